"""A form of rules read: what its fields say, as changes; what is wrong is told at the field."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from scorekeeper.web import own_lines, typed
from scorekeeper.web.entry_words import say
from scorekeeper.web.house_figures import Figure
from scorekeeper.web.house_texts import STEPS, as_table, opening_steps, step_fields, step_places
from scorekeeper.wording import _

if TYPE_CHECKING:
    from scorekeeper.web.house_form import RulesForm

FIGURE = re.compile(r"(lines|cards|end|setup|opening|off|option)\.[\w.]{1,120}", re.ASCII)
CARRIED = ("csrf_token", "action", "name", "variant", "rule_set", "when", "basis", "entry_key")
NO_END = ("end.target", "end.rounds")


class Reading:
    """Reads one form; problems are told in the form's own list."""

    def __init__(self, form: "RulesForm") -> None:
        self.form = form

    def changes(self) -> dict[str, Any]:
        """All that the form changes, by path; what cannot be read is left out."""
        self._refuse_strange()
        changes = self._kept_unseen()
        changes |= self._own()
        changes |= self._figures()
        off = [name for name in self.form.switches if self.form.switched_off(name)]
        return changes | {f"lines.{name}": False for name in off}

    def _refuse_strange(self) -> None:
        for name in self.form.texts:
            known = name in CARRIED or FIGURE.fullmatch(name) or own_lines.FIELD.fullmatch(name)
            if not known:
                words = _("This form has no field called %(name)s.") % {"name": name[:40]}
                self.form.problems.append(("", words))

    def _kept_unseen(self) -> dict[str, Any]:
        """Changes made elsewhere that this form has no field for."""
        seen = {figure.path for figure in self.form.figures.values()} | {STEPS}
        lines = self.form.written.lines
        return {
            path: value
            for path, value in self.form.before.items()
            if path not in seen and path.count(".") > 1 and path.split(".")[1] in lines
        }

    def _own(self) -> dict[str, Any]:
        """Lines of the table's own, by path."""
        found: dict[str, Any] = {}
        for row in self.form.rows:
            try:
                line = own_lines.read(row, self.form.before)
            except own_lines.Wrong as wrong:
                self.form.problems.append((row.name(wrong.field), wrong.sentence))
                continue
            if line is not None:
                others = {path.removeprefix("lines.") for path in found}
                others |= self.form.basis.taken | set(own_lines.own_lines(self.form.before))
                name = row.text("id") if row.there else own_lines.new_id(line["label"], others)
                found[f"lines.{name}"] = line
                self.form.owned[name] = row.name("label")
        return found

    def _figures(self) -> dict[str, Any]:
        values = {figure.name: self._read(figure) for figure in self.form.figures.values()}
        changes = {
            figure.path: values[figure.name]
            for figure in self.form.figures.values()
            if figure.name == figure.path and values[figure.name] != figure.written
        }
        for path in dict.fromkeys(x.path for x in self.form.figures.values()):
            if path.endswith(".table"):
                changes |= self._table(path, values)
        return changes | self._steps(values)

    def _steps(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The openings, where they are not as written."""
        written = {figure.name: figure.written for figure in self.form.figures.values()}
        for place in step_places(values):
            start, points, kind = step_fields(values, place)
            if step_fields(written, place)[2] != "gone" or not place:
                continue
            if start is not None and points is None and kind == "gone":
                self.form.problems.append(
                    (f"{STEPS}.{place}.points", _("Say what opens from here on."))
                )
            if start is None and (points is not None or kind != "gone"):
                self.form.problems.append(
                    (f"{STEPS}.{place}.from", _("Say from where on this opens."))
                )
        steps = opening_steps(values, written)
        return {} if steps == opening_steps(written, written) else {STEPS: steps}

    def _table(self, path: str, values: Mapping[str, Any]) -> dict[str, Any]:
        """A whole table, where it is not as written: quantities that it lacks stay out."""
        written = as_table(self.form.written.lines[path.split(".")[1]].table)
        before = as_table(self.form.before.get(path)) or written
        table = {
            quantity: values.get(f"{path}.{quantity}", points)
            for quantity, points in before.items()
        }
        for figure in self.form.figures.values():
            if figure.path == path and self.form.text(figure.name).strip():
                table[figure.name.rpartition(".")[2]] = values[figure.name]
        return {} if table == written else {path: table}

    def _read(self, figure: Figure) -> Any:
        text = self.form.text(figure.name)
        if not text.strip():
            return figure.written
        try:
            return value(figure, text)
        except own_lines.Wrong as wrong:
            self.form.problems.append((figure.name, wrong.sentence))
            return figure.written


def value(figure: Figure, text: str) -> Any:
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
