"""One round entered from several phones: lines come together, and nobody overwrites another."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack

import pytest
from flask import Flask
from playwright.sync_api import Page, Response, expect

from scorekeeper.store import changes
from tests.browser.phone import Phone, Server, faults, overflow, small_targets
from tests.web.table import looked_at, start, totals

NewPhone = Callable[..., AbstractContextManager[Phone]]

SOON = 2_000
"""Milliseconds within which a watcher sees a saved round."""

NEXT = "next"


@pytest.fixture
def key(app: Flask) -> str:
    return start(app)


@pytest.fixture
def table(new_phone: NewPhone, key: str) -> Iterator[list[Phone]]:
    """Three phones with the first round open."""
    with ExitStack() as stack:
        three = [stack.enter_context(new_phone()) for _ in range(3)]
        for one in three:
            enter(one, key)
        yield three


def enter(phone: Phone, key: str) -> Page:
    page = phone.open(f"/games/{key}/rounds/new")
    expect(page.locator("#pad")).to_be_attached()
    return page


def name(app: Flask, key: str, phone: Phone, called: str) -> None:
    """Say whose a phone is, as its page does."""
    page = phone.open(f"/games/{key}/phone")
    page.get_by_label(called).check()
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(".toast")).to_contain_text(called)


def holds(phone: Phone, values: dict[str, str]) -> None:
    """The cells come to hold these texts."""
    for line, text in values.items():
        expect(phone.page.locator(f"#{line}")).to_have_value(text)


def posted(answer: Response) -> bool:
    """Whether the server has what a phone sent."""
    return answer.request.method == "POST"


def test_a_round_is_entered_from_three_phones_at_once_and_watched(
    app: Flask, new_phone: NewPhone, table: list[Phone], key: str
) -> None:
    one, two, three = table
    name(app, key, three, "Dee")
    enter(three, key)
    with looked_at(app, key) as game:
        watch = game.watch_key
    # A: 1 natural 500, 2 mixed 600, 2 red threes 200, 455, out 100: 1,855.
    one.tap('label[data-team="1"][data-main]')
    one.key("1", "2", "2", "4", "5", "5")
    # B: 1 mixed 300, 1 red three 100, 180, 65 left: 515.
    two.context.clear_cookies()  # a page that is older than its session
    two.tap("#mixed_canastas-2")
    two.key("1", "1")
    three.tap("#meld_points-2")
    three.key("1", "8", "0", NEXT, "6", "5")
    whole = {"natural_canastas-1": "1", "mixed_canastas-1": "2", "red_threes-1": "2"}
    whole |= {"meld_points-1": "455", "mixed_canastas-2": "1", "red_threes-2": "1"}
    whole |= {"meld_points-2": "180", "hand_points-2": "65"}
    for phone in table:
        holds(phone, whole)
        expect(phone.page.locator(".foot .gain").first).to_have_text("+1,855")
        expect(phone.page.locator(".foot .gain").last).to_have_text("+515")
        assert (faults(phone.page), overflow(phone.page)) == ([], 0)
    expect(one.page.locator("#phones")).to_contain_text("Dee's phone")
    expect(one.page.locator('label[for="hand_points-2"]')).to_contain_text("Dee's phone")
    with new_phone() as watcher:
        watched = watcher.open(f"/games/{watch}/")
        one.key(NEXT)
        one.tap("#pad [data-key=save]")
        expect(watched.locator(".team .total").first).to_contain_text("1,855", timeout=SOON)
    for phone in (two, three):
        expect(phone.page.locator("#over")).to_contain_text("Another phone saved round 1.")
        holds(phone, whole)
        assert (faults(phone.page), small_targets(phone.page)) == ([], [])
    two.tap("#over button")
    expect(two.page.locator(".toast")).to_contain_text("with the same figures")
    assert totals(app, key) == [1855, 515]
    with looked_at(app, key) as game:
        assert len(game.rounds) == 1


def test_two_who_fill_the_same_line_see_both_and_choose(
    app: Flask, new_phone: NewPhone, key: str
) -> None:
    with new_phone() as one, new_phone(width=320, height=640, scheme="dark") as two:
        name(app, key, two, "Dee")
        enter(one, key)
        enter(two, key)
        two.context.set_offline(True)
        one.tap("#red_threes-1")
        with one.page.expect_response(posted):
            one.key("2")
        two.tap("#red_threes-1")
        two.key("3")
        two.context.set_offline(False)
        asked = two.page.locator(".contest")
        expect(asked).to_contain_text("Red threes, Ann & Bob: another phone says 2, you typed 3.")
        assert (faults(two.page), small_targets(two.page), overflow(two.page)) == ([], [], 0)
        two.tap("#pad [data-key=save]")
        expect(two.page.locator("#prompt")).to_contain_text("Still open: Red threes, Ann & Bob")
        expect(asked).to_be_focused()  # and in sight, also where the dock grows by these words
        two.page.get_by_role("button", name="Keep 3").tap()
        expect(asked).to_have_count(0)
        holds(one, {"red_threes-1": "3"})
        # The other way round: one has typed since, and takes what the other says.
        one.context.set_offline(True)
        two.tap("#red_threes-1")
        with two.page.expect_response(posted):
            two.key("4")
        one.tap("#red_threes-1")
        one.key("1")
        one.context.set_offline(False)
        expect(one.page.locator(".contest")).to_contain_text("Dee's phone says 4, you typed 1.")
        one.page.get_by_role("button", name="Take 4").tap()
        holds(one, {"red_threes-1": "4"})
        expect(one.page.locator("#red_threes-1").locator("..")).to_have_attribute(
            "title", "Dee's phone"
        )
        for phone in (one, two):
            phone.was_cut_off()


def test_typing_is_not_disturbed_and_nothing_jumps(
    app: Flask, new_phone: NewPhone, key: str
) -> None:
    with new_phone() as one, new_phone() as two:
        enter(one, key)
        enter(two, key)
        one.tap("#meld_points-1")
        one.key("1", "2")
        page = one.page
        page.evaluate(
            """() => {
              window.shifts = 0;
              new PerformanceObserver((list) => {
                for (const one of list.getEntries()) window.shifts += one.value;
              }).observe({ type: "layout-shift" });
              window.places = [...document.querySelectorAll(".cell")].map((one) => one.offsetTop);
            }"""
        )
        prompt = page.locator("#prompt").inner_text()
        two.tap("#red_threes-2")
        two.key("1")
        two.tap("#hand_points-1")
        two.key("6", "5")
        holds(one, {"red_threes-2": "1", "hand_points-1": "65", "meld_points-1": "12"})
        assert page.locator("#prompt").inner_text() == prompt
        assert page.evaluate("document.activeElement.id") == "meld_points-1"
        assert page.evaluate("window.shifts") < 0.001  # a figure grows by a digit
        tops = "[...document.querySelectorAll('.cell')].map((one) => one.offsetTop)"
        assert page.evaluate(f"JSON.stringify(window.places) === JSON.stringify({tops})")
        # The cell that is being typed in stays as it is, though another phone changes it too.
        holds(two, {"meld_points-1": "12"})
        two.tap("#meld_points-1")
        two.key("7", "7")
        expect(page.locator(".contest")).to_contain_text("another phone says 77, you typed 12.")
        one.key("0")
        holds(one, {"meld_points-1": "120"})


def test_the_server_goes_down_in_the_middle_and_nothing_typed_is_lost(
    app: Flask, server: Server, new_phone: NewPhone, key: str
) -> None:
    with new_phone() as one, new_phone() as two:
        enter(one, key)
        enter(two, key)
        server.stop()
        one.tap("#mixed_canastas-1")
        one.key("2", "1")
        two.tap("#mixed_canastas-2")
        two.key("1")
        assert one.page.locator("#over").count() == 0
        server.start()
        whole = {"mixed_canastas-1": "2", "red_threes-1": "1", "mixed_canastas-2": "1"}
        for phone in (one, two):
            holds(phone, whole)
        server.stop()
        one.tap("#red_threes-1")
        one.key("3")
        server.start()
        one.page.reload()
        for phone in (one, two):
            holds(phone, whole | {"red_threes-1": "3"})
        for phone in (one, two):
            phone.was_cut_off()


def test_two_tabs_of_one_phone_go_along(app: Flask, phone: Phone, key: str) -> None:
    enter(phone, key)
    tab = phone.context.new_page()
    tab.goto(f"{phone.address}/games/{key}/rounds/new")
    phone.tap("#red_threes-1")
    phone.key("2")
    expect(tab.locator("#red_threes-1")).to_have_value("2")
    assert tab.locator(".theirs").count() == 0
    tab.locator("#red_threes-1").evaluate(
        "(one) => { one.value = '3'; one.dispatchEvent(new Event('input', { bubbles: true })); }"
    )
    holds(phone, {"red_threes-1": "3"})
    phone.page.reload()
    holds(phone, {"red_threes-1": "3"})
    assert phone.page.locator(".contest").count() == tab.locator(".contest").count() == 0


def test_a_round_is_sent_back_put_right_and_confirmed(
    app: Flask, new_phone: NewPhone, key: str
) -> None:
    with looked_at(app, key) as game:
        changes.set_up(game, confirms=True)
    with new_phone() as one, new_phone() as two:
        enter(one, key)
        one.tap("#who label.all")
        one.tap("#red_threes-1")
        one.key("2", "save")
        expect(one.page.locator(".toast")).to_contain_text("Round 1 waits")
        one.page.get_by_role("link", name="Look at round 1").click()
        expect(one.page.get_by_text("It was entered on this phone.")).to_be_visible()
        page = two.open(f"/games/{key}/")
        page.get_by_role("link", name="Look at round 1").click()
        page.get_by_role("button", name="Send it back").click()
        one.page.wait_for_url(f"**/games/{key}/")
        expect(one.page.locator(".toast")).to_have_text("No round waits any more.")
        expect(one.page.locator(".notice").first).to_contain_text("was sent back by another phone")
        one.page.get_by_role("link", name="Go on with round 1").click()
        holds(one, {"red_threes-1": "2"})
        one.tap("#red_threes-1")
        one.key("3", "save")
        expect(one.page.locator(".toast")).to_contain_text("Round 1 waits")
        page.get_by_role("link", name="Look at round 1").click()
        page.get_by_role("button", name="It is right").click()
        for phone in (one, two):
            expect(phone.page.locator(".team .total").first).to_have_text(re.compile(r"−?300"))
        expect(one.page.locator(".toast")).to_have_count(0)
    assert totals(app, key) == [-300, 0]
