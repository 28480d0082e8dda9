"""Pages that follow their game: on a second phone, over a lost connection, till withdrawn."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
from flask import Flask
from playwright.sync_api import Page, Route, expect

from scorekeeper.store import changes, links
from tests.browser.phone import Phone, Server, faults, small_targets
from tests.web.inspector import Visitor
from tests.web.table import USUAL, enter, looked_at, start

SOON = 2_000
"""Milliseconds within which a watcher sees a saved round."""

STEADY = "window.loadedOnce = true"
"""Set on a page, it is gone after a reload."""

LOST, GONE = "No connection. Trying again.", "This link was withdrawn. Ask for the new one."


@pytest.fixture
def key(app: Flask) -> str:
    """A game with a round."""
    started = start(app)
    enter(Visitor(app.test_client()), started)
    return started


@pytest.fixture
def watching(app: Flask, key: str) -> str:
    with looked_at(app, key) as game:
        return game.watch_key


@pytest.fixture
def other(new_phone: Callable[..., AbstractContextManager[Phone]]) -> Iterator[Phone]:
    """Another phone at the table."""
    with new_phone() as second:
        yield second


def total(page: Page, place: int) -> str:
    return page.locator(".team .total").nth(place).inner_text().split()[-1]


def save_round(phone: Phone, key: str, number: int) -> None:
    """Enter a usual round in the browser and save it."""
    page = phone.open(f"/games/{key}/rounds/new")
    for name, value in USUAL.items():
        if name == "out":
            page.locator(f'[name=out][value="{value}"]').check(force=True)
        else:
            page.locator(f"[name={name}]").evaluate("(one, value) => { one.value = value }", value)
    page.evaluate("document.querySelector('form.entry').requestSubmit()")
    expect(page.locator(".toast")).to_contain_text(f"Round {number} saved.")


@pytest.mark.parametrize("where", ["", "sheet", "screen"])
def test_a_round_saved_on_one_phone_is_seen_on_the_other(
    phone: Phone, other: Phone, key: str, watching: str, where: str
) -> None:
    page = other.open(f"/games/{watching}/{where}")
    page.evaluate(STEADY)
    save_round(phone, key, 2)
    expect(page.locator(".team .total").first).to_contain_text("3,710", timeout=SOON)
    assert page.evaluate("window.loadedOnce")
    assert [total(page, 0), total(page, 1)] == ["3,710", "1,030"]
    said = page.locator("body > [role=status].vh")
    expect(said).to_have_text("Ann & Bob 3,710, Cy & Dee 1,030")


def test_focus_scroll_and_open_rounds_stay(app: Flask, other: Phone, key: str) -> None:
    page = other.open(f"/games/{key}/")
    link = page.locator("[data-rounds] tbody th a")
    link.first.click()
    expect(page.locator(".detail")).to_have_count(1)
    page.locator("a", has_text="Correct").last.focus()
    page.evaluate("scrollTo(0, 300)")
    before = page.evaluate("[scrollY, document.activeElement.href]")
    with looked_at(app, key) as game:
        changes.set_note(game, "in the garden")
        changes.correct_round(game, 1, [{"meld_points": 100}, {"meld_points": 45}])
    expect(page.locator(".note").first).to_have_text("in the garden")
    expect(page.locator(".detail")).to_contain_text("+45")
    assert link.first.get_attribute("aria-expanded") == "true"
    assert page.evaluate("document.activeElement.href") == before[1]
    with looked_at(app, key) as game:
        changes.enter_round(game, 2, [{"meld_points": 70}, {}])
    expect(page.locator("[data-rounds] tbody th a")).to_have_count(2)
    expect(page.locator(".detail")).to_have_count(1)
    assert page.locator("tr[data-key='1'] + .detail").count() == 1
    page.locator("tr[data-key='2'] th a").click()
    expect(page.locator(".detail")).to_have_count(2)
    expect(page.locator(".dock .main")).to_have_text("Enter round 3")
    assert page.evaluate("scrollY") >= before[0]
    assert faults(page) == []


def test_a_game_that_ends_says_so_on_every_phone(app: Flask, other: Phone, watching: str) -> None:
    page = other.open(f"/games/{watching}/")
    with looked_at(app, watching) as game:
        changes.enter_round(game, 2, [{"meld_points": 900, "natural_canastas": 5}, {}])
    expect(page.locator(".result")).to_contain_text("Ann & Bob win by")
    expect(page.locator("main")).to_have_class(re.compile("finished"))
    expect(page.locator(".dock .main")).to_have_text("The sheet")
    assert page.title().startswith("Classic Canasta")


def test_a_form_that_is_being_filled_in_is_left_alone(app: Flask, other: Phone, key: str) -> None:
    page = other.open(f"/games/{key}/")
    page.evaluate(
        """() => {
          const form = document.createElement("form");
          form.className = "undo";
          form.innerHTML = "<input aria-label=Note>";
          document.querySelector("form.undo").replaceWith(form);
          form.elements[0].focus();
        }"""
    )
    page.keyboard.type("half a wo")
    with looked_at(app, key) as game:
        changes.enter_round(game, 2, [{"meld_points": 70}, {}])
    expect(page.locator("[data-rounds] tbody th a")).to_have_count(2)
    page.keyboard.type("rd")
    assert page.locator("form.undo input").input_value() == "half a word"


def test_a_lost_connection_is_told_and_found_again(
    app: Flask, server: Server, other: Phone, key: str
) -> None:
    page = other.open(f"/games/{key}/")
    page.evaluate(STEADY)
    server.stop()
    strip = page.locator(".notice", has_text=LOST)
    expect(strip).to_be_visible()
    assert (faults(page), small_targets(page)) == ([], [])
    with looked_at(app, key) as game:
        changes.enter_round(game, 2, [{"meld_points": 70}, {}])
    server.start()
    expect(strip).to_have_count(0)
    expect(page.locator(".team .total").first).to_contain_text("1,925")
    assert page.evaluate("window.loadedOnce")
    other.was_cut_off()


def test_a_withdrawn_link_is_told_and_asked_for_no_more(
    app: Flask, other: Phone, key: str, watching: str
) -> None:
    page = other.open(f"/games/{watching}/")
    with looked_at(app, key) as game:
        links.withdraw(game, keep=False)
    expect(page.locator(".notice", has_text=GONE)).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(SOON)
    assert asked == []
    assert faults(page) == []


def test_a_round_taken_back_leaves_its_page_with_a_word(
    app: Flask, other: Phone, watching: str
) -> None:
    page = other.open(f"/games/{watching}/rounds/1")
    with looked_at(app, watching) as game:
        changes.take_back_round(game, 1)
    expect(page.locator(".notice")).to_contain_text("the round was taken back")


def test_a_page_that_nobody_looks_at_asks_nothing(other: Phone, key: str) -> None:
    page = other.open(f"/games/{key}/")
    asked: list[str] = []

    def count(route: Route) -> None:
        asked.append(route.request.url)
        route.continue_()

    page.route("**/games/*/", count)
    page.evaluate(
        """() => {
          Object.defineProperty(document, "hidden", { value: true, configurable: true });
        }"""
    )
    page.wait_for_timeout(SOON)
    assert asked == []
    page.evaluate(
        """() => {
          Object.defineProperty(document, "hidden", { value: false });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    page.wait_for_timeout(SOON)
    assert len(asked) >= 1


LONG = "Bartholomew Featherstonehaugh-Cholmonde"
BOTTOM = "(one) => one.getBoundingClientRect().bottom"


def test_a_big_screen_needs_no_scrolling(
    app: Flask, key: str, new_phone: Callable[..., AbstractContextManager[Phone]]
) -> None:
    """Nobody is near it: totals, openings, the dealer and the code stand on it as it is."""
    names = [f"{LONG}{letter}" for letter in "ABCDEF"]
    shown = [key, start(app, "hand_and_foot", seats=names, teams=6)]
    shown += [
        start(app, "hand_and_foot", seats=names[:count], teams=count, first_dealer_place=1)
        for count in (2, 3, 4)
    ]
    with new_phone(width=1280, height=720, touch=False) as television:
        for one in shown:
            television.open(f"/games/{one}/share")
            page = television.open(f"/games/{one}/screen")
            for width, height in ((1280, 720), (1920, 1080)):
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate("document.documentElement.scrollHeight") == height
                for seen in (".dealer", ".code", ".team:last-child .opens"):
                    assert page.locator(seen).evaluate(BOTTOM) < height, seen
                sized = "(one) => parseFloat(getComputedStyle(one).fontSize)"
                assert page.locator(".opens span").first.evaluate(sized) > height / 20
            assert faults(page) == []


INSECURE = """
Object.defineProperty(navigator, "clipboard", { value: undefined });
navigator.share = async (what) => { window.sent = what.url; };
"""
"""A page over plain http, in a browser that can pass links on."""


def test_a_link_is_copied_and_sent(phone: Phone, key: str, watching: str) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = f"{phone.address}/games/{watching}/"
    page = phone.open(f"/games/{key}/share")
    expect(page.get_by_text("Send…").first).to_be_hidden()  # this browser cannot
    page.get_by_role("button", name="Copy the link").first.click()
    expect(page.get_by_role("status").first).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.evaluate("navigator.clipboard.writeText('')")
    page.add_init_script(INSECURE)
    phone.open(f"/games/{key}/share")
    page.get_by_role("button", name="Copy the link").first.click()
    expect(page.get_by_role("status").first).to_have_text("Copied")
    page.get_by_role("button", name="Send…").first.click()
    assert page.evaluate("sent") == link
    assert (faults(page), small_targets(page)) == ([], [])
    phone.open("/join").locator("#code").focus()
    page.keyboard.press("Control+v")
    expect(page.locator("#code")).to_have_value(link[:20])
