"""A line of the tally: its quantity, its one price, and what it must agree with."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, StrictBool, StrictInt, model_validator

from scorekeeper.scoring.model import Cited, Id, Label, Model, Points

ADJUSTMENT_REASON = "adjustment_reason"

Section = Literal["canastas", "threes", "penalties", "going_out", "bonuses", "cards", "adjustment"]


def _table(given: object) -> object:
    """A table as quantity to points: a list prices 0, 1, 2 …; keys may be digits (TOML, JSON)."""
    if isinstance(given, list | tuple):
        return dict(enumerate(given))
    if isinstance(given, Mapping):
        whole = re.compile(r"\d{1,5}", re.ASCII)
        return {
            int(key) if isinstance(key, str) and whole.fullmatch(key) else key: points
            for key, points in given.items()
        }
    return given


Table = Annotated[
    dict[Annotated[StrictInt, Field(ge=0)], Points],
    BeforeValidator(_table),
    Field(min_length=1, max_length=1000),
]


class Step(Model):
    """From this quantity of a fact on, a line counts `factor` times (`because` says why).

    With `as_one` any quantity counts as one: a price for the team, however many it has.
    """

    start: Points | None = Field(default=None, alias="from")
    factor: Annotated[StrictInt, Field(ge=-100, le=100, alias="is")]
    as_one: StrictBool = False
    because: str = ""


class Times(Model):
    """What a line's price is multiplied by: it steps with a fact."""

    by: Id
    steps: Annotated[tuple[Step, ...], Field(min_length=1)]

    def at(self, quantity: int) -> Step:
        """The step that holds at a quantity of the fact; below the first, the first."""
        held = self.steps[0]
        for step in self.steps[1:]:
            if step.start is None or quantity < step.start:
                break
            held = step
        return held


class Choice(Model):
    """One answer of a choice line; its cite, when it has one, stands for the line's.

    With `wins` the claim ends the game, and whoever made it has won whatever the totals say.
    """

    label: Label
    points: Points = 0
    wins: StrictBool = False
    cite: str = ""


class Line(Cited):
    """One line of the tally: a quantity and its one price (each, a table, or choices).

    A `derived` line is never entered: it counts once where its `needs` are met and nothing that it
    `excludes` is claimed. `counts_as` names the line whose need it helps to meet: seven aces are a
    natural canasta.
    """

    id: Id
    section: Section
    label: Label
    singular: str = ""
    kind: Literal["count", "choice", "card_points", "adjustment", "derived"] = "count"
    each: Points | None = None
    table: Table | None = None
    choices: Annotated[dict[Id, Choice], Field(min_length=2, max_length=40)] | None = None
    times: Times | None = None
    canasta: StrictBool = False
    melds: StrictBool = False
    left: StrictBool = False
    max: Annotated[StrictInt, Field(ge=1)] | Literal["players"] | None = None
    shared_max: Annotated[StrictInt, Field(ge=0)] | None = None
    a_pack: Annotated[StrictInt, Field(ge=1)] | None = None
    within: tuple[Id, ...] = ()
    counts_as: Id | None = None
    once: str = ""
    needs: dict[Id, Annotated[StrictInt, Field(ge=1)] | Id] = Field(default={})
    excludes: tuple[Id, ...] = ()
    replaces: StrictBool = False
    holds: dict[Id, Annotated[StrictInt, Field(ge=1, le=100)]] = Field(default={})
    counted_in: tuple[Id, ...] = ()
    unusual_when_out: StrictBool = False
    fold: str = ""

    @model_validator(mode="after")
    def _one_price(self) -> "Line":
        prices = [name for name in ("each", "table", "choices") if getattr(self, name) is not None]
        allowed = {"choice": ["choices"], "count": ["each", "table"]}.get(self.kind, ["each"])
        if len(prices) != 1 or prices[0] not in allowed:
            raise ValueError(f"a {self.kind} line has one price: {' or '.join(allowed)}")
        if self.kind == "derived" and not self.needs:
            raise ValueError("a derived line says what it needs")
        return self

    @cached_property
    def nothing(self) -> str:
        """The choice that claims nothing: the first."""
        return next(iter(self.choices)) if self.choices else ""

    def limit(self, players: int) -> int | None:
        """The most of it one team of so many players may have, the packs aside."""
        return players if self.max == "players" else self.max

    def claimed(self, value: object) -> bool:
        """Whether an entry says anything: neither 0 nor the first choice."""
        return bool(value) and value != self.nothing
