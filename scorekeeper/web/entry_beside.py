"""Two entries of one round side by side, line by line."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.score import LineItem, score
from scorekeeper.web.entry import Entry
from scorekeeper.web.round_lines import reason
from scorekeeper.wording import _


@dataclass(frozen=True)
class Said:
    """What one entry says on a line: its item and the reason for its points, or nothing."""

    item: LineItem | None = None
    reason: str = ""


@dataclass(frozen=True)
class Compared:
    """One line of one team in both entries."""

    label: str
    saved: Said
    mine: Said

    @property
    def differs(self) -> bool:
        """Whether the entries disagree here; how a sum was typed does not matter."""
        one, other = self.saved.item, self.mine.item
        if one is None or other is None:
            return one is not other
        return (one.quantity, one.points) != (other.quantity, other.points)


@dataclass(frozen=True)
class Side:
    """One team in both entries; totals are points of the round."""

    name: str
    lines: tuple[Compared, ...]
    saved: int
    mine: int


def beside(ruleset: Ruleset, teams: Sequence[str], saved: Entry, mine: Entry) -> list[Side]:
    """Every team with the lines that either entry claims."""
    sides = []
    for index, name in enumerate(teams):
        one, other = (_said(ruleset, entry, index) for entry in (saved, mine))
        lines = tuple(
            Compared(_(line.label), one.get(rule, Said()), other.get(rule, Said()))
            for rule, line in ruleset.lines.items()
            if rule in one or rule in other
        )
        totals = (score(ruleset, entry.tallies[index]).total for entry in (saved, mine))
        sides.append(Side(name, lines, *totals))
    return sides


def _said(ruleset: Ruleset, entry: Entry, index: int) -> dict[str, Said]:
    words = entry.typed[index]
    return {
        item.rule: Said(item, reason(item, ruleset, words.get(item.rule, "")))
        for item in score(ruleset, entry.tallies[index]).items
    }


def same(saved: Entry, mine: Entry) -> bool:
    """Whether two entries say just the same; how a sum was typed does not matter."""
    return (saved.tallies, saved.note) == (mine.tallies, mine.note)
