"""${message}."""

from __future__ import annotations

from pyqueue_thin.migrate import run_frozen

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = None
depends_on = None


def upgrade() -> None:
    run_frozen(revision)


def downgrade() -> None:
    raise NotImplementedError("write the way back, or the reason why there is none")
