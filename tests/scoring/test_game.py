"""A game as a whole: seats, deal, openings, the end, and rules that change on the way."""

from collections.abc import Mapping
from typing import Any

import pytest

from scorekeeper.scoring.game import GameSheet, Opening, Side, play, seats
from scorekeeper.scoring.loader import resolve, variant
from scorekeeper.scoring.patches import with_changes
from scorekeeper.scoring.problems import Note
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.scoring.score import score

PAIRS = (Side("Us", ("Ann", "Bob")), Side("Them", ("Cy", "Dee")))
CLASSIC = variant("classic").base


def carried(points: int) -> dict[str, Any]:
    """A tally that comes to so many points."""
    return {"adjustment": points, "adjustment_reason": "carried over"} if points else {}


def played(*rounds: tuple[int, int], ruleset: Ruleset = CLASSIC) -> GameSheet:
    """A game of two pairs whose rounds come to these points."""
    return play(ruleset, PAIRS, [tuple(map(carried, points)) for points in rounds])


def test_players_of_the_teams_sit_in_turn() -> None:
    assert seats(CLASSIC, PAIRS) == ("Ann", "Cy", "Bob", "Dee")


def test_teams_without_names_of_players_are_numbered() -> None:
    assert seats(CLASSIC, (Side("Us"), Side("Them"))) == ("Us 1", "Them 1", "Us 2", "Them 2")


def test_lone_players_sit_under_the_names_of_their_teams() -> None:
    alone = (Side("Ann"), Side("Bob"), Side("Cy"))
    assert seats(variant("hand_and_foot").base, alone) == ("Ann", "Bob", "Cy")


def test_the_deal_passes_on_each_round() -> None:
    empty = ({}, {})
    sheet = play(CLASSIC, PAIRS, [empty] * 5, first_dealer="Bob")
    assert [each.dealer for each in sheet.rounds] == ["Bob", "Dee", "Ann", "Cy", "Bob"]
    assert (sheet.dealer, sheet.starter) == ("Dee", "Ann")


def test_before_the_first_round() -> None:
    sheet = played()
    assert sheet.totals == (0, 0)
    assert sheet.openings == (Opening(50), Opening(50))
    assert (sheet.dealer, sheet.starter) == ("Ann", "Cy")
    assert sheet.to_go == (5000, 5000)
    assert sheet.rounds_left is None
    assert not sheet.finished


def test_each_round_keeps_the_openings_that_held_in_it() -> None:
    sheet = played((1500, -5), (0, 3005))
    assert sheet.rounds[0].needed == (Opening(50), Opening(50))
    assert sheet.rounds[1].needed == (Opening(90), Opening(15))
    assert sheet.openings == (Opening(90), Opening(120))
    assert [each.totals for each in sheet.rounds] == [(1500, -5), (1500, 3000)]


@pytest.mark.parametrize(
    ("points", "finished", "winners", "margin"),
    [
        ((4995, 0), False, (), 4995),
        ((5000, 4995), True, (0,), 5),
        ((5005, 5010), True, (1,), 5),
        ((5005, 5005), True, (0, 1), 0),
    ],
)
def test_the_end_by_target(
    points: tuple[int, int], finished: bool, winners: tuple[int, ...], margin: int
) -> None:
    sheet = played(points)
    assert (sheet.finished, sheet.winners, sheet.margin) == (finished, winners, margin)
    assert sheet.tied is (len(winners) == 2)


def test_the_end_is_judged_after_the_last_round() -> None:
    assert played((5005, 5005)).finished
    assert played((5005, 5005), (100, 0)).winners == (0,)
    assert not played((5005, 0), (-100, 0)).finished


def test_the_end_by_rounds() -> None:
    ruleset = variant("hand_and_foot").base
    assert played(*[(0, 0)] * 3, ruleset=ruleset).rounds_left == 1
    over = played(*[(0, 0)] * 3, (5, 0), ruleset=ruleset)
    assert (over.finished, over.winners, over.rounds_left, over.to_go) == (True, (0,), 0, None)


def test_a_table_may_count_rounds_and_a_target() -> None:
    ruleset = with_changes(variant("hand_and_foot").base, {"end.target": 1000})
    assert played((1000, 0), ruleset=ruleset).finished
    assert played(*[(0, 0)] * 4, ruleset=ruleset).finished


def test_a_table_may_play_without_an_end() -> None:
    ruleset = with_changes(variant("hand_and_foot").base, {"end.rounds": None})
    assert not played(*[(0, 0)] * 40, ruleset=ruleset).finished


def test_rules_that_change_on_the_way_hold_from_their_round_on() -> None:
    dearer = with_changes(CLASSIC, {"lines.natural_canastas.each": 700, "end.target": 2000})
    tallies: tuple[Mapping[str, Any], ...] = ({"natural_canastas": 1, "meld_points": 70}, {})
    sheet = play(CLASSIC, PAIRS, [tallies] * 3, changed={1: dearer})
    assert [each.sheets[0].total for each in sheet.rounds] == [570, 770, 770]
    assert sheet.finished


def test_six_of_one_card_opens_where_it_was_chosen() -> None:
    chosen = resolve(variant("hand_and_foot"), options={"open_with_six": "on"})
    assert chosen.also_opens == ("six_of_one_card",)
    assert variant("american").base.also_opens == ("splash",)


def test_items_tell_what_was_counted_and_why() -> None:
    tally = {"meld_points": {"ace": 2, "eight_to_king": 7}, "red_threes": 2, "hand_points": 15}
    melded, left = (
        item for item in score(variant("american").base, tally).items if item.rule != "red_threes"
    )
    assert (melded.quantity, melded.each, melded.points) == (110, 1, -110)
    assert melded.note == Note(
        "cards",
        {
            "because": "no canasta",
            "factor": -1,
            "line": "Melded cards",
            "as_one": False,
            "cards": ((2, 20), (7, 10)),
        },
    )
    assert (left.quantity, left.each, left.points, left.note) == (15, -1, -15, None)


def test_a_choice_and_a_table_give_no_price_for_one() -> None:
    tally = {"red_threes": 2, "natural_canastas": 1, "meld_points": 70, "going_out": "concealed"}
    prices = {item.rule: item.each for item in score(CLASSIC, tally).items}
    assert prices == {
        "natural_canastas": 500,
        "red_threes": None,
        "going_out": None,
        "meld_points": 1,
    }
