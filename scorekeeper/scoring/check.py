"""A round looked at as a whole: what cannot be (problems), then what is unusual (doubts)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.scoring.doubts import doubts
from scorekeeper.scoring.entries import entry_problems
from scorekeeper.scoring.facts import Facts, Tally, all_facts, number
from scorekeeper.scoring.lines import Line
from scorekeeper.scoring.problems import Doubt, Problem, pointer
from scorekeeper.scoring.ruleset import Ruleset

Told = tuple[int, str]


class Checked(NamedTuple):
    """Problems refuse a round; doubts, looked for only where there are none, ask."""

    problems: tuple[Problem, ...] = ()
    doubts: tuple[Doubt, ...] = ()


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
    known = all_facts(ruleset, readable)
    problems += round_problems(ruleset, known, readable)
    if problems:
        return Checked(tuple(problems))
    return Checked((), tuple(doubts(ruleset, known, players)))


def round_problems(
    ruleset: Ruleset, known: Sequence[Facts], tallies: Sequence[Tally]
) -> Iterator[Problem]:
    """What the lines of all teams cannot say together."""
    yield from _claimed_twice(ruleset, known)
    for team, facts in enumerate(known):
        yield from _unmet_needs(ruleset, team, facts)
        yield from _exclusions(ruleset, team, facts)
        yield from _beyond_whole(ruleset, team, facts)
    told: set[Told] = set()
    yield from _beyond_shared(ruleset, known, told)
    yield from _beyond_packs(ruleset, known, told)
    yield from _beyond_card_points(ruleset, known)
    yield from _beyond_classes(ruleset, tallies)


def _claimed_twice(ruleset: Ruleset, known: Sequence[Facts]) -> Iterator[Problem]:
    for group, lines in ruleset.limits.once.items():
        claims = [
            (team, line)
            for team, facts in enumerate(known)
            for line in lines
            if line.id in facts and line.claimed(facts[line.id])
        ]
        teams = sorted({team for team, _ in claims})
        if len(teams) > 1:
            for team, line in claims:
                values = {"team": team, "label": line.label, "group": group, "teams": teams}
                yield Problem(pointer(team, line.id), "claimed_twice", values)


def _unmet_needs(ruleset: Ruleset, team: int, facts: Facts) -> Iterator[Problem]:
    replaced = any(line.claimed(facts.get(line.id)) for line in ruleset.limits.replacing)
    for line in ruleset.limits.needing:
        if not line.claimed(facts.get(line.id)) or (replaced and not line.replaces):
            continue
        missing = [
            _lack(ruleset, fact, least, facts)
            for fact, least in line.needs.items()
            if not _met(ruleset, fact, least, facts)
        ]
        if missing:
            values = {"team": team, "label": line.label, "missing": missing}
            yield Problem(pointer(team, line.id), "needs", values)


def _met(ruleset: Ruleset, fact: str, least: int | str, facts: Facts) -> bool:
    if isinstance(least, int):
        return number(facts, fact) >= least
    return facts.get(fact, ruleset.lines[fact].nothing) == least


def _lack(ruleset: Ruleset, fact: str, least: int | str, facts: Facts) -> dict[str, object]:
    """What is missing, in the words of the variant."""
    line = ruleset.lines.get(fact)
    label, singular = (line.label, line.singular) if line else (fact.capitalize(), fact[:-1])
    found: dict[str, object] = {"fact": fact, "label": label, "singular": singular, "need": least}
    if isinstance(least, int):
        return {**found, "have": number(facts, fact)}
    choices = line.choices if line and line.choices else {}
    return {**found, "choice": choices[least].label if least in choices else least}


def _exclusions(ruleset: Ruleset, team: int, facts: Facts) -> Iterator[Problem]:
    for line in ruleset.limits.excluding:
        if not line.claimed(facts.get(line.id)):
            continue
        claimed = [name for name in line.excludes if _claims(ruleset, name, facts)]
        if claimed:
            values = {"team": team, "label": line.label, "excluded": claimed}
            values["labels"] = [_label(ruleset, name) for name in claimed]
            yield Problem(pointer(team, line.id), "excludes", values)


def _claims(ruleset: Ruleset, name: str, facts: Facts) -> bool:
    line = ruleset.lines.get(name)
    return line.claimed(facts.get(name)) if line else bool(facts.get(name))


def _label(ruleset: Ruleset, name: str) -> str:
    line: Line | None = ruleset.lines.get(name)
    return line.label if line else name.capitalize()


def _beyond_whole(ruleset: Ruleset, team: int, facts: Facts) -> Iterator[Problem]:
    for line in ruleset.limits.within:
        whole = sum(number(facts, name) for name in line.within)
        if (part := number(facts, line.id)) > whole:
            values = {"team": team, "label": line.label, "number": part, "limit": whole}
            values["labels"] = [_label(ruleset, name) for name in line.within]
            yield Problem(pointer(team, line.id), "beyond_whole", values)


def _beyond_shared(ruleset: Ruleset, known: Sequence[Facts], told: set[Told]) -> Iterator[Problem]:
    for line in ruleset.limits.shared:
        counts = [number(facts, line.id) for facts in known]
        if line.shared_max is None or sum(counts) <= line.shared_max:
            continue
        values: dict[str, object] = {
            "label": line.label,
            "counts": [count for count in counts if count],
        }
        values |= {"total": sum(counts), "limit": line.shared_max, "packs": ruleset.setup.packs}
        for team, count in enumerate(counts):
            if count:
                told.add((team, line.id))
                yield Problem(pointer(team, line.id), "above_shared_max", {"team": team, **values})


def _beyond_packs(ruleset: Ruleset, known: Sequence[Facts], told: set[Told]) -> Iterator[Problem]:
    """Cards of a named rank, wild cards, and all cards, over all teams."""
    for rank, uses in ruleset.limits.uses.items():
        claims = [
            (team, line, cards * number(facts, line))
            for team, facts in enumerate(known)
            for line, cards in uses
            if line in facts
        ]
        total, held = sum(cards for _, _, cards in claims), ruleset.limits.supply(rank)
        if total <= held:
            continue
        values = {"rank": rank, "total": total, "limit": held, "packs": ruleset.setup.packs}
        for team, line, cards in claims:
            if cards and (team, line) not in told:
                told.add((team, line))
                label = ruleset.lines[line].label
                here = {"team": team, "label": label, **values}
                yield Problem(pointer(team, line), "above_packs", here)


def _beyond_card_points(ruleset: Ruleset, known: Sequence[Facts]) -> Iterator[Problem]:
    claims = [
        (team, line, points)
        for team, facts in enumerate(known)
        for line in ruleset.limits.card_lines
        if (points := number(facts, line.id))
    ]
    total = sum(points for _, _, points in claims)
    if total > ruleset.limits.card_total:
        values = {"total": total, "limit": ruleset.limits.card_total}
        for team, line, _ in claims:
            here = {"team": team, "label": line.label, "packs": ruleset.setup.packs, **values}
            yield Problem(pointer(team, line.id), "above_all_card_points", here)


def _beyond_classes(ruleset: Ruleset, tallies: Sequence[Tally]) -> Iterator[Problem]:
    """Cards given by class, over all teams and lines."""
    counted = [
        (team, line, given)
        for team, tally in enumerate(tallies)
        for line in ruleset.limits.card_lines
        if isinstance(given := tally.get(line.id), Mapping)
    ]
    for name, held in ruleset.limits.card_supply.items() if len(counted) > 1 else ():
        total = sum(given.get(name, 0) for _, _, given in counted)
        for team, line, given in counted:
            if total > held and given.get(name):
                values = {"team": team, "label": line.label, "card_class": name}
                values |= {"total": total, "limit": held, "packs": ruleset.setup.packs}
                yield Problem(pointer(team, line.id, name), "class_above_packs", values)
