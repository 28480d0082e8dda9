"""Games found: by the key in an address, or among those of a scorebook."""

from dataclasses import dataclass

from sqlalchemy import Select, func, or_, select
from sqlalchemy.orm import Session, selectinload

from scorekeeper.store.db import db
from scorekeeper.store.models import ABANDONED, FINISHED, OPEN, Game, Scorebook
from scorekeeper.store.players import regulars
from scorekeeper.store.rules import ruleset
from scorekeeper.store.search import matching
from scorekeeper.store.sheets import seat_labels, sheet, team_names

__all__ = [
    "Access",
    "Page",
    "by_key",
    "deleted_games",
    "last_game",
    "open_games",
    "past_games",
    "regulars",
    "ruleset",
    "seat_labels",
    "sheet",
    "team_names",
]

PAGE = 20
MOST = 200
"""The longest list that has no pages: games on the table, and deleted ones."""


@dataclass(frozen=True)
class Access:
    """What a key allows: to watch, or also to keep score."""

    keep: bool


@dataclass(frozen=True)
class Page:
    """Some of the games found, newest first; ``number`` counts the pages from 1."""

    games: list[Game]
    number: int
    pages: int
    total: int


def by_key(session: Session, key: str) -> tuple[Game, Access] | None:
    """The game that a key opens, deleted or not, and what the key allows."""
    if not key.isascii() or "\0" in key:
        return None
    query = select(Game).where(or_(Game.keep_key == key, Game.watch_key == key))
    game = session.scalar(query.options(selectinload(Game.rounds)))
    return None if game is None else (game, Access(keep=game.keep_key == key))


def open_games(scorebook: Scorebook) -> list[Game]:
    """The games on the table, the one started last first."""
    return _list(_kept(scorebook).where(Game.status == OPEN))


def deleted_games(scorebook: Scorebook) -> list[Game]:
    """The games that can be restored, the one deleted last first."""
    query = select(Game).where(Game.scorebook_id == scorebook.id, Game.deleted_at.is_not(None))
    return _list(query.order_by(Game.deleted_at.desc()))


def last_game(scorebook: Scorebook) -> Game | None:
    """The game started last, whatever became of it unless it was deleted."""
    return next(iter(_list(_kept(scorebook), most=1)), None)


def past_games(scorebook: Scorebook, words: str = "", page: int = 1, size: int = PAGE) -> Page:
    """The finished and abandoned games that every one of the words fits, newest first.

    A word fits a part of a player's, team's or variant's name, a status, or the day of the game
    (month, year, day, weekday, ISO date); case and accents do not matter. A page beyond the last
    is the last.
    """
    past = _kept(scorebook).where(Game.status.in_((FINISHED, ABANDONED)))
    for condition in matching(words):
        past = past.where(condition)
    counted = past.with_only_columns(func.count(Game.id), maintain_column_froms=True)
    total = db.session.scalar(counted.order_by(None)) or 0
    pages = max(1, -(-total // size))
    number = min(max(1, page), pages)
    return Page(_list(past.offset((number - 1) * size), most=size), number, pages, total)


def _kept(scorebook: Scorebook) -> Select[Game]:
    query = select(Game).where(Game.scorebook_id == scorebook.id, Game.deleted_at.is_(None))
    return query.order_by(Game.played_on.desc(), Game.started_at.desc(), Game.id.desc())


def _list(query: Select[Game], most: int = MOST) -> list[Game]:
    """The games with all that their score sheets need, in a fixed number of queries."""
    return list(db.session.scalars(query.limit(most).options(selectinload(Game.rounds))))
