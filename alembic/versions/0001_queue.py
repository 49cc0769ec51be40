"""The queue: its tables and functions."""

from __future__ import annotations

from pyqueue_thin.migrate import run_frozen

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    run_frozen(revision)


def downgrade() -> None:
    run_frozen(revision, "guard.sql", "drop.sql")
