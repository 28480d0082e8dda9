"""What every test of the whole app stands on: a fresh app on a folder of its own."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings

from scorekeeper import create_app
from scorekeeper.store.db import db

# The same examples each time, and no judgement by the clock: machines are slow at times.
settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in os.environ:
        if name.startswith("SCOREKEEPER_"):
            monkeypatch.delenv(name)


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    """The instance folder of the test's app."""
    folder = tmp_path / "instance"
    folder.mkdir()
    return folder


@pytest.fixture
def app(instance: Path) -> Iterator[Flask]:
    """The app with its database in the instance folder."""
    made = create_app(instance, {"TESTING": True})
    yield made
    close(made)


def close(app: Flask) -> None:
    """Let go of the app's database, which warns when it is left open."""
    with app.app_context():
        db.engine.dispose()
