"""The deal: how many cards, who deals and starts, the dealer's extra hand, a perfect deal."""

from collections.abc import Sequence
from typing import Any

from flask import g, render_template, url_for

from scorekeeper.scoring.going_out import sold_hand
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store.models import OPEN
from scorekeeper.web.assets import static
from scorekeeper.web.checks_place import Answer, Asked, Place, number_told
from scorekeeper.web.checks_told import with_places
from scorekeeper.wording import _, ngettext

MOST_LIFTED = 999
SECTIONS = ("deal", "setup")


def page(place: Place) -> Answer:
    asked = Asked()
    ruleset = place.ruleset
    auction, note = _auction(ruleset, asked) if ruleset.setup.extra_hand else ("", "")
    html = render_template(
        "checks/deal.html",
        place=place,
        asked=asked,
        figures=_figures(place),
        sentences=[
            _(rule.text)
            for section in SECTIONS
            for rule in ruleset.rules
            if rule.section == section
        ],
        auction=auction,
        told=_told(place),
        note=note,
        lift=_lift(ruleset, asked) if ruleset.setup.perfect_lift else "",
    )
    return html, asked.status


def _figures(place: Place) -> list[tuple[str, str]]:
    """The deal in figures, with names where a game has them."""
    setup = place.ruleset.setup
    rows = []
    dealt = setup.dealt
    if place.board:
        sheet = place.board.sheet
        rows += [(_("Deals"), sheet.dealer), (_("Starts"), sheet.starter)]
        dealt = setup.dealt_to(len(place.board.sides), len(sheet.seats))
    rows.append((_("Cards to each hand"), str(dealt)))
    if setup.foot:
        rows.append((_("Cards to each foot"), str(setup.foot)))
    rows += [
        (_("Cards drawn a turn"), str(setup.draw)),
        (_("Packs"), str(setup.packs)),
        (_("Jokers in all"), str(setup.jokers)),
    ]
    return rows


def _told(place: Place) -> dict[str, Any]:
    """What the page's module answers by: a sentence for every bid, and those for cards lifted."""
    setup = place.ruleset.setup
    told: dict[str, Any] = {"sprite": static("icons/sprite.svg")}
    if setup.extra_hand:
        told["bid"] = number_told(_bid(), setup.dealt)
        told["unsold"] = _unsold(setup.dealt)
        told["bids"] = [_sale_told(place, bid) for bid in range(setup.dealt + 1)]
        board = place.board
        if board and g.may_keep and board.game.status == OPEN:
            told["keep"] = _("Keep it as the note of round %(number)d") % {"number": board.number}
    if perfect := setup.perfect_lift:
        known = _known(perfect)
        words = {
            "open": _("A perfect deal lifts %(known)s cards.") % {"known": known},
            "yes": with_places(_("%(lifted)d cards: a perfect deal.")),
            "no": with_places(_("%(lifted)d cards: no perfect deal, it takes %(known)s.")),
        }
        words["no"] = words["no"].replace("{known}", known)
        typed = number_told(_lifted(), MOST_LIFTED)
        told["lift"] = {"perfect": perfect, "typed": typed, "words": words}
    return told


def _sale_told(place: Place, bid: int) -> dict[str, str]:
    said, note = _sale(place.ruleset, bid)
    key = place.key
    return {"said": said, "note": url_for("rounds.new", key=key, note=note) if key else ""}


def _bid() -> str:
    return _("Winning bid")


def _lifted() -> str:
    return _("Cards lifted")


def _unsold(dealt: int) -> str:
    return _("The winner plays %(dealt)d cards less the bid.") % {"dealt": dealt}


def _known(perfect: Sequence[int]) -> str:
    return _(" or ").join(str(number) for number in perfect)


def _auction(ruleset: Ruleset, asked: Asked) -> tuple[str, str]:
    """What the winner of the dealer's extra hand gets, and the sale as a note of the round."""
    dealt = ruleset.setup.dealt
    bid = asked.number("bid", _bid(), most=dealt)
    if not asked.text("bid") or asked.problems:
        return _unsold(dealt), ""
    return _sale(ruleset, bid)


def _sale(ruleset: Ruleset, bid: int) -> tuple[str, str]:
    """What the winner plays, and the note of the round."""
    dealt = ruleset.setup.dealt
    figures = {"dealt": dealt, "bid": bid, "left": sold_hand(ruleset, bid)}
    note = ngettext(
        "Extra hand sold for %(bid)d card; %(left)d played",
        "Extra hand sold for %(bid)d cards; %(left)d played",
        bid,
    )
    said = _("%(dealt)d less %(bid)d: the winner plays %(left)d cards.")
    return said % figures, note % figures


def _lift(ruleset: Ruleset, asked: Asked) -> str:
    """Whether the cards lifted were a perfect deal."""
    perfect = ruleset.setup.perfect_lift
    lifted = asked.number("lifted", _lifted(), most=MOST_LIFTED)
    known = _known(perfect)
    if not asked.text("lifted") or any(name == "lifted" for name, _said in asked.problems):
        return _("A perfect deal lifts %(known)s cards.") % {"known": known}
    if lifted in perfect:
        return _("%(lifted)d cards: a perfect deal.") % {"lifted": lifted}
    said = _("%(lifted)d cards: no perfect deal, it takes %(known)s.")
    return said % {"lifted": lifted, "known": known}
