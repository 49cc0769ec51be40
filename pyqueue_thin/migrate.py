"""Install the queue into a database, and change it from release to release.

The one module that imports Alembic and SQLAlchemy. A target is a conninfo string
(empty: libpq's own variables), a URL, or a connection of the caller's, from psycopg
or SQLAlchemy. A connection inside a transaction is only joined: everything is done
in that transaction, and the caller commits it. Otherwise each revision commits by
itself, so that a long upgrade never holds all its locks at once.

Raises psycopg's errors, LiveJobs, and ValueError for an unknown revision.
"""

from __future__ import annotations

import io
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import sqlalchemy

# Never "import alembic": without the package a folder of that name would pass for it.
from alembic import command, context, op
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from psycopg.pq import TransactionStatus
from psycopg.rows import tuple_row
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from ._convert import conninfo
from .errors import translated_errors

SCHEMA = "pyqueue_thin"
VERSION_TABLE = "schema_version"

Target = str | psycopg.Connection[Any] | sqlalchemy.Connection

# Alembic's op and context are globals of the process.
_alembic = threading.Lock()


@dataclass(frozen=True, slots=True)
class Revision:
    """One step of the schema's history."""

    revision: str
    down_revision: str | None
    summary: str


def upgrade(target: Target, revision: str = "head") -> None:
    """Bring the schema up to a revision."""
    with _ours(), _connection(target) as connection:
        command.upgrade(_config(connection=connection), revision)


def downgrade(target: Target, revision: str, *, force: bool = False) -> None:
    """Bring the schema down to a revision, "base" for none of it.

    Raises LiveJobs when that would throw live jobs away and `force` is not set.
    """
    with _ours(), _connection(target) as connection:
        command.downgrade(_config(connection=connection, force=force), revision)


def current(target: Target) -> str | None:
    """Return the revision that a database is at, None when nothing is installed."""
    with _ours(), _connection(target) as connection:
        options = {"version_table": VERSION_TABLE, "version_table_schema": SCHEMA}
        found = MigrationContext.configure(connection, opts=options)
        return found.get_current_revision()


def history() -> list[Revision]:
    """Return all revisions, oldest first."""
    found = [
        Revision(script.revision, _one(script.down_revision), script.doc)
        for script in ScriptDirectory.from_config(_config()).walk_revisions()
    ]
    return found[::-1]


def sql(start: str = "base", end: str = "head") -> str:
    """Return the script, up or down, that psql runs in place of a migration."""
    with _ours():
        output = io.StringIO()
        config = _config(output=output)
        scripts = ScriptDirectory.from_config(config)
        order = ["base", *(revision.revision for revision in history())]
        first, last = (
            order.index(revision.revision) if revision else 0
            for revision in (scripts.get_revision(start), scripts.get_revision(end))
        )
        run = command.downgrade if last < first else command.upgrade
        run(config, f"{order[first]}:{order[last]}", sql=True)
        return output.getvalue()


def run_frozen(revision: str, *names: str) -> None:
    """Run frozen SQL inside a migration; without names all that install.sql lists."""
    folder = _scripts() / "frozen" / revision
    texts = [
        (folder / name).read_text("utf-8")
        for name in names or listed(folder / "install.sql")
    ]
    # Here and not in the session: it ends with the migration, offline too.
    texts.insert(0, "set local lock_timeout = '5s';")
    if context.config.attributes.get("force"):
        texts.insert(1, "set local pyqueue_thin.force_downgrade = 'on';")
        texts.append("set local pyqueue_thin.force_downgrade = 'off';")
    for text in texts:
        # Every other way takes colons or percent signs in it for parameters.
        if context.is_offline_mode():
            context.static_output(text)
        else:
            op.get_bind().exec_driver_sql(
                text, execution_options={"no_parameters": True}
            )


def listed(install: Path) -> list[str]:
    """Return the sources that an install.sql includes, in its order."""
    return re.findall(r"^\\ir (\S+)$", install.read_text("utf-8"), re.MULTILINE)


def _one(down_revision: str | list[str] | tuple[str, ...] | None) -> str | None:
    assert down_revision is None or isinstance(down_revision, str), "no branches"
    return down_revision


def _scripts() -> Path:
    """Return the folder of env.py: in the installed package, or beside a checkout's."""
    package = Path(__file__).resolve().parent
    for folder in (package / "alembic", package.parent / "alembic"):
        if (folder / "env.py").exists():
            return folder
    raise FileNotFoundError(f"the migrations are missing from {package}")


def _config(*, output: io.StringIO | None = None, **attributes: Any) -> Config:
    config = Config(output_buffer=output) if output else Config()
    config.set_main_option("script_location", str(_scripts()).replace("%", "%%"))
    config.attributes.update(attributes)
    return config


@contextmanager
def _ours() -> Iterator[None]:
    """Keep others out of Alembic's globals, and raise what our callers know."""
    with _alembic, translated_errors():
        try:
            yield
        except DBAPIError as exc:
            raise (exc.orig or exc) from None
        except CommandError as exc:
            raise ValueError(str(exc)) from exc


class _Borrowed:
    """A caller's psycopg connection as SQLAlchemy may have it.

    It stays open, its row and cursor factories are not used, and what a surrounding
    transaction has done stays the caller's to commit.
    """

    def __init__(self, raw: psycopg.Connection[Any]) -> None:
        self._raw = raw
        self.joined = raw.info.transaction_status != TransactionStatus.IDLE

    def __getattr__(self, name: str) -> Any:
        return getattr(self._raw, name)

    def cursor(self) -> psycopg.Cursor[Any]:
        return psycopg.Cursor(self._raw, row_factory=tuple_row)

    def commit(self) -> None:
        if not self.joined:
            self._raw.commit()

    def rollback(self) -> None:
        if not self.joined:
            self._raw.rollback()

    def close(self) -> None:
        pass

    def add_notice_handler(self, handler: Any) -> None:
        pass


@contextmanager
def _connection(target: Target) -> Iterator[sqlalchemy.Connection]:
    """Open or borrow a connection; a borrowed one is given back as it was."""
    if isinstance(target, sqlalchemy.Connection):
        if getattr(target.connection.dbapi_connection, "autocommit", False):
            raise ValueError("a migration needs a connection without autocommit")
        joined = target.in_transaction()
        try:
            yield target
        finally:
            if not joined:
                target.rollback()
    elif isinstance(target, psycopg.Connection):
        borrowed = _Borrowed(target)
        autocommit = target.autocommit
        if not borrowed.joined:
            target.autocommit = False
        try:
            with _engine(borrowed).connect() as connection:
                if borrowed.joined:
                    connection.begin()
                yield connection
        finally:
            if not borrowed.joined and not target.closed:
                target.rollback()  # else an error of ours would hide the first one
                target.autocommit = autocommit
    else:
        with (
            psycopg.connect(conninfo(target), client_encoding="UTF8") as raw,
            _connection(raw) as connection,
        ):
            yield connection


def _engine(connection: _Borrowed) -> sqlalchemy.Engine:
    return sqlalchemy.create_engine(
        "postgresql+psycopg://",
        creator=lambda: connection,
        poolclass=NullPool,
        use_native_hstore=False,
    )
