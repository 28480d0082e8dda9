"""What the modules of the checks need of the rules, and the words they say, as data of the page.

Sentences with a number or a card in them are made by the same functions that word the server's
answers, with a sign in the place of each value.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from scorekeeper import wording
from scorekeeper.scoring.cards import SUITS, Card
from scorekeeper.scoring.melding import SequenceRules
from scorekeeper.scoring.melds import Fault, Meld
from scorekeeper.scoring.opens import SIX, SPLASH, Opened, may_open
from scorekeeper.scoring.ruleset import Opening, Ruleset
from scorekeeper.web.assets import static
from scorekeeper.wording import _

_ONE = (Meld("wilds", (Card("two"),)),)
"""Melds of any kind: only that there are some matters here."""

Told = dict[str, Any]

NUMBER = 13
"""Stands for any number: from thirteen on they are said in digits."""

CARD, SUIT = "@", "#"
"""Stand for any rank and suit."""

PLACE = re.compile(r"%\((\w+)\)[sd]")


def with_places(text: str) -> str:
    """A text of the catalogue as the modules fill it in: "{short} short of {needed}"."""
    return PLACE.sub(r"{\1}", text)


def sentence(said: str, **signs: object) -> str:
    """A sentence with places where signs stood for values."""
    for name, sign in signs.items():
        said = said.replace(str(sign), f"{{{name}}}")
    return said


def fault(kind: str, **values: object) -> str:
    """A fault whose values the rules fix."""
    return wording.meld_fault(Fault(kind, values))


def forms(said: Callable[[int], str]) -> list[str]:
    """A sentence for one, and for any other number."""
    return [said(1), sentence(said(NUMBER), number=NUMBER)]


def basis(ruleset: Ruleset, ranks: Iterable[str]) -> Told:
    """What every question about cards needs."""
    setup = ruleset.setup
    return {
        "packs": setup.packs,
        "jokers": setup.jokers,
        "names": {rank: wording.card_name(rank) for rank in (*ranks, *_order_of(ruleset))},
        "numbers": [wording.counted(number) for number in range(NUMBER)],
        "suits": {suit: wording.suit(suit) for suit in SUITS},
        "sprite": static("icons/sprite.svg"),
        "suit_sprite": static("icons/suits.svg"),
        "clear": _("Clear"),
    }


def _order_of(ruleset: Ruleset) -> tuple[str, ...]:
    run = ruleset.melding.sequences
    return run.order if run else ()


def opening(ruleset: Ruleset, ranks: list[str], needs: Mapping[str, Opening]) -> Told:
    """For "Can we open?"; ``needs`` by the answer that is chosen on the page."""
    table, rules = ruleset.melding, ruleset.melds
    run = table.sequences
    return basis(ruleset, ranks) | {
        "points": {rank: table.points.get(rank, 0) for rank in ranks},
        "cards": {rank: wording.cards(rank) for rank in (*ranks, "wild")},
        "wild_meld": table.wild_meld,
        "sequences": order(run) if run else None,
        "melds": {
            "least": rules.least,
            "most": rules.most,
            "naturals": rules.naturals,
            "wilds": rules.wilds,
            "each": rules.naturals_a_wild,
            "pure": rules.pure,
            "first": rules.first,
            "first_wilds": rules.first_wilds,
            "top_counts": rules.top_counts,
        },
        "also": ruleset.also_opens,
        "needs": {value: _needed(ruleset, needed) for value, needed in needs.items()},
        "faults": _set_faults(ruleset) | _opening_faults(ruleset),
        "run_faults": run_faults(run) if run else None,
        "words": _opening_words(ruleset),
    }


def order(run: SequenceRules) -> Told:
    return {
        "order": run.order,
        "least": run.least,
        "most": min(run.most or len(run.order), len(run.order)),
        "wilds": run.wilds,
        "ace_low": run.ace_low,
    }


def _needed(ruleset: Ruleset, needed: Opening) -> Told:
    """An opening, and how it is spoken of before and after it is met."""
    asked, _why = wording.opened(may_open(ruleset, [], needed))
    _yes, met = wording.opened(Opened(needed, _ONE, (0,), "count", ()))
    return {
        "points": needed.points or 0,
        "canasta": needed.canasta,
        "natural": needed.natural,
        "asked": asked,
        "met": met,
        "of": wording.points(needed.points or 0),
    }


def _opening_words(ruleset: Ruleset) -> Told:
    def met(way: str) -> tuple[str, str]:
        return wording.opened(Opened(Opening(), _ONE, (0,), way, ()))

    yes, legal = met("count")
    return {
        "yes": yes,
        "not_so": _("Not like this"),
        "short": with_places(_("%(short)s short of %(needed)s")),
        "legal": legal,
        "ways": {way: met(way)[1] for way in (SPLASH, SIX)},
        "threes": "" if "three" in ruleset.melding.ranks else _("threes are not melded"),
        "of_meld": with_places(_("%(meld)s: %(fault)s")),
        "sequence": with_places(_("Sequence of %(suit)s")),
        "laid": _("Cards to lay down"),
        "here": with_places(_("%(name)s: the next wild card goes here")),
        "new": _("New meld"),
        "hint": _("Tap the cards you want to lay down."),
    }


def _set_faults(ruleset: Ruleset) -> Told:
    """What can be wrong with a set or with wild cards: fixed by the rules but for some numbers."""
    rules = ruleset.melds
    return {
        "more_needed": _more_needed(),
        "wilds_alone": fault("wilds_alone"),
        "mixed_ranks": fault("mixed_ranks"),
        "pure_rank": sentence(fault("pure_rank", rank=CARD), cards=CARD),
        "too_long": fault("too_long", most=rules.most or 0),
        "too_many_wilds": fault("too_many_wilds", most=rules.wilds or 0),
        "naturals_needed": fault("naturals_needed", least=rules.naturals),
        "wilds_outnumber": fault("wilds_outnumber", each=rules.naturals_a_wild),
    }


def _more_needed() -> list[str]:
    return forms(lambda count: wording.meld_fault(Fault("more_needed", {"count": count})))


def _opening_faults(ruleset: Ruleset) -> Told:
    beyond = {"rank": CARD, "limit": NUMBER, "packs": ruleset.setup.packs}
    signs = {"cards": CARD, "suit": SUIT, "limit": NUMBER}
    return {
        "first_meld": fault("first_meld", ways=list(ruleset.melds.first)),
        "first_wilds": fault("first_wilds"),
        "natural_canasta": fault("natural_canasta"),
        "canasta_needed": forms(
            lambda count: wording.meld_fault(Fault("canasta_needed", {"count": count}))
        ),
        "beyond_packs": sentence(fault("beyond_packs", **beyond), **signs),
        "beyond_suit": sentence(fault("beyond_packs", suit=SUIT, **beyond), **signs),
    }


def run_faults(run: SequenceRules) -> Told:
    longest = min(run.most or len(run.order), len(run.order))
    return {
        "another_suit": fault("another_suit"),
        "no_wild": fault("no_wild"),
        "twice": fault("twice"),
        "out_of_order": fault("out_of_order", lowest=run.lowest),
        "too_many_wilds": fault("too_many_wilds", most=run.wilds),
        "gap": sentence(fault("gap", ranks=[CARD]), cards=CARD),
        "more_needed": _more_needed(),
        "too_long": fault("too_long", most=longest),
        "and": with_places(_("%(first)s and %(last)s")),
    }
