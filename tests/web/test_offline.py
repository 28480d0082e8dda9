"""What the server answers for phones without a network: worker, pages, what became of a round."""

import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from scorekeeper.store import links
from scorekeeper.web import live, offline
from tests.web.inspector import Visitor
from tests.web.table import USUAL, enter, entry_form, looked_at, start, totals

ASKING = {live.DELIVERY: "1"}


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def key(app: Flask) -> str:
    return start(app)


@pytest.fixture
def kept(visitor: Visitor, key: str) -> MultiDict[str, str]:
    """A round as a phone keeps it."""
    data = entry_form(visitor, key).set(dict(USUAL)).values.copy()
    data["action"] = "save"
    return data


def deliver(
    visitor: Visitor, key: str, data: MultiDict[str, str], path: str = "rounds/new"
) -> tuple[int, str]:
    """Send a kept round; the status and what is said to have become of it."""
    answer = visitor.client.post(f"/games/{key}/{path}", data=data, headers=ASKING)
    assert "Location" not in answer.headers
    return answer.status_code, answer.headers[live.DELIVERY]


def head(client: FlaskClient) -> dict[str, Any]:
    """What the worker is told to keep."""
    answer = client.get("/service-worker.js")
    assert answer.mimetype == "text/javascript"
    assert "no-cache" in answer.headers["Cache-Control"]
    found = re.match(r"const HEAD = (\{.*\});\n", answer.text)
    assert found
    return dict(json.loads(found[1]))


def block(visitor: Visitor, address: str, name: str) -> dict[str, Any]:
    """A data block of a page."""
    element = visitor.visit(address).root.one("script", id=name)
    return dict(json.loads("".join(str(part) for part in element.parts)))


# The worker


def test_everything_the_worker_is_to_keep_is_there(client: FlaskClient) -> None:
    told = head(client)
    for address in [*told["shell"], *told["pages"], told["offline"], told["unsent"]]:
        assert client.get(address).status_code == 200, address
    assert {told["offline"], told["unsent"], "/", "/offline/parts"} <= set(told["pages"])
    for address, page in told["instead"].items():
        assert client.get(address).headers["Location"].startswith(page)
        assert page in told["pages"]
    assert not [one for one in told["shell"] if "worker" in one]


def test_another_state_of_the_app_is_another_version(app: Flask, client: FlaskClient) -> None:
    before = head(client)
    assert head(client) == before
    app.extensions["live"] = "a later edition of the pages"
    after = head(client)
    assert after["version"] != before["version"]
    assert after["assets"] == before["assets"]


def test_below_a_path_everything_stays_there(client: FlaskClient) -> None:
    answer = client.get("/service-worker.js", base_url="http://localhost/cards/")
    told = json.loads(answer.text.split("\n", 1)[0].removeprefix("const HEAD = ").rstrip(";"))
    addresses = [*told["shell"], *told["pages"], told["root"], told["files"], told["unsent"]]
    assert all(one.startswith("/cards/") for one in addresses)


def test_the_pages_it_shows_lead_on(visitor: Visitor) -> None:
    page = visitor.visit("/offline")
    assert page.title == "You are offline"
    assert "not kept on this phone" in page.text
    page = visitor.visit("/offline/not-sent")
    assert page.title == "No connection"
    assert "Nothing was changed" in page.text
    page = page.link("What this phone can do").link("Settings of this phone")
    assert page.link("What this phone can do").title == "What this phone can do"


def test_the_parts_have_all_words_and_drawings(client: FlaskClient) -> None:
    text = client.get("/offline/parts").text
    words = json.loads(re.findall(r"<script[^>]*>(.*?)</script>", text)[0])
    assert words["one"].startswith("Round {number} is kept on this phone")
    drawn = re.findall(r'data-waiting="(\w+)"', text)
    assert len(drawn) == len(set(drawn))
    assert {"lost", "kept", "asked", "row", "detail", "all", "here", "page"} == set(drawn)


# Which pages of a game are kept


def test_a_phone_keeps_the_pages_of_a_game_that_is_played(
    app: Flask, visitor: Visitor, key: str
) -> None:
    enter(visitor, key)
    told = block(visitor, f"/games/{key}/", "kept-pages")
    assert told["game"] == f"/games/{key}/"
    assert told["pages"][:2] == [f"/games/{key}/rounds/new", f"/games/{key}/"]
    assert f"/games/{key}/rounds/1/correct" in told["pages"]
    for address in told["pages"]:
        assert visitor.client.get(address).status_code == 200, address
    with looked_at(app, key) as game:
        watch = game.watch_key
    watched = block(visitor, f"/games/{watch}/", "kept-pages")["pages"]
    assert f"/games/{watch}/rounds/1" in watched
    assert not [one for one in watched if one.endswith(("/new", "/correct"))]
    assert not [one for one in watched if key in one]


def test_of_a_game_that_is_over_nothing_is_kept(visitor: Visitor, key: str) -> None:
    for _ in range(3):
        enter(visitor, key)
    assert block(visitor, f"/games/{key}/", "kept-pages")["pages"] == []


def test_words_that_are_said_once_are_kept_by_nobody(
    visitor: Visitor, key: str, kept: MultiDict[str, str]
) -> None:
    visitor.client.post(f"/games/{key}/rounds/new", data=kept)
    asked = visitor.client.get(f"/games/{key}/", headers={"Scorekeeper-Live": "1"})
    assert offline.ONCE not in asked.headers
    assert "Round 1 saved." not in asked.text
    shown = visitor.client.get(f"/games/{key}/")
    assert shown.headers[offline.ONCE] == "1"
    assert "Round 1 saved." in shown.text
    assert offline.ONCE not in visitor.client.get(f"/games/{key}/").headers


# What a phone reckons on with


def test_the_game_s_page_tells_how_it_stands(visitor: Visitor, key: str) -> None:
    enter(visitor, key)
    enter(visitor, key)
    told = block(visitor, f"/games/{key}/", "ahead")
    assert (told["number"], told["totals"], told["waits"]) == (3, [3710, 1030], None)
    assert told["gains"] == [[1855, 515], [1855, 515]]
    assert told["teams"] == ["Ann & Bob", "Cy & Dee"]
    assert (told["target"], told["rounds"]) == (5000, None)
    dealers = [one["dealer"] for one in told["deals"]]
    assert dealers == ["Cy deals", "Bob deals", "Dee deals", "Ann deals"]
    assert told["deals"][0]["deal"] == "11 cards each, Bob starts"
    steps = [(one["from"], one["words"]) for one in told["openings"]["steps"]]
    assert steps == [(0, "15"), (0, "50"), (1500, "90"), (3000, "120")]
    assert told["state"].format(number=4) == "Round 4, to 5,000"


def test_the_game_s_page_tells_what_waits_to_be_confirmed(visitor: Visitor, key: str) -> None:
    form = visitor.visit(f"/games/{key}/settings").form("/settings")
    form.fill(confirms="yes").press("Keep")
    enter(visitor, key)
    told = block(visitor, f"/games/{key}/", "ahead")
    assert (told["number"], told["totals"], told["waits"]) == (1, [0, 0], [1855, 515])


def test_a_watcher_s_page_reckons_nothing(app: Flask, visitor: Visitor, key: str) -> None:
    with looked_at(app, key) as game:
        watch = game.watch_key
    assert 'id="ahead"' not in visitor.client.get(f"/games/{watch}/").text


def test_the_entry_page_tells_the_dealers_and_what_is_corrected(visitor: Visitor, key: str) -> None:
    new = block(visitor, f"/games/{key}/rounds/new", "ahead")
    assert new == {"dealers": ["Dee", "Ann", "Cy", "Bob"], "target": 5000, "rounds": None}
    enter(visitor, key)
    assert block(visitor, f"/games/{key}/rounds/1/correct", "ahead")["gains"] == [1855, 515]


# What became of a round


def test_a_kept_round_is_stored_once_however_often_it_comes(
    app: Flask, visitor: Visitor, key: str, kept: MultiDict[str, str]
) -> None:
    for _ in range(3):
        assert deliver(visitor, key, kept) == (204, "stored")
    assert totals(app, key) == [1855, 515]


def test_of_rounds_that_waited_the_last_is_told_on_pages_of_its_game(
    app: Flask, visitor: Visitor, key: str
) -> None:
    """The next page may be another game's, and Undo takes back the last one alone."""

    def told(address: str) -> list[str]:
        return [one.text for one in visitor.visit(address).root.all(class_="toast")]

    def arrive(rounds: int) -> None:
        for _ in range(rounds):
            waiting = entry_form(visitor, key).set(dict(USUAL)).values
            assert deliver(visitor, key, waiting)[1] == "stored"

    another = start(app)
    arrive(1)
    assert told(f"/games/{another}/") == []
    arrive(2)
    assert told(f"/games/{key}/") == ["Round 3 saved.Undo"]
    assert told(f"/games/{key}/") == []


def test_a_form_of_a_page_is_answered_as_ever(
    visitor: Visitor, key: str, kept: MultiDict[str, str]
) -> None:
    answer = visitor.client.post(f"/games/{key}/rounds/new", data=kept)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/games/{key}/")
    assert live.DELIVERY not in answer.headers


def test_a_token_that_holds_no_more_is_renewed(
    app: Flask, visitor: Visitor, key: str, kept: MultiDict[str, str]
) -> None:
    other = Visitor(app.test_client())
    assert deliver(other, key, kept) == (400, "stale")
    answer = other.client.get("/token")
    assert answer.headers["Cache-Control"] == "no-store"
    assert live.DELIVERY in answer.headers
    kept["csrf_token"] = answer.text
    assert deliver(other, key, kept) == (204, "stored")
    assert totals(app, key) == [1855, 515]


def test_another_phone_s_entry_is_shown_beside_it(
    app: Flask, visitor: Visitor, key: str, kept: MultiDict[str, str]
) -> None:
    enter(Visitor(app.test_client()), key, USUAL | {"meld_points-1": "460"})
    assert deliver(visitor, key, kept) == (409, "beside")
    assert totals(app, key) == [1860, 515]


def test_another_phone_s_equal_entry_asks_nothing(
    app: Flask, visitor: Visitor, key: str, kept: MultiDict[str, str]
) -> None:
    enter(Visitor(app.test_client()), key)
    assert deliver(visitor, key, kept) == (204, "stored")
    assert totals(app, key) == [1855, 515]


@pytest.mark.parametrize(
    "change",
    [
        {"meld_points-1": "12"},  # no cards add up to it
        {"out": ""},
        {"entry_key": "?"},
        {"number": "nought"},
        {"version": "-1"},
        {"number": "2"},  # reordered: the first has not come
        {"unknown-1": "5"},
    ],
)
def test_what_is_refused_or_comes_too_early_is_asked_about(
    app: Flask, visitor: Visitor, key: str, kept: MultiDict[str, str], change: dict[str, str]
) -> None:
    for name, value in change.items():
        kept.setlist(name, [value])
    status, said = deliver(visitor, key, kept)
    assert said == "asked"
    assert status in (409, 422)
    assert totals(app, key) == [0, 0]


def test_a_watcher_s_and_a_withdrawn_link_store_nothing(
    app: Flask, visitor: Visitor, key: str, kept: MultiDict[str, str]
) -> None:
    with looked_at(app, key) as game:
        watch = game.watch_key
        assert deliver(visitor, watch, kept) == (403, "asked")
        links.withdraw(game, keep=True)
    assert deliver(visitor, key, kept) == (404, "asked")
    assert deliver(visitor, "no-such-key-at-all", kept) == (404, "asked")
    with looked_at(app, watch) as game:
        assert game.rounds == []


def test_a_stale_correction_is_shown_beside_what_stands(
    app: Flask, visitor: Visitor, key: str
) -> None:
    enter(visitor, key)
    data = visitor.visit(f"/games/{key}/rounds/1/correct").form("/correct").values.copy()
    data["action"], data["meld_points-1"] = "save", "470"
    other = visitor.visit(f"/games/{key}/rounds/1/correct").form("/correct")
    other.fill(**{"meld_points-1": "460"}).press("Save")
    assert deliver(visitor, key, data, "rounds/1/correct") == (409, "beside")
    assert totals(app, key) == [1860, 515]
