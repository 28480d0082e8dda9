"""Pages that follow their game: 304 after one query until something has changed."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from scorekeeper.store import books, changes, links, players
from scorekeeper.store.db import db
from tests.web.inspector import Visitor
from tests.web.table import enter, looked_at, start

ASKING = {"Scorekeeper-Live": "1"}
PAGES = ("", "sheet", "rounds/1", "screen")


@pytest.fixture
def key(app: Flask, visitor: Visitor) -> str:
    """A game with a round."""
    started = start(app)
    enter(visitor, started)
    return started


@pytest.fixture
def watching(app: Flask, key: str) -> str:
    with looked_at(app, key) as game:
        return game.watch_key


def tag(client: FlaskClient, address: str) -> str:
    """The tag of a page, once the visitor has what it gives each browser."""
    client.get(address, headers=ASKING)
    return client.get(address, headers=ASKING).headers["ETag"]


def status(client: FlaskClient, address: str, held: str) -> int:
    """What somebody gets who holds the page of that tag."""
    return client.get(address, headers={**ASKING, "If-None-Match": held}).status_code


@contextmanager
def queries(app: Flask) -> Iterator[list[str]]:
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        asked.append(statement)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(engine, "before_cursor_execute", note)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("keep", [True, False])
def test_nothing_new_costs_one_query(
    app: Flask, visitor: Visitor, key: str, watching: str, page: str, keep: bool
) -> None:
    address = f"/games/{key if keep else watching}/{page}"
    held = tag(visitor.client, address)
    with queries(app) as asked:
        answer = visitor.client.get(address, headers={**ASKING, "If-None-Match": held})
    assert (answer.status_code, answer.data) == (304, b"")
    assert len([one for one in asked if one.startswith("SELECT")]) == 1
    assert answer.headers["ETag"] == held
    assert answer.headers["Cache-Control"] == "no-cache, private"


@pytest.mark.parametrize("page", PAGES)
def test_the_page_carries_the_tag_that_it_is_asked_for_with(
    visitor: Visitor, key: str, page: str
) -> None:
    address = f"/games/{key}/{page}"
    held = tag(visitor.client, address)
    assert f'W/"{visitor.visit(address).root.one("main")["data-live-tag"]}"' == held
    packed = {**ASKING, "If-None-Match": held, "Accept-Encoding": "br"}
    assert visitor.client.get(address, headers=packed).status_code == 304


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("keep", [True, False])
def test_whatever_changes_is_told(
    app: Flask, visitor: Visitor, key: str, watching: str, page: str, keep: bool
) -> None:
    address = f"/games/{key if keep else watching}/{page}"
    client = visitor.client
    for what in ("round", "note", "player", "link", "deletion"):
        held = tag(client, address)
        assert status(client, address, held) == 304
        with looked_at(app, key) as game:
            if what == "round":
                changes.enter_round(game, 2, [{"meld_points": 100}, {}])
            elif what == "note":
                changes.set_note(game, "in the garden")
            elif what == "player":
                book = books.home_scorebook(db.session())
                ann = next(seat.player for seat in game.seats if seat.place == 1)
                assert ann is not None
                players.rename(book, ann, "Anna")
            elif what == "link":
                links.withdraw(game, keep=not keep)
                key = game.keep_key
            else:
                changes.delete(game)
        assert status(client, address, held) == 200, what


def test_each_link_and_each_browser_has_tags_of_its_own(
    app: Flask, visitor: Visitor, key: str, watching: str
) -> None:
    kept = tag(visitor.client, f"/games/{key}/")
    assert status(visitor.client, f"/games/{watching}/", kept) == 200
    assert status(app.test_client(), f"/games/{key}/", kept) == 200  # its forms have other tokens


def test_a_withdrawn_link_is_gone_whatever_tag_is_held(
    app: Flask, visitor: Visitor, key: str, watching: str
) -> None:
    held = tag(visitor.client, f"/games/{watching}/")
    with looked_at(app, key) as game:
        links.withdraw(game, keep=False)
    assert status(visitor.client, f"/games/{watching}/", held) == 404


def test_words_said_once_are_said_to_a_person_and_kept_by_nobody(
    visitor: Visitor, key: str
) -> None:
    address = f"/games/{key}/"
    form = visitor.visit(f"/games/{key}/settings").form("/settings").fill(note="in the garden")
    token = dict(form.values.items())
    assert visitor.client.post(f"/games/{key}/settings", data=token).status_code == 303
    asked = visitor.client.get(address, headers=ASKING)
    assert 'class="toast"' not in asked.text
    held = asked.headers["ETag"]
    told = visitor.client.get(address, headers={"If-None-Match": held})
    assert told.status_code == 200
    assert 'class="toast"' in told.text
    assert "ETag" not in told.headers
    assert visitor.client.get(address, headers={"If-None-Match": held}).status_code == 304


def test_the_big_screen_shows_the_table_and_the_watching_link(
    app: Flask, visitor: Visitor, key: str, watching: str
) -> None:
    page = visitor.visit(f"/games/{watching}/screen")
    for words in ("1,855", "515", "To open 90", "To open 50", "Ann deals", "Round 1"):
        assert words in page.text
    assert page.root.all("form") == []
    assert key not in visitor.client.get(f"/games/{watching}/screen").text
    drawn = visitor.visit(f"/games/{key}/share").root.all("path", class_="dark")[0]["d"]
    assert page.root.one("path", class_="dark")["d"] == drawn
    settings = visitor.visit(f"/games/{key}/settings")
    assert settings.link("Big screen").address.endswith(f"/games/{key}/screen")
