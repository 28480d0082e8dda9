"""Whatever cards are tapped or typed: none is lost, none is judged twice, nothing breaks."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.scoring.cards import Card
from scorekeeper.scoring.hands import special_hand, special_hands
from scorekeeper.scoring.loader import variants
from scorekeeper.scoring.opens import may_open
from scorekeeper.scoring.ruleset import Opening, Ruleset
from scorekeeper.scoring.tapped import FACES, LETTERS, arranged, face, replay

BASES = [variant.base for variant in variants().values()]
SUITED = [tap + suit for tap in FACES if tap != "X" for suit in LETTERS]
TAPS = st.lists(st.sampled_from([*FACES, *SUITED, "n"]), max_size=20)
COUNTS = st.dictionaries(st.sampled_from(sorted(FACES.values())), st.integers(0, 9), max_size=8)


def cards(melds: tuple[tuple[Card, ...], ...]) -> Counter[str]:
    return Counter(face(card) for meld in melds for card in meld)


@settings(max_examples=40, deadline=None)
@given(taps=TAPS, needed=st.sampled_from([Opening(), Opening(90), Opening(None, canasta=True)]))
@pytest.mark.parametrize("ruleset", BASES, ids=lambda ruleset: ruleset.id)
def test_taps_are_all_laid_and_judged(ruleset: Ruleset, taps: list[str], needed: Opening) -> None:
    laid = replay(ruleset, taps)
    assert cards(laid.melds) == Counter(tap for tap in taps if tap != "n")
    found = may_open(ruleset, laid.melds, needed)
    assert len(found.melds) == len(laid.melds)
    assert sum(meld.points for meld in found.melds) == sum(
        ruleset.melding.points.get(card.rank, 0) for meld in laid.melds for card in meld
    )
    assert not found.met or (found.legal and not found.faults)
    assert found.met or not laid.melds or found.faults or not found.legal or found.short


@settings(max_examples=40, deadline=None)
@given(counts=COUNTS)
@pytest.mark.parametrize("ruleset", BASES, ids=lambda ruleset: ruleset.id)
def test_cards_by_rank_are_all_laid(ruleset: Ruleset, counts: dict[str, int]) -> None:
    laid = arranged(ruleset, counts)
    ranks = Counter(card.rank for meld in laid.melds for card in meld)
    assert ranks == Counter({rank: count for rank, count in counts.items() if count})


@settings(max_examples=200, deadline=None)
@given(counts=COUNTS)
def test_a_hand_is_special_only_when_nothing_is_missing(counts: dict[str, int]) -> None:
    ruleset = variants()["american"].base
    found = special_hand(ruleset, counts)
    assert found.held == sum(counts.values())
    assert len(found.nearest) == len(special_hands(ruleset))
    for near in found.nearest:
        assert near.cards == sum(count for _rank, count in near.missing)
        surplus = sum(count for _rank, count in near.surplus)
        assert found.held - surplus == found.needed - near.cards
    if found.hand:
        assert found.held == found.needed
