"""Changing raw rules at a path: what an option sets, and a table's own numbers."""

import copy
import re
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from scorekeeper.scoring.lines import Line
from scorekeeper.scoring.problems import Problem, Refused, pointer
from scorekeeper.scoring.ruleset import Ruleset

Raw = dict[str, Any]
OWN_FIGURE = "table: own figure"
OWN_SOURCE = {"title": "The table's own agreement"}
CHANGEABLE = re.compile(
    r"lines\.\w+\.(each|table)|lines\.\w+\.choices\.\w+|opening\.steps|end\.(target|rounds)"
    r"|cards\.\w+|setup\.(packs|jokers)",
    re.ASCII,
)
FIELDS = {
    "setup": ("packs", "jokers", "seatings", "dealt", "foot", "draw", "discard_to_go_out"),
    "opening": ("by", "steps"),
    "end": ("target", "rounds"),
}


def set_path(raw: Raw, path: str, value: object, *, cite: str) -> bool:
    """Set one figure and where it comes from; False when the path leads nowhere."""
    place = path.split(".")
    if path == "also_opens":
        raw[path] = value
    elif place[0] == "lines" and len(place) >= 3 and place[1] in raw["lines"]:
        return _set_line(raw["lines"][place[1]], place[2:], value, cite)
    elif place[0] == "cards" and len(place) == 2 and place[1] in raw["cards"]["values"]:
        raw["cards"]["values"][place[1]] = value
        raw["cards"]["cite"] = cite
    elif len(place) == 2 and place[1] in FIELDS.get(place[0], ()):
        raw[place[0]][place[1]] = value
        _cite_part(raw, place[0], place[1], cite)
    else:
        return False
    return True


def _set_line(line: Raw, place: list[str], value: object, cite: str) -> bool:
    field = place[0]
    if field == "choices" and len(place) == 2 and place[1] in line.get("choices", {}):
        choice = dict(line["choices"][place[1]])
        choice.update(points=value, cite=cite)
        line["choices"] = {**line["choices"], place[1]: choice}
        return True
    if len(place) != 1 or field not in (*Line.model_fields, "off"):
        return False
    if field in ("each", "table") and field not in line:
        return False
    line[field] = value
    if field in ("each", "table"):
        line["cite"] = cite
    return True


def _cite_part(raw: Raw, part: str, field: str, cite: str) -> None:
    if part == "setup":
        raw["setup"].setdefault("cites", {})[field] = cite
    else:
        raw[part]["cite"] = cite


def settle_supplies(raw: Raw) -> None:
    """Turn `N a pack` into a number over all packs."""
    packs = raw["setup"]["packs"]
    for line in raw["lines"].values():
        if "a_pack" in line and isinstance(packs, int):
            line["shared_max"] = line["a_pack"] * packs


def with_changes(ruleset: Ruleset, changes: Mapping[str, object]) -> Ruleset:
    """The same rules with a table's own figures; Refused names each path or value that is none.

    Places are `/changes/PATH`; see CHANGEABLE for the paths.
    """
    if not changes:
        return ruleset
    raw = copy.deepcopy(ruleset.model_dump(mode="json", exclude_defaults=True))
    problems = [
        Problem(pointer("changes", path), "unknown_path", {"path": path})
        for path, value in changes.items()
        if not CHANGEABLE.fullmatch(path) or not set_path(raw, path, value, cite=OWN_FIGURE)
    ]
    if problems:
        unknown = {problem.values["path"] for problem in problems}
        rest = {path: value for path, value in changes.items() if path not in unknown}
        raise Refused([*problems, *change_problems(ruleset, rest)])
    raw["sources"].setdefault("table", OWN_SOURCE)
    chosen = raw.setdefault("chosen", {})
    chosen["changes"] = {**chosen.get("changes", {}), **changes}
    settle_supplies(raw)
    try:
        return Ruleset.model_validate(raw)
    except ValidationError:
        raise Refused(_faulty(ruleset, changes)) from None


def change_problems(ruleset: Ruleset, changes: Mapping[str, object]) -> list[Problem]:
    """The changes that could not be made to these rules."""
    try:
        with_changes(ruleset, changes)
    except Refused as refused:
        return list(refused.problems)
    return []


def _faulty(ruleset: Ruleset, changes: Mapping[str, object]) -> list[Problem]:
    """Which of the values cannot be: those that fail alone, or all when only together."""
    alone: list[Problem] = []
    if len(changes) > 1:
        for path, value in changes.items():
            alone += change_problems(ruleset, {path: value})
    return alone or [
        Problem(pointer("changes", path), "bad_change", {"path": path}) for path in changes
    ]
