"""The visitor of the web tests, and the app that serves them all."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.conftest import MakeApp, close
from tests.web.inspector import Visitor


@pytest.fixture(scope="session")
def _lasting(tmp_path_factory: pytest.TempPathFactory, make_app: MakeApp) -> Iterator[Flask]:
    """One app for all these tests: starting one takes longer than most of them."""
    with make_app(tmp_path_factory.mktemp("instance")) as made:
        yield made


@pytest.fixture
def app(_lasting: Flask, new_database: Path) -> Iterator[Flask]:
    """The app with a fresh database and its first settings."""
    shutil.copy(new_database, _lasting.instance_path)
    kept = (_lasting.config, _lasting.extensions)
    before = [dict(one) for one in kept]
    yield _lasting
    close(_lasting)
    for one, settings in zip(kept, before, strict=True):
        one.clear()
        one.update(settings)


@pytest.fixture
def visitor(app: Flask) -> Visitor:
    """Somebody with a browser of their own."""
    return Visitor(app.test_client())
