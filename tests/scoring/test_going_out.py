"""May we go out? What each variant needs, the last discard, and the examples of seed 000."""

import pytest

from scorekeeper.scoring.going_out import black_three_line, black_threes, going_out, sold_hand
from scorekeeper.scoring.loader import resolve, variants
from scorekeeper.scoring.ruleset import Ruleset


def rules(variant: str, **options: str) -> Ruleset:
    return resolve(variants()[variant], options=options)


BOOK = {"seven_canastas": 1, "wild_canastas": 1, "natural_canastas": 1, "mixed_canastas": 1}
FOOT = {"natural_canastas": 2, "mixed_canastas": 2, "wild_canastas": 1}


@pytest.mark.parametrize(
    ("variant", "have", "left", "may"),
    [
        ("classic", {"canastas": 1}, 0, True),
        ("classic", {"canastas": 1}, 1, True),
        ("classic", {"canastas": 0}, 1, False),
        ("american", {"canastas": 2}, 1, True),  # seed 002, lines 66 to 69
        ("american", {"canastas": 1}, 1, False),
        ("american", {"canastas": 2}, 0, False),  # the last card is discarded
        ("american", {"canastas": 2}, 2, False),
        ("argentine", {"canastas": 1, "foot": "taken"}, 0, True),  # seed 001, lines 28 to 37
        ("argentine", {"canastas": 0, "foot": "taken"}, 0, False),
        ("argentine", {"canastas": 1, "foot": "not_taken"}, 0, False),
        ("hand_and_foot_book", BOOK, 1, True),  # seed 004, lines 50, 75 and 79
        ("hand_and_foot_book", BOOK, 0, False),
        ("hand_and_foot_book", {**BOOK, "wild_canastas": 0}, 1, False),
        ("hand_and_foot_book", {**BOOK, "natural_canastas": 5, "seven_canastas": 0}, 1, False),
        ("hand_and_foot", FOOT, 1, True),
        ("hand_and_foot", {**FOOT, "mixed_canastas": 1}, 1, False),
    ],
)
def test_what_a_team_needs(variant: str, have: dict[str, int | str], left: int, may: bool) -> None:
    assert going_out(rules(variant), have, left=left).may == may


def test_what_is_missing_is_told_all_at_once() -> None:
    found = going_out(rules("hand_and_foot_book"), {"natural_canastas": 1}, left=0)
    missing = [lack["fact"] for lack in found.missing]
    assert missing == ["seven_canastas", "wild_canastas", "mixed_canastas"]
    assert [fault.kind for fault in found.faults] == ["discard_needed"]


def test_a_royal_canasta_where_the_table_wants_one() -> None:
    """Seed 001, line 15."""
    royal = rules("argentine", royal_to_go_out="on")
    have: dict[str, int | str] = {"canastas": 1, "foot": "taken"}
    assert not going_out(royal, have, left=0).may
    assert going_out(royal, {**have, "royal_canastas": 1}, left=0).may


def test_hand_and_foot_are_played_first() -> None:
    found = going_out(rules("hand_and_foot"), FOOT, left=1, through_foot=False)
    assert [fault.kind for fault in found.faults] == ["foot_first"]


def threes(**options: str) -> Ruleset:
    return rules("hand_and_foot", packs="7", **options)


@pytest.mark.parametrize(
    ("held", "discarded", "may", "points"),
    [
        # Seed 000, line 15: seven, and another card to discard.
        (7, False, True, 1500),
        (7, True, False, 0),
        # Line 17: eight or nine are too many beside another discard, nine are always.
        (8, False, False, 0),
        (9, False, False, 0),
        (9, True, False, 0),
        # Line 13, by which the discard is not counted: the eighth may be it.
        (8, True, True, 1500),
        # Line 19: ten to twelve; three or more beyond the seven, the last may be the discard.
        (10, False, True, 1800),
        (11, False, True, 1900),
        (12, False, True, 2000),
        (10, True, False, 0),  # two beyond the seven are no three
        (11, True, True, 1800),
        (12, True, True, 1900),
        (13, False, True, 2100),
        # None at all, or the only one as the discard.
        (0, False, True, 0),
        (1, True, True, 0),
        (1, False, False, 0),
        (6, False, False, 0),
    ],
)
def test_black_threes_by_seven_or_ten_and_more(
    held: int, discarded: bool, may: bool, points: int
) -> None:
    found = black_threes(threes(black_threes_out="seven_or_ten_plus"), held, discarded=discarded)
    assert (found.may, found.points) == (may, points)


@pytest.mark.parametrize(
    ("held", "discarded", "may"),
    [(7, False, True), (8, True, True), (8, False, False), (10, False, False), (10, True, False)],
)
def test_black_threes_by_exactly_seven(held: int, discarded: bool, may: bool) -> None:
    assert black_threes(threes(black_threes_out="seven"), held, discarded=discarded).may == may


def test_black_threes_where_they_are_never_laid() -> None:
    found = black_threes(threes(), 7, discarded=False)
    assert (found.may, found.allowed) == (False, ())
    assert black_three_line(threes()) is None


def test_black_threes_of_classic() -> None:
    """Three or four, by a player going out."""
    may = [black_threes(rules("classic"), held, discarded=False).may for held in range(5)]
    assert may == [True, False, False, True, True]


def test_no_more_black_threes_than_the_packs_hold() -> None:
    found = black_threes(threes(black_threes_out="seven_or_ten_plus"), 15, discarded=False)
    assert found.fault == "beyond_packs"
    assert black_threes(threes(), 0, discarded=True).fault == "none_held"


def test_the_extra_hand_is_sold_for_cards() -> None:
    """Seed 000, line 5: a bid of two leaves eleven."""
    ruleset = rules("hand_and_foot", extra_hand_for_dealer="on")
    assert ruleset.setup.extra_hand
    assert [sold_hand(ruleset, bid) for bid in (0, 2, 13)] == [13, 11, 0]
    for bid in (-1, 14):
        with pytest.raises(ValueError, match="between 0 and 13"):
            sold_hand(ruleset, bid)


def test_the_perfect_deal_is_fifteen_for_each_of_four() -> None:
    """Seed 004, line 9: the face-up card counted or not."""
    setup = rules("hand_and_foot_book").setup
    assert setup.perfect_lift == (4 * setup.dealt, 4 * setup.dealt + 1)


@pytest.mark.parametrize("variant", variants())
def test_nothing_is_missing_to_a_team_with_everything(variant: str) -> None:
    ruleset = variants()[variant].base
    needs = ruleset.lines["going_out"].needs
    have = {fact: 9 if isinstance(least, int) else least for fact, least in needs.items()}
    assert going_out(ruleset, have, left=1).may
