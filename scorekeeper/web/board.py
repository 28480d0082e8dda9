"""A game as its pages show it: sides and totals, rounds line by line, how it stands."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper import wording
from scorekeeper.scoring.game import GameSheet, Opening
from scorekeeper.scoring.loader import variants
from scorekeeper.scoring.ruleset import Ruleset, Seating
from scorekeeper.scoring.score import ScoreSheet
from scorekeeper.store import games
from scorekeeper.store.models import Game, Revision, Round
from scorekeeper.web import rule_words
from scorekeeper.web.round_lines import Row, explained
from scorekeeper.wording import _, ngettext

FULL = 100


@dataclass(frozen=True)
class Side:
    """One team, in points; ``progress`` is how much of the way to the target, 0 to 100."""

    number: int
    name: str
    total: int
    gain: int | None
    opening: Opening
    to_go: int | None
    progress: float
    totals: tuple[int, ...]
    won: bool


@dataclass(frozen=True)
class PlayedRound:
    """One round on the sheet: gains and running totals by team, and its lines."""

    number: int
    dealer: str
    note: str
    gains: tuple[int, ...]
    totals: tuple[int, ...]
    rows: tuple[Row, ...]


class Board:
    """Everything the pages of one game show, worked out once from what is stored."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ruleset: Ruleset = games.ruleset(game)
        self.sheet: GameSheet = games.sheet(game)
        self.sides = tuple(
            self._side(index, name) for index, name in enumerate(games.team_names(game))
        )
        self.number = len(self.sheet.rounds) + 1

    def _side(self, index: int, name: str) -> Side:
        rounds, total = self.sheet.rounds, self.sheet.totals[index]
        target = self.ruleset.end.target
        to_go = max(0, target - total) if target else None
        return Side(
            number=index + 1,
            name=name,
            total=total,
            gain=rounds[-1].sheets[index].total if rounds else None,
            opening=self.sheet.openings[index],
            to_go=to_go,
            progress=max(0.0, min(FULL, total * FULL / target)) if target else 0.0,
            totals=(0, *(played.totals[index] for played in rounds)),
            won=self.won and index in self.sheet.winners,
        )

    @property
    def tie(self) -> bool:
        """The end is reached with two or more sides level, and the table has not chosen yet."""
        return self.sheet.finished and len(self.sheet.winners) > 1 and self.game.status == "open"

    @property
    def won(self) -> bool:
        """The game is over: one side has won, or the win is shared."""
        return self.game.status == "finished"

    @property
    def winners(self) -> list[Side]:
        return [self.sides[index] for index in self.sheet.winners]

    @property
    def victory(self) -> str:
        """Who won and by how much; several players win, one wins."""
        several = len(self.sheet.seats) > len(self.sides)
        if self.sheet.outright:
            words = _("%(name)s win: %(how)s") if several else _("%(name)s wins: %(how)s")
            return words % {"name": self.winners[0].name, "how": _(self.sheet.outright)}
        words = _("%(name)s win by %(points)s") if several else _("%(name)s wins by %(points)s")
        return words % {"name": self.winners[0].name, "points": wording.points(self.sheet.margin)}

    @property
    def rounds(self) -> list[PlayedRound]:
        """The rounds in the order they were played."""
        return [self.round(number) for number in range(1, self.number)]

    def round(self, number: int) -> PlayedRound:
        """Round ``number`` (from 1) with every line explained."""
        played, stored = self.sheet.rounds[number - 1], self.game.rounds[number - 1]
        return PlayedRound(
            number=number,
            dealer=played.dealer,
            note=stored.note,
            gains=tuple(sheet.total for sheet in played.sheets),
            totals=played.totals,
            rows=tuple(self._rows(number, stored)),
        )

    def _rows(self, number: int, stored: Round) -> list[Row]:
        ruleset = games.ruleset(self.game, number)
        sheets = self.sheet.rounds[number - 1].sheets
        return explained(ruleset, sheets, [tally.typed for tally in stored.tallies])

    @property
    def length(self) -> str:
        return length(self.ruleset)

    @property
    def state(self) -> str:
        """Where the game stands, for the line under its name."""
        played = self.number - 1
        if self.tie:
            return _("Round %(round)d, level at %(points)s") % {
                "round": played,
                "points": wording.points(self.winners[0].total),
            }
        if self.game.status == "open":
            return _("Round %(round)d, %(length)s") % {"round": self.number, "length": self.length}
        words = {
            "finished": ngettext("Finished, %(count)d round", "Finished, %(count)d rounds", played),
            "abandoned": ngettext(
                "Put away after %(count)d round", "Put away after %(count)d rounds", played
            ),
        }
        return words[self.game.status] % {"count": played}

    @property
    def deal(self) -> str:
        """What the next deal looks like: "11 cards each, Ann starts"."""
        return self.begun_by(self.sheet.starter)

    def begun_by(self, starter: str) -> str:
        """What a deal looks like after which that person starts."""
        setup = self.ruleset.setup
        dealt = (
            _("%(hand)d cards each and %(foot)d to every foot, %(name)s starts")
            if setup.foot
            else _("%(hand)d cards each, %(name)s starts")
        )
        hand = setup.dealt_to(len(self.sheet.totals), len(self.sheet.seats))
        return dealt % {"hand": hand, "foot": setup.foot, "name": starter}

    @property
    def changed(self) -> str:
        """How far the game's rules differ from the variant as written."""
        chosen = self.ruleset.chosen
        count = len(chosen.options) + len(chosen.changes)
        if chosen.rule_set:
            label = variants()[self.ruleset.id].rule_sets[chosen.rule_set].label
            return f"{_(label)}, {_changed(count)}"
        return _changed(count)

    @property
    def changes(self) -> list[Revision]:
        """Every change but the plain entry of a round, oldest first."""
        return [one for one in self.game.revisions if one.kind != "enter" or one.undone]

    @property
    def opens_too(self) -> str:
        """What else opens in this variant, in a sentence; empty where nothing does."""
        return rule_words.opens_too(self.ruleset.also_opens)

    @property
    def decided(self) -> str:
        """One sentence on the round that made the difference, or nothing when no single one did."""
        if len(self.sheet.winners) != 1 or not self.sheet.rounds:
            return ""
        winner = self.sheet.winners[0]
        leads = [_lead(played.sheets, winner) for played in self.sheet.rounds]
        best = max(range(len(leads)), key=leads.__getitem__)
        gains = [sheet.total for sheet in self.sheet.rounds[best].sheets]
        others = ", ".join(
            wording.points(gain) for index, gain in enumerate(gains) if index != winner
        )
        return _("Round %(round)d decided it: %(gain)s to %(others)s.") % {
            "round": best + 1,
            "gain": wording.points(gains[winner]),
            "others": others,
        }


def _changed(count: int) -> str:
    if not count:
        return _("as written")
    return ngettext("%(count)d rule changed", "%(count)d rules changed", count) % {"count": count}


def _lead(sheets: Sequence[ScoreSheet], winner: int) -> int:
    return sheets[winner].total - max(
        sheet.total for index, sheet in enumerate(sheets) if index != winner
    )


def length(ruleset: Ruleset) -> str:
    """How long a game is: "to 5,000" or "4 rounds"."""
    if ruleset.end.target:
        return _("to %(target)s") % {"target": wording.points(ruleset.end.target)}
    rounds = ruleset.end.rounds or 0
    return ngettext("%(count)d round", "%(count)d rounds", rounds) % {"count": rounds}


def seating(table: Seating) -> str:
    """How people sit: "Four players, partners opposite"."""
    players = wording.counted(table.players).capitalize()
    if table.players == table.teams:
        return _("%(players)s players, each alone") % {"players": players}
    if table.players == 4:
        return _("%(players)s players, partners opposite") % {"players": players}
    return _("%(players)s players, %(teams)s teams of %(size)s") % {
        "players": players,
        "teams": wording.counted(table.teams),
        "size": wording.counted(table.players // table.teams),
    }
