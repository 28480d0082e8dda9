"""The score of one team's round: a list of items, and nothing else."""

from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.scoring.facts import Facts, Tally, facts, number
from scorekeeper.scoring.lines import ADJUSTMENT_REASON, Choice, Line
from scorekeeper.scoring.problems import Note
from scorekeeper.scoring.ruleset import Ruleset


class LineItem(NamedTuple):
    """One claimed line: what was counted, its price, its points, and why they are what they are.

    `rule` is the line's id; `quantity` a number, a choice, or card points; `each` is None where a
    table or a choice gave the price.
    """

    rule: str
    label: str
    quantity: int | str
    each: int | None
    points: int
    note: Note | None
    cite: str


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The items of one team's round, in the order of the lines."""

    items: tuple[LineItem, ...] = ()

    @property
    def total(self) -> int:
        """Points: the sum of the items."""
        return sum(item.points for item in self.items)


def score(ruleset: Ruleset, tally: Tally) -> ScoreSheet:
    """The score of a tally in which `check` finds no problem."""
    known = facts(ruleset, tally)
    lines = [line for line in ruleset.lines.values() if line.claimed(known.get(line.id))]
    if any(line.replaces for line in lines):
        lines = [line for line in lines if line.replaces or line.kind == "adjustment"]
    return ScoreSheet(tuple([_item(ruleset, line, known, tally) for line in lines]))


def _item(ruleset: Ruleset, line: Line, known: Facts, tally: Tally) -> LineItem:
    quantity = known[line.id]
    choice = line.choices[str(quantity)] if line.choices else None
    step = line.times.at(number(known, line.times.by)) if line.times else None
    points = _price(line, 1 if step and step.as_one else quantity, choice)
    values: dict[str, object] = {}
    if step:
        points *= step.factor
        if step.because:
            values = {"because": step.because, "factor": step.factor, "line": line.label}
            values["as_one"] = step.as_one
    given = tally[line.id]
    if not isinstance(given, int | str):
        counted = [(cards, ruleset.cards.values[name]) for name, cards in _in_order(ruleset, given)]
        values["cards"] = tuple(counted)
    if line.kind == "adjustment":
        values["reason"] = tally.get(ADJUSTMENT_REASON, "")
    kind = "reason" if "reason" in values else "cards" if "cards" in values else "times"
    note = Note(kind, values) if values else None
    cite = choice.cite or line.cite if choice else line.cite
    return LineItem(line.id, line.label, quantity, line.each, points, note, cite)


def _price(line: Line, quantity: int | str, choice: Choice | None) -> int:
    if choice:
        return choice.points
    if line.table is not None:
        return line.table[int(quantity)]
    return (line.each or 0) * int(quantity)


def _in_order(ruleset: Ruleset, cards: object) -> list[tuple[str, int]]:
    given = dict(cards)  # type: ignore[call-overload]
    return [(name, given[name]) for name in ruleset.cards.values if given.get(name)]
