"""Every test of the store runs on SQLite and on PostgreSQL, both real."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.scoring.loader import resolve, variant
from scorekeeper.scoring.ruleset import Ruleset
from scorekeeper.store import books, changes
from scorekeeper.store import db as database
from scorekeeper.store.db import db
from scorekeeper.store.models import Game, Scorebook
from tests.store.postgresql import Cluster, cluster

TEMPLATE = "migrated"
FILE = "scorekeeper.sqlite"

NewGame = Callable[..., Game]


def bare_app(url: str, instance: Path) -> Flask:
    """An app that has nothing but a database."""
    app = Flask("store", instance_path=str(instance))
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    return app


@contextmanager
def started(url: str, instance: Path) -> Iterator[Flask]:
    """Such an app with its database brought up to date, and let go in the end."""
    app = bare_app(url, instance)
    try:
        database.start(app)
        yield app
    finally:
        with app.app_context():
            db.session.remove()
            db.engine.dispose()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture(scope="session")
def template(postgresql: Cluster, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The name of a PostgreSQL database that has seen all migrations."""
    postgresql.run(f"CREATE DATABASE {TEMPLATE}")
    with started(postgresql.url(TEMPLATE), tmp_path_factory.mktemp("template")):
        return TEMPLATE


@pytest.fixture(scope="session")
def new_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite database that has seen all migrations."""
    folder = tmp_path_factory.mktemp("template")
    with started(f"sqlite:///{FILE}", folder):
        return folder / FILE


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where a fresh database is that has seen all migrations."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("new_file"), tmp_path)
        yield f"sqlite:///{FILE}"
        return
    running: Cluster = request.getfixturevalue("postgresql")
    with running.database(request.getfixturevalue("template")) as name:
        yield running.url(name)


@pytest.fixture
def app(url: str, tmp_path: Path) -> Iterator[Flask]:
    """An app on a fresh database, within whose context the test runs."""
    with started(url, tmp_path) as made, made.app_context():
        yield made


@pytest.fixture
def book(app: Flask) -> Scorebook:
    return books.home_scorebook(db.session())


@pytest.fixture
def short() -> Ruleset:
    """Classic Canasta to 500 points, so that two rounds make a game."""
    return resolve(variant("classic"), changes={"end.target": 500})


@pytest.fixture
def new_game(book: Scorebook, short: Ruleset) -> NewGame:
    """Starts a game of Ann and Cy against Bob and Dee; Ann deals first."""

    def start(**given: object) -> Game:
        usual = {"seats": ["Ann", "Bob", "Cy", "Dee"], "teams": 2, "ruleset": short}
        return changes.start_game(book, **{**usual, **given})  # type: ignore[arg-type]

    return start


@pytest.fixture
def game(new_game: NewGame) -> Game:
    return new_game()
