"""Files of house rules: a set as JSON, read with every fault in its place."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.scoring import fields
from scorekeeper.scoring.jsontext import parse
from scorekeeper.scoring.loader import resolve, variant
from scorekeeper.scoring.own_lines import unprintable
from scorekeeper.scoring.problems import Problem, Refused

FORMAT = "scorekeeper-house-rules/1"


@dataclass(frozen=True)
class RulesFile:
    """What a file of house rules says: a name, a variant, and what differs from it."""

    name: str
    variant: str
    rule_set: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    changes: Mapping[str, Any] = field(default_factory=dict)


def _format(given: object) -> str:
    return "" if given == FORMAT else "unknown_rules_format"


def _name(given: object) -> str:
    if isinstance(given, str) and unprintable(given):
        return "unprintable"
    return fields.name_problem(given)


def _text(given: object) -> str:
    return "" if isinstance(given, str) else "not_text"


def _object(given: object) -> str:
    return "" if isinstance(given, Mapping) else "not_object"


KEYS: dict[str, tuple[fields.Look, bool]] = {
    "format": (_format, True),
    "name": (_name, True),
    "variant": (_text, True),
    "rule_set": (_text, False),
    "options": (_object, False),
    "changes": (_object, False),
}


def read_rules_file(text: str | bytes) -> RulesFile:
    """Read a set of house rules that can be played by; Refused tells all faults."""
    parsed = parse(text)
    problems = list(parsed.problems)
    given = parsed.value
    problems += fields.problems(given, KEYS)
    if isinstance(given, Mapping):
        problems += _rule_problems(given)
    if problems:
        raise Refused(problems)
    return RulesFile(**{key: value for key, value in given.items() if key != "format"})


def _rule_problems(given: Mapping[str, Any]) -> list[Problem]:
    """What its variant does not know, as far as it can be looked at."""
    name, options, changes = (
        given.get("variant"),
        given.get("options", {}),
        given.get("changes", {}),
    )
    if not isinstance(name, str) or not isinstance(options, dict) or not isinstance(changes, dict):
        return []
    try:
        known = variant(name)
    except KeyError:
        return [Problem("/variant", "unknown_variant", {"variant": name})]
    try:
        resolve(known, rule_set=given.get("rule_set"), options=options, changes=changes)
    except Refused as refused:
        return list(refused.problems)
    return []


def rules_file(kept: RulesFile) -> dict[str, Any]:
    """The same as the JSON object of a file; what is empty is left out."""
    content = {
        "format": FORMAT,
        "name": kept.name,
        "variant": kept.variant,
        "rule_set": kept.rule_set,
        "options": dict(kept.options),
        "changes": dict(kept.changes),
    }
    return {key: value for key, value in content.items() if value not in (None, {})}
