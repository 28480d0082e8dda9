"""Drafts the next migration, for those who change the tables; it is to be read and mended."""

import sys
import tempfile

from alembic import command
from flask import Flask

from scorekeeper.store import schema
from scorekeeper.store.db import db, start


def draft(message: str) -> None:
    """Write a migration from the newest tables to those of the models, beside the others."""
    versions = schema.MIGRATIONS / "versions"
    number = len(list(versions.glob("[0-9]*.py"))) + 1
    with tempfile.TemporaryDirectory() as folder:
        app = Flask("draft", instance_path=folder)
        app.config["SQLALCHEMY_DATABASE_URI"] = "sqlite:///draft.sqlite"
        start(app)
        with app.app_context():
            with db.engine.begin() as connection:
                settings = schema.config(connection)
                command.revision(settings, message, autogenerate=True, rev_id=f"{number:04}")
            db.engine.dispose()


if __name__ == "__main__":
    draft(sys.argv[1])
