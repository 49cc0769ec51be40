"""Run the revisions: in a database, in a caller's transaction, or as a script.

The logging of whoever runs this is left alone.
"""

from __future__ import annotations

import os
from typing import Any

from alembic import context
from sqlalchemy import Connection

from pyqueue_thin import migrate
from pyqueue_thin.cli import DSN_VARIABLE

SCHEMA, VERSION_TABLE = migrate.SCHEMA, migrate.VERSION_TABLE

# A version table that a downgrade left empty would be in the way of the new one. Two
# questions, as no query is planned that names a table which is not there.
PREPARE = f"""\
do $$
begin
  if to_regnamespace('{SCHEMA}') is null then
    create schema {SCHEMA};
  elsif to_regclass('{SCHEMA}.{VERSION_TABLE}') is not null then
    if not exists (select from {SCHEMA}.{VERSION_TABLE}) then
      drop table {SCHEMA}.{VERSION_TABLE};
    end if;
  end if;
end;
$$;"""

# Else a script for another revision might find nothing that stops it.
REQUIRE = f"""\
do $$
begin
  if not exists (
    select from {SCHEMA}.{VERSION_TABLE} where version_num = '%s'
  ) then
    raise exception 'this script is for a database at revision %s'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
end;
$$;"""


def configure(**options: Any) -> None:
    """Let each revision up commit by itself, and hold its locks for a short time.

    Down it is all or nothing: a revision that refuses to go must not come after one
    that has thrown something away.
    """
    options |= {"version_table": VERSION_TABLE, "version_table_schema": SCHEMA}
    context.configure(**options)
    is_up = context.get_context().opts["fn"].__name__ != "downgrade"
    context.configure(**options, transaction_per_migration=is_up)


def run() -> None:
    with context.begin_transaction():
        context.run_migrations()


def online(connection: Connection) -> None:
    """Run all in the caller's transaction, or in our own."""
    is_joined = connection.in_transaction()
    # Before any statement: Alembic takes a transaction that is open now for a caller's.
    configure(connection=connection)
    if context.get_context().opts.get("dont_mutate"):  # it is only being looked at
        run()
        return
    with migrate.turn(connection):
        migrate.ensure_schema(connection)
        if not is_joined:
            connection.commit()
        run()


def offline() -> None:
    """Write the script that does the same."""
    transactions = context.config.attributes.get("transactions", True)
    configure(dialect_name="postgresql", transactional_ddl=transactions)
    start = context.get_starting_revision_argument()
    context.static_output(REQUIRE % (start, start) if start else PREPARE)
    run()


def dsn() -> str:
    """Return where plain Alembic is to go, which brings no connection."""
    return (
        context.get_x_argument(as_dictionary=True).get("dsn")
        or context.config.get_main_option("sqlalchemy.url")
        or os.environ.get(DSN_VARIABLE)
        or ""  # libpq's own variables
    )


if context.get_x_argument(as_dictionary=True).get("force") == "true":
    context.config.attributes["force"] = True
given = context.config.attributes.get("connection")
if context.is_offline_mode():
    offline()
elif given is not None:
    online(given)
else:
    with migrate.plain_errors(), migrate.connected(dsn()) as opened:
        online(opened)
