"""A sequence card by card: its suit, its order, its wild cards."""

from collections.abc import Iterable, Mapping

from flask import abort, render_template

from scorekeeper import wording
from scorekeeper.scoring.cards import SUITS, Card
from scorekeeper.scoring.melding import SequenceRules
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.sequences import Run, sequence
from scorekeeper.scoring.tapped import card
from scorekeeper.web.checks_cards import Key, faces, keys, taps, typed_cards
from scorekeeper.web.checks_place import Answer, Asked, Place
from scorekeeper.web.checks_told import Told, basis, order, run_faults, with_places
from scorekeeper.wording import _


def page(place: Place) -> Answer:
    rules = place.ruleset.melding.sequences
    if rules is None:
        abort(404)
    asked = Asked()
    shown = keys(place.ruleset, [*rules.order, *place.ruleset.melding.wild], worth=False)
    tapped = taps(asked)
    cards = _tapped(tapped, shown) if tapped else _typed(asked)
    run = sequence(rules, cards)
    html = render_template(
        "checks/run.html",
        place=place,
        asked=asked,
        keys=shown,
        suits=SUITS,
        taps=".".join(tapped),
        cards=list(zip(map(_name, cards), map(wording.run_card, run.cards), strict=True)),
        faces=faces(cards, run.cards),
        run=run,
        held=len(cards),
        verdict=_verdict(rules, run, len(cards)),
        title=_title(place, rules),
        told=_told(
            place.ruleset,
            [key.rank for key in shown],
            {"nothing": _verdict(rules, run, 0), "one": _verdict(rules, Run((), 0, ()), 1)},
        ),
    )
    return html, asked.status


def _told(ruleset: Ruleset, ranks: Iterable[str], verdicts: Mapping[str, tuple[str, str]]) -> Told:
    """For a sequence card by card; ``verdicts`` before there are cards and when it is one."""
    rules = ruleset.melding.sequences
    assert rules is not None, "the page is there only where sequences are"  # noqa: S101
    return basis(ruleset, ranks) | {
        "sequences": order(rules),
        "run_faults": run_faults(rules),
        "told": {
            kind: wording.run_card(kind)
            for kind in ("no_wild", "wild", "another_suit", "out_of_order", "twice", "apart")
        },
        "words": {
            "nothing": verdicts["nothing"],
            "one": verdicts["one"],
            "not_so": _("Not like this"),
            "of_suit": with_places(_("%(card)s of %(suit)s")),
            "whole": _("Every card is in its place."),
            "hint": _("Choose the suit, then tap the cards."),
        },
    }


def _title(place: Place, rules: SequenceRules) -> str:
    line = place.ruleset.lines.get(rules.line)
    return f"{_(line.singular or line.label).capitalize()}?" if line else _("Is it a sequence?")


def _name(given: Card) -> str:
    """A card in words: "ten of hearts"."""
    if not given.suit:
        return wording.card_name(given.rank)
    said = {"card": wording.card_name(given.rank), "suit": wording.suit(given.suit)}
    return _("%(card)s of %(suit)s") % said


def _tapped(tapped: list[str], shown: list[Key]) -> list[Card]:
    known = {key.rank for key in shown}
    try:
        found = [card(tap) for tap in tapped]
    except ValueError:
        abort(400)
    if any(one.rank not in known for one in found):
        abort(400)
    return found


def _typed(asked: Asked) -> list[Card]:
    found = []
    for suit in SUITS:
        label = _("Cards of %(suit)s") % {"suit": wording.suit(suit)}
        found += typed_cards(asked, f"run-{suit}", suit, label)
    return found


def _verdict(rules: SequenceRules, run: Run, held: int) -> tuple[str, str]:
    if not held:
        return _("%(least)d cards or more") % {"least": rules.least}, _order(rules)
    if not run.faults:
        return _("Yes, it is one"), _order(rules)
    return _("Not like this"), "; ".join(
        wording.sequence_fault(kind, values) for kind, values in run.faults
    )


def _order(rules: SequenceRules) -> str:
    """From which card to which sequences go."""
    low = wording.card_name(rules.order[0])
    said = _("one suit, in order from the %(low)s to the ace") % {"low": low}
    if not rules.wilds:
        return _("%(said)s, no wild cards") % {"said": said}
    return said
