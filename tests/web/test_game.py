"""The game's page: standing, dealer, openings, the end, a tie, what the table may do with it."""

import json

from flask import Flask

from scorekeeper.scoring.gamefile import read_game
from tests.web.inspector import Visitor
from tests.web.table import NAMES, USUAL, enter, looked_at, start

LEVEL = {"adjustment-1": "5240", "adjustment_reason-1": "before",
         "adjustment-2": "5240", "adjustment_reason-2": "before", "out": "nobody"}  # fmt: skip


def won(app: Flask, visitor: Visitor) -> str:
    """Three usual rounds: 1,855 and 515 each, so 5,565 and 1,545, a lead of 4,020."""
    key = start(app)
    for _ in range(3):
        enter(visitor, key)
    return key


def test_the_first_round_is_awaited(app: Flask, visitor: Visitor) -> None:
    page = visitor.visit(f"/games/{start(app)}/")
    assert page.title == "Classic Canasta: Ann & Bob, Cy & Dee"
    assert "no round yet" in page.text
    assert "To open 50" in page.text
    assert "Dee deals 11 cards each, Ann starts" in page.text
    assert "The score sheet fills up as you play." in page.text


def test_totals_gains_openings_and_the_next_dealer(app: Flask, visitor: Visitor) -> None:
    key = start(app)
    enter(visitor, key)
    page = visitor.visit(f"/games/{key}/")
    assert "Total 1,855 +1,855 in round 1 To open 90 3,145 to go" in page.text
    assert "Total 515 +515 in round 1 To open 50 4,485 to go" in page.text
    assert "Ann deals" in page.text
    assert page.link("Enter round 2").title == "Round 2"


def test_the_end_names_the_winner_and_offers_a_rematch(app: Flask, visitor: Visitor) -> None:
    page = visitor.visit(f"/games/{won(app, visitor)}/")
    assert "Finished, 3 rounds" in page.text
    assert "Ann & Bob win by 4,020" in page.text
    assert "Round 1 decided it: 1,855 to 515." in page.text
    assert "To open" not in page.text
    again = page.form("/rematch").press("Rematch")
    assert "Round 1, to 5,000" in again.text


def test_a_tie_is_shared_or_played_on(app: Flask, visitor: Visitor) -> None:
    key = start(app)
    page = enter(visitor, key, LEVEL)
    if page.status == 422:
        page = page.form("/rounds/new").press("Save anyway")
    page = visitor.visit(f"/games/{key}/")
    assert "A tie: 5,240 each" in page.text
    assert page.link("Play round 2").title == "Round 2"
    shared = page.form("/share-win").press("Share the win")
    assert "The win is shared: 5,240 each" in shared.text
    undone = shared.form("/undo", id="toast-1").press("Undo")
    assert "A tie: 5,240 each" in undone.text


def test_a_correction_takes_the_end_back(app: Flask, visitor: Visitor) -> None:
    key = won(app, visitor)
    form = visitor.visit(f"/games/{key}/rounds/1/correct").form("/correct")
    page = form.set(
        {"meld_points-1": "55", "natural_canastas-1": "0", "mixed_canastas-1": "1"}
    ).press("Save")
    page = visitor.visit(f"/games/{key}/")
    # 55 + 300 + 200 + 100 = 655 in place of 1,855: 655 + 1,855 + 1,855 = 4,365.
    assert "Total 4,365" in page.text
    assert "Enter round 4" in page.text


def test_undo_reaches_the_last_round_of_a_finished_game(app: Flask, visitor: Visitor) -> None:
    key = won(app, visitor)
    page = (
        visitor.visit(f"/games/{key}/").form("/undo", class_="undo").press("Undo: round 3 entered")
    )
    assert "Round 3, to 5,000" in page.text
    page = page.form("/redo", class_="redo").press("Do again: round 3 entered")
    assert "Ann & Bob win by 4,020" in page.text


def test_a_game_put_away_counts_for_nobody_and_comes_back(app: Flask, visitor: Visitor) -> None:
    key = start(app)
    enter(visitor, key)
    page = visitor.visit(f"/games/{key}/settings").form("/stop").press("Stop here")
    assert "Put away unfinished" in page.text
    assert "1 round, put away" in visitor.visit("/games/").text
    assert visitor.visit(f"/games/{key}/rounds/new").address.endswith(f"/games/{key}/")
    page = page.form("/resume").press("Take it up again")
    assert "Enter round 2" in page.text


def test_what_the_state_forbids_is_told(app: Flask, visitor: Visitor) -> None:
    key = won(app, visitor)
    form = visitor.visit(f"/games/{key}/").form("/rematch")
    token = {"csrf_token": form.values["csrf_token"]}
    for address, sentence in (("stop", "The game is over."), ("share-win", "Nobody is level")):
        answer = visitor.client.post(f"/games/{key}/{address}", data=token)
        assert answer.status_code == 409
        assert sentence in answer.get_data(as_text=True)


def test_the_sheet_tells_every_item_and_every_change(app: Flask, visitor: Visitor) -> None:
    key = start(app)
    enter(visitor, key)
    form = visitor.visit(f"/games/{key}/rounds/1/correct").form("/correct")
    form.set({"red_threes-1": "1"}).press("Save")
    page = visitor.visit(f"/games/{key}/sheet")
    assert "1 × 500" in page.text
    assert "120 + 60" in page.text
    assert "round 1 corrected" in page.text
    assert "on this phone" in page.text


def test_the_game_file_scores_alike(app: Flask, visitor: Visitor) -> None:
    key = won(app, visitor)
    answer = visitor.client.get(f"/games/{key}/file")
    kept = json.loads(answer.get_data(as_text=True))
    assert kept["status"] == "finished"
    assert key not in answer.get_data(as_text=True)
    assert len(read_game(kept).rounds) == 3


def test_a_watcher_sees_and_cannot_change(app: Flask, visitor: Visitor) -> None:
    key = start(app)
    enter(visitor, key)
    with looked_at(app, key) as game:
        watch = game.watch_key
    page = visitor.visit(f"/games/{watch}/")
    assert "Total 1,855" in page.text
    assert not page.root.all("form")
    assert key not in page.response.get_data(as_text=True)
    for address in ("rounds/new", "settings", "delete", "rounds/1/correct"):
        assert visitor.visit(f"/games/{watch}/{address}").status == 403


def test_a_key_that_opens_nothing_is_not_found(app: Flask, visitor: Visitor) -> None:
    start(app)
    for key in ("nothing", "1", "é", "a" * 5000):
        for address in ("", "rounds/new", "rounds/1", "sheet", "file", "rules", "settings"):
            assert visitor.visit(f"/games/{key}/{address}").status == 404


def test_six_sides_and_long_names_have_their_places(app: Flask, visitor: Visitor) -> None:
    names = tuple(f"{name} Featherstonehaugh-Cholmondeley"[:40] for name in NAMES)
    key = start(app, "hand_and_foot", seats=names, teams=6)
    page = visitor.visit(f"/games/{key}/")
    assert len(page.root.all("article", class_="team")) == 6


def test_usual_round_is_the_one_of_the_rules() -> None:
    assert USUAL["meld_points-1"] == "455"
