"""Keep the short codes by which a game's links are typed."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

CODES = ("keep_code", "watch_code")


def upgrade() -> None:
    for code in CODES:
        op.add_column("game", sa.Column(code, sa.Text(), nullable=True))
        op.create_index(f"ix_game_{code}", "game", [code], unique=True)


def downgrade() -> None:
    for code in reversed(CODES):
        op.drop_index(f"ix_game_{code}", "game")
        op.drop_column("game", code)
