"""How a game stands, in a few words from one query, to tell whether its pages have changed."""

from dataclasses import dataclass

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from scorekeeper.store.models import Game


@dataclass(frozen=True)
class Standing:
    """What the key allows, and all by which pages of the same game can differ, and its drafts."""

    keep: bool
    pages: tuple[object, ...]
    drafts: tuple[object, ...]


def standing(session: Session, key: str) -> Standing | None:
    """How the game of that key stands; None for a key that opens none.

    Every change raises the game's version, but for new links, and for a draft that is begun, which
    those who only watch do not see.
    """
    if not key.isascii() or "\0" in key:
        return None
    query = select(
        Game.keep_key,
        Game.watch_key,
        Game.watch_code,
        Game.version,
        Game.deleted_at,
        Game.begun,
        Game.draft_version,
    ).where(or_(Game.keep_key == key, Game.watch_key == key))
    row = session.execute(query).first()
    if row is None:
        return None
    *facts, begun, draft_version = row
    keep = row.keep_key == key
    return Standing(keep, (keep, *facts, begun if keep else None), (keep, *facts, draft_version))
