"""Variant files: TOML read, options applied, every fault told with file and key."""

import copy
import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from scorekeeper.scoring.patches import (
    OWN_SOURCE,
    Raw,
    change_problems,
    set_path,
    settle_supplies,
    with_changes,
)
from scorekeeper.scoring.problems import Problem, Refused, pointer
from scorekeeper.scoring.references import Fault, cited_keys
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.variant import Extras, Variant

__all__ = ["Variant", "VariantFault", "read_variant", "resolve", "variant", "variants"]

FOLDER = Path(str(resources.files("scorekeeper"))) / "variants"
NAMES = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)
A_PACK = re.compile(r"(\d{1,3}) a pack", re.ASCII)
WORDS = {"missing": "is needed", "extra_forbidden": "unknown key"}


class VariantFault(Exception):  # noqa: N818 - the word people read
    """A variant file that cannot be played by; `faults` are pairs of key and fault."""

    def __init__(self, file: str, faults: list[Fault]) -> None:
        self.file = file
        self.faults = tuple(faults)
        super().__init__("\n".join(f"{file}: {key}: {fault}" for key, fault in faults))


@cache
def variants() -> Mapping[str, Variant]:
    """All variants by id, in the order they are listed; VariantFault for the first faulty file."""
    found = [variant(path.stem) for path in sorted(FOLDER.glob("*.toml"))]
    return {one.id: one for one in sorted(found, key=lambda one: (one.rank, one.id))}


@cache
def variant(name: str) -> Variant:
    """The variant of that id; KeyError when there is none, VariantFault when its file is faulty."""
    path = FOLDER / f"{name}.toml"
    if not NAMES.fullmatch(name) or not path.is_file():
        raise KeyError(name)
    return read_variant(path)


def read_variant(path: Path) -> Variant:
    """Read one file and check it with every option; VariantFault tells all faults at once."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise VariantFault(path.name, [("", f"is no TOML: {fault}")]) from None
    extras = {name: raw.pop(name) for name in ("rank", "options", "rule_sets") if name in raw}
    faults = _normalise(raw)
    if raw.get("id") != path.stem:
        faults.append(("id", f"is the name of the file, {path.stem!r}"))
    base = _shape(raw, faults)
    beside = _built(lambda: Extras.model_validate(extras), faults)
    if beside is not None and base is not None:
        faults += _option_faults(raw, beside)
    if faults or base is None or beside is None:
        raise VariantFault(path.name, list(dict.fromkeys(faults)))
    return Variant(
        id=base.id,
        name=base.name,
        aliases=base.aliases,
        about=base.about,
        rank=beside.rank,
        base=base,
        options=beside.options,
        rule_sets=beside.rule_sets,
        raw=raw,
    )


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
    raw = _with_options(variant.raw, variant.options, selected)
    raw["chosen"] = {"rule_set": rule_set, "options": options}
    return with_changes(Ruleset.model_validate(_resolved(raw)), changes)


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


def _with_options(
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
    _normalise(changed)
    return changed


def _normalise(raw: Raw) -> list[Fault]:
    """Bring a file's short forms to the models' form, in place; faults of the short forms."""
    faults = []
    if isinstance(raw.get("sources"), dict):
        raw["sources"].setdefault("table", OWN_SOURCE)
    lines = raw.get("lines")
    for name, line in (lines if isinstance(lines, dict) else {}).items():
        if not isinstance(line, dict):
            continue
        line["id"] = name
        if isinstance(line.get("shared_max"), str):
            found = A_PACK.fullmatch(line.pop("shared_max"))
            if found:
                line["a_pack"] = int(found[1])
            else:
                faults.append((f"lines.{name}.shared_max", "is a number, or 'N a pack'"))
    return faults


def _resolved(raw: Mapping[str, Any], *, all_on: bool = False) -> Raw:
    """The data of a ruleset: lines switched off gone, with every mention of them."""
    found = dict(raw)
    lines = {name: dict(line) for name, line in raw["lines"].items()}
    found["lines"] = lines = {
        name: line for name, line in lines.items() if not line.pop("off", False) or all_on
    }
    gone = raw["lines"].keys() - lines.keys()
    for line in lines.values():
        for field in ("excludes", "within", "counted_in"):
            if field in line:
                line[field] = [name for name in line[field] if name not in gone]
    where = raw["cards"].get("where", {})
    kept = {name: line for name, line in where.items() if line not in gone}
    found["cards"] = {**raw["cards"], "where": kept}
    found["setup"] = copy.deepcopy(raw["setup"])
    settle_supplies(found)
    return found


def _built(build: Callable[[], Any], faults: list[Fault]) -> Any:
    """What `build` makes, or None with its faults added."""
    try:
        return build()
    except ValidationError as error:
        for one in error.errors():
            place = ".".join(str(part) for part in one["loc"])
            faults.append((place, WORDS.get(one["type"], one["msg"])))
    return None


def _shape(raw: Raw, faults: list[Fault]) -> Any:
    """The base rules; every line of the file is looked at, those switched off too."""
    try:
        everything = _resolved(raw, all_on=True)
        resolved = _resolved(raw)
    except (KeyError, TypeError, AttributeError):
        return _built(lambda: Ruleset.model_validate(raw), faults)
    if _built(lambda: Ruleset.model_validate(everything), faults) is None:
        return None
    return _built(lambda: Ruleset.model_validate(resolved), faults)


def _option_faults(raw: Raw, extras: Extras) -> Iterator[Fault]:
    for name, option in extras.options.items():
        place = f"options.{name}"
        if option.default not in option.choices:
            yield f"{place}.default", f"{option.default!r} is none of the choices"
        elif option.choices[option.default].set:
            yield f"{place}.choices.{option.default}.set", "the default sets nothing"
        yield from _source_faults(raw, f"{place}.cite", option.cite)
        for choice in option.choices:
            yield from _choice_faults(raw, extras, name, choice)
    for name, rule_set in extras.rule_sets.items():
        yield from _source_faults(raw, f"rule_sets.{name}.cite", rule_set.cite)
        for option_name, choice in rule_set.options.items():
            known = extras.options.get(option_name)
            if known is None or choice not in known.choices:
                yield f"rule_sets.{name}.options.{option_name}", "no such option or choice"


def _choice_faults(raw: Raw, extras: Extras, name: str, choice: str) -> Iterator[Fault]:
    option = extras.options[name]
    place = f"options.{name}.choices.{choice}"
    given = option.choices[choice]
    if not given.cite and given.set:
        yield f"{place}.cite", "an uncited figure"
    if given.cite:
        yield from _source_faults(raw, f"{place}.cite", given.cite)
    scratch = copy.deepcopy(raw)
    missing = [path for path in given.set if not set_path(scratch, path, 0, cite="table")]
    for path in missing:
        yield f"{place}.set.{path}", "a patch to a path that is not there"
    if missing or option.default not in option.choices:
        return
    faults: list[Fault] = []
    options = {name: option}
    _built(
        lambda: Ruleset.model_validate(_resolved(_with_options(raw, options, {name: choice}))),
        faults,
    )
    for key, fault in faults:
        yield f"{place}.set: {key}" if key else f"{place}.set", fault


def _source_faults(raw: Mapping[str, Any], place: str, cite: str) -> Iterator[Fault]:
    for key in cited_keys(cite):
        if key not in raw.get("sources", {}):
            yield place, f"cites {key!r}, which is no source of this file"
