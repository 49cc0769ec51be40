"""A PostgreSQL server for the run, and a migrated database of its own for each test.

TEST_PG_BIN names the folder of another PostgreSQL's programs; TEST_PGHOST, with
TEST_PGPORT, TEST_PGUSER and TEST_PGPASSWORD, a server that runs already.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import psycopg
import pytest
from psycopg.conninfo import make_conninfo
from pytest_postgresql import factories
from pytest_postgresql.executors import NoopExecutor

from pyqueue_thin import migrate
from pyqueue_thin._embedded import Server

# What PL/pgSQL only notices when asked to: shadowed variables, too many rows, …
EXTRA_ERRORS = {"plpgsql.extra_errors": "all"}
SETTINGS = {
    **EXTRA_ERRORS,
    "max_connections": "200",
    "max_prepared_transactions": "10",
    "wal_level": "logical",
    "max_wal_size": "256MB",  # it may lie in memory
}


@dataclass(frozen=True)
class Address:
    """What postgresql_noproc(depends_on=...) reads from the fixture that it names."""

    host: str
    port: int = 5432
    user: str = "postgres"
    password: str | None = None
    options: str = ""
    maintenance_dbname: str = "postgres"
    template_dbname: str = "template0"  # what the migrated template is cloned from


@pytest.fixture(scope="session")
def pg_server() -> Iterator[Address]:
    """A server for this run (and xdist worker), or the one that TEST_PGHOST names."""
    variables = [name for name in os.environ if name.startswith(("PG", "PYQUEUE_"))]
    with pytest.MonkeyPatch.context() as patch:
        for name in variables:
            patch.delenv(name)
        if host := os.environ.get("TEST_PGHOST"):
            options = " ".join(f"-c {k}={v}" for k, v in EXTRA_ERRORS.items())
            patch.setenv("PGOPTIONS", options)
            yield Address(
                host,
                int(os.environ.get("TEST_PGPORT", "5432")),
                os.environ.get("TEST_PGUSER", "postgres"),
                os.environ.get("TEST_PGPASSWORD"),
            )
        else:
            with Server(settings=SETTINGS) as server:
                yield Address(str(server.root))


def conninfo(database: NoopExecutor) -> str:
    return make_conninfo(
        host=database.host,
        port=database.port,
        user=database.user,
        password=database.password,
        dbname=database.dbname,
    )


def install(dbname: str, autocommit: bool, **parts: Any) -> None:
    """Migrate the database that each test's own is cloned from."""
    migrate.upgrade(make_conninfo(dbname=dbname, **parts))


# Named by the process, so that two runs can share a server.
DBNAME = f"pyqueue_thin_test_{os.getpid()}_"

pg_template = factories.postgresql_noproc(
    depends_on="pg_server", dbname=f"{DBNAME}migrated_", load=[install]
)
pg_empty = factories.postgresql_noproc(depends_on="pg_server", dbname=f"{DBNAME}empty_")
_database = factories.postgresql("pg_template")
_empty_database = factories.postgresql("pg_empty")


@pytest.fixture
def dsn(_database: psycopg.Connection, pg_template: NoopExecutor) -> str:
    """How to reach this test's own database."""
    return conninfo(pg_template)


@pytest.fixture
def empty_dsn(_empty_database: psycopg.Connection, pg_empty: NoopExecutor) -> str:
    """How to reach a database that nothing was installed into."""
    return conninfo(pg_empty)


@pytest.fixture
def db(_database: psycopg.Connection) -> psycopg.Connection:
    """A connection to this test's own database that commits each statement."""
    _database.autocommit = True
    return _database


@pytest.fixture
def connect(dsn: str) -> Iterator[Callable[..., psycopg.Connection]]:
    """Open more connections to this test's database, closed at its end."""
    with ExitStack() as opened:

        def connect(autocommit: bool = True, **options: Any) -> psycopg.Connection:
            connection = psycopg.connect(dsn, autocommit=autocommit, **options)
            opened.callback(connection.close)
            return connection

        yield connect
