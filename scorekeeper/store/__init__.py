"""What is kept: scorebooks, players and games, in any database that SQLAlchemy speaks to."""
