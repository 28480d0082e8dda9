"""A game as it stands in a list: its sides and totals, without working out every round again."""

from dataclasses import dataclass

from scorekeeper.scoring.loader import variants
from scorekeeper.store import games
from scorekeeper.store.models import Game
from scorekeeper.wording import _, ngettext


@dataclass(frozen=True)
class ListedSide:
    """One team in a list; the total in points."""

    number: int
    name: str
    total: int
    won: bool


def _points(game: Game) -> list[list[int]]:
    """The points of every round, in team order."""
    return [[tally.points for tally in played.tallies] for played in game.rounds]


def _winners(game: Game, totals: list[int]) -> list[int]:
    """Who has won a finished game: those with most points, unless a claim won it at once."""
    if '"wins":true' in game.rules:
        return list(games.sheet(game).winners)
    return [team for team, total in enumerate(totals) if total == max(totals)]


class Listed:
    """A game in a list, from the points kept with its tallies."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.key = game.keep_key
        self.started_at = game.started_at
        self.played = len(game.rounds)
        totals = [sum(points) for points in zip(*_points(game), strict=True)] or [0] * len(
            game.teams
        )
        winners = _winners(game, totals) if game.status == "finished" else []
        self.winners = len(winners)
        self.sides = [
            ListedSide(index + 1, name, total, index in winners)
            for index, (name, total) in enumerate(zip(games.team_names(game), totals, strict=True))
        ]

    @property
    def variant(self) -> str:
        """The name of the variant, as long as its file is there; else its id."""
        listed = variants().get(self.game.variant)
        return _(listed.name) if listed else self.game.variant

    @property
    def ended(self) -> str:
        """How long it was and how it ended, where that is not told by a crown."""
        rounds = ngettext("%(count)d round", "%(count)d rounds", self.played) % {
            "count": self.played
        }
        if self.game.status == "abandoned":
            return _("%(rounds)s, put away") % {"rounds": rounds}
        if self.game.status == "open":
            return _("%(rounds)s, on the table") % {"rounds": rounds}
        return _("%(rounds)s, tie shared") % {"rounds": rounds} if self.winners > 1 else rounds
