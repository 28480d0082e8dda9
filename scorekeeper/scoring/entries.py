"""Whether one team's tally can be read at all: lines, choices, whole numbers, cards."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.scoring.lines import ADJUSTMENT_REASON, Line
from scorekeeper.scoring.model import LIMIT
from scorekeeper.scoring.problems import Problem, pointer
from scorekeeper.scoring.ruleset import Ruleset

REASON_LENGTH = 200
UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def entry_problems(
    ruleset: Ruleset, tally: Mapping[str, Any], team: int, players: int
) -> list[Problem]:
    """What a tally says that no tally of these rules can say; places are `/TEAM/LINE`."""
    problems: list[Problem] = []
    fit = ruleset.limits.fit
    for name, value in tally.items():
        if name in fit:
            kind, values = fit[name]
            if type(value) is kind and value in values:
                continue
        line = ruleset.lines.get(name)
        if line is not None:
            problems += LOOKS[line.kind](ruleset, line, value, Where(team, players))
        elif name == ADJUSTMENT_REASON:
            problems += _reason_problems(value, team)
        else:
            said = {"team": team, "line": name}
            problems.append(Problem(pointer(team, name), "unknown_line", said))
    if "adjustment" in tally:
        problems += _missing_reason(tally, team)
    return problems


class Where:
    """Whose entry is looked at: the team's index and its number of players."""

    __slots__ = ("players", "team")

    def __init__(self, team: int, players: int) -> None:
        self.team = team
        self.players = players

    def problem(self, line: Line, kind: str, **values: object) -> Problem:
        """A problem at this team's line."""
        where = pointer(self.team, line.id)
        return Problem(where, kind, {"team": self.team, "label": line.label, **values})


def _look_at_count(ruleset: Ruleset, line: Line, value: object, where: Where) -> Iterator[Problem]:
    if type(value) is not int:
        yield where.problem(line, "not_whole")
    elif value < 0:
        yield where.problem(line, "negative", number=value)
    elif value > LIMIT:
        yield where.problem(line, "too_large", limit=LIMIT)
    elif (most := line.limit(where.players)) is not None and value > most:
        yield where.problem(line, "above_max", number=value, limit=most, by=str(line.max))
    elif value > (line.shared_max or value):
        return  # told with the other teams' counts
    elif line.table is not None and value and value not in line.table:
        yield where.problem(line, "not_in_table", number=value, known=sorted(line.table))


def _look_at_choice(ruleset: Ruleset, line: Line, value: object, where: Where) -> Iterator[Problem]:
    known = line.choices or {}
    if not isinstance(value, str) or value not in known:
        labels = [choice.label for choice in known.values()]
        yield where.problem(line, "unknown_choice", choice=value, known=list(known), labels=labels)


def _look_at_points(ruleset: Ruleset, line: Line, value: object, where: Where) -> Iterator[Problem]:
    limits = ruleset.limits
    if isinstance(value, Mapping):
        for name, cards in value.items():
            yield from _look_at_class(ruleset, line, (name, cards), where)
    elif type(value) is not int:
        yield where.problem(line, "not_whole")
    elif value < 0:
        yield where.problem(line, "negative", number=value)
    elif value > limits.card_total:
        values = {"number": value, "limit": limits.card_total, "packs": ruleset.setup.packs}
        yield where.problem(line, "above_all_cards", **values)
    elif value not in limits.card_sums[line.id]:
        yield where.problem(line, "no_such_sum", number=value, step=limits.card_step[line.id])


def _look_at_class(
    ruleset: Ruleset, line: Line, given: tuple[str, object], where: Where
) -> Iterator[Problem]:
    name, cards = given
    place = pointer(where.team, line.id, name)
    values: dict[str, object] = {"team": where.team, "label": line.label, "card_class": name}
    if name not in ruleset.limits.classes[line.id]:
        known = list(ruleset.limits.classes[line.id])
        yield Problem(place, "unknown_class", {**values, "known": known})
    elif type(cards) is not int:
        yield Problem(place, "not_whole", values)
    elif cards < 0:
        yield Problem(place, "negative", {**values, "number": cards})
    elif cards > (held := ruleset.limits.card_supply[name]):
        packs = ruleset.setup.packs
        yield Problem(
            place, "class_above_packs", {**values, "total": cards, "limit": held, "packs": packs}
        )


def _look_at_adjustment(
    ruleset: Ruleset, line: Line, value: object, where: Where
) -> Iterator[Problem]:
    if type(value) is not int:
        yield where.problem(line, "not_whole")
    elif abs(value) > LIMIT:
        yield where.problem(line, "too_large", limit=LIMIT)


def _look_at_derived(
    ruleset: Ruleset, line: Line, value: object, where: Where
) -> Iterator[Problem]:
    if type(value) is not int or value:
        yield where.problem(line, "worked_out")


LOOKS = {
    "derived": _look_at_derived,
    "count": _look_at_count,
    "choice": _look_at_choice,
    "card_points": _look_at_points,
    "adjustment": _look_at_adjustment,
}


def _reason_problems(value: object, team: int) -> Iterator[Problem]:
    if not isinstance(value, str) or UNPRINTABLE.search(value):
        yield Problem(pointer(team, ADJUSTMENT_REASON), "not_text", {"team": team})
    elif len(value) > REASON_LENGTH:
        values = {"team": team, "limit": REASON_LENGTH}
        yield Problem(pointer(team, ADJUSTMENT_REASON), "too_long", values)


def _missing_reason(tally: Mapping[str, Any], team: int) -> Iterator[Problem]:
    adjusted = tally.get("adjustment")
    if type(adjusted) is int and adjusted:
        reason = tally.get(ADJUSTMENT_REASON, "")
        if isinstance(reason, str) and not reason.strip():
            yield Problem(pointer(team, ADJUSTMENT_REASON), "reason_missing", {"team": team})
