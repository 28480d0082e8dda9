"""Every line, step, choice, option and rule set of every variant stands in some worked case."""

from collections.abc import Iterator

import pytest

from scorekeeper.scoring.facts import Facts, facts, number
from scorekeeper.scoring.loader import variants
from scorekeeper.scoring.ruleset import Line
from tests.scoring.worked import Worked, said, worked

CASES = worked("case")
GAMES = [case for kind in ("opening", "game") for case in worked(kind)]


def of(variant: str) -> list[Worked]:
    """The cases of a variant."""
    return [case for case in CASES if case.variant == variant]


def known_of(case: Worked) -> Facts:
    """What the lines of a case say, those that are worked out among them."""
    return facts(case.ruleset(), case.given["tally"])


def every_line() -> Iterator[tuple[str, Line]]:
    """Each line of each variant, those that options switch on too."""
    for variant in variants().values():
        seen = dict(variant.base.lines)
        for case in of(variant.id):
            seen |= case.ruleset().lines
        assert seen.keys() == variant.raw["lines"].keys()
        yield from ((variant.id, line) for line in seen.values())


LINES = list(every_line())


@pytest.mark.parametrize(("variant", "line"), LINES, ids=lambda found: getattr(found, "id", found))
def test_a_line_stands_in_a_case(variant: str, line: Line) -> None:
    claimed = [known_of(case).get(line.id) for case in of(variant)]
    assert any(line.claimed(value) for value in claimed)


@pytest.mark.parametrize(
    ("variant", "line"),
    [(variant, line) for variant, line in LINES if line.choices],
    ids=lambda found: getattr(found, "id", found),
)
def test_a_choice_stands_in_a_case(variant: str, line: Line) -> None:
    claimed = {case.given["tally"].get(line.id, line.nothing) for case in of(variant)}
    assert claimed == set(line.choices or ())


def test_every_step_of_every_line_stands_in_a_case() -> None:
    stepped, met = set(), set()
    for case in CASES:
        ruleset, known = case.ruleset(), known_of(case)
        for line in ruleset.lines.values():
            for step in line.times.steps if line.times else ():
                stepped.add((case.variant, line.id, line.times.by, step) if line.times else ())
            if line.times and line.claimed(known.get(line.id)):
                step = line.times.at(number(known, line.times.by))
                met.add((case.variant, line.id, line.times.by, step))
    assert met == stepped
    assert len(stepped) >= 16


@pytest.mark.parametrize("variant", variants())
def test_every_option_and_rule_set_stands_in_a_case(variant: str) -> None:
    chosen = {
        (name, choice)
        for case in of(variant)
        for name, choice in case.given.get("options", {}).items()
    }
    for name, option in variants()[variant].options.items():
        others = {(name, choice) for choice in option.choices if choice != option.default}
        assert others <= chosen
    rule_sets = {case.given.get("rule_set") for case in of(variant)}
    assert variants()[variant].rule_sets.keys() <= rule_sets


@pytest.mark.parametrize("variant", variants())
def test_every_opening_stands_in_a_case(variant: str) -> None:
    needed = [
        needs
        for case in GAMES
        if case.variant == variant
        for needs in (case.given.get("needs"), *case.given.get("openings", {}).values())
    ]
    for step in variants()[variant].base.opening.steps:
        assert said(step.needed) in needed


@pytest.mark.parametrize("variant", variants())
def test_the_end_stands_in_a_game(variant: str) -> None:
    ends = {case.given["finished"] for case in worked("game") if case.variant == variant}
    assert True in ends
