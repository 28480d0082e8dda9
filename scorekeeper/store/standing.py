"""How a game stands, in a few words from one query, to tell whether its pages have changed."""

from dataclasses import dataclass

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from scorekeeper.store.models import Game


@dataclass(frozen=True)
class Standing:
    """What the key allows, and everything by which pages of the same game can differ."""

    keep: bool
    facts: tuple[object, ...]


def standing(session: Session, key: str) -> Standing | None:
    """How the game of that key stands; None for a key that opens none.

    Every change raises the game's version, but for new links.
    """
    if not key.isascii() or "\0" in key:
        return None
    query = select(
        Game.keep_key, Game.watch_key, Game.watch_code, Game.version, Game.deleted_at
    ).where(or_(Game.keep_key == key, Game.watch_key == key))
    row = session.execute(query).first()
    return None if row is None else Standing(row.keep_key == key, tuple(row))
