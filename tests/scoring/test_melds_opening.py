"""Opening: counts, first melds, whole canastas, splashes, six of one card."""

import pytest

from scorekeeper.scoring.game import opening
from scorekeeper.scoring.loader import resolve, variants
from scorekeeper.scoring.opens import Opened, may_open
from scorekeeper.scoring.ruleset import Opening, Ruleset
from scorekeeper.scoring.tapped import FACES, Laid, arranged, card, face, replay


def rules(variant: str, **options: str) -> Ruleset:
    return resolve(variants()[variant], options=options)


def opened(ruleset: Ruleset, melds: str, needed: Opening, top: str = "") -> Opened:
    """Melds are written `K K K, 7 7 7`; the top discard by its face."""
    cards = [[card(one) for one in meld.split()] for meld in melds.split(",")]
    return may_open(ruleset, cards, needed, top=FACES[top] if top else "")


@pytest.mark.parametrize(
    ("variant", "total", "played", "melds", "points", "short"),
    [
        # Classic by total: 15, 50, 90, 120.
        ("classic", -5, 1, "4 4 4", 15, 0),
        ("classic", 0, 1, "4 4 4", 15, 35),
        ("classic", 0, 1, "K K K, A A", 70, 0),  # not legal, but the count is there
        ("classic", 1500, 2, "A A A, K K K", 90, 0),
        ("classic", 1500, 2, "K K K, A A", 70, 20),
        ("classic", 3000, 3, "A A 2, 5 5 X", 120, 0),
        # American by total: 125 below 3,000 (a negative total too), 155, 180.
        ("american", -100, 1, "A A A 2, K K K X", 160, 0),
        ("american", 2995, 1, "A A A 2, K K K", 110, 15),
        ("american", 3000, 1, "X X X", 150, 5),
        ("american", 4995, 1, "X X X 2", 170, 0),
        ("american", 5000, 1, "X X X 2", 170, 10),
        # The book game by round: 50, 90, 120, 150.
        ("hand_and_foot_book", 9000, 1, "A A A", 60, 0),
        ("hand_and_foot_book", 0, 2, "A A A", 60, 30),
        ("hand_and_foot_book", 0, 3, "X 2 2, K K K", 120, 0),
        ("hand_and_foot_book", 0, 4, "X 2 2, K K K", 120, 30),
    ],
)
def test_the_count(
    variant: str, total: int, played: int, melds: str, points: int, short: int
) -> None:
    ruleset = rules(variant)
    found = opened(ruleset, melds, opening(ruleset, total, played))
    assert (found.points, found.short) == (points, short)
    assert found.met == (found.legal and not short)


def test_no_count_where_none_is_needed() -> None:
    ruleset = rules("argentine")
    assert opened(ruleset, "4h 5h 6h", opening(ruleset, 0, 1)).met
    assert not opened(ruleset, "4h 5h", opening(ruleset, 0, 1)).met


def test_nothing_laid_opens_nothing() -> None:
    found = may_open(rules("argentine"), [], Opening())
    assert (found.met, found.points, found.faults) == (False, 0, ())


def test_one_illegal_meld_is_enough_to_refuse() -> None:
    found = opened(rules("classic"), "A A A, K K K, Q Q", Opening(50))
    assert (found.met, found.legal, found.points) == (False, False, 110)


@pytest.mark.parametrize(
    ("melds", "met"),
    [
        ("A A A 2 2, 4 4 4", True),  # three matching naturals, with wild cards added
        ("A A X 2, K K X", False),  # no three matching naturals
        ("X X X", True),  # three wild cards from hand
        ("A A X 2, X X X", True),
    ],
)
def test_what_the_first_meld_of_american_holds(melds: str, met: bool) -> None:
    """Seed 002, lines 38 to 42."""
    found = opened(rules("american"), melds, Opening(115))
    assert found.met == met
    assert [fault.kind for fault in found.faults] == ([] if met else ["first_meld"])


@pytest.mark.parametrize(
    ("melds", "top", "met"),
    [
        ("A A A, A A A, X X X", "", True),
        ("K K K, X X X", "K", True),  # 150 in wild cards; the kings take the pile
        ("K K K, A A A 2 2", "K", False),  # 100 from hand; the kings count nothing
        ("K K K K, X X 2", "K", True),  # three kings are from hand: 30 and 120
        ("K K K 2 2 , X X 2", "K", True),
        ("A A A", "A", False),  # no first meld is left without the top discard
    ],
)
def test_the_pile_counts_nothing_towards_the_minimum_of_american(
    melds: str, top: str, met: bool
) -> None:
    """Seed 002, lines 44 to 48."""
    ruleset = rules("american")
    assert opened(ruleset, melds, Opening(125), top).met == met


def test_the_top_discard_helps_in_the_book_game() -> None:
    """Seed 004, line 33."""
    ruleset = rules("hand_and_foot_book")
    assert opened(ruleset, "A A A", Opening(50), "A").met
    assert opened(ruleset, "8 8 8 8 8 8 8", Opening(None, True), "8").met


@pytest.mark.parametrize(
    ("melds", "met"),
    [
        ("8 8 8 8 8 8 8", True),
        ("8 8 8 8 8 8 X", True),
        ("7 7 7 7 7 7 7", True),
        ("2 2 2 2 2 2 X", True),
        ("8 8 8 8 8 8", False),
        ("X X X, 2 2 2, A A A", False),
        ("8 8 8 8 8 2 X", False),  # two wild cards
    ],
)
def test_round_five_of_the_book_game_opens_with_a_canasta(melds: str, met: bool) -> None:
    """Seed 004, line 31."""
    ruleset = rules("hand_and_foot_book")
    needed = opening(ruleset, 0, 5)
    assert needed.canasta
    found = opened(ruleset, melds, needed)
    assert found.met == met
    if not met and found.legal:
        assert found.faults[0].kind == "canasta_needed"


@pytest.mark.parametrize(
    ("melds", "needed", "met"),
    [
        ("8 8 8 8 8 8 8", Opening(None, canasta=True, natural=True), True),
        ("8 8 8 8 8 8 X", Opening(None, canasta=True, natural=True), False),
        ("8 8 8 8 8 8 8", Opening(200, canasta=True), False),  # a canasta of 70 points
        ("8 8 8 8 8 8 8, X 2 K K, A A A", Opening(200, canasta=True), True),
    ],
)
def test_a_natural_canasta_or_one_with_a_count(melds: str, needed: Opening, met: bool) -> None:
    assert opened(rules("classic"), melds, needed).met == met


@pytest.mark.parametrize(
    ("melds", "top", "met"),
    [
        ("4 4 4 4 4 4 4", "", True),  # seven naturals: 35 points
        ("2 2 2 2 2 2 2", "", True),
        ("X X X X 2 2 2", "", True),
        ("4 4 4 4 4 4 4", "4", False),  # six and the top discard are no splash
        ("4 4 4 4 4 4", "", False),
        ("4 4 4 4 4 4 2", "", False),
        ("4 4 4 4 4 4 4, K K K", "K", True),  # a pair of another rank takes the pile
        ("4 4 4 4 4 4 4, K K", "", False),
    ],
)
def test_a_splash_needs_no_count(melds: str, top: str, met: bool) -> None:
    """Seed 002, lines 50 to 56; the minimum is one that no cards here reach."""
    found = opened(rules("american"), melds, Opening(500), top)
    assert found.met == met
    assert found.way == ("splash" if met else "")


@pytest.mark.parametrize(
    ("melds", "top", "met"),
    [
        ("8 8 8 8 8 8 8", "8", True),
        ("10 10 10 10 10 10 10", "10", True),
        ("8 8 8 8 8 8 8", "", False),  # without the pile it is an opening like any other
        ("8 8 8 8 8 8 8", "9", False),
        ("8 8 8 8 8 8 2", "8", False),  # no wild cards
        ("8 8 8 8 8 8", "8", False),
    ],
)
def test_six_of_one_card_with_the_matching_discard(melds: str, top: str, met: bool) -> None:
    """Seed 000, line 7."""
    ruleset = rules("hand_and_foot", open_with_six="on")
    assert opened(ruleset, melds, Opening(150), top).met == met
    assert not opened(rules("hand_and_foot"), melds, Opening(150), top).met


def test_more_cards_than_the_packs_hold() -> None:
    found = opened(rules("classic"), "K K K K K K K K K", Opening(50))
    assert not found.met
    assert found.faults[0].kind == "beyond_packs"
    assert found.faults[0].values["limit"] == 8
    suited = opened(rules("argentine"), "8h 9h 10h, 8h 9h 10h, 8h 9h 10h", Opening())
    assert suited.faults[0].values["suit"] == "heart"
    assert opened(rules("argentine"), "8 8 X", Opening()).faults[0].values["rank"] == "joker"


# Cards as they are tapped and typed


def shown(laid: Laid) -> str:
    return ", ".join(" ".join(face(one) for one in meld) for meld in laid.melds)


@pytest.mark.parametrize(
    ("variant", "taps", "melds"),
    [
        ("classic", "K K K A A", "K K K, A A"),
        ("classic", "K A K A", "K K, A A"),
        ("classic", "K K 2", "K K 2"),
        ("classic", "K K A A m0 2", "K K 2, A A"),
        ("classic", "2 K K", "K K 2"),  # a wild card waits for the next natural one
        ("classic", "X 2 A A", "A A X 2"),
        ("american", "X X X K", "X X X, K"),  # three are a meld of their own
        ("american", "X K K K", "K K K X"),
        ("american", "K K K n X X X", "K K K, X X X"),
        ("american", "7 7 7 2", "7 7 7, 2"),  # sevens take none
        ("american", "K K K 2 2 2", "K K K 2 2, 2"),
        ("american", "K K K n K", "K K K, K"),
        ("argentine", "4h 6h 5h", "4h 5h 6h"),
        ("argentine", "4h 5h 9s 9 9", "4h 5h, 9s, 9 9"),
        ("argentine", "4h 5h 2", "4h 5h 2"),
        ("argentine", "4h 5h 6h n 4h 5h 6h", "4h 5h 6h, 4h 5h 6h"),
    ],
)
def test_taps_make_melds(variant: str, taps: str, melds: str) -> None:
    assert shown(replay(rules(variant), taps.split())) == melds


@pytest.mark.parametrize("taps", ["m0", "K m1", "m", "mx", "m99999", "n9", "Z", "K K Kk"])
def test_strange_taps_are_refused(taps: str) -> None:
    with pytest.raises(ValueError, match="no"):
        replay(rules("classic"), taps.split())


@pytest.mark.parametrize(
    ("variant", "cards", "melds"),
    [
        ("classic", "K K K A A", "K K K, A A"),
        ("classic", "K K A A 2 2", "K K 2, A A 2"),
        ("classic", "K K K 2 2", "K K K 2 2"),
        ("classic", "7 7 7 7 X", "7 7 7 7 X"),
        ("american", "K K K 2 2 X", "K K K, 2 2 X"),
        ("american", "A A 2 7 7 7", "A A 2, 7 7 7"),
        ("american", "7 7 2", "7 7, 2"),
        ("hand_and_foot_book", "8 8 9 9 2 2", "8 8 2, 9 9 2"),
        ("classic", "2", "2"),
    ],
)
def test_cards_by_rank_make_melds(variant: str, cards: str, melds: str) -> None:
    counts: dict[str, int] = {}
    for one in cards.split():
        counts[FACES[one]] = counts.get(FACES[one], 0) + 1
    assert sorted(shown(arranged(rules(variant), counts)).split(", ")) == sorted(melds.split(", "))
