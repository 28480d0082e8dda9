"""The draft of a round over HTTP: JSON for modules, the plain form for everybody else."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import changes, links, phones
from tests.web.inspector import Visitor
from tests.web.table import enter, entry_form, looked_at, start, totals
from tests.web.test_live import queries


@pytest.fixture
def key(app: Flask) -> str:
    return start(app)


@pytest.fixture
def other(app: Flask) -> Visitor:
    """A second phone at the same table."""
    return Visitor(app.test_client())


def touch(visitor: Visitor, key: str, *lines: tuple[str, str, int], **more: Any) -> Any:
    """Send lines as (field, text, version seen); the answer as it came."""
    data = {
        "csrf_token": entry_form(visitor, key).values["csrf_token"],
        "number": "1",
        "line": [line for line, _text, _seen in lines],
        "text": [text for _line, text, _seen in lines],
        "seen": [str(seen) for _line, _text, seen in lines],
        **more,
    }
    return visitor.client.post(f"/games/{key}/rounds/draft", data=data)


def draft(client: FlaskClient, key: str, **headers: str) -> Any:
    return client.get(f"/games/{key}/rounds/draft?number=1", headers=headers)


def call(app: Flask, key: str, visitor: Visitor, name: str) -> None:
    with visitor.client.session_transaction() as session, looked_at(app, key) as game:
        phones.call(game.scorebook, session["phone"], name)


def test_each_phone_reads_whose_the_lines_are(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    touch(visitor, key, ("red_threes-1", "2", 0), ("out", "2:going_out:yes", 0))
    touch(other, key, ("meld_points-2", "120+", 0))
    call(app, key, other, "Dee")
    assert draft(visitor.client, key).json == {
        "version": 2,
        "lines": {
            "red_threes-1": ["2", 1, ""],
            "out": ["2:going_out:yes", 1, ""],
            "meld_points-2": ["120+", 2, "Dee's phone"],
        },
    }
    assert draft(other.client, key).json["lines"]["out"][2] == "another phone"


def test_a_line_that_was_changed_meanwhile_comes_back_as_it_is(
    visitor: Visitor, other: Visitor, key: str
) -> None:
    touch(visitor, key, ("red_threes-1", "2", 0))
    answer = touch(other, key, ("red_threes-1", "3", 0), ("red_threes-2", "1", 0))
    lines = answer.json["lines"]
    assert (lines["red_threes-1"][0], lines["red_threes-2"][0]) == ("2", "1")
    assert touch(other, key, ("red_threes-1", "3", 1)).json["lines"]["red_threes-1"][0] == "3"


def test_nothing_new_costs_one_query(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    touch(visitor, key, ("red_threes-1", "2", 0))
    held = draft(visitor.client, key).headers["ETag"]
    with queries(app) as asked:
        answer = draft(visitor.client, key, **{"If-None-Match": held})
    assert (answer.status_code, answer.data) == (304, b"")
    assert len([one for one in asked if one.startswith("SELECT")]) == 1
    touch(other, key, ("red_threes-2", "1", 0))
    assert draft(visitor.client, key, **{"If-None-Match": held}).status_code == 200


@pytest.mark.parametrize(
    "lines",
    [
        [("red_threes-9", "2", 0)],
        [("version", "2", 0)],
        [("csrf_token", "2", 0)],
        [("accepted", "2", 0)],
        [("nonsense", "2", 0)],
        [("red_threes-1", "2" * 5000, 0)],
        [("note", "2" * 501, 0)],
        [("out", "1:going_out:never", 0)],
        [("red_threes-1", "2", 0), ("red_threes-1", "3", 0)],
        [("red_threes-1", "2", 0)] * 400,
    ],
)
def test_lines_that_no_page_sends_are_refused_whole(
    app: Flask, visitor: Visitor, key: str, lines: list[tuple[str, str, int]]
) -> None:
    assert touch(visitor, key, ("red_threes-2", "1", 0), *lines).status_code == 422
    assert draft(visitor.client, key).json["lines"] == {}


@pytest.mark.parametrize(
    "more", [{"number": "one"}, {"number": ""}, {"seen": "x"}, {"text": []}, {"strange": "1"}]
)
def test_posts_that_no_page_sends_are_refused(
    visitor: Visitor, key: str, more: dict[str, Any]
) -> None:
    assert touch(visitor, key, ("red_threes-1", "2", 0), **more).status_code == 422


def test_what_cannot_be_read_yet_is_kept_as_typed(visitor: Visitor, key: str) -> None:
    touch(visitor, key, ("meld_points-1", "120+", 0), ("red_threes-1", "five?", 0))
    values = entry_form(visitor, key).values
    assert (values["meld_points-1"], values["red_threes-1"]) == ("120+", "five?")


def test_only_who_may_keep_score_touches_the_draft(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    with looked_at(app, key) as game:
        watch = game.watch_key
    token = entry_form(visitor, key).values["csrf_token"]
    data = {"csrf_token": token, "number": "1", "line": "note", "text": "x", "seen": "0"}
    address = f"/games/{watch}/rounds/draft"
    assert visitor.client.post(address, data=data).status_code == 403
    assert draft(visitor.client, watch).status_code == 403
    assert other.client.post(f"/games/{key}/rounds/draft", data=data).status_code == 400
    with looked_at(app, key) as game:
        links.withdraw(game, keep=True)
    address = f"/games/{key}/rounds/draft"
    assert visitor.client.post(address, data=data).status_code == 404
    assert draft(visitor.client, key).status_code == 404


def test_a_dead_draft_says_why(app: Flask, visitor: Visitor, other: Visitor, key: str) -> None:
    touch(visitor, key, ("red_threes-1", "2", 0))
    form = entry_form(visitor, key)
    enter(other, key, {"out": "nobody", "meld_points-1": "5"} | {"red_threes-1": "2"})
    call(app, key, other, "Dee")
    answer = draft(visitor.client, key)
    assert answer.json["over"]["words"] == "Dee's phone saved round 1."
    assert touch(visitor, key, ("red_threes-1", "3", 9)).status_code == 409
    page = form.set({"meld_points-1": "7"}).press("Check")
    assert "saved by another phone" in page.title
    with looked_at(app, key) as game:
        changes.take_back_round(game, 1)
    assert draft(visitor.client, key).json["lines"] == {}
    with looked_at(app, key) as game:
        changes.abandon(game)
    assert "ended meanwhile" in draft(visitor.client, key).json["over"]["words"]


# Without JavaScript


def test_check_keeps_the_round_where_the_others_see_it(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    page = entry_form(visitor, key).fill(**{"meld_points-1": "100"}).press("Check")
    assert page.status == 200
    game = other.visit(f"/games/{key}/")
    assert "Round 1 is begun: Ann & Bob are in." in game.text
    form = game.link("Go on with round 1").form("/rounds/new")
    assert form.values["meld_points-1"] == "100"
    form.fill(**{"meld_points-2": "30", "out": "nobody"}).press("Save")
    assert totals(app, key) == [100, 30]
    assert "is begun" not in visitor.visit(f"/games/{key}/").text


def test_a_watcher_reads_no_draft(app: Flask, visitor: Visitor, other: Visitor, key: str) -> None:
    entry_form(visitor, key).fill(**{"meld_points-1": "100"}).press("Check")
    with looked_at(app, key) as game:
        watch = game.watch_key
    assert "begun" not in other.visit(f"/games/{watch}/").text


def test_what_came_in_meanwhile_is_looked_at_before_it_is_saved(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    form = entry_form(visitor, key).fill(**{"red_threes-2": "2", "out": "nobody"})
    entry_form(other, key).fill(**{"red_threes-2": "3", "red_threes-1": "1"}).press("Check")
    call(app, key, other, "Dee")
    page = form.press("Save")
    assert page.status == 409
    assert "Red threes, Cy & Dee: 2 here, 3 on Dee's phone." in page.text
    assert "Red threes, Ann & Bob: 1, from Dee's phone." in page.text
    form = page.form("/rounds/new")
    assert (form.values["red_threes-1"], form.values["red_threes-2"]) == ("1", "2")
    assert totals(app, key) == [0, 0]
    assert form.press("Save").status == 200
    with looked_at(app, key) as game:
        assert [tally.counts for tally in game.rounds[0].tallies] == [
            {"red_threes": 1},
            {"red_threes": 2},
        ]


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 30])
def test_a_form_that_does_not_say_what_it_saw_has_seen_nothing(
    app: Flask, visitor: Visitor, other: Visitor, key: str, seen: str
) -> None:
    form = entry_form(visitor, key).fill(**{"red_threes-2": "2", "out": "nobody"})
    entry_form(other, key).fill(**{"red_threes-2": "3"}).press("Check")
    form.values["seen"] = seen
    assert form.press("Save").status == 409
    form.values.poplist("seen")
    assert form.press("Save").status == 409


def test_a_check_tells_what_came_in_meanwhile(visitor: Visitor, other: Visitor, key: str) -> None:
    form = entry_form(visitor, key).fill(**{"red_threes-2": "2"})
    entry_form(other, key).fill(**{"red_threes-2": "3", "red_threes-1": "1"}).press("Check")
    page = form.press("Check")
    assert "Red threes, Cy & Dee: 2 here, 3 on another phone." in page.text
    assert page.form("/rounds/new").values["red_threes-1"] == "1"
    assert page.form("/rounds/new").press("Check").text.count("other") == 0
    assert other.visit(f"/games/{key}/rounds/new").form("/rounds/new").values["red_threes-2"] == "2"


def test_a_correction_has_no_draft(visitor: Visitor, key: str) -> None:
    enter(visitor, key)
    assert "seen" not in visitor.visit(f"/games/{key}/rounds/1/correct").form("/correct").values


# Whose phone


def test_a_phone_says_whose_it_is(app: Flask, visitor: Visitor, other: Visitor, key: str) -> None:
    address = f"/games/{key}/phone?to=entry"
    page = visitor.visit(address).form("").fill(holder="player-4").press("Keep")
    assert page.title == "Round 1"
    assert visitor.visit(address).form("").values["holder"] == "player-4"
    entry_form(visitor, key).fill(**{"red_threes-2": "2"}).press("Check")
    assert draft(other.client, key).json["lines"]["red_threes-2"][2] == "Dee's phone"
    form = visitor.visit(address).form("").fill(holder="other", name=" Aunt  May ")
    form.press("Keep")
    assert draft(other.client, key).json["lines"]["red_threes-2"][2] == "Aunt May's phone"
    visitor.visit(address).form("").fill(holder="").press("Keep")
    assert draft(other.client, key).json["lines"]["red_threes-2"][2] == "another phone"


@pytest.mark.parametrize(
    "values", [{"holder": "other"}, {"holder": "other", "name": "x" * 41}, {"holder": "player-9"}]
)
def test_a_name_that_cannot_be_is_refused(
    visitor: Visitor, key: str, values: dict[str, str]
) -> None:
    form = visitor.visit(f"/games/{key}/phone").form("")
    for name, value in values.items():
        form.values[name] = value
    assert form.press("Keep").status == 422


def test_a_phone_that_joins_to_keep_score_is_asked_whose_it_is(
    app: Flask, visitor: Visitor, other: Visitor, key: str
) -> None:
    with looked_at(app, key) as game:
        keep, watch = links.codes(game)
    page = other.visit("/join").form("/join").fill(code=watch).press("Open")
    assert "Whose phone" not in page.text
    page = other.visit("/join").form("/join").fill(code=keep).press("Open")
    assert "Whose phone is this?" in page.text
    page = page.form("/phone").press("Say whose")
    assert page.title == "Whose phone is this?"
    page.form("").fill(holder="").press("Keep")
    page = other.visit("/join").form("/join").fill(code=keep).press("Open")
    assert "Whose phone" not in page.text
