"""The tables brought up to date when the app starts."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, exc, text

from scorekeeper.store.db import StartFault

MIGRATIONS = Path(__file__).parent.parent / "migrations"
LOCK = 5_220_108_000
"""The number of the lock that servers started together take on PostgreSQL; any will do."""


def upgrade(engine: Engine) -> None:
    """Run the migrations that the database has not seen. Raises ``StartFault``."""
    try:
        _upgrade(engine)
    except exc.DBAPIError as fault:
        engine.dispose()
        raise StartFault(_unusable(engine, fault)) from fault
    except StartFault:
        engine.dispose()
        raise


def _upgrade(engine: Engine) -> None:
    with engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_heads()
    if set(found) == {head()}:
        return
    with _changing(engine) as connection:
        _refuse_newer(connection)
        command.upgrade(config(connection), "head")


def config(connection: Connection | None = None) -> Config:
    """What Alembic needs to know; with a connection, the migrations run on it."""
    settings = Config()
    settings.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    if connection is not None:
        settings.attributes["connection"] = connection
    return settings


def head() -> str:
    """The newest schema that this app knows."""
    newest = ScriptDirectory.from_config(config()).get_current_head()
    if newest is None:
        raise StartFault(f"The migrations are missing in {MIGRATIONS}. Install Scorekeeper again.")
    return newest


def _refuse_newer(connection: Connection) -> None:
    known = {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}
    found = set(MigrationContext.configure(connection).get_current_heads())
    if found - known:
        raise StartFault(
            f"The database {_name(connection.engine)} was made by a newer Scorekeeper"
            f" (its tables are of {', '.join(sorted(found - known))}, this one knows {head()})."
            " Nothing was changed. Start the newer version again, or keep the games of this one"
            " elsewhere: name another folder with SCOREKEEPER_INSTANCE."
        )


@contextmanager
def _changing(engine: Engine) -> Iterator[Connection]:
    """A connection in a transaction that one server at a time can have."""
    with engine.connect() as connection:
        if engine.dialect.name != "sqlite":
            # What a server before this one did while this one waited must be seen.
            with connection.execution_options(isolation_level="READ COMMITTED").begin():
                if engine.dialect.name == "postgresql":
                    connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
                yield connection
            return
        # Rebuilding a table must not delete what refers to it, and the pragma works only
        # outside a transaction.
        raw = connection.connection
        raw.cursor().execute("PRAGMA foreign_keys = OFF")
        try:
            with connection.execution_options(writing=True).begin():
                yield connection
                _refuse_dangling(connection)
        finally:
            raw.cursor().execute("PRAGMA foreign_keys = ON")


def _refuse_dangling(connection: Connection) -> None:
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if broken is not None:
        raise StartFault(
            f"The database {_name(connection.engine)} is damaged: the table {broken[0]} refers to"
            f" something missing in {broken[2]}. Nothing was changed. Put a backup in its place."
        )


def _unusable(engine: Engine, fault: exc.DBAPIError) -> str:
    reason = str(fault.orig).strip().partition("\n")[0]
    if engine.dialect.name == "sqlite":
        return (
            f"The database {_name(engine)} cannot be used: {reason}. See that the folder exists,"
            " can be written to, and is not full; or name another with SCOREKEEPER_INSTANCE."
        )
    return (
        f"The database {_name(engine)} cannot be used: {reason}. See that its server runs and"
        " lets this address in, and that SCOREKEEPER_DATABASE_URL is right."
    )


def _name(engine: Engine) -> str:
    if engine.dialect.name == "sqlite":
        return str(engine.url.database or ":memory:")
    return engine.url.render_as_string(hide_password=True)
