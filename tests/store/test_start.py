"""The database opened, brought up to date, or refused with what to do."""

import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import func, inspect, select, text

from scorekeeper.store import books, changes, schema
from scorekeeper.store.db import Base, StartFault, db, start, upgrade, writing
from scorekeeper.store.models import Game, Round, Scorebook
from tests.store.conftest import bare_app, started
from tests.store.postgresql import Cluster

FILE = "sqlite:///scorekeeper.sqlite"


def test_the_migrations_make_what_the_models_say(app: Flask) -> None:
    with db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})

        assert compare_metadata(context, Base.metadata) == []


def test_the_migrations_go_back_and_forth(app: Flask) -> None:
    with db.engine.begin() as connection:
        command.downgrade(schema.config(connection), "base")
    assert set(inspect(db.engine).get_table_names()) == {"alembic_version"}

    upgrade(app)

    assert "tally" in inspect(db.engine).get_table_names()


def test_every_table_belongs_to_a_scorebook() -> None:
    owned = [table for table in Base.metadata.sorted_tables if table.name != "scorebook"]

    assert all(not table.c.scorebook_id.nullable for table in owned)


def test_starting_again_keeps_what_is_there(url: str, tmp_path: Path) -> None:
    with started(url, tmp_path) as first, first.app_context():
        key = books.home_scorebook(db.session()).key
    with started(url, tmp_path) as second, second.app_context():
        assert books.home_scorebook(db.session()).key == key


def test_servers_started_together_migrate_once(tmp_path: Path, postgresql: Cluster) -> None:
    def together(url: str) -> list[None]:
        apps = [bare_app(url, tmp_path) for _ in range(4)]
        barrier = threading.Barrier(len(apps))

        def run(app: Flask) -> None:
            barrier.wait()
            start(app)
            with app.app_context():
                db.engine.dispose()

        with ThreadPoolExecutor(len(apps)) as pool:
            return list(pool.map(run, apps))

    assert together(FILE) == [None] * 4
    with postgresql.database() as name:
        assert together(postgresql.url(name)) == [None] * 4


def test_a_database_of_a_newer_app_is_left_alone(url: str, tmp_path: Path) -> None:
    with started(url, tmp_path) as app, app.app_context():
        with db.engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

        with pytest.raises(StartFault, match=r"newer Scorekeeper.*9999.*Nothing was changed"):
            upgrade(app)
        with db.engine.connect() as connection:
            version = connection.scalar(text("SELECT version_num FROM alembic_version"))
        assert version == "9999"


def _no_folder(folder: Path) -> str:
    return f"sqlite:///{folder}/missing/scorekeeper.sqlite"


def _no_database(folder: Path) -> str:
    (folder / "letter.sqlite").write_text("Dear all, this is no database. " * 100)
    return f"sqlite:///{folder}/letter.sqlite"


def _others_database(folder: Path) -> str:
    with sqlite3.connect(folder / "other.sqlite") as connection:
        connection.execute("CREATE TABLE game (title TEXT)")
    connection.close()
    return f"sqlite:///{folder}/other.sqlite"


def _no_server(folder: Path) -> str:
    return "postgresql+psycopg://keeper:s3cret@127.0.0.1:9/scorekeeper?connect_timeout=5"


def _no_url(folder: Path) -> str:
    return "scorekeeper.sqlite"


def _no_port(folder: Path) -> str:
    return "postgresql://host:port/scorekeeper"


def _no_driver(folder: Path) -> str:
    return "nonesuch://host/scorekeeper"


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (_no_folder, "folder exists"),
        (_no_database, "letter.sqlite cannot be used: file is not a database"),
        (_others_database, "other.sqlite cannot be used: table game already exists"),
        (_no_server, r"postgresql\+psycopg://keeper:\*\*\*@127.0.0.1:9.*server runs"),
        (_no_url, "SCOREKEEPER_DATABASE_URL"),
        (_no_port, "SCOREKEEPER_DATABASE_URL"),
        (_no_driver, "SCOREKEEPER_DATABASE_URL"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused(
    tmp_path: Path, make: Callable[[Path], str], said: str
) -> None:
    app = bare_app(make(tmp_path), tmp_path)

    with pytest.raises(StartFault, match=said) as fault:
        start(app)

    assert "s3cret" not in str(fault.value)


def test_sqlite_keeps_a_confirmed_round_through_a_power_cut(tmp_path: Path) -> None:
    with started(FILE, tmp_path) as app, app.app_context(), db.engine.connect() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }

    full = 2
    assert pragmas == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "busy_timeout": 15_000,
    }


def test_after_migrating_references_are_watched_again(tmp_path: Path) -> None:
    with started(FILE, tmp_path) as app, app.app_context(), db.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_a_block_that_fails_writes_nothing(app: Flask, book: Scorebook) -> None:
    def fail() -> None:
        with writing(book) as session:
            session.add(Scorebook())
            session.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()

    assert db.session.scalar(select(func.count(Scorebook.id))) == 1


def test_a_page_sees_one_moment_though_another_phone_saves(app: Flask, game: Game) -> None:
    count = select(func.count(Round.id))
    assert db.session.scalar(count) == 0
    number = game.id

    def save() -> None:
        with app.app_context():
            changes.enter_round(db.session.get_one(Game, number), 1, [{"meld_points": 50}, {}])

    other = threading.Thread(target=save)
    other.start()
    other.join()

    assert db.session.scalar(count) == 0
    db.session.rollback()
    assert db.session.scalar(count) == 1


def test_a_damaged_database_is_not_migrated(tmp_path: Path) -> None:
    with started(FILE, tmp_path) as app, app.app_context():
        books.home_scorebook(db.session())
        db.session.remove()
        with sqlite3.connect(tmp_path / "scorekeeper.sqlite") as connection:
            connection.execute(
                "INSERT INTO player (scorebook_id, name, same, folded) VALUES (77, 'x', 'x', 'x')"
            )
            connection.execute("DELETE FROM alembic_version")
            for table in ("revision", "tally", "round", "seat", "team", "game", "house_rules"):
                connection.execute(f"DROP TABLE {table}")
        connection.close()

        with pytest.raises(StartFault):
            upgrade(app)
