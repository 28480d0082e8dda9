"""Each doubt: a round that raises it, and its neighbour that does not."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from scorekeeper import wording
from scorekeeper.scoring.check import check
from scorekeeper.scoring.loader import resolve, variant
from scorekeeper.wording.doubts import DOUBTS

Round = Sequence[Mapping[str, Any]]
LEFT = {"hand_points": 20}


class Unusual(NamedTuple):
    """A round that raises one doubt, and one almost the same that raises none."""

    kind: str
    variant: str
    doubted: Round
    usual: Round
    where: str
    says: str
    players: int = 2
    options: Mapping[str, str] = {}


UNUSUAL = [
    Unusual(
        "low_points",
        "classic",
        ({"natural_canastas": 1, "mixed_canastas": 1, "meld_points": 80, **LEFT}, LEFT),
        ({"natural_canastas": 1, "mixed_canastas": 1, "meld_points": 85, **LEFT}, LEFT),
        "/0/meld_points",  # seven fives 35, six fours and a two 50
        "Us, melded cards: 80. What they claim takes at least 85 in cards.",
    ),
    Unusual(
        "low_points",
        "american",
        ({"hands_with_three_aces": 1, "hand_points": 55}, LEFT),
        ({"hands_with_three_aces": 1, "hand_points": 60}, LEFT),
        "/0/hand_points",
        "Us, left in hand: 55. What they claim takes at least 60 in cards.",
    ),
    Unusual(
        "low_points",
        "argentine",
        ({"cards_in_hand": 2}, {"dirty_canastas": 1, "cards_melded": 6, "cards_in_hand": 2}),
        ({"cards_in_hand": 2}, {"dirty_canastas": 1, "cards_melded": 7, "cards_in_hand": 2}),
        "/1/cards_melded",
        "Them, cards melded: 6. What they claim takes at least 7 in cards.",
    ),
    Unusual(
        "nothing_held",
        "classic",
        ({"meld_points": 60}, LEFT),
        ({"meld_points": 60, "hand_points": 5}, LEFT),
        "/0/hand_points",
        "Us did not go out, yet had nothing left in hand.",
    ),
    Unusual(
        "nothing_held",
        "classic",
        ({"natural_canastas": 1, "meld_points": 70, "going_out": "yes"}, {}),
        ({"natural_canastas": 1, "meld_points": 70, "going_out": "yes"}, {"hand_points": 5}),
        "/1/hand_points",
        "Them melded nothing, yet had nothing left in hand. Where are their cards?",
    ),
    Unusual(
        "nothing_held",
        "hand_and_foot_book",
        ({"meld_points": 60}, LEFT),
        ({"meld_points": 60, "black_threes_in_hand": 1}, LEFT),
        "/0/hand_points",
        "Us did not go out, yet had nothing left in hand.",
    ),
    Unusual(
        "alone_with_cards",
        "hand_and_foot",
        (
            {
                "natural_canastas": 1,
                "mixed_canastas": 1,
                "meld_points": 150,
                "going_out": "yes",
                "red_threes_in_hand": 1,
            },
            LEFT,
        ),
        (
            {
                "natural_canastas": 1,
                "mixed_canastas": 1,
                "meld_points": 150,
                "going_out": "yes",
                "red_threes": 1,
            },
            LEFT,
        ),
        "/0/hand_points",
        "Us went out with cards left.",
        players=1,
        options={"needed_to_go_out": "one_clean_one_dirty"},
    ),
    Unusual(
        "unfinished_when_out",
        "american",
        (
            {
                "natural_canastas": 2,
                "meld_points": 200,
                "incomplete_sevens": 1,
                "going_out": "yes",
            },
            LEFT,
        ),
        ({"natural_canastas": 2, "meld_points": 200, "going_out": "yes"}, LEFT),
        "/0/incomplete_sevens",
        "Us went out with unfinished sevens.",
    ),
    Unusual(
        "wild_cards_short",
        "american",
        (
            {"deuce_canastas": 1, "mixed_canastas": 6, "meld_points": 500, **LEFT},
            LEFT,
        ),
        (
            {"deuce_canastas": 1, "mixed_canastas": 5, "meld_points": 500, **LEFT},
            LEFT,
        ),
        "/0/mixed_canastas",  # twelve wild cards, seven of them in the canasta of twos
        "The mixed canastas take at least six wild cards; five left for them.",
    ),
]


@pytest.mark.parametrize("round_", UNUSUAL, ids=lambda found: f"{found.kind} {found.variant}")
def test_a_doubt_and_its_neighbour(round_: Unusual) -> None:
    ruleset = resolve(variant(round_.variant), options=round_.options)
    players = (round_.players, round_.players)
    checked = check(ruleset, round_.doubted, players)
    assert checked.problems == ()
    assert [(found.where, found.kind) for found in checked.doubts] == [(round_.where, round_.kind)]
    assert wording.doubt(checked.doubts[0], ("Us", "Them")) == round_.says
    assert check(ruleset, round_.usual, players)[:2] == ((), ())


def test_every_kind_of_doubt_is_raised() -> None:
    assert {found.kind for found in UNUSUAL} == set(DOUBTS)


def test_an_empty_round_raises_no_doubt() -> None:
    assert check(variant("classic").base, [{}, {}], (2, 2))[:2] == ((), ())


def test_what_a_special_hand_leaves_out_raises_no_doubt() -> None:
    tallies = [{"special_hand": "pairs", "incomplete_sevens": 1}, {"hand_points": 50}]
    assert check(variant("american").base, tallies, (2, 2))[:2] == ((), ())


def test_where_cards_left_are_ignored_nobody_asks_for_them() -> None:
    ruleset = resolve(variant("hand_and_foot_book"), options={"cards_left": "ignored"})
    tallies = [{"meld_points": 60}, {"black_threes_in_hand": 1}]
    assert check(ruleset, tallies, (2, 2))[:2] == ((), ())


def test_the_partner_of_a_player_who_went_out_holds_cards() -> None:
    out = {"natural_canastas": 1, "meld_points": 70, "going_out": "yes", "hand_points": 65}
    assert check(variant("classic").base, [out, LEFT], (2, 2))[:2] == ((), ())
