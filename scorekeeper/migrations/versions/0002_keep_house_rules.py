"""Keep house rules: when a set was used and removed, and a game's set and changed rules."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("house_rules", sa.Column("used_at", sa.DateTime(), nullable=True))
    op.add_column("house_rules", sa.Column("removed_at", sa.DateTime(), nullable=True))
    op.add_column("game", sa.Column("house_rules", sa.Text(), nullable=True))
    op.add_column("game", sa.Column("changed_rules", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("game", "changed_rules")
    op.drop_column("game", "house_rules")
    op.drop_column("house_rules", "removed_at")
    op.drop_column("house_rules", "used_at")
