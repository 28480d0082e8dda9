"""Lines of a table's own as rows of a form: a name, a worth, each or once, and where they stand."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper import wording
from scorekeeper.scoring.own_lines import NAME, TAKEN
from scorekeeper.store.names import folded, tidy_name
from scorekeeper.web import typed
from scorekeeper.web.entry_words import say
from scorekeeper.wording import _

LABEL_LENGTH = 40
BLANK_ROWS = 2
MOST_ROWS = 60
FIELD = re.compile(r"own\.(\d{1,3})\.(label|kind|worth|section|id|gone)", re.ASCII)
SECTIONS = ("bonuses", "canastas", "threes", "penalties")


class Wrong(Exception):
    """A row that makes no line; ``field`` is the part that is wrong, ``sentence`` says how."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field, self.sentence = field, sentence


@dataclass(frozen=True)
class OwnRow:
    """One row as it is shown; ``there``: the line is saved; ``plain``: its worth is one number."""

    number: int
    texts: Mapping[str, str]
    there: bool
    plain: bool

    def name(self, field: str) -> str:
        return f"own.{self.number}.{field}"

    def text(self, field: str) -> str:
        return self.texts.get(self.name(field), "")


def section_words() -> dict[str, str]:
    return {
        "bonuses": _("among the bonuses"),
        "canastas": _("a canasta"),
        "threes": _("among the threes"),
        "penalties": _("among the penalties"),
    }


def own_texts(changes: Mapping[str, Any]) -> dict[str, str]:
    """The lines of the changes as they stand in the rows."""
    texts: dict[str, str] = {}
    for number, (name, line) in enumerate(own_lines(changes).items(), 1):
        worth, kind = _worth(line)
        row = {
            "id": name,
            "label": str(line.get("label", "")),
            "kind": kind,
            "section": str(line.get("section", "bonuses")),
            "worth": "" if worth is None else wording.points(worth).replace(",", ""),
        }
        texts |= {f"own.{number}.{field}": text for field, text in row.items()}
    return texts


def own_lines(changes: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The whole lines among changes, by their ids."""
    return {
        path.removeprefix("lines."): line
        for path, line in changes.items()
        if path.startswith("lines.") and isinstance(line, Mapping) and path.count(".") == 1
    }


def _worth(line: Mapping[str, Any]) -> tuple[int | None, str]:
    """The one number of a line, and how it counts; none where it has several."""
    each, choices = line.get("each"), line.get("choices")
    if isinstance(each, int):
        return each, "count"
    if isinstance(choices, Mapping) and len(choices) == 2:
        last = list(choices.values())[1]
        return int(last.get("points", 0)), "yes"
    return None, "yes" if choices else "count"


def rows(texts: Mapping[str, str], before: Mapping[str, Any]) -> list[OwnRow]:
    """The rows to show: those that hold something, and blank ones after them."""
    lines = own_lines(before)
    numbers = sorted({int(found[1]) for name in texts if (found := FIELD.fullmatch(name))})
    filled = [number for number in numbers if _holds(number, texts) or _there(number, texts, lines)]
    last = max([0, *filled])
    shown = [*filled, *range(last + 1, last + 1 + BLANK_ROWS)]
    return [_row(number, texts, lines) for number in shown[:MOST_ROWS]]


def _holds(number: int, texts: Mapping[str, str]) -> bool:
    return any(texts.get(f"own.{number}.{field}", "").strip() for field in ("label", "worth"))


def _there(number: int, texts: Mapping[str, str], lines: Mapping[str, Any]) -> bool:
    return texts.get(f"own.{number}.id", "") in lines


def _row(number: int, texts: Mapping[str, str], lines: Mapping[str, Any]) -> OwnRow:
    there = _there(number, texts, lines)
    line = lines.get(texts.get(f"own.{number}.id", ""))
    return OwnRow(number, texts, there, line is None or _worth(line)[0] is not None)


def laid_upon(saved: Mapping[str, str], posted: Mapping[str, str]) -> dict[str, str]:
    """The texts of a saved form with what was typed elsewhere upon them; new lines come after."""
    there = {saved[name]: name.split(".")[1] for name in saved if name.endswith(".id")}
    last = max([0, *(int(number) for number in there.values())])
    places: dict[str, str] = {}
    texts = dict(saved)
    for name, text in posted.items():
        if found := FIELD.fullmatch(name):
            number = found[1]
            new = str(last + 1 + len(set(places.values()) - set(there.values())))
            known = there.get(posted.get(f"own.{number}.id", ""))
            name = f"own.{places.setdefault(number, known or new)}.{found[2]}"
        if text:
            texts[name] = text
    return texts


def read(row: OwnRow, before: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The line that a row makes; none for a blank one, or one to be removed. Raises ``Wrong``."""
    label, worth = tidy_name(row.text("label")), row.text("worth").strip()
    if row.text("gone") or (not label and not worth and not row.there):
        return None
    if not label:
        raise Wrong("label", _("Give this line a name."))
    if len(label) > LABEL_LENGTH:
        raise Wrong(
            "label", _("This name is too long: %(most)d letters fit.") % {"most": LABEL_LENGTH}
        )
    line = dict(before.get(f"lines.{row.text('id')}", {})) if row.there else {}
    line |= {"label": label} | _section(row.text("section"), line)
    return line | _price(row, worth, line) if row.plain else line


def _section(wanted: str, line: dict[str, Any]) -> dict[str, Any]:
    if wanted not in SECTIONS or wanted == line.get("section"):
        return {} if line else {"section": "bonuses"}
    line.pop("canasta", None)
    return {"section": wanted} | ({"canasta": True} if wanted == "canastas" else {})


def _price(row: OwnRow, worth: str, line: dict[str, Any]) -> dict[str, Any]:
    """What the line is worth; the other kind of price goes."""
    try:
        found = typed.read(worth)
    except typed.Unreadable as fault:
        raise Wrong("worth", say(fault.at(""), ())) from None
    if found is None:
        raise Wrong("worth", _("Say what it is worth."))
    if row.text("kind") != "yes":
        line.pop("choices", None)
        line.pop("kind", None)
        return {"each": found.amount}
    line.pop("each", None)
    line.pop("canasta", None)
    there = line.get("choices") or {"no": {"label": "No"}, "yes": {"label": "Yes"}}
    name, last = list(there.items())[-1]
    return {"choices": {**there, name: {**last, "points": found.amount}}}


def new_id(label: str, taken: Collection[str]) -> str:
    """An id for a line of that name which no other line has."""
    words = re.sub(r"[^a-z0-9]+", "_", folded(label)).strip("_")[:32].strip("_")
    name = words if NAME.fullmatch(words) else f"own_{words}".strip("_")
    if name in TAKEN or name.endswith("_reason") or name == "own":
        name = "own_line"
    return next(x for x in _numbered(name) if x not in taken)


def _numbered(name: str) -> Iterator[str]:
    yield name
    for number in range(2, 10_000):
        yield f"{name}_{number}"
