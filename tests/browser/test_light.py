"""What the first visit of a page weighs over the wire, and that nothing on it moves by itself.

The figures are shown by: pytest tests/browser/test_light.py -s
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect

from tests.browser import phone as phones
from tests.browser.phone import Phone, Server
from tests.web.inspector import Visitor
from tests.web.table import enter, start

LIMITS = {"home, first use": 20_000, "home": 20_000, "game": 20_000, "entry": 30_000}
"""Bytes over the wire, heads included."""

MOST_REQUESTS = 12
SHORT = {
    "out": "1:going_out:yes",
    "mixed_canastas-1": "2",
    "meld_points-1": "120",
    "mixed_canastas-2": "1",
    "red_threes-2": "1",
    "meld_points-2": "120+60",
    "hand_points-2": "65",
}
"""A round after six of which nobody has won."""

WATCH = """
window.moved = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    if (one.hadRecentInput) continue;
    const named = ({ node }) => (node?.outerHTML ?? node?.data ?? "").slice(0, 80);
    moved.push(`${one.value} ${one.sources.map(named)}`);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
PLACES = """() => [...document.querySelectorAll(".cell, .key, .foot output")]
  .filter((one) => one.checkVisibility())
  .map((one) => {
    const { y } = one.offsetParent.getBoundingClientRect();
    return `${[y, one.offsetTop, one.offsetLeft, one.offsetWidth, one.offsetHeight]}`;
  })"""
"""Where the cells of the sheet and the keys stand, whether pressed or not."""

FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


@dataclass
class Watched:
    """A phone whose every request is weighed."""

    phone: Phone
    sizes: dict[str, int] = field(default_factory=dict)
    addresses: dict[str, str] = field(default_factory=dict)

    def begin(self) -> None:
        self.sizes.clear()
        self.addresses.clear()

    @property
    def weight(self) -> int:
        """Bytes that came over the wire."""
        return sum(self.sizes.values())

    @property
    def told(self) -> list[str]:
        names = {key: address.removeprefix(self.phone.address) for key, address in self.named}
        return [f"{self.sizes.get(key, 0)} {name}" for key, name in names.items()]

    @property
    def named(self) -> list[tuple[str, str]]:
        return list(self.addresses.items())

    @property
    def moved(self) -> list[str]:
        """What has changed its place by itself, as the browser reckons layout shift."""
        return list(self.phone.page.evaluate("moved"))


@contextmanager
def watched(browser: Browser, address: str) -> Iterator[Watched]:
    """A phone that has never been here."""
    with phones.phone(browser, address, worker=True) as phone:
        seen = Watched(phone)
        wire = phone.context.new_cdp_session(phone.page)
        wire.on("Network.requestWillBeSent", lambda event: _sent(seen, event))
        wire.on("Network.loadingFinished", lambda event: _finished(seen, event))
        wire.send("Network.enable")
        phone.page.add_init_script(WATCH)
        yield seen


def _sent(seen: Watched, event: dict[str, Any]) -> None:
    if not event["request"]["url"].startswith("data:"):
        seen.addresses[event["requestId"]] = event["request"]["url"]


def _finished(seen: Watched, event: dict[str, Any]) -> None:
    if event["requestId"] in seen.addresses:
        seen.sizes[event["requestId"]] = int(event["encodedDataLength"])


def six_rounds(app: Flask) -> str:
    """The key of a game with six rounds, that goes on."""
    key = start(app)
    for played in range(6):
        enter(Visitor(app.test_client()), key, SHORT | {"meld_points-1": str(100 + 5 * played)})
    return key


@pytest.fixture
def whole(browser: Browser) -> Iterator[Browser]:
    """Chromium with all that it fetches for a page."""
    running = phones.chromium(browser.browser_type, whole=True)
    yield running
    running.close()


def test_the_first_visit_is_light_and_nothing_moves(
    whole: Browser, app: Flask, server: Server
) -> None:
    paths = {"home, first use": "/"}
    weigh(whole, server, paths)
    key = six_rounds(app)
    weigh(
        whole,
        server,
        {"home": "/", "game": f"/games/{key}/", "entry": f"/games/{key}/rounds/new"},
    )


def weigh(browser: Browser, server: Server, paths: dict[str, str]) -> None:
    for name, path in paths.items():
        with watched(browser, server.address) as seen:
            page = seen.phone.open(path)
            page.wait_for_load_state("networkidle")
            paint = page.evaluate(FIRST_PAINT)
            requests = len(seen.addresses)
            print(f"{name}: {seen.weight} bytes, {requests} requests, painted in {paint:.0f} ms")
            assert seen.weight <= LIMITS[name], seen.told
            assert requests <= MOST_REQUESTS, seen.told
            assert all(one.startswith(server.address) for one in seen.addresses.values())
            assert seen.moved == []
            comes_again(seen, path)


def comes_again(seen: Watched, path: str) -> None:
    """On the second visit only the page itself comes over the wire."""
    page = seen.phone.page
    page.goto("about:blank")
    seen.begin()
    seen.phone.open(path)
    page.wait_for_load_state("networkidle")
    anew = [one for one in seen.told if "/static/" in one and not one.startswith("0 ")]
    assert anew == []


def test_nothing_moves_while_a_round_is_typed(browser: Browser, app: Flask, server: Server) -> None:
    key = six_rounds(app)
    with watched(browser, server.address) as seen:
        phone = seen.phone
        phone.open(f"/games/{key}/rounds/new")
        phone.tap('label[data-team="1"][data-main]')
        places = seats(seen)
        for key in ("0", "2", "1", "1", "2", "0", "plus", "5", "next", "next", "next", "0", "1"):
            phone.key(key)
            assert seats(seen) == places, key
        for key in ("1", "8", "0", "next", "6", "5"):
            phone.key(key)
            assert seats(seen) == places, key
        assert seen.moved == []
        phone.key("next")
        expect(phone.page.locator(".toast")).to_be_visible()
        assert seen.moved == []


def seats(seen: Watched) -> list[str]:
    return list(seen.phone.page.evaluate(PLACES))


def test_nothing_moves_when_a_strip_comes(browser: Browser, app: Flask, server: Server) -> None:
    key = six_rounds(app)
    with watched(browser, server.address) as seen:
        seen.phone.open(f"/games/{key}/")
        server.stop()
        strip = seen.phone.page.locator('[data-strip="lost"]')
        expect(strip).to_be_visible()
        server.start()
        expect(strip).to_have_count(0)
        assert seen.moved == []
        seen.phone.was_cut_off()
