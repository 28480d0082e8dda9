"""Where a browser has no service worker, or keeps nothing: rounds wait on the page that is open."""

from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser import phone as phones
from tests.browser.offline.table import (
    ONE,
    OTHER,
    TWO,
    enter_here,
    fill,
    queue,
    ready,
    save,
    stored,
)
from tests.browser.phone import Phone, Server
from tests.web.table import USUAL

UNTIL = "No connection. Stay here: it is saved later."

SLOW = """() => {
  const [ask, held] = [window.fetch, new Promise((answer) => { window.answer = answer })];
  window.fetch = (...asked) => held.then(() => ask(...asked));
}"""
"""Lets the page wait for every answer until the test gives them."""


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Phone]:
    """A phone that has no service worker."""
    with phones.phone(browser, server.address) as usual:
        usual.context.add_init_script("delete Navigator.prototype.serviceWorker")
        yield usual
        usual.was_cut_off()


def test_rounds_wait_on_the_open_page(app: Flask, server: Server, phone: Phone, key: str) -> None:
    page = phone.open(f"/games/{key}/rounds/new")
    ready(page)
    server.stop()
    fill(page, USUAL)
    save(page)
    strip = page.locator("[data-said]")
    expect(strip).to_contain_text("Round 1 is kept on this phone")
    page.get_by_text("Enter round 2").click()
    expect(page.locator("h1")).to_have_text("Round 2")
    assert page.locator(".foot .tot").all_inner_texts() == ["1,855", "515"]
    server.start()
    expect(strip).to_have_text("What was kept on this phone is sent.")
    fill(page, OTHER)
    save(page)
    page.wait_for_url(f"**/games/{key}/")
    assert stored(app, key) == [ONE, TWO]


def lose_answer(route: Route) -> None:
    """The server has the round, and the phone never hears of it."""
    if route.request.method == "POST":
        route.fetch()
    route.abort()


def test_whatever_has_not_come_yet_and_whatever_answer_is_lost_a_round_stands_once(
    app: Flask, server: Server, phone: Phone, key: str
) -> None:
    page = phone.open(f"/games/{key}/rounds/new")
    expect(page.locator("#pad")).to_be_attached()
    server.stop()  # before the script that sends was fetched
    fill(page, USUAL)
    save(page)
    told(page)
    server.start()
    page.wait_for_url(f"**/games/{key}/")
    assert stored(app, key) == [ONE]
    page.route("**/offline/parts", lambda route: route.abort())  # before the words for it were
    page = phone.open(f"/games/{key}/rounds/new")
    page.keyboard.press("Shift")
    expect(page.locator("#entry")).to_have_attribute("data-delivers", "")
    page.route("**/rounds/new", lose_answer)
    fill(page, OTHER)
    save(page)
    told(page)
    assert stored(app, key) == [ONE, TWO]
    assert len(queue(page)) == 1
    page.unroute_all(behavior="wait")
    page.wait_for_url(f"**/games/{key}/")
    assert stored(app, key) == [ONE, TWO]
    assert queue(page) == []


def test_while_an_answer_is_long_in_coming_the_page_says_so(
    app: Flask, phone: Phone, key: str
) -> None:
    page = phone.open(f"/games/{key}/rounds/new")
    ready(page)
    page.evaluate(SLOW)
    fill(page, USUAL)
    save(page)
    expect(page.locator("#prompt")).to_have_text("Saving…")
    page.evaluate("window.answer()")
    page.wait_for_url(f"**/games/{key}/")
    assert stored(app, key) == [ONE]
    page.go_back()
    expect(page.locator("#prompt")).to_be_visible()
    expect(page.locator("#prompt")).not_to_have_text("Saving…")


def told(page: Page) -> None:
    expect(page.locator("#prompt")).to_have_text(UNTIL)
    expect(page.locator("h1")).to_contain_text("Round")


def test_where_storage_is_refused_a_round_is_sent_from_the_open_page(
    app: Flask, server: Server, phone: Phone, key: str
) -> None:
    phone.context.add_init_script(
        "indexedDB.open = () => { throw new DOMException('refused', 'SecurityError') }"
    )
    enter_here(phone, key)
    assert stored(app, key) == [ONE]
    page = phone.open(f"/games/{key}/rounds/new")
    ready(page)
    server.stop()
    fill(page, OTHER)
    save(page)
    expect(page.locator("[data-said]")).to_contain_text("Leave this page open until it is saved.")
    server.start()
    page.wait_for_url(f"**/games/{key}/")
    assert stored(app, key) == [ONE, TWO]


def test_where_storage_does_not_answer_a_round_is_saved_as_ever(
    app: Flask, phone: Phone, key: str
) -> None:
    phone.context.add_init_script("indexedDB.open = () => ({})")
    enter_here(phone, key)
    assert stored(app, key) == [ONE]
