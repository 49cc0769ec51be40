"""Installing into a database that is somebody else's, and leaving it again."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
import sqlalchemy
from programs import dump, psql
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import dict_row

import pyqueue_thin as pq
from pyqueue_thin import migrate

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


def url(dsn: str) -> str:
    """Return the same database in SQLAlchemy's way of writing."""
    parts = conninfo_to_dict(dsn)
    return (
        f"postgresql+psycopg://{parts['user']}@/{parts['dbname']}"
        f"?host={parts['host']}&port={parts['port']}"
    )


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


def test_script_does_the_same_and_only_once(dsn: str, empty_dsn: str) -> None:
    up, down = migrate.sql(), migrate.sql("head", "base")
    psql(empty_dsn, text=up)
    installed = dump(empty_dsn)
    assert installed == dump(dsn)
    assert migrate.current(empty_dsn) == migrate.current(dsn)
    with pytest.raises(RuntimeError, match="schema_version"):
        psql(empty_dsn, text=up)
    assert dump(empty_dsn) == installed

    psql(empty_dsn, text=down)
    migrate.downgrade(dsn, "base")
    assert dump(empty_dsn) == dump(dsn)


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


def test_eight_deployers_at_once_install_once(empty_dsn: str, dsn: str) -> None:
    program = (
        "import sys; from pyqueue_thin import migrate; migrate.upgrade(sys.argv[1])"
    )
    deployers = [
        subprocess.Popen(
            [sys.executable, "-c", program, empty_dsn],
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(8)
    ]
    said = [deployer.communicate()[1] for deployer in deployers]
    assert [deployer.returncode for deployer in deployers] == [0] * 8, said
    assert dump(empty_dsn) == dump(dsn)
    with psycopg.connect(empty_dsn) as conn:
        versions = conn.execute("table pyqueue_thin.schema_version").fetchall()
    assert len(versions) == 1


def test_deployer_waits_for_another_and_sees_what_it_did(
    empty_dsn: str,
) -> None:
    with (
        psycopg.connect(empty_dsn) as first,
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
        first.commit()
        thread.join()
        assert not failures
        assert watcher.execute(
            "select count(*) from pyqueue_thin.schema_version"
        ).fetchone() == (1,)


@pytest.mark.long
def test_downgrade_gives_up_soon_when_a_reader_is_in_the_way(
    dsn: str, connect: Callable[..., psycopg.Connection]
) -> None:
    reader = connect(autocommit=False)
    reader.execute("select from pyqueue_thin.job")
    before = dump(dsn)
    with pytest.raises(psycopg.errors.LockNotAvailable):
        migrate.downgrade(dsn, "base")
    with pytest.raises(RuntimeError, match="lock timeout"):
        psql(dsn, text=migrate.sql("head", "base"))
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
