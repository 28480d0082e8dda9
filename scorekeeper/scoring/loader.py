"""Variant files: found, read, and refused with file and key where they have a fault."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path

from scorekeeper.scoring.resolving import normalise, resolve
from scorekeeper.scoring.variant import Extras, Variant
from scorekeeper.scoring.variant_faults import VariantFault, built, option_faults, shape

__all__ = ["Variant", "VariantFault", "read_variant", "resolve", "variant", "variants"]

FOLDER = Path(str(resources.files("scorekeeper"))) / "variants"
NAMES = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)


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
    faults = normalise(raw)
    if raw.get("id") != path.stem:
        faults.append(("id", f"is the name of the file, {path.stem!r}"))
    base = shape(raw, faults)
    beside = built(lambda: Extras.model_validate(extras), faults)
    if beside is not None and base is not None:
        faults += option_faults(raw, beside)
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
