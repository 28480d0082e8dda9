"""The two links of a game: their keys, the short codes typed instead of them, both withdrawn."""

import secrets

from sqlalchemy import ColumnElement, or_, select
from sqlalchemy.orm import Session

from scorekeeper.store.db import writing
from scorekeeper.store.models import Game, new_key

ALPHABET = "ACDEFGHJKMNPQRTUVWXY34679"
"""Letters and digits that nobody takes for one another, read or heard across a table."""

LENGTH = 6
"""Characters of a code: 244 million codes, which a limit of tries makes enough."""


def codes(game: Game) -> tuple[str, str]:
    """The codes that keep score and that only watch; made when they are asked for first."""
    if game.keep_code is None or game.watch_code is None:
        with writing(game) as session:
            game.keep_code = game.keep_code or _new_code(session)
            game.watch_code = game.watch_code or _new_code(session)
    return game.keep_code or "", game.watch_code or ""


def withdraw(game: Game, *, keep: bool) -> None:
    """Give the link that keeps score, or the one that watches, a new key and a new code.

    The old ones open nothing any more; the game and its other link stay as they are.
    """
    with writing(game) as session:
        if keep:
            game.keep_key, game.keep_code = new_key(), _new_code(session)
        else:
            game.watch_key, game.watch_code = new_key(), _new_code(session)


def key_of(session: Session, typed: str) -> str | None:
    """The key that a typed code stands for; case, spaces and hyphens do not matter."""
    code = "".join(typed.split()).replace("-", "").upper()
    if len(code) != LENGTH or not set(code) <= set(ALPHABET):
        return None
    game = session.scalar(select(Game).where(_bears(code)))
    if game is None:
        return None
    return game.keep_key if game.keep_code == code else game.watch_key


def _bears(code: str) -> ColumnElement[bool]:
    return or_(Game.keep_code == code, Game.watch_code == code)


def _new_code(session: Session) -> str:
    """A code that no link has, not even one made in this transaction."""
    session.flush()
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
        if session.scalar(select(Game.id).where(_bears(code))) is None:
            return code
