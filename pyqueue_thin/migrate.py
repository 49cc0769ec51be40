"""Install the queue into a database, and change it from release to release.

The one module that imports Alembic and SQLAlchemy. A target is a conninfo string
(empty: libpq's own variables), a URL, or a connection of the caller's, from psycopg
or SQLAlchemy. A connection inside a transaction is only joined: everything is done
in that transaction, and the caller commits it. Otherwise each revision of an upgrade
commits by itself, so that a long one never holds all its locks at once, and a downgrade
is one transaction.

One migration at a time runs in a database; another waits up to LOCK_WAIT seconds for
its turn, and says so to the logger of this module.

Raises psycopg's errors, LiveJobs, and ValueError for an unknown revision.
"""

from __future__ import annotations

import io
import logging
import re
import threading
from collections.abc import Iterable, Iterator, Mapping
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
from psycopg.errors import LockNotAvailable, ReadOnlySqlTransaction
from psycopg.pq import TransactionStatus
from psycopg.rows import tuple_row
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from ._check import Finding as Finding
from ._check import compare
from ._convert import conninfo
from .errors import translated_errors

SCHEMA = "pyqueue_thin"
VERSION_TABLE = "schema_version"
LOCK_WAIT = 60  # seconds, for another migration to end

Target = str | psycopg.Connection[Any] | sqlalchemy.Connection

logger = logging.getLogger(__name__)

# Alembic's op and context are globals of the process.
_alembic = threading.Lock()

# Around what changes the schema: wait a bounded time for a lock, since all who want the
# same one wait behind. Kept in the transaction, and put back in it, because it may be a
# caller's; the value is not there to be read when there is no transaction.
_BEGIN = """\
do $$
begin
  perform set_config(
    'pyqueue_thin.lock_timeout', current_setting('lock_timeout'), true
  );
end;
$$;
do $$
begin
  if coalesce(current_setting('pyqueue_thin.lock_timeout', true), '') = '' then
    raise exception 'this has to run inside of a transaction'
      using errcode = 'no_active_sql_transaction';
  end if;
  perform set_config('lock_timeout', '5s', true);
end;
$$;
"""
_END = """\
do $$
begin
  perform set_config(
    'lock_timeout', current_setting('pyqueue_thin.lock_timeout'), true
  );
end;
$$;
"""
_UNINSTALL = f"""\
drop table if exists {SCHEMA}.{VERSION_TABLE} restrict;
do $$
begin
  if exists (
    select from pg_namespace
    where nspname = '{SCHEMA}' and pg_has_role(nspowner, 'usage')
  ) then
    drop schema {SCHEMA} restrict;
  end if;
end;
$$;
"""

# One deployer at a time: Alembic itself looks and then acts. The class is "pyqu".
_KEY = (0x7079_7175, 0)
_MIGRATION = (
    f"l.locktype = 'advisory' and (l.classid, l.objid, l.objsubid) = {(*_KEY, 2)}"
)
# Whoever was in the way of DDL that gave up, and not those who came to wait behind it
# (unless they came soon: it is asked a moment later).
_OUR_RELATIONS = f"""
  l.locktype = 'relation'
  and l.relation in (
    select c.oid from pg_class as c where c.relnamespace = to_regnamespace('{SCHEMA}')
  )
  and coalesce(a.xact_start < clock_timestamp() - interval '5 s', true)
"""


@dataclass(frozen=True, slots=True)
class Revision:
    """One step of the schema's history."""

    revision: str
    down_revision: str | None
    summary: str


def upgrade(target: Target, revision: str = "head") -> None:
    """Bring the schema up to a revision."""
    with _ours(), connected(target) as connection:
        command.upgrade(_config(connection=connection), revision)


def downgrade(target: Target, revision: str, *, force: bool = False) -> None:
    """Bring the schema down to a revision, "base" for none of it.

    Raises LiveJobs when that would throw live jobs away and `force` is not set.
    """
    with _ours(), connected(target) as connection:
        command.downgrade(_config(connection=connection, force=force), revision)


def uninstall(target: Target) -> bool:
    """Remove what a downgrade to base leaves; tell whether the schema is gone too.

    That is the version table, and the schema where it is this role's to drop. Nothing
    is removed, and ValueError raised, while a revision is installed, or psycopg's
    DependentObjectsStillExist while somebody else's objects are in the schema.
    """
    with plain_errors(), connected(target) as connection:
        joined = connection.in_transaction()
        with turn(connection):
            if (revision := _revision(connection)) is not None:
                raise ValueError(
                    f"revision {revision} is there: downgrade to base first"
                )
            _execute(connection, _BEGIN + _UNINSTALL + _END)
            is_gone = not _schema_exists(connection)
            if not joined:
                connection.commit()
            return is_gone


def current(target: Target) -> str | None:
    """Return the revision that a database is at, None when nothing is installed."""
    with plain_errors(), connected(target) as connection:
        return _revision(connection)


def check(target: Target) -> list[Finding]:
    """Return what is not as the installed revision made it; nothing: all is well.

    Only reads, in one transaction. Needs no superuser, but whoever may read the
    version table, which is private to the owner.
    """
    with plain_errors(), connected(target) as connection:
        if not connection.in_transaction():
            connection.exec_driver_sql(
                "set transaction isolation level repeatable read, read only"
            )
        known = history()
        names = [revision.revision for revision in known]
        installed = _revision(connection)
        if installed is None:
            advice = "pyqueue-thin migrate upgrade installs it"
            return [Finding("not installed", f"schema {SCHEMA}", advice)]
        if installed not in names:
            advice = "it is newer than this package: upgrade the package"
            return [Finding("unknown", f"revision {installed}", advice)]
        pending = [
            Finding(
                "pending",
                f"revision {revision.revision}",
                f"pyqueue-thin migrate upgrade ({revision.summary})",
            )
            for revision in known[names.index(installed) + 1 :]
        ]
        return pending + compare(connection, _in_force(installed))


def history() -> list[Revision]:
    """Return all revisions, oldest first."""
    found = [
        Revision(script.revision, _one(script.down_revision), script.doc)
        for script in ScriptDirectory.from_config(_config()).walk_revisions()
    ]
    return found[::-1]


def sql(start: str = "base", end: str = "head", *, transactions: bool = True) -> str:
    """Return the script, up or down, that psql runs in place of a migration.

    Without `transactions` it begins and commits none: for a tool that runs it in one
    of its own, whose settings it then leaves as they were.
    """
    with _ours():
        output = io.StringIO()
        config = _config(output=output, transactions=transactions)
        scripts = ScriptDirectory.from_config(config)
        order = ["base", *(revision.revision for revision in history())]
        first, last = (
            order.index(revision.revision) if revision else 0
            for revision in (scripts.get_revision(start), scripts.get_revision(end))
        )
        run = command.downgrade if last < first else command.upgrade
        run(config, f"{order[first]}:{order[last]}", sql=True)
        return output.getvalue()


def ini() -> Path:
    """Return where the alembic.ini is that plain Alembic takes: alembic -c FILE."""
    return _scripts() / "alembic.ini"


def include_name(
    name: str | None, type_: str, parent_names: Mapping[Any, str | None]
) -> bool:
    """Keep our schema out of your Alembic's autogenerate.

    For context.configure(include_name=...), beside include_schemas=True.
    """
    schema = name if type_ == "schema" else parent_names.get("schema_name")
    return schema != SCHEMA


# What env.py and the revisions use


@contextmanager
def turn(connection: sqlalchemy.Connection) -> Iterator[None]:
    """Be the only migration of the database.

    Inside a transaction until that ends. Else over several, whose last is rolled back
    unless it was committed.
    """
    if connection.in_transaction():
        _take_turn(connection, "pg_{}advisory_xact_lock")
        yield
        return
    _take_turn(connection, "pg_{}advisory_lock")
    connection.commit()  # what follows must not see the time before the wait
    try:
        yield
    except DBAPIError as exc:
        if isinstance(exc.orig, LockNotAvailable):
            connection.rollback()
            exc.orig.add_note(
                "The queue's tables are in use by"
                f" {_who(connection, _OUR_RELATIONS)}. Let that end, and try again."
            )
        raise
    finally:
        if not connection.invalidated:  # a lost connection has lost the lock too
            connection.rollback()
            connection.exec_driver_sql(f"select pg_advisory_unlock{_KEY}")
            connection.commit()


def ensure_schema(connection: sqlalchemy.Connection) -> None:
    """Create the schema, unless whoever may create one has done so for us."""
    # "if not exists" would demand CREATE on the database even when it is there.
    if not _schema_exists(connection):
        connection.exec_driver_sql(f"create schema {SCHEMA}")


def run_frozen(revision: str, *names: str) -> None:
    """Run frozen SQL inside a migration; without names all that install.sql lists."""
    folder = _scripts() / "frozen" / revision
    _run(
        (folder / name).read_text("utf-8")
        for name in names or listed(folder / "install.sql")
    )


def run_changes(revision: str) -> None:
    """Run a later revision: what it alters, and the functions that it changes."""
    changes = _scripts() / "frozen" / revision
    _run([(changes / "alter.sql").read_text("utf-8"), *_functions(revision, revision)])


def undo_changes(revision: str, down_revision: str) -> None:
    """Undo a later revision: revert what it altered, then the functions of before."""
    changes = _scripts() / "frozen" / revision
    reverted = (changes / "revert.sql").read_text("utf-8")
    _run([reverted, *_functions(revision, down_revision)])


def _functions(changed_by: str, as_of: str) -> list[str]:
    """Return the functions that one revision changes in their form as of another.

    One that is there is replaced, and keeps its grants and whatever calls it; then all
    is granted again, for those that were dropped.
    """
    changed = _scripts() / "frozen" / changed_by / "functions"
    texts = [
        path.read_text("utf-8").replace("create function", "create or replace function")
        for path in _in_force(as_of)
        if (changed / path.name).exists()
    ]
    return [*texts, "do $$ begin perform pyqueue_thin._apply_all_access(); end $$;"]


def _run(given: Iterable[str]) -> None:
    texts = list(given)
    if context.config.attributes.get("force"):
        texts.insert(0, "set local pyqueue_thin.force_downgrade = 'on';")
        texts.append("set local pyqueue_thin.force_downgrade = 'off';")
    for text in (_BEGIN, *texts, _END):
        if context.is_offline_mode():
            context.static_output(text)
        else:
            _execute(op.get_bind(), text)


def listed(install: Path) -> list[str]:
    """Return the sources that an install.sql includes, in its order."""
    return re.findall(r"^\\ir (\S+)$", install.read_text("utf-8"), re.MULTILINE)


@contextmanager
def plain_errors() -> Iterator[None]:
    """Raise psycopg's errors and ours in place of SQLAlchemy's."""
    with translated_errors():
        try:
            yield
        except DBAPIError as exc:
            raise (exc.orig or exc) from None


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


def _in_force(revision: str) -> list[Path]:
    """Return the newest copies, as of a revision, of what is installed at it."""
    newest: dict[str, Path] = {}
    for folder in sorted((_scripts() / "frozen").iterdir()):
        if folder.is_dir() and folder.name <= revision:
            newest |= {
                path.relative_to(folder).as_posix(): path
                for path in folder.rglob("*.sql")
            }
    # What a revision dropped is not in its list.
    return [newest[name] for name in listed(newest["install.sql"])]


@contextmanager
def _ours() -> Iterator[None]:
    """Have Alembic's globals for ourselves, and raise what our callers know."""
    with _alembic, plain_errors():
        if _alembic_is_running():
            raise RuntimeError(
                "another run of Alembic is under way in this process, and it can do one"
                " at a time: migrate before or after it, or let your revision run the"
                " text that migrate.sql(transactions=False) returned beforehand"
            )
        try:
            yield
        except CommandError as exc:
            raise ValueError(str(exc)) from exc


def _alembic_is_running() -> bool:
    try:
        context.is_offline_mode()
    except (NameError, AttributeError):  # before the first run, and after one
        return False
    return True


def _execute(connection: sqlalchemy.Connection, text: str) -> None:
    # Every other way takes colons or percent signs in it for parameters.
    connection.exec_driver_sql(text, execution_options={"no_parameters": True})


def _revision(connection: sqlalchemy.Connection) -> str | None:
    options = {"version_table": VERSION_TABLE, "version_table_schema": SCHEMA}
    found = MigrationContext.configure(connection, opts=options)
    return found.get_current_revision()


def _schema_exists(connection: sqlalchemy.Connection) -> bool:
    found = connection.exec_driver_sql(f"select to_regnamespace('{SCHEMA}')")
    return found.scalar() is not None


def _take_turn(connection: sqlalchemy.Connection, function: str) -> None:
    """Take the lock, or tell who has it and wait a bounded time."""
    _refuse_read_only(connection)
    try_to_lock, lock = (
        f"select {function.format(kind)}{_KEY}" for kind in ("try_", "")
    )
    if connection.exec_driver_sql(try_to_lock).scalar():
        return
    logger.warning(
        "waiting up to %s s for another migration of this database (%s)",
        LOCK_WAIT,
        _who(connection, _MIGRATION),
    )
    limit = "select set_config('lock_timeout', %s, true)"
    before = connection.exec_driver_sql("show lock_timeout").scalar()
    try:
        with connection.begin_nested():  # a caller's transaction stays usable
            connection.exec_driver_sql(limit, (f"{LOCK_WAIT}s",))
            connection.exec_driver_sql(lock)
            connection.exec_driver_sql(limit, (before,))
    except DBAPIError as exc:
        if not isinstance(exc.orig, LockNotAvailable):
            raise
        raise LockNotAvailable(
            f"another migration of this database was in the way for {LOCK_WAIT} s"
            f" ({_who(connection, _MIGRATION)})"
        ) from None


def _refuse_read_only(connection: sqlalchemy.Connection) -> None:
    """Say why nothing can be changed, before anything is tried."""
    is_read_only, default, is_standby = connection.exec_driver_sql(
        "select current_setting('transaction_read_only'),"
        " current_setting('default_transaction_read_only'), pg_is_in_recovery()"
    ).one()
    if is_read_only == "on":
        raise ReadOnlySqlTransaction(
            "this server is a standby: migrate its primary"
            if is_standby
            else "a migration has to write, and transaction_read_only is on"
            f" (default_transaction_read_only is {default})"
        )


def _who(connection: sqlalchemy.Connection, locks: str) -> str:
    """Name the sessions that hold some of these locks, the oldest first."""
    # A role sees of others' sessions the pid and the name, but not since when. That is
    # the beginning of the transaction, or of the session when it is in none.
    found = connection.exec_driver_sql(
        f"""
        select string_agg(
          concat_ws(
            ', ', 'pid ' || s.pid, s.name, 'since ' || date_trunc('second', s.since)
          ),
          '; ' order by s.since, s.pid
        )
        from (
          select distinct
            l.pid,
            coalesce(nullif(a.application_name, ''), a.backend_type) as name,
            coalesce(a.xact_start, a.backend_start) as since
          from pg_locks as l
          left join pg_stat_activity as a on a.pid = l.pid
          where l.granted
            and l.pid <> pg_backend_pid()
            and l.database = (
              select d.oid from pg_database as d where d.datname = current_database()
            )
            and {locks}
        ) as s
        """
    ).scalar()
    return str(found or "a session that has ended just now")


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
def connected(target: Target) -> Iterator[sqlalchemy.Connection]:
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
            psycopg.connect(
                conninfo(target),
                client_encoding="UTF8",
                fallback_application_name="pyqueue-thin",
            ) as raw,
            connected(raw) as connection,
        ):
            yield connection


def _engine(connection: _Borrowed) -> sqlalchemy.Engine:
    return sqlalchemy.create_engine(
        "postgresql+psycopg://",
        creator=lambda: connection,
        poolclass=NullPool,
        use_native_hstore=False,
    )
