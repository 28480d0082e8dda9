"""Whether melds open: their count, what the first meld holds, and the other ways to open."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.scoring.cards import Card, supply
from scorekeeper.scoring.melds import CANASTA, Fault, Meld, judge
from scorekeeper.scoring.ruleset import Opening, Ruleset

COUNT = "count"
SPLASH = "splash"
SIX = "six_of_one_card"


class Opened(NamedTuple):
    """What melds come to; `way` is how they open (`count`, or one of `also_opens`), or empty.

    `counts` are the points of each meld that help towards the minimum, `points` their sum.
    `faults` are those of the melds together; each meld has its own besides.
    """

    needed: Opening
    melds: tuple[Meld, ...]
    counts: tuple[int, ...]
    way: str
    faults: tuple[Fault, ...]

    @property
    def points(self) -> int:
        return sum(self.counts)

    @property
    def met(self) -> bool:
        """Whether the team may open with these melds."""
        return bool(self.way)

    @property
    def short(self) -> int:
        """Points that are missing."""
        return max(0, (self.needed.points or 0) - self.points)

    @property
    def legal(self) -> bool:
        """Whether every meld may be laid down."""
        return all(meld.legal for meld in self.melds)


def may_open(
    ruleset: Ruleset, melds: Sequence[Sequence[Card]], needed: Opening, *, top: str = ""
) -> Opened:
    """Judge the melds a team would lay down first.

    `top` is the rank of the top discard when it is one of the cards, else all are from hand.
    """
    judged = tuple(judge(ruleset, cards) for cards in melds if cards)
    from_hand = _without_top(ruleset, judged, top)
    counts = [meld.points for meld in judged]
    if not ruleset.melds.top_counts:
        counts = [meld.points if meld and meld.legal else 0 for meld in from_hand]
    held = [meld for meld in from_hand if meld and meld.legal]
    supplied = tuple(_beyond_packs(ruleset, judged))
    legal = bool(judged) and all(meld.legal for meld in judged) and not supplied
    way = _another_way(ruleset, judged, held, top) if legal else ""
    faults = list(supplied)
    if judged and not way:
        faults += _missing(ruleset, judged, held, needed)
        if legal and not faults and sum(counts) >= (needed.points or 0):
            way = COUNT
    return Opened(needed, judged, tuple(counts), way, tuple(faults))


def _without_top(ruleset: Ruleset, judged: Sequence[Meld], top: str) -> list[Meld | None]:
    """The melds as they are without the top discard; None where nothing is left."""
    found: list[Meld | None] = list(judged)
    holding = [number for number, meld in enumerate(judged) if top in _ranks(meld)]
    for number in sorted(holding, key=lambda number: -len(judged[number].cards))[:1]:
        cards = list(judged[number].cards)
        del cards[[card.rank for card in cards].index(top)]
        found[number] = judge(ruleset, cards) if cards else None
    return found


def _ranks(meld: Meld) -> set[str]:
    return {card.rank for card in meld.cards}


def _another_way(ruleset: Ruleset, judged: Sequence[Meld], held: Sequence[Meld], top: str) -> str:
    """How the melds open whatever they count, if they do."""
    if SPLASH in ruleset.also_opens and any(_splash(meld) for meld in held):
        return SPLASH
    taken = [meld for meld in judged if meld.rank == top and _splash(meld)]
    six = any(len(meld.cards) == CANASTA for meld in taken)
    return SIX if SIX in ruleset.also_opens and top and six else ""


def _splash(meld: Meld) -> bool:
    """Seven natural cards of one rank, or seven wild cards."""
    alone = meld.kind == "set" and not meld.wild
    return len(meld.cards) >= CANASTA and (alone or meld.kind == "wilds")


def _missing(
    ruleset: Ruleset, judged: Sequence[Meld], held: Sequence[Meld], needed: Opening
) -> Iterator[Fault]:
    """What the melds together lack, their count aside."""
    rules = ruleset.melds
    if rules.first and not any(_is_first(meld, rules.first) for meld in held):
        yield Fault("first_meld", {"ways": list(rules.first)})
    if not rules.first_wilds and any(meld.wild for meld in judged):
        yield Fault("first_wilds")
    if needed.canasta:
        yield from _canasta_missing(judged, natural=needed.natural)


def _canasta_missing(judged: Sequence[Meld], *, natural: bool) -> Iterator[Fault]:
    """A whole canasta among the melds, without wild cards where that is asked."""
    longest = max(len(meld.cards) for meld in judged)
    if longest < CANASTA:
        yield Fault("canasta_needed", {"count": CANASTA - longest})
    elif natural and not any(meld.natural >= CANASTA and not meld.wild for meld in judged):
        yield Fault("natural_canasta")


def _is_first(meld: Meld, ways: Sequence[str]) -> bool:
    if "wild_meld" in ways and meld.kind == "wilds":
        return True
    return "three_naturals" in ways and meld.kind == "set" and meld.natural >= 3


def _beyond_packs(ruleset: Ruleset, judged: Sequence[Meld]) -> Iterator[Fault]:
    """More cards of a rank, or of a rank and suit, than the packs hold."""
    setup = ruleset.setup
    cards = [card for meld in judged for card in meld.cards]
    for rank, count in Counter(card.rank for card in cards).items():
        limit = supply(rank, setup.packs, setup.jokers)
        if count > limit:
            yield _beyond(rank, "", count, limit, setup.packs)
    for card, count in Counter(card for card in cards if card.suit).items():
        if count > setup.packs and card.rank != "joker":
            yield _beyond(card.rank, card.suit, count, setup.packs, setup.packs)


def _beyond(rank: str, suit: str, count: int, limit: int, packs: int) -> Fault:
    values = {"rank": rank, "suit": suit, "count": count, "limit": limit, "packs": packs}
    return Fault("beyond_packs", values)
