"""Pages without a network: those that are kept open, and the others say what is missing."""

from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import expect

from tests.browser.offline.table import KEPT, ONE, ask, keep_pages, stored
from tests.browser.phone import Phone, Server, faults
from tests.web.inspector import Visitor
from tests.web.table import enter


def test_what_cannot_be_opened_or_sent_says_so_and_questions_are_answered(
    app: Flask, phone: Phone, key: str
) -> None:
    enter(Visitor(app.test_client()), key)
    page = keep_pages(phone, key, f"/games/{key}/open", f"/games/{key}/going-out")
    for path in ("/rules/samba", "/hand/american"):
        assert ask(page, KEPT, path)
    phone.context.set_offline(True)
    page = phone.open(f"/games/{key}/open?taps=K.K.K.A.A.A")
    expect(page.locator("#verdict")).to_contain_text("Yes, open with this")
    page = phone.open("/rules/samba")
    expect(page.locator("h1")).to_have_text("Samba")
    page = phone.open("/hand/american?taps=4.4")
    expect(page.locator("#verdict")).to_contain_text("2 of 14 cards")
    page = phone.open("/players/")
    expect(page.locator("h1")).to_contain_text("offline")
    assert faults(page) == []
    page = phone.open(f"/games/{key}/")
    page.locator(".undo button").click()
    expect(page.locator("h1")).to_have_text("No connection")
    expect(page.locator("main")).to_contain_text("Nothing was changed")
    page.get_by_text("Back to the game").click()
    expect(page.locator("[data-rounds] tbody tr")).to_have_count(1)
    phone.context.set_offline(False)
    assert stored(app, key) == [ONE]


def test_what_a_proxy_says_in_the_app_s_place_hides_no_kept_page(
    app: Flask, server: Server, at_table: Phone, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stranger(_environ: Any, start_response: Any) -> list[bytes]:
        start_response("404 Not Found", [("Content-Type", "text/html")])
        return [b"no such page"]

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(app, "wsgi_app", stranger)
        expect(at_table.open("/").locator("h1")).to_have_text("Scorekeeper")
        server.stop()
        expect(at_table.open(f"/games/{key}/").locator("h1")).to_contain_text("Round 1, to 5,000")
        expect(at_table.open("/").locator("h1")).to_have_text("Scorekeeper")
    server.start()
