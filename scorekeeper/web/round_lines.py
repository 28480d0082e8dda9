"""The lines of a round over all teams, each with the reason for its points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper import wording
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.score import LineItem, ScoreSheet
from scorekeeper.web import rule_words
from scorekeeper.wording import _


@dataclass(frozen=True)
class Row:
    """One line of a round over all teams: per team its item, and the reason for its points."""

    label: str
    cells: tuple[tuple[LineItem | None, str], ...]


def explained(
    ruleset: Ruleset, sheets: Sequence[ScoreSheet], typed: Sequence[Mapping[str, str]]
) -> list[Row]:
    """The lines of a round over all teams, each with the reason for its points."""
    found = [{item.rule: item for item in sheet.items} for sheet in sheets]
    rows = []
    for rule, line in ruleset.lines.items():
        items = [sheet.get(rule) for sheet in found]
        if any(items):
            cells = (
                (item, reason(item, ruleset, words.get(rule, "")) if item else "")
                for item, words in zip(items, typed, strict=True)
            )
            rows.append(Row(_(line.label), tuple(cells)))
    return rows


def reason(item: LineItem, ruleset: Ruleset, typed: str) -> str:
    """Why a line counts what it counts: its note, the sum as typed, or quantity times worth."""
    if item.note is not None:
        return wording.note(item.note)
    if "+" in typed or "×" in typed:
        return typed.replace("+", " + ").replace("  ", " ")
    line = ruleset.lines[item.rule]
    if line.kind == "derived":
        return rule_words.everything(line.needs, ruleset)
    if line.kind == "count" and item.each is not None:
        return f"{item.quantity} × {wording.points(item.each)}"
    if line.kind == "count" and line.shared_max:
        return _("%(count)d of %(all)d") % {"count": item.quantity, "all": line.shared_max}
    if line.choices:
        return _(line.choices[str(item.quantity)].label)
    return ""
