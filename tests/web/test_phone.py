"""Settings of one phone: kept in its cookie, worn by every page as classes of its root."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.web import assets, phone
from tests.web.inspector import Visitor


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def worn(client: FlaskClient, path: str = "/") -> list[str]:
    root = re.search(r"<html[^>]*>", client.get(path).text)
    assert root
    classes = re.search(r'class="([^"]*)"', root[0])
    return classes[1].split() if classes else []


def test_type_and_colours_hold_on_every_page_of_this_phone(app: Flask, client: FlaskClient) -> None:
    client.set_cookie(phone.COOKIE, "stay.haptics")
    page = Visitor(client).visit("/this-phone/settings")
    page.form("/this-phone/settings").set({"size": "largest", "theme": "dark"}).press("Save")
    assert worn(client) == worn(client, "/nothing") == ["largest", "dark", "stay", "haptics"]
    text = client.get("/this-phone/settings").text
    assert re.search(r'value="dark"[^>]*checked|checked[^>]*value="dark"', text)
    assert '<meta name="color-scheme" content="dark">' in text
    assert worn(app.test_client()) == []


def test_the_usual_is_no_word(client: FlaskClient) -> None:
    client.set_cookie(phone.COOKIE, "larger.light")
    form = Visitor(client).visit("/this-phone/settings").form("/this-phone/settings")
    form.set({"size": "", "theme": ""}).press("Save")
    assert worn(client) == []


@pytest.mark.parametrize("cookie", ["nothing", '"><script>', "larger.larger.x", "." * 500])
def test_a_cookie_of_any_kind_is_read_for_its_known_words(client: FlaskClient, cookie: str) -> None:
    client.set_cookie(phone.COOKIE, cookie)
    assert worn(client) == (["larger"] if "larger" in cookie else [])


def test_a_choice_that_is_none_is_refused(client: FlaskClient) -> None:
    visitor = Visitor(client)
    token = re.search(r'name="csrf_token" value="([^"]+)', client.get("/this-phone/settings").text)
    assert token
    answer = visitor.client.post(
        "/this-phone/settings", data={"csrf_token": token[1], "size": "huge", "theme": ""}
    )
    assert answer.status_code == 422
    assert "Error:" in answer.text


def test_dark_paint_is_the_same_by_wish_of_the_system_and_of_the_phone(
    app: Flask, client: FlaskClient
) -> None:
    with app.test_request_context():
        styles = client.get(assets.stylesheet("site")).text
    paint = dict(re.findall(r":root:where\((.*?)\){(.*?)}", styles, re.DOTALL))
    assert list(paint) == [":not(.light)", ".dark"]
    assert paint[":not(.light)"] == paint[".dark"]
