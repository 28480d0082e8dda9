"""Lines made ready to be priced: one function a line, which turns a quantity into its item."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.scoring.facts import Facts, Tally, number
from scorekeeper.scoring.lines import ADJUSTMENT_REASON, Line, Step
from scorekeeper.scoring.problems import Note

if TYPE_CHECKING:
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


MOST_KEPT = 200  # items a line
Pricing = Callable[[int | str, Facts, Tally], LineItem]


class Priced(NamedTuple):
    """A line as the scorer sees it: its place among the lines, and its pricing."""

    place: int
    nothing: str
    stands_alone: bool
    price: Pricing


def priced_lines(ruleset: "Ruleset") -> dict[str, Priced]:
    """The lines of a ruleset by id, each with its pricing."""
    return {
        line.id: Priced(
            place,
            line.nothing,
            line.replaces or line.kind == "adjustment",
            _pricing(line, ruleset.cards.values),
        )
        for place, line in enumerate(ruleset.lines.values())
    }


def _pricing(line: Line, values: Mapping[str, int]) -> Pricing:
    if line.choices:
        return _choice_pricing(line)
    points = _points(line)
    price = _stepped(line, points) if line.times else _plain(line, points)
    if line.kind == "card_points":
        return _with_cards(price, line.id, values)
    return _with_reason(price) if line.kind == "adjustment" else price


def _points(line: Line) -> Callable[[int], int]:
    """Points of a quantity, before they are multiplied."""
    if line.table is not None:
        return line.table.__getitem__
    each = line.each or 0
    return lambda quantity: each * quantity


def _choice_pricing(line: Line) -> Pricing:
    items = {
        name: LineItem(
            line.id, line.label, name, None, choice.points, None, choice.cite or line.cite
        )
        for name, choice in (line.choices or {}).items()
    }
    return lambda quantity, known, tally: items[str(quantity)]


def _plain(line: Line, points: Callable[[int], int]) -> Pricing:
    item = _kept_items(line, points, None)
    return lambda quantity, known, tally: item(quantity)


def _stepped(line: Line, points: Callable[[int], int]) -> Pricing:
    """A price times what steps with a fact."""
    by = line.times.by if line.times else ""
    steps = line.times.steps if line.times else ()
    effects = [_kept_items(line, _effect(step, points), _note(step, line)) for step in steps]
    first = effects[0]
    later = [(step.start or 0, effects[place]) for place, step in enumerate(steps) if place][::-1]

    def stepped(quantity: int | str, known: Facts, tally: Tally) -> LineItem:
        fact = number(known, by)
        for start, item in later:
            if fact >= start:
                return item(quantity)
        return first(quantity)

    return stepped


def _effect(step: Step, points: Callable[[int], int]) -> Callable[[int], int]:
    """Points of a quantity at a step."""
    factor = step.factor
    if step.as_one:
        return lambda quantity: points(1) * factor
    return lambda quantity: points(quantity) * factor


def _kept_items(
    line: Line, points: Callable[[int], int], note: Note | None
) -> Callable[[int | str], LineItem]:
    """Makes a line's items, each once: the same few quantities come again and again."""
    name, label, each, cite = line.id, line.label, line.each, line.cite
    kept: dict[int | str, LineItem] = {}

    def item(quantity: int | str) -> LineItem:
        found = kept.get(quantity)
        if found is None:
            found = LineItem(name, label, quantity, each, points(int(quantity)), note, cite)
            if len(kept) < MOST_KEPT:
                kept[quantity] = found
        return found

    return item


def _note(step: Step, line: Line) -> Note | None:
    if not step.because:
        return None
    values = {"because": step.because, "factor": step.factor, "line": line.label}
    return Note("times", {**values, "as_one": step.as_one})


def _with_cards(price: Pricing, line_id: str, values: Mapping[str, int]) -> Pricing:
    """Card points given by class show how they add up."""

    def with_cards(quantity: int | str, known: Facts, tally: Tally) -> LineItem:
        item = price(quantity, known, tally)
        given = tally[line_id]
        if isinstance(given, int | str):
            return item
        counted = tuple((given[name], values[name]) for name in values if given.get(name))
        before = item.note.values if item.note else {}
        return item._replace(note=Note("cards", {**before, "cards": counted}))

    return with_cards


def _with_reason(price: Pricing) -> Pricing:
    def with_reason(quantity: int | str, known: Facts, tally: Tally) -> LineItem:
        reason = tally.get(ADJUSTMENT_REASON, "")
        return price(quantity, known, tally)._replace(note=Note("reason", {"reason": reason}))

    return with_reason
