"""Saved changes as the texts of a form's fields, and a form's openings as steps."""

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.scoring.ruleset import Opening, Ruleset
from scorekeeper.web.house_figures import Figure, step_kind
from scorekeeper.web.own_lines import own_texts

STEPS = "opening.steps"


def texts_of(
    figures: Iterable[Figure], written: Ruleset, changes: Mapping[str, Any]
) -> dict[str, str]:
    """The text of every field that says something else than what is written."""
    steps = _step_values(changes.get(STEPS), written)
    texts = own_texts(changes)
    for figure in figures:
        value = _value(figure, changes, steps)
        if value != figure.written and (value is not None or figure.path.startswith("end.")):
            texts[figure.name] = _text(value)
    for path, value in changes.items():
        if value is False and path.startswith("lines.") and path.count(".") == 1:
            texts[f"off.{path.removeprefix('lines.')}"] = "on"
    return texts


def _value(figure: Figure, changes: Mapping[str, Any], steps: Mapping[str, Any]) -> Any:
    """What holds at a figure after the changes."""
    if figure.name in steps:
        return steps[figure.name]
    if figure.path not in changes or figure.path.startswith(STEPS):
        return figure.written
    value = changes[figure.path]
    if figure.name == figure.path:
        return value
    return as_table(value).get(figure.name.rpartition(".")[2], figure.written)


def as_table(given: object) -> dict[str, Any]:
    """A table by its quantities as text, however it was given; empty for what is none."""
    if isinstance(given, list | tuple):
        given = dict(enumerate(given))
    return {str(key): points for key, points in given.items()} if isinstance(given, Mapping) else {}


def _text(value: Any) -> str:
    if value is None:
        return "0"
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)


def _step_values(steps: Any, written: Ruleset) -> dict[str, Any]:
    """The fields of changed openings by name; steps that are written but gone say so."""
    if not isinstance(steps, list | tuple):
        return {}
    found: dict[str, Any] = {}
    for place in range(max(len(steps), len(written.opening.steps))):
        step = steps[place] if place < len(steps) else None
        name = f"{STEPS}.{place}"
        if not isinstance(step, Mapping):
            found[f"{name}.kind"] = "gone"
            continue
        points = step.get("points")
        needed = Opening(points, bool(step.get("canasta")), bool(step.get("natural")))
        kind = step_kind(needed)
        found |= {f"{name}.kind": kind, f"{name}.points": points, f"{name}.from": step.get("from")}
    return found


def opening_steps(values: Mapping[str, Any], written: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The steps that fields make, as a change has them; a row that says nothing is none."""
    steps: list[dict[str, Any]] = []
    for place in step_places(values):
        start, points, kind = step_fields(values, place)
        if kind == "gone" and points is not None and step_fields(written, place)[2] == "gone":
            kind = "points"
        if kind != "gone":
            step: dict[str, Any] = {} if start is None or not steps else {"from": start}
            steps.append(step | _asked(kind, points))
    return steps


def _asked(kind: str, points: Any) -> dict[str, Any]:
    """What a row asks for, as a step has it."""
    asked: dict[str, Any] = {}
    if kind in ("canasta", "canasta_points", "natural"):
        asked["canasta"] = True
    if kind == "natural":
        asked["natural"] = True
    if kind in ("points", "canasta_points") and points is not None:
        asked["points"] = points
    return asked


def step_places(values: Mapping[str, Any]) -> range:
    """The rows of openings that the fields have."""
    return range(sum(name.startswith(STEPS) and name.endswith(".kind") for name in values))


def step_fields(values: Mapping[str, Any], place: int) -> tuple[Any, Any, Any]:
    """From where a row holds, its points, and what it asks for."""
    name = f"{STEPS}.{place}"
    return values.get(f"{name}.from"), values[f"{name}.points"], values[f"{name}.kind"]
