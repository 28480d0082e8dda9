"""Melds and what is wrong with them, in a few words."""

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.scoring.melds import Fault, Meld
from scorekeeper.wording.speech import _, cards, counted, either, joined, ngettext, packs

Values = Mapping[str, Any]


def suit(name: str) -> str:
    """A suit in the plural: hearts."""
    suits = {
        "heart": _("hearts"),
        "diamond": _("diamonds"),
        "spade": _("spades"),
        "club": _("clubs"),
    }
    return suits.get(name, name)


def card_name(rank: str) -> str:
    """One card of a rank."""
    names = {
        "joker": _("joker"),
        "two": _("two"),
        "three": _("three"),
        "four": _("four"),
        "five": _("five"),
        "six": _("six"),
        "seven": _("seven"),
        "eight": _("eight"),
        "nine": _("nine"),
        "ten": _("ten"),
        "jack": _("jack"),
        "queen": _("queen"),
        "king": _("king"),
        "ace": _("ace"),
    }
    return names.get(rank, rank)


def meld(found: Meld) -> str:
    """What a meld is called: "Kings", "Wild cards", "Sequence of hearts"."""
    if found.kind == "sequence":
        return _("Sequence of %(suit)s") % {"suit": suit(found.suit)}
    return cards(found.rank or "wild").capitalize()


def meld_fault(fault: Fault) -> str:
    """Why cards are no meld, or melds no opening, in a few words without a full stop."""
    said = FAULTS.get(fault.kind)
    return said(fault.values) if said else fault.kind.replace("_", " ")


def _more_needed(values: Values) -> str:
    count = values["count"]
    return ngettext("%(count)d more needed", "%(count)d more needed", count) % {"count": count}


def _naturals_needed(values: Values) -> str:
    least = values["least"]
    return ngettext(
        "%(count)s natural card at least", "%(count)s natural cards at least", least
    ) % {"count": counted(least)}


def _too_many_wilds(values: Values) -> str:
    most = values["most"]
    return ngettext("at most %(count)s wild card", "at most %(count)s wild cards", most) % {
        "count": counted(most)
    }


def _wilds_outnumber(values: Values) -> str:
    each = values["each"]
    return ngettext(
        "%(count)s natural card for each wild one",
        "%(count)s natural cards for each wild one",
        each,
    ) % {"count": counted(each)}


def _pure_rank(values: Values) -> str:
    return _("%(cards)s take no wild cards") % {"cards": cards(values["rank"])}


def _never_melded(values: Values) -> str:
    return _("%(cards)s are not melded") % {"cards": cards(values["rank"])}


def _too_long(values: Values) -> str:
    return _("at most %(count)s cards") % {"count": counted(values["most"])}


def _out_of_order(values: Values) -> str:
    return _("sequences begin with the %(card)s") % {"card": card_name(values["lowest"])}


def _gap(values: Values) -> str:
    return _("missing between them: %(cards)s") % {
        "cards": joined([card_name(rank) for rank in values["ranks"]])
    }


def _first_meld(values: Values) -> str:
    ways = {
        "three_naturals": _("three natural cards of one rank"),
        "wild_meld": _("three wild cards"),
    }
    return _("the first meld holds %(ways)s, from hand") % {
        "ways": either([ways[way] for way in values["ways"]])
    }


def _canasta_needed(values: Values) -> str:
    count = values["count"]
    return ngettext(
        "a whole canasta: %(count)d card more",
        "a whole canasta: %(count)d cards more",
        count,
    ) % {"count": count}


def _beyond_packs(values: Values) -> str:
    named = cards(values["rank"])
    if values.get("suit"):
        named = _("%(cards)s of %(suit)s") % {"cards": named, "suit": suit(values["suit"])}
    return _("%(packs)s hold %(limit)s %(cards)s") % {
        "packs": packs(values["packs"]),
        "limit": counted(values["limit"]),
        "cards": named,
    }


FAULTS: dict[str, Callable[[Values], str]] = {
    "more_needed": _more_needed,
    "naturals_needed": _naturals_needed,
    "too_many_wilds": _too_many_wilds,
    "wilds_outnumber": _wilds_outnumber,
    "pure_rank": _pure_rank,
    "never_melded": _never_melded,
    "too_long": _too_long,
    "out_of_order": _out_of_order,
    "gap": _gap,
    "first_meld": _first_meld,
    "canasta_needed": _canasta_needed,
    "beyond_packs": _beyond_packs,
    "wilds_alone": lambda values: _("wild cards go with a rank"),
    "mixed_ranks": lambda values: _("one rank only"),
    "another_suit": lambda values: _("one suit only"),
    "no_wild": lambda values: _("no wild cards"),
    "twice": lambda values: _("each rank once"),
    "first_wilds": lambda values: _("the first melds hold no wild cards"),
    "natural_canasta": lambda values: _("a canasta without wild cards"),
    "foot_first": lambda values: _("hand and foot are to be played first"),
    "discard_needed": lambda values: _("a last card is to be discarded: keep one"),
    "cards_left": lambda values: _("all cards but one are to be melded"),
}


def sequence_fault(kind: str, values: Values) -> str:
    """Why cards are no sequence."""
    return meld_fault(Fault(kind, values))


def run_card(kind: str) -> str:
    """What is wrong with one card of a sequence; empty where nothing is."""
    words = {
        "no_wild": _("no wild cards"),
        "wild": _("one wild card too many"),
        "another_suit": _("another suit"),
        "out_of_order": _("too low"),
        "twice": _("there twice"),
        "apart": _("not next to the others"),
    }
    return words.get(kind, "")
