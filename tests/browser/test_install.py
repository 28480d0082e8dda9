"""The app can be installed: Chromium finds nothing that stands in the way."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.phone import ARGUMENTS, Server


@pytest.fixture
def profile(browser: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    """A visitor whose browser keeps things: only such a one is offered to install."""
    context = browser.browser_type.launch_persistent_context(
        str(tmp_path / "profile"), executable_path=shutil.which("chromium"), args=list(ARGUMENTS)
    )
    yield context
    context.close()


def errors(profile: BrowserContext, address: str) -> list[str]:
    """What Chromium would tell one who asks to install the page."""
    page = profile.new_page()
    page.goto(address)
    wire = profile.new_cdp_session(page)
    assert wire.send("Page.getAppManifest")["errors"] == []
    found = wire.send("Page.getInstallabilityErrors")["installabilityErrors"]
    return [one["errorId"] for one in found]


def test_the_app_can_be_installed(profile: BrowserContext, server: Server) -> None:
    assert errors(profile, server.address) == []
    without = f"{server.address}/static/now/icons/icon.svg"
    assert errors(profile, without) == ["no-manifest"]  # so it does look
