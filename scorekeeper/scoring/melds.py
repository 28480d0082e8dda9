"""Whether cards make a meld: a set of one rank, wild cards alone, or a sequence of one suit."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from scorekeeper.scoring.cards import THREES, WILD, Card, points_by_rank, ranks
from scorekeeper.scoring.sequences import sequence

if TYPE_CHECKING:
    from scorekeeper.scoring.melding import SequenceRules
    from scorekeeper.scoring.ruleset import Ruleset

CANASTA = 7
Kind = Literal["set", "wilds", "sequence"]


class Fault(NamedTuple):
    """What keeps cards from being a meld, or melds from opening; worded elsewhere."""

    kind: str
    values: Mapping[str, Any] = {}


class Meld(NamedTuple):
    """Cards meant as one meld: what kind of it, of which rank or suit, its points, its faults."""

    kind: Kind
    cards: tuple[Card, ...]
    rank: str = ""
    suit: str = ""
    points: int = 0
    wild: int = 0
    faults: tuple[Fault, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether it may be laid down."""
        return not self.faults

    @property
    def natural(self) -> int:
        """How many of its cards are natural."""
        return len(self.cards) - self.wild


class Melding:
    """Lookups for melds made from a ruleset: the worth of cards, what may be melded, how."""

    def __init__(self, ruleset: "Ruleset") -> None:
        self.rules = ruleset.melds
        self.packs, self.jokers = ruleset.setup.packs, ruleset.setup.jokers
        self.points = points_by_rank(ruleset.cards.values)
        self.wild = tuple(rank for rank in WILD if rank != "joker" or self.jokers)
        held = ruleset.cards.where
        usable = [name for name in ruleset.cards.values if name not in (*held, *THREES)]
        self.ranks = tuple(
            rank
            for name in usable
            for rank in ranks(name)
            if rank not in WILD and rank not in self.rules.never
        )
        self.wild_meld = self._wild_meld(ruleset)
        self.sequences = self._sequences(ruleset)

    def _wild_meld(self, ruleset: "Ruleset") -> int:
        """The least size of a meld of wild cards, 0 where there is none.

        Not said, there is one where a canasta of wild cards scores.
        """
        if self.rules.wild_meld is not None:
            return self.rules.wild_meld
        lines = (line for line in ruleset.lines.values() if line.canasta and line.holds)
        scored = any(line.holds.keys() <= {*WILD, "wild"} for line in lines)
        return self.rules.least if scored else 0

    def _sequences(self, ruleset: "Ruleset") -> "SequenceRules | None":
        found = self.rules.sequences
        return found if found and (not found.line or found.line in ruleset.lines) else None

    def worth(self, cards: Sequence[Card]) -> int:
        """Card points."""
        return sum(self.points.get(card.rank, 0) for card in cards)

    def is_wild(self, card: Card) -> bool:
        return card.rank in WILD


def judge(ruleset: "Ruleset", cards: Sequence[Card]) -> Meld:
    """The meld that these cards are meant to be, with what is wrong with it."""
    table = ruleset.melding
    given = tuple(cards)
    natural = [card for card in given if not table.is_wild(card)]
    points = table.worth(given)
    suits = {card.suit for card in given if card.suit}
    if table.sequences and suits and _meant_in_order(natural):
        read = sequence(table.sequences, given)
        faults = tuple(Fault(kind, values) for kind, values in read.faults)
        suit = next(card.suit for card in (*natural, *given) if card.suit)
        return Meld("sequence", given, "", suit, points, read.wild, faults)
    wild = len(given) - len(natural)
    if not natural:
        return Meld("wilds", given, "", "", points, wild, tuple(_wild_faults(table, wild)))
    rank = natural[0].rank
    faults = tuple(_set_faults(table, natural, wild))
    return Meld("set", given, rank, "", points, wild, faults)


def _meant_in_order(natural: Sequence[Card]) -> bool:
    """Whether cards with suits are no set: their ranks differ, or there is one card so far."""
    return len(natural) == 1 or len({card.rank for card in natural}) != 1


def _wild_faults(table: Melding, wild: int) -> Iterator[Fault]:
    if not table.wild_meld:
        yield Fault("wilds_alone")
    elif wild < table.wild_meld:
        yield Fault("more_needed", {"count": table.wild_meld - wild})
    if table.rules.most and wild > table.rules.most:
        yield Fault("too_long", {"most": table.rules.most})


def _set_faults(table: Melding, natural: Sequence[Card], wild: int) -> Iterator[Fault]:
    """What is wrong with a set, the weightiest first."""
    rules, rank = table.rules, natural[0].rank
    if len({card.rank for card in natural}) > 1:
        yield Fault("mixed_ranks")
        return
    if rank not in table.ranks:
        yield Fault("never_melded", {"rank": rank})
        return
    if wild and rank in rules.pure:
        yield Fault("pure_rank", {"rank": rank})
    elif wild:
        yield from _wild_share(table, len(natural), wild)
    missing = rules.least - len(natural) - wild
    if missing > 0:
        yield Fault("more_needed", {"count": missing})
    if rules.most and len(natural) + wild > rules.most:
        yield Fault("too_long", {"most": rules.most})


def _wild_share(table: Melding, natural: int, wild: int) -> Iterator[Fault]:
    """Natural cards against wild ones."""
    rules = table.rules
    if rules.wilds is not None and wild > rules.wilds:
        yield Fault("too_many_wilds", {"most": rules.wilds})
    if natural < rules.naturals:
        yield Fault("naturals_needed", {"least": rules.naturals})
    elif natural < rules.naturals_a_wild * wild:
        yield Fault("wilds_outnumber", {"each": rules.naturals_a_wild})
