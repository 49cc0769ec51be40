"""Installing into a database that is somebody else's, and leaving it again."""

from __future__ import annotations

import itertools
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy
import support
from programs import dump, psql, url
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import dict_row

import pyqueue_thin as pq
from pyqueue_thin import cli, migrate

SQL = Path(__file__).resolve().parent.parent / "sql"

OF_OURS = """
  select array_agg(kind || ' ' || name order by kind, name)
  from (
    select 'relation' as kind, relname as name
    from pg_class
    where relnamespace = 'pyqueue_thin'::regnamespace and relkind <> 'i'
    union all
    select 'function', proname
    from pg_proc
    where pronamespace = 'pyqueue_thin'::regnamespace
    union all
    select 'type', typname
    from pg_type
    where typnamespace = 'pyqueue_thin'::regnamespace
      and typrelid = 0 and typelem = 0
    union all
    select 'operator', oprname
    from pg_operator
    where oprnamespace = 'pyqueue_thin'::regnamespace
  ) as ours
"""
ADVISORY_LOCKS = """
  from pg_locks
  where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())
"""
# psql's options to run its input in one transaction.
IN_ONE = ("-1", "-f", "-")


def is_installed(dsn: str) -> bool:
    with psycopg.connect(dsn) as conn:
        row = conn.execute("select to_regclass('pyqueue_thin.job') is not null")
        return bool(row.fetchone() == (True,))


def test_up_down_and_up_again_gives_the_same_schema(dsn: str) -> None:
    before = dump(dsn)
    assert "CREATE TABLE pyqueue_thin.job " in before
    migrate.downgrade(dsn, "base")
    with psycopg.connect(dsn) as conn:
        assert conn.execute(OF_OURS).fetchone() == (["relation schema_version"],)
        assert conn.execute(
            "select nspacl from pg_namespace where nspname = 'pyqueue_thin'"
        ).fetchone() == (None,)
    migrate.upgrade(dsn)
    assert dump(dsn) == before


def test_migrated_schema_is_the_one_that_the_sources_make(
    dsn: str, empty_dsn: str
) -> None:
    psql(empty_dsn, "-c", "create schema pyqueue_thin")
    psql(empty_dsn, "-1", "-f", str(SQL / "install.sql"))
    versions = ("-T", "pyqueue_thin.schema_version")
    assert dump(dsn, *versions) == dump(empty_dsn, *versions)


def test_installing_twice_changes_nothing(dsn: str) -> None:
    before = dump(dsn)
    migrate.upgrade(dsn)
    assert dump(dsn) == before
    assert migrate.current(dsn) == migrate.history()[-1].revision


def test_host_version_table_is_left_alone(empty_dsn: str) -> None:
    with psycopg.connect(empty_dsn, autocommit=True) as host:
        host.execute("create table alembic_version (version_num varchar(32))")
        host.execute("insert into alembic_version values ('abc123')")
        for revision in ("head", "base", "head"):
            if revision == "base":
                migrate.downgrade(empty_dsn, revision)
            else:
                migrate.upgrade(empty_dsn, revision)
            found = host.execute("table alembic_version").fetchall()
            assert found == [("abc123",)]
        assert host.execute("table pyqueue_thin.schema_version").fetchall() == [
            (migrate.history()[-1].revision,)
        ]


def test_database_without_an_encoding_is_migrated_too(empty_dsn: str) -> None:
    bytewise = make_conninfo(empty_dsn, dbname=f"pyqueue_thin_bytes_{os.getpid()}")
    name = conninfo_to_dict(bytewise)["dbname"]
    with psycopg.connect(empty_dsn, autocommit=True) as db:
        db.execute(
            f"create database {name} template template0"
            " encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'"
        )
        try:
            migrate.upgrade(bytewise)
            assert migrate.current(bytewise) == migrate.history()[-1].revision
        finally:
            db.execute(f"drop database {name} with (force)")


@pytest.mark.parametrize("kind", ["conninfo", "url", "sqlalchemy", "psycopg"])
@pytest.mark.parametrize("autocommit", [False, True])
def test_every_kind_of_target_is_migrated_for_good(
    empty_dsn: str, kind: str, autocommit: bool
) -> None:
    with psycopg.connect(
        empty_dsn,
        autocommit=autocommit,
        row_factory=dict_row,
        cursor_factory=psycopg.ClientCursor,
    ) as raw:
        engine = sqlalchemy.create_engine(url(empty_dsn))
        with engine.connect() as connection:
            targets: dict[str, migrate.Target] = {
                "conninfo": empty_dsn,
                "url": url(empty_dsn),
                "sqlalchemy": connection,
                "psycopg": raw,
            }
            target = targets[kind]
            assert migrate.current(target) is None
            migrate.upgrade(target)
            assert is_installed(empty_dsn)
            assert migrate.current(target) is not None
            migrate.downgrade(target, "base")
            assert not is_installed(empty_dsn)

            # A borrowed connection comes back as it was, and holds nothing.
            assert not connection.in_transaction()
            assert raw.info.transaction_status == psycopg.pq.TransactionStatus.IDLE
            assert raw.autocommit == autocommit
            assert raw.execute("show lock_timeout").fetchone() == {"lock_timeout": "0"}
            assert raw.execute(f"select count(*) as n {ADVISORY_LOCKS}").fetchone() == {
                "n": 0
            }
        engine.dispose()


def test_empty_target_means_the_variables_of_libpq(
    empty_dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in conninfo_to_dict(empty_dsn).items():
        variable = {"dbname": "DATABASE"}.get(name, name.upper())
        monkeypatch.setenv(f"PG{variable}", str(value))
    migrate.upgrade("")
    assert is_installed(empty_dsn)


def test_sqlalchemy_connection_in_autocommit_is_refused(empty_dsn: str) -> None:
    engine = sqlalchemy.create_engine(url(empty_dsn), isolation_level="AUTOCOMMIT")
    with (
        engine.connect() as connection,
        pytest.raises(ValueError, match="without autocommit"),
    ):
        migrate.upgrade(connection)
    engine.dispose()


@pytest.mark.parametrize("commit", [False, True])
def test_open_transaction_of_sqlalchemy_is_joined(empty_dsn: str, commit: bool) -> None:
    engine = sqlalchemy.create_engine(url(empty_dsn))
    with engine.connect() as connection:
        connection.exec_driver_sql("create table business (id int)")
        migrate.upgrade(connection)
        assert not is_installed(empty_dsn)
        assert connection.exec_driver_sql("show lock_timeout").scalar() == "0"
        connection.commit() if commit else connection.rollback()
    engine.dispose()
    assert is_installed(empty_dsn) == commit


@pytest.mark.parametrize("autocommit", [False, True])
@pytest.mark.parametrize("commit", [False, True])
def test_open_transaction_of_psycopg_is_joined(
    empty_dsn: str, autocommit: bool, commit: bool
) -> None:
    with psycopg.connect(empty_dsn, autocommit=autocommit) as conn:
        with conn.transaction(force_rollback=not commit):
            conn.execute("create table business (id int)")
            migrate.upgrade(conn)
            assert migrate.current(conn) is not None
            assert not is_installed(empty_dsn)
        assert conn.execute("show lock_timeout").fetchone() == ("0",)
    assert is_installed(empty_dsn) == commit


@pytest.mark.parametrize("transactions", [True, False])
def test_script_does_the_same_and_only_once(
    dsn: str, empty_dsn: str, transactions: bool
) -> None:
    options = () if transactions else IN_ONE
    up = migrate.sql(transactions=transactions)
    down = migrate.sql("head", "base", transactions=transactions)
    psql(empty_dsn, *options, text=up)
    installed = dump(empty_dsn)
    assert installed == dump(dsn)
    assert functions(empty_dsn) == functions(dsn)
    assert migrate.current(empty_dsn) == migrate.current(dsn)
    with pytest.raises(RuntimeError, match="schema_version"):
        psql(empty_dsn, *options, text=up)
    assert dump(empty_dsn) == installed

    psql(empty_dsn, *options, text=down)
    migrate.downgrade(dsn, "base")
    left = dump(empty_dsn)
    assert left == dump(dsn)
    with pytest.raises(RuntimeError, match="for a database at revision"):
        psql(empty_dsn, *options, text=down)
    assert dump(empty_dsn) == left

    # The version table that is left is not in the way.
    psql(empty_dsn, *options, text=up)
    assert dump(empty_dsn) == installed


def functions(dsn: str) -> list[Any]:
    """Return the functions, with their bodies to the byte."""
    with psycopg.connect(dsn) as conn:
        return conn.execute(
            "select oid::regprocedure::text, convert_to(prosrc, 'UTF8') from pg_proc"
            " where pronamespace = 'pyqueue_thin'::regnamespace order by 1"
        ).fetchall()


def test_script_without_transactions_leaves_settings_of_the_one_it_is_in(
    empty_dsn: str,
) -> None:
    up = migrate.sql(transactions=False)
    down = migrate.sql("head", "base", transactions=False)
    for script in (up, down):
        assert not re.search("^(begin|commit);", script, re.MULTILINE | re.IGNORECASE)
    with psycopg.connect(empty_dsn) as conn:
        conn.execute("set lock_timeout = '9s'")
        conn.commit()
        conn.execute("set local lock_timeout = '7s'")
        for script in (up, down, up):
            conn.execute(script.encode())
            assert conn.execute("show lock_timeout").fetchone() == ("7s",)
        assert not is_installed(empty_dsn)
        conn.commit()
        assert conn.execute("show lock_timeout").fetchone() == ("9s",)
    assert is_installed(empty_dsn)


def test_script_without_transactions_refuses_to_run_outside_of_one(
    empty_dsn: str,
) -> None:
    script = migrate.sql(transactions=False)
    with pytest.raises(RuntimeError, match="inside of a transaction"):
        psql(empty_dsn, text=script)
    assert migrate.current(empty_dsn) is None
    assert not is_installed(empty_dsn)
    psql(empty_dsn, *IN_ONE, text=script)
    assert is_installed(empty_dsn)


def test_scripts_from_revision_to_revision_do_the_same_and_go_back(
    dsn: str, empty_dsn: str
) -> None:
    order = ["base", *(revision.revision for revision in migrate.history())]
    steps = list(itertools.pairwise(order))
    dumps = {}
    for start, end in steps:
        psql(empty_dsn, text=migrate.sql(start, end))
        dumps[end] = dump(empty_dsn)
    assert dumps[order[-1]] == dump(dsn)
    for end, start in reversed(steps):
        assert dump(empty_dsn) == dumps[start]
        psql(empty_dsn, text=migrate.sql(start, end))
    assert migrate.current(empty_dsn) is None
    assert migrate.uninstall(empty_dsn)


def test_script_needs_no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGHOST", "/nowhere")
    assert "CREATE TABLE pyqueue_thin.schema_version" in migrate.sql()
    assert "drop table pyqueue_thin.job;" in migrate.sql("head", "base")


def test_unknown_revision_is_a_value_error(dsn: str) -> None:
    with pytest.raises(ValueError, match="'nine'"):
        migrate.upgrade(dsn, "nine")
    with pytest.raises(ValueError, match="'nine'"):
        migrate.sql("base", "nine")


def test_history_is_one_line_of_short_names() -> None:
    history = migrate.history()
    before = [None, *(revision.revision for revision in history)]
    assert [revision.down_revision for revision in history] == before[:-1]
    assert all(len(revision.revision) == 4 for revision in history)


def test_downgrade_refuses_to_lose_live_jobs_unless_forced(
    db: psycopg.Connection, dsn: str
) -> None:
    pq.enqueue_job(db, "mail", {"to": "all"})
    before = dump(dsn)
    with pytest.raises(pq.LiveJobs, match="1 live job") as raised:
        migrate.downgrade(dsn, "base")
    assert isinstance(raised.value.__cause__, psycopg.Error)
    assert "--force" in str(raised.value.__cause__.diag.message_hint)
    assert dump(dsn) == before
    assert pq.queue_stats(db)[0].ready == 1

    with db.transaction(force_rollback=True):
        migrate.downgrade(db, "base", force=True)
        # Once forced is not forced for the rest of the caller's transaction.
        migrate.upgrade(db)
        pq.enqueue_job(db, "mail")
        with pytest.raises(pq.LiveJobs):
            migrate.downgrade(db, "base")

    script = migrate.sql("head", "base")
    with pytest.raises(RuntimeError, match="live job"):
        psql(dsn, text=script)
    assert dump(dsn) == before
    psql(dsn, text=f"set pyqueue_thin.force_downgrade = on; {script}")
    assert not is_installed(dsn)


def test_ended_jobs_do_not_stop_a_downgrade(db: psycopg.Connection, dsn: str) -> None:
    job = pq.enqueue_job(db, "mail")
    pq.cancel_job(db, job.job_id)
    migrate.downgrade(dsn, "base")
    assert not is_installed(dsn)


@pytest.mark.parametrize("revision", migrate.history(), ids=lambda r: r.revision)
def test_each_revision_goes_down_to_what_was_there_before(
    empty_dsn: str, revision: migrate.Revision
) -> None:
    before = revision.down_revision or "base"
    if revision.down_revision is None:
        migrate.upgrade(empty_dsn, revision.revision)
        migrate.downgrade(empty_dsn, before)
    else:
        migrate.upgrade(empty_dsn, before)
    expected = dump(empty_dsn)
    migrate.upgrade(empty_dsn, revision.revision)
    with psycopg.connect(empty_dsn, autocommit=True) as db:
        jobs = [support.enqueue(db, "mail") for _ in range(4)]
        support.enqueue(db, "mail", delay=timedelta(minutes=1))
        support.call(db, "cancel_job", job_id=jobs[0])
        for end in ("finish_job", "fail_job"):
            job = support.claim(db, "mail")
            support.call(db, end, job_id=job.job_id, token=job.token)
        support.claim(db, "mail")
    migrate.downgrade(empty_dsn, before, force=True)
    assert dump(empty_dsn) == expected
    assert migrate.current(empty_dsn) == revision.down_revision


def test_no_revision_drops_what_depends_on_it() -> None:
    frozen = migrate.ini().parent / "frozen"
    texts = {path: path.read_text("utf-8") for path in frozen.rglob("*.sql")}
    assert texts
    assert not [p for p, t in texts.items() if re.search(r"\bcascade\b", t, re.I)]


def test_uninstall_removes_what_a_downgrade_leaves(
    db: psycopg.Connection, dsn: str
) -> None:
    with pytest.raises(ValueError, match="downgrade to base first"):
        migrate.uninstall(dsn)
    assert is_installed(dsn)
    migrate.downgrade(dsn, "base")
    assert migrate.uninstall(dsn)
    assert not db.execute("select to_regnamespace('pyqueue_thin')::text").fetchall()[0][
        0
    ]
    assert migrate.uninstall(dsn), "nothing is there to remove"
    migrate.upgrade(dsn)
    assert is_installed(dsn)


@pytest.mark.parametrize("commit", [False, True])
def test_uninstall_joins_an_open_transaction(
    db: psycopg.Connection, dsn: str, commit: bool
) -> None:
    with db.transaction(force_rollback=not commit):
        db.execute("set local lock_timeout = '7s'")
        migrate.downgrade(db, "base")
        assert migrate.uninstall(db)
        assert db.execute("show lock_timeout").fetchone() == ("7s",)
        assert is_installed(dsn)
    assert is_installed(dsn) != commit


def test_uninstall_leaves_a_schema_that_holds_what_is_the_hosts(
    db: psycopg.Connection, dsn: str
) -> None:
    migrate.downgrade(dsn, "base")
    db.execute("create table pyqueue_thin.also_mine (id int)")
    with pytest.raises(psycopg.errors.DependentObjectsStillExist):
        migrate.uninstall(dsn)
    assert db.execute(OF_OURS).fetchone() == (
        ["relation also_mine", "relation schema_version"],
    )
    db.execute("drop table pyqueue_thin.also_mine")
    assert migrate.uninstall(dsn)


def test_tokens_rise_over_an_uninstallation(db: psycopg.Connection, dsn: str) -> None:
    tokens = []
    for _ in range(2):
        pq.enqueue_job(db, "mail")
        job = pq.claim_job(db, "mail")
        assert job is not None
        tokens.append(job.token)
        migrate.downgrade(dsn, "base", force=True)
        assert migrate.uninstall(dsn)
        migrate.upgrade(dsn)
    assert tokens[0] < tokens[1]


@pytest.fixture
def role(empty_dsn: str) -> Iterator[str]:
    """A role that may do nothing but connect to the database without our schema."""
    with psycopg.connect(empty_dsn, autocommit=True) as db:
        name = f"deployer_of_{db.info.dbname}"
        db.execute(
            sql.SQL("create role {} login password {}").format(
                sql.Identifier(name), conninfo_to_dict(empty_dsn).get("password")
            )
        )
        try:
            yield name
        finally:
            db.execute(f'reassign owned by "{name}" to current_user')
            db.execute(f'drop owned by "{name}"')
            db.execute(f'drop role "{name}"')


def whole_way(dsn: str) -> bool:
    """Upgrade, look, downgrade and uninstall; tell whether the schema is gone."""
    migrate.upgrade(dsn)
    assert is_installed(dsn)
    assert migrate.check(dsn) == []
    migrate.downgrade(dsn, "base")
    assert not is_installed(dsn)
    return migrate.uninstall(dsn)


def test_role_without_create_on_the_database_needs_only_the_schema(
    empty_dsn: str, role: str
) -> None:
    dsn = make_conninfo(empty_dsn, user=role)
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        migrate.upgrade(dsn)
    with psycopg.connect(empty_dsn, autocommit=True) as dba:
        dba.execute("create schema pyqueue_thin")
        dba.execute(f'grant usage, create on schema pyqueue_thin to "{role}"')
        for _ in range(2):
            assert not whole_way(dsn), "the schema is not this role's to drop"
            assert dba.execute(OF_OURS).fetchone() == (None,)
        psql(dsn, text=migrate.sql())
        assert migrate.check(dsn) == []
        psql(dsn, text=migrate.sql("head", "base"))
        assert not migrate.uninstall(dsn)
    assert migrate.uninstall(empty_dsn), "its owner may"


def test_role_that_owns_the_database_can_do_all(empty_dsn: str, role: str) -> None:
    with psycopg.connect(empty_dsn, autocommit=True) as dba:
        dba.execute(f'alter database {dba.info.dbname} owner to "{role}"')
    for _ in range(2):
        assert whole_way(make_conninfo(empty_dsn, user=role))


def test_downgrade_never_drops_what_is_the_hosts(
    db: psycopg.Connection, dsn: str
) -> None:
    db.execute("create view public.mine as select job_id from pyqueue_thin.job")
    db.execute("create table pyqueue_thin.also_mine (id int)")
    before = dump(dsn)
    with pytest.raises(psycopg.errors.DependentObjectsStillExist):
        migrate.downgrade(dsn, "base")
    assert dump(dsn) == before
    db.execute("drop view public.mine")
    migrate.downgrade(dsn, "base")
    assert db.execute(OF_OURS).fetchone() == (
        ["relation also_mine", "relation schema_version"],
    )
    migrate.upgrade(dsn)


DEPLOY = """
import sys
from pyqueue_thin import migrate
getattr(migrate, sys.argv[1])(*sys.argv[2:])
"""


@contextmanager
def deployers(
    count: int, dsn: str, *call: str
) -> Iterator[list[subprocess.Popen[str]]]:
    """Start processes that migrate at once; all have ended when this ends."""
    name, *arguments = call or ("upgrade",)
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", DEPLOY, name, dsn, *arguments],
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(count)
    ]
    try:
        yield processes
    finally:
        for process in processes:
            process.kill()
            process.communicate()


def all_pass(processes: list[subprocess.Popen[str]]) -> None:
    said = [process.communicate(timeout=120)[1] for process in processes]
    assert [process.returncode for process in processes] == [0] * len(said), said


def versions(dsn: str) -> list[str]:
    with psycopg.connect(dsn) as conn:
        rows = conn.execute("select version_num from pyqueue_thin.schema_version")
        return [row[0] for row in rows]


def test_eight_deployers_at_once_install_once(empty_dsn: str, dsn: str) -> None:
    with deployers(8, empty_dsn) as processes:
        all_pass(processes)
    assert dump(empty_dsn) == dump(dsn)
    assert versions(empty_dsn) == [migrate.history()[-1].revision]


@pytest.mark.long
def test_four_deployers_at_once_install_once_in_each_of_20_rounds(
    empty_dsn: str, dsn: str
) -> None:
    expected = dump(dsn)
    for _ in range(20):
        with deployers(4, empty_dsn) as processes:
            all_pass(processes)
        assert dump(empty_dsn) == expected
        assert versions(empty_dsn) == [migrate.history()[-1].revision]
        migrate.downgrade(empty_dsn, "base")
        migrate.uninstall(empty_dsn)


def backend(watcher: psycopg.Connection, condition: str) -> int:
    """Wait for a backend of this database that fits, and return its pid."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        found = watcher.execute(
            "select pid from pg_stat_activity where datname = current_database()"
            f" and pid <> pg_backend_pid() and {condition}"
        ).fetchone()
        if found:
            return int(found[0])
        time.sleep(0.01)
    raise AssertionError(f"no backend with {condition}")


def behind(blocker: psycopg.Connection) -> str:
    return f"{blocker.info.backend_pid} = any (pg_blocking_pids(pid))"


@contextmanager
def in_the_way_of_an_installation(dsn: str) -> Iterator[psycopg.Connection]:
    """Have a transaction open that every installation has to wait for, half done.

    Two may not have one name, and this one might yet be rolled back.
    """
    migrate.upgrade(dsn)  # leaves the schema, so that the installation meets us in it
    migrate.downgrade(dsn, "base")
    with psycopg.connect(dsn) as conn:
        conn.execute("create table pyqueue_thin.side_effect (mine int)")
        yield conn
        conn.rollback()


@pytest.mark.long
@pytest.mark.parametrize("call", [("upgrade",), ("downgrade", "base")])
def test_killed_deployer_leaves_nothing_half_made(
    dsn: str, empty_dsn: str, call: tuple[str, ...]
) -> None:
    with ExitStack() as stack:
        if call[0] == "upgrade":
            target = empty_dsn
            blocker = stack.enter_context(in_the_way_of_an_installation(target))
        else:
            target = dsn
            blocker = stack.enter_context(psycopg.connect(target))
            blocker.execute("select from pyqueue_thin.finished_job")
        before = dump(target)
        watcher = stack.enter_context(psycopg.connect(target, autocommit=True))
        [deployer] = stack.enter_context(deployers(1, target, *call))
        pid = backend(watcher, behind(blocker))
        deployer.send_signal(signal.SIGKILL)
        deployer.wait()
        blocker.rollback()
        # The server notices when it next turns to its client.
        while watcher.execute(
            "select 1 from pg_stat_activity where pid = %s", [pid]
        ).fetchone():
            time.sleep(0.01)
        assert dump(target) == before
        with deployers(1, target, *call) as again:
            all_pass(again)
    assert is_installed(target) == (call[0] == "upgrade")


@pytest.mark.long
def test_deployers_go_on_when_the_one_at_work_is_killed(
    empty_dsn: str, dsn: str
) -> None:
    with (
        psycopg.connect(empty_dsn, autocommit=True) as watcher,
        in_the_way_of_an_installation(empty_dsn) as blocker,
        deployers(1, empty_dsn) as [first],
    ):
        backend(watcher, behind(blocker))
        with deployers(3, empty_dsn) as others:
            backend(watcher, "wait_event_type = 'Lock' and wait_event = 'advisory'")
            first.send_signal(signal.SIGKILL)
            first.wait()
            blocker.rollback()
            all_pass(others)
        with deployers(1, empty_dsn) as again:
            all_pass(again)
    assert dump(empty_dsn) == dump(dsn)
    assert versions(empty_dsn) == [migrate.history()[-1].revision]


def test_deployer_waits_for_another_and_sees_what_it_did(
    empty_dsn: str, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        psycopg.connect(empty_dsn, application_name="first") as first,
        psycopg.connect(empty_dsn, autocommit=True) as watcher,
    ):
        first.execute("select 1")
        migrate.upgrade(first)
        failures: list[BaseException] = []

        def second() -> None:
            try:
                migrate.upgrade(empty_dsn)
            except BaseException as exc:
                failures.append(exc)

        thread = threading.Thread(target=second)
        thread.start()
        waiting = f"select count(*) {ADVISORY_LOCKS} and not granted"
        while watcher.execute(waiting).fetchone() == (0,):
            assert thread.is_alive(), failures
        [record] = [r for r in caplog.records if r.name == "pyqueue_thin.migrate"]
        assert re.fullmatch(
            r"waiting up to 60 s for another migration of this database"
            rf" \(pid {first.info.backend_pid}, first, since 20\d\d-.*\)",
            record.getMessage(),
        )
        first.commit()
        thread.join()
        assert not failures
        assert versions(empty_dsn) == [migrate.history()[-1].revision]


@pytest.mark.parametrize("joined", [False, True])
def test_deployer_gives_up_and_says_who_is_in_the_way(
    empty_dsn: str, monkeypatch: pytest.MonkeyPatch, joined: bool
) -> None:
    monkeypatch.setattr(migrate, "LOCK_WAIT", 0.1)
    with psycopg.connect(empty_dsn) as first, psycopg.connect(empty_dsn) as second:
        first.execute("select 1")
        migrate.upgrade(first)
        if joined:
            second.execute("create table business (id int)")
        words = rf"another migration .* for 0\.1 s \(pid {first.info.backend_pid}, "
        for call in (migrate.upgrade, migrate.uninstall):
            with pytest.raises(psycopg.errors.LockNotAvailable, match=words) as raised:
                call(second)
            assert raised.value.sqlstate == "55P03"
        # A transaction that was joined goes on without the queue.
        second.execute("create table more (id int)")
        second.commit()
        assert second.execute("show lock_timeout").fetchone() == ("0",)
        first.rollback()
        second.rollback()
        migrate.upgrade(second)
    assert is_installed(empty_dsn)


def test_lost_connection_is_the_error_that_is_raised(empty_dsn: str) -> None:
    with (
        in_the_way_of_an_installation(empty_dsn) as blocker,
        psycopg.connect(empty_dsn, autocommit=True) as watcher,
        ThreadPoolExecutor(1) as pool,
    ):
        failing = pool.submit(migrate.upgrade, empty_dsn)
        pid = backend(watcher, behind(blocker))
        watcher.execute("select pg_terminate_backend(%s)", [pid])
        with pytest.raises(psycopg.errors.AdminShutdown):
            failing.result()


@pytest.mark.long
def test_downgrade_gives_up_soon_when_a_reader_is_in_the_way(
    db: psycopg.Connection,
    dsn: str,
    connect: Callable[..., psycopg.Connection],
    capsys: pytest.CaptureFixture[str],
) -> None:
    reader = connect(autocommit=False, application_name="a report")
    reader.execute("select from pyqueue_thin.job")
    before = dump(dsn)
    with ThreadPoolExecutor(1) as pool:
        failing = pool.submit(migrate.downgrade, dsn, "base")
        waits = []
        while not failing.done():
            start = time.monotonic()
            pq.claim_job(db, "mail")
            waits.append(time.monotonic() - start)
            time.sleep(0.1)
        with pytest.raises(psycopg.errors.LockNotAvailable) as raised:
            failing.result()
    assert 4 < max(waits) < 7, "claims wait behind the downgrade, and no longer"
    [note] = raised.value.__notes__
    words = (
        "The queue's tables are in use by"
        f" pid {reader.info.backend_pid}, a report, since 20"
    )
    assert note.startswith(words)
    with pytest.raises(RuntimeError, match="lock timeout"):
        psql(dsn, text=migrate.sql("head", "base"))
    assert cli.main(["migrate", "downgrade", "base", "--dsn", dsn]) == cli.FAILED
    assert words in capsys.readouterr().err
    reader.rollback()
    assert dump(dsn) == before
    migrate.downgrade(dsn, "base")
    assert not is_installed(dsn)


def test_publication_for_all_tables_stops_nothing(
    db: psycopg.Connection, dsn: str
) -> None:
    assert db.execute("show wal_level").fetchone() == ("logical",)
    db.execute("create publication everything for all tables")
    for end in (finish, fail, release, cancel, lapse):
        pq.enqueue_job(db, "mail", {"n": 1})
        job = pq.claim_job(db, "mail")
        assert job is not None
        pq.heartbeat_job(db, job.job_id, job.token)
        pq.set_progress(db, job.job_id, job.token, {"at": 1})
        pq.record_effect(db, job.job_id, job.token, "mail")
        end(db, job)
    pq.pause_queue(db, "mail")
    pq.resume_queue(db, "mail")
    pq.sweep_jobs(db)
    pq.bump_epoch(db, "test")
    assert pq.prune_jobs(db, older_than=0) > 0
    migrate.downgrade(dsn, "base", force=True)
    migrate.upgrade(dsn)


def finish(db: psycopg.Connection, job: pq.ClaimedJob) -> None:
    pq.finish_job(db, job.job_id, job.token, result={"done": True})


def fail(db: psycopg.Connection, job: pq.ClaimedJob) -> None:
    pq.fail_job(db, job.job_id, job.token, error="no", retry=False)
    pq.retry_job(db, job.job_id)
    pq.cancel_job(db, job.job_id)


def release(db: psycopg.Connection, job: pq.ClaimedJob) -> None:
    pq.release_job(db, job.job_id, job.token, delay=60)
    pq.cancel_job(db, job.job_id)


def cancel(db: psycopg.Connection, job: pq.ClaimedJob) -> None:
    pq.cancel_job(db, job.job_id, force=True)


def lapse(db: psycopg.Connection, job: pq.ClaimedJob) -> None:
    db.execute(
        "update pyqueue_thin.job set lease_until = lease_until - interval '1 day' "
        "where job_id = %s",
        [job.job_id],
    )
    assert pq.sweep_jobs(db) == 1
    pq.cancel_job(db, job.job_id)


def test_running_a_worker_imports_neither_alembic_nor_sqlalchemy(dsn: str) -> None:
    program = """
import sys
import pyqueue_thin as pq
worker = pq.Worker(sys.argv[1], queues=["mail"])
worker.handles()(lambda job: None)
worker.run(until_empty=True)
print(sorted({name.partition(".")[0] for name in sys.modules}))
"""
    done = subprocess.run(
        [sys.executable, "-c", program, dsn],
        check=True,
        capture_output=True,
        text=True,
    )
    for name in ("alembic", "sqlalchemy", "rich", "matplotlib"):
        assert f"'{name}'" not in done.stdout
    assert "'psycopg'" in done.stdout
