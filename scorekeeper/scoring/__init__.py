"""The pure core: rules as data, the score of a round, and the running of a game."""
