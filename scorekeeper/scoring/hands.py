"""Whole hands that end a round: which one fourteen cards are, or which is nearest."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.scoring.cards import WILD, spread, supply
from scorekeeper.scoring.melding import HandPattern
from scorekeeper.scoring.ruleset import Ruleset

Counts = Mapping[str, int]


class Found(NamedTuple):
    """A special hand of the rules: the choice that scores it, its label and its points."""

    choice: str
    label: str
    points: int


class Near(NamedTuple):
    """How far cards are from a special hand.

    `missing` are cards by rank, or groups of any further rank by size (rank empty); `surplus`
    cards by rank that have no place in it. `cards` is how many are missing in all.
    """

    hand: Found
    missing: tuple[tuple[str, int], ...]
    surplus: tuple[tuple[str, int], ...]
    cards: int


class HandAnswer(NamedTuple):
    """What cards are: the best special hand, or the nearest ones; `held` is how many there are.

    `beyond` are ranks of which there are more than the packs hold, with their supply.
    """

    held: int
    needed: int
    hand: Found | None
    nearest: tuple[Near, ...]
    beyond: tuple[tuple[str, int], ...]


def special_hands(ruleset: Ruleset) -> dict[str, tuple[Found, HandPattern]]:
    """The hands that have a pattern and score in these rules, by choice."""
    line = ruleset.lines.get(ruleset.hands.line)
    choices = (line.choices if line else None) or {}
    return {
        name: (Found(name, choices[name].label, choices[name].points), pattern)
        for name, pattern in ruleset.hands.patterns.items()
        if name in choices
    }


def special_hand(ruleset: Ruleset, counts: Counts) -> HandAnswer:
    """Look at cards by rank: the special hand that scores most, else how near each one is."""
    counts = {rank: count for rank, count in counts.items() if count}
    held, needed = sum(counts.values()), ruleset.hands.cards
    setup = ruleset.setup
    beyond = tuple(
        (rank, most)
        for rank, count in counts.items()
        if count > (most := supply(rank, setup.packs, setup.jokers))
    )
    near = [nearness(found, pattern, counts) for found, pattern in special_hands(ruleset).values()]
    whole = [one.hand for one in near if not one.cards and not one.surplus]
    best = max(whole, key=lambda found: found.points, default=None)
    ordered = sorted(near, key=lambda one: (one.cards, -one.hand.points))
    return HandAnswer(held, needed, best if not beyond else None, tuple(ordered), beyond)


def nearness(found: Found, pattern: HandPattern, counts: Counts) -> Near:
    """What is missing to a hand, and what is too much, when it is made the nearest way."""
    single = expanded(pattern.each)
    barred = {*expanded(pattern.without), *single}
    wanted = dict.fromkeys(single, 1)
    if pattern.wild_group or pattern.wilds:
        wanted |= _wild_cards(pattern, counts)
        barred |= {*WILD}
    grouped, unfilled = _groups(pattern, counts, barred)
    wanted |= grouped
    missing = [
        (rank, size - counts.get(rank, 0))
        for rank, size in wanted.items()
        if size > counts.get(rank, 0)
    ]
    missing += [("", size) for size in unfilled]
    surplus = [
        (rank, count - wanted.get(rank, 0))
        for rank, count in counts.items()
        if count > wanted.get(rank, 0)
    ]
    return Near(found, tuple(missing), tuple(surplus), sum(count for _, count in missing))


def _wild_cards(pattern: HandPattern, counts: Counts) -> dict[str, int]:
    """The wild cards of a hand, by rank: all alike, or twos for what jokers do not make up."""
    if pattern.wild_group:
        most = max(reversed(WILD), key=lambda rank: counts.get(rank, 0))
        return {most: pattern.wild_group}
    jokers = min(counts.get("joker", 0), pattern.wilds)
    return {"joker": jokers, "two": pattern.wilds - jokers}


def _groups(
    pattern: HandPattern, counts: Counts, barred: set[str]
) -> tuple[dict[str, int], tuple[int, ...]]:
    """The size of each group by its rank, as near to the cards as can be; groups without a rank."""
    sizes = sorted(pattern.groups, reverse=True)
    if not sizes:
        return {}, ()

    def use(rank: str) -> int:
        return min(counts.get(rank, 0), sizes[0])

    chosen = list(pattern.must)
    others = [rank for rank in counts if rank not in barred and rank not in chosen]
    chosen += sorted(others, key=use, reverse=True)[: len(sizes) - len(chosen)]
    chosen.sort(key=use, reverse=True)
    return dict(zip(chosen, sizes, strict=False)), tuple(sizes[len(chosen) :])


def expanded(names: tuple[str, ...]) -> tuple[str, ...]:
    """The ranks that class names say; `wild` says jokers and twos."""
    return spread([rank for name in names for rank in (WILD if name == "wild" else (name,))])
