"""Rounds that the other side confirms: set, entered, looked at, sent back, put right."""

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from scorekeeper.store import changes, phones
from tests.web.inspector import Page, Visitor
from tests.web.table import USUAL, enter, entry_form, looked_at, start, totals


@pytest.fixture
def other(app: Flask) -> Visitor:
    """The other side's phone."""
    return Visitor(app.test_client())


@pytest.fixture
def key(app: Flask, visitor: Visitor) -> str:
    """A game whose rounds are confirmed."""
    started = start(app)
    form = visitor.visit(f"/games/{started}/settings").form("/settings")
    form.fill(confirms="yes").press("Keep")
    return started


def look(visitor: Visitor, key: str) -> Page:
    return visitor.visit(f"/games/{key}/").link("Look at round 1")


def call(app: Flask, key: str, visitor: Visitor, name: str) -> None:
    with visitor.client.session_transaction() as session, looked_at(app, key) as game:
        phones.call(game.scorebook, session["phone"], name)


def test_it_is_off_unless_a_table_wants_it(app: Flask, visitor: Visitor) -> None:
    key = start(app)
    assert visitor.visit(f"/games/{key}/settings").form("/settings").values["confirms"] == "no"
    enter(visitor, key)
    assert totals(app, key) == [1855, 515]


def test_a_round_counts_once_the_other_side_has_looked_at_it(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    page = enter(visitor, key)
    assert "Round 1 waits for the other side to confirm it." in page.text
    assert "Ann & Bob +1,855, Cy & Dee +515" in page.text
    assert totals(app, key) == [0, 0]
    own = look(visitor, key)
    assert [one.text for one in own.root.all("button")] == ["Correct it"]
    page = look(other, key)
    assert "Another phone entered it." in page.text
    assert "120 + 60" in page.text
    page = page.form("/confirm").press("It is right")
    assert "Round 1 counts." in page.text
    assert totals(app, key) == [1855, 515]


def test_a_watcher_reads_it_and_cannot_confirm(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    enter(visitor, key)
    with looked_at(app, key) as game:
        watch = game.watch_key
    page = other.visit(f"/games/{watch}/")
    assert "Round 1 waits for the other side to confirm it." in page.text
    assert "+1,855" in page.text
    assert page.link("Look at it").root.all("form") == []
    data = look(visitor, key).form("/back").values
    for way in ("confirm", "back"):
        answer = visitor.client.post(f"/games/{watch}/waiting/{way}", data=data)
        assert answer.status_code == 403
        assert other.client.post(f"/games/{key}/waiting/{way}", data=data).status_code == 400


def test_the_same_side_cannot_confirm(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    enter(visitor, key)
    form = look(other, key).form("/confirm")
    call(app, key, visitor, "Ann")
    call(app, key, other, "Bob")
    page = form.press()
    assert page.status == 409
    assert "Your side entered this round" in page.text
    call(app, key, other, "Dee")
    assert look(other, key).form("/confirm").press().status == 200
    assert totals(app, key) == [1855, 515]


def test_a_round_is_sent_back_and_put_right(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    enter(visitor, key)
    page = look(other, key).form("/back").press("Send it back")
    assert "Round 1 was sent back by this phone, to be put right." in page.text
    page = visitor.visit(f"/games/{key}/")
    assert "Round 1 was sent back by another phone, to be put right." in page.text
    form = page.link("Go on with round 1").form("/rounds/new")
    for name, value in USUAL.items():
        assert form.values[name] == value
    form.fill(**{"meld_points-1": "460"}).press("Save")
    look(other, key).form("/confirm").press()
    assert totals(app, key) == [1860, 515]


def test_who_entered_it_takes_it_back_to_correct_it(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    enter(visitor, key)
    stale = look(other, key).form("/confirm")
    page = look(visitor, key).form("/back").press("Correct it")
    assert page.title == "Round 1"
    assert page.form("/rounds/new").values["meld_points-2"] == "120+60"
    page = stale.press()
    assert "The game has changed since you looked." in page.text
    assert totals(app, key) == [0, 0]


def test_a_second_entry_is_kept_and_told_that_one_waits(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    form = entry_form(other, key).fill(**{"meld_points-1": "5", "out": "nobody"})
    enter(visitor, key)
    page = form.press("Save")
    assert page.status == 409
    assert "has entered round 1: it waits for the other side to confirm it." in page.text
    assert page.form("/rounds/new").values["meld_points-1"] == "5"
    assert page.link("Look at it").title == "Round 1 waits"
    assert other.visit(f"/games/{key}/rounds/new").title == "Round 1 waits"
    state = other.client.get(f"/games/{key}/rounds/draft?number=1").json
    assert state["over"]["look"].endswith("/waiting")


def test_two_taps_make_one_round_that_waits(app: Flask, visitor: Visitor, key: str) -> None:
    data = entry_form(visitor, key).set(dict(USUAL)).values.copy()
    data["action"] = "save"
    for _ in range(2):
        answer = visitor.client.post(f"/games/{key}/rounds/new", data=data)
        assert answer.status_code == 303


def test_a_form_that_comes_again_changed_is_told_that_another_waits(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    form = entry_form(visitor, key).set(dict(USUAL))
    form.press("Save")
    page = form.fill(**{"meld_points-1": "495"}).press("Save")
    assert page.status == 409
    assert "This phone has entered round 1" in page.text
    assert page.form("/rounds/new").values["meld_points-1"] == "495"
    look(other, key).form("/confirm").press("It is right")
    assert totals(app, key) == [1855, 515]


def test_a_round_after_one_that_waits_is_sent_again_later(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    data = entry_form(visitor, key).set(dict(USUAL)).values.copy()
    data["action"] = "save"
    second = data.copy()
    second["number"], second["entry_key"] = "2", "of-the-second-one"
    sent = {"headers": {"Scorekeeper-Delivery": "1"}}

    def deliver(values: MultiDict[str, str]) -> tuple[int, str]:
        answer = visitor.client.post(f"/games/{key}/rounds/new", data=values, **sent)
        return answer.status_code, answer.headers["Scorekeeper-Delivery"]

    assert deliver(data) == (204, "stored")
    assert deliver(second) == (409, "later")
    look(other, key).form("/confirm").press("It is right")
    assert deliver(second) == (204, "stored")
    second["entry_key"] = "of-another-phone"
    assert deliver(second) == (409, "asked")
    second["number"], second["meld_points-1"] = "1", "460"
    assert deliver(second) == (409, "beside")


def test_rules_changed_meanwhile_are_told(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    enter(visitor, key)
    form = look(other, key).form("/confirm")
    with looked_at(app, key) as game:
        changes.set_note(game, "in the garden")
    page = form.press()
    assert page.status == 409
    assert "Look at the round once more." in page.text
    assert page.form("/confirm").press().status == 200
    assert totals(app, key) == [1855, 515]


def test_a_game_put_away_keeps_the_round_that_waits(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    enter(visitor, key)
    form = look(other, key).form("/confirm")
    with looked_at(app, key) as game:
        changes.abandon(game)
    assert "The game is over." in form.press().text
    assert "waits" not in visitor.visit(f"/games/{key}/").text
    with looked_at(app, key) as game:
        changes.resume(game)
    assert look(other, key).form("/confirm").press().status == 200
    assert totals(app, key) == [1855, 515]


def test_switched_off_any_phone_lets_it_count(app: Flask, visitor: Visitor, key: str) -> None:
    enter(visitor, key)
    form = visitor.visit(f"/games/{key}/settings").form("/settings").fill(confirms="no")
    page = form.press("Keep")
    assert "Round 1 still waits. The other side need not confirm any more." in page.text
    look(visitor, key).form("/confirm").press("Let it count")
    assert totals(app, key) == [1855, 515]
    assert "rounds not to be confirmed" in visitor.visit(f"/games/{key}/sheet").text


@pytest.mark.parametrize("way", ["confirm", "back"])
@pytest.mark.parametrize("values", [{}, {"entry_key": "", "version": ""}, {"entry_key": "x" * 12}])
def test_posts_of_nothing_that_waits_change_nothing(
    app: Flask, visitor: Visitor, key: str, way: str, values: dict[str, str]
) -> None:
    enter(visitor, key)
    token = look(visitor, key).form("/back").values["csrf_token"]
    answer = visitor.client.post(
        f"/games/{key}/waiting/{way}", data={"csrf_token": token, **values}
    )
    assert answer.status_code == 409
    assert "Round 1 waits" in visitor.visit(f"/games/{key}/waiting").title


def test_an_open_page_is_told_that_nothing_waits_any_more(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    enter(visitor, key)
    look(visitor, key)
    look(other, key).form("/confirm").press("It is right")
    asked = visitor.client.get(f"/games/{key}/waiting", headers={"Scorekeeper-Live": "1"})
    assert asked.status_code == 410
    assert visitor.visit(f"/games/{key}/waiting").text.count("No round waits any more.") == 1
