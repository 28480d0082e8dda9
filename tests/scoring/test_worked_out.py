"""What follows from the entered lines by itself: sums, readiness to go out, derived lines."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import wording
from scorekeeper.answer import answer
from scorekeeper.scoring.check import check
from scorekeeper.scoring.facts import facts
from scorekeeper.scoring.game import Side, play
from scorekeeper.scoring.gamefile import read_game
from scorekeeper.scoring.loader import read_variant, resolve, variant
from scorekeeper.scoring.opening import Opening
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.score import score

SMALL = Path(__file__).parent / "small.toml"
EXTRA = """
[lines.ace_canastas]
section = "canastas"
label = "Canastas of aces"
each = 1000
canasta = true
counts_as = "natural_canastas"
cite = "book"

[lines.wild_canastas]
section = "canastas"
label = "Wild canastas"
each = 2000
canasta = true
cite = "book"

[lines.foot]
section = "bonuses"
label = "Foot"
kind = "choice"
choices = { not_taken = { label = "Not taken" }, taken = { label = "Taken" } }
cite = "book"

[lines.three_plain]
section = "bonuses"
label = "Three plain canastas"
kind = "derived"
each = 300
needs = { plain_canastas = 3 }
cite = "book"

[lines.two_plain]
section = "bonuses"
label = "Two plain canastas and the foot"
kind = "derived"
each = 100
needs = { plain_canastas = 2, foot = "taken" }
excludes = ["three_plain", "wild_canastas"]
cite = "book"

[lines.dream_hand]
section = "going_out"
label = "Whole hand"
kind = "choice"
replaces = true
choices = { none = { label = "None" }, dream = { label = "Dream", points = 5000 } }
cite = "book"

[sums.plain_canastas]
label = "Plain canastas"
singular = "plain canasta"
of = ["natural_canastas"]
"""


@pytest.fixture
def ruleset(tmp_path: Path) -> Ruleset:
    """The small variant with bonuses that are worked out."""
    text = SMALL.read_text(encoding="utf-8").replace('id = "small"', 'id = "worked_out"')
    text = text.replace("needs = { canastas = 1 }", "needs = { plain_canastas = 1, melded = 1 }")
    text = text.replace('by = "melded"', 'by = "ready"')
    path = tmp_path / "worked_out.toml"
    path.write_text(text + EXTRA, encoding="utf-8")
    return read_variant(path).base


TOTALS: list[tuple[Mapping[str, Any], dict[str, int]]] = [
    ({}, {}),
    ({"natural_canastas": 2}, {"natural_canastas": 1000}),
    (
        {"natural_canastas": 2, "foot": "taken"},
        {"natural_canastas": 1000, "foot": 0, "two_plain": 100},
    ),
    (
        {"natural_canastas": 1, "ace_canastas": 1, "foot": "taken"},
        {"natural_canastas": 500, "ace_canastas": 1000, "foot": 0, "two_plain": 100},
    ),
    (
        {"natural_canastas": 3, "foot": "taken"},
        {"natural_canastas": 1500, "foot": 0, "three_plain": 300},
    ),
    (
        {"natural_canastas": 2, "wild_canastas": 1, "foot": "taken"},
        {"natural_canastas": 1000, "wild_canastas": 2000, "foot": 0},
    ),
    ({"natural_canastas": 3, "dream_hand": "dream"}, {"dream_hand": 5000}),
]


@pytest.mark.parametrize(("tally", "items"), TOTALS)
def test_derived_lines_score_by_themselves(
    ruleset: Ruleset, tally: Mapping[str, Any], items: dict[str, int]
) -> None:
    sheet = score(ruleset, tally)
    assert {item.rule: item.points for item in sheet.items} == items
    given = {**tally, "three_plain": 0, "two_plain": 0}
    assert score(ruleset, given) == sheet
    assert check(ruleset, [given, {}], (2, 2)).problems == ()


@pytest.mark.parametrize(
    ("tally", "points"),
    [
        ({"red_threes": 2}, -200),
        ({"red_threes": 2, "wild_canastas": 1}, -200),
        ({"red_threes": 2, "natural_canastas": 1}, 200),
        ({"red_threes": 2, "ace_canastas": 1}, 200),
    ],
)
def test_a_price_steps_with_what_going_out_needs(
    ruleset: Ruleset, tally: Mapping[str, Any], points: int
) -> None:
    items = {item.rule: item.points for item in score(ruleset, tally).items}
    assert items["red_threes"] == points


@pytest.mark.parametrize("given", [1, True, "yes", -1, 2, None])
def test_a_derived_line_is_not_entered(ruleset: Ruleset, given: object) -> None:
    checked = check(ruleset, [{"three_plain": given}, {}], (2, 2))
    assert [(one.where, one.kind) for one in checked.problems] == [("/0/three_plain", "worked_out")]


def test_a_sum_is_needed_in_its_own_words(ruleset: Ruleset) -> None:
    checked = check(ruleset, [{"wild_canastas": 1, "going_out": "yes"}, {}], (2, 2))
    [problem] = checked.problems
    [lack] = problem.values["missing"]
    assert (lack["label"], lack["need"], lack["have"]) == ("Plain canastas", 1, 0)


def test_nothing_is_worked_out_where_nothing_asks() -> None:
    known = facts(variant("classic").base, {"natural_canastas": 1})
    assert "ready" not in known


def test_a_line_that_goes_leaves_its_sum() -> None:
    without = resolve(variant("italian"), changes={"lines.ten_canastas": False})
    assert "ten_canastas" not in without.lines
    played = resolve(variant("italian"), options={"sequence_canastas": "on"})
    assert "sequence_canastas" in played.sums["plain_canastas"].of
    assert "sequence_canastas" not in variant("italian").base.sums["plain_canastas"].of


def test_a_bonus_that_is_worked_out_has_the_tables_price() -> None:
    ruleset = resolve(variant("italian"), changes={"lines.five_natural_canastas.each": 2500})
    items = {item.rule: item.points for item in score(ruleset, {"natural_canastas": 5}).items}
    assert items == {"natural_canastas": 2500, "five_natural_canastas": 2500}


def test_kept_rules_work_out_alike() -> None:
    kept = variant("italian").base.model_dump(mode="json", exclude_defaults=True)
    rounds = [{"tallies": {"Us": {"natural_canastas": 5, "meld_points": 350}}}]
    game = {"variant": "italian", "teams": ["Us", "Them"], "rounds": rounds}
    assert answer(read_game({**game, "rules": kept})) == answer(read_game(game))


def test_an_opening_asks_for_a_canasta_and_more() -> None:
    game = {"variant": "brazilian", "teams": ["Us", "Them"]}
    carried = {"adjustment_reason": "carried over"}
    tallies = {"Us": {"adjustment": 8000, **carried}, "Them": {"adjustment": 9000, **carried}}
    told = answer(read_game({**game, "rounds": [{"tallies": tallies}]}))
    assert told["openings"] == {
        "Us": {"canasta": True, "points": 200},
        "Them": {"canasta": True, "natural": True},
    }
    scale = variant("brazilian").base.opening
    assert scale.at(7000) == Opening(canasta=True)
    assert [wording.opening(scale.at(total)) for total in (0, 7000, 8000, 9000)] == [
        *("50", "a canasta", "a canasta, and 200 in all", "a natural canasta")
    ]


@pytest.mark.parametrize(("teams", "players", "dealt"), [(2, 4, 15), (2, 6, 13), (3, 6, 13)])
def test_six_players_get_fewer_cards(teams: int, players: int, dealt: int) -> None:
    assert variant("samba").base.setup.dealt_to(teams, players) == dealt


def test_three_players_sit_alone() -> None:
    sides = [Side(name) for name in ("Ann", "Bob", "Cy")]
    sheet = play(variant("classic_three").base, sides, [[{}, {"red_threes": 1}, {}]])
    assert sheet.totals == (0, -100, 0)
    assert sheet.seats == ("Ann", "Bob", "Cy")


@pytest.mark.parametrize("name", ["classic", "classic_two", "classic_three"])
def test_wild_cards_are_melded_where_their_canasta_scores(name: str) -> None:
    assert variant(name).base.melding.wild_meld == 0
    assert resolve(variant(name), options={"wild_canastas": "on"}).melding.wild_meld == 3
