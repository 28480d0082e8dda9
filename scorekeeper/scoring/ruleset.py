"""The rules of one game as frozen models: lines with their prices, openings, the end, the set-up."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    model_validator,
)

from scorekeeper.scoring.cards import class_supply, sums
from scorekeeper.scoring.references import reference_faults

LIMIT = 10_000_000
FACTS = ("canastas", "melded")
ADJUSTMENT_REASON = "adjustment_reason"

Points = Annotated[StrictInt, Field(ge=-LIMIT, le=LIMIT)]
Cards = Annotated[StrictInt, Field(ge=0, le=10_000)]
Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Key = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$")]
Label = Annotated[str, Field(pattern=r"^[^\s\x00-\x1f\x7f](?:[^\x00-\x1f\x7f]{0,58}[^\s\x00-\x1f\x7f])?$")]
Text = Annotated[str, Field(min_length=1, max_length=1000, pattern=r"^[^\x00-\x09\x0b-\x1f\x7f]+$")]
Section = Literal[
    "canastas", "threes", "penalties", "going_out", "bonuses", "cards", "adjustment"
]
RuleSection = Literal[
    "setup", "deal", "play", "opening", "melds", "canastas", "threes", "going_out", "penalties",
    "scoring", "end",
]  # fmt: skip


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


class Model(BaseModel):
    """Frozen, and deaf to nothing: an unknown key is a fault."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        serialize_by_alias=True,
        validate_by_name=True,
        validate_by_alias=True,
    )


class Source(Model):
    """Where figures come from."""

    title: Text
    note: str = ""


class Cited(Model):
    """Something whose figures come from somewhere; `default: …` when the seed does not say."""

    cite: Text

    @property
    def default(self) -> bool:
        """Whether the figure fills a gap of the seed."""
        return self.cite.startswith("default:")


class Seating(Model):
    """How many players sit down, and in how many teams of equal size."""

    players: Annotated[StrictInt, Field(ge=2, le=12)]
    teams: Annotated[StrictInt, Field(ge=2, le=12)]

    @property
    def team_players(self) -> int:
        """Players a team."""
        return self.players // self.teams


class Setup(Model):
    """What lies on the table before the first card is played; jokers and cards are counted in all."""

    packs: Annotated[StrictInt, Field(ge=1, le=12)]
    jokers: Annotated[StrictInt, Field(ge=0, le=48)]
    seatings: Annotated[tuple[Seating, ...], Field(min_length=1)]
    dealt: Cards
    foot: Cards = 0
    draw: Cards
    discard_to_go_out: StrictBool
    cites: dict[str, Text]

    def fitting(self, teams: int, players: int | None = None) -> Seating | None:
        """The first seating with that many teams (and players in all)."""
        for seating in self.seatings:
            if seating.teams == teams and players in (None, seating.players):
                return seating
        return None


class CardValues(Cited):
    """Card points by class; `where` names the line a class may only be counted in."""

    values: Annotated[dict[Id, Annotated[StrictInt, Field(ge=0, le=100_000)]], Field(max_length=20)]
    where: dict[Id, Id] = {}


class Step(Model):
    """From this quantity of a fact on, a line counts `factor` times (`because` says why)."""

    start: Points | None = Field(default=None, alias="from")
    factor: Annotated[StrictInt, Field(ge=-100, le=100, alias="is")]
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
    """One answer of a choice line; its cite, when it has one, stands for the line's."""

    label: Label
    points: Points = 0
    cite: str = ""


class Line(Cited):
    """One line of the tally: a quantity and its one price (each, a table, or choices)."""

    id: Id
    section: Section
    label: Label
    singular: str = ""
    kind: Literal["count", "choice", "card_points", "adjustment"] = "count"
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
    once: str = ""
    needs: dict[Id, Annotated[StrictInt, Field(ge=1)] | Id] = {}
    excludes: tuple[Id, ...] = ()
    replaces: StrictBool = False
    holds: dict[Id, Annotated[StrictInt, Field(ge=1, le=100)]] = {}
    counted_in: tuple[Id, ...] = ()
    unusual_when_out: StrictBool = False
    fold: str = ""

    @model_validator(mode="after")
    def _one_price(self) -> "Line":
        prices = [name for name in ("each", "table", "choices") if getattr(self, name) is not None]
        allowed = {"choice": ["choices"], "count": ["each", "table"]}.get(self.kind, ["each"])
        if len(prices) != 1 or prices[0] not in allowed:
            raise ValueError(f"a {self.kind} line has one price: {' or '.join(allowed)}")
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


class OpeningStep(Model):
    """What a team needs to open from this total (or round) on; nothing when neither is said."""

    start: Points | None = Field(default=None, alias="from")
    points: Annotated[StrictInt, Field(ge=0, le=LIMIT)] | None = None
    canasta: StrictBool = False


class OpeningScale(Cited):
    """Openings by running total (`score`) or by `round`; no steps: nothing is needed."""

    by: Literal["score", "round"]
    steps: tuple[OpeningStep, ...] = ()

    def at(self, number: int) -> OpeningStep | None:
        """The step that holds at a total or in a round."""
        held = self.steps[0] if self.steps else None
        for step in self.steps[1:]:
            if step.start is None or number < step.start:
                break
            held = step
        return held


class End(Cited):
    """When the game is over: at a total, after so many rounds, or when the table says so."""

    target: Annotated[StrictInt, Field(ge=1, le=LIMIT)] | None = None
    rounds: Annotated[StrictInt, Field(ge=1, le=1000)] | None = None


class RuleText(Cited):
    """A rule that is not a figure, in a sentence or two."""

    section: RuleSection
    text: Text


class Chosen(Model):
    """What was chosen when the rules were resolved."""

    rule_set: str | None = None
    options: dict[str, str] = {}
    changes: dict[str, Any] = {}


class Ruleset(Model):
    """The resolved rules of one game: what it keeps, as JSON, for ever.

    The order of `lines` and of a line's `choices` is part of their meaning (the form, the score sheet, the
    choice that claims nothing): JSON made of it must not be sorted by key.
    """

    id: Key
    name: Label
    aliases: tuple[Label, ...] = ()
    about: Text
    sources: dict[Key, Source]
    setup: Setup
    cards: CardValues
    lines: dict[Id, Line]
    opening: OpeningScale
    end: End
    also_opens: tuple[Id, ...] = ()
    rules: tuple[RuleText, ...] = ()
    chosen: Chosen = Chosen()

    @model_validator(mode="before")
    @classmethod
    def _known_references(cls, raw: Any) -> Any:
        faults = reference_faults(raw) if isinstance(raw, Mapping) else []
        if faults:
            raise ValueError("; ".join(f"{key}: {fault}" for key, fault in faults))
        return raw

    @cached_property
    def canasta_lines(self) -> frozenset[str]:
        """The lines that count canastas."""
        return frozenset(line.id for line in self.lines.values() if line.canasta)

    @cached_property
    def melding_lines(self) -> frozenset[str]:
        """The lines that say a team has melded."""
        return frozenset(line.id for line in self.lines.values() if line.canasta or line.melds)

    @cached_property
    def replacing_lines(self) -> tuple[Line, ...]:
        """The lines whose claim is the whole score."""
        return tuple(line for line in self.lines.values() if line.replaces)

    @cached_property
    def card_supply(self) -> dict[str, int]:
        """How many cards of each class of the card values the packs hold."""
        packs, jokers = self.setup.packs, self.setup.jokers
        return {name: class_supply(name, packs, jokers) for name in self.cards.values}

    @cached_property
    def card_total(self) -> int:
        """The points of all cards in the packs."""
        return sum(points * self.card_supply[name] for name, points in self.cards.values.items())

    def classes_in(self, line_id: str) -> tuple[str, ...]:
        """The card classes that may be counted in a line of card points."""
        where = self.cards.where
        return tuple(name for name in self.cards.values if where.get(name, line_id) == line_id)

    @cached_property
    def card_sums(self) -> dict[str, frozenset[int]]:
        """By line of card points: every number that cards can add up to."""
        found = {}
        for line in self.lines.values():
            if line.kind == "card_points":
                prices: dict[int, int] = {}
                for name in self.classes_in(line.id):
                    price = self.cards.values[name]
                    prices[price] = prices.get(price, 0) + self.card_supply[name]
                found[line.id] = sums(prices)
        return found
