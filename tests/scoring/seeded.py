"""Rules and tallies drawn from a seed: as wide as drawn.py, quick enough for thousands."""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scorekeeper.scoring.loader import resolve
from scorekeeper.scoring.patches import with_changes
from scorekeeper.scoring.problems import Refused
from scorekeeper.scoring.ruleset import Line, Ruleset
from scorekeeper.scoring.variant import Variant

OUT = "out"
MOST = 999_999
"""The largest number that a field takes."""

FIGURES = (-500, -105, -1, 0, 5, 50, 250, 300, 1000, 2500)
CHANGES = 8
Tally = dict[str, Any]


def rules(chance: random.Random, variant: Variant, *, changed: bool) -> Ruleset:
    """The variant by any rule set and options; `changed`: as a table of its own plays it."""
    rule_set = chance.choice([None, *variant.rule_sets])
    options = {
        name: chance.choice(list(option.choices))
        for name, option in variant.options.items()
        if chance.random() < 0.5
    }
    drawn = resolve(variant, rule_set=rule_set, options=options)
    return _changed(chance, drawn) if changed else drawn


def _changed(chance: random.Random, ruleset: Ruleset) -> Ruleset:
    """The rules with some changes, and without those that nobody can make."""
    offered = dict(_changes(chance, ruleset))
    own = [path for path in offered if path.startswith("lines.own_")]
    made = {path: offered[path] for path in (*chance.sample(list(offered), CHANGES), *own)}
    while True:
        try:
            return with_changes(ruleset, made)
        except Refused as refused:
            wrong = {found.where.split("/")[2] for found in refused.problems}
            made = {path: value for path, value in made.items() if path not in wrong}


def _changes(chance: random.Random, ruleset: Ruleset) -> Iterator[tuple[str, object]]:
    """A change for every figure of every line, lines not played, and two of a table's own."""
    for line in ruleset.lines.values():
        path = f"lines.{line.id}"
        if line.each is not None:
            yield f"{path}.each", chance.choice(FIGURES)
        if line.table:
            yield f"{path}.table", {count: chance.choice(FIGURES) for count in line.table}
        for name in list(line.choices or {})[1:]:
            yield f"{path}.choices.{name}", chance.choice(FIGURES)
        for place, _step in enumerate(line.times.steps if line.times else ()):
            yield f"{path}.times.{place}", chance.randint(-3, 5)
        for fact in (name for name, least in line.needs.items() if isinstance(least, int)):
            yield f"{path}.needs.{fact}", chance.randint(0, 4)
        yield path, False
    for name in ruleset.cards.values:
        yield f"cards.{name}", chance.choice((0, 5, 10, 25, 50))
    yield "lines.own_count", {"label": "Ours", "each": chance.choice(FIGURES), "canasta": True}
    ways = {"no": {"label": "No"}, "yes": {"label": "Yes", "points": chance.choice(FIGURES)}}
    yield "lines.own_choice", {"label": "Either", "section": "penalties", "choices": ways}


class Dealer:
    """Draws what one team of two may enter in a round, as far as the page lets it."""

    def __init__(self, chance: random.Random, ruleset: Ruleset) -> None:
        self.chance = chance
        self.ruleset = ruleset
        lines = ruleset.lines.values()
        self.asked = {
            line.id: self._entries(line)
            for line in lines
            if line.once != OUT and line.kind != "derived"
        }
        self.outs = [
            (line.id, choice)
            for line in lines
            if line.once == OUT
            for choice in list(line.choices or {})[1:]
        ]
        self.nothing = {name: ruleset.lines[name].nothing or 0 for name in self.asked}

    def tally(self) -> Tally:
        """Few lines or many, some of them nothing or as much as fits."""
        share = self.chance.choice((0.1, 0.4, 0.8, 1))
        drawn: Tally = dict(self.nothing) if self.chance.random() < 0.3 else {}
        for name, entry in self.asked.items():
            if self.chance.random() < share:
                drawn[name] = entry()
        if self.outs and self.chance.random() < 0.5:
            line, choice = self.chance.choice(self.outs)
            drawn[line] = choice
        return drawn

    def _entries(self, line: Line) -> Callable[[], object]:
        chance = self.chance
        if line.choices:
            choices = list(line.choices)
            return lambda: chance.choice(choices)
        if line.kind == "adjustment":
            return lambda: chance.choice((0, 5, -50, 300, -MOST, MOST))
        if line.kind == "card_points":
            sums = sorted(self.ruleset.limits.card_sums[line.id])
            return lambda: chance.choice(sums) if chance.random() < 0.6 else self._cards(line)
        if line.table:
            counts = [0, *line.table]
            return lambda: chance.choice(counts)
        most = line.limit(2) or line.shared_max
        if most is not None:
            return lambda: chance.randint(0, most)
        return lambda: chance.choice((0, 0, 1, 1, 2, 2, 3, 4, 5, 7, 12, MOST))

    def _cards(self, line: Line) -> Mapping[str, int]:
        """Cards counted by class."""
        limits = self.ruleset.limits
        classes = limits.classes[line.id]
        held = self.chance.sample(classes, self.chance.randint(1, len(classes)))
        return {name: self.chance.randint(0, limits.card_supply[name]) for name in held}
