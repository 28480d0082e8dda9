"""Problems in sentences: what is wrong, and what is possible."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorekeeper.scoring.problems import Problem
from scorekeeper.wording.files import FILE_PROBLEMS
from scorekeeper.wording.speech import (
    _,
    cards,
    counted,
    either,
    joined,
    named,
    packs,
    points,
    small,
)

Values = Mapping[str, Any]
Teams = Sequence[str]


def problem(found: Problem, teams: Teams) -> str:
    """A problem in a sentence; `teams` are the names of the teams in their order."""
    if found.kind in ROUND_PROBLEMS:
        return ROUND_PROBLEMS[found.kind](found.values, teams)
    if found.kind in FILE_PROBLEMS:
        return FILE_PROBLEMS[found.kind](found.values)
    return _("This cannot be: %(kind)s") % {"kind": found.kind.replace("_", " ")}


def _unknown_line(values: Values, teams: Teams) -> str:
    return _("“%(line)s” is no line of this variant.") % {"line": _shown(values["line"])}


def _unknown_choice(values: Values, teams: Teams) -> str:
    labels = [small(_(label)) for label in values["labels"]]
    return _("%(label)s: choose %(choices)s.") % {
        "label": _(values["label"]),
        "choices": either(labels),
    }


def _not_whole(values: Values, teams: Teams) -> str:
    return _("%(label)s: a whole number is needed.") % {"label": _label(values)}


def _label(values: Values) -> str:
    """The line, and the class of cards where one is meant."""
    label = _(values.get("label", ""))
    if "card_class" in values:
        return f"{label}, {cards(values['card_class'])}"
    return label


def _worked_out(values: Values, teams: Teams) -> str:
    return _("%(label)s: follows from the other lines, and is not entered.") % {
        "label": _label(values)
    }


def _negative(values: Values, teams: Teams) -> str:
    return _("%(label)s cannot be below 0.") % {"label": _label(values)}


def _too_large(values: Values, teams: Teams) -> str:
    return _("%(label)s: numbers go up to %(limit)s.") % {
        "label": _label(values),
        "limit": points(values["limit"]),
    }


def _reason_missing(values: Values, teams: Teams) -> str:
    return _("A penalty or bonus needs its reason.")


def _above_max(values: Values, teams: Teams) -> str:
    said = {"label": _(values["label"]), "limit": counted(values["limit"])}
    if values["by"] == "players":
        return _("%(label)s: at most %(limit)s, one a player.") % said
    return _("%(label)s: at most %(limit)s.") % said


def _not_in_table(values: Values, teams: Teams) -> str:
    known = [points(number) for number in values["known"]]
    return _("%(label)s: %(number)s cannot be, only %(known)s.") % {
        "label": _(values["label"]),
        "number": points(values["number"]),
        "known": either(known),
    }


def _no_such_sum(values: Values, teams: Teams) -> str:
    number, step = points(values["number"]), values["step"]
    said = _("No cards add up to %(number)s") % {"number": number}
    if not step or values["number"] % step == 0 or step == 1:
        return f"{said}."
    if step == 5:
        return _("%(said)s: card points end in 0 or 5.") % {"said": said}
    if step == 10:
        return _("%(said)s: card points end in 0.") % {"said": said}
    return _("%(said)s: card points are multiples of %(step)s.") % {"said": said, "step": step}


def _above_all_cards(values: Values, teams: Teams) -> str:
    total = values.get("total", values.get("number", 0))
    return _("%(total)s is too much: all cards of %(packs)s come to %(limit)s points.") % {
        "total": points(total),
        "packs": small(packs(values["packs"])),
        "limit": points(values["limit"]),
    }


def _all_card_points(values: Values, teams: Teams) -> str:
    return _("The card points come to %(total)s. All cards of %(packs)s come to %(limit)s.") % {
        "total": points(values["total"]),
        "packs": small(packs(values["packs"])),
        "limit": points(values["limit"]),
    }


def _unknown_class(values: Values, teams: Teams) -> str:
    return _("%(label)s: “%(name)s” is no class of cards here, only %(known)s.") % {
        "label": _(values["label"]),
        "name": _shown(values["card_class"]),
        "known": either(list(values["known"])),
    }


def _class_above_packs(values: Values, teams: Teams) -> str:
    return _("%(packs)s hold %(limit)s %(cards)s, not %(total)s.") % {
        "packs": packs(values["packs"]),
        "limit": counted(values["limit"]),
        "cards": cards(values["card_class"]),
        "total": counted(values["total"]),
    }


def _claimed_twice(values: Values, teams: Teams) -> str:
    said = {
        "teams": joined([teams[number] for number in values["teams"] if number < len(teams)]),
        "label": _(values["label"]),
    }
    if values["group"] == "out":
        return _("Only one team can go out, not %(teams)s.") % said
    return _("%(label)s: one team a round, not %(teams)s.") % said


def _needs(values: Values, teams: Teams) -> str:
    numbers = [lack for lack in values["missing"] if "have" in lack]
    said = []
    if numbers:
        said.append(
            _("%(label)s needs %(needs)s; %(team)s had %(have)s.")
            % {
                "label": _(values["label"]),
                "needs": joined([_needed(lack) for lack in numbers]),
                "team": named(values, teams),
                "have": _all_had(numbers),
            }
        )
    for lack in values["missing"]:
        if "have" not in lack:
            said.append(_needed_choice(values["label"], lack))
    return " ".join(said)


def _needed(lack: Values) -> str:
    singular = _(lack["singular"] or lack["label"])
    name = singular if lack["need"] == 1 else _(lack["label"])
    return f"{counted(lack['need'])} {small(name)}"


def _all_had(numbers: Sequence[Values]) -> str:
    if len(numbers) > 1 and not any(lack["have"] for lack in numbers):
        return _("none of them")
    return joined([_had(lack, alone=len(numbers) == 1) for lack in numbers])


def _had(lack: Values, *, alone: bool) -> str:
    if alone:
        return counted(lack["have"])
    return f"{counted(lack['have'])} ({small(_(lack['label']))})"


def _needed_choice(label: str, lack: Values) -> str:
    return _("%(label)s is possible only with “%(line)s: %(choice)s”.") % {
        "label": _(label),
        "line": _(lack["label"]),
        "choice": small(_(lack["choice"])),
    }


def _excludes(values: Values, teams: Teams) -> str:
    return _("%(label)s cannot stand beside %(others)s.") % {
        "label": _(values["label"]),
        "others": joined([small(_(label)) for label in values["labels"]]),
    }


def _beyond_whole(values: Values, teams: Teams) -> str:
    return _("%(label)s: %(number)s, but only %(limit)s in %(others)s.") % {
        "label": _(values["label"]),
        "number": counted(values["number"]),
        "limit": counted(values["limit"]),
        "others": joined([small(_(label)) for label in values["labels"]]),
    }


def _above_shared_max(values: Values, teams: Teams) -> str:
    limit = {
        "packs": packs(values["packs"]),
        "limit": counted(values["limit"]),
        "line": small(_(values["label"])),
        "total": counted(values["total"]),
    }
    if len(values["counts"]) == 1:
        return _("%(packs)s hold %(limit)s %(line)s, not %(total)s.") % limit
    numbers = joined([points(number) for number in values["counts"]])
    return _("%(numbers)s make %(total)s. %(packs)s hold %(limit)s %(line)s.") % {
        "numbers": numbers,
        **limit,
    }


def _above_packs(values: Values, teams: Teams) -> str:
    return _("What is entered takes %(total)s %(cards)s. %(packs)s hold %(limit)s.") % {
        "total": counted(values["total"]),
        "cards": cards(values["rank"]),
        "packs": packs(values["packs"]),
        "limit": counted(values["limit"]),
    }


def _shown(given: object) -> str:
    """Something typed, shortened so that it can stand in a sentence."""
    text = str(given)
    return text if len(text) <= 40 else text[:39] + "…"


ROUND_PROBLEMS: dict[str, Callable[[Values, Teams], str]] = {
    "unknown_line": _unknown_line,
    "unknown_choice": _unknown_choice,
    "unknown_class": _unknown_class,
    "not_whole": _not_whole,
    "worked_out": _worked_out,
    "negative": _negative,
    "too_large": _too_large,
    "reason_missing": _reason_missing,
    "above_max": _above_max,
    "not_in_table": _not_in_table,
    "no_such_sum": _no_such_sum,
    "above_all_cards": _above_all_cards,
    "above_all_card_points": _all_card_points,
    "class_above_packs": _class_above_packs,
    "claimed_twice": _claimed_twice,
    "needs": _needs,
    "excludes": _excludes,
    "beyond_whole": _beyond_whole,
    "above_shared_max": _above_shared_max,
    "above_packs": _above_packs,
}
