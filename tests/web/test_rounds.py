"""Rounds saved, refused, asked about, corrected, taken back, undone; two phones on one round."""

import re

import pytest
from flask import Flask

from scorekeeper.store import changes
from tests.web import table
from tests.web.inspector import Page, Visitor
from tests.web.table import USUAL, enter, entry_form, looked_at, start, totals

BOTH = [1855, 515]


@pytest.fixture
def visitor(app: Flask) -> Visitor:
    return Visitor(app.test_client())


@pytest.fixture
def other(app: Flask) -> Visitor:
    """A second phone at the same table."""
    return Visitor(app.test_client())


@pytest.fixture
def key(app: Flask) -> str:
    return start(app)


def problems(page: Page) -> list[str]:
    """What is wrong, a sentence each: in the banner, or where the banner points when it is one."""
    banner = page.root.one(id="banner")
    told = banner.all("li")
    if not told:
        assert "Not saved yet. To put right:" in banner.text
        told = page.root.all(class_="problem")
    return [one.text for one in told]


def toast(page: Page) -> str:
    return page.root.one(class_="toast").text


# Saving


def test_a_round_is_saved_as_it_was_counted(app: Flask, visitor: Visitor, key: str) -> None:
    page = enter(visitor, key)
    assert page.address == f"/games/{key}/"
    assert toast(page).startswith("Round 1 saved.")
    assert totals(app, key) == BOTH
    with looked_at(app, key) as game:
        assert game.rounds[0].tallies[1].typed == {"meld_points": "120+60"}


def test_the_next_round_begins_blank_with_the_new_totals(visitor: Visitor, key: str) -> None:
    enter(visitor, key)
    page = visitor.visit(f"/games/{key}/rounds/new")
    assert page.title == "Round 2"
    assert "Ann dealt" in page.text
    assert page.form("/rounds/new").values["meld_points-1"] == ""
    assert "1,855" in page.root.one(class_="foot").text


def test_a_second_tap_adds_nothing(app: Flask, visitor: Visitor, key: str) -> None:
    form = entry_form(visitor, key).set(USUAL)
    form.press("Save")
    again = form.press("Save")
    assert again.address == f"/games/{key}/"
    assert totals(app, key) == BOTH
    with looked_at(app, key) as game:
        assert len(game.rounds) == 1


def test_a_note_is_kept_with_the_round(app: Flask, visitor: Visitor, key: str) -> None:
    enter(visitor, key, {**USUAL, "note": "Bob  dealt twice"})
    with looked_at(app, key) as game:
        assert game.rounds[0].note == "Bob dealt twice"
    assert "Bob dealt twice" in visitor.visit(f"/games/{key}/rounds/1").text


def test_nobody_went_out(app: Flask, visitor: Visitor, key: str) -> None:
    enter(
        visitor,
        key,
        {"out": "nobody", "meld_points-1": "60", "hand_points-1": "15", "hand_points-2": "65"},
    )
    assert totals(app, key) == [45, -65]


def test_a_penalty_with_its_reason(app: Flask, visitor: Visitor, key: str) -> None:
    enter(visitor, key, {**USUAL, "adjustment-1": "−50", "adjustment_reason-1": "a card shown"})
    assert totals(app, key) == [1805, 515]
    assert "a card shown" in visitor.visit(f"/games/{key}/rounds/1").text


def test_three_teams_are_entered_side_by_side(app: Flask, visitor: Visitor) -> None:
    key = start(app, "hand_and_foot", seats=table.NAMES, teams=3)
    held = {"hand_points-1": "10", "hand_points-2": "20", "hand_points-3": "30"}
    enter(visitor, key, {"out": "nobody", **held})
    assert totals(app, key) == [-10, -20, -30]


# The score, checked


def test_the_score_is_checked_without_saving(app: Flask, visitor: Visitor, key: str) -> None:
    page = entry_form(visitor, key).set(USUAL).press("Check the score")
    assert page.status == 200
    assert (
        page.root.one(class_="foot").text
        == "RoundTotal Ann & Bob: +1,855 Total 1,855 Cy & Dee: +515 Total 515"
    )
    assert page.form("/rounds/new").values["meld_points-2"] == "120+60"
    assert totals(app, key) == [0, 0]


def test_half_a_round_can_be_checked(visitor: Visitor, key: str) -> None:
    page = entry_form(visitor, key).fill(**{"meld_points-1": "455"}).press("Check the score")
    assert page.status == 200
    assert "+455" in page.root.one(class_="foot").text


# Refused


def refused(visitor: Visitor, key: str, **values: str) -> Page:
    page = enter(visitor, key, {**USUAL, **values})
    assert page.status == 422
    assert page.title.startswith("Error: Round 1")
    return page


def test_a_refused_round_comes_back_with_everything_typed(
    app: Flask, visitor: Visitor, key: str
) -> None:
    page = refused(visitor, key, **{"red_threes-1": "3", "red_threes-2": "2", "note": "rain"})
    form = page.form("/rounds/new")
    for name, text in {**USUAL, "red_threes-1": "3", "red_threes-2": "2", "note": "rain"}.items():
        assert form.values[name] == text
    assert totals(app, key) == [0, 0]


def test_a_problem_between_the_teams_rings_both_cells(visitor: Visitor, key: str) -> None:
    page = refused(visitor, key, **{"red_threes-1": "3", "red_threes-2": "2"})
    assert len(problems(page)) == 1
    assert page.root.one("div", id="banner").one("a")["href"] == "#red_threes-1"
    for team in (1, 2):
        field = page.root.one("input", id=f"red_threes-{team}")
        assert field["aria-invalid"] == "true"
        assert "four" in page.root.one(id=field["aria-describedby"]).text
        assert field.parent is not None
        assert "bad" in field.parent.get("class").split()


def test_the_banner_takes_the_focus(visitor: Visitor, key: str) -> None:
    banner = refused(visitor, key, **{"red_threes-1": "5"}).root.one(id="banner")
    assert banner["role"] == "alert"
    assert banner.has("autofocus")


def test_going_out_without_a_canasta_is_told_at_the_question(visitor: Visitor, key: str) -> None:
    page = refused(visitor, key, **{"natural_canastas-1": "", "mixed_canastas-1": ""})
    assert page.root.one(id="outs")["aria-describedby"] == "problem-out"
    assert "canasta" in page.root.one(id="problem-out").text


def test_saving_with_the_question_open_asks_it(visitor: Visitor, key: str) -> None:
    page = enter(visitor, key, {name: text for name, text in USUAL.items() if name != "out"})
    assert page.status == 422
    assert problems(page) == ["Still open: who went out?"]


def test_several_problems_are_all_told(visitor: Visitor, key: str) -> None:
    page = refused(visitor, key, **{"red_threes-1": "many", "meld_points-2": "3×7"})
    assert problems(page) == [
        "“many” is no number. Type a number, or a sum such as 120+45.",
        "3×7: no card is worth 7. The cards here count 50, 20, 10, 5.",
    ]


def test_a_folded_line_with_a_problem_is_open(visitor: Visitor, key: str) -> None:
    page = refused(visitor, key, **{"adjustment-1": "lots"})
    assert page.root.one("input", id="adjustment-1").inside("details").has("open")


def test_an_adjustment_needs_its_reason(visitor: Visitor, key: str) -> None:
    page = refused(visitor, key, **{"adjustment-1": "-50"})
    assert len(problems(page)) == 1


def test_script_in_what_is_typed_is_only_text(visitor: Visitor, key: str) -> None:
    page = refused(visitor, key, **{"meld_points-1": "<script>alert(1)</script>"})
    assert page.form("/rounds/new").values["meld_points-1"] == "<script>alert(1)</script>"
    assert [one for one in page.root.all("script") if "alert" in "".join(map(str, one.parts))] == []


# Doubts


HOLDS_NOTHING = {**USUAL, "hand_points-2": ""}


def test_a_doubt_is_asked_before_saving(app: Flask, visitor: Visitor, key: str) -> None:
    page = enter(visitor, key, HOLDS_NOTHING)
    assert page.status == 200
    assert page.title == "Round 1, is this right?"
    assert "Cy & Dee" in page.root.one(id="doubts").text
    assert page.root.one(id="doubts").has("autofocus")
    assert totals(app, key) == [0, 0]
    saved = page.form("/rounds/new").press("Save anyway")
    assert toast(saved).startswith("Round 1 saved.")
    assert totals(app, key) == [1855, 580]


def test_another_doubt_is_asked_anew(app: Flask, visitor: Visitor, key: str) -> None:
    page = enter(visitor, key, HOLDS_NOTHING)
    form = page.form("/rounds/new").set({"meld_points-1": "5"})
    again = form.press("Save anyway")
    assert again.title == "Round 1, is this right?"
    assert again.root.one(id="save-anyway")["value"] != page.root.one(id="save-anyway")["value"]
    assert totals(app, key) == [0, 0]


# Two phones


def test_the_second_phone_sees_both_entries(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    mine = entry_form(other, key)
    enter(visitor, key)
    page = mine.set({**USUAL, "meld_points-1": "465", "note": "mine"}).press("Save")
    assert page.status == 409
    assert page.title.startswith("Round 1 was saved by another phone")
    assert "+455" in page.text
    assert "+465" in page.text
    differing = [row.one("th").text for row in page.root.all("tr", class_="differs")]
    assert differing == ["Melded cards differs"]
    assert totals(app, key) == BOTH


def conflict(visitor: Visitor, other: Visitor, key: str, **values: str) -> Page:
    mine = entry_form(other, key)
    enter(visitor, key)
    page = mine.set({**USUAL, "meld_points-1": "465", **values}).press("Save")
    assert page.status == 409
    return page


def test_the_saved_one_may_be_kept(app: Flask, visitor: Visitor, other: Visitor, key: str) -> None:
    page = conflict(visitor, other, key).link("Keep the saved one")
    assert page.address == f"/games/{key}/"
    assert totals(app, key) == BOTH


def test_mine_may_take_its_place(app: Flask, visitor: Visitor, other: Visitor, key: str) -> None:
    page = conflict(visitor, other, key).form("/correct").press("Put mine in its place")
    assert toast(page).startswith("Round 1 corrected.")
    assert totals(app, key) == [1865, 515]
    with looked_at(app, key) as game:
        assert len(game.rounds) == 1


def test_mine_may_be_edited_first(app: Flask, visitor: Visitor, other: Visitor, key: str) -> None:
    page = conflict(visitor, other, key).form("/correct").press("Edit mine")
    assert page.status == 200
    form = page.form("/correct")
    assert form.values["meld_points-1"] == "465"
    form.set({"meld_points-1": "475"}).press("Save")
    assert totals(app, key) == [1875, 515]


def test_a_doubt_accepted_before_the_conflict_stays_accepted(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    mine = entry_form(other, key).set(HOLDS_NOTHING).press("Save").form("/rounds/new")
    enter(visitor, key)
    page = mine.press("Save anyway")
    assert page.status == 409
    page.form("/correct").press("Put mine in its place")
    assert totals(app, key) == [1855, 580]


def test_equal_entries_need_no_question(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    mine = entry_form(other, key)
    enter(visitor, key)
    page = mine.set({**USUAL, "meld_points-2": "180"}).press("Save")
    assert page.address == f"/games/{key}/"
    assert "with the same figures" in toast(page)
    assert totals(app, key) == BOTH


def test_a_round_taken_back_meanwhile_is_told_and_nothing_typed_is_lost(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    enter(visitor, key)
    mine = entry_form(other, key)
    visitor.visit(f"/games/{key}/rounds/1").form("/take-back").press("Take back")
    page = mine.set(USUAL).press("Save")
    assert page.status == 409
    assert "this is round 1 now" in page.text
    page.form("/rounds/new").press("Save")
    assert totals(app, key) == BOTH


def test_a_form_sent_again_after_its_round_was_undone_asks(
    app: Flask, visitor: Visitor, key: str
) -> None:
    form = entry_form(visitor, key).set(USUAL)
    undo(form.press("Save"))
    assert totals(app, key) == [0, 0]
    page = form.press("Save")
    assert page.status == 409
    assert "taken back since" in page.text
    page.form("/rounds/new").press("Save")
    assert totals(app, key) == BOTH


def test_a_form_changed_after_it_was_saved_is_compared(
    app: Flask, visitor: Visitor, key: str
) -> None:
    form = entry_form(visitor, key).set(USUAL)
    form.press("Save")
    page = form.set({"meld_points-1": "465"}).press("Save")
    assert page.status == 409
    page.form("/correct").press("Put mine in its place")
    assert totals(app, key) == [1865, 515]


# Correcting


def correction(visitor: Visitor, key: str, number: int = 1) -> Page:
    return visitor.visit(f"/games/{key}/rounds/{number}").link("Correct")


def test_a_correction_shows_what_was_typed(visitor: Visitor, key: str) -> None:
    enter(visitor, key)
    page = correction(visitor, key)
    assert page.title == "Correct round 1"
    form = page.form("/correct")
    for name, text in USUAL.items():
        assert form.values[name] == text
    assert "+1,855 Total 1,855" in page.root.one(class_="foot").text


def test_a_correction_moves_every_later_total(app: Flask, visitor: Visitor, key: str) -> None:
    enter(visitor, key)
    enter(visitor, key)
    page = correction(visitor, key).form("/correct").set({"natural_canastas-1": ""}).press("Save")
    assert toast(page).startswith("Round 1 corrected.")
    assert totals(app, key) == [3210, 1030]


def test_a_correction_that_changes_nothing_is_no_change(
    app: Flask, visitor: Visitor, key: str
) -> None:
    enter(visitor, key)
    with looked_at(app, key) as game:
        before = game.version
    page = correction(visitor, key).form("/correct").press("Save")
    assert "stays as it was" in toast(page)
    with looked_at(app, key) as game:
        assert game.version == before


def test_a_refused_correction_keeps_both(app: Flask, visitor: Visitor, key: str) -> None:
    enter(visitor, key)
    page = correction(visitor, key).form("/correct").set({"red_threes-1": "4"}).press("Save")
    assert page.status == 422
    assert page.title.startswith("Error: Correct round 1")
    assert page.form("/correct").values["red_threes-1"] == "4"
    assert totals(app, key) == BOTH


def test_a_round_changed_meanwhile_is_shown_beside_mine(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    enter(visitor, key)
    mine = correction(other, key).form("/correct").set({"meld_points-1": "465"})
    correction(visitor, key).form("/correct").set({"hand_points-2": "75"}).press("Save")
    page = mine.press("Save")
    assert page.status == 409
    assert page.title.startswith("Round 1 was changed meanwhile")
    assert totals(app, key) == [1855, 505]
    page.form("/correct").press("Put mine in its place")
    assert totals(app, key) == [1865, 515]


def test_another_change_of_the_game_does_not_stop_a_correction(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    enter(visitor, key)
    mine = correction(other, key).form("/correct").set({"meld_points-1": "465"})
    enter(visitor, key)
    mine.press("Save")
    assert totals(app, key) == [3720, 1030]


def test_a_correction_may_end_and_unend_a_game(app: Flask, visitor: Visitor, key: str) -> None:
    enter(visitor, key, {**USUAL, "adjustment-1": "3200", "adjustment_reason-1": "carried over"})
    with looked_at(app, key) as game:
        assert game.status == "finished"
    correction(visitor, key).form("/correct").set(
        {"adjustment-1": "", "adjustment_reason-1": ""}
    ).press("Save")
    with looked_at(app, key) as game:
        assert game.status == "open"


# Taking back, undo, redo


def undo(page: Page) -> Page:
    """Press Undo of the toast."""
    button = page.root.one(class_="toast").one("button")
    return page.form("/undo", id=button["form"]).press("Undo")


def test_a_saved_round_is_undone_and_done_again(app: Flask, visitor: Visitor, key: str) -> None:
    page = undo(enter(visitor, key))
    assert toast(page).startswith("Undone: round 1 entered.")
    assert totals(app, key) == [0, 0]
    again = page.form("/redo", id=page.root.one(class_="toast").one("button")["form"]).press(
        "Do again"
    )
    assert toast(again).startswith("Done again: round 1 entered.")
    assert totals(app, key) == BOTH


def test_a_round_taken_back_lets_later_ones_close_up(
    app: Flask, visitor: Visitor, key: str
) -> None:
    enter(visitor, key)
    enter(visitor, key, {**USUAL, "meld_points-1": "465"})
    page = visitor.visit(f"/games/{key}/rounds/1").form("/take-back").press("Take back")
    assert toast(page).startswith("Round 1 taken back.")
    assert totals(app, key) == [1865, 515]
    undo(page)
    assert totals(app, key) == [3720, 1030]


def test_taking_back_twice_takes_back_one(app: Flask, visitor: Visitor, key: str) -> None:
    enter(visitor, key)
    enter(visitor, key)
    form = visitor.visit(f"/games/{key}/rounds/1").form("/take-back")
    form.press("Take back")
    page = form.press("Take back")
    assert "Round 1 taken back" in toast(page)
    assert totals(app, key) == BOTH


def test_undo_of_what_is_not_the_latest_changes_nothing(
    app: Flask, visitor: Visitor, key: str
) -> None:
    page = enter(visitor, key)
    enter(visitor, key)
    assert "Nothing was undone" in toast(undo(page))
    assert totals(app, key) == [3710, 1030]


def test_undo_twice_undoes_once(app: Flask, visitor: Visitor, key: str) -> None:
    enter(visitor, key)
    page = enter(visitor, key)
    undo(page)
    undo(page)
    assert totals(app, key) == BOTH


# The page of a round


def test_every_line_is_shown_with_its_reason(visitor: Visitor, key: str) -> None:
    enter(visitor, key)
    page = visitor.visit(f"/games/{key}/rounds/1")
    rows = {
        row.all("th")[0].text: [cell.text for cell in row.all("td")] for row in page.root.all("tr")
    }
    assert rows["Mixed canastas"] == ["Correct: +600 2 × 300", "Correct: +300 1 × 300"]
    assert rows["Melded cards"] == ["Correct: +455", "Correct: +180 120 + 60"]
    assert rows["Left in hand"] == ["", "Correct: −65"]
    assert rows["Round"] == ["+1,855", "+515"]
    assert rows["Total"] == ["1,855", "515"]


def test_an_amount_leads_to_its_field(visitor: Visitor, key: str) -> None:
    enter(visitor, key)
    page = visitor.visit(f"/games/{key}/rounds/1").link("+180")
    assert page.title == "Correct round 1"
    assert page.address.endswith("/correct?at=meld_points-2")


def test_the_block_of_a_round_can_be_opened_in_place(visitor: Visitor, key: str) -> None:
    enter(visitor, key)
    assert visitor.visit(f"/games/{key}/rounds/1").root.one("div", data_round="1").text


# Who may do what


def test_a_watcher_sees_rounds_and_changes_nothing(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    enter(visitor, key)
    with looked_at(app, key) as game:
        watch = game.watch_key
    page = other.visit(f"/games/{watch}/rounds/1")
    assert page.status == 200
    assert page.root.all("form") == []
    assert [link for link in page.root.all("a") if "Correct" in link.text] == []
    assert other.visit(f"/games/{watch}/rounds/new").status == 403
    assert other.visit(f"/games/{watch}/rounds/1/correct").status == 403
    form = entry_form(visitor, key)
    assert visitor.send(f"/games/{watch}/rounds/new", form.values).status == 403


@pytest.mark.parametrize("path", ["rounds/new", "rounds/1", "rounds/1/correct"])
def test_an_unknown_game_is_not_found(visitor: Visitor, path: str) -> None:
    assert visitor.visit(f"/games/no-such-key-at-all/{path}").status == 404


@pytest.mark.parametrize(
    "path", ["rounds/2", "rounds/0", "rounds/2/correct", "rounds/999999999999"]
)
def test_a_round_that_is_not_there_is_not_found(visitor: Visitor, key: str, path: str) -> None:
    enter(visitor, key)
    assert visitor.visit(f"/games/{key}/{path}").status == 404


def test_a_form_of_another_game_is_refused(app: Flask, visitor: Visitor, key: str) -> None:
    form = entry_form(visitor, start(app, "american"))
    page = visitor.send(f"/games/{key}/rounds/new", form.set({"out": "nobody"}).values)
    assert page.status == 422
    assert "no line for the field" in page.text
    assert totals(app, key) == [0, 0]


def test_a_finished_game_takes_no_round(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    late = entry_form(other, key)
    enter(visitor, key, {**USUAL, "adjustment-1": "3200", "adjustment_reason-1": "carried over"})
    assert visitor.visit(f"/games/{key}/rounds/new").address == f"/games/{key}/"
    late.set({**USUAL, "number": "2"})
    page = late.press("Save")
    assert page.status == 409
    assert page.form("/rounds/new").values["meld_points-1"] == "455"
    with looked_at(app, key) as game:
        assert len(game.rounds) == 1


def test_a_deleted_game_takes_no_round(app: Flask, visitor: Visitor, key: str) -> None:
    form = entry_form(visitor, key).set(USUAL)
    with looked_at(app, key) as game:
        changes.delete(game)
    assert form.press("Save").status == 409
    assert totals(app, key) == [0, 0]


# Whatever is sent


def mangled(values: dict[str, str], name: str, text: str | None) -> dict[str, str]:
    rest = {one: value for one, value in values.items() if one != name}
    return rest if text is None else rest | {name: text}


@pytest.mark.parametrize(
    "text", [None, "", "x", "-1", "1" * 40, "9" * 10_000, "\u0661", "1;DROP TABLE round"]
)
@pytest.mark.parametrize("name", ["number", "version", "entry_key"])
def test_a_form_that_lost_its_own_keys_is_refused(
    app: Flask, visitor: Visitor, key: str, name: str, text: str | None
) -> None:
    form = entry_form(visitor, key).set(USUAL)
    values = mangled(dict(form.values.items()), name, text)
    response = visitor.client.post(f"/games/{key}/rounds/new", data=values)
    if name == "entry_key" and text == "1" * 40:
        assert response.status_code == 303
    else:
        assert response.status_code in (409, 422)
        assert totals(app, key) == [0, 0]


@pytest.mark.parametrize("path", ["undo", "redo", "rounds/1/take-back"])
@pytest.mark.parametrize("text", [None, "", "x", "-1", "9" * 40])
def test_a_press_without_its_number_is_refused(
    app: Flask, visitor: Visitor, key: str, path: str, text: str | None
) -> None:
    page = enter(visitor, key)
    token = page.root.all("input", name="csrf_token")[0]["value"]
    name = "version" if "round" in path else "revision"
    values = {"csrf_token": token} | ({} if text is None else {name: text})
    assert visitor.client.post(f"/games/{key}/{path}", data=values).status_code == 422
    assert totals(app, key) == BOTH


def test_a_number_that_is_no_round_is_told(app: Flask, visitor: Visitor, key: str) -> None:
    form = entry_form(visitor, key).set({**USUAL, "number": "7"})
    page = form.press("Save")
    assert page.status == 409
    assert page.form("/rounds/new").values["number"] == "1"
    assert re.search(r"Save round 1", page.text)
