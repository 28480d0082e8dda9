"""Changing raw rules at a path: what an option sets, and a table's own numbers and lines."""

import copy
import re
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from scorekeeper.scoring.lines import Line
from scorekeeper.scoring.melding import Hands, MeldRules
from scorekeeper.scoring.own_lines import add_line, forget_lines, missed_problems
from scorekeeper.scoring.problems import Problem, Refused, pointer
from scorekeeper.scoring.references import reference_faults
from scorekeeper.scoring.ruleset import Ruleset, Setup

Raw = dict[str, Any]
OWN_FIGURE = "table: own figure"
OWN_SOURCE = {"title": "The table's own agreement"}
CHANGEABLE = re.compile(
    r"lines\.\w+(\.(each|table|(choices|needs|times)\.\w+))?|opening\.(by|steps)"
    r"|end\.(target|rounds)|cards\.\w+|setup\.(packs|jokers|dealt|foot|draw|discard_to_go_out)",
    re.ASCII,
)
LINE = re.compile(r"lines\.\w+", re.ASCII)
FIELDS = {
    "setup": tuple(name for name in Setup.model_fields if name != "cites"),
    "melds": tuple(MeldRules.model_fields),
    "hands": tuple(Hands.model_fields),
    "opening": ("by", "steps"),
    "end": ("target", "rounds"),
}
WHOLE = ("table", "steps")
"""What is given as a whole: every other figure is one number, word or answer."""


def set_path(raw: Raw, path: str, value: object, *, cite: str) -> bool:
    """Set one figure and where it comes from; False when the path leads nowhere."""
    place = path.split(".")
    if path == "also_opens":
        raw[path] = value
    elif path == "end" and isinstance(value, Mapping):
        raw[path] = {**value, "cite": cite}
    elif path == "cards.values" and isinstance(value, Mapping):
        raw["cards"] = {**raw["cards"], "values": dict(value), "cite": cite}
    elif place[0] == "lines" and len(place) >= 3 and place[1] in raw["lines"]:
        return _set_line(raw["lines"][place[1]], place[2:], value, cite)
    elif place[0] == "cards" and len(place) == 2 and place[1] in raw["cards"]["values"]:
        raw["cards"]["values"][place[1]] = value
        raw["cards"]["cite"] = cite
    elif len(place) == 3 and place[:2] == ["cards", "where"] and place[2] in raw["cards"]["values"]:
        raw["cards"]["where"] = {**raw["cards"].get("where", {}), place[2]: value}
    elif len(place) == 2 and place[1] in FIELDS.get(place[0], ()):
        raw.setdefault(place[0], {})[place[1]] = value
        _cite_part(raw, place[0], place[1], cite)
    else:
        return False
    return True


def _set_line(line: Raw, place: list[str], value: object, cite: str) -> bool:
    field = place[0]
    if len(place) == 2:
        return field in PARTS and PARTS[field](line, place[1], value, cite)
    if len(place) != 1 or field not in (*Line.model_fields, "off"):
        return False
    if field in ("each", "table") and field not in line:
        return False
    line[field] = value
    if field in ("each", "table"):
        line["cite"] = cite
    return True


def _set_choice(line: Raw, name: str, value: object, cite: str) -> bool:
    if name not in line.get("choices", {}):
        return False
    choice = {**line["choices"][name], "points": value, "cite": cite}
    line["choices"] = {**line["choices"], name: choice}
    return True


def _set_need(line: Raw, fact: str, value: object, cite: str) -> bool:
    """How many of a fact a claim of the line needs; 0: none."""
    needs = {name: least for name, least in line.get("needs", {}).items() if name != fact}
    line["needs"] = needs if value == 0 and not isinstance(value, bool) else {**needs, fact: value}
    line["cite"] = cite
    return True


def _set_factor(line: Raw, step: str, value: object, cite: str) -> bool:
    """What the line's price is multiplied by in a step of its condition."""
    times = line.get("times")
    if not times or not step.isdecimal() or int(step) >= len(times["steps"]):
        return False
    steps = [dict(one) for one in times["steps"]]
    steps[int(step)]["is"] = value
    line["times"] = {**times, "steps": steps}
    line["cite"] = cite
    return True


PARTS = {"choices": _set_choice, "needs": _set_need, "times": _set_factor}


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
    """The same rules with a table's own figures and lines, and without those it does not play.

    Refused names each path or value that is none, at `/changes/PATH`. See CHANGEABLE for the
    paths; at `lines.ID` stands a whole line, or false for a line that is switched off.
    """
    if not changes:
        return ruleset
    raw = copy.deepcopy(ruleset.model_dump(mode="json", exclude_defaults=True))
    problems = _apply(raw, changes)
    problems += _faults(raw, changes, problems)
    if problems:
        raise Refused(problems)
    raw["sources"].setdefault("table", OWN_SOURCE)
    chosen = raw.setdefault("chosen", {})
    chosen["changes"] = {**chosen.get("changes", {}), **copy.deepcopy(dict(changes))}
    return Ruleset.model_validate(raw)


def _apply(raw: Raw, changes: Mapping[str, object]) -> list[Problem]:
    """Make all changes that can be made: own lines first, lines that go last."""
    problems = []
    whole = {path: value for path, value in changes.items() if LINE.fullmatch(path)}
    for path, value in whole.items():
        if value is not False:
            problems += add_line(raw, path.removeprefix("lines."), value)
    for path, value in changes.items():
        if path not in whole:
            problems += _set_figure(raw, path, value)
    gone = [path.removeprefix("lines.") for path, value in whole.items() if value is False]
    problems += missed_problems(raw, gone)
    forget_lines(raw, {*gone} & raw["lines"].keys())
    settle_supplies(raw)
    return problems


def _set_figure(raw: Raw, path: str, value: object) -> list[Problem]:
    where = pointer("changes", path)
    if not CHANGEABLE.fullmatch(path):
        return [Problem(where, "unknown_path", {"path": path})]
    if isinstance(value, Mapping | list | tuple) and not path.endswith(WHOLE):
        return [Problem(where, "bad_change", {"path": path})]
    if not set_path(raw, path, copy.deepcopy(value), cite=OWN_FIGURE):
        return [Problem(where, "unknown_path", {"path": path})]
    return []


def change_problems(ruleset: Ruleset, changes: Mapping[str, object]) -> list[Problem]:
    """The changes that could not be made to these rules."""
    try:
        with_changes(ruleset, changes)
    except Refused as refused:
        return list(refused.problems)
    return []


def _faults(raw: Raw, changes: Mapping[str, object], told: list[Problem]) -> list[Problem]:
    """What is wrong with the changed rules, told once at each change that made it so."""
    raw["sources"].setdefault("table", OWN_SOURCE)
    found: list[tuple[list[str], dict[str, Any]]] = [
        (key.split("."), {}) for key, _fault in reference_faults(raw)
    ]
    try:
        Ruleset.model_validate(raw, context={"looked_up": True})
    except ValidationError as error:
        for one in error.errors():
            found.append(([str(part) for part in one["loc"]], _bounds(one.get("ctx", {}))))
    problems: dict[str, Problem] = {}
    known = {problem.where for problem in told}
    for place, values in found:
        for path in _blamed(place, changes):
            where = pointer("changes", path)
            if not any(one == where or one.startswith(where + "/") for one in known):
                said = {"path": path, **values, "steps": place[-1:] == ["from"]}
                problems.setdefault(where, Problem(where, "bad_change", said))
    if found and not problems and not told:
        return [Problem(pointer("changes", x), "bad_change", {"path": x}) for x in changes]
    return list(problems.values())


def _bounds(context: Mapping[str, Any]) -> dict[str, Any]:
    """The least or the most that a figure may be, where that is what is wrong."""
    names = {"ge": "least", "le": "most"}
    return {names[key]: value for key, value in context.items() if key in names}


def _blamed(place: list[str], changes: Mapping[str, object]) -> list[str]:
    """The changes that a fault at this place of the rules is due to."""
    found = []
    for path in changes:
        led = _place(path)
        shorter = min(len(led), len(place))
        if led[:shorter] == place[:shorter]:
            found.append(path)
    return found


def _place(path: str) -> list[str]:
    """Where in the rules a change is made."""
    place = path.split(".")
    if place[0] == "cards":
        return ["cards", "values", *place[1:]]
    if place[0] == "lines" and place[2:3] == ["times"]:
        return [*place[:3], "steps", place[3], "is"]
    return place
