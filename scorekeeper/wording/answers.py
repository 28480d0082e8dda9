"""Answers during play in words: openings, special hands, going out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from scorekeeper.scoring.going_out import BlackThrees
from scorekeeper.scoring.hands import HandAnswer, Near
from scorekeeper.scoring.opens import SIX, SPLASH, Opened
from scorekeeper.scoring.ruleset import Opening, Ruleset
from scorekeeper.wording.melds import card_name, meld, meld_fault
from scorekeeper.wording.notes import opening
from scorekeeper.wording.speech import (
    _,
    cards,
    counted,
    either,
    joined,
    ngettext,
    packs,
    points,
    small,
)


def needed_to_open(needed: Opening) -> str:
    """The first words of the opening check: what is needed."""
    if needed == Opening():
        return _("No count is needed")
    return _("You need %(what)s") % {"what": opening(needed)}


def opened(found: Opened) -> tuple[str, str]:
    """The verdict on melds laid down: in a word, and why."""
    if not found.melds:
        return needed_to_open(found.needed), _("threes are not melded")
    if found.met:
        return _("Yes, open with this"), _why_met(found)
    wrong = [
        _("%(meld)s: %(fault)s") % {"meld": meld(one), "fault": meld_fault(one.faults[0])}
        for one in found.melds
        if one.faults
    ] + [meld_fault(fault) for fault in found.faults]
    if found.short:
        said = _("%(short)s short of %(needed)s") % {
            "short": points(found.short),
            "needed": points(found.needed.points or 0),
        }
        return said, wrong[0] if wrong else _("all melds are legal")
    return _("Not like this"), wrong[0] if wrong else ""


def _why_met(found: Opened) -> str:
    if found.way == SPLASH:
        return _("a splash: no count is needed")
    if found.way == SIX:
        return _("six and the matching discard: no count is needed")
    if found.needed == Opening():
        return _("all melds are legal")
    return _("%(what)s needed") % {"what": opening(found.needed)}


def missing_cards(near: Near) -> str:
    """The cards that are missing to a special hand: "one queen", "two kings", "two more pairs"."""
    said = [
        _("one %(card)s") % {"card": card_name(rank)}
        if count == 1
        else _("%(count)s %(cards)s") % {"count": counted(count), "cards": cards(rank)}
        for rank, count in near.missing
        if rank
    ]
    unnamed = Counter(count for rank, count in near.missing if not rank)
    return joined(said + [_more_groups(size, number) for size, number in unnamed.items()])


def _more_groups(size: int, number: int) -> str:
    """Groups of equal cards of any further rank."""
    if size == 2:
        return ngettext("%(number)s more pair", "%(number)s more pairs", number) % {
            "number": counted(number)
        }
    said = ngettext("%(number)s more set of %(size)s", "%(number)s more sets of %(size)s", number)
    return said % {"number": counted(number), "size": counted(size)}


def hand(found: HandAnswer) -> tuple[str, str]:
    """The verdict on a hand: which special hand it is, or how far the nearest one is."""
    held = _("%(held)d of %(needed)d cards") % {"held": found.held, "needed": found.needed}
    if found.beyond:
        rank, limit = found.beyond[0]
        told = _("the packs hold %(limit)s %(cards)s")
        return _("Not like this"), told % {"limit": counted(limit), "cards": cards(rank)}
    if found.hand:
        said = {"hand": _(found.hand.label), "points": points(found.hand.points)}
        return _("%(hand)s: %(points)s") % said, _("lay down all fourteen; nothing is discarded")
    if not found.held:
        return held, _("tap the cards of the hand")
    if found.held > found.needed:
        return _("Too many cards"), held
    if found.held < found.needed:
        return held, _nearest(found)
    return _("No special hand"), _nearest(found)


def _nearest(found: HandAnswer) -> str:
    if not found.nearest:
        return ""
    near = found.nearest[0]
    return _("nearest: %(hand)s, missing %(cards)s") % {
        "hand": _(near.hand.label),
        "cards": missing_cards(near),
    }


def black_threes_fault(found: BlackThrees) -> str:
    """Why black threes keep a player from going out, in a few words."""
    if found.fault == "not_allowed":
        return ngettext(
            "%(count)s black three cannot be laid",
            "%(count)s black threes cannot be laid",
            found.laid,
        ) % {"count": counted(found.laid)}
    return _("so many black threes cannot be")


def black_threes(found: BlackThrees, ruleset: Ruleset) -> str:
    """Whether a player may go out with so many black threes, and what they score."""
    laid = counted(found.laid)
    if found.fault == "none_held":
        return _("There is no black three to discard.")
    if found.fault == "beyond_packs":
        held = {"packs": packs(ruleset.setup.packs), "limit": counted(2 * ruleset.setup.packs)}
        return _("%(packs)s hold %(limit)s black threes.") % held
    if found.fault and not found.allowed:
        return _("Black threes are not laid down; discard them one by one.")
    if found.fault:
        told = {"laid": laid, "allowed": _numbers(found.allowed)}
        return _("Not with %(laid)s to lay: it is %(allowed)s, the discard not among them.") % told
    if not found.laid:
        return _("No black three is in the way.")
    if not found.points:
        return _("Lay all %(laid)s and go out.") % {"laid": laid}
    told = {"laid": laid, "points": points(found.points)}
    return _("Lay all %(laid)s for %(points)s points.") % told


def _numbers(allowed: Sequence[int]) -> str:
    """Numbers, those that follow each other as `ten to 14`."""
    said: list[str] = []
    for _place, following in groupby(enumerate(allowed), lambda pair: pair[1] - pair[0]):
        group = [number for _index, number in following]
        if len(group) < 3:
            said += [counted(number) for number in group]
        else:
            first, last = counted(group[0]), counted(group[-1])
            said.append(_("%(first)s to %(last)s") % {"first": first, "last": last})
    return either(said)


def still_needed(lack: Mapping[str, Any]) -> str:
    """One thing that is missing to going out: "two canastas"."""
    if "choice" in lack:
        return _("%(label)s: %(choice)s") % {
            "label": _(lack["label"]),
            "choice": small(_(lack["choice"])),
        }
    count = lack["need"] - lack["have"]
    what = _(lack["singular"] or lack["label"]) if count == 1 else _(lack["label"])
    return _("%(count)s %(what)s") % {"count": counted(count), "what": small(what)}
