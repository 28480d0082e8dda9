"""Special hands: what fourteen cards are, or what is missing."""

from dataclasses import dataclass

from flask import abort, render_template

from scorekeeper import wording
from scorekeeper.scoring.cards import RANKS, Card
from scorekeeper.scoring.hands import (
    Found,
    HandAnswer,
    Near,
    expanded,
    special_hand,
    special_hands,
)
from scorekeeper.scoring.melding import HandPattern
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.tapped import FACES, card
from scorekeeper.web.checks_cards import Face, Key, counts, faces, keys, taps
from scorekeeper.web.checks_place import Answer, Asked, Place
from scorekeeper.web.checks_told import CARD, NUMBER, Told, basis, sentence, with_places
from scorekeeper.wording import _

SIZE = 14
"""Stands for any size of a group: from thirteen on it is said in digits."""


@dataclass(frozen=True)
class Listed:
    """A special hand of the rules, and how far the cards are from it."""

    label: str
    points: str
    missing: str
    found: bool


def page(place: Place) -> Answer:
    if not special_hands(place.ruleset):
        abort(404)
    asked = Asked()
    shown = keys(place.ruleset, [*RANKS, *place.ruleset.melding.wild], worth=False)
    tapped = taps(asked)
    held = _held(tapped, shown) if tapped else counts(asked, shown)
    found = special_hand(place.ruleset, held)
    html = render_template(
        "checks/hand.html",
        place=place,
        asked=asked,
        keys=shown,
        taps=".".join(tapped),
        faces=_fan(held),
        found=found,
        verdict=wording.hand(found),
        listed=_listed(found),
        told=_told(place.ruleset, [key.rank for key in shown]),
    )
    return html, asked.status


def _held(tapped: list[str], shown: list[Key]) -> dict[str, int]:
    held: dict[str, int] = {}
    known = {key.tap: key.rank for key in shown}
    for tap in tapped:
        if tap not in known:
            abort(400)
        held[known[tap]] = held.get(known[tap], 0) + 1
    return held


def _fan(held: dict[str, int]) -> list[Face]:
    """The hand in order, from the ace down."""
    ordered = [card(tap) for tap, rank in FACES.items() for _number in range(held.get(rank, 0))]
    return faces([Card(one.rank) for one in ordered])


def _listed(found: HandAnswer) -> list[Listed]:
    """The hands, the nearest first once there are cards."""
    rows = []
    for near in found.nearest:
        fits = found.hand is not None and near.hand.choice == found.hand.choice
        missing = _("missing: %(cards)s") % {"cards": wording.missing_cards(near)}
        told = missing if found.held and near.cards and near.cards <= found.held else ""
        rows.append(Listed(_(near.hand.label), wording.points(near.hand.points), told, fits))
    return rows


def _told(ruleset: Ruleset, ranks: list[str]) -> Told:
    """For "Special hand?"."""
    some = next(found for found, _pattern in special_hands(ruleset).values())

    def missing(*cards: tuple[str, int]) -> str:
        said = wording.missing_cards(Near(some, cards, (), 0))
        return sentence(said, cards=CARD, number=NUMBER, size=SIZE)

    def groups(size: int) -> list[str]:
        return [missing(*[("", size)] * number) for number in (1, NUMBER)]

    return basis(ruleset, ranks) | {
        "cards": {rank: wording.cards(rank) for rank in ranks},
        "needed": ruleset.hands.cards,
        "hands": [_pattern(found, pattern) for found, pattern in special_hands(ruleset).values()],
        "words": {
            "one": with_places(_("one %(card)s")),
            "several": missing((CARD, NUMBER)),
            "pairs": groups(2),
            "sets": groups(SIZE),
            "and": with_places(_("%(first)s and %(last)s")),
            "held": with_places(_("%(held)s of %(needed)s cards")),
            "not_so": _("Not like this"),
            "beyond": with_places(_("the packs hold %(limit)s %(cards)s")),
            "found": with_places(_("%(hand)s: %(points)s")),
            "down": _("lay down all fourteen; nothing is discarded"),
            "tap": _("tap the cards of the hand"),
            "many": _("Too many cards"),
            "none": _("No special hand"),
            "nearest": with_places(_("nearest: %(hand)s, missing %(cards)s")),
            "missing": with_places(_("missing: %(cards)s")),
            "hint": _("Tap the fourteen cards of the hand."),
            "caption": _("Special hands"),
        },
    }


def _pattern(found: Found, pattern: HandPattern) -> Told:
    """A special hand in ranks, card by card."""
    return {
        "label": _(found.label),
        "points": found.points,
        "each": expanded(pattern.each),
        "groups": sorted(pattern.groups, reverse=True),
        "wild_group": pattern.wild_group,
        "wilds": pattern.wilds,
        "must": pattern.must,
        "without": expanded(pattern.without),
    }
