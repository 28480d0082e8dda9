"""Rules changed during a game: from now on or from the first round, undone, told in the history."""

from collections.abc import Mapping

import pytest
from flask import Flask

from scorekeeper.store import games
from scorekeeper.store.db import db
from tests.web.inspector import Page, Visitor
from tests.web.table import enter, entry_form, looked_at, start, totals

CLEAN = {"out": "nobody", "natural_canastas-1": "1", "meld_points-1": "100",
         "meld_points-2": "90", "hand_points-1": "5", "hand_points-2": "5"}  # fmt: skip
"""Classic: 500 + 100 − 5 = 595, and 90 − 5 = 85; 795 where a natural canasta counts 700."""
DEARER = {"lines.natural_canastas.each": "700"}


@pytest.fixture
def key(app: Flask, visitor: Visitor) -> str:
    """A game of two rounds: 1,190 to 170."""
    made = start(app)
    for _ in range(2):
        enter(visitor, made, CLEAN)
    return made


def change(visitor: Visitor, key: str, values: Mapping[str, str]) -> Page:
    page = visitor.visit(f"/games/{key}/settings").link("Change the rules")
    return page.form("", id="rules").set(dict(values)).press("Change the rules")


def test_from_now_on(app: Flask, visitor: Visitor, key: str) -> None:
    page = change(visitor, key, {**DEARER, "when": "now"})

    assert page.address == f"/games/{key}/"
    assert "The rules of this game are changed." in page.text
    assert "rules changed from round 3 on" in page.text
    enter(visitor, key, CLEAN)
    assert totals(app, key) == [1190 + 795, 255]
    form = visitor.visit(f"/games/{key}/rounds/2/correct").form("/correct")
    form.set({"meld_points-1": "200"}).press("Save")
    assert totals(app, key) == [1290 + 795, 255]
    assert "× 500" in visitor.visit(f"/games/{key}/rounds/2").text
    assert "× 700" in visitor.visit(f"/games/{key}/rounds/3").text


def test_the_sheet_tells_what_the_table_plays_otherwise(app: Flask, visitor: Visitor) -> None:
    key = start(app, "american", options={"pairs_value": "3500"})
    written = start(app, "american")
    change(visitor, key, DEARER)
    enter(visitor, key, {"out": "nobody", "meld_points-1": "100", "meld_points-2": "90"})
    change(visitor, key, {"lines.mixed_canastas.each": "350", "when": "now"})
    text = visitor.visit(f"/games/{key}/sheet").text
    for told in (
        "Pairs without wild cards score: 3,500 (instead of 2,500)",
        "Natural canastas: 700 each (instead of 500 each)",
        "From round 2 on: Mixed canastas: 350 each (instead of 300 each)",
    ):
        assert told in text
    assert "instead of" not in visitor.visit(f"/games/{written}/sheet").text


def test_from_the_first_round_and_back(app: Flask, visitor: Visitor, key: str) -> None:
    page = change(visitor, key, {**DEARER, "when": "first"})
    assert totals(app, key) == [1590, 170]
    assert "rules changed for the whole game" in page.text
    assert page.form("/undo", id="toast-1").press("Undo").text
    assert totals(app, key) == [1190, 170]
    change(visitor, key, {**DEARER, "when": "first"})
    form = visitor.visit(f"/games/{key}/rules/change").form("", id="rules")
    assert form.values["lines.natural_canastas.each"] == "700"
    form.set({"lines.natural_canastas.each": "", "when": "first"}).press("Change the rules")
    assert totals(app, key) == [1190, 170]


def test_nobody_is_asked_from_when_before_the_first_round(app: Flask, visitor: Visitor) -> None:
    key = start(app)
    page = visitor.visit(f"/games/{key}/rules/change")
    assert "From the first round" not in page.text
    page.form("", id="rules").set(DEARER).press("Change the rules")
    with looked_at(app, key) as game:
        assert games.ruleset(game).lines["natural_canastas"].each == 700
        assert game.changed_rules is None


def test_it_must_be_said_from_when(visitor: Visitor, app: Flask, key: str) -> None:
    page = change(visitor, key, DEARER)

    assert page.status == 422
    assert "Say from when the change counts." in page.text
    assert page.form("", id="rules").values["lines.natural_canastas.each"] == "700"
    page.form("", id="rules").set({"when": "now"}).press("Change the rules")
    assert totals(app, key) == [1190, 170]


def test_a_played_round_that_cannot_be_so_is_named(visitor: Visitor, app: Flask, key: str) -> None:
    off = {"off.natural_canastas": "on", "when": "first"}
    page = change(visitor, key, off)

    assert page.status == 422
    assert "Round 1: “natural_canastas” is no line of this variant." in page.text
    assert "Round 2:" in page.text
    assert totals(app, key) == [1190, 170]
    page.form("", id="rules").set({"when": "now"}).press("Change the rules")
    assert all("natural_canastas" not in name for name in entry_form(visitor, key).values)


def test_a_line_of_your_own_joins_the_next_rounds(visitor: Visitor, app: Flask, key: str) -> None:
    change(visitor, key, {"own.1.label": "Cats", "own.1.worth": "25", "when": "now"})
    enter(visitor, key, {**CLEAN, "cats-1": "2"})

    assert totals(app, key) == [1190 + 595 + 50, 255]
    correction = visitor.visit(f"/games/{key}/rounds/1/correct").form("/correct")
    assert "cats-1" not in correction.values


def test_options_change_too(visitor: Visitor, app: Flask, key: str) -> None:
    change(visitor, key, {"option.red_threes_count_with": "canasta", "when": "now"})
    with looked_at(app, key) as game:
        assert games.ruleset(game).chosen.options == {"red_threes_count_with": "canasta"}
        assert games.ruleset(game, 1).chosen.options == {}


def test_two_phones_do_not_overwrite_each_other(visitor: Visitor, app: Flask, key: str) -> None:
    other = visitor.visit(f"/games/{key}/rules/change").form("", id="rules")
    cats = {"own.1.label": "Cats", "own.1.worth": "5"}
    change(visitor, key, {**DEARER, **cats, "when": "now"})
    dogs = {"own.1.label": "Dogs", "own.1.worth": "9"}
    page = other.set({"end.target": "7000", "when": "now", **dogs}).press("Change the rules")

    assert page.status == 409
    assert "The rules were changed meanwhile." in page.text
    form = page.form("", id="rules")
    assert form.values["end.target"] == "7000"
    form.press("Change the rules")
    with looked_at(app, key) as game:
        rules = games.ruleset(game)
    assert (rules.end.target, rules.lines["natural_canastas"].each) == (7000, 700)
    assert (rules.lines["cats"].each, rules.lines["dogs"].each) == (5, 9)


def test_rules_that_no_file_makes_any_more_are_changed_all_the_same(
    visitor: Visitor, app: Flask, key: str
) -> None:
    with looked_at(app, key) as game:
        old = game.rules.replace('"label":"Natural canastas"', '"label":"Pure canastas"')
        assert old != game.rules
        game.rules = old
        db.session.commit()
    page = visitor.visit(f"/games/{key}/rules/change")
    assert "Pure canastas, each" in page.text
    assert "Ways to play" not in page.text
    page.form("", id="rules").set({**DEARER, "when": "now"}).press("Change the rules")
    with looked_at(app, key) as game:
        assert games.ruleset(game).lines["natural_canastas"].each == 700
        assert games.ruleset(game).lines["natural_canastas"].label == "Pure canastas"


def test_who_only_watches_changes_nothing(visitor: Visitor, app: Flask, key: str) -> None:
    with looked_at(app, key) as game:
        watch = game.watch_key
    assert visitor.client.get(f"/games/{watch}/rules/change").status_code == 403
    assert visitor.client.post(f"/games/{watch}/rules/change").status_code in (400, 403)
