"""Special hands: which one fourteen cards are, what it scores, what is missing to the nearest."""

import pytest

from scorekeeper.scoring.cards import spread
from scorekeeper.scoring.hands import HandAnswer, special_hand, special_hands
from scorekeeper.scoring.loader import resolve, variants
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.tapped import FACES


def rules(**options: str) -> Ruleset:
    return resolve(variants()["american"], options=options)


def looked_at(cards: str, ruleset: Ruleset | None = None) -> HandAnswer:
    counts: dict[str, int] = {}
    for one in cards.split():
        counts[FACES[one]] = counts.get(FACES[one], 0) + 1
    return special_hand(ruleset or rules(), counts)


@pytest.mark.parametrize(
    ("cards", "choice", "points"),
    [
        # Seed 002, lines 77 to 83 and 151 to 154: its examples.
        ("A 2 3 4 5 6 7 8 9 10 J Q K X", "straight", 3000),
        ("4 4 5 5 7 7 8 8 9 9 10 10 Q Q", "pairs", 2500),
        ("2 2 6 6 7 7 9 9 J J K K A A", "wild_pairs", 2000),
        ("4 4 4 6 6 6 6 J J J J A A A", "garbage", 2000),
        # Sevens and aces without twos are pairs like any other.
        ("A A 7 7 4 4 5 5 8 8 9 9 K K", "pairs", 2500),
        ("K K K K Q Q Q Q J J J 4 4 4", "garbage", 2000),
    ],
)
def test_a_special_hand(cards: str, choice: str, points: int) -> None:
    found = looked_at(cards)
    assert found.hand is not None
    assert (found.hand.choice, found.hand.points) == (choice, points)


@pytest.mark.parametrize(
    "cards",
    [
        "A 2 3 4 5 6 7 8 9 10 J Q K",  # no joker
        "A 2 3 4 5 6 7 8 9 10 J Q K K",  # a king for the joker
        "A 2 2 4 5 6 7 8 9 10 J Q K X",  # no three
        "2 2 4 4 5 5 8 8 9 9 10 10 Q Q",  # twos without sevens and aces
        "2 2 7 7 4 4 5 5 8 8 9 9 K K",  # twos with sevens, without aces
        "X X 6 6 7 7 9 9 J J K K A A",  # jokers are no pair here
        "3 3 4 4 5 5 8 8 9 9 10 10 Q Q",  # threes are laid out
        "4 4 4 6 6 6 6 J J J J A A 2",  # a wild card in garbage
        "4 4 4 6 6 6 6 J J J J 3 3 3",
        "4 4 4 4 4 6 6 J J J J A A A",
        "4 4 4 4 7 7 8 8 9 9 10 10 Q Q",  # seven pairs are of seven ranks
        "4 4 5 5 7 7 8 8 9 9 10 10 Q",  # thirteen cards
        "4 4 5 5 7 7 8 8 9 9 10 10 Q Q K",  # fifteen
        "",
    ],
)
def test_no_special_hand(cards: str) -> None:
    assert looked_at(cards).hand is None


@pytest.mark.parametrize(
    ("cards", "choice", "missing", "surplus"),
    [
        ("A 2 3 4 5 6 7 8 9 10 J Q K", "straight", [("joker", 1)], []),
        ("A 2 4 5 6 7 8 9 10 J Q K K X", "straight", [("three", 1)], [("king", 1)]),
        ("4 4 5 5 7 7 8 8 9 9 10 10 Q", "pairs", [("queen", 1)], []),
        ("4 4 5 5 7 7 8 8 9 9 10 10", "pairs", [("", 2)], []),
        ("2 2 6 6 7 7 9 9 J J K K A Q", "wild_pairs", [("ace", 1)], [("queen", 1)]),
        ("4 4 4 6 6 6 6 J J J J A A", "garbage", [("ace", 1)], []),
        ("4 4 4 6 6 6 6 J J J J A A 9", "garbage", [("ace", 1)], [("nine", 1)]),
    ],
)
def test_the_nearest_hand_and_what_is_missing(
    cards: str, choice: str, missing: list[tuple[str, int]], surplus: list[tuple[str, int]]
) -> None:
    nearest = looked_at(cards).nearest[0]
    assert nearest.hand.choice == choice
    assert (list(nearest.missing), list(nearest.surplus)) == (missing, surplus)


@pytest.mark.parametrize(
    ("cards", "choice"),
    [
        ("A A 7 7 X X 4 4 5 5 8 8 K K", "wild_pairs"),  # one wild pair, of jokers
        ("A A 7 7 2 2 4 4 5 5 8 8 K K", "wild_pairs"),
        ("A A 7 7 2 2 X X 4 4 5 5 K K", "miami_pairs"),
        ("A A 7 7 2 X 4 4 5 5 8 8 K K", None),  # the wild cards of a pair are equal
        ("Q Q 7 7 2 2 4 4 5 5 8 8 K K", None),
        ("K K K K Q Q Q 9 9 9 8 8 4 4", "zip_code"),
        ("K K K K K Q Q Q Q 9 9 9 4 4", "blast_off"),
        ("K K K Q Q Q 9 9 9 4 4 4 X X", "triples"),
        ("K K K Q Q Q 9 9 9 4 4 4 X 2", None),
        ("K K K K Q Q Q Q 9 9 9 9 2 2", "quads"),
        ("K K K K K Q Q Q Q Q 2 2 2 2", "dream_plus_four"),
        ("K K K K K Q Q Q Q 2 2 2 2 2", "dream_plus_five"),
        ("K K K K K Q Q Q Q 2 2 2 X X", "dream_plus_five"),
        ("4 4 4 6 6 6 6 J J J J A A A", "garbage"),
        ("4 4 5 5 7 7 8 8 9 9 10 10 Q Q", "pairs"),
    ],
)
def test_the_hands_of_the_canasta_league(cards: str, choice: str | None) -> None:
    found = looked_at(cards, rules(special_hands="canasta_league")).hand
    assert (found.choice if found else None) == choice


def test_the_games_own_figures_score() -> None:
    found = looked_at("4 4 4 6 6 6 6 J J J J A A A", rules(garbage_value="3500"))
    assert found.hand is not None
    assert found.hand.points == 3500


def test_more_cards_than_the_packs_hold_are_no_hand() -> None:
    found = looked_at("K K K K K K K K K")
    assert found.beyond == (("king", 8),)
    assert found.hand is None


@pytest.mark.parametrize("hands", ["four", "canasta_league"])
def test_every_special_hand_has_a_pattern_of_fourteen_cards(hands: str) -> None:
    ruleset = rules(special_hands=hands)
    line = ruleset.lines["special_hand"]
    assert special_hands(ruleset).keys() == (line.choices or {}).keys() - {line.nothing}
    for _found, pattern in special_hands(ruleset).values():
        single = len(spread(pattern.each))
        assert (
            single + sum(pattern.groups) + pattern.wild_group + pattern.wilds == ruleset.hands.cards
        )
