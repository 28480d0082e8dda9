"""A set of rules as a form: every figure of a variant, its options, and lines of a table's own."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorekeeper import wording
from scorekeeper.scoring.loader import Variant, resolve
from scorekeeper.scoring.own_lines import REQUIRED
from scorekeeper.scoring.patches import with_changes
from scorekeeper.scoring.problems import Problem, Refused
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.variant import Option, RuleSet
from scorekeeper.web import own_lines, typed
from scorekeeper.web.entry_words import say
from scorekeeper.web.house_figures import Figure, Group, groups
from scorekeeper.web.house_texts import STEPS, opening_steps, step_fields, step_places, texts_of
from scorekeeper.web.rule_cites import Origin, origin
from scorekeeper.wording import _

FIGURE = re.compile(r"(lines|cards|end|setup|opening|off|option)\.[\w.]{1,120}", re.ASCII)
CARRIED = ("csrf_token", "action", "name", "variant", "rule_set", "when", "basis")
NO_END = ("end.target", "end.rounds")


@dataclass(frozen=True)
class Basis:
    """What a form is made from: a variant, or only rules of a game that no file says any more."""

    base: Ruleset
    variant: Variant | None = None

    @classmethod
    def of(cls, variant: Variant) -> "Basis":
        return cls(variant.base, variant)

    @property
    def options(self) -> Mapping[str, Option]:
        return self.variant.options if self.variant else {}

    @property
    def rule_sets(self) -> Mapping[str, RuleSet]:
        return self.variant.rule_sets if self.variant else {}

    @property
    def taken(self) -> set[str]:
        """The ids of lines, those switched off too."""
        named = self.variant.raw["lines"] if self.variant else ()
        return {*self.base.lines, *named}

    def written(self, rule_set: str | None, options: Mapping[str, str]) -> Ruleset:
        """The rules before a table's own figures."""
        if self.variant is None:
            return self.base
        return resolve(self.variant, rule_set=rule_set, options=options)


@dataclass(frozen=True)
class Chosen:
    """What a table chooses and changes."""

    rule_set: str | None
    options: Mapping[str, str]
    changes: Mapping[str, Any]


class RulesForm:
    """The form as it stands, from the texts of its fields; `before` is what was saved.

    `problems` are pairs of a field's name (or nothing) and a sentence, in the page's order.
    """

    def __init__(
        self, basis: Basis, texts: Mapping[str, str], before: Mapping[str, Any] | None = None
    ) -> None:
        self.basis, self.texts, self.before = basis, texts, before or {}
        self.problems: list[tuple[str, str]] = []
        self.owned: dict[str, str] = {}
        self.rule_set = self._known("rule_set", basis.rule_sets)
        self.options = {
            key: choice
            for key, option in basis.options.items()
            if (choice := self._known(f"option.{key}", option.choices))
        }
        self.written = basis.written(self.rule_set, self.options)
        self.groups: list[Group] = groups(self.written, self.before)

    @classmethod
    def saved(cls, basis: Basis, chosen: Chosen, name: str = "") -> "RulesForm":
        """The form of what is saved; what no longer fits is told as a problem."""
        options = {f"option.{key}": choice for key, choice in chosen.options.items()}
        texts = {"name": name, "rule_set": chosen.rule_set or "", **options}
        form = cls(basis, texts, chosen.changes)
        listed = [figure for group in form.groups for figure in group.figures]
        form.texts = {**texts, **texts_of(listed, form.written, chosen.changes)}
        form.refuse(form.faults(chosen.changes))
        return form

    def _known(self, name: str, known: Mapping[str, Any]) -> str | None:
        text = self.texts.get(name, "")
        if text and text not in known:
            self.problems.append((name, _("This is none of the answers.")))
        return text if text in known else None

    @cached_property
    def figures(self) -> dict[str, Figure]:
        return {figure.name: figure for group in self.groups for figure in group.figures}

    @property
    def rows(self) -> list[own_lines.OwnRow]:
        return own_lines.rows(self.texts, self.before)

    @property
    def switches(self) -> dict[str, str]:
        """The lines that can be switched off, with their labels."""
        return {
            name: _(line.label) for name, line in self.written.lines.items() if name not in REQUIRED
        }

    @property
    def carried(self) -> dict[str, str]:
        """What was typed for lines that the chosen options do not play; it is not lost."""
        shown = {*self.figures, *(f"off.{name}" for name in self.switches)}
        options = {f"option.{key}" for key in self.basis.options}
        return {
            name: text
            for name, text in self.texts.items()
            if FIGURE.fullmatch(name) and name not in shown | options and text
        }

    def text(self, name: str) -> str:
        return self.texts.get(name, "")

    def source(self, cite: str) -> tuple[str, bool]:
        """Where a figure is from, in words, and whether it only fills a gap."""
        found = origin(cite, self.written.sources) if cite else Origin(())
        named = [f"{x.title}: {x.place}" if x.place else x.title for x in found.references]
        return "; ".join(named), found.default

    def error(self, name: str) -> str:
        """The sentence under a field."""
        return next((sentence for field, sentence in self.problems if field == name), "")

    def error_in(self, beginning: str) -> bool:
        return any(field.startswith(beginning) for field, _sentence in self.problems)

    def changed(self, name: str) -> bool:
        """Whether a field says something else than what is written."""
        figure, text = self.figures[name], self.text(name)
        if not text:
            return False
        try:
            return self._value(figure, text) != figure.written
        except own_lines.Wrong:
            return True

    def group_changes(self, group: Group) -> int:
        return sum(self.changed(figure.name) for figure in group.figures)

    def group_open(self, group: Group) -> bool:
        """Whether something stands in a group that has to be seen."""
        wrong = {field for field, _sentence in self.problems}
        return bool(self.group_changes(group)) or any(x.name in wrong for x in group.figures)

    def switched_off(self, name: str) -> bool:
        return bool(self.text(f"off.{name}"))

    # Reading

    def read(self) -> Chosen | None:
        """What the form says; None when something is wrong with it, told in `problems`."""
        self._refuse_strange()
        changes = self._kept_unseen()
        changes |= self._own()
        changes |= self._figures()
        changes |= {f"lines.{name}": False for name in self.switches if self.switched_off(name)}
        if not self.problems:
            self.refuse(self.faults(changes))
        return None if self.problems else Chosen(self.rule_set, self.options, changes)

    def faults(self, changes: Mapping[str, Any]) -> tuple[Problem, ...]:
        """What cannot be changed so."""
        try:
            with_changes(self.written, changes)
        except Refused as refused:
            return refused.problems
        return ()

    def refuse(self, problems: tuple[Problem, ...]) -> None:
        """Tell problems of changes at the fields they stand at."""
        for problem in problems:
            self.problems.append((self._field(problem), _sentence(problem)))

    def _refuse_strange(self) -> None:
        for name in self.texts:
            known = name in CARRIED or FIGURE.fullmatch(name) or own_lines.FIELD.fullmatch(name)
            if not known:
                words = _("This form has no field called %(name)s.") % {"name": name[:40]}
                self.problems.append(("", words))

    def _kept_unseen(self) -> dict[str, Any]:
        """Changes made elsewhere that this form has no field for."""
        seen = {figure.path for figure in self.figures.values()} | {STEPS}
        return {
            path: value
            for path, value in self.before.items()
            if path not in seen and path.count(".") > 1 and path.split(".")[1] in self.written.lines
        }

    def _own(self) -> dict[str, Any]:
        """Lines of the table's own, by path."""
        found: dict[str, Any] = {}
        for row in self.rows:
            try:
                line = own_lines.read(row, self.before)
            except own_lines.Wrong as wrong:
                self.problems.append((row.name(wrong.field), wrong.sentence))
                continue
            if line is not None:
                others = {path.removeprefix("lines.") for path in found}
                others |= self.basis.taken | set(own_lines.own_lines(self.before))
                name = row.text("id") if row.there else own_lines.new_id(line["label"], others)
                found[f"lines.{name}"] = line
                self.owned[name] = row.name("label")
        return found

    def _figures(self) -> dict[str, Any]:
        values = {figure.name: self._read(figure) for figure in self.figures.values()}
        changes: dict[str, Any] = {}
        tables: dict[str, dict[str, Any]] = {}
        for figure in self.figures.values():
            value = values[figure.name]
            if figure.name == figure.path:
                if value != figure.written:
                    changes[figure.path] = value
            elif figure.path.endswith(".table"):
                quantity = figure.name.rpartition(".")[2]
                tables.setdefault(figure.path, {})[quantity] = (value, figure.written)
        for path, entries in tables.items():
            if any(value != written for value, written in entries.values()):
                changes[path] = self._table(path, entries)
        return changes | self._steps(values)

    def _steps(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The openings, where they are not as written."""
        written = {figure.name: figure.written for figure in self.figures.values()}
        for place in step_places(values):
            start, points, kind = step_fields(values, place)
            if step_fields(written, place)[2] != "gone" or not place:
                continue
            if start is not None and points is None and kind == "gone":
                self.problems.append((f"{STEPS}.{place}.points", _("Say what opens from here on.")))
            if start is None and (points is not None or kind != "gone"):
                self.problems.append((f"{STEPS}.{place}.from", _("Say from where on this opens.")))
        steps = opening_steps(values, written)
        return {} if steps == opening_steps(written, written) else {STEPS: steps}

    def _table(self, path: str, entries: Mapping[str, tuple[Any, Any]]) -> dict[str, Any]:
        """A whole table: a quantity that is written without a field stays as it is."""
        line = self.written.lines[path.split(".")[1]]
        table = {str(count): points for count, points in (line.table or {}).items()}
        return table | {quantity: value for quantity, (value, _written) in entries.items()}

    def _read(self, figure: Figure) -> Any:
        text = self.text(figure.name)
        if not text.strip():
            return figure.written
        try:
            return self._value(figure, text)
        except own_lines.Wrong as wrong:
            self.problems.append((figure.name, wrong.sentence))
            return figure.written

    def _value(self, figure: Figure, text: str) -> Any:
        """What a text says in a figure's field. Raises ``Wrong``."""
        if figure.choices:
            if text not in dict(figure.choices):
                raise own_lines.Wrong(figure.name, _("This is none of the answers."))
            return text == "True" if isinstance(figure.written, bool) else text
        try:
            found = typed.read(text)
        except typed.Unreadable as fault:
            raise own_lines.Wrong(figure.name, say(fault.at(""), ())) from None
        amount = found.amount if found else None
        return None if amount == 0 and figure.path in NO_END else amount

    def _field(self, problem: Problem) -> str:
        """The name of the field that a problem of a change stands at."""
        path = problem.where.removeprefix("/changes/").partition("/")[0]
        if path in self.figures:
            return path
        line = path.removeprefix("lines.")
        if line in self.owned:
            return self.owned[line]
        if line in self.switches and path.count(".") == 1:
            return f"off.{line}"
        return next((name for name, figure in self.figures.items() if figure.path == path), "")


def _sentence(problem: Problem) -> str:
    values = problem.values
    if problem.kind != "bad_change":
        return wording.problem(problem, ())
    if values.get("steps"):
        return _("Each step begins later than the one before it.")
    if "most" in values:
        return _("At most %(most)s here.") % {"most": wording.points(values["most"])}
    if "least" in values:
        return _("At least %(least)s here.") % {"least": wording.points(values["least"])}
    return _("This cannot be.")
