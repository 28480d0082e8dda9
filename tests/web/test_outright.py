"""A claim that wins the game: told with the game and in the list, whatever the totals say."""

from flask import Flask

from tests.web.inspector import Visitor
from tests.web.table import enter, looked_at, start, totals

CARRIED = {
    "out": "nobody",
    "adjustment-1": "-500",
    "adjustment_reason-1": "carried over",
    "adjustment-2": "8400",
    "adjustment_reason-2": "carried over",
}
DREAM = {
    "out": "1:special_hand:dream_plus_four",
    "natural_canastas-2": "1",
    "meld_points-2": "70",
    "hand_points-2": "10",
}


def dreamt(app: Flask, visitor: Visitor) -> str:
    """The key of a game that Ann and Bob, behind by 8,900 points, win with a dream hand."""
    key = start(app, "american", rule_set="canasta_league")
    enter(visitor, key, CARRIED)
    enter(visitor, key, DREAM)
    assert totals(app, key) == [8000, 8960]
    return key


def test_a_dream_hand_wins_against_more_points(app: Flask, visitor: Visitor) -> None:
    key = dreamt(app, visitor)
    with looked_at(app, key) as game:
        assert game.status == "finished"
    assert "Ann & Bob win: Dream hand plus 4" in visitor.visit(f"/games/{key}/").text


def test_the_list_crowns_who_won(app: Flask, visitor: Visitor) -> None:
    dreamt(app, visitor)
    page = visitor.visit("/games/")
    assert "Ann & Bob (won) Cy & Dee 8,000 8,960" in page.text
