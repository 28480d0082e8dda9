"""What a tally says: a quantity or a choice by line, and the facts made of them."""

from collections.abc import Mapping, Sequence

from scorekeeper.scoring.ruleset import Ruleset

Tally = Mapping[str, int | str | Mapping[str, int]]
Facts = dict[str, int | str]


def facts(ruleset: Ruleset, tally: Tally) -> Facts:
    """Quantities and choices by line, and `canastas` (their number) and `melded` (0 or 1)."""
    canastas = melded = 0
    limits = ruleset.limits
    found: Facts = {}
    for name, value in tally.items():
        if name not in ruleset.lines:
            continue  # the reason of an adjustment
        if isinstance(value, Mapping):
            value = card_points(ruleset, value)
        found[name] = value
        if value and name in limits.melding:
            melded = 1
            if name in limits.canastas:
                canastas += int(value)
    found["canastas"] = canastas
    found["melded"] = melded
    return found


def card_points(ruleset: Ruleset, cards: Mapping[str, int]) -> int:
    """What cards given by class come to, in points."""
    values = ruleset.cards.values
    return sum(values[name] * cards[name] for name in cards)


def number(known: Facts, fact: str) -> int:
    """The quantity of a fact or line, 0 when nothing was claimed (or it is a choice)."""
    found = known.get(fact, 0)
    return found if isinstance(found, int) else 0


def all_facts(ruleset: Ruleset, tallies: Sequence[Tally]) -> list[Facts]:
    """The facts of each team, in team order."""
    return [facts(ruleset, tally) for tally in tallies]
