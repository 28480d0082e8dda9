"""A set of rules as a form: every figure of a variant, its options, and lines of a table's own."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from scorekeeper import wording
from scorekeeper.scoring.own_lines import REQUIRED
from scorekeeper.scoring.patches import with_changes
from scorekeeper.scoring.problems import Problem, Refused
from scorekeeper.web import own_lines
from scorekeeper.web.house_basis import Basis, Chosen
from scorekeeper.web.house_figures import Figure, Group, groups
from scorekeeper.web.house_reading import FIGURE, Reading, value
from scorekeeper.web.house_texts import texts_of
from scorekeeper.web.rule_cites import Origin, origin
from scorekeeper.wording import _

__all__ = ["Basis", "Chosen", "RulesForm"]


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
            return value(figure, text) != figure.written
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

    def read(self) -> Chosen | None:
        """What the form says; None when something is wrong with it, told in `problems`."""
        changes = Reading(self).changes()
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
