"""Runs migrations on the connection that the app gives.

A draft of the next one, from what differs between the tables and the models::

    python -m scorekeeper.store.draft "Add drafts of rounds"
"""

from alembic import context

from scorekeeper.store import models  # noqa: F401  (they add their tables to the metadata)
from scorekeeper.store.db import Base

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
