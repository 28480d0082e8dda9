"""A variant: its rules with all defaults, and the options and rule sets a table may choose."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import Field, StrictInt

from scorekeeper.scoring.model import Cited, Id, Label, Model, Text
from scorekeeper.scoring.ruleset import Ruleset, RuleText


class OptionChoice(Model):
    """One way to play an option: what it sets, rules it adds, and where its figures come from."""

    label: Label
    set: dict[str, Any] = Field(default={})
    rules: tuple[RuleText, ...] = ()
    cite: str = ""


class Option(Model):
    """A named choice between ways to play; the default's figures are the variant's own."""

    label: Label
    default: str
    cite: Text
    choices: Annotated[dict[str, OptionChoice], Field(min_length=2, max_length=20)]


class RuleSet(Cited):
    """A named selection of options with a source of its own."""

    label: Label
    options: dict[str, str] = Field(default={})


class Extras(Model):
    """What a variant file holds beside the rules."""

    rank: StrictInt
    options: dict[Id, Option] = Field(default={})
    rule_sets: dict[Id, RuleSet] = Field(default={})


@dataclass(frozen=True, eq=False)
class Variant:
    """One variant file, read and found whole; `raw` is its data before any option is applied."""

    id: str
    name: str
    aliases: tuple[str, ...]
    about: str
    rank: int
    base: Ruleset
    options: Mapping[str, Option]
    rule_sets: Mapping[str, RuleSet]
    raw: Mapping[str, Any] = field(repr=False)
