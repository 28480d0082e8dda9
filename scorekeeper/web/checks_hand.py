"""Special hands: what fourteen cards are, or what is missing."""

from dataclasses import dataclass

from flask import abort, render_template

from scorekeeper import wording
from scorekeeper.scoring.cards import RANKS, Card
from scorekeeper.scoring.hands import HandAnswer, special_hand, special_hands
from scorekeeper.scoring.tapped import FACES, card
from scorekeeper.web import checks_told
from scorekeeper.web.checks_cards import Face, Key, counts, faces, keys, taps
from scorekeeper.web.checks_place import Answer, Asked, Place
from scorekeeper.wording import _


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
        told=checks_told.hand(place.ruleset, [key.rank for key in shown]),
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
