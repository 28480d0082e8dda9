"""One round entered from several phones: lines come together, and nobody overwrites another."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone, faults, overflow, small_targets
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
