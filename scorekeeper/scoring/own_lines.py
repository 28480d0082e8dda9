"""Lines of a table's own, and lines that a table does not play."""

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from scorekeeper.scoring.lines import ADJUSTMENT_REASON, Line
from scorekeeper.scoring.problems import Problem, pointer

Raw = dict[str, Any]
OWN_LINE = "table: own line"
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)
TAKEN = ("canastas", "melded", "out", "left", "whole", "any", "mixed", "note", ADJUSTMENT_REASON)
"""Names that mean something else: facts, supplies, and fields of an entry."""
REQUIRED = ("going_out", "adjustment")
KINDS = ("count", "choice")
FIELDS = tuple(name for name in Line.model_fields if name not in ("id", "cite", "a_pack"))
TOLD = {
    "missing": "missing",
    "extra_forbidden": "unknown_key",
    "int_type": "not_whole_number",
    "string_type": "not_text",
}


def add_line(raw: Raw, name: str, given: object) -> list[Problem]:
    """Put a table's own line among the others; what is wrong with it at `/changes/lines.NAME`.

    It needs a label and one price; it is a count, or with choices a choice, and a bonus unless it
    says its section. A line of the table's own that is there is replaced.
    """
    where = pointer("changes", f"lines.{name}")
    there = raw["lines"].get(name)
    if not NAME.fullmatch(name) or name in TAKEN or name.endswith("_reason"):
        return [Problem(where, "line_name", {"line": name})]
    if there is not None and there.get("cite") != OWN_LINE:
        return [Problem(where, "line_there", {"line": name, "label": there["label"]})]
    if not isinstance(given, Mapping):
        return [Problem(where, "no_line", {"line": name})]
    line = {"section": "bonuses", "kind": "choice" if "choices" in given else "count"} | dict(given)
    problems = list(_line_problems(line, name, where))
    if not problems:
        raw["lines"] = _placed(raw["lines"], {**line, "id": name, "cite": OWN_LINE})
    return problems


def _line_problems(line: Raw, name: str, where: str) -> Iterator[Problem]:
    for key in line:
        if key not in FIELDS:
            yield Problem(where + pointer(key), "unknown_key", {"key": key, "known": FIELDS})
    if line["kind"] not in KINDS:
        yield Problem(where + "/kind", "bad_line", {"line": name, "key": "kind"})
    if any(map(unprintable, _labels(line))):
        yield Problem(where, "unprintable", {"line": name})
    known = {key: value for key, value in line.items() if key in FIELDS}
    try:
        Line.model_validate({**known, "id": name, "cite": OWN_LINE})
    except ValidationError as error:
        for one in error.errors():
            kind = TOLD.get(one["type"], "bad_line" if one["loc"] else "line_price")
            key = ".".join(str(part) for part in one["loc"])
            values = {"line": name, "key": key, "known": FIELDS}
            yield Problem(where + pointer(*one["loc"]), kind, values)


def _labels(line: Raw) -> Iterator[str]:
    """All words of a line that are shown."""
    choices = line.get("choices")
    choices = choices if isinstance(choices, Mapping) else {}
    given = [choice.get("label") for choice in choices.values() if isinstance(choice, Mapping)]
    for text in (line.get("label"), line.get("singular"), line.get("fold"), *given):
        if isinstance(text, str):
            yield text


def unprintable(text: str) -> bool:
    hidden = ("Cc", "Cf", "Cs", "Zl", "Zp")
    # Joiners hold together letters of some scripts and figures such as families; they may stay.
    return any(unicodedata.category(x) in hidden and x not in "\u200c\u200d" for x in text)


def _placed(lines: Raw, line: Raw) -> Raw:
    """The lines with one more, after those of its section, or instead of the one of its name."""
    if line["id"] in lines:
        return {**lines, line["id"]: line}
    names = list(lines)
    alike = [place for place, name in enumerate(names) if lines[name]["section"] == line["section"]]
    at = max(alike) + 1 if alike else names.index("adjustment")
    names.insert(at, line["id"])
    return {name: lines.get(name, line) for name in names}


def missed_problems(raw: Raw, gone: Collection[str]) -> list[Problem]:
    """Lines that cannot go: those no game is without, and those that a line that stays needs."""
    problems = []
    for name in gone:
        where = pointer("changes", f"lines.{name}")
        if name not in raw["lines"]:
            problems.append(Problem(where, "unknown_path", {"path": f"lines.{name}"}))
            continue
        by = [
            line["label"]
            for other, line in raw["lines"].items()
            if other not in gone and _needs(line, name)
        ]
        if by or name in REQUIRED:
            values = {"line": name, "label": raw["lines"][name]["label"], "by": by}
            problems.append(Problem(where, "line_needed", values))
    return problems


def _needs(line: Raw, name: str) -> bool:
    return name in line.get("needs", {}) or line.get("times", {}).get("by") == name


def forget_lines(raw: Raw, gone: Collection[str]) -> None:
    """Take lines out, with every mention of them but what needs them."""
    raw["lines"] = {name: line for name, line in raw["lines"].items() if name not in gone}
    for line in raw["lines"].values():
        for field in ("excludes", "within", "counted_in"):
            if field in line:
                line[field] = [name for name in line[field] if name not in gone]
        if line.get("counts_as") in gone:
            del line["counts_as"]
    for one in raw.get("sums", {}).values():
        one["of"] = [name for name in one["of"] if name not in gone]
    where = raw["cards"].get("where", {})
    kept = {name: line for name, line in where.items() if line not in gone}
    raw["cards"] = {**raw["cards"], "where": kept}
