"""What melds and whole hands are made of, as a variant's file says it."""

from functools import cached_property
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StrictBool, StrictInt, model_validator

from scorekeeper.scoring.cards import HELD, RANKS, ranks
from scorekeeper.scoring.model import Id, Model, Text

SEQUENCE_RANKS = ("two", *RANKS)
HAND = 14

FirstMeld = Literal["three_naturals", "wild_meld"]


def _rank(name: str) -> str:
    if name not in HELD:
        raise ValueError(f"{name!r} is no rank of cards")
    return name


def _ranks(name: str) -> str:
    if name != "wild" and not ranks(name):
        raise ValueError(f"{name!r} says no ranks, as king or eight_to_king do")
    return name


Rank = Annotated[str, AfterValidator(_rank)]
Ranks = Annotated[str, AfterValidator(_ranks)]
Size = Annotated[StrictInt, Field(ge=1, le=100)]
Number = Annotated[StrictInt, Field(ge=0, le=100)]


class SequenceRules(Model):
    """Melds of one suit in order; `line` names the line without which there are none.

    The order goes from `lowest` up to the ace; with `ace_low` the ace may stand below the two as
    well. A two is natural in its own place and suit where the order reaches down to it.
    """

    least: Size = 3
    most: Size | None = None
    wilds: Number = 0
    lowest: Rank = "four"
    ace_low: StrictBool = False
    line: str = ""

    @model_validator(mode="after")
    def _runs_from_the_two(self) -> "SequenceRules":
        if self.lowest not in SEQUENCE_RANKS:
            raise ValueError(f"a sequence cannot begin with {self.lowest!r}")
        if self.ace_low and self.lowest != "two":
            raise ValueError("the ace is low only where sequences go down to the two")
        return self

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The ranks from low to high; the ace stands at both ends where it may be low."""
        upwards = SEQUENCE_RANKS[SEQUENCE_RANKS.index(self.lowest) :]
        return ("ace", *upwards) if self.ace_low else upwards


class MeldRules(Model):
    """What a meld may be, in cards; what is not said here follows from card values and lines.

    `naturals` is the least of a meld with wild cards, `wilds` their most, `naturals_a_wild` how
    many natural cards each of them needs. `pure` ranks take no wild card, `never` are not melded.
    `wild_meld` is the least size of a meld of wild cards alone, 0 where there are none.
    `first` are melds of which the first of a team holds one; `first_wilds` whether it may hold
    wild cards; `top_counts` whether the top discard helps towards the minimum.
    `black_threes_out` are the numbers of black threes that a player going out may lay.
    """

    least: Size = 3
    most: Size | None = None
    naturals: Number = 2
    wilds: Number | None = 3
    naturals_a_wild: Number = 0
    pure: tuple[Rank, ...] = ()
    never: tuple[Rank, ...] = ()
    wild_meld: Number | None = None
    sequences: SequenceRules | None = None
    first: tuple[FirstMeld, ...] = ()
    first_wilds: StrictBool = True
    top_counts: StrictBool = True
    black_threes_out: tuple[Size, ...] = ()
    cite: str = Field(default="", max_length=1000)


class HandPattern(Model):
    """A whole hand: one card of each rank in `each`, then `groups` of equal cards.

    Every group is of another rank. `without` ranks are not in it, all of `must` are; `wild` means
    jokers and twos. `wild_group` is the size of one more group, all twos or all jokers; `wilds`
    are so many wild cards of either kind.
    """

    each: tuple[Ranks, ...] = ()
    groups: tuple[Size, ...] = ()
    wild_group: Number = 0
    wilds: Number = 0
    must: tuple[Rank, ...] = ()
    without: tuple[Ranks, ...] = ()
    cite: Text


class Hands(Model):
    """Whole hands that end a round; the pattern of each by the choice of `line` that scores it."""

    line: str = "special_hand"
    cards: Size = HAND
    patterns: dict[Id, HandPattern] = Field(default={}, max_length=40)
    cite: str = Field(default="", max_length=1000)
