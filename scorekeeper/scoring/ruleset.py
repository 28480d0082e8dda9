"""The rules of one game: set-up, card values, lines, openings, the end, rules in words."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, ValidationInfo, model_validator

from scorekeeper.scoring.limits import Limits
from scorekeeper.scoring.lines import Choice, Line
from scorekeeper.scoring.melding import Hands, MeldRules
from scorekeeper.scoring.melds import Melding
from scorekeeper.scoring.model import LIMIT, Cards, Cited, Id, Key, Label, Model, Text
from scorekeeper.scoring.opening import Opening, OpeningScale, OpeningStep
from scorekeeper.scoring.prices import Priced, priced_lines
from scorekeeper.scoring.references import reference_faults

__all__ = [
    "CardValues",
    "Choice",
    "Chosen",
    "End",
    "Line",
    "Opening",
    "OpeningScale",
    "OpeningStep",
    "RuleText",
]
__all__ += ["Ruleset", "Seating", "Setup", "Source", "Sum"]

RuleSection = Literal[
    "setup", "deal", "play", "opening", "melds", "canastas", "threes", "going_out", "penalties",
    "scoring", "end",
]  # fmt: skip


class Source(Model):
    """Where figures come from."""

    title: Text
    note: str = ""


class Seating(Model):
    """How many players sit down, and in how many teams of equal size.

    `dealt` are the cards to each hand where so many players do not get the usual number.
    """

    players: Annotated[StrictInt, Field(ge=2, le=12)]
    teams: Annotated[StrictInt, Field(ge=2, le=12)]
    dealt: Cards | None = None

    @property
    def team_players(self) -> int:
        """Players a team."""
        return self.players // self.teams


class Setup(Model):
    """What lies on the table before the first card; jokers are counted in all.

    With an `extra_hand` the dealer gets two and may sell one. `perfect_lift` are the numbers of
    cards of which one lifted exactly is a perfect deal.
    """

    packs: Annotated[StrictInt, Field(ge=1, le=12)]
    jokers: Annotated[StrictInt, Field(ge=0, le=48)]
    seatings: Annotated[tuple[Seating, ...], Field(min_length=1)]
    dealt: Cards
    foot: Cards = 0
    draw: Cards
    discard_to_go_out: StrictBool
    extra_hand: StrictBool = False
    perfect_lift: tuple[Cards, ...] = ()
    cites: dict[str, Text]

    def fitting(self, teams: int, players: int | None = None) -> Seating | None:
        """The first seating with that many teams (and players in all)."""
        for seating in self.seatings:
            if seating.teams == teams and players in (None, seating.players):
                return seating
        return None

    def dealt_to(self, teams: int, players: int) -> int:
        """Cards to each hand at a table of so many."""
        seating = self.fitting(teams, players)
        return self.dealt if seating is None or seating.dealt is None else seating.dealt


class CardValues(Cited):
    """Card points by class; `where` names the line a class may only be counted in."""

    values: Annotated[dict[Id, Annotated[StrictInt, Field(ge=0, le=100_000)]], Field(max_length=20)]
    where: dict[Id, Id] = Field(default={})


class End(Cited):
    """When the game is over: at a total, after so many rounds, or when the table says so."""

    target: Annotated[StrictInt, Field(ge=1, le=LIMIT)] | None = None
    rounds: Annotated[StrictInt, Field(ge=1, le=1000)] | None = None


class Sum(Model):
    """A fact of its own: lines counted together, such as all canastas that are not wild."""

    label: Label
    singular: Label
    of: tuple[Id, ...]


class RuleText(Cited):
    """A rule that is not a figure, in a sentence or two."""

    section: RuleSection
    text: Text


class Chosen(Model):
    """What was chosen when the rules were resolved."""

    rule_set: str | None = None
    options: dict[str, str] = Field(default={})
    changes: dict[str, Any] = Field(default={})


class Ruleset(Model):
    """The resolved rules of one game: what it keeps, as JSON, for ever.

    The order of `lines` and of a line's `choices` is part of their meaning (the form, the score
    sheet, the choice that claims nothing): JSON made of it must not be sorted by key.
    """

    id: Key
    name: Label
    aliases: tuple[Label, ...] = ()
    about: Text
    sources: dict[Key, Source]
    setup: Setup
    cards: CardValues
    lines: dict[Id, Line]
    sums: dict[Id, Sum] = Field(default={})
    opening: OpeningScale
    end: End
    also_opens: tuple[Id, ...] = ()
    melds: MeldRules = MeldRules()
    hands: Hands = Hands()
    rules: tuple[RuleText, ...] = ()
    chosen: Chosen = Chosen()

    @model_validator(mode="before")
    @classmethod
    def _known_references(cls, raw: Any, looked: ValidationInfo) -> Any:
        if looked.context and looked.context.get("looked_up"):
            return raw
        faults = reference_faults(raw) if isinstance(raw, Mapping) else []
        if faults:
            raise ValueError("; ".join(f"{key}: {fault}" for key, fault in faults))
        return raw

    @cached_property
    def limits(self) -> Limits:
        """What the packs allow and which lines depend on which, worked out once."""
        return Limits(self)

    @cached_property
    def melding(self) -> Melding:
        """What may be melded, worked out once."""
        return Melding(self)

    @cached_property
    def priced(self) -> dict[str, Priced]:
        """The lines by id, ready to be priced."""
        return priced_lines(self)
