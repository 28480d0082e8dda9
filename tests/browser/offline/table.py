"""What the tests without a network share: a phone's kept pages, its queue, rounds entered on it."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import Any

from flask import Flask
from playwright.sync_api import Browser, Page, expect

from tests.browser import phone as phones
from tests.browser.phone import Phone
from tests.web.table import USUAL, looked_at

OTHER = {
    "out": "2:going_out:yes",
    "meld_points-1": "100",
    "hand_points-1": "20",
    "mixed_canastas-2": "1",
    "meld_points-2": "300",
}
"""Another round: A melded 100, left 20: 80; B out 100, one mixed 300, melded 300: 700."""

ONE, TWO = (1855, 515), (80, 700)
"""The points of the usual round and of the other."""

PATIENCE = 20_000
"""Milliseconds that the browser may take for what it is asked."""

READY = "() => navigator.serviceWorker.ready.then(() => true)"

KEPT = """async (path) => {
  for (;;) {
    for (const name of await caches.keys()) {
      if (name.startsWith("pages ") && await (await caches.open(name)).match(path)) return true;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}"""
"""Resolves when the worker has kept that page."""

QUEUE = """(made) => {
  const act = () => new Promise((resolve, reject) => {
    const opening = indexedDB.open("scorekeeper", 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("waiting", { keyPath: "entry_key" });
    };
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction("waiting", "readwrite");
      const store = transaction.objectStore("waiting");
      const all = store.getAll();
      all.onsuccess = () => {
        if (!made) store.clear();
        for (const one of made ?? []) store.put(one);
      };
      transaction.oncomplete = () => { database.close(); resolve(all.result); };
      transaction.onerror = reject;
    };
  });
  return navigator.locks ? navigator.locks.request("scorekeeper-sending", act) : act();
}"""
"""Gives the queue and puts entries there, as a stranger's script would; null clears it.

It does so while no page is in the middle of sending what stood there.
"""


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


def ask(page: Page, script: str, given: Any = None) -> Any:
    """What a function of the page resolves to; fails where it does not come in time."""
    late = f"new Promise((_, no) => setTimeout(() => no(new Error('late')), {PATIENCE}))"
    return page.evaluate(f"(given) => Promise.race([({script})(given), {late}])", given)


def keep_pages(phone: Phone, key: str, *paths: str) -> Page:
    page = phone.open(f"/games/{key}/")
    ask(page, READY)
    for path in (f"/games/{key}/rounds/new", f"/games/{key}/", f"/games/{key}/screen", *paths):
        assert ask(page, KEPT, path)
    return page


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
    return save_here(phone, key, "new", values)


def save_here(phone: Phone, key: str, which_one: str, values: Mapping[str, str]) -> Page:
    """Enter or correct a round in the browser, and come to the game's page."""
    page = phone.open(f"/games/{key}/rounds/{which_one}")
    ready(page)
    fill(page, values)
    save(page)
    page.wait_for_url(f"**/games/{key}/")
    return page


def queue(page: Page) -> list[dict[str, Any]]:
    """What waits on the phone."""
    return list(ask(page, QUEUE, []))


def stored(app: Flask, key: str) -> list[tuple[int, ...]]:
    """The points of every round that is stored."""
    with looked_at(app, key) as game:
        return [tuple(tally.points for tally in played.tallies) for played in game.rounds]


def standing(page: Page, *points: str) -> None:
    """See that the totals come to these points."""
    expect(page.locator(".team .total")).to_have_text([re.compile(f"{one}$") for one in points])
