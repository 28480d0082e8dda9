"""Whatever goes wrong, a page says so in plain words."""

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient
from sqlalchemy import text

from scorekeeper.store.db import db


@pytest.fixture
def app(fresh_app: Flask) -> Flask:
    """An app that can be given pages of its own."""
    return fresh_app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """The app as people have it, with pages that fail."""
    app.testing = False

    @app.get("/fails/<int:status>")
    def fail(status: int) -> str:
        abort(status)

    @app.get("/breaks")
    def break_() -> str:
        raise KeyError

    @app.get("/loses-database")
    def lose_database() -> str:
        return str(db.session.execute(text("no SQL")))

    return app.test_client()


@pytest.mark.parametrize(
    "status", [400, 403, 404, 405, 408, 409, 410, 413, 415, 429, 500, 501, 503]
)
def test_every_error_has_a_page(client: FlaskClient, status: int) -> None:
    answer = client.get(f"/fails/{status}")
    assert answer.status_code == status
    assert answer.mimetype == "text/html"
    assert answer.text.count("<h1>") == 1
    assert 'href="/"' in answer.text
    assert "werkzeug" not in answer.text.lower()


def test_an_unknown_address_is_not_found(client: FlaskClient) -> None:
    answer = client.get("/games/no-such-key/")
    assert answer.status_code == 404
    assert "Nothing is here" in answer.text


def test_a_wrong_method_names_those_that_work(client: FlaskClient) -> None:
    answer = client.put("/")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


def test_a_fault_of_ours_says_that_saved_rounds_are_safe(client: FlaskClient) -> None:
    answer = client.get("/breaks")
    assert answer.status_code == 500
    assert "not your doing" in answer.text
    assert "KeyError" not in answer.text


def test_a_lost_database_asks_to_wait(client: FlaskClient) -> None:
    answer = client.get("/loses-database")
    assert answer.status_code == 503
    assert "cannot be reached" in answer.text


def test_a_page_that_cannot_be_made_is_replaced_by_a_bare_one(
    app: Flask, client: FlaskClient
) -> None:
    app.jinja_env.globals["static"] = None
    answer = client.get("/nothing-here")
    assert answer.status_code == 404
    assert "<h1>Nothing is here</h1>" in answer.text
