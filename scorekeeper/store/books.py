"""Scorebooks: the household's one, and those of a hosted server's visitors."""

from sqlalchemy import exc, select
from sqlalchemy.orm import Session

from scorekeeper.store.db import writing
from scorekeeper.store.models import Scorebook


def home_scorebook(session: Session) -> Scorebook:
    """The household's scorebook, made when it is asked for the first time."""
    query = select(Scorebook).where(Scorebook.home.is_(True))
    found = session.scalar(query)
    if found is not None:
        return found
    try:
        with writing() as now:
            made = now.scalar(query) or Scorebook(home=True)
            now.add(made)
        return made
    except exc.IntegrityError:  # somebody else made it at this moment
        return session.scalars(query).one()


def scorebook_by_key(session: Session, key: str) -> Scorebook | None:
    """The scorebook of that key."""
    if not key.isascii() or "\0" in key:
        return None
    return session.scalar(select(Scorebook).where(Scorebook.key == key))


def new_scorebook(session: Session) -> Scorebook:
    """A scorebook for somebody who has none."""
    made = Scorebook()
    with writing() as now:
        now.add(made)
    return made
