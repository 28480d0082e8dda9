"""Each problem of a round: where it points, and what it says is wrong and possible."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from scorekeeper import wording
from scorekeeper.scoring.check import check
from scorekeeper.scoring.loader import resolve, variant
from scorekeeper.wording.told import ROUND_PROBLEMS

BEYOND = "The card points come to 1,200. All cards of two packs come to 1,180."
OUT = {"natural_canastas": 2, "meld_points": 140, "going_out": "yes"}


class Impossible(NamedTuple):
    """A round that cannot be, by two teams called Us and Them."""

    kind: str
    variant: str
    us: Mapping[str, Any]
    them: Mapping[str, Any]
    says: Mapping[str, str]
    options: Mapping[str, str] = {}


IMPOSSIBLE = [
    Impossible(
        "unknown_line",
        "classic",
        {"ace_canastas": 1},
        {},
        {"/0/ace_canastas": "“ace_canastas” is no line of this variant."},
    ),
    Impossible(
        "unknown_line",
        "hand_and_foot",
        {"straight_flush_canastas": 1},
        {},
        {"/0/straight_flush_canastas": "“straight_flush_canastas” is no line of this variant."},
    ),
    Impossible(
        "unknown_choice",
        "classic",
        {"natural_canastas": 1, "meld_points": 70, "going_out": "maybe"},
        {},
        {"/0/going_out": "Going out: choose no, out or concealed."},
    ),
    Impossible(
        "unknown_choice",
        "american",
        {"special_hand": 1},
        {},
        {
            "/0/special_hand": "Special hand: choose none, straight, pairs without wild cards,"
            " pairs with twos, sevens and aces or garbage."
        },
    ),
    *[
        Impossible(
            "not_whole",
            "classic",
            {},
            {"natural_canastas": given},
            {"/1/natural_canastas": "Natural canastas: a whole number is needed."},
        )
        for given in (True, 1.0, "3", None, [1], {"ace": 1}, float("inf"), float("nan"))
    ],
    Impossible(
        "not_whole",
        "classic",
        {"hand_points": {"ace": True}},
        {},
        {"/0/hand_points/ace": "Left in hand, aces: a whole number is needed."},
    ),
    Impossible(
        "worked_out",
        "italian",
        {"natural_canastas": 5, "meld_points": 350, "five_natural_canastas": 1},
        {},
        {
            "/0/five_natural_canastas": "Five natural canastas: follows from the other lines,"
            " and is not entered."
        },
    ),
    Impossible(
        "needs",
        "italian",
        {"mixed_canastas": 1, "deuce_canastas": 1, "meld_points": 220, "going_out": "yes"},
        {},
        {"/0/going_out": "Going out needs two canastas that are not of twos; Us had one."},
    ),
    Impossible(
        "negative",
        "classic",
        {"red_threes": -1},
        {"hand_points": -20},
        {
            "/0/red_threes": "Red threes cannot be below 0.",
            "/1/hand_points": "Left in hand cannot be below 0.",
        },
    ),
    Impossible(
        "too_large",
        "classic",
        {"adjustment": 10**400, "adjustment_reason": "joke"},
        {"natural_canastas": 10**400},
        {
            "/0/adjustment": "Penalty or bonus: numbers go up to 10,000,000.",
            "/1/natural_canastas": "Natural canastas: numbers go up to 10,000,000.",
        },
    ),
    Impossible(
        "reason_missing",
        "classic",
        {"adjustment": -50},
        {"adjustment": 5, "adjustment_reason": "  "},
        {
            "/0/adjustment_reason": "A penalty or bonus needs its reason.",
            "/1/adjustment_reason": "A penalty or bonus needs its reason.",
        },
    ),
    Impossible(
        "above_max",
        "american",
        {"incomplete_wilds": 2},
        {"hands_with_three_aces": 3},
        {
            "/0/incomplete_wilds": "Unfinished wild cards: at most one.",
            "/1/hands_with_three_aces": "Hands with three or more aces: at most two, one a player.",
        },
    ),
    Impossible(
        "not_in_table",
        "hand_and_foot",
        {"natural_canastas": 1, "mixed_canastas": 1, "black_threes_melded": 8, "going_out": "yes"},
        {},
        {
            "/0/black_threes_melded": "Black threes laid going out: 8 cannot be, only 0, 7, 10, 11,"
            " 12, 13 or 14."
        },
        {"black_threes_out": "seven_or_ten_plus", "needed_to_go_out": "one_clean_one_dirty"},
    ),
    Impossible(
        "no_such_sum",
        "classic",
        {"meld_points": 337},
        {},
        {"/0/meld_points": "No cards add up to 337: card points end in 0 or 5."},
    ),
    Impossible(
        "above_all_cards",
        "classic",
        {"hand_points": 1185},
        {},
        {"/0/hand_points": "1,185 is too much: all cards of two packs come to 1,180 points."},
    ),
    Impossible(
        "above_all_card_points",
        "classic",
        {"meld_points": 800},
        {"hand_points": 400},
        {
            "/0/meld_points": BEYOND,
            "/1/hand_points": BEYOND,
        },
    ),
    Impossible(
        "unknown_class",
        "american",
        {"meld_points": {"three": 1, "deuce": 2}},
        {},
        {
            "/0/meld_points/three": "Melded cards: “three” is no class of cards here, only joker,"
            " two, ace, eight_to_king or four_to_seven.",
            "/0/meld_points/deuce": "Melded cards: “deuce” is no class of cards here, only joker,"
            " two, ace, eight_to_king or four_to_seven.",
        },
    ),
    Impossible(
        "class_above_packs",
        "classic",
        {"meld_points": {"joker": 5}},
        {},
        {"/0/meld_points/joker": "Two packs hold four jokers, not five."},
    ),
    Impossible(
        "class_above_packs",
        "classic",
        {"meld_points": {"ace": 5}},
        {"hand_points": {"ace": 4}},
        {
            "/0/meld_points/ace": "Two packs hold eight aces, not nine.",
            "/1/hand_points/ace": "Two packs hold eight aces, not nine.",
        },
    ),
    Impossible(
        "claimed_twice",
        "american",
        OUT,
        {"special_hand": "garbage"},
        {
            "/0/going_out": "Only one team can go out, not Us and Them.",
            "/1/special_hand": "Only one team can go out, not Us and Them.",
        },
    ),
    Impossible(
        "claimed_twice",
        "hand_and_foot_book",
        {"perfect_deal": "yes"},
        {"perfect_deal": "yes"},
        {
            "/0/perfect_deal": "Perfect deal: one team a round, not Us and Them.",
            "/1/perfect_deal": "Perfect deal: one team a round, not Us and Them.",
        },
    ),
    Impossible(
        "needs",
        "american",
        {**OUT, "natural_canastas": 1},
        {},
        {"/0/going_out": "Going out needs two canastas; Us had one."},
    ),
    Impossible(
        "needs",
        "hand_and_foot",
        {},
        {"natural_canastas": 1, "mixed_canastas": 2, "meld_points": 230, "going_out": "yes"},
        {
            "/1/going_out": "Going out needs two clean canastas and one wild canasta; Them had one"
            " (clean canastas) and none (wild canastas)."
        },
    ),
    Impossible(
        "needs",
        "argentine",
        {"clean_canastas": 1, "cards_melded": 7, "foot": "not_taken", "going_out": "yes"},
        {},
        {"/0/going_out": "Going out is possible only with “Foot: taken”."},
    ),
    Impossible(
        "excludes",
        "american",
        {"special_hand": "pairs", "mixed_canastas": 1, "meld_points": 80},
        {},
        {"/0/special_hand": "Special hand cannot stand beside canastas and melded cards."},
    ),
    Impossible(
        "beyond_whole",
        "argentine",
        {"black_threes_in_hand": 3, "cards_in_hand": 2},
        {},
        {
            "/0/black_threes_in_hand": "Black threes in hand: three, but only two in cards left in"
            " hand."
        },
        {"black_threes_in_hand": "on"},
    ),
    Impossible(
        "above_shared_max",
        "classic",
        {"red_threes": 3},
        {"red_threes": 2},
        {
            "/0/red_threes": "3 and 2 make five. Two packs hold four red threes.",
            "/1/red_threes": "3 and 2 make five. Two packs hold four red threes.",
        },
    ),
    Impossible(
        "above_shared_max",
        "classic",
        {"red_threes": 5},
        {},
        {"/0/red_threes": "Two packs hold four red threes, not five."},
    ),
    Impossible(
        "above_packs",
        "american",
        {"seven_canastas": 1},
        {"hands_with_three_sevens": 1},
        {
            "/0/seven_canastas": "What is entered takes ten sevens. Two packs hold eight.",
            "/1/hands_with_three_sevens": "What is entered takes ten sevens. Two packs hold eight.",
        },
    ),
    Impossible(
        "above_packs",
        "american",
        {"wild_canastas": 1, "incomplete_wilds": 1},
        {"incomplete_wilds": 1},
        {
            "/0/wild_canastas": "What is entered takes 13 wild cards. Two packs hold twelve.",
            "/0/incomplete_wilds": "What is entered takes 13 wild cards. Two packs hold twelve.",
            "/1/incomplete_wilds": "What is entered takes 13 wild cards. Two packs hold twelve.",
        },
    ),
    Impossible(
        "above_packs",
        "classic",
        {"natural_canastas": 15},
        {},
        {
            "/0/natural_canastas": "What is entered takes 105 cards that are no threes. Two packs"
            " hold 100."
        },
    ),
]


@pytest.mark.parametrize("round_", IMPOSSIBLE, ids=lambda found: f"{found.kind} {found.variant}")
def test_a_round_that_cannot_be(round_: Impossible) -> None:
    ruleset = resolve(variant(round_.variant), options=round_.options)
    checked = check(ruleset, [round_.us, round_.them], (2, 2))
    said = {found.where: wording.problem(found, ("Us", "Them")) for found in checked.problems}
    assert said == dict(round_.says)
    assert {found.kind for found in checked.problems} == {round_.kind}
    assert checked.doubts == ()


def test_every_kind_of_problem_is_provoked() -> None:
    assert {found.kind for found in IMPOSSIBLE} == set(ROUND_PROBLEMS)


def test_all_problems_are_told_at_once() -> None:
    tallies = [{"red_threes": 3, "meld_points": 3, "nonsense": {}}, {"red_threes": 2, **OUT}]
    checked = check(variant("classic").base, tallies, (2, 2))
    assert {found.kind for found in checked.problems} == {
        "above_shared_max",
        "no_such_sum",
        "unknown_line",
    }


@pytest.mark.parametrize("reason", ["a\x00b", "\ud800", 3, "x" * 201])
def test_a_reason_is_a_short_text(reason: object) -> None:
    tally = {"adjustment": 5, "adjustment_reason": reason}
    checked = check(variant("classic").base, [tally, {}], (2, 2))
    assert [found.where for found in checked.problems] == ["/0/adjustment_reason"]
    assert wording.problem(checked.problems[0], ("Us", "Them")).endswith(".")


def test_a_special_hand_waives_what_going_out_needs() -> None:
    tallies = [{"special_hand": "pairs", "going_out": "yes"}, {"hand_points": 50}]
    assert check(variant("american").base, tallies, (2, 2)).problems == ()
