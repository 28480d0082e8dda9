"""Sequences: cards of one suit in order, looked at as a whole and card by card."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from scorekeeper.scoring.cards import WILD, Card

if TYPE_CHECKING:
    from scorekeeper.scoring.melding import SequenceRules

Told = tuple[str, Mapping[str, Any]]


class Run(NamedTuple):
    """How cards stand as a sequence: its faults, its wild cards, and the fault of each card."""

    faults: tuple[Told, ...]
    wild: int
    cards: tuple[str, ...]


def sequence(rules: "SequenceRules", cards: Sequence[Card]) -> Run:
    """Cards read as a sequence, in the way that is least wrong.

    A two of the suit may be natural or wild, an ace low or high.
    """
    named = [card for card in cards if card.suit]
    suit = next((card.suit for card in named if card.rank not in WILD), "")
    suit = suit or (named[0].suit if named else "")
    readings = [
        _read(rules, cards, suit, two=two, low=low)
        for two in ((True, False) if "two" in rules.order else (False,))
        for low in ((False, True) if rules.ace_low else (False,))
    ]
    return min(readings, key=lambda run: (len(run.cards) - run.cards.count(""), len(run.faults)))


def _read(rules: "SequenceRules", cards: Sequence[Card], suit: str, *, two: bool, low: bool) -> Run:
    """One way to read them: twos of the suit in their place, or wild; the first ace low, or not."""
    told = [""] * len(cards)
    places: dict[int, int] = {}  # by the card's number
    wild = 0
    for number, card in enumerate(cards):
        own = two and card.suit == suit and rules.order.index("two") not in places.values()
        if card.rank == "joker" or (card.rank == "two" and not own):
            wild += 1
            told[number] = "" if wild <= rules.wilds else "wild" if rules.wilds else "no_wild"
        elif card.suit != suit:
            told[number] = "another_suit"
        elif (place := _place(rules, card.rank, places.values(), low=low)) is None:
            told[number] = "out_of_order"
        elif place in places.values():
            told[number] = "twice"
        else:
            places[number] = place
    together = _longest(sorted(places.values()), min(wild, rules.wilds))
    for number, place in places.items():
        if place not in together:
            told[number] = "apart"
    return Run(tuple(_faults(rules, told, sorted(places.values()))), wild, tuple(told))


def _place(rules: "SequenceRules", rank: str, taken: Collection[int], *, low: bool) -> int | None:
    """Where a rank stands in the order; a second ace at the other end."""
    found = [place for place, name in enumerate(rules.order) if name == rank]
    if not found:
        return None
    if not low:
        found.reverse()
    return next((place for place in found if place not in taken), found[0])


def _longest(places: Sequence[int], wild: int) -> frozenset[int]:
    """The places of the longest stretch whose gaps so many wild cards fill."""
    best: Sequence[int] = ()
    for start in range(len(places)):
        for end in range(start + 1, len(places) + 1):
            held = places[start:end]
            if held[-1] - held[0] + 1 - len(held) <= wild and len(held) > len(best):
                best = held
    return frozenset(best)


def _faults(rules: "SequenceRules", told: Sequence[str], places: Sequence[int]) -> Iterator[Told]:
    """The faults of the whole, the weightiest first."""
    for kind in ("another_suit", "no_wild", "twice"):
        if kind in told:
            yield kind, {}
    if "out_of_order" in told:
        yield "out_of_order", {"lowest": rules.lowest}
    if "wild" in told:
        yield "too_many_wilds", {"most": rules.wilds}
    if "apart" in told:
        missing = [x for x in range(places[0], places[-1]) if x not in places]
        yield "gap", {"ranks": [rules.order[place] for place in missing]}
    if len(told) < rules.least:
        yield "more_needed", {"count": rules.least - len(told)}
    most = min(rules.most or len(rules.order), len(rules.order))
    if len(told) > most:
        yield "too_long", {"most": most}
