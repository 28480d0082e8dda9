"""What the entry page's module needs of a game: lines with their prices, and the words it says."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from scorekeeper import wording
from scorekeeper.scoring.ruleset import Line, Ruleset
from scorekeeper.web import entry
from scorekeeper.web.entry_sheet import Sheet
from scorekeeper.web.entry_words import card_classes
from scorekeeper.wording import _


def rules(sheet: Sheet, totals: Sequence[int]) -> dict[str, Any]:
    """The data block of the entry page; ``totals`` are points before the round."""
    ruleset = sheet.ruleset
    rows = [row for group in sheet.groups for row in group.rows]
    return {
        "teams": list(sheet.teams),
        "totals": list(totals),
        "lines": [*_lines(ruleset, sheet.players), *_sums(ruleset)],
        "hints": {row.rule: row.hint for row in rows if row.hint},
        "words": _words(ruleset),
    }


def _lines(ruleset: Ruleset, players: int) -> list[dict[str, Any]]:
    return [_line(ruleset, line, players) for line in ruleset.lines.values()]


def _sums(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Facts that other lines are priced or worked out by; no field is theirs."""
    return [{"id": name, "kind": "sum", "of": list(one.of)} for name, one in ruleset.sums.items()]


def _line(ruleset: Ruleset, line: Line, players: int) -> dict[str, Any]:
    told: dict[str, Any] = {"id": line.id, "kind": line.kind, "label": _(line.label)}
    told |= {
        "each": line.each,
        "table": line.table,
        "most": line.limit(players),
        "shared": line.shared_max,
    }
    told |= {"canasta": line.canasta, "melds": line.melds, "replaces": line.replaces}
    told["long"] = line.kind == "count" and line.section == "cards"  # cards counted by the dozen
    role = ruleset.limits.roles.get(line.id)
    told["out"] = role is not None and "out" in role.facts
    if line.kind == "derived" or line.id == "going_out":
        told |= {"needs": line.needs, "excludes": line.excludes or None}
    told["counts_as"] = line.counts_as
    if line.choices:
        told["choices"] = {name: choice.points for name, choice in line.choices.items()}
        told["nothing"] = line.nothing
    if line.times:
        told["times"] = line.times.model_dump(
            mode="json",
            by_alias=True,
            exclude_defaults=True,
            exclude={"steps": {"__all__": {"because"}}},
        )
    if line.kind == "card_points":
        told["classes"] = card_keys(ruleset, line.id)
        told["free"] = 0 in entry.worths(ruleset, line.id).values()
        told["step"] = ruleset.limits.card_step[line.id]
    return {name: value for name, value in told.items() if value is not None and value is not False}


def card_keys(ruleset: Ruleset, rule: str) -> list[tuple[str, int]]:
    """(ranks, points) of the keys that count cards on a line: a key a worth, the dearest first."""
    dearest = sorted(entry.worths(ruleset, rule).items(), key=lambda pair: -pair[1])
    return [
        (card_classes(name for name, _worth in classes), worth)
        for worth, classes in groupby(dearest, key=lambda pair: pair[1])
        if worth
    ]


def _words(ruleset: Ruleset) -> dict[str, str]:
    packs = wording.counted(ruleset.setup.packs).capitalize()
    return {
        "out": _("out"),
        "back": _("Back"),
        "who": _("Who went out?"),
        "still_open": _("Still open: who went out?"),
        "next": _("Next"),
        "none": _("None"),
        "save": _("Save"),
        "save_round": _("Save round"),
        "number": _("Number"),
        "unreadable": _("This is no number yet"),
        "wrong_amount": _("{amount} can't be right: no cards add up to it"),
        "wrong_five": _("{amount} can't be right: card points end in 0 or 5"),
        "at_most": _("At most {most} here"),
        "hold": _("%(packs)s packs hold only {most}") % {"packs": packs},
        "one_taken": _("%(packs)s packs hold {most}, 1 is taken") % {"packs": packs},
        "taken": _("%(packs)s packs hold {most}, {taken} are taken") % {"packs": packs},
        "class_key": _("{name}, {worth} each, {count} counted, add one"),
        "team_done": _("{name}, round {round}, total {total}. "),
        "lost": _("No connection. Stay here: it is saved later."),
    }
