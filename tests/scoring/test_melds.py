"""Melds: tables of cards that are one and cards that are none, with the reason."""

import pytest

from scorekeeper.scoring.cards import Card
from scorekeeper.scoring.loader import resolve, variants
from scorekeeper.scoring.melds import judge
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.sequences import sequence
from scorekeeper.scoring.tapped import card, face

FLUSH = {"straight_flush_canastas": "on"}


def rules(variant: str, options: dict[str, str] | None = None) -> Ruleset:
    return resolve(variants()[variant], options=options or {})


def faults(ruleset: Ruleset, cards: str) -> list[str]:
    return [fault.kind for fault in judge(ruleset, [card(one) for one in cards.split()]).faults]


LEGAL = {
    # Bicycle's examples of classic, through variants.md, C.1.
    "classic": [
        "K K K", "5 5 2", "9 9 9 2 2 X", "A A A A", "4 4 X", "8 8 8 8 8 8 8 8", "7 7 7 7 7 2 2 X",
    ],
    # Seed 002, lines 13, 38 to 42 and 104 to 109: three to seven, three wilds from hand.
    "american": ["K K K", "K K K 2", "A A A", "7 7 7", "2 2 X", "X X X X 2 2 2", "4 4 4 4 4 4 4"],
    # Seed 001, lines 1, 11, 13, 34 to 36.
    "argentine": [
        "6 6 6", "6 6 2", "7 7 2", "Qd 2 Ad", "4c 5c 6c", "10h Jh Qh", "8h 9h 10h", "7h 8h 9h 10h",
        "8h 9h 10h Jh", "5d 6d 7d", "5d 6d 2",
        "4s 5s 6s 7s 8s 9s 10s Js Qs Ks As", "8 8 8 8 8 8 8 8", "Kh Kh Kd",
    ],
    # Seed 004, line 41: three of a kind, or two naturals and a wild.
    "hand_and_foot_book": ["8 8 8", "8 8 2", "8 8 8 8 8 8 X", "7 7 7", "X 2 2", "2 2 2 2 2 2 2"],
    "hand_and_foot": ["8 8 8", "8 8 2", "8 8 8 8 2 2 X", "X X 2"],
}  # fmt: skip

ILLEGAL = {
    "classic": {
        "K": "more_needed",
        "K K": "more_needed",
        "5 2 2": "naturals_needed",  # Bicycle: one natural card
        "9 9 2 2 2 X": "too_many_wilds",  # Bicycle: four wild cards
        "X X X": "wilds_alone",
        "2 2 X X": "wilds_alone",
        "3 3 3": "never_melded",
        "K K Q": "mixed_ranks",
        "2": "wilds_alone",
    },
    "american": {
        "7 7 2": "pure_rank",
        "7 7 7 X": "pure_rank",
        "K K K K K K K K": "too_long",
        "K K K K K K K 2": "too_long",
        "K 2 2": "naturals_needed",
        "K K 2 2 2": "too_many_wilds",
        "X X": "more_needed",
        "X X X X 2 2 2 2": "too_long",
        "3 3 3": "never_melded",
    },
    "argentine": {
        "6 6": "more_needed",
        "6 2 2": "too_many_wilds",
        "2 2 2": "wilds_alone",
        "3 3 3": "never_melded",
        "3h 4h 5h": "out_of_order",  # sequences from four on
        "Ah 2h 4h": "gap",  # the ace only after the king
        "Kh Ah 4h": "gap",
        "8h 9h Jh": "gap",
        "8h 9h Qh 2": "gap",  # two cards between, one wild card
        "8h 9d 10h": "another_suit",
        "8h 9h 9h 10h": "twice",
        "8h": "more_needed",
        "8h 2h": "more_needed",
        "8h 9h 2 2": "too_many_wilds",
        "9 9 9 9 9 9 9 9 2": "too_long",
    },
    "hand_and_foot_book": {
        "8 2 2": "too_many_wilds",
        "8 8 2 2": "too_many_wilds",  # one wild card a canasta
        "8 8 8 8 8 8 8 8": "too_long",
        "7 7 2": "pure_rank",
        "3 3 3": "never_melded",
        "8 2": "naturals_needed",
    },
    "hand_and_foot": {
        "8 8 8 2 2 2 2": "too_many_wilds",
        "8 X 2": "naturals_needed",
        "8h 9h 10h": "mixed_ranks",  # straight flushes are a variation
    },
}


@pytest.mark.parametrize(
    ("variant", "cards"), [(name, cards) for name in LEGAL for cards in LEGAL[name]]
)
def test_a_meld_may_be_laid(variant: str, cards: str) -> None:
    assert faults(rules(variant), cards) == []


@pytest.mark.parametrize(
    ("variant", "cards", "fault"),
    [(name, *pair) for name in ILLEGAL for pair in ILLEGAL[name].items()],
)
def test_what_is_no_meld_says_why(variant: str, cards: str, fault: str) -> None:
    assert faults(rules(variant), cards)[0] == fault


@pytest.mark.parametrize(
    "cards",
    [
        "4h 5h 6h 7h 8h 9h 10h",
        "8s 9s 10s Js Qs Ks As",  # ace high
        "Ac 2c 3c 4c 5c 6c 7c",  # ace low, the two in its own place
        "2d 3d 4d 5d 6d 7d 8d",
        "10h 9h 8h 7h 6h 5h 4h",  # in whatever order they are held
    ],
)
def test_a_straight_flush_canasta(cards: str) -> None:
    """Seed 000, line 9."""
    assert faults(rules("hand_and_foot", FLUSH), cards) == []


@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        ("4h 5h 6h 7h 8h 9h X", "no_wild"),
        ("4h 5h 6h 7h 8h 9h 2h", "gap"),  # a two is nothing but a two
        ("4h 5h 6h 7h 8h 9h 2d", "no_wild"),
        ("4h 5h 6h 7h 8h 9h 10d", "another_suit"),
        ("4h 5h 6h 7h 8h 9h Jh", "gap"),
        ("4h 5h 6h 7h 8h 9h 9h", "twice"),
        ("Qh Kh Ah 2h 3h 4h 5h", "gap"),  # the ace joins no king to a two
        ("4h 5h 6h 7h 8h 9h", "more_needed"),
        ("4h 5h 6h 7h 8h 9h 10h Jh", "too_long"),  # closed at seven
    ],
)
def test_what_is_no_straight_flush_canasta(cards: str, fault: str) -> None:
    assert faults(rules("hand_and_foot", FLUSH), cards)[0] == fault


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("4h 5h 6h 7h 8h 9h 10h", ["", "", "", "", "", "", ""]),
        ("4h 5h X 7h 8h 9h 10h", ["apart", "apart", "no_wild", "", "", "", ""]),
        ("4h 5h 6h 7d 8h 9h 10h", ["", "", "", "another_suit", "apart", "apart", "apart"]),
        ("4h 5h 6h 7h 8h 9h 9h", ["", "", "", "", "", "", "twice"]),
        ("4h 5h 6h 7h 8h 9h Kh", ["", "", "", "", "", "", "apart"]),
        ("Ah 2h 3h 4h 5h 6h 7h", ["", "", "", "", "", "", ""]),
        ("Ah Kh Qh Jh 10h 9h 8h", ["", "", "", "", "", "", ""]),
    ],
)
def test_a_straight_flush_card_by_card(cards: str, told: list[str]) -> None:
    found = rules("hand_and_foot", FLUSH).melding.sequences
    assert found is not None
    assert list(sequence(found, [card(one) for one in cards.split()]).cards) == told


def test_a_gap_names_the_ranks_that_are_missing() -> None:
    meld = judge(rules("argentine"), [card(one) for one in ["8h", "9h", "Qh"]])
    assert meld.faults[0].values == {"ranks": ["ten", "jack"]}


def test_a_meld_counts_its_cards() -> None:
    meld = judge(rules("classic"), [card(one) for one in ["K", "K", "X", "2"]])
    assert (meld.kind, meld.rank, meld.points, meld.wild, meld.natural) == ("set", "king", 90, 2, 2)
    assert judge(rules("american"), [card("X")] * 3).points == 150


def test_a_family_with_jokers_plays_them_in_sequences() -> None:
    assert faults(rules("argentine", {"jokers": "4"}), "8h X 10h") == []


def test_faces_and_cards() -> None:
    assert card("10h") == Card("ten", "heart")
    assert [face(card(one)) for one in ("A", "10", "2s", "X")] == ["A", "10", "2s", "X"]
    for strange in ("", "1", "11", "Xh", "a", "Kx", "♥", "K♥", "Khh", "h"):
        with pytest.raises(ValueError, match="is no card"):
            card(strange)


def test_a_variant_without_melds_of_its_own_has_usable_ones() -> None:
    bare = rules("american").model_copy(update={"melds": type(rules("american").melds)()})
    assert faults(bare, "K K K") == []
    assert faults(bare, "X X 2") == []  # its wild canastas score, so wild melds are laid
    assert faults(bare, "3 3 3") == ["never_melded"]
