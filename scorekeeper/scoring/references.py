"""Whether the names in a variant's data lead somewhere: facts, lines, sources, ranks, steps."""

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import Any

from scorekeeper.scoring.cards import HELD, THREES, ranks

FACTS = ("canastas", "melded", "out", "ready")
SETUP_FIGURES = (
    "packs", "jokers", "seatings", "dealt", "foot", "draw", "discard_to_go_out", "extra_hand",
    "perfect_lift",
)  # fmt: skip
Fault = tuple[str, str]


def reference_faults(raw: Mapping[str, Any]) -> list[Fault]:
    """Key and fault of every name that leads nowhere; wrong shapes are left to the models."""
    return [
        *_line_faults(raw),
        *_sum_faults(raw),
        *_step_faults("opening.steps", _mapping(raw.get("opening")).get("steps", ())),
        *_card_faults(raw),
        *_setup_faults(_mapping(raw.get("setup"))),
        *_cite_faults(raw),
    ]


def cited_keys(cite: str) -> list[str]:
    """The sources a cite names: `seed-002: Threes; pagat`, or `default: pagat, parlett (why)`."""
    if cite.startswith("default:"):
        names = re.sub(r"\(.*\)\s*$", "", cite.removeprefix("default:"))
        return [name.strip() for name in names.split(",")]
    return [part.partition(":")[0].strip() for part in cite.split(";")]


def _mapping(found: object) -> Mapping[str, Any]:
    """A pydantic model's data, a mapping, or nothing."""
    if isinstance(found, Mapping):
        return found
    return getattr(found, "__dict__", {})


def _is_one(name: object, known: Collection[str]) -> bool:
    """Whether a name, which may be anything, is one of those known."""
    return isinstance(name, str) and name in known


def _line_faults(raw: Mapping[str, Any]) -> Iterator[Fault]:
    lines = {name: _mapping(line) for name, line in _mapping(raw.get("lines")).items()}
    countable = {*FACTS, *_mapping(raw.get("sums"))}
    countable |= {name for name, line in lines.items() if line.get("kind") != "choice"}
    for name, line in lines.items():
        place = f"lines.{name}"
        if line.get("id", name) != name:
            yield f"{place}.id", "is not the line's name"
        times = _mapping(line.get("times"))
        if times and not _is_one(times.get("by"), countable):
            yield f"{place}.times.by", f"unknown fact {times.get('by')!r}"
        yield from _step_faults(f"{place}.times.steps", times.get("steps", ()))
        yield from _need_faults(place, line, lines, countable)
        yield from _name_faults(place, line, lines)
        yield from _choice_faults(place, line)
    for needed, kind in (("going_out", "choice"), ("adjustment", "adjustment")):
        if "lines" in raw and lines.get(needed, {}).get("kind") != kind:
            yield f"lines.{needed}", f"every variant has this line, of kind {kind}"


def _need_faults(
    place: str,
    line: Mapping[str, Any],
    lines: Mapping[str, Mapping[str, Any]],
    countable: set[str],
) -> Iterator[Fault]:
    for fact, least in _mapping(line.get("needs")).items():
        key = f"{place}.needs.{fact}"
        if fact not in countable and fact not in lines:
            yield key, "names no line and no fact"
        elif fact in countable and not isinstance(least, int):
            yield key, "needs a least number"
        elif fact not in countable and not _is_one(least, _mapping(lines[fact].get("choices"))):
            yield key, f"{least!r} is no choice of that line"


def _sum_faults(raw: Mapping[str, Any]) -> Iterator[Fault]:
    lines = {name: _mapping(line) for name, line in _mapping(raw.get("lines")).items()}
    counts = [name for name, line in lines.items() if line.get("kind", "count") == "count"]
    for name, found in _mapping(raw.get("sums")).items():
        if name in lines or name in FACTS:
            yield f"sums.{name}", "is the name of a line or fact already"
        parts = _mapping(found).get("of", ())
        for part in parts if isinstance(parts, list | tuple) else ():
            if part not in counts:
                yield f"sums.{name}.of", f"{part!r} names no line that is counted"


def _name_faults(
    place: str, line: Mapping[str, Any], lines: Mapping[str, Mapping[str, Any]]
) -> Iterator[Fault]:
    for field, known in (("excludes", {*FACTS, *lines}), ("within", lines), ("counted_in", lines)):
        named = line.get(field, ())
        for name in named if isinstance(named, list | tuple) else ():
            if not _is_one(name, known):
                yield f"{place}.{field}", f"{name!r} names no line"
    if (same := line.get("counts_as")) is not None and not _is_one(same, lines):
        yield f"{place}.counts_as", f"{same!r} names no line"
    for rank in _mapping(line.get("holds")):
        if rank not in HELD and rank not in ("natural", "wild"):
            yield f"{place}.holds.{rank}", "names no rank of cards"


def _choice_faults(place: str, line: Mapping[str, Any]) -> Iterator[Fault]:
    for first in list(_mapping(line.get("choices")).items())[:1]:
        if _mapping(first[1]).get("points", 0) != 0:
            yield f"{place}.choices.{first[0]}", "the first choice claims nothing: 0 points"


def _step_faults(place: str, steps: object) -> Iterator[Fault]:
    if not isinstance(steps, list | tuple):
        return
    starts = [_mapping(step).get("from", _mapping(step).get("start")) for step in steps]
    if starts and starts[0] is not None:
        yield f"{place}.0.from", "a gap: the first step holds from the beginning and has no from"
    for number, (before, start) in enumerate(pairwise(starts), 1):
        if start is None:
            yield f"{place}.{number}.from", "every step but the first says from where it holds"
        elif isinstance(before, int) and isinstance(start, int) and start <= before:
            yield f"{place}.{number}.from", f"out of order: {start} after {before}"


def _card_faults(raw: Mapping[str, Any]) -> Iterator[Fault]:
    cards = _mapping(raw.get("cards"))
    seen: dict[str, str] = {}
    for name in _mapping(cards.get("values")):
        if not ranks(name) and name not in THREES:
            yield f"cards.values.{name}", "a class says its ranks, such as eight_to_king"
        for rank in ranks(name):
            if rank in seen:
                yield f"cards.values.{name}", f"{rank} is in {seen[rank]} already"
            seen[rank] = name
    for name, line in _mapping(cards.get("where")).items():
        if name not in _mapping(cards.get("values")):
            yield f"cards.where.{name}", "names no class"
        if not _is_one(line, _mapping(raw.get("lines"))):
            yield f"cards.where.{name}", f"{line!r} names no line"


def _setup_faults(setup: Mapping[str, Any]) -> Iterator[Fault]:
    cites = _mapping(setup.get("cites"))
    for figure in SETUP_FIGURES:
        if setup.get(figure) and figure not in cites:
            yield f"setup.cites.{figure}", "an uncited figure"
    for figure in cites:
        if figure not in SETUP_FIGURES:
            yield f"setup.cites.{figure}", "names no figure of the set-up"
    seatings = setup.get("seatings", ())
    for number, found in enumerate(seatings if isinstance(seatings, list | tuple) else ()):
        seating = _mapping(found)
        players, teams = seating.get("players"), seating.get("teams")
        if isinstance(players, int) and isinstance(teams, int) and teams and players % teams:
            yield f"setup.seatings.{number}", "teams are of equal size"


def _cite_faults(raw: Mapping[str, Any]) -> Iterator[Fault]:
    sources = _mapping(raw.get("sources"))
    for place, cite in _cites(raw):
        if not isinstance(cite, str) or not cite:
            continue
        for key in cited_keys(cite):
            if key not in sources:
                yield place, f"cites {key!r}, which is no source of this file"


def _cites(raw: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """Every cite of the data with its place."""
    for part in ("cards", "opening", "end", "melds"):
        if "cite" in _mapping(raw.get(part)):
            yield f"{part}.cite", _mapping(raw[part])["cite"]
    for figure, cite in _mapping(_mapping(raw.get("setup")).get("cites")).items():
        yield f"setup.cites.{figure}", cite
    for name, found in _mapping(raw.get("lines")).items():
        line = _mapping(found)
        if "cite" in line:
            yield f"lines.{name}.cite", line["cite"]
        for choice, given in _mapping(line.get("choices")).items():
            if _mapping(given).get("cite"):
                yield f"lines.{name}.choices.{choice}.cite", _mapping(given)["cite"]
    for name, pattern in _mapping(_mapping(raw.get("hands")).get("patterns")).items():
        yield f"hands.patterns.{name}.cite", _mapping(pattern).get("cite")
    rules = raw.get("rules", ())
    for number, rule in enumerate(rules if isinstance(rules, list | tuple) else ()):
        if "cite" in _mapping(rule):
            yield f"rules.{number}.cite", _mapping(rule)["cite"]
