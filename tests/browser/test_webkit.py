"""The other engine: a round saved in WebKit, which every iPhone has, in its port to GTK."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.support.wait import WebDriverWait

from tests.browser.phone import serving
from tests.web.table import start, totals

PATIENCE = 40
"""Seconds for any one thing, on a machine that does other things too."""

WORKER = """
const done = arguments[arguments.length - 1];
if (!navigator.serviceWorker) done("none");
else navigator.serviceWorker.ready.then(({ active }) => done(active.scriptURL), done);
"""


@contextmanager
def running(*command: str, **more: Any) -> Iterator[subprocess.Popen[bytes]]:
    """A program that is ended with the test."""
    quiet: Any = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, **{**quiet, **more}) as started:
        try:
            yield started
        finally:
            started.terminate()


@contextmanager
def screen() -> Iterator[str]:
    """The name of an X display that nobody sees; the server finds a free one itself."""
    reading, writing = os.pipe()
    size = ("-screen", "0", "800x900x24", "-nolisten", "tcp")
    with running("Xvfb", "-displayfd", str(writing), *size, pass_fds=(writing,)):
        os.close(writing)
        with os.fdopen(reading) as said:
            yield f":{said.readline().strip()}"


def listening(program: subprocess.Popen[bytes], port: int) -> bool:
    """Whether the program takes connections there; it must not have ended instead."""
    assert program.poll() is None, "WebKitWebDriver ended at once"
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


@pytest.fixture
def webkit(tmp_path: Path) -> Iterator[webdriver.Remote]:
    """MiniBrowser on a screen of its own, with its home in the test's folder."""
    for program, package in (("WebKitWebDriver", "webkit2gtk-driver"), ("Xvfb", "xvfb")):
        assert shutil.which(program), f"{program} is missing: apt-get install {package}"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with screen() as display:
        around = {**os.environ, "DISPLAY": display, "HOME": str(tmp_path), "NO_AT_BRIDGE": "1"}
        with running("WebKitWebDriver", f"--port={port}", env=around) as program:
            WebDriverWait(program, PATIENCE, 0.05).until(lambda one: listening(one, port))
            at = ClientConfig(f"http://127.0.0.1:{port}", timeout=PATIENCE)
            options = webdriver.WebKitGTKOptions()
            driver = webdriver.Remote(RemoteConnection(client_config=at), options=options)
            try:
                driver.set_script_timeout(PATIENCE)
                yield driver
            finally:
                driver.quit()


def press(webkit: webdriver.Remote, *keys: str) -> None:
    for key in keys:
        webkit.find_element(By.CSS_SELECTOR, f'#pad [data-key="{key}"]').click()


def test_a_round_is_saved_in_webkit(app: Flask, webkit: webdriver.Remote) -> None:
    key = start(app)
    waiting = WebDriverWait(webkit, PATIENCE, 0.05)
    with serving(app) as server:
        webkit.get(f"{server.address}/games/{key}/rounds/new")
        assert webkit.title == "Round 1"
        webkit.find_element(By.CSS_SELECTOR, 'label[data-team="1"][data-main]').click()
        press(webkit, "1", "2", "2", "4", "5", "5", "next", "next", "next")
        press(webkit, "1", "1", "1", "8", "0", "next", "6", "5")
        gains = webkit.find_elements(By.CSS_SELECTOR, ".foot .gain")
        assert [gain.text for gain in gains] == ["+1,855", "+515"]
        press(webkit, "next")
        waiting.until(lambda one: "saved" in one.find_element(By.CSS_SELECTOR, ".toast").text)
        assert webkit.title.startswith("Classic Canasta")
        assert webkit.execute_async_script(WORKER) == f"{server.address}/service-worker.js"
        webkit.get("about:blank")  # so that nothing is asked of a server that is going down
    assert totals(app, key) == [1855, 515]
