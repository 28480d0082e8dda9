"""The database: how it is opened, brought up to date, and written to."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, MetaData, event, exc, inspect, select
from sqlalchemy.orm import DeclarativeBase, Session

BUSY_SECONDS = 15
"""How long a writer on SQLite waits for the one before it."""

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class StartFault(Exception):
    """The app cannot start with its database; the message tells a person what to do."""


class Base(DeclarativeBase):
    """What every stored thing is made from."""

    metadata = MetaData(naming_convention=NAMING)


class Database(SQLAlchemy):
    """Flask-SQLAlchemy with the settings that keep a confirmed round through a power cut."""

    def init_app(self, app: Flask) -> None:
        """Open the database named by ``SQLALCHEMY_DATABASE_URI``. Raises ``StartFault``."""
        try:
            super().init_app(app)
        except (exc.ArgumentError, ImportError, ValueError) as fault:
            raise StartFault(
                "SCOREKEEPER_DATABASE_URL does not name a database that can be used here"
                f" ({_first_line(fault)}). An example:"
                " postgresql+psycopg://user:password@host/scorekeeper. Its driver comes with"
                " pip install '.[postgresql]'"
            ) from fault
        except OSError as fault:
            raise StartFault(f"The folder of the database cannot be made: {fault}") from fault

    def _make_engine(self, bind_key: str | None, options: dict[str, Any], app: Flask) -> Engine:
        if str(options["url"]).startswith("postgresql"):
            # A page is read as of one moment, though it takes several queries.
            options.setdefault("isolation_level", "REPEATABLE READ")
        engine = super()._make_engine(bind_key, options, app)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _set_up_sqlite)
            event.listen(engine, "begin", _begin_sqlite)
        return engine


db = Database(model_class=Base)


def _set_up_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin in _begin_sqlite, not in the driver
    connection.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_sqlite(connection: Connection) -> None:
    writing_now = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing_now else "BEGIN")


@contextmanager
def writing(*rows: Base) -> Iterator[Session]:
    """One transaction that alone may change what it has read, kept when the block ends well.

    SQLite has one writer at a time (BEGIN IMMEDIATE); elsewhere the rows given are locked, in
    the order given: a scorebook before a game. Everything is read afresh within the block, so
    nothing may be pending in the session before it. An exception takes everything back.
    """
    session = db.session()
    keys = [(type(row), (inspect(row).identity or ())) for row in rows]
    session.rollback()
    session.connection(execution_options=_options(session))
    try:
        for kind, identity in keys:
            key = inspect(kind).primary_key[0]
            session.execute(select(key).where(key.in_(identity)).with_for_update(key_share=True))
        yield session
        session.commit()
    except BaseException:
        session.rollback()
        raise


def _options(session: Session) -> dict[str, Any]:
    if session.get_bind().dialect.name == "sqlite":
        return {"writing": True}
    return {"isolation_level": "READ COMMITTED"}


def start(app: Flask) -> None:
    """Open the app's database and bring it up to date. Raises ``StartFault``."""
    db.init_app(app)
    upgrade(app)


def upgrade(app: Flask) -> None:
    """Bring the app's database up to date. Raises ``StartFault``."""
    from scorekeeper.store import schema

    with app.app_context():
        schema.upgrade(db.engine)


def _first_line(fault: BaseException) -> str:
    return str(fault).strip().partition("\n")[0]
