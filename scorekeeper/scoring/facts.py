"""What a tally says: a quantity or a choice by line, and the facts made of them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scorekeeper.scoring.needs import work_out

if TYPE_CHECKING:
    from scorekeeper.scoring.ruleset import Ruleset

Tally = Mapping[str, int | str | Mapping[str, int]]
Facts = dict[str, int | str]


def facts(ruleset: "Ruleset", tally: Tally) -> Facts:
    """Quantities and choices by line, and what they make.

    `canastas` is their number; 1 or 0 say whether the team has `melded`, went `out`, has cards
    `left`, or claims a line that is its `whole` score. Where the rules ask for them come sums,
    whether the team has what going out needs (`ready`), and the lines that are worked out.
    """
    limits = ruleset.limits
    fit, roles = limits.fit, limits.roles
    made: dict[str, int] = {"canastas": 0, "melded": 0, "out": 0, "left": 0, "whole": 0}
    found: Facts = {}
    for name, value in tally.items():
        if name not in fit:
            continue  # the reason of an adjustment
        if not isinstance(value, (int, str)):
            value = card_points(ruleset, value)
        found[name] = value
        if value and name in roles:
            nothing, true, canasta = roles[name]
            if value != nothing:
                for fact in true:
                    made[fact] = 1
                if canasta and isinstance(value, int):
                    made["canastas"] += value
    found.update(made)
    if limits.works_out:
        work_out(ruleset, found)
    return found


def card_points(ruleset: "Ruleset", cards: Mapping[str, int]) -> int:
    """What cards given by class come to, in points."""
    values = ruleset.cards.values
    return sum([values[name] * cards[name] for name in cards])


def number(known: Facts, fact: str) -> int:
    """The quantity of a fact or line, 0 when nothing was claimed (or it is a choice)."""
    found = known.get(fact, 0)
    return found if isinstance(found, int) else 0
