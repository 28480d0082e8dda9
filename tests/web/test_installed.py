"""The web app manifest: what a phone needs to install the app, and where it leads."""

import struct
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def told(client: FlaskClient) -> dict[str, Any]:
    answer = client.get("/app.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    made = answer.get_json(force=True)
    assert isinstance(made, dict)
    return made


def test_every_page_names_it(client: FlaskClient) -> None:
    assert '<link rel="manifest" href="/app.webmanifest">' in client.get("/").text


def test_it_opens_home_on_its_own(told: dict[str, Any]) -> None:
    assert told["name"] == told["short_name"] == "Scorekeeper"
    assert told["start_url"] == told["scope"] == told["id"] == "/"
    assert told["display"] == "standalone"
    assert (told["lang"], told["dir"]) == ("en", "ltr")


def test_icons_are_of_the_size_they_say(client: FlaskClient, told: dict[str, Any]) -> None:
    for icon in told["icons"]:
        answer = client.get(icon["src"])
        assert answer.mimetype == icon["type"]
        width, height = struct.unpack(">II", answer.data[16:24])  # as a PNG's first chunk says
        assert icon["sizes"] == f"{width}x{height}"
    assert [(icon["sizes"], icon["purpose"]) for icon in told["icons"]] == [
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    ]


def test_shortcuts_lead_somewhere(client: FlaskClient, told: dict[str, Any]) -> None:
    assert [one["name"] for one in told["shortcuts"]] == ["Can we open?", "New game"]
    for one in told["shortcuts"]:
        assert client.get(one["url"], follow_redirects=True).status_code == 200


def test_it_stays_below_the_place_where_the_app_is_served(client: FlaskClient) -> None:
    told = client.get("/app.webmanifest", base_url="http://localhost/cards/").get_json(force=True)
    assert told["start_url"] == "/cards/"
    assert told["icons"][0]["src"].startswith("/cards/static/")
