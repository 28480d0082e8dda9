"""Cards by rank and class: what a class name means and how many of them the packs hold."""

from collections.abc import Collection, Mapping, Sequence
from math import gcd
from typing import NamedTuple

RANKS = (
    "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
WILD = ("joker", "two")
SUITS = ("heart", "diamond", "spade", "club")
THREES = ("red_three", "black_three", "three")
EXACT = 20_000  # above this total only the step between sums is looked at
HELD = (*WILD, *RANKS, "red_three", "black_three")


def ranks(card_class: str) -> tuple[str, ...]:
    """The ranks a class name says: `eight_to_king` is six of them; empty when it says none."""
    if card_class in HELD:
        return (card_class,)
    first, _, last = card_class.partition("_to_")
    if first in RANKS and last in RANKS and RANKS.index(first) < RANKS.index(last):
        return RANKS[RANKS.index(first) : RANKS.index(last) + 1]
    return ()


def supply(rank: str, packs: int, jokers: int) -> int:
    """How many cards of `rank` (or `wild`) lie in all the packs together."""
    if rank == "joker":
        return jokers
    if rank == "wild":
        return jokers + 4 * packs
    if rank in ("red_three", "black_three"):
        return 2 * packs
    return 4 * packs


def class_supply(card_class: str, packs: int, jokers: int) -> int:
    """How many cards of a class lie in all the packs together."""
    return sum(supply(rank, packs, jokers) for rank in ranks(card_class))


def sums(prices: Mapping[int, int]) -> Collection[int]:
    """Every sum that cards can make; `prices` maps a price to how many cards have it."""
    total = sum(price * cards for price, cards in prices.items())
    if total > EXACT:
        return range(0, total + 1, gcd(*prices) or 1)
    reach = 1
    for price, cards in prices.items():
        left, several = cards, 1
        while left and price:
            taken = min(several, left)
            reach |= reach << (price * taken)
            left, several = left - taken, several * 2
    digits = bin(reach)[:1:-1]
    return frozenset(number for number, digit in enumerate(digits) if digit == "1")


class Card(NamedTuple):
    """A card by rank (`joker`, `two`, `king` …) and, where sequences matter, its suit."""

    rank: str
    suit: str = ""


def spread(names: Sequence[str]) -> tuple[str, ...]:
    """The ranks that several class names say together, in order."""
    return tuple(rank for name in names for rank in ranks(name))


def points_by_rank(values: Mapping[str, int]) -> dict[str, int]:
    """Card points of each rank, from points by class."""
    return {rank: points for name, points in values.items() for rank in ranks(name)}
