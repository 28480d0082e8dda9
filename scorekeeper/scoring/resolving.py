"""Options, rule sets and changes applied to a variant's data: the rules of one game."""

import copy
import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scorekeeper.scoring.own_lines import forget_lines
from scorekeeper.scoring.patches import (
    OWN_SOURCE,
    Raw,
    change_problems,
    set_path,
    settle_supplies,
    with_changes,
)
from scorekeeper.scoring.problems import Problem, Refused, pointer
from scorekeeper.scoring.references import Fault
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.variant import Variant

A_PACK = re.compile(r"(\d{1,3}) a pack", re.ASCII)


def resolve(
    variant: Variant,
    *,
    rule_set: str | None = None,
    options: Mapping[str, str] | None = None,
    changes: Mapping[str, object] | None = None,
) -> Ruleset:
    """The rules of a game: the file, then rule set, options and changes; the last wins.

    Refused names what does not exist at `/rule_set`, `/options/ID` and `/changes/PATH`.
    """
    wanted = json.dumps([rule_set, dict(options or {}), dict(changes or {})])
    return _resolve(variant, wanted)


@lru_cache(maxsize=256)
def _resolve(variant: Variant, wanted: str) -> Ruleset:
    rule_set, options, changes = json.loads(wanted)
    problems = _unknown(variant, rule_set, options)
    if problems:
        raise Refused([*problems, *change_problems(variant.base, changes)])
    if rule_set is None and not options:
        return with_changes(variant.base, changes)
    selected = {**(variant.rule_sets[rule_set].options if rule_set else {}), **options}
    raw = with_options(variant.raw, variant.options, selected)
    raw["chosen"] = {"rule_set": rule_set, "options": options}
    return with_changes(Ruleset.model_validate(switched(raw)), changes)


def _unknown(variant: Variant, rule_set: object, options: Mapping[str, object]) -> list[Problem]:
    problems = []
    if rule_set is not None and (
        not isinstance(rule_set, str) or rule_set not in variant.rule_sets
    ):
        values = {"rule_set": rule_set, "known": list(variant.rule_sets)}
        problems.append(Problem("/rule_set", "unknown_rule_set", values))
    for name, choice in options.items():
        where = pointer("options", name)
        if name not in variant.options:
            values = {"option": name, "known": list(variant.options)}
            problems.append(Problem(where, "unknown_option", values))
        elif not isinstance(choice, str) or choice not in variant.options[name].choices:
            known = list(variant.options[name].choices)
            values = {"option": name, "choice": choice, "known": known}
            problems.append(Problem(where, "unknown_option_choice", values))
    return problems


def with_options(
    raw: Mapping[str, Any], options: Mapping[str, Any], chosen: Mapping[str, str]
) -> Raw:
    """A copy of the file's data with what the chosen options set, in the file's order."""
    changed = copy.deepcopy(dict(raw))
    for name, option in options.items():
        choice = option.choices[chosen.get(name, option.default)]
        for path, value in choice.set.items():
            if not set_path(changed, path, copy.deepcopy(value), cite=choice.cite):
                raise KeyError(path)
        added = [rule.model_dump() for rule in choice.rules]
        changed["rules"] = [*changed.get("rules", []), *added]
    normalise(changed)
    return changed


def normalise(raw: Raw) -> list[Fault]:
    """Bring a file's short forms to the models' form, in place; faults of the short forms."""
    faults = []
    if isinstance(raw.get("sources"), dict):
        raw["sources"].setdefault("table", OWN_SOURCE)
    lines = raw.get("lines")
    for name, line in (lines if isinstance(lines, dict) else {}).items():
        if not isinstance(line, dict):
            continue
        line["id"] = name
        if not isinstance(line.get("off", False), bool):
            faults.append((f"lines.{name}.off", "is true or false"))
        if isinstance(line.get("shared_max"), str):
            found = A_PACK.fullmatch(line.pop("shared_max"))
            if found:
                line["a_pack"] = int(found[1])
            else:
                faults.append((f"lines.{name}.shared_max", "is a number, or 'N a pack'"))
    return faults


def switched(raw: Mapping[str, Any], *, all_on: bool = False) -> Raw:
    """The data of a ruleset: lines switched off gone, with every mention of them."""
    found = dict(raw)
    lines = {name: dict(line) for name, line in raw["lines"].items()}
    found["lines"] = lines = {
        name: line for name, line in lines.items() if not line.pop("off", False) or all_on
    }
    gone = raw["lines"].keys() - lines.keys()
    if "sums" in raw:
        found["sums"] = copy.deepcopy(raw["sums"])
    forget_lines(found, gone)
    for line in found["lines"].values():
        if "needs" in line:
            line["needs"] = {name: x for name, x in line["needs"].items() if name not in gone}
    found["setup"] = copy.deepcopy(raw["setup"])
    settle_supplies(found)
    return found
