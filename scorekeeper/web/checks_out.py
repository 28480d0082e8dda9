"""May we go out? What the team has against what the rules need, and the black threes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import render_template

from scorekeeper import wording
from scorekeeper.scoring.check import lacks
from scorekeeper.scoring.going_out import (
    OUT,
    BlackThrees,
    GoingOut,
    black_three_line,
    black_threes,
    going_out,
)
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.web.assets import static
from scorekeeper.web.checks_place import MOST, Answer, Asked, Place, number_told
from scorekeeper.web.checks_told import with_places
from scorekeeper.wording import _


@dataclass(frozen=True)
class Question:
    """One thing that is asked, with its answers as (value, label) and the one that was given."""

    name: str
    label: str
    answers: Sequence[tuple[str, str]]
    given: str


def page(place: Place) -> Answer:
    asked = Asked()
    ruleset = place.ruleset
    questions = _questions(ruleset, asked)
    given = {one.name: one.given for one in questions}
    found = going_out(
        ruleset,
        _had(ruleset, given),
        left=int(given["left"]),
        through_foot=given.get("through", "yes") == "yes",
    )
    threes = _threes(ruleset, asked)
    verdict = _verdict(ruleset, found, threes)
    html = render_template(
        "checks/going_out.html",
        place=place,
        asked=asked,
        questions=questions,
        threes=threes,
        threes_said=wording.black_threes(threes, ruleset) if threes else "",
        verdict=verdict,
        told=_told(ruleset, questions, threes),
        may=found.may and (threes is None or threes.may),
        sentences=[_(rule.text) for rule in ruleset.rules if rule.section == OUT],
    )
    return html, asked.status


def _questions(ruleset: Ruleset, asked: Asked) -> list[Question]:
    """What the team has of each thing needed, then the cards of the player who would go out."""
    found = [
        _question(ruleset, asked, fact, least) for fact, least in ruleset.lines[OUT].needs.items()
    ]
    if ruleset.setup.foot and "foot" not in ruleset.lines:
        answers = [("yes", _("Yes")), ("no", _("Not yet"))]
        label = _("Hand and foot played?")
        found.append(_asking(asked, "through", label, answers))
    left = [("1", _("One")), ("0", _("None")), ("2", _("More"))]
    return [*found, _asking(asked, "left", _("Cards left after melding"), left)]


def _question(ruleset: Ruleset, asked: Asked, fact: str, least: int | str) -> Question:
    line = ruleset.lines.get(fact)
    named = line or ruleset.sums.get(fact)
    label = _(named.label) if named else _("Canastas")
    if line and line.choices:
        answers = [(key, _(choice.label)) for key, choice in line.choices.items()]
        answers.sort(key=lambda answer: answer[0] == least)
        return _asking(asked, f"has-{fact}", label, answers)
    most = int(least)
    numbers = [(str(number), str(number)) for number in range(most)]
    enough = _("%(count)d or more") % {"count": most}
    return _asking(asked, f"has-{fact}", label, [*numbers, (str(most), enough)])


def _asking(asked: Asked, name: str, label: str, answers: Sequence[tuple[str, str]]) -> Question:
    return Question(name, label, answers, asked.choice(name, [value for value, _said in answers]))


def _told(
    ruleset: Ruleset, questions: Sequence[Question], threes: BlackThrees | None
) -> dict[str, Any]:
    """What the page's module answers by: a sentence for every answer that can be given."""
    line = ruleset.lines[OUT]
    needed = {f"has-{fact}": fact for fact in line.needs}
    facts = [
        {"name": one.name, "lacks": _lacks(ruleset, needed[one.name], one)}
        for one in questions
        if one.name in needed
    ]
    cards = [
        {"name": one.name, "wrong": _wrong(ruleset, one)}
        for one in questions
        if one.name not in needed
    ]
    return {
        "sprite": static("icons/sprite.svg"),
        "facts": facts,
        "cards": cards,
        "threes": _threes_told(ruleset) if threes else None,
        "words": {
            "missing": with_places(_("missing: %(what)s")),
            "and": with_places(_("%(first)s and %(last)s")),
            "not_yet": _("Not yet"),
            "yes": _("Yes, you may go out"),
            "last": _last_card(ruleset),
        },
    }


def _lacks(ruleset: Ruleset, fact: str, question: Question) -> dict[str, str]:
    """What is missing with each number of something, or each answer."""
    line, least = ruleset.lines[OUT], ruleset.lines[OUT].needs[fact]
    told = {}
    for value, _label in question.answers:
        had: dict[str, Any] = {fact: int(value) if isinstance(least, int) else value}
        missing = [lack for lack in lacks(ruleset, line, had) if lack["fact"] == fact]
        told[value] = wording.still_needed(missing[0]) if missing else ""
    return told


def _wrong(ruleset: Ruleset, question: Question) -> dict[str, str]:
    """What is wrong with each answer about the cards of the player who would go out."""
    through = question.name == "through"
    told = {}
    for value, _label in question.answers:
        found = going_out(
            ruleset,
            {},
            left=1 if through else int(value),
            through_foot=not through or value == "yes",
        )
        told[value] = "; ".join(wording.meld_fault(fault) for fault in found.faults)
    return told


def _threes_told(ruleset: Ruleset) -> dict[str, Any]:
    """The sentence for each number of black threes, up to one more than the packs hold."""
    told: dict[str, Any] = {"typed": number_told(_held(), MOST)}
    for name in ("other", "black"):
        found = [
            black_threes(ruleset, held, discarded=name == "black")
            for held in range(2 * ruleset.setup.packs + 2)
        ]
        told[name] = [
            {
                "said": wording.black_threes(one, ruleset),
                "wrong": "" if one.may else wording.black_threes_fault(one),
            }
            for one in found
        ]
    return told


def _held() -> str:
    return _("Black threes held")


def _had(ruleset: Ruleset, given: dict[str, str]) -> dict[str, int | str]:
    return {
        fact: int(given[f"has-{fact}"]) if isinstance(least, int) else given[f"has-{fact}"]
        for fact, least in ruleset.lines[OUT].needs.items()
    }


def _threes(ruleset: Ruleset, asked: Asked) -> BlackThrees | None:
    """The black threes of the hand, where the rules let them be laid."""
    if black_three_line(ruleset) is None and not ruleset.melds.black_threes_out:
        return None
    held = asked.number("black-threes", _held())
    discarded = asked.choice("discard", ["other", "black"]) == "black"
    return black_threes(ruleset, held, discarded=discarded)


def _verdict(ruleset: Ruleset, found: GoingOut, threes: BlackThrees | None) -> tuple[str, str]:
    """The answer in a word, and what is missing."""
    lacking = [wording.still_needed(lack) for lack in found.missing]
    missing = [_("missing: %(what)s") % {"what": wording.joined(lacking)}] if lacking else []
    missing += [wording.meld_fault(fault) for fault in found.faults]
    if threes and not threes.may:
        missing.append(wording.black_threes_fault(threes))
    if missing:
        return _("Not yet"), "; ".join(missing)
    return _("Yes, you may go out"), _last_card(ruleset)


def _last_card(ruleset: Ruleset) -> str:
    if ruleset.setup.discard_to_go_out:
        return _("discard the last card")
    return _("the last card may be melded or discarded")
