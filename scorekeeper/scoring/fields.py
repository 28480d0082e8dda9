"""The keys of a game file and what may stand at each."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from scorekeeper.scoring.entries import UNPRINTABLE
from scorekeeper.scoring.problems import Problem, pointer

Look = Callable[[Any], str]
"""Gives the kind of problem with a value, or nothing."""

DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
NOTE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
STATUSES = ("open", "finished", "abandoned")
NOTE_LENGTH = 2000
NAME_LENGTH = 60


def problems(
    given: object, known: Mapping[str, tuple[Look, bool]], where: str = ""
) -> list[Problem]:
    """Unknown, missing and unfit keys of an object."""
    if not isinstance(given, Mapping):
        return [Problem(where, "not_object")]
    found = []
    for key, value in given.items():
        if key not in known:
            values = {"key": key, "known": list(known)}
            found.append(Problem(where + pointer(key), "unknown_key", values))
        elif kind := known[key][0](value):
            found.append(Problem(where + pointer(key), kind, {"key": key}))
    for key, (_, needed) in known.items():
        if needed and key not in given:
            found.append(Problem(where + pointer(key), "missing", {"key": key}))
    return found


def name_problem(given: object) -> str:
    """What is wrong with a team's or player's name."""
    if not isinstance(given, str):
        return "not_text"
    if not given.strip():
        return "empty_name"
    if len(given) > NAME_LENGTH:
        return "long_name"
    return "unprintable" if UNPRINTABLE.search(given) else ""


def _format(given: object) -> str:
    return "" if given == "scorekeeper-game/1" else "unknown_format"


def _text(given: object) -> str:
    if not isinstance(given, str):
        return "not_text"
    if len(given) > NOTE_LENGTH:
        return "too_long"
    return "unprintable" if NOTE.search(given) else ""


def _identity(given: object) -> str:
    return _text(given) or ("unprintable" if UNPRINTABLE.search(str(given)) else "")


def _status(given: object) -> str:
    return "" if given in STATUSES else "unknown_status"


def _day(given: object) -> str:
    if not isinstance(given, str) or not DAY.fullmatch(given):
        return "no_date"
    try:
        date.fromisoformat(given)
    except ValueError:
        return "no_date"
    return ""


def _object(given: object) -> str:
    return "" if isinstance(given, Mapping) else "not_object"


def _list(given: object) -> str:
    return "" if isinstance(given, list | tuple) else "not_list"


def _string(given: object) -> str:
    return "" if isinstance(given, str) else "not_text"


def _any(given: object) -> str:
    return ""


GAME: dict[str, tuple[Look, bool]] = {
    "format": (_format, False),
    "variant": (_string, True),
    "rule_set": (_any, False),
    "options": (_object, False),
    "changes": (_object, False),
    "teams": (_list, True),
    "first_dealer": (_any, False),
    "rounds": (_list, False),
    "id": (_identity, False),
    "played": (_day, False),
    "status": (_status, False),
    "note": (_text, False),
    "rules": (_object, False),
    "next": (_object, False),
}
ROUND: dict[str, tuple[Look, bool]] = {
    "tallies": (_object, True),
    "note": (_text, False),
    "changes": (_object, False),
    "rules": (_object, False),
}
NEXT: dict[str, tuple[Look, bool]] = {"changes": (_object, False), "rules": (_object, False)}
TEAM: dict[str, tuple[Look, bool]] = {
    "name": (name_problem, True),
    "players": (_list, False),
}
