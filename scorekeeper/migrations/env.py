"""Runs migrations on the connection that the app gives.

A draft of the next one, from what differs between the tables and the models::

    python -m scorekeeper.store.next_migration "Add drafts of rounds"
"""

from typing import Any, Literal

from alembic import context

from scorekeeper.store import shared  # noqa: F401  (its tables are drafted too)
from scorekeeper.store.db import Base
from scorekeeper.store.moments import Moment


def plain(kind: str, item: object, _context: Any) -> str | Literal[False]:
    """Types of the app's own as what they are in the database, for models may change."""
    return "sa.DateTime()" if kind == "type" and isinstance(item, Moment) else False


connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    render_as_batch=True,
    render_item=plain,
    transactional_ddl=True,
)
context.run_migrations()
