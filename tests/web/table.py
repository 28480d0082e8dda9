"""Games set up for tests of the round pages."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask import Flask

from scorekeeper.scoring.loader import resolve, variants
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store import books, changes, games
from scorekeeper.store.db import db
from scorekeeper.store.models import Game
from scorekeeper.web import entry
from tests.web.inspector import Form, Page, Visitor

NAMES = ("Ann", "Cy", "Bob", "Dee", "Eve", "Flo")
"""In the order of play: in two pairs Ann and Bob play Cy and Dee."""


def start(
    app: Flask,
    variant: str = "classic",
    *,
    seats: Sequence[str] = NAMES[:4],
    teams: int = 2,
    options: Mapping[str, str] | None = None,
    rule_set: str | None = None,
    first_dealer_place: int = 4,
) -> str:
    """The key of a new game."""
    ruleset = resolve(variants()[variant], rule_set=rule_set, options=options or {})
    return _started(app, ruleset, seats, teams, first_dealer_place)


def usual(app: Flask, ruleset: Ruleset) -> str:
    """The key of a new game by these rules, at the table they are usually played at."""
    seating = ruleset.setup.seatings[0]
    return _started(app, ruleset, NAMES[: seating.players], seating.teams, seating.players)


def _started(app: Flask, ruleset: Ruleset, seats: Sequence[str], teams: int, dealer: int) -> str:
    with app.app_context():
        book = books.home_scorebook(db.session())
        game = changes.start_game(
            book, ruleset, seats=seats, teams=teams, first_dealer_place=dealer
        )
        return game.keep_key


@contextmanager
def looked_at(app: Flask, key: str) -> Iterator[Game]:
    """The game as it is stored."""
    with app.app_context():
        found = games.by_key(db.session(), key)
        assert found is not None
        yield found[0]


def entry_form(visitor: Visitor, key: str) -> Form:
    """The form of the next round."""
    return visitor.visit(f"/games/{key}/rounds/new").form("/rounds/new")


USUAL = {
    "out": "1:going_out:yes",
    "natural_canastas-1": "1",
    "mixed_canastas-1": "2",
    "red_threes-1": "2",
    "meld_points-1": "455",
    "mixed_canastas-2": "1",
    "red_threes-2": "1",
    "meld_points-2": "120+60",
    "hand_points-2": "65",
}
"""A usual round of classic Canasta.

A: one natural 500, two mixed 600, two red threes 200, out 100, melded 455: 1,855.
B: one mixed 300, one red three 100, melded 180, left 65: 515.
"""


def enter(visitor: Visitor, key: str, values: Mapping[str, str] = USUAL) -> Page:
    """Enter a round and save it."""
    return entry_form(visitor, key).set(dict(values)).press("Save")


def totals(app: Flask, key: str) -> list[int]:
    with looked_at(app, key) as game:
        return list(games.sheet(game).totals)


CASES = Path(__file__).parents[1] / "scoring" / "cases"


@dataclass(frozen=True)
class Case:
    """One team's round with what it is worth, from the worked cases of scoring."""

    variant: str
    name: str
    tally: Mapping[str, Any]
    total: int
    options: Mapping[str, str]
    rule_set: str | None

    def __str__(self) -> str:
        return f"{self.variant}: {self.name}"

    @property
    def ruleset(self) -> Ruleset:
        return resolve(variants()[self.variant], rule_set=self.rule_set, options=self.options)

    @property
    def values(self) -> dict[str, str]:
        """The tally as it is typed for the first team."""
        return dict(entry.values(self.ruleset, entry.Entry([dict(self.tally)], [{}], "")))


def cases() -> list[Case]:
    """The worked cases of every variant."""
    found = []
    for path in sorted(CASES.glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8")).get("case", []):
            chosen = {"options": case.get("options", {}), "rule_set": case.get("rule_set")}
            found.append(Case(path.stem, case["name"], case["tally"], case["total"], **chosen))
    return found
