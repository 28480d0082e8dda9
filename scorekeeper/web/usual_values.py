"""Values that people usually play, offered where a table sets its own."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources


@cache
def usual_values() -> Mapping[str, tuple[int, ...]]:
    """The values by the path that they may stand at; see the file for where they were met."""
    text = resources.files("scorekeeper").joinpath("usual_values.toml").read_text("utf-8")
    return {
        path: tuple(one["values"]) for one in tomllib.loads(text)["usual"] for path in one["paths"]
    }


def usual(path: str) -> tuple[int, ...]:
    """The values at a path; those of ``a.b.*`` where there are none of its own."""
    known = usual_values()
    return known.get(path) or known.get(path.rpartition(".")[0] + ".*", ())
