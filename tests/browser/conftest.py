"""A browser for all tests, and for each the app on a folder of its own."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import phone as phones
from tests.browser.phone import Phone, Server

PATIENCE = 20_000
"""Milliseconds a condition may take to come true, on a machine that does other things too."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = phones.chromium(playwright.chromium)
        yield running
        running.close()


@pytest.fixture
def server(app: Flask) -> Iterator[Server]:
    """The app's server, which a test may stop and start."""
    with phones.serving(app) as serving:
        yield serving


@pytest.fixture
def address(server: Server) -> str:
    return server.address


@pytest.fixture
def new_phone(browser: Browser, address: str) -> Callable[..., AbstractContextManager[Phone]]:
    """Makes a phone of the given size, scheme, with or without scripts."""
    return partial(phones.phone, browser, address)


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Phone]:
    """A usual phone."""
    with phones.phone(browser, address) as usual:
        yield usual
