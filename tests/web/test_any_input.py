"""Whatever is sent to whichever address: a page says what is wrong, and nothing has changed."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from scorekeeper.store import books, transfer
from scorekeeper.store.db import db
from tests.web import table
from tests.web.inspector import Visitor

ODD_VALUES = (
    "",
    " ",
    "-1",
    "0",
    "9" * 10_000,
    "1e9",
    "1.5",
    "٣",
    "½",
    "0x10",
    "True",
    "null",
    "[]",
    "1×50+",
    "1×" + "9" * 400,
    "+".join(["5"] * 3000),
    "3:going_out:yes",
    "1:special_hand:pairs",
    "1:going_out:yes:no",
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "{{ 7 * 7 }}",
    "../../etc/passwd",
    "\u202e\u200f\ufeff",
    "é" * 5000,
)
ODD_KEYS = ("x", "é%", "..", "deleted", "A" * 4000)
ODD_NUMBERS = (0, 999_999_999)


@pytest.fixture
def key(app: Flask, visitor: Visitor) -> str:
    """A game with a round."""
    started = table.start(app)
    table.enter(visitor, started)
    return started


@pytest.fixture
def client(app: Flask, key: str) -> FlaskClient:
    app.testing = False  # a fault is then a page with 500, as people would get it
    return app.test_client()


def everything(app: Flask) -> list[str]:
    with app.app_context():
        return list(transfer.scorebook_lines(books.home_scorebook(db.session())))


def addresses(app: Flask, rule: Rule, key: str) -> Iterator[str]:
    """The rule's address for the game, and for what is no game, round or player."""
    for named in (key, *ODD_KEYS) if "key" in rule.arguments else (key,):
        for number in (1, *ODD_NUMBERS) if "number" in rule.arguments else (1,):
            values = {"key": named, "number": number, "variant": "classic"}
            values |= {"version": "x", "path": "css/none.css", "other": "american"}
            with app.test_request_context():
                adapter = app.url_map.bind("localhost")
                known = {name: values[name] for name in rule.arguments}
                yield adapter.build(rule.endpoint, known)


def odd_values(address: str, key: str) -> tuple[str, ...]:
    """All of them for what is there; where nothing is, one will do."""
    there = key in address or address in ("/", "/games/", "/games/new", "/players/1")
    return ODD_VALUES if there and "/0" not in address and "/999" not in address else ("x",)


def test_no_address_breaks_the_server(app: Flask, client: FlaskClient, key: str) -> None:
    for rule in app.url_map.iter_rules():
        for address in addresses(app, rule, key):
            for value in odd_values(address, key):
                asked = dict.fromkeys(
                    ("words", "page", "variant", "again", "who", "other", "rule_set"), value
                )
                answer = client.get(address, query_string=asked, buffered=True)
                assert answer.status_code < 500, (address, value)


def token(client: FlaskClient) -> str:
    found = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', client.get("/games/new").text)
    assert found is not None
    return found[1]


def test_no_form_breaks_the_server_and_what_is_refused_changes_nothing(
    app: Flask, client: FlaskClient, key: str
) -> None:
    trusted = token(client)
    for rule in app.url_map.iter_rules():
        if "POST" not in (rule.methods or ()):
            continue
        for address in addresses(app, rule, key):
            fields = set(
                re.findall(r' name="([^"]+)"', client.get(address, buffered=True).text)
            ) - {"csrf_token"}
            fields |= {"number", "version", "entry_key", "revision", "out", "action", "accepted"}
            for value in odd_values(address, key):
                before = everything(app)
                said = {name: [value, value] for name in fields} | {"csrf_token": trusted}
                answer = client.post(address, data=said)
                assert answer.status_code < 500, (address, value[:50])
                if answer.status_code >= 400:
                    assert everything(app) == before, (address, value[:50])
