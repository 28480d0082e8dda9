"""Without a network: rounds wait on the phone, pages open, nothing is lost or doubled."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from scorekeeper.store import links
from tests.browser import phone as phones
from tests.browser.phone import Phone, Server, faults, overflow, small_targets
from tests.web.inspector import Visitor
from tests.web.table import USUAL, enter, entry_form, looked_at, start

OTHER = {
    "out": "2:going_out:yes",
    "meld_points-1": "100",
    "hand_points-1": "20",
    "mixed_canastas-2": "1",
    "meld_points-2": "300",
}
"""Another round: A melded 100, left 20: 80; B out 100, one mixed 300, melded 300: 700."""

READY = "navigator.serviceWorker.ready.then(() => true)"

KEPT = """async (path) => {
  for (;;) {
    for (const name of await caches.keys()) {
      if (name.startsWith("pages ") && await (await caches.open(name)).match(path)) return true;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}"""
"""Resolves when the worker has kept that page."""

QUEUE = """(made) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("scorekeeper", 1);
  opening.onsuccess = () => {
    const database = opening.result;
    const transaction = database.transaction("waiting", "readwrite");
    const store = transaction.objectStore("waiting");
    const all = store.getAll();
    all.onsuccess = () => { for (const one of made) store.put(one); };
    transaction.oncomplete = () => { database.close(); resolve(all.result); };
    transaction.onerror = reject;
  };
})"""
"""Gives the entries of the queue and puts others there, as a stranger's script would."""


@contextmanager
def lasting(browser: Browser, folder: Path, address: str) -> Iterator[Phone]:
    """A phone whose storage and worker outlive the browser."""
    context = browser.browser_type.launch_persistent_context(
        folder,
        executable_path=which("chromium"),
        args=list(phones.ARGUMENTS),
        viewport={"width": 360, "height": 740},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    context.set_default_timeout(20_000)
    try:
        yield Phone(context, context.pages[0], address, [])
    finally:
        context.close()


@pytest.fixture
def key(app: Flask) -> str:
    return start(app)


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Phone]:
    """A phone with the service worker."""
    with phones.phone(browser, address, worker=True) as usual:
        yield usual


@pytest.fixture
def at_table(phone: Phone, key: str) -> Iterator[Phone]:
    """A phone that has kept the pages of the game."""
    keep_pages(phone, key)
    yield phone
    phone.was_cut_off()


def keep_pages(phone: Phone, key: str, *paths: str) -> None:
    page = phone.open(f"/games/{key}/")
    page.evaluate(READY)
    for path in (f"/games/{key}/rounds/new", f"/games/{key}/", f"/games/{key}/screen", *paths):
        assert page.evaluate(KEPT, path)


def fill(page: Page, values: Mapping[str, str]) -> None:
    for name, value in values.items():
        if name == "out":
            page.locator(f'[name=out][value="{value}"]').evaluate("(one) => { one.checked = true }")
        else:
            page.locator(f"[name={name}]").evaluate("(one, value) => { one.value = value }", value)


def ready(page: Page) -> None:
    """Wait for the page's scripts: the last one comes with the first touch."""
    expect(page.locator("#pad")).to_be_attached()
    page.keyboard.press("Shift")
    expect(page.locator("#entry")).to_have_attribute("data-delivers", "ready")


def save(page: Page) -> None:
    page.evaluate("document.getElementById('entry').requestSubmit()")


def enter_here(phone: Phone, key: str, values: Mapping[str, str] = USUAL) -> Page:
    """Enter the next round in the browser, with or without a network."""
    page = phone.open(f"/games/{key}/rounds/new")
    ready(page)
    fill(page, values)
    save(page)
    page.wait_for_url(f"**/games/{key}/")
    return page


def stored(app: Flask, key: str) -> list[tuple[int, ...]]:
    """The points of every round that is stored."""
    with looked_at(app, key) as game:
        return [tuple(tally.points for tally in played.tallies) for played in game.rounds]


def standing(page: Page, *points: str) -> None:
    """See that the totals come to these points."""
    expect(page.locator(".team .total")).to_have_text([re.compile(f"{one}$") for one in points])


ONE, TWO = (1855, 515), (80, 700)


def test_two_rounds_wait_through_a_restart_and_stand_once_in_order(
    app: Flask, browser: Browser, server: Server, key: str, tmp_path: Path
) -> None:
    with lasting(browser, tmp_path / "phone", server.address) as phone:
        keep_pages(phone, key)
        phone.context.set_offline(True)
        page = enter_here(phone, key)
        expect(page.locator("[data-waits]")).to_have_text(
            "No connection. Round 1 is kept on this phone and sent when the network is back."
        )
        standing(page, "1,855", "515")
        expect(page.locator(".opens b").first).to_have_text("90")
        expect(page.locator(".dealer b")).to_have_text("Ann deals")
        expect(page.locator(".dock .main")).to_have_text("Enter round 2")
        page.locator(".dock .main").click()
        expect(page.locator("h1")).to_have_text("Round 2")
        expect(page.locator(".bar .small")).to_have_text("Ann dealt")
        assert page.locator(".foot .tot").all_inner_texts() == ["1,855", "515"]
        page = enter_here(phone, key, OTHER)
        standing(page, "1,935", "1,215")
        rows = page.locator("[data-waiting-row] th button")
        expect(rows).to_have_text(["2", "1"])
        page.set_viewport_size({"width": 320, "height": 2400})
        assert (faults(page), overflow(page), small_targets(page)) == ([], 0, [])
    assert stored(app, key) == []
    server.stop()
    with lasting(browser, tmp_path / "phone", server.address) as phone:
        page = phone.open(f"/games/{key}/")
        expect(page.locator("[data-waiting-row] th button")).to_have_count(2)
        server.start()
        expect(page.locator("[data-waiting-row]")).to_have_count(0)
        expect(page.locator("[data-rounds] tbody th a")).to_have_text(["2", "1"])
        expect(page.locator("[data-waits]")).to_have_count(0)
        standing(page, "1,935", "1,215")
    assert stored(app, key) == [ONE, TWO]


@pytest.fixture
def beside(app: Flask, at_table: Phone, key: str) -> Phone:
    """A phone whose waiting round was saved by another one meanwhile."""
    at_table.context.set_offline(True)
    enter_here(at_table, key)
    enter(Visitor(app.test_client()), key, OTHER)
    at_table.context.set_offline(False)
    page = at_table.page
    expect(page.locator("[data-waits]")).to_contain_text("Both are kept: compare.")
    standing(page, "80", "700")
    page.locator("[data-waits] button").click()
    expect(page.locator("h1")).to_have_text("Round 1 was saved by another phone")
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
    expect(page.locator("[data-waits], [data-waiting-row]")).to_have_count(0)
    assert stored(app, key) == [points]
    assert page.evaluate(QUEUE, []) == []


def test_on_plain_http_rounds_wait_on_the_open_page(
    app: Flask, server: Server, phone: Phone, key: str
) -> None:
    phone.context.add_init_script("delete Navigator.prototype.serviceWorker")
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
    phone.was_cut_off()


def test_a_strange_entry_is_told_and_never_sent(app: Flask, at_table: Phone, key: str) -> None:
    at_table.context.set_offline(True)
    page = enter_here(at_table, key)
    entry = page.evaluate(QUEUE, [])[0]
    strange = [
        {**entry, "entry_key": "forged-key", "action": f"/games/{key}/delete", "order": 0},
        {**entry, "entry_key": "no-address", "action": "http://["},
        {"entry_key": "nothing-else"},
    ]
    page.evaluate(QUEUE, strange)
    at_table.context.set_offline(False)
    page = at_table.open("/this-phone/")
    expect(page.locator("article.kept")).to_have_count(3)
    expect(page.locator("article.kept").first).to_contain_text("no round")
    assert stored(app, key) == [ONE]
    page.evaluate(QUEUE, [entry])  # the same once more
    page = at_table.open(f"/games/{key}/")
    expect(page.locator("[data-rounds] tbody th a")).to_have_text(["1"])
    expect(page.locator("[data-waiting-row], [data-waits]")).to_have_count(0)
    assert stored(app, key) == [ONE]


def test_a_withdrawn_link_leaves_the_figures_on_the_phone(
    app: Flask, at_table: Phone, key: str
) -> None:
    at_table.context.set_offline(True)
    page = enter_here(at_table, key)
    with looked_at(app, key) as game:
        links.withdraw(game, keep=True)
    at_table.context.set_offline(False)
    expect(page.locator("[data-waits]").last).to_contain_text("Round 1 is still on this phone.")
    page = at_table.open("/this-phone/")
    expect(page.get_by_text("The link of its game was withdrawn")).to_be_visible()
    expect(page.locator("article.kept pre")).to_contain_text("Ann & Bob: +1,855")
    page.set_viewport_size({"width": 320, "height": 2400})
    assert (faults(page), overflow(page), small_targets(page)) == ([], 0, [])
    page.get_by_text("Delete", exact=True).click()
    page.get_by_text("Delete it", exact=True).click()
    expect(page.locator("article.kept")).to_have_count(0)


def test_another_session_and_another_version_lose_no_round(
    app: Flask, at_table: Phone, key: str
) -> None:
    """The token of a page is renewed, and what is half typed outlives a new worker."""
    at_table.context.set_offline(True)
    page = enter_here(at_table, key)
    page.locator(".dock .main").click()
    expect(page.locator("h1")).to_have_text("Round 2")
    page.locator("[name=meld_points-1]").fill("120")
    at_table.context.clear_cookies()
    at_table.context.set_offline(False)
    page = at_table.open(f"/games/{key}/")
    expect(page.locator("[data-rounds] tbody th a")).to_have_text(["1"])
    expect(page.locator("[data-waiting-row], [data-waits]")).to_have_count(0)
    assert stored(app, key) == [ONE]
    before = page.evaluate("caches.keys()")
    app.extensions["live"] = "a later edition of the pages"
    page.evaluate("navigator.serviceWorker.ready.then((one) => one.update())")
    page.wait_for_function(
        "async (before) => !(await caches.keys()).some((name) => before.includes(name))", arg=before
    )
    page = at_table.open(f"/games/{key}/rounds/new")
    expect(page.locator("[name=meld_points-1]")).to_have_value("120")


def test_two_tabs_send_each_round_once(app: Flask, at_table: Phone, key: str) -> None:
    at_table.context.set_offline(True)
    second = at_table.context.new_page()
    page = enter_here(at_table, key)
    page = enter_here(at_table, key, OTHER)
    second.goto(f"{at_table.address}/games/{key}/")
    expect(second.locator("[data-waiting-row] th button")).to_have_text(["2", "1"])
    queued = page.evaluate(QUEUE, [])
    page.evaluate(QUEUE, [{**queued[0], "at": 0}, {**queued[1], "at": 2**45}])  # a wrong clock
    at_table.context.set_offline(False)
    for tab in (page, second):
        expect(tab.locator("[data-waiting-row]")).to_have_count(0)
    assert stored(app, key) == [ONE, TWO]


def test_a_round_undone_elsewhere_is_asked_about_and_keeps_its_place(
    app: Flask, at_table: Phone, key: str
) -> None:
    """The first of two rounds was stored, its answer lost; then another phone undid it."""
    at_table.context.set_offline(True)
    page = enter_here(at_table, key)
    page = enter_here(at_table, key, OTHER)
    other = Visitor(app.test_client())
    form = entry_form(other, key).set(dict(USUAL))
    kept = {entry["number"]: entry["entry_key"] for entry in page.evaluate(QUEUE, [])}
    form.values["entry_key"] = kept[1]
    form.press("Save").form("/undo", class_="undo").press("Undo")
    at_table.context.set_offline(False)
    expect(page.locator("[data-waits]").first).to_contain_text("Round 1 waits for an answer.")
    page.locator("[data-waits] button").click()
    expect(page.locator("#banner")).to_contain_text("This round was saved and taken back since.")
    ready(page)
    save(page)
    page.wait_for_url(f"**/games/{key}/")
    expect(page.locator("[data-waiting-row], [data-waits]")).to_have_count(0)
    expect(page.locator("[data-rounds] tbody th a")).to_have_text(["2", "1"])
    assert stored(app, key) == [ONE, TWO]


def test_what_a_proxy_says_in_the_app_s_place_hides_no_kept_page(
    app: Flask, server: Server, at_table: Phone, key: str
) -> None:
    def stranger(_environ: Any, start_response: Any) -> list[bytes]:
        start_response("404 Not Found", [("Content-Type", "text/html")])
        return [b"no such page"]

    app.wsgi_app = stranger  # type: ignore[method-assign]
    expect(at_table.open("/").locator("h1")).to_have_text("Scorekeeper")
    server.stop()
    expect(at_table.open(f"/games/{key}/").locator("h1")).to_contain_text("Round 1, to 5,000")
    expect(at_table.open("/").locator("h1")).to_have_text("Scorekeeper")


def test_a_watcher_s_phone_sends_nothing(app: Flask, at_table: Phone, key: str) -> None:
    at_table.context.set_offline(True)
    page = enter_here(at_table, key)
    (entry,) = page.evaluate(QUEUE, [])
    with looked_at(app, key) as game:
        watching = {"game": game.watch_key, "action": f"/games/{game.watch_key}/rounds/new"}
    page.evaluate(QUEUE, [{**entry, **watching}])
    at_table.context.set_offline(False)
    page = at_table.open("/this-phone/")
    expect(page.get_by_text("Its link only shows the game, so it was not saved.")).to_be_visible()
    assert stored(app, key) == []


REFUSED = "throw new DOMException('refused', 'SecurityError')"
SILENT = "return {}"


@pytest.mark.parametrize("how", [REFUSED, SILENT])
def test_where_storage_is_refused_rounds_are_saved_as_ever(
    app: Flask, phone: Phone, key: str, how: str
) -> None:
    phone.context.add_init_script(f"indexedDB.open = () => {{ {how} }}")
    enter_here(phone, key)
    assert stored(app, key) == [ONE]


def test_what_cannot_be_sent_says_so_and_questions_are_answered(
    app: Flask, at_table: Phone, key: str
) -> None:
    page = at_table.page
    for path in (f"/games/{key}/open", f"/games/{key}/going-out", "/rules/samba", "/hand/american"):
        assert page.evaluate(KEPT, path)
    at_table.context.set_offline(True)
    page = at_table.open(f"/games/{key}/open?taps=K.K.K.A.A.A")
    expect(page.locator("#verdict")).to_contain_text("Yes, open with this")
    page = at_table.open("/rules/samba")
    expect(page.locator("h1")).to_have_text("Samba")
    page = at_table.open("/hand/american?taps=4.4")
    expect(page.locator("#verdict")).to_contain_text("2 of 14 cards")
    page = at_table.open("/players/")
    expect(page.locator("h1")).to_contain_text("offline")
    assert faults(page) == []
