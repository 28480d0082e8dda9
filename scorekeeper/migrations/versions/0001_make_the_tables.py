"""Make the tables."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "scorebook",
        _number("id"),
        _text("key"),
        sa.Column("home", sa.Boolean(), nullable=True),
        _moment("made_at"),
        _primary("scorebook"),
        _unique("scorebook", "key"),
        _unique("scorebook", "home"),
    )
    op.create_table(
        "player",
        *_owned("player"),
        _text("name"),
        _text("same"),
        _text("folded"),
        _unique("player", "scorebook_id", "same"),
    )
    op.create_table(
        "house_rules",
        *_owned("house_rules"),
        _text("name"),
        _text("variant"),
        _text("rule_set", nullable=True),
        _json("options"),
        _json("changes"),
        _unique("house_rules", "scorebook_id", "name"),
    )
    op.create_table(
        "game",
        *_owned("game"),
        _text("public_id"),
        _text("keep_key"),
        _text("watch_key"),
        _text("variant"),
        _text("rules"),
        _number("first_dealer_place"),
        _text("status"),
        sa.Column("tie_shared", sa.Boolean(), nullable=False),
        _text("note"),
        _number("version"),
        _moment("started_at"),
        _text("started_by"),
        sa.Column("played_on", sa.Date(), nullable=False),
        _moment("ended_at", nullable=True),
        _moment("deleted_at", nullable=True),
        _text("entry_key", nullable=True),
        sa.CheckConstraint(
            "status IN ('open', 'finished', 'abandoned')", name=op.f("ck_game_status")
        ),
        _unique("game", "public_id"),
        _unique("game", "keep_key"),
        _unique("game", "watch_key"),
        _unique("game", "scorebook_id", "entry_key"),
    )
    _index("game", "scorebook_id", "started_at")
    op.create_table(
        "team",
        *_owned("team"),
        *_reference("team", "game"),
        _number("number"),
        _text("name"),
        _text("folded"),
        _unique("team", "game_id", "number"),
    )
    _index("team", "scorebook_id")
    op.create_table(
        "seat",
        *_owned("seat"),
        *_reference("seat", "game"),
        *_reference("seat", "team"),
        *_reference("seat", "player", nullable=True),
        _number("place"),
        _unique("seat", "game_id", "place"),
    )
    _index("seat", "scorebook_id")
    _index("seat", "player_id")
    op.create_table(
        "round",
        *_owned("round"),
        *_reference("round", "game"),
        _number("number"),
        _text("note"),
        _text("entry_key", nullable=True),
        _moment("entered_at"),
        _number("version"),
        _unique("round", "game_id", "number"),
    )
    _index("round", "scorebook_id")
    op.create_table(
        "tally",
        *_owned("tally"),
        *_reference("tally", "round"),
        _number("team_number"),
        _json("counts"),
        _json("typed"),
        sa.Column("points", sa.BigInteger(), nullable=False),
        _unique("tally", "round_id", "team_number"),
    )
    _index("tally", "scorebook_id")
    op.create_table(
        "revision",
        *_owned("revision"),
        *_reference("revision", "game"),
        _number("number"),
        _text("kind"),
        _text("who"),
        _moment("at"),
        _json("before"),
        _json("after"),
        _text("entry_key", nullable=True),
        sa.Column("undone", sa.Boolean(), nullable=False),
        sa.Column("superseded", sa.Boolean(), nullable=False),
        _unique("revision", "game_id", "number"),
        _unique("revision", "game_id", "entry_key"),
    )


def downgrade() -> None:
    for table in ("revision", "tally", "round", "seat", "team"):
        op.drop_table(table)
    for table in ("game", "house_rules", "player", "scorebook"):
        op.drop_table(table)


def _number(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), nullable=nullable)


def _text(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=nullable)


def _json(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.JSON(), nullable=False)


def _moment(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(), nullable=nullable)


def _primary(table: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{table}"))


def _unique(table: str, *columns: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(*columns, name=op.f(f"uq_{table}_{'_'.join(columns)}"))


def _reference(table: str, other: str, *, nullable: bool = False) -> tuple[Any, Any]:
    """A column with the key of a row in another table, and the constraint that it is there."""
    name = f"{other}_id"
    constraint = sa.ForeignKeyConstraint(
        [name], [f"{other}.id"], name=op.f(f"fk_{table}_{name}_{other}")
    )
    return _number(name, nullable=nullable), constraint


def _owned(table: str) -> tuple[Any, ...]:
    """The key of a table whose rows belong to a scorebook."""
    return _number("id"), _primary(table), *_reference(table, "scorebook")


def _index(table: str, *columns: str) -> None:
    op.create_index(op.f(f"ix_{table}_{'_'.join(columns)}"), table, list(columns))
