"""Cards as they are tapped or typed, gathered into melds."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.scoring.cards import WILD, Card
from scorekeeper.scoring.melds import judge
from scorekeeper.scoring.ruleset import Ruleset

FACES = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "10": "ten", "9": "nine", "8": "eight",
    "7": "seven", "6": "six", "5": "five", "4": "four", "3": "three", "2": "two", "X": "joker",
}  # fmt: skip
LETTERS = {"h": "heart", "d": "diamond", "s": "spade", "c": "club"}
FACE = {rank: face for face, rank in FACES.items()}
LETTER = {suit: letter for letter, suit in LETTERS.items()}
NEW, AT = "n", "m"  # begin a new meld; go on with the meld of that number


class Laid(NamedTuple):
    """The cards of each meld, and which of them takes the next wild card (-1: a new one)."""

    melds: tuple[tuple[Card, ...], ...]
    at: int = -1


def card(face: str) -> Card:
    """The card of a face such as `K`, `10h` or `X` (a joker); ValueError when there is none."""
    if face in FACES:
        return Card(FACES[face])
    if face[:-1] in FACES and face[-1:] in LETTERS and face[:-1] != "X":
        return Card(FACES[face[:-1]], LETTERS[face[-1]])
    raise ValueError(f"{face!r} is no card")


def face(given: Card) -> str:
    """How a card is written in an address: `K`, `10h`, `X`."""
    return FACE[given.rank] + LETTER.get(given.suit, "")


def replay(ruleset: Ruleset, taps: Sequence[str]) -> Laid:
    """The melds that taps make; ValueError for a tap that is none.

    A natural card goes to its rank's meld, a suited one to its suit's sequence, a wild one to the
    meld at hand; wild cards tapped first go with the next natural card unless they are a meld.
    """
    melds: list[list[Card]] = []
    at, fresh = -1, False
    for tap in taps:
        if tap == NEW:
            at, fresh = -1, True
        elif tap.startswith(AT) and tap[1:].isdecimal() and len(tap) < 4:
            at, fresh = int(tap[1:]), False
            if at >= len(melds):
                raise ValueError(f"there is no meld {at}")
        else:
            given = card(tap)
            at = _place(ruleset, melds, given, at, fresh=fresh)
            melds[at].append(given)
            fresh = False
    return Laid(tuple(_in_order(ruleset, meld) for meld in melds), at)


def _place(ruleset: Ruleset, melds: list[list[Card]], given: Card, at: int, *, fresh: bool) -> int:
    """The number of the meld that a card goes to; a new one is added where it needs one."""
    wild = given.rank in WILD and not given.suit
    if wild and at >= 0 and _takes(ruleset, melds[at], given):
        return at
    if wild:
        joined = [n for n, meld in enumerate(melds) if all(c.rank in WILD for c in meld)]
        if joined and not fresh:
            return joined[-1]
    else:
        near = [at] if at >= 0 else []
        for number in [*near, *(n for n in range(len(melds)) if n != at)]:
            if not fresh and _same(melds[number], given):
                return number
        if at >= 0 and _loose(ruleset, melds[at]):
            return at
    melds.append([])
    return len(melds) - 1


def _takes(ruleset: Ruleset, meld: Sequence[Card], given: Card) -> bool:
    """Whether a wild card joins the meld at hand: not where it would be one too many."""
    kinds = {fault.kind for fault in judge(ruleset, [*meld, given]).faults}
    return not kinds & {"pure_rank", "too_long"} and (
        "too_many_wilds" not in kinds or not ruleset.melding.wild_meld
    )


def _same(meld: Sequence[Card], given: Card) -> bool:
    """Whether a natural card belongs to the meld: its rank's set, its suit's sequence."""
    if given.suit:
        return any(card.suit == given.suit for card in meld)
    return any(card.rank == given.rank and not card.suit for card in meld)


def _loose(ruleset: Ruleset, meld: Sequence[Card]) -> bool:
    """Whether wild cards wait for a natural one: they make no meld by themselves."""
    least = ruleset.melding.wild_meld
    return all(card.rank in WILD for card in meld) and (not least or len(meld) < least)


def _in_order(ruleset: Ruleset, meld: Sequence[Card]) -> tuple[Card, ...]:
    """Natural cards first, a sequence from low to high, the wild ones last."""
    run = ruleset.melding.sequences
    if run and any(card.suit for card in meld):
        upwards = (*run.order[run.ace_low :], "joker", "two")
        return tuple(sorted(meld, key=lambda card: (*upwards, card.rank).index(card.rank)))
    return tuple(sorted(meld, key=lambda card: card.rank in WILD))


def arranged(
    ruleset: Ruleset, counts: Mapping[str, int], runs: Sequence[Sequence[Card]] = ()
) -> Laid:
    """Cards by rank made into melds, the wild ones where they are needed, then where they may go.

    `runs` are cards meant as sequences already.
    """
    melds = [[Card(rank)] * count for rank, count in counts.items() if rank not in WILD and count]
    melds += [list(run) for run in runs if run]
    wild = [Card(rank) for rank in reversed(WILD) for _ in range(counts.get(rank, 0))]
    for meld in sorted(melds, key=len, reverse=True):
        while wild and _mended(ruleset, meld, wild):
            meld.append(wild.pop())
    least = ruleset.melding.wild_meld
    if not least or len(wild) < least:
        for meld in melds:
            while wild and judge(ruleset, [*meld, wild[-1]]).legal:
                meld.append(wild.pop())
    if wild:
        melds.append(wild)
    return Laid(tuple(_in_order(ruleset, meld) for meld in melds))


def _mended(ruleset: Ruleset, meld: Sequence[Card], wild: Sequence[Card]) -> bool:
    """Whether the meld is none without some of these wild cards, and is one with them."""
    if judge(ruleset, meld).legal:
        return False
    return any(judge(ruleset, [*meld, *wild[-count:]]).legal for count in range(1, len(wild) + 1))
