"""The kept copies of points, compared with what scoring says."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import select

from scorekeeper.store import facts
from scorekeeper.store.db import db
from scorekeeper.store.models import Game, Round, Scorebook, Tally

AT_ONCE = 500


@dataclass(frozen=True)
class Difference:
    """A tally whose kept points are not what scoring says (both in points)."""

    game: str
    round: int
    team: int
    kept: int
    counted: int


def recount(scorebook: Scorebook) -> list[Difference]:
    """All tallies of a scorebook whose kept points are wrong, by game, round and team number.

    ``game`` is the game's public id.
    """
    return list(_differences(scorebook))


def _differences(scorebook: Scorebook) -> Iterator[Difference]:
    query = (
        select(Game, Round.number, Tally)
        .join(Round, Round.game_id == Game.id)
        .join(Tally, Tally.round_id == Round.id)
        .where(Game.scorebook_id == scorebook.id)
        .order_by(Game.id, Round.number, Tally.team_number)
        .execution_options(yield_per=AT_ONCE)
    )
    for game, number, tally in db.session.execute(query):
        counted = facts.points(game, tally.counts, number)
        if counted != tally.points:
            yield Difference(game.public_id, number, tally.team_number, tally.points, counted)
