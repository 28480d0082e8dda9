"""Hypothesis strategies: any variant with any options, and rounds made of its own lines."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from scorekeeper.scoring.loader import resolve, variants
from scorekeeper.scoring.ruleset import Line, Ruleset

Tallies = tuple[Mapping[str, Any], ...]


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Any variant, with any of its rule sets and options."""
    chosen = draw(st.sampled_from(list(variants().values())))
    rule_set = draw(st.sampled_from([None, *chosen.rule_sets]))
    options = {
        name: draw(st.sampled_from(list(option.choices)))
        for name, option in chosen.options.items()
        if draw(st.booleans())
    }
    return resolve(chosen, rule_set=rule_set, options=options)


@st.composite
def tallies(draw: st.DrawFn, ruleset: Ruleset) -> dict[str, Any]:
    """What one team may enter, each line by itself; lines may still not agree with each other."""
    tally = {
        line.id: draw(_entries(ruleset, line))
        for line in ruleset.lines.values()
        if draw(st.booleans())
    }
    if tally.get("adjustment"):
        tally["adjustment_reason"] = "drawn"
    return tally


def _entries(ruleset: Ruleset, line: Line) -> st.SearchStrategy[Any]:
    if line.kind == "derived":
        return st.just(0)
    if line.choices:
        return st.sampled_from(list(line.choices))
    if line.table:
        return st.sampled_from([0, *line.table])
    if line.kind == "adjustment":
        return st.integers(-2000, 2000)
    if line.kind == "card_points":
        limits = ruleset.limits
        classes = {name: st.integers(0, 3) for name in limits.classes[line.id]}
        numbers = st.sampled_from(sorted(limits.card_sums[line.id])[:100])
        return numbers | st.fixed_dictionaries({}, optional=classes)
    return st.integers(0, line.limit(2) or 3)


def rounds(ruleset: Ruleset) -> st.SearchStrategy[Tallies]:
    """What two teams may enter in a round."""
    return st.tuples(tallies(ruleset), tallies(ruleset))
