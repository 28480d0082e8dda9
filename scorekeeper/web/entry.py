"""The fields of a round, made from a game's rules, and what was typed there, read as tallies."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper.scoring.problems import Problem
from scorekeeper.scoring.ruleset import Line, Ruleset
from scorekeeper.scoring.score import score
from scorekeeper.web import typed

OUT = "out"
NOBODY = "nobody"
CARRIED = ("csrf_token", "number", "version", "entry_key", "seen", "basis")
SINGLE = frozenset((*CARRIED, OUT, "action", "accepted", "note"))
NOTE_LENGTH = 500
REASON_LENGTH = 120
COUNTING_ORDER = ("canastas", "threes", "bonuses", "going_out", "penalties", "cards", "adjustment")

Counts = dict[str, Any]


@dataclass(frozen=True)
class Out:
    """One answer to "who went out?": a team and how. ``main`` is the usual way."""

    value: str
    team: int
    line: str
    choice: str
    label: str
    main: bool


@dataclass(frozen=True)
class Entry:
    """A round as typed: counts and typed terms by team, the note, and what cannot be read."""

    tallies: list[Counts]
    typed: list[dict[str, str]]
    note: str
    problems: list[Problem] = field(default_factory=list)


def lines(ruleset: Ruleset) -> dict[str, Line]:
    """The lines that have a field a team, in the order people count at the table."""
    asked = [
        (rule, line)
        for rule, line in ruleset.lines.items()
        if line.once != OUT and line.kind != "derived"
    ]
    return dict(sorted(asked, key=lambda pair: COUNTING_ORDER.index(pair[1].section)))


def outs(ruleset: Ruleset, teams: int) -> list[Out]:
    """Every way that some team can have gone out, team by team."""
    return [
        Out(
            f"{team}:{rule}:{choice}",
            team,
            rule,
            choice,
            offered.label,
            not place and rule == "going_out",
        )
        for team in range(1, teams + 1)
        for rule, line in ruleset.lines.items()
        if line.once == OUT
        for place, (choice, offered) in enumerate(list((line.choices or {}).items())[1:])
    ]


def worths(ruleset: Ruleset, rule: str) -> dict[str, int]:
    """The card classes that may be counted on a line of card points, with the points of a card."""
    return {name: ruleset.cards.values[name] for name in ruleset.limits.classes[rule]}


def field_names(ruleset: Ruleset, teams: int) -> set[str]:
    """The names of all fields that a round of this game can be posted with."""
    names = {f"{rule}-{team}" for rule in lines(ruleset) for team in range(1, teams + 1)}
    reasons = {
        f"{rule}_reason-{team}" for rule in adjustments(ruleset) for team in range(1, teams + 1)
    }
    return names | reasons | SINGLE


def adjustments(ruleset: Ruleset) -> list[str]:
    """The lines that take points of either sign, with a reason."""
    return [rule for rule, line in ruleset.lines.items() if line.kind == "adjustment"]


def read(
    ruleset: Ruleset, teams: int, form: MultiDict[str, str], *, checking: bool = False
) -> Entry:
    """What a posted form says; with ``checking`` the question who went out may still be open."""
    reader = Reader(ruleset, teams, form)
    reader.strange_fields()
    reader.who_went_out(needed=not checking)
    for team in range(teams):
        for rule, line in lines(ruleset).items():
            reader.line(team, rule, line)
    return Entry(reader.tallies, reader.typed, reader.note(), reader.problems)


class Reader:
    """Reads a posted form field by field and gathers what is wrong with it."""

    def __init__(self, ruleset: Ruleset, teams: int, form: MultiDict[str, str]) -> None:
        self.ruleset = ruleset
        self.form = form
        self.teams = teams
        self.tallies: list[Counts] = [{} for _ in range(teams)]
        self.typed: list[dict[str, str]] = [{} for _ in range(teams)]
        self.problems: list[Problem] = []

    def problem(self, where: str, kind: str, **values: object) -> None:
        self.problems.append(Problem(where, kind, values))

    def strange_fields(self) -> None:
        """Refuse fields that this game's rounds do not have, and fields sent twice."""
        known = field_names(self.ruleset, self.teams)
        for name in self.form:
            if name not in known:
                self.problem("", "unknown_field", name=name[:40])
            elif len(self.form.getlist(name)) > 1:
                self.problem(self.place(name), "repeated_field", name=name)

    @staticmethod
    def place(name: str) -> str:
        """Where a problem with the field of that name points."""
        rule, dash, team = name.rpartition("-")
        return f"/{int(team) - 1}/{rule}" if dash else f"/{name}"

    def who_went_out(self, *, needed: bool) -> None:
        answer = self.form.get(OUT)
        found = {out.value: out for out in outs(self.ruleset, self.teams)}
        if answer in found:
            out = found[answer]
            self.tallies[out.team - 1][out.line] = out.choice
        elif answer is not None and answer != NOBODY:
            self.problem("/out", "unknown_out", text=answer[:40])
        elif answer is None and needed:
            self.problem("/out", "who_went_out")

    def line(self, team: int, rule: str, line: Line) -> None:
        where, text = f"/{team}/{rule}", self.form.get(f"{rule}-{team + 1}")
        if text is None:
            self.problem(where, "missing_field", line=line.label)
        elif line.kind == "choice":
            self.choice(team, rule, line, text)
        else:
            self.amount(team, rule, line, text)
        if line.kind == "adjustment":
            self.reason(team, rule)

    def choice(self, team: int, rule: str, line: Line, text: str) -> None:
        if text not in (line.choices or {}):
            self.problem(f"/{team}/{rule}", "unknown_answer", text=text[:40], line=line.label)
        elif text != line.nothing:
            self.tallies[team][rule] = text

    def amount(self, team: int, rule: str, line: Line, text: str) -> None:
        countable = worths(self.ruleset, rule).values() if line.kind == "card_points" else None
        try:
            found = typed.read(text, countable)
        except typed.Unreadable as fault:
            self.problems.append(fault.at(f"/{team}/{rule}"))
            return
        if found and found.amount:
            self.tallies[team][rule] = found.amount
        if found and found.terms:
            self.typed[team][rule] = found.terms

    def reason(self, team: int, rule: str) -> None:
        name = f"{rule}_reason"
        text = tidy(self.form.get(f"{name}-{team + 1}", ""))
        if len(text) > REASON_LENGTH:
            self.problem(f"/{team}/{name}", "text_too_long", most=REASON_LENGTH)
        elif text:
            self.tallies[team][name] = text

    def note(self) -> str:
        text = tidy(self.form.get("note", ""))
        if len(text) > NOTE_LENGTH:
            self.problem("/note", "text_too_long", most=NOTE_LENGTH)
        return text


def tidy(text: str) -> str:
    """Words without control characters, with one space where several were typed."""
    return " ".join(
        "".join(
            " " if unicodedata.category(sign) in ("Cc", "Cs") else sign for sign in text
        ).split()
    )


def values(ruleset: Ruleset, entry: Entry) -> Iterator[tuple[str, str]]:
    """(field name, text) of a round as it was typed, for a form that shows it again."""
    went_out = NOBODY
    for team, (tally, terms) in enumerate(zip(entry.tallies, entry.typed, strict=True), 1):
        for rule, quantity in tally.items():
            line = ruleset.lines.get(rule)
            if line is not None and line.once == OUT:
                if quantity != line.nothing and (went_out == NOBODY or line.replaces):
                    went_out = f"{team}:{rule}:{quantity}"
            else:
                yield f"{rule}-{team}", terms.get(rule) or shown(ruleset, quantity)
    yield OUT, went_out
    yield "note", entry.note


def shown(ruleset: Ruleset, quantity: int | str | Mapping[str, int]) -> str:
    """A quantity as one would type it; cards counted by class become ``1×50+3×5``."""
    if isinstance(quantity, Mapping):
        cards = ruleset.cards.values
        return "+".join(f"{count}×{cards[name]}" for name, count in quantity.items() if count)
    return str(quantity).replace("-", "−") if isinstance(quantity, int) else quantity


def totals(ruleset: Ruleset, tallies: Sequence[Counts]) -> list[int]:
    """What a round is worth to each team, in points."""
    return [score(ruleset, tally).total for tally in tallies]
