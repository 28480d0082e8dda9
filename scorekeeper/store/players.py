"""The people of a scorebook, remembered by name."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from scorekeeper.store import names
from scorekeeper.store.conflicts import NameTaken
from scorekeeper.store.db import db, writing
from scorekeeper.store.models import Game, Player, Scorebook, Seat

__all__ = ["Listed", "NameTaken", "by_number", "listed", "named", "regulars", "rename"]

RECENT_DAYS = 30
"""After so many days without a game, a name counts half as often as it was used."""


@dataclass(frozen=True)
class Listed:
    """A player with the number of games and the day of the last one; deleted games do not count."""

    player: Player
    games: int
    last: date | None


def by_number(scorebook: Scorebook, number: int) -> Player | None:
    """The player of that id, of this scorebook only."""
    if not 0 < number < 2**31:
        return None
    query = select(Player).where(Player.scorebook_id == scorebook.id, Player.id == number)
    return db.session.scalar(query)


def listed(scorebook: Scorebook) -> list[Listed]:
    """All players by name."""
    query = (
        select(Player, func.count(Game.id.distinct()), func.max(Game.played_on))
        .outerjoin(Seat, Seat.player_id == Player.id)
        .outerjoin(Game, (Game.id == Seat.game_id) & Game.deleted_at.is_(None))
        .where(Player.scorebook_id == scorebook.id)
        .group_by(Player.id)
        .order_by(Player.folded, Player.id)
    )
    return [Listed(*row) for row in db.session.execute(query)]


def regulars(scorebook: Scorebook) -> list[str]:
    """The names at the table, those used most often and most recently first."""
    used = [one for one in listed(scorebook) if one.last is not None]
    return [one.player.name for one in sorted(used, key=_weight, reverse=True)]


def _weight(one: Listed) -> float:
    away = (date.today() - (one.last or date.min)).days
    return one.games / (1 + max(0, away) / RECENT_DAYS)


def rename(scorebook: Scorebook, player: Player, name: str) -> None:
    """Call a player by another name in all games; an unnamed player is an error (``ValueError``).

    Raises ``NameTaken`` when another player has that name, in whatever case.
    """
    wanted = names.tidy_name(name)
    if not wanted:
        raise ValueError("a player needs a name")
    with writing(scorebook) as session:
        other = _find(session, scorebook, wanted)
        if other is not None and other is not player:
            raise NameTaken(other)
        if player.name == wanted:
            return
        player.name = wanted
        theirs = select(Seat.game_id).where(Seat.player_id == player.id)
        session.execute(
            update(Game)
            .where(Game.id.in_(theirs))
            .values(version=Game.version + 1)
            .execution_options(synchronize_session=False)
        )


def named(session: Session, scorebook: Scorebook, wanted: Sequence[str]) -> list[Player | None]:
    """The players of these names, in the same order, made where there is none; none for "".

    To be called while ``writing`` the scorebook, so that nobody makes the same player.
    """
    return [_named(session, scorebook, names.tidy_name(name)) for name in wanted]


def _named(session: Session, scorebook: Scorebook, name: str) -> Player | None:
    if not name:
        return None
    player = _find(session, scorebook, name)
    if player is None:
        player = Player(scorebook_id=scorebook.id, name=name)
        session.add(player)
        session.flush()
    return player


def _find(session: Session, scorebook: Scorebook, name: str) -> Player | None:
    query = select(Player).where(
        Player.scorebook_id == scorebook.id, Player.same == names.same(name)
    )
    return session.scalar(query)
