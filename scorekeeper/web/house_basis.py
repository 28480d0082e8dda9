"""What a form of rules is made from, and what a table chooses and changes by it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.scoring.loader import Variant, resolve
from scorekeeper.scoring.patches import with_changes
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.variant import Option, RuleSet


@dataclass(frozen=True)
class Basis:
    """What a form is made from: a variant, or only rules of a game that no file says any more."""

    base: Ruleset
    variant: Variant | None = None

    @classmethod
    def of(cls, variant: Variant) -> "Basis":
        return cls(variant.base, variant)

    @property
    def options(self) -> Mapping[str, Option]:
        return self.variant.options if self.variant else {}

    @property
    def rule_sets(self) -> Mapping[str, RuleSet]:
        return self.variant.rule_sets if self.variant else {}

    @property
    def taken(self) -> set[str]:
        """The ids of lines, those switched off too."""
        named = self.variant.raw["lines"] if self.variant else ()
        return {*self.base.lines, *named}

    def written(self, rule_set: str | None, options: Mapping[str, str]) -> Ruleset:
        """The rules before a table's own figures."""
        if self.variant is None:
            return self.base
        return resolve(self.variant, rule_set=rule_set, options=options)

    def ruleset(self, chosen: "Chosen") -> Ruleset:
        """The rules after them. Raises ``Refused``."""
        return with_changes(self.written(chosen.rule_set, chosen.options), chosen.changes)


@dataclass(frozen=True)
class Chosen:
    """What a table chooses and changes."""

    rule_set: str | None
    options: Mapping[str, str]
    changes: Mapping[str, Any]
