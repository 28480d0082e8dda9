"""A phone in Chromium and the app on a port of its own."""

import re
import shutil
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page
from werkzeug.serving import WSGIRequestHandler, make_server

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ("color-contrast", "link-in-text-block")
"""What axe says of colours, which alone differ in the dark."""
WORKER = re.compile("fetching the script")
"""What Chromium says of a service worker's script that the end of a page has cut off."""
CUT_OFF = re.compile(f"net::ERR_|{WORKER.pattern}")
"""What Chromium says of a request that found no server."""
SMALLEST = 48
"""CSS px that a target must measure either way."""

SMALL_TARGETS = """(least) => {
  const targets = "a, button, select, summary, input, [role=button], label";
  const seen = { visibilityProperty: true, opacityProperty: true };
  const labelled = (one) => one.matches("[type=radio], [type=checkbox]") && one.closest("label");
  return [...document.querySelectorAll(targets)]
    .filter((one) => one.type !== "hidden" && one.checkVisibility(seen))
    .map((one) => labelled(one) || one)
    .filter((one) => !one.matches("label") || one.querySelector("input"))
    .filter((one) => !(one.matches("a") && getComputedStyle(one).display === "inline"))
    .filter((one) => !one.closest(".vh, .skip"))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.width > 1 && box.height > 1)
    .filter(([one, box]) => Math.min(box.width, box.height) < least - 0.1)
    .map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${box.width} × ${box.height}`);
}"""

MIDDLE = """async (one) => {
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  const middle = () => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const hit = document.elementFromPoint(...middle());
  if (!hit || !(one.contains(hit) || hit.contains(one))) {
    one.scrollIntoView({ block: "center", behavior: "instant" });
  }
  return middle();
}"""


AXE = Axe().axe_script
VIOLATIONS = """async (rules) => {
  const { violations } = await axe.run({ runOnly: rules, resultTypes: ["violations"] });
  const where = (one) => one.nodes.map((node) => node.html.slice(0, 120)).join(", ");
  return violations.map((one) => `${one.id}: ${one.help}: ${where(one)}`);
}"""


class Silent(WSGIRequestHandler):
    """Serves without a line for every request."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


class Server:
    """The app on a free port of the loopback, that can be taken down and brought back there."""

    def __init__(self, app: Flask) -> None:
        self.app, self.port = app, 0
        self.start()
        self.address = f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.running = make_server(
            "127.0.0.1", self.port, self.app, threaded=True, request_handler=Silent
        )
        self.port = self.running.server_port
        target, pause = self.running.serve_forever, {"poll_interval": 0.02}
        self.thread = threading.Thread(target=target, kwargs=pause)
        self.thread.start()

    def stop(self) -> None:
        self.running.shutdown()
        self.thread.join()
        self.running.server_close()


@contextmanager
def serving(app: Flask) -> Iterator[Server]:
    """The app on a free port of the loopback."""
    server = Server(app)
    try:
        yield server
    finally:
        server.stop()


def chromium(kind: BrowserType, *, whole: bool = False) -> Browser:
    """The system's Chromium; one without windows where there is one and the whole is not asked for.

    It shows the same pages for half the work, and asks for no icon.
    """
    bare = None if whole else shutil.which("chromium-headless-shell")
    path = bare or shutil.which("chromium")
    assert path, "Chromium is missing: apt-get install chromium"
    return kind.launch(executable_path=path, args=list(ARGUMENTS))


@dataclass
class Phone:
    """One phone: a browser context with touch, and its page."""

    context: BrowserContext
    page: Page
    address: str
    errors: list[str]
    cut_off: bool = False

    def open(self, path: str) -> Page:
        self.page.goto(self.address + path)
        return self.page

    def module(self, path: str) -> str:
        """The address of a module in static/js, for tests that call its functions."""
        return f"{self.address}/static/now/js/{path}"

    def tap(self, selector: str) -> None:
        """Touch the middle of what is there; scroll to it only when it is out of sight or covered.

        Playwright's own tap scrolls for the keys of a dock as well, which no finger does.
        """
        target = self.page.locator(selector)
        target.wait_for(state="visible")
        self.page.touchscreen.tap(*target.evaluate(MIDDLE))

    def key(self, *keys: str) -> None:
        """Touch keys of the number pad."""
        for key in keys:
            self.tap(f'#pad [data-key="{key}"]')

    def was_cut_off(self) -> None:
        """What is not answered where the test keeps the server from the phone is no complaint.

        It is told by the browser when it comes to it, so the mark holds to the phone's end.
        """
        self.cut_off = True

    def complaints(self) -> list[str]:
        """What the browser complained of, without the answers 400 to 499 that tests ask for."""
        expected = CUT_OFF if self.cut_off else WORKER
        return [one for one in self.errors if "status of 4" not in one and not expected.search(one)]

    def shot(self, path: Any) -> None:
        self.page.screenshot(path=path)


@contextmanager
def phone(
    browser: Browser,
    address: str,
    *,
    width: int = 360,
    height: int = 740,
    scripts: bool = True,
    scheme: Any = "light",
    touch: bool = True,
    worker: bool = False,
) -> Iterator[Phone]:
    """A phone of that size; afterwards the page must have complained of nothing.

    ``worker`` lets the service worker in. Most tests are of pages alone, and each would wait for
    all that it fetches.
    """
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=2,
        has_touch=touch,
        is_mobile=touch,
        java_script_enabled=scripts,
        color_scheme=scheme,
        locale="en-GB",
        reduced_motion="reduce",
        service_workers="allow" if worker else "block",
    )
    context.set_default_timeout(20_000)
    page = context.new_page()
    made = Phone(context, page, address, [])
    page.on("pageerror", lambda error: made.errors.append(str(error)))
    page.on("console", lambda said: made.errors.append(said.text) if said.type == "error" else None)
    try:
        yield made
    finally:
        context.close()
    assert not made.complaints()


def faults(page: Page, only: Sequence[str] = ()) -> list[str]:
    """What axe finds on the page as it stands, by all rules or only by some."""
    rules = {"type": "rule", "values": list(only)} if only else {"type": "tag", "values": TAGS}
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE)
    return list(page.evaluate(VIOLATIONS, rules))


def small_targets(page: Page) -> list[str]:
    """What can be touched and is smaller than a thumb."""
    return list(page.evaluate(SMALL_TARGETS, SMALLEST))


def overflow(page: Page) -> int:
    """CSS px by which the page is wider than the screen."""
    return int(
        page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    )
