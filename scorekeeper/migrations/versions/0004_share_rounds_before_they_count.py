"""Share rounds before they count: drafts, rounds that wait for a word, whose a phone is."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "game", sa.Column("confirms", sa.Boolean(), nullable=False, server_default=sa.text("false"))
    )
    op.add_column(
        "game", sa.Column("draft_version", sa.Integer(), nullable=False, server_default="0")
    )
    op.add_column("game", sa.Column("begun", sa.Text(), nullable=True))
    op.create_table(
        "draft_line",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("scorebook_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("field", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("meaning", sa.Text(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        *_belongs("draft_line"),
        sa.UniqueConstraint(
            "game_id", "number", "field", name=op.f("uq_draft_line_game_id_number_field")
        ),
    )
    op.create_table(
        "proposal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("scorebook_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("tallies", sa.JSON(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("entry_key", sa.Text(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("sent_back_by", sa.Text(), nullable=True),
        *_belongs("proposal"),
        sa.UniqueConstraint("game_id", name=op.f("uq_proposal_game_id")),
    )
    for table in ("draft_line", "proposal"):
        op.create_index(op.f(f"ix_{table}_scorebook_id"), table, ["scorebook_id"])
    op.create_table(
        "phone",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("scorebook_id", sa.Integer(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["scorebook_id"], ["scorebook.id"], name=op.f("fk_phone_scorebook_id_scorebook")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_phone")),
        sa.UniqueConstraint("scorebook_id", "who", name=op.f("uq_phone_scorebook_id_who")),
    )


def _belongs(table: str) -> list[sa.Constraint]:
    """The key of a table, and what its rows belong to."""
    return [
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{table}")),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f(f"fk_{table}_game_id_game")),
        sa.ForeignKeyConstraint(
            ["scorebook_id"], ["scorebook.id"], name=op.f(f"fk_{table}_scorebook_id_scorebook")
        ),
    ]


def downgrade() -> None:
    op.drop_table("phone")
    for table in ("proposal", "draft_line"):
        op.drop_index(op.f(f"ix_{table}_scorebook_id"), table)
        op.drop_table(table)
    for column in ("begun", "draft_version", "confirms"):
        op.drop_column("game", column)
