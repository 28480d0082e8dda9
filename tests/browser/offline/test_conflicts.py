"""Waiting rounds that the server asks about: what stands against them is shown and chosen."""

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from scorekeeper.store import links
from tests.browser.offline.table import (
    ONE,
    OTHER,
    QUEUE,
    TWO,
    ask,
    enter_here,
    fill,
    keep_pages,
    queue,
    ready,
    save,
    save_here,
    standing,
    stored,
)
from tests.browser.phone import Phone, faults, overflow, small_targets
from tests.web.inspector import Visitor
from tests.web.table import USUAL, enter, entry_form, looked_at

STRIP = "[data-waits]"


def compare(page: Page) -> None:
    expect(page.locator(STRIP)).to_contain_text("Both are kept: compare.")
    page.locator(f"{STRIP} button").click()
    expect(page.locator("h1")).to_have_text("Round 1 was saved by another phone")


@pytest.fixture
def beside(app: Flask, at_table: Phone, key: str) -> Phone:
    """A phone whose waiting round was saved by another one meanwhile, with both on the page."""
    at_table.context.set_offline(True)
    enter_here(at_table, key)
    enter(Visitor(app.test_client()), key, OTHER)
    at_table.context.set_offline(False)
    expect(at_table.page.locator(STRIP)).to_contain_text("Both are kept: compare.")
    standing(at_table.page, "80", "700")
    compare(at_table.page)
    return at_table


@pytest.mark.parametrize(
    ("choice", "points"), [("Put mine in its place", ONE), ("Keep the saved one", TWO)]
)
def test_a_conflict_is_shown_with_both_versions_and_solved(
    app: Flask, beside: Phone, key: str, choice: str, points: tuple[int, ...]
) -> None:
    page = beside.page
    assert faults(page) == []
    page.get_by_text(choice).click()
    page.wait_for_url(f"**/games/{key}/")
    expect(page.locator(f"{STRIP}, [data-waiting-row]")).to_have_count(0)
    assert stored(app, key) == [points]
    assert queue(page) == []


def test_mine_is_edited_first_and_until_then_the_question_stays(
    app: Flask, beside: Phone, key: str
) -> None:
    page = beside.page
    beside.context.set_offline(True)
    page.get_by_text("Edit mine first").click()
    expect(page.locator("h1")).to_have_text("No connection")
    beside.context.set_offline(False)
    page = beside.open(f"/games/{key}/")
    compare(page)
    page.get_by_text("Edit mine first").click()
    expect(page.locator("h1")).to_have_text("Correct round 1")
    page.get_by_label("Back to the game").click()
    compare(page)
    assert stored(app, key) == [TWO]
    page.get_by_text("Edit mine first").click()
    expect(page.locator("[name=meld_points-1]")).to_have_value("455")
    ready(page)
    fill(page, {"meld_points-1": "460"})
    save(page)
    page.wait_for_url(f"**/games/{key}/")
    expect(page.locator(f"{STRIP}, [data-waiting-row]")).to_have_count(0)
    assert stored(app, key) == [(1860, 515)]
    assert queue(page) == []


def test_a_round_undone_elsewhere_is_asked_about_and_keeps_its_place(
    app: Flask, at_table: Phone, key: str
) -> None:
    """The first of two rounds was stored, its answer lost; then another phone undid it."""
    at_table.context.set_offline(True)
    enter_here(at_table, key)
    page = enter_here(at_table, key, OTHER)
    form = entry_form(Visitor(app.test_client()), key).set(dict(USUAL))
    kept = {entry["number"]: entry["entry_key"] for entry in queue(page)}
    form.values["entry_key"] = kept[1]
    form.press("Save").form("/undo", class_="undo").press("Undo")
    at_table.context.set_offline(False)
    expect(page.locator(STRIP).first).to_contain_text("Round 1 waits for an answer.")
    expect(page.locator(STRIP).last).to_contain_text("until it is answered")
    page.locator(f"{STRIP} button").click()
    expect(page.locator("#banner")).to_contain_text("This round was saved and taken back since.")
    ready(page)
    save(page)
    page.wait_for_url(f"**/games/{key}/")
    expect(page.locator("[data-rounds] tbody th a")).to_have_text(["2", "1"])
    expect(page.locator(f"{STRIP}, [data-waiting-row]")).to_have_count(0)
    assert stored(app, key) == [ONE, TWO]


def test_a_withdrawn_link_leaves_the_figures_on_the_phone(
    app: Flask, at_table: Phone, key: str
) -> None:
    at_table.context.set_offline(True)
    enter_here(at_table, key)
    page = enter_here(at_table, key, OTHER)
    with looked_at(app, key) as game:
        links.withdraw(game, keep=True)
    at_table.context.set_offline(False)
    expect(page.locator(STRIP).first).to_contain_text("Round 1 is still on this phone.")
    page = at_table.open("/this-phone/")
    told = page.get_by_text("The link of its game was withdrawn")
    for place in range(2):  # the one behind the first will never be sent either
        expect(told.nth(place)).to_be_visible()
    kept = page.locator("article.kept")
    expect(kept.locator("pre").first).to_contain_text("Ann & Bob: +1,855")
    page.set_viewport_size({"width": 320, "height": 2400})
    assert (faults(page), overflow(page), small_targets(page)) == ([], 0, [])
    for left in (1, 0):
        kept.first.get_by_text("Delete", exact=True).click()
        kept.first.get_by_text("Delete it", exact=True).click()
        expect(kept).to_have_count(left)


def test_a_watcher_s_phone_sends_nothing(app: Flask, at_table: Phone, key: str) -> None:
    at_table.context.set_offline(True)
    page = enter_here(at_table, key)
    (entry,) = queue(page)
    with looked_at(app, key) as game:
        watching = {"game": game.watch_key, "action": f"/games/{game.watch_key}/rounds/new"}
    ask(page, QUEUE, [{**entry, **watching}])
    at_table.context.set_offline(False)
    page = at_table.open("/this-phone/")
    expect(page.get_by_text("Its link only shows the game, so it was not saved.")).to_be_visible()
    assert stored(app, key) == []


def test_a_correction_counts_for_its_own_round_alone(app: Flask, phone: Phone, key: str) -> None:
    """Round 1 is taken back meanwhile: until that is answered the totals are the server's."""
    other = Visitor(app.test_client())
    enter(other, key)
    enter(other, key, OTHER)
    keep_pages(phone, key, f"/games/{key}/rounds/1/correct")
    phone.context.set_offline(True)
    page = save_here(phone, key, "1/correct", {"meld_points-1": "460"})
    standing(page, "1,940", "1,215")
    other.visit(f"/games/{key}/rounds/1").form("/take-back").press("Take back")
    phone.context.set_offline(False)
    expect(page.locator(STRIP)).to_contain_text("Round 1 waits for an answer.")
    standing(page, "80", "700")
    assert stored(app, key) == [TWO]
