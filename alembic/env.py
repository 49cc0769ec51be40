"""Run the revisions: in a database, in a caller's transaction, or as a script.

The logging of whoever runs this is left alone.
"""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, text

from pyqueue_thin.migrate import SCHEMA, VERSION_TABLE

# One deployer at a time: Alembic itself looks and then acts. The class is "pyqu".
LOCK_CLASS, LOCK_OBJECT = 0x7079_7175, 0


def take_turn(connection: Connection, *, local: bool) -> None:
    """Wait a bounded time until no other migration runs in this database."""
    function = "pg_advisory_xact_lock" if local else "pg_advisory_lock"
    limit = text("select set_config('lock_timeout', :limit, :local)")
    before = connection.scalar(text("select current_setting('lock_timeout')"))
    connection.execute(limit, {"limit": "60s", "local": local})
    connection.execute(text(f"select {function}({LOCK_CLASS}, {LOCK_OBJECT})"))
    connection.execute(limit, {"limit": before, "local": local})


def ensure_schema(connection: Connection) -> None:
    # "if not exists" would demand CREATE on the database even when it is there.
    exists = text("select to_regnamespace(:schema) is not null")
    if not connection.scalar(exists, {"schema": SCHEMA}):
        connection.execute(text(f"create schema {SCHEMA}"))


def inside(connection: Connection) -> None:
    """Run all in the caller's transaction, which the caller ends."""
    take_turn(connection, local=True)
    before = connection.scalar(text("select current_setting('lock_timeout')"))
    ensure_schema(connection)
    context.configure(
        connection=connection,
        version_table=VERSION_TABLE,
        version_table_schema=SCHEMA,
    )
    with context.begin_transaction():
        context.run_migrations()
    connection.execute(
        text("select set_config('lock_timeout', :before, true)"), {"before": before}
    )


def alone(connection: Connection) -> None:
    """Run each revision in a transaction of its own."""
    take_turn(connection, local=False)
    try:
        # The waiting is over: what follows must not see the time before it.
        connection.commit()
        ensure_schema(connection)
        # Else Alembic takes the open transaction for a caller's, and never commits.
        connection.commit()
        context.configure(
            connection=connection,
            transaction_per_migration=True,
            version_table=VERSION_TABLE,
            version_table_schema=SCHEMA,
        )
        with context.begin_transaction():
            context.run_migrations()
    finally:
        connection.rollback()
        connection.execute(
            text(f"select pg_advisory_unlock({LOCK_CLASS}, {LOCK_OBJECT})")
        )
        connection.commit()


def offline() -> None:
    """Write the script that does the same."""
    context.configure(
        dialect_name="postgresql",
        transaction_per_migration=True,
        version_table=VERSION_TABLE,
        version_table_schema=SCHEMA,
    )
    if not context.get_starting_revision_argument():
        context.static_output(f"create schema if not exists {SCHEMA};")
    with context.begin_transaction():
        context.run_migrations()


if context.is_offline_mode():
    offline()
else:
    connection = context.config.attributes["connection"]
    (inside if connection.in_transaction() else alone)(connection)
