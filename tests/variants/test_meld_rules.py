"""What counts as a meld in the variants that are played in sequences and with sevens."""

from collections.abc import Mapping

import pytest

from scorekeeper.scoring.cards import Card
from scorekeeper.scoring.loader import resolve, variant
from scorekeeper.scoring.melds import judge

RUN = [
    *("ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
]


def hearts(*ranks: str) -> list[Card]:
    """Cards of one suit; a joker has none."""
    return [Card(rank, "" if rank == "joker" else "heart") for rank in ranks]


@pytest.mark.parametrize(
    ("name", "cards", "points"),
    [
        ("buraco", hearts(*RUN), 110),
        ("buraco", hearts(*RUN, "ace"), 125),
        ("buraco", [Card("three")] * 3, 15),
        ("burraco", hearts(*RUN), 120),
        ("burraco", hearts("three", "four", "joker", "six"), 45),
        ("burraco", [Card("nine"), Card("nine"), Card("two")], 40),
        ("pennies_from_heaven", [Card("two"), Card("joker"), Card("two")], 90),
    ],
)
def test_these_are_melds(name: str, cards: list[Card], points: int) -> None:
    meld = judge(variant(name).base, cards)
    assert (meld.legal, meld.points) == (True, points)


SEVENS = [Card("seven"), Card("seven"), Card("two")]


@pytest.mark.parametrize(
    ("name", "cards", "options"),
    [
        ("burraco", [Card("nine"), Card("two"), Card("joker")], {}),
        ("burraco", [Card("two"), Card("two"), Card("two")], {}),
        ("pennies_from_heaven", SEVENS, {}),
        ("pennies_from_heaven", hearts("four", "five", "six"), {}),
        ("hand_and_foot", [Card("two")] * 3, {"wild_canastas": "none"}),
    ],
)
def test_these_are_none(name: str, cards: list[Card], options: Mapping[str, str]) -> None:
    assert not judge(resolve(variant(name), options=options), cards).legal


def test_an_option_may_allow_them() -> None:
    pennies = variant("pennies_from_heaven")
    assert judge(resolve(pennies, options={"sevens": "natural_or_mixed"}), SEVENS).legal
    run = hearts("four", "five", "six")
    assert judge(resolve(pennies, rule_set="dollars"), run).legal
