"""Drafts the next migration, for those who change the tables; it is to be read and mended."""

import sys
import tempfile
from pathlib import Path

from alembic import command
from flask import Flask

from scorekeeper.store import schema
from scorekeeper.store.db import db


def draft(message: str, *, migrations: Path = schema.MIGRATIONS) -> None:
    """Write a migration from the newest tables to those of the models into ``migrations``."""
    with tempfile.TemporaryDirectory() as folder:
        app = Flask("draft", instance_path=folder)
        app.config["SQLALCHEMY_DATABASE_URI"] = "sqlite:///draft.sqlite"
        db.init_app(app)
        with app.app_context():
            if any((migrations / "versions").glob("[0-9]*.py")):
                schema.upgrade(db.engine)
            number = f"{len(list((migrations / 'versions').glob('[0-9]*.py'))) + 1:04}"
            with db.engine.begin() as connection:
                settings = schema.config(connection)
                command.revision(settings, message, autogenerate=True, rev_id=number)
            db.engine.dispose()


if __name__ == "__main__":
    draft(sys.argv[1])
