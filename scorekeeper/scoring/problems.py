"""What is said about an entry: impossible (problem), unusual (doubt), or worth telling (note)."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple


class Problem(NamedTuple):
    """Something impossible: `where` is a JSON pointer; `kind` and `values` are worded elsewhere."""

    where: str
    kind: str
    values: Mapping[str, Any] = {}


class Doubt(NamedTuple):
    """Something unusual that a table may still mean; the same form as a problem."""

    where: str
    kind: str
    values: Mapping[str, Any] = {}


class Note(NamedTuple):
    """Why a figure is not simply quantity times worth."""

    kind: str
    values: Mapping[str, Any] = {}


class Refused(Exception):
    """Nothing was scored or changed; `problems` says why, all at once; `teams` names the teams."""

    def __init__(self, problems: Iterable[Problem], *, teams: Iterable[str] = ()) -> None:
        self.problems = tuple(problems)
        self.teams = tuple(teams)
        super().__init__("; ".join(f"{p.where}: {p.kind}" for p in self.problems))


def pointer(*parts: object) -> str:
    """The JSON pointer that leads through `parts`, escaped as RFC 6901 asks."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)
