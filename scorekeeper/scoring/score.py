"""The score of one team's round: a list of items, and nothing else."""

from typing import NamedTuple

from scorekeeper.scoring.facts import Facts, Tally, facts
from scorekeeper.scoring.prices import LineItem
from scorekeeper.scoring.ruleset import Ruleset

__all__ = ["LineItem", "ScoreSheet", "score"]


class ScoreSheet(NamedTuple):
    """The items of one team's round, in the order of the lines."""

    items: tuple[LineItem, ...] = ()

    @property
    def total(self) -> int:
        """Points: the sum of the items."""
        return sum([item.points for item in self.items])


def score(ruleset: Ruleset, tally: Tally, known: Facts | None = None) -> ScoreSheet:
    """The score of a tally in which `check` finds no problem; `known` are its facts."""
    priced = ruleset.priced
    if known is None:
        known = facts(ruleset, tally)
    alone = known["whole"]
    placed = []
    derived = ruleset.limits.derived
    for name in dict.fromkeys((*tally, *(line.id for line in derived))) if derived else tally:
        quantity = known.get(name)
        if quantity:
            place, nothing, stands_alone, price = priced[name]
            if quantity != nothing and (stands_alone or not alone):
                placed.append((place, price(quantity, known, tally)))
    placed.sort()
    return ScoreSheet(tuple([item for _, item in placed]))
