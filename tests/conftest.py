"""What every test of the whole app stands on: a fresh app on a folder of its own."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings
from jinja2 import BytecodeCache, FileSystemBytecodeCache

from scorekeeper import create_app
from scorekeeper.store.db import db

# The same examples each time, and no judgement by the clock: machines are slow at times.
settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


MakeApp = Callable[[Path], AbstractContextManager[Flask]]


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


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that has seen all migrations and nothing else."""
    folder = tmp_path_factory.mktemp("new")
    close(create_app(folder, {"TESTING": True}))
    return next(folder.glob("*.sqlite3"))


@pytest.fixture(scope="session")
def _templates_read(tmp_path_factory: pytest.TempPathFactory) -> BytecodeCache:
    """The pages' templates, read once for all apps."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@pytest.fixture(scope="session")
def make_app(new_database: Path, _templates_read: BytecodeCache) -> MakeApp:
    """Makes an app with a fresh database in a folder, and lets go of it in the end."""

    @contextmanager
    def make(folder: Path) -> Iterator[Flask]:
        shutil.copy(new_database, folder)
        made = create_app(folder, {"TESTING": True})
        made.jinja_env.bytecode_cache = _templates_read
        try:
            yield made
        finally:
            close(made)

    return make


@pytest.fixture
def fresh_app(instance: Path, make_app: MakeApp) -> Iterator[Flask]:
    """An app just started, with its database in the instance folder."""
    with make_app(instance) as made:
        yield made


@pytest.fixture
def app(fresh_app: Flask) -> Flask:
    """The app under test."""
    return fresh_app


def close(app: Flask) -> None:
    """Let go of the app's database, which warns when it is left open."""
    with app.app_context():
        db.engine.dispose()
