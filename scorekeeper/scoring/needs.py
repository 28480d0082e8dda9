"""What lines need of each other, and what follows from the entered ones by itself."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.scoring.facts import Facts
    from scorekeeper.scoring.ruleset import Ruleset


def had(ruleset: "Ruleset", fact: str, found: "Facts") -> int:
    """How much of a fact there is, with the lines that count as it."""
    same = ruleset.limits.counting_as.get(fact, ())
    return sum(given for name in (fact, *same) if isinstance(given := found.get(name), int))


def met(ruleset: "Ruleset", fact: str, least: int | str, found: "Facts") -> bool:
    """Whether the facts hold a least number, or a choice of another line."""
    if isinstance(least, int):
        return had(ruleset, fact, found) >= least
    return found.get(fact, ruleset.lines[fact].nothing) == least


def all_met(ruleset: "Ruleset", needs: Mapping[str, int | str], found: "Facts") -> bool:
    """Whether the facts hold all that is needed."""
    return all(met(ruleset, fact, least, found) for fact, least in needs.items())


def work_out(ruleset: "Ruleset", found: "Facts") -> None:
    """Add what follows from the other lines: sums, readiness to go out, derived lines."""
    for name, parts in ruleset.sums.items():
        found[name] = sum(had(ruleset, part, found) for part in parts.of)
    found["ready"] = int(all_met(ruleset, ruleset.lines["going_out"].needs, found))
    for line in ruleset.limits.derived:
        excluded = any(found.get(name) for name in line.excludes)
        found[line.id] = int(not excluded and all_met(ruleset, line.needs, found))
