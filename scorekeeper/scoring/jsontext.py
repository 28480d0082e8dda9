"""JSON as it comes from outside: keys given twice, endless numbers and nesting told, not raised."""

import json
import re
from typing import Any, NamedTuple

from scorekeeper.scoring.problems import Problem, Refused, pointer

LONGEST = 20  # digits; no number of a game has more
HALF = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")
"""Half of a character, which may stand beside its other half, or be no character at all."""
ALONE = re.compile("[\ud800-\udfff]")


class Parsed(NamedTuple):
    """A JSON value and the problems of its text that do not keep it from being read."""

    value: Any
    problems: tuple[Problem, ...] = ()


class _Doubled(dict[str, Any]):
    """An object with keys given twice; the last of each stands."""

    names: tuple[str, ...] = ()


def parse(text: str | bytes) -> Parsed:
    """Read JSON text (bytes are UTF-8, a BOM is passed over); Refused when it is none."""
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        found = _decoded(text)
        return _without_halves(found) if HALF.search(text) else found
    except UnicodeDecodeError as error:
        raise Refused([Problem("", "not_utf8", {"byte": error.start})]) from None
    except json.JSONDecodeError as error:
        values = {"line": error.lineno, "column": error.colno}
        raise Refused([Problem("", "not_json", values)]) from None
    except RecursionError:
        raise Refused([Problem("", "too_deep")]) from None
    except ValueError:
        raise Refused([Problem("", "not_json", {"line": 1, "column": 1})]) from None


def _decoded(text: str) -> Parsed:
    doubled: list[_Doubled] = []

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        names = [name for name, _ in pairs]
        marked = _Doubled(found)
        marked.names = tuple(name for name in found if names.count(name) > 1)
        doubled.append(marked)
        return marked

    try:
        value = json.JSONDecoder(object_pairs_hook=unique, parse_constant=_no_number).decode(text)
    except json.JSONDecodeError:
        raise
    except ValueError:  # a number too long for int()
        doubled.clear()
        value = json.JSONDecoder(
            object_pairs_hook=unique, parse_constant=_no_number, parse_int=_bounded
        ).decode(text)
    return Parsed(value, tuple(_told_twice(value, "")) if doubled else ())


def _bounded(digits: str) -> int | float:
    """A whole number, or infinity (which is no whole number) for one beyond all bounds."""
    return int(digits) if len(digits) <= LONGEST else float("inf")


def _no_number(name: str) -> float:
    raise json.JSONDecodeError(f"{name} is no number", name, 0)


def _told_twice(value: object, where: str) -> list[Problem]:
    problems = []
    if isinstance(value, _Doubled):
        for name in value.names:
            problems.append(Problem(where + pointer(name), "key_twice", {"key": name}))
    if isinstance(value, dict):
        for name, inner in value.items():
            problems += _told_twice(inner, where + pointer(name))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            problems += _told_twice(inner, f"{where}/{index}")
    return problems


def _without_halves(parsed: Parsed) -> Parsed:
    """The same with a replacement character for each half that stands alone, which is a problem."""
    problems: list[Problem] = []

    def whole(text: str, where: str) -> str:
        if ALONE.search(text):
            problems.append(Problem(where, "unprintable"))
            return ALONE.sub("\N{REPLACEMENT CHARACTER}", text)
        return text

    def mended(value: Any, where: str) -> Any:
        if isinstance(value, str):
            return whole(value, where)
        if isinstance(value, list):
            return [mended(inner, f"{where}/{index}") for index, inner in enumerate(value)]
        if isinstance(value, dict):
            return {
                whole(name, where + pointer(name)): mended(inner, where + pointer(name))
                for name, inner in value.items()
            }
        return value

    if not isinstance(parsed.value, dict | list):
        return parsed
    value = mended(parsed.value, "")
    return Parsed(value, (*parsed.problems, *problems))
