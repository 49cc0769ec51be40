"""A time by which a job has to be started: expires_at."""

from __future__ import annotations

from pyqueue_thin.migrate import run_changes, undo_changes

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    run_changes(revision)


def downgrade() -> None:
    undo_changes(revision, down_revision)
