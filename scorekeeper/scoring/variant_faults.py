"""What is wrong with a variant file: shapes, names, options; all of it at once."""

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from scorekeeper.scoring.patches import Raw, set_path
from scorekeeper.scoring.references import Fault, cited_keys, reference_faults
from scorekeeper.scoring.resolving import switched, with_options
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.variant import Extras

WORDS = {"missing": "is needed", "extra_forbidden": "unknown key"}


class VariantFault(Exception):
    """A variant file that cannot be played by; `faults` are pairs of key and fault."""

    def __init__(self, file: str, faults: list[Fault]) -> None:
        self.file = file
        self.faults = tuple(faults)
        told = (f"{file}: {key}: {fault}" if key else f"{file} {fault}" for key, fault in faults)
        super().__init__("\n".join(told))


def built(build: Callable[[], Any], faults: list[Fault]) -> Any:
    """What `build` makes, or None with its faults added."""
    try:
        return build()
    except ValidationError as error:
        for one in error.errors():
            place = ".".join(str(part) for part in one["loc"])
            words = WORDS.get(one["type"], one["msg"].removeprefix("Value error, "))
            faults.append((place, words))
    return None


def shape(raw: Raw, faults: list[Fault]) -> Any:
    """The base rules; every line of the file is looked at, those switched off too."""
    faults += reference_faults(raw)
    try:
        everything = switched(raw, all_on=True)
    except (KeyError, TypeError, AttributeError):
        everything = raw
    if _ruleset(everything, faults) is None or faults:
        return None
    faults += reference_faults(switched(raw))
    return _ruleset(switched(raw), faults)


def _ruleset(raw: Mapping[str, Any], faults: list[Fault]) -> Any:
    """Rules of data whose names were looked up before."""
    looked_up = {"looked_up": True}
    return built(lambda: Ruleset.model_validate(raw, context=looked_up), faults)


def option_faults(raw: Raw, extras: Extras) -> Iterator[Fault]:
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
        return
    if given.cite:
        yield from _source_faults(raw, f"{place}.cite", given.cite)
    scratch = copy.deepcopy(raw)
    missing = [
        path
        for path, value in given.set.items()
        if not set_path(scratch, path, copy.deepcopy(value), cite="table")
    ]
    for path in missing:
        yield f"{place}.set.{path}", "a patch to a path that is not there"
    if missing or option.default not in option.choices:
        return
    chosen = switched(with_options(raw, {name: option}, {name: choice}))
    faults = reference_faults(chosen)
    _ruleset(chosen, faults)
    for key, fault in faults:
        yield f"{place}.set: {key}" if key else f"{place}.set", fault


def _source_faults(raw: Mapping[str, Any], place: str, cite: str) -> Iterator[Fault]:
    for key in cited_keys(cite):
        if key not in raw.get("sources", {}):
            yield place, f"cites {key!r}, which is no source of this file"
