"""Rounds wait on the phone without a network: kept, put right, sent once and in order."""

from pathlib import Path

import pytest
from flask import Flask, request
from playwright.sync_api import Browser, Page, expect

from tests.browser import phone as phones
from tests.browser.offline.table import (
    ONE,
    OTHER,
    QUEUE,
    TWO,
    ask,
    enter_here,
    fill,
    keep_pages,
    lasting,
    queue,
    ready,
    save,
    save_here,
    standing,
    stored,
)
from tests.browser.phone import Phone, Server, faults, overflow, small_targets
from tests.web.inspector import Visitor
from tests.web.table import enter, entry_form, start

ROWS = "[data-waiting-row] th button"
STANDS = "[data-rounds] tbody th a"
"""The numbers of the rounds that wait, and of those that are stored."""


def sound(page: Page) -> None:
    """The page is in order on the narrowest screen as well."""
    page.set_viewport_size({"width": 320, "height": 2400})
    assert (faults(page), overflow(page), small_targets(page)) == ([], 0, [])


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
        expect(page.locator(ROWS)).to_have_text(["2", "1"])
        sound(page)
    assert stored(app, key) == []
    server.stop()
    with lasting(browser, tmp_path / "phone", server.address) as phone:
        page = phone.open(f"/games/{key}/")
        expect(page.locator(ROWS)).to_have_count(2)
        server.start()
        expect(page.locator("[data-waiting-row]")).to_have_count(0)
        expect(page.locator(STANDS)).to_have_text(["2", "1"])
        expect(page.locator("[data-waits]")).to_have_count(0)
        standing(page, "1,935", "1,215")
    assert stored(app, key) == [ONE, TWO]


def test_a_waiting_round_is_put_right_and_taken_back(app: Flask, at_table: Phone, key: str) -> None:
    """The later one closes up, and what was taken back is no draft any more."""
    at_table.context.set_offline(True)
    enter_here(at_table, key)
    page = enter_here(at_table, key, OTHER)
    rows = page.locator(ROWS)
    rows.last.click()
    expect(page.locator("[data-lines]")).to_contain_text("Melded cards, Ann & Bob: 455")
    page.get_by_text("Correct", exact=True).click()
    expect(page.locator("h1")).to_have_text("Round 1")
    expect(page.locator("[name=meld_points-1]")).to_have_value("455")
    expect(page.locator(".foot .tot").first).to_have_text("1,855")
    ready(page)
    fill(page, {"meld_points-1": "460"})
    save(page)
    page.wait_for_url(f"**/games/{key}/")
    expect(rows).to_have_text(["2", "1"])
    standing(page, "1,940", "1,215")
    rows.last.click()
    page.get_by_text("Take back round 1", exact=True).click()
    sure = page.get_by_text("Take back round 1? Nobody else has it.")
    page.evaluate("document.dispatchEvent(new Event('sent'))")  # a try in the meantime
    expect(sure).to_be_visible()
    page.get_by_text("Keep it", exact=True).click()
    expect(sure).to_be_hidden()
    sound(page)
    page.get_by_text("Take back round 1", exact=True).click()
    page.get_by_text("Take it back", exact=True).click()
    expect(rows).to_have_text(["1"])
    standing(page, "80", "700")
    expect(page.locator(".dock .main")).to_have_text("Enter round 2")
    page.locator(".dock .main").click()
    expect(page.locator("h1")).to_have_text("Round 2")
    expect(page.locator("[name=meld_points-1]")).to_have_value("")
    at_table.context.set_offline(False)
    page = at_table.open(f"/games/{key}/")
    expect(page.locator(STANDS)).to_have_text(["1"])
    expect(page.locator("[data-waiting-row], [data-waits]")).to_have_count(0)
    assert stored(app, key) == [TWO]


def test_a_correction_waits_in_its_row_and_the_end_of_the_game_is_told(
    app: Flask, phone: Phone, key: str
) -> None:
    """To 5,000: 1,855 twice, one of them corrected, and once more make 5,570."""
    for _ in range(2):
        enter(Visitor(app.test_client()), key)
    keep_pages(phone, key, f"/games/{key}/rounds/1/correct")
    phone.context.set_offline(True)
    page = save_here(phone, key, "1/correct", {"meld_points-1": "460"})
    expect(page.locator("[data-waits]")).to_contain_text("The correction of round 1 is kept")
    corrected = page.locator("[data-waiting-row]")
    expect(corrected.locator("svg")).to_be_visible()
    expect(page.locator("[data-rounds] tbody tr:visible")).to_have_text(
        ["2+1,8553,715+5151,030", "1+1,8601,860+515515"]
    )
    standing(page, "3,715", "1,030")
    page.locator(ROWS).click()
    page.get_by_text("Take back the correction", exact=True).click()
    page.get_by_text("Take it back", exact=True).click()
    expect(page.locator("[data-rounds] tbody tr:visible").last).to_have_text("1+1,8551,855+515515")
    standing(page, "3,710", "1,030")
    save_here(phone, key, "1/correct", {"meld_points-1": "460"})
    page = enter_here(phone, key)
    strip = page.locator("[data-waits]")
    expect(strip).to_contain_text("the game is over once they are stored")
    for part in ("[data-enter]", ".dealer", ".opens"):
        expect(page.locator(part).first).to_be_hidden()
    sound(page)
    phone.context.set_offline(False)
    expect(page.locator(".result")).to_contain_text("Ann & Bob win by 4,025")
    expect(page.locator("[data-waits], [data-waiting-row]")).to_have_count(0)
    assert stored(app, key) == [(1860, 515), ONE, ONE]


def test_reordered_and_strange_entries_double_and_lose_nothing(
    app: Flask, at_table: Phone, key: str
) -> None:
    at_table.context.set_offline(True)
    enter_here(at_table, key)
    page = enter_here(at_table, key, OTHER)
    first, second = queue(page)
    if first["number"] > second["number"]:
        first, second = second, first
    strange = [
        {**first, "entry_key": "forged-key", "action": f"/games/{key}/delete", "order": 0},
        {**first, "entry_key": "no-address", "action": "http://["},
        {"entry_key": "nothing-else"},
    ]
    ask(page, QUEUE, [{**first, "order": 9}, {**second, "order": 1}, *strange])
    at_table.context.set_offline(False)
    page = at_table.open("/this-phone/")
    expect(page.locator("article.kept")).to_have_count(3)
    expect(page.locator("article.kept").first).to_contain_text("no round")
    assert stored(app, key) == [ONE, TWO]
    ask(page, QUEUE, [first])  # the same once more
    page = at_table.open(f"/games/{key}/")
    expect(page.locator(STANDS)).to_have_text(["2", "1"])
    expect(page.locator("[data-waiting-row], [data-waits]")).to_have_count(0)
    assert stored(app, key) == [ONE, TWO]


def test_two_tabs_send_each_round_once(app: Flask, at_table: Phone, key: str) -> None:
    at_table.context.set_offline(True)
    second = at_table.context.new_page()
    enter_here(at_table, key)
    page = enter_here(at_table, key, OTHER)
    second.goto(f"{at_table.address}/games/{key}/")
    expect(second.locator(ROWS)).to_have_text(["2", "1"])
    queued = queue(page)
    ask(page, QUEUE, [{**queued[0], "at": 0}, {**queued[1], "at": 2**45}])  # a wrong clock
    at_table.context.set_offline(False)
    for tab in (page, second):
        expect(tab.locator(STANDS)).to_have_text(["2", "1"])
        expect(tab.locator("[data-waiting-row]")).to_have_count(0)
    assert stored(app, key) == [ONE, TWO]
    second.close()


def test_another_session_and_another_version_lose_no_round(
    app: Flask, browser: Browser, server: Server, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The token of a page is renewed, and what is half typed outlives a new worker."""
    with phones.phone(browser, server.address, worker=True) as phone:
        keep_pages(phone, key)
        phone.context.set_offline(True)
        page = enter_here(phone, key)
        page.locator(".dock .main").click()
        expect(page.locator("h1")).to_have_text("Round 2")
        page.locator("[name=meld_points-1]").fill("120")
        phone.context.clear_cookies()
        phone.context.set_offline(False)
        page = phone.open(f"/games/{key}/")
        expect(page.locator(STANDS)).to_have_text(["1"])
        expect(page.locator("[data-waiting-row], [data-waits]")).to_have_count(0)
        assert stored(app, key) == [ONE]
        before = ask(page, "() => caches.keys()")
        monkeypatch.setitem(app.extensions, "live", "a later edition of the pages")
        ask(page, "() => navigator.serviceWorker.ready.then((one) => one.update())")
        page.wait_for_function(
            "async (before) => !(await caches.keys()).some((name) => before.includes(name))",
            arg=before,
        )
        page = phone.open(f"/games/{key}/rounds/new")
        expect(page.locator("[name=meld_points-1]")).to_have_value("120")
        phone.was_cut_off()


def test_a_round_at_which_the_server_fails_halts_its_own_game_alone(
    app: Flask, at_table: Phone, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    second = start(app)
    entry_form(Visitor(app.test_client()), second).fill(**{"meld_points-1": "100"}).press("Check")
    keep_pages(at_table, second)
    at_table.context.set_offline(True)
    enter_here(at_table, key)
    page = enter_here(at_table, second, OTHER)
    expect(page.locator(ROWS)).to_have_text(["1"])
    begun = page.locator(".notice.begun")
    expect(begun).to_be_attached()  # so the kept page says of the round that waits by now
    expect(begun).to_be_hidden()

    def fail() -> None:
        if request.path == f"/games/{key}/rounds/new":
            raise RuntimeError

    with monkeypatch.context() as broken:
        broken.setitem(app.config, "TESTING", False)
        broken.setitem(app.before_request_funcs, None, [*app.before_request_funcs[None], fail])
        at_table.context.set_offline(False)
        expect(page.locator(STANDS)).to_have_text(["1"])
        page = at_table.open(f"/games/{key}/")
        expect(page.locator("[data-waits]")).to_have_text(
            "The server could not save round 1. It is kept on this phone and sent again."
        )
        assert (stored(app, key), stored(app, second)) == ([], [TWO])
    expect(page.locator(STANDS)).to_have_text(["1"])
    assert stored(app, key) == [ONE]
    at_table.errors[:] = [one for one in at_table.errors if "status of 500" not in one]


def test_a_game_to_be_confirmed_takes_the_next_round_when_the_first_counts(
    app: Flask, phone: Phone, confirming: str
) -> None:
    key, other = confirming, Visitor(app.test_client())
    keep_pages(phone, key)
    phone.context.set_offline(True)
    enter_here(phone, key)
    page = enter_here(phone, key, OTHER)
    phone.context.set_offline(False)
    strip = page.locator("[data-waits]")
    expect(strip).to_have_text(
        "Round 2 is kept on this phone until the round before it is confirmed."
    )
    expect(page.locator(".notice.waits")).to_contain_text("waits for the other side")
    expect(page.locator(ROWS)).to_have_text(["2"])
    standing(page, "1,935", "1,215")
    assert stored(app, key) == []
    for points in ([ONE], [ONE, TWO]):
        other.visit(f"/games/{key}/waiting").form("/confirm").press("It is right")
        assert stored(app, key) == points
        expect(strip).to_have_count(0)
    assert queue(page) == []


def test_going_out_without_what_it_needs_is_asked_about_while_the_cards_are_there(
    at_table: Phone, key: str
) -> None:
    at_table.context.set_offline(True)
    page = at_table.open(f"/games/{key}/rounds/new")
    ready(page)
    fill(page, {"out": "2:going_out:yes", "meld_points-1": "100"})
    save(page)
    said = page.locator("[data-said]")
    expect(said).to_contain_text("Cy & Dee went out without what that needs.")
    assert queue(page) == []
    fill(page, {"meld_points-1": "120"})
    save(page)
    page.wait_for_url(f"**/games/{key}/")
    standing(page, "120", "100")
