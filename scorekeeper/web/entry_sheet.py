"""The entry page as its template shows it: rows, cells, folds, problems at their places."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from scorekeeper.scoring.problems import Problem
from scorekeeper.scoring.ruleset import Line, Ruleset
from scorekeeper.web import entry
from scorekeeper.web.entry_words import hint, say
from scorekeeper.wording import _

Asked = tuple[str, str, str, Line]
"""The rule, kind, label and line that a row is made from."""

FIRST_ROW = 4
"""The grid row after who went out; every row leaves one below it for its problem."""


@dataclass(frozen=True)
class Cell:
    """The field of one team on one line; ``problem`` is the page id of what is wrong with it."""

    name: str
    team: int
    text: str
    problem: str


@dataclass(frozen=True)
class Row:
    """One line over all teams, in row ``number`` of the grid, with (id, sentence) under it."""

    rule: str
    kind: str
    label: str
    hint: str
    choices: Mapping[str, str]
    number: int
    cells: tuple[Cell, ...]
    problems: tuple[tuple[str, str], ...]

    @property
    def filled(self) -> bool:
        """Something was typed here, or is wrong here."""
        nothing = ("", next(iter(self.choices), ""))
        return bool(self.problems) or any(cell.text not in nothing for cell in self.cells)


@dataclass(frozen=True)
class Group:
    """The lines in sight (without a label), or rare ones under a heading that folds them away."""

    label: str
    rows: tuple[Row, ...]

    @property
    def open(self) -> bool:
        return any(row.filled for row in self.rows)


@dataclass
class Sheet:
    """All that the form shows, from the rules, the names, the typed texts and the problems.

    ``players`` are those of a team.
    """

    ruleset: Ruleset
    teams: Sequence[str]
    texts: Mapping[str, str]
    problems: Sequence[Problem] = ()
    players: int = 2
    groups: tuple[Group, ...] = field(init=False)

    def __post_init__(self) -> None:
        folds: dict[str, list[Asked]] = {"": []}
        for fold, asked in self._asked():
            folds.setdefault(fold, []).append(asked)
        self.groups = tuple(
            Group(
                label,
                tuple(
                    self._row(number, *asked) for number, asked in zip(count(FIRST_ROW, 2), listed)
                ),
            )
            for label, listed in folds.items()
        )

    def _asked(self) -> Iterator[tuple[str, Asked]]:
        """The fold and the makings of every row, in counting order."""
        for rule, line in entry.lines(self.ruleset).items():
            fold = line.fold or (_("Penalty or bonus") if line.kind == "adjustment" else "")
            yield fold, (rule, line.kind, _(line.label), line)
            if line.kind == "adjustment":
                yield fold, (f"{rule}_reason", "text", _("What for"), line)

    def _row(self, number: int, rule: str, kind: str, label: str, line: Line) -> Row:
        faults = self._faults(rule)
        cells = tuple(
            Cell(
                name := f"{rule}-{team}",
                team,
                self.texts.get(name, ""),
                self._id(faults.get(team, ""), rule),
            )
            for team in range(1, len(self.teams) + 1)
        )
        problems = tuple(
            (self._id(sentence, rule), sentence) for sentence in dict.fromkeys(faults.values())
        )
        choices = {choice: _(offered.label) for choice, offered in (line.choices or {}).items()}
        return Row(
            rule, kind, label, hint(line, kind, self.players), choices, number, cells, problems
        )

    def _faults(self, rule: str) -> dict[int, str]:
        """The first sentence for each team that has a problem on that line."""
        found: dict[int, str] = {}
        for problem in self.problems:
            team, place = split(problem.where)
            if place == rule and team:
                found.setdefault(team, self.sentence(problem))
        return found

    def _id(self, sentence: str, rule: str) -> str:
        if not sentence:
            return ""
        said = list(dict.fromkeys(self.sentence(problem) for problem in self.problems))
        return f"problem-{rule}-{said.index(sentence) + 1}"

    def sentence(self, problem: Problem) -> str:
        return say(problem, self.teams)

    @property
    def outs(self) -> list[entry.Out]:
        return entry.outs(self.ruleset, len(self.teams))

    @property
    def out(self) -> str:
        """The chosen answer to who went out, or nothing."""
        return self.texts.get(entry.OUT, "")

    @property
    def out_problems(self) -> list[str]:
        """What is wrong with who went out, a sentence each."""
        wrong = (self.sentence(problem) for problem in self.problems if self._about_out(problem))
        return list(dict.fromkeys(wrong))

    def _about_out(self, problem: Problem) -> bool:
        _team, place = split(problem.where)
        line = self.ruleset.lines.get(place)
        return place == entry.OUT or (line is not None and line.once == entry.OUT)

    @property
    def summary(self) -> list[tuple[str, str]]:
        """(page id of the field or "", sentence), each sentence once."""
        told: dict[str, str] = {}
        for problem in self.problems:
            told.setdefault(self.sentence(problem), self._field_id(problem))
        return [(target, sentence) for sentence, target in told.items()]

    @property
    def only(self) -> tuple[str, str] | None:
        """Page id and name of the place that the one problem is about, where it is told as well."""
        found = self.summary
        if len(found) != 1 or not found[0][0]:
            return None
        return found[0][0], self._place(split(self.problems[0].where)[1])

    def _place(self, name: str) -> str:
        """What a place of the page is called, with the team where only one is meant."""
        if self._about_out(self.problems[0]):
            return _("Who went out?")
        rows = (row for group in self.groups for row in group.rows)
        label = next((row.label for row in rows if row.rule == name), _("A note on this round"))
        teams = {split(problem.where)[0] for problem in self.problems} - {0}
        return f"{label}, {self.teams[teams.pop() - 1]}" if len(teams) == 1 else label

    def _field_id(self, problem: Problem) -> str:
        team, place = split(problem.where)
        if self._about_out(problem):
            return "out-nobody"
        name = f"{place}-{team}" if team else place
        return (
            name
            if name in entry.field_names(self.ruleset, len(self.teams)) - set(entry.CARRIED)
            else ""
        )


def split(where: str) -> tuple[int, str]:
    """(team from 1, or 0 for none; line) of a problem's pointer such as ``/0/red_threes``."""
    first, _slash, rest = where.lstrip("/").partition("/")
    return (int(first) + 1, rest) if first.isdigit() else (0, first)
