"""The table of a new game: which variant is played, and how people sit down to it."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import abort, request

from scorekeeper.scoring.loader import Variant, variants
from scorekeeper.scoring.ruleset import Seating
from scorekeeper.store import games
from scorekeeper.store.models import Scorebook
from scorekeeper.web import board
from scorekeeper.wording import _, counted


@dataclass(frozen=True)
class Table:
    """A variant and one of the ways to sit down to it."""

    variant: Variant
    seating: Seating

    @property
    def places(self) -> range:
        """The seats in the order of play, from 1."""
        return range(1, self.seating.players + 1)

    @property
    def key(self) -> str:
        return seating_key(self.seating)

    @property
    def words(self) -> str:
        """How people sit, in words."""
        return board.seating(self.seating)

    @property
    def length(self) -> str:
        """How long a game is as written, in words."""
        return board.length(self.variant.base)

    def team(self, place: int) -> int:
        """The number of the team that a seat belongs to: teams take turns round the table."""
        return (place - 1) % self.seating.teams + 1


def players(variant: Variant) -> str:
    """For how many a game is: "Two or four players"."""
    numbers = sorted({one.players for one in variant.base.setup.seatings})
    fewest, most = counted(numbers[0]).capitalize(), counted(numbers[-1])
    if len(numbers) == 1:
        return _("%(players)s players") % {"players": fewest}
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return _("%(fewest)s to %(most)s players") % {"fewest": fewest, "most": most}
    listed = ", ".join([fewest, *map(counted, numbers[1:-1])])
    return _("%(fewer)s or %(most)s players") % {"fewer": listed, "most": most}


def seating_key(seating: Seating) -> str:
    """How a seating is named in the form: players, then teams, as in ``4-2``."""
    return f"{seating.players}-{seating.teams}"


def chosen_table(values: Mapping[str, str], book: Scorebook) -> Table:
    """The table that a form or an address asks for; by default of the variant played last."""
    listed = variants()
    name = values.get("variant")
    latest = games.last_game(book)
    if name is None and latest is not None and latest.variant in listed:
        name = latest.variant
    variant = listed.get(name) if name else next(iter(listed.values()))
    if variant is None:
        abort(404 if request.method == "GET" else 422)
    seatings = {seating_key(one): one for one in variant.base.setup.seatings}
    return Table(variant, seatings.get(values.get("seating", ""), variant.base.setup.seatings[0]))
