"""The worked cases: read from cases/*.toml, one file a variant."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper.scoring.loader import resolve, variant
from scorekeeper.scoring.opening import Opening
from scorekeeper.scoring.ruleset import Ruleset

FOLDER = Path(__file__).parent / "cases"
NAMES = ("Us", "Them")


class Worked(NamedTuple):
    """One entry of a case file."""

    variant: str
    name: str
    given: Mapping[str, Any]

    def ruleset(self) -> Ruleset:
        """The rules the case is played by."""
        return resolve(
            variant(self.variant),
            rule_set=self.given.get("rule_set"),
            options=self.given.get("options", {}),
        )

    def game(self, rounds: list[Mapping[str, Any]]) -> dict[str, Any]:
        """A game file of these rounds."""
        chosen = {key: self.given[key] for key in ("rule_set", "options") if key in self.given}
        tallies = [{"tallies": dict(played)} for played in rounds]
        teams = self.given.get("teams", list(NAMES))
        return {"variant": self.variant, "teams": teams, "rounds": tallies, **chosen}


def worked(kind: str) -> list[Worked]:
    """All entries of a kind: case, refused, opening, game."""
    return list(_worked(kind))


def _worked(kind: str) -> Iterator[Worked]:
    for path in sorted(FOLDER.glob("*.toml")):
        for number, given in enumerate(tomllib.loads(path.read_text(encoding="utf-8"))[kind]):
            yield Worked(path.stem, given.get("name", f"{kind} {number}"), given)


def said(needed: Opening) -> dict[str, object]:
    """What is needed to open, as the case files and the answers say it."""
    known = needed._asdict()
    return {name: known[name] for name in known if known[name] not in (None, False)}


def identify(case: Worked) -> str:
    """How a case is called in a test's name."""
    return f"{case.variant}: {case.name}"
