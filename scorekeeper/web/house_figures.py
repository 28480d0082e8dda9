"""Everything of a variant that a table may change: a field each, with what is written and where."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from scorekeeper import wording
from scorekeeper.scoring.lines import Line
from scorekeeper.scoring.ruleset import Opening, OpeningStep, Ruleset
from scorekeeper.web.usual_values import usual
from scorekeeper.wording import _
from scorekeeper.wording.speech import cards as cards_of
from scorekeeper.wording.speech import small

MORE_STEPS = 2
Written = int | str | bool | None


@dataclass(frozen=True)
class Figure:
    """One number or answer: the field's name, the path of its change, and what is written.

    ``choices`` are the values and labels of an answer; ``negative``: a minus may have to be typed.
    ``short`` is what it is called among others of one row.
    """

    name: str
    path: str
    label: str
    written: Written
    cite: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    negative: bool = False
    short: str = ""

    @property
    def shown(self) -> str:
        """What is written, in figures or words."""
        if self.choices:
            return dict(self.choices).get(str(self.written), "")
        if isinstance(self.written, int):
            return wording.points(self.written)
        return _("none")

    @property
    def usual(self) -> list[int]:
        return [value for value in usual(self.name) or usual(self.path) if value != self.written]


@dataclass(frozen=True)
class Group:
    """Figures under one heading."""

    id: str
    title: str
    figures: tuple[Figure, ...]
    note: str = ""

    @property
    def rows(self) -> list[list[Figure]]:
        """The figures that stand in one row together, and the others each by itself."""
        found: list[list[Figure]] = []
        for one in self.figures:
            if one.short and found and found[-1][0].short and found[-1][0].label == one.label:
                found[-1].append(one)
            else:
                found.append([one])
        return found


def groups(written: Ruleset, changes: Mapping[str, Any]) -> list[Group]:
    """The figures in the order people ask for them; ``changes`` may add to what is written."""
    zero = _("0 stands for none.")
    listed = [
        ("canastas", _("Canastas"), _lines(written, changes, "canastas"), ""),
        ("threes", _("Threes"), _lines(written, changes, "threes"), ""),
        ("going_out", _("Going out"), _lines(written, changes, "going_out", "bonuses"), ""),
        ("penalties", _("Penalties"), _lines(written, changes, "penalties"), ""),
        ("opening", _("To open"), _opening(written, changes), _opening_note(written)),
        ("values", _("Card values"), _values(written), ""),
        ("cards", _("Melded and left"), _lines(written, changes, "cards"), ""),
        ("end", _("The end"), _end(written), zero),
        ("setup", _("At the table"), _setup(written), ""),
    ]
    made = [Group(name, title, tuple(figures), note) for name, title, figures, note in listed]
    return [group for group in made if group.figures]


def _lines(written: Ruleset, changes: Mapping[str, Any], *sections: str) -> Iterator[Figure]:
    for line in written.lines.values():
        if line.section in sections:
            yield from _line(line, written, changes)


def _line(line: Line, written: Ruleset, changes: Mapping[str, Any]) -> Iterator[Figure]:
    path, label = f"lines.{line.id}", _(line.label)
    if line.each is not None:
        said = _("%(line)s, each") if line.kind == "count" else _("%(line)s, times the cards")
        if line.kind == "derived":
            said = "%(line)s"
        name = f"{path}.each"
        yield Figure(name, name, said % {"line": label}, line.each, line.cite, negative=True)
    if line.table is not None:
        yield from _table(line, label, changes.get(f"{path}.table"))
    for name, choice in list((line.choices or {}).items())[1:]:
        said = f"{label}: {_(choice.label)}"
        place, cite = f"{path}.choices.{name}", choice.cite or line.cite
        yield Figure(place, place, said, choice.points, cite, negative=True)
    yield from _factors(line, label)
    yield from _needs(line, label, written, changes)


def _table(line: Line, label: str, changed: object) -> Iterator[Figure]:
    """A field for each quantity that has a price, written or changed."""
    table = dict(line.table or {})
    more = changed if isinstance(changed, Mapping) else {}
    path = f"lines.{line.id}.table"
    for count in sorted({*table, *(int(key) for key in more if str(key).isdecimal())}):
        points = table.get(count, 0)
        if count or points:
            said = _("%(line)s, %(count)s") % {"line": label, "count": count}
            yield Figure(f"{path}.{count}", path, said, points, line.cite, negative=True)


def _factors(line: Line, label: str) -> Iterator[Figure]:
    for place, step in enumerate(line.times.steps if line.times else ()):
        because = _(step.because) if step.because else _("otherwise")
        said = _("%(line)s, %(because)s: times") % {"line": label, "because": because}
        path = f"lines.{line.id}.times.{place}"
        yield Figure(path, path, said, step.factor, line.cite, negative=True)


def _needs(
    line: Line, label: str, written: Ruleset, changes: Mapping[str, Any]
) -> Iterator[Figure]:
    """How many of other lines a claim needs; for going out, of all canastas."""
    needed = {fact: least for fact, least in line.needs.items() if isinstance(least, int)}
    if line.id == "going_out":
        canastas = [x.id for x in written.lines.values() if x.canasta and x.kind == "count"]
        needed |= {fact: needed.get(fact, 0) for fact in (*canastas, "canastas")}
    for fact, least in needed.items():
        known = written.lines.get(fact) or written.sums.get(fact)
        what = _(known.label) if known else fact_words(fact)
        said = _("%(line)s needs: %(what)s") % {"line": label, "what": small(what)}
        path = f"lines.{line.id}.needs.{fact}"
        yield Figure(path, path, said, least, line.cite)


def fact_words(fact: str) -> str:
    """A fact that is no line, in words."""
    words = {"canastas": _("Canastas of any kind"), "melded": _("A meld")}
    return words.get(fact, fact.replace("_", " "))


def _opening(written: Ruleset, changes: Mapping[str, Any]) -> Iterator[Figure]:
    scale = written.opening
    kinds = (("score", _("by total")), ("round", _("by round")))
    yield Figure("opening.by", "opening.by", _("Steps"), scale.by, scale.cite, kinds)
    changed = changes.get("opening.steps")
    more = len(changed) if isinstance(changed, list | tuple) else 0
    rows = max(len(scale.steps), more) + MORE_STEPS
    for place, step in zip_longest(range(rows), scale.steps):
        yield from _step(place, step or OpeningStep(), written, there=step is not None)


def _step(place: int, step: OpeningStep, written: Ruleset, *, there: bool) -> Iterator[Figure]:
    path, cite = "opening.steps", written.opening.cite if there else ""
    name, begins = f"{path}.{place}", _("Step %(number)d") % {"number": place + 1}
    kinds = {
        "points": _("the points"),
        "canasta": _("a canasta"),
        "canasta_points": _("a canasta, and the points in all"),
        "natural": _("a natural canasta"),
        "nothing": _("nothing needed"),
        "gone": _("no such step"),
    }
    starts = Figure(
        f"{name}.from", path + ".from", begins, step.start, cite, negative=True, short=_("From")
    )
    points = Figure(f"{name}.points", path, begins, step.points, cite, short=_("Points"))
    holds, answers = step_kind(step.needed) if there else "gone", tuple(kinds.items())
    opens = Figure(f"{name}.kind", path + ".kind", begins, holds, cite, answers, short=_("Opens"))
    yield from (starts, points, opens) if place else (points, opens)


def step_kind(needed: Opening) -> str:
    """What a step of the openings asks for."""
    if needed.natural:
        return "natural"
    if needed.canasta:
        return "canasta" if needed.points is None else "canasta_points"
    return "nothing" if needed.points is None else "points"


def _opening_note(written: Ruleset) -> str:
    if written.opening.by == "round":
        return _("A step holds from its round on, until the next.")
    return _("A step holds from its total on, until the next.")


def _values(written: Ruleset) -> Iterator[Figure]:
    cards = written.cards
    for name, points in cards.values.items():
        label = cards_of(name).capitalize()
        yield Figure(f"cards.{name}", f"cards.{name}", label, points, cards.cite)


def _end(written: Ruleset) -> Iterator[Figure]:
    end = written.end
    yield Figure("end.target", "end.target", _("The game goes to"), end.target, end.cite)
    yield Figure("end.rounds", "end.rounds", _("Rounds"), end.rounds, end.cite)


def _setup(written: Ruleset) -> Iterator[Figure]:
    setup = written.setup
    labels = {
        "packs": _("Packs"),
        "jokers": _("Jokers in all"),
        "dealt": _("Cards dealt to each"),
        "foot": _("Cards in a foot"),
        "draw": _("Cards drawn a turn"),
    }
    for field, label in labels.items():
        path, written = f"setup.{field}", getattr(setup, field)
        if isinstance(written, int):
            yield Figure(path, path, label, written, setup.cites.get(field, ""))
    path, answers = "setup.discard_to_go_out", (("True", _("needed")), ("False", _("not needed")))
    cite = setup.cites.get("discard_to_go_out", "")
    label = _("A discard to go out")
    yield Figure(path, path, label, setup.discard_to_go_out, cite, answers)
