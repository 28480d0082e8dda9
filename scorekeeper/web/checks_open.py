"""Can we open? Cards laid down, judged against what the team needs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import abort, render_template

from scorekeeper import wording
from scorekeeper.scoring.cards import SUITS, Card
from scorekeeper.scoring.melds import Meld
from scorekeeper.scoring.opens import Opened, may_open
from scorekeeper.scoring.ruleset import Opening, OpeningScale
from scorekeeper.scoring.tapped import Laid, arranged, replay
from scorekeeper.web import checks_told, rule_words
from scorekeeper.web.checks_cards import Face, Key, counts, faces, keys, meldable, taps, typed_cards
from scorekeeper.web.checks_place import Answer, Asked, Place
from scorekeeper.wording import _

CROWDED = 14
"""Keys beside which there is no room for Clear."""


@dataclass(frozen=True)
class Row:
    """One meld on paper."""

    name: str
    faces: Sequence[Face]
    points: str
    fault: str
    now: bool
    alike: bool


@dataclass(frozen=True)
class Need:
    """What a team, or a step of the scale, needs; `number` is the team's, 0 without a game."""

    value: str
    label: str
    opening: Opening
    number: int = 0
    chosen: bool = False


def page(place: Place) -> Answer:
    asked = Asked()
    ruleset = place.ruleset
    needs = _needs(place, asked)
    needed = next(need.opening for need in needs if need.chosen)
    shown = keys(ruleset, meldable(ruleset), worth=_counted(place))
    tapped = taps(asked)
    laid = _laid(place, asked, tapped, shown)
    top = asked.choice("top", ["", *(key.tap for key in shown)])
    found = may_open(ruleset, laid.melds, needed, top=_rank(shown, top))
    html = render_template(
        "checks/open.html",
        place=place,
        asked=asked,
        needs=needs,
        first=_first(ruleset.opening),
        keys=shown,
        suits=SUITS if ruleset.melding.sequences else (),
        taps=".".join(tapped),
        rows=_rows(found, laid, counted=_counted(place)),
        verdict=_verdict(place, found),
        found=found,
        top=top if _asks_for_the_top(place) else None,
        many=bool(ruleset.melding.sequences or ruleset.melding.wild_meld),
        opens_too=rule_words.opens_too(ruleset.also_opens),
        counted=_counted(place),
        told=_told(place, needs, shown),
    )
    return html, asked.status


def _told(place: Place, needs: Sequence[Need], shown: Sequence[Key]) -> dict[str, Any]:
    """What the page's module answers by."""
    ruleset = place.ruleset
    told = checks_told.opening(
        ruleset, [key.rank for key in shown], {need.value: need.opening for need in needs}
    )
    told["counted"] = _counted(place)
    told["many"] = bool(ruleset.melding.sequences or ruleset.melding.wild_meld)
    told["crowded"] = len(shown) >= CROWDED
    told["words"]["too"] = rule_words.opens_too(ruleset.also_opens)
    return told


def _verdict(place: Place, found: Opened) -> tuple[str, str]:
    said, why = wording.opened(found)
    threes = not found.melds and "three" in place.ruleset.melding.ranks
    return said, "" if threes else why


def _counted(place: Place) -> bool:
    """Whether points open at all in these rules."""
    return any(step.points for step in place.ruleset.opening.steps)


def _asks_for_the_top(place: Place) -> bool:
    """Whether it matters that a card comes from the pile."""
    return bool(place.ruleset.also_opens) or not place.ruleset.melds.top_counts


def _rank(shown: Sequence[Key], tap: str) -> str:
    return next((key.rank for key in shown if key.tap == tap), "")


def _laid(place: Place, asked: Asked, tapped: list[str], shown: Sequence[Key]) -> Laid:
    """The melds as they were tapped, or else made of what was typed by rank and suit."""
    if tapped:
        try:
            laid = replay(place.ruleset, tapped)
        except ValueError:
            abort(400)
        known = {key.rank for key in shown}
        if any(card.rank not in known for meld in laid.melds for card in meld):
            abort(400)
        return laid
    runs: list[list[Card]] = []
    for suit in SUITS if place.ruleset.melding.sequences else ():
        label = _("Sequence of %(suit)s") % {"suit": wording.suit(suit)}
        runs.append(typed_cards(asked, f"run-{suit}", suit, label))
    return arranged(place.ruleset, counts(asked, shown), runs)


def _rows(found: Opened, laid: Laid, *, counted: bool) -> list[Row]:
    rows = []
    for number, (meld, points) in enumerate(zip(found.melds, found.counts, strict=True)):
        shown = wording.points(points) if counted else ""
        fan, alike = faces(meld.cards), meld.kind != "sequence"
        rows.append(Row(wording.meld(meld), fan, shown, _fault(meld), number == laid.at, alike))
    return rows


def _fault(meld: Meld) -> str:
    return wording.meld_fault(meld.faults[0]) if meld.faults else ""


def _needs(place: Place, asked: Asked) -> list[Need]:
    """What each team of the game needs, or each step of the variant's scale; one is chosen."""
    if place.board:
        known = [str(side.number) for side in place.board.sides]
        chosen = asked.choice("team", known)
        return [
            Need(str(side.number), side.name, side.opening, side.number, str(side.number) == chosen)
            for side in place.board.sides
        ]
    scale = place.ruleset.opening
    if not scale.steps:
        return [Need("0", _("Always"), Opening(), chosen=True)]
    known = [str(number) for number in range(len(scale.steps))]
    chosen = asked.choice("needs", [_first(scale), *known])
    return [_step(scale, number, chosen=value == chosen) for number, value in enumerate(known)]


def _first(scale: OpeningScale) -> str:
    """The step that a game begins with."""
    return str(sum(scale.by == "score" and (step.start or 0) <= 0 for step in scale.steps[1:]))


def _step(scale: OpeningScale, number: int, *, chosen: bool) -> Need:
    """A step of a scale: where it begins, what it needs."""
    step = scale.steps[number]
    later = scale.steps[number + 1].start if number + 1 < len(scale.steps) else None
    label = rule_words.opening_step(scale.by, step.start, later, number + 1)
    starts = number + 1 if scale.by == "round" else step.start
    needed = scale.at((later or 0) - 1 if starts is None else starts)
    return Need(str(number), label, needed, chosen=chosen)
