"""One app and one phone with the service worker for all these tests: it keeps a hundred pages.

Each test has a game of its own, and the phone is cleared of what the last one left waiting.
"""

from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import Browser

from scorekeeper.store import changes
from tests.browser import phone as phones
from tests.browser.offline.table import QUEUE, READY, ask, keep_pages
from tests.browser.phone import Phone, Server
from tests.conftest import MakeApp
from tests.web.table import looked_at, start


@pytest.fixture(scope="package")
def app(tmp_path_factory: pytest.TempPathFactory, make_app: MakeApp) -> Iterator[Flask]:
    with make_app(tmp_path_factory.mktemp("instance")) as made:
        yield made


@pytest.fixture(scope="package")
def _running(app: Flask) -> Iterator[Server]:
    with phones.serving(app) as serving:
        yield serving


@pytest.fixture
def server(_running: Server) -> Iterator[Server]:
    yield _running
    if not _running.thread.is_alive():  # the test has failed on the way
        _running.start()


@pytest.fixture
def key(app: Flask) -> str:
    return start(app)


@pytest.fixture
def confirming(app: Flask) -> Iterator[str]:
    """The key of a game whose rounds are confirmed; the next game would take that over."""
    made = start(app)
    with looked_at(app, made) as game:
        changes.set_up(game, confirms=True)
    yield made
    with looked_at(app, made) as game:
        changes.set_up(game, confirms=False)


@pytest.fixture(scope="package")
def _usual(browser: Browser, _running: Server) -> Iterator[Phone]:
    with phones.phone(browser, _running.address, worker=True) as usual:
        usual.was_cut_off()
        ask(usual.open("/"), READY)
        yield usual


@pytest.fixture
def phone(_usual: Phone, server: Server) -> Iterator[Phone]:
    """A phone with the service worker."""
    yield _usual
    _usual.context.set_offline(False)
    page = _usual.open("/static/now/icons/icon.svg")
    page.evaluate("localStorage.clear(); sessionStorage.clear();")
    ask(page, QUEUE, None)
    page.set_viewport_size({"width": 360, "height": 740})


@pytest.fixture
def at_table(phone: Phone, key: str) -> Phone:
    """A phone that has kept the pages of the game."""
    keep_pages(phone, key)
    return phone
