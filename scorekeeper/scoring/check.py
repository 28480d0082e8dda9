"""A round looked at as a whole: what cannot be (problems), then what is unusual (doubts)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.scoring.doubts import doubts
from scorekeeper.scoring.entries import entry_problems
from scorekeeper.scoring.facts import Facts, Tally, facts, number
from scorekeeper.scoring.limits import CARD_POINTS
from scorekeeper.scoring.lines import Line
from scorekeeper.scoring.needs import had, met
from scorekeeper.scoring.problems import Doubt, Problem, pointer
from scorekeeper.scoring.ruleset import Ruleset

Told = tuple[int, str]


class Checked(NamedTuple):
    """Problems refuse a round; doubts, looked for only where there are none, ask.

    `known` are the facts of each team, for the scoring that follows.
    """

    problems: tuple[Problem, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    known: tuple[Facts, ...] = ()


def check(
    ruleset: Ruleset, tallies: Sequence[Mapping[str, Any]], players: Sequence[int]
) -> Checked:
    """Look at one round: tallies and players a team in team order; places are `/TEAM/LINE`."""
    problems: list[Problem] = []
    for team, tally in enumerate(tallies):
        problems += entry_problems(ruleset, tally, team, players[team])
    readable: Sequence[Tally] = tallies
    if problems:
        faulty = {tuple(problem.where.split("/")[1:3]) for problem in problems}
        readable = [
            {name: value for name, value in tally.items() if (str(team), name) not in faulty}
            for team, tally in enumerate(tallies)
        ]
    known = [facts(ruleset, tally) for tally in readable]
    used = _used(ruleset, known)
    problems += _round_problems(ruleset, known, readable, used)
    if problems:
        return Checked(tuple(problems))
    found = tuple(doubts(ruleset, known, players, used))
    return Checked((), found, tuple(known))


def _round_problems(
    ruleset: Ruleset, known: Sequence[Facts], tallies: Sequence[Tally], used: Mapping[str, int]
) -> Iterator[Problem]:
    """What the lines of all teams cannot say together."""
    limits = ruleset.limits
    if any(_claimants(ids, known) > 1 for ids in limits.once_ids):
        yield from _claimed_twice(ruleset, known)
    for team, found in enumerate(known):
        for name in limits.bound.keys() & found.keys():
            if limits.bound[name].claimed(found[name]):
                yield from _unbound(ruleset, limits.bound[name], team, found)
    if any(taken > limits.most[name] for name, taken in used.items()):
        told: set[Told] = set()
        yield from _beyond_shared(ruleset, known, used, told)
        yield from _beyond_packs(ruleset, known, used, told)
        yield from _beyond_card_points(ruleset, known, used)
    yield from _beyond_classes(ruleset, tallies)


def _claimants(ids: frozenset[str], known: Sequence[Facts]) -> int:
    """How many teams say anything in these lines."""
    return sum([not ids.isdisjoint(found) for found in known])


def _used(ruleset: Ruleset, known: Sequence[Facts]) -> dict[str, int]:
    """What all teams take together: cards by rank, card points, and of lines with a supply."""
    takes = ruleset.limits.takes
    used: dict[str, int] = {}
    for found in known:
        for name, quantity in found.items():
            if name in takes and isinstance(quantity, int):
                for taken, each in takes[name]:
                    used[taken] = used.get(taken, 0) + each * quantity
    return used


def _claimed_twice(ruleset: Ruleset, known: Sequence[Facts]) -> Iterator[Problem]:
    for group, lines in ruleset.limits.once.items():
        claims = [
            (team, line)
            for team, found in enumerate(known)
            for line in lines
            if line.id in found and line.claimed(found[line.id])
        ]
        teams = sorted({team for team, _ in claims})
        if len(teams) > 1:
            for team, line in claims:
                values = {"team": team, "label": line.label, "group": group, "teams": teams}
                yield Problem(pointer(team, line.id), "claimed_twice", values)


def _unbound(ruleset: Ruleset, line: Line, team: int, found: Facts) -> Iterator[Problem]:
    """What a claimed line says against the team's other lines."""
    if line.needs and (line.replaces or not found["whole"]):
        yield from _unmet_needs(ruleset, line, team, found)
    if line.excludes:
        yield from _exclusions(ruleset, line, team, found)
    if line.within:
        yield from _beyond_whole(ruleset, line, team, found)


def lacks(ruleset: Ruleset, line: Line, found: Facts) -> list[dict[str, object]]:
    """What a line needs and the facts do not give, in the words of the variant."""
    return [
        _lack(ruleset, fact, least, found)
        for fact, least in line.needs.items()
        if not met(ruleset, fact, least, found)
    ]


def _unmet_needs(ruleset: Ruleset, line: Line, team: int, found: Facts) -> Iterator[Problem]:
    if missing := lacks(ruleset, line, found):
        values = {"team": team, "label": line.label, "missing": missing}
        yield Problem(pointer(team, line.id), "needs", values)


def _lack(ruleset: Ruleset, fact: str, least: int | str, found: Facts) -> dict[str, object]:
    """What is missing, in the words of the variant."""
    line = ruleset.lines.get(fact)
    named = line or ruleset.sums.get(fact)
    label, singular = (named.label, named.singular) if named else (fact.capitalize(), fact[:-1])
    lack: dict[str, object] = {"fact": fact, "label": label, "singular": singular, "need": least}
    if isinstance(least, int):
        return {**lack, "have": had(ruleset, fact, found)}
    choices = line.choices if line and line.choices else {}
    return {**lack, "choice": choices[least].label if least in choices else least}


def _exclusions(ruleset: Ruleset, line: Line, team: int, found: Facts) -> Iterator[Problem]:
    claimed = [name for name in line.excludes if _claims(ruleset, name, found)]
    if claimed:
        values = {"team": team, "label": line.label, "excluded": claimed}
        values["labels"] = [_label(ruleset, name) for name in claimed]
        yield Problem(pointer(team, line.id), "excludes", values)


def _claims(ruleset: Ruleset, name: str, found: Facts) -> bool:
    line = ruleset.lines.get(name)
    return line.claimed(found.get(name)) if line else bool(found.get(name))


def _label(ruleset: Ruleset, name: str) -> str:
    line: Line | None = ruleset.lines.get(name)
    return line.label if line else name.capitalize()


def _beyond_whole(ruleset: Ruleset, line: Line, team: int, found: Facts) -> Iterator[Problem]:
    whole = sum(number(found, name) for name in line.within)
    if (part := number(found, line.id)) > whole:
        values = {"team": team, "label": line.label, "number": part, "limit": whole}
        values["labels"] = [_label(ruleset, name) for name in line.within]
        yield Problem(pointer(team, line.id), "beyond_whole", values)


def _beyond_shared(
    ruleset: Ruleset, known: Sequence[Facts], used: Mapping[str, int], told: set[Told]
) -> Iterator[Problem]:
    for line in ruleset.limits.shared:
        if line.shared_max is None or used.get(line.id, 0) <= line.shared_max:
            continue
        counts = [number(found, line.id) for found in known]
        values: dict[str, object] = {
            "label": line.label,
            "counts": [count for count in counts if count],
            "total": sum(counts),
            "limit": line.shared_max,
            "packs": ruleset.setup.packs,
        }
        for team, count in enumerate(counts):
            if count:
                told.add((team, line.id))
                yield Problem(pointer(team, line.id), "above_shared_max", {"team": team, **values})


def _beyond_packs(
    ruleset: Ruleset, known: Sequence[Facts], used: Mapping[str, int], told: set[Told]
) -> Iterator[Problem]:
    """Cards of a named rank, wild cards, and all cards, over all teams."""
    for rank, uses in ruleset.limits.uses.items():
        held = ruleset.limits.most[rank]
        if used.get(rank, 0) <= held:
            continue
        values = {"rank": rank, "total": used[rank], "limit": held, "packs": ruleset.setup.packs}
        for team, found in enumerate(known):
            for line, _ in uses:
                if number(found, line) and (team, line) not in told:
                    told.add((team, line))
                    here = {"team": team, "label": ruleset.lines[line].label, **values}
                    yield Problem(pointer(team, line), "above_packs", here)


def _beyond_card_points(
    ruleset: Ruleset, known: Sequence[Facts], used: Mapping[str, int]
) -> Iterator[Problem]:
    total, most = used.get(CARD_POINTS, 0), ruleset.limits.card_total
    if total <= most:
        return
    claims = [
        (team, line)
        for team, found in enumerate(known)
        for line in ruleset.limits.card_lines
        if number(found, line.id)
    ]
    values = {"total": total, "packs": ruleset.setup.packs, "limit": most}
    for team, line in claims:
        here = {"team": team, "label": line.label, **values}
        yield Problem(pointer(team, line.id), "above_all_card_points", here)


def _beyond_classes(ruleset: Ruleset, tallies: Sequence[Tally]) -> Iterator[Problem]:
    """Cards given by class, over all teams and lines."""
    counted = [
        (team, line, given)
        for team, tally in enumerate(tallies)
        for line in ruleset.limits.card_lines
        if not isinstance(given := tally.get(line.id, 0), int | str)
    ]
    for name, held in ruleset.limits.card_supply.items() if len(counted) > 1 else ():
        total = sum(given.get(name, 0) for _, _, given in counted)
        for team, line, given in counted:
            if total > held and given.get(name):
                values = {"team": team, "label": line.label, "card_class": name}
                values |= {"total": total, "limit": held, "packs": ruleset.setup.packs}
                yield Problem(pointer(team, line.id, name), "class_above_packs", values)
