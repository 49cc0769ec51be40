"""A database that is lived in goes from release to release, and back."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest
from programs import dump, psql
from support import Connection, call, rows, value

import pyqueue_thin as pq
from pyqueue_thin import migrate

RELEASES = Path(__file__).resolve().parent / "releases"
VERSIONS = sorted(folder.name for folder in RELEASES.iterdir() if folder.is_dir())
LAST = VERSIONS[-1]
HISTORY = [revision.revision for revision in migrate.history()]

# A program of a release before this one, as the processes that still run it are.
OLD_WORKER = """
import sys
import threading
import psycopg
import pyqueue_thin as pq

dsn, version = sys.argv[1:]
assert pq.__version__ == version, pq.__version__
assert ".whl" in pq.__file__
worker = pq.Worker(
    dsn, queues=["q"], concurrency=2, lease=30, poll_interval=0.1, name="old"
)

@worker.handles()
def note(job):
    with psycopg.connect(dsn, autocommit=True) as conn:
        conn.execute(
            "insert into public.done values (%s, %s, 'old')", [job.job_id, job.attempt]
        )
    return {"by": "old"}

@worker.handles("stop")
def stop(job):
    worker.stop()

print("working", flush=True)
worker.run()
"""
OLD_CALLS = """
import sys
from datetime import timedelta
import psycopg
import pyqueue_thin as pq

dsn, version = sys.argv[1:]
assert pq.__version__ == version, pq.__version__
with psycopg.connect(dsn, autocommit=True) as conn:
    one = pq.enqueue_job(
        conn, "q", {"n": 1}, kind="k", priority=1, delay=timedelta(0), max_attempts=3,
        unique_key="u", on_conflict="replace", group_key="g", headers={"h": 1},
        max_lost=2,
    )
    pq.enqueue_jobs(conn, "q", [1, 2], unique_keys=["a", "b"], on_conflict="keep")
    pq.enqueue_job_rows(conn, [{"queue": "q", "payload": 3, "unique_key": "c"}])
    for job in pq.claim_jobs(conn, ["q"], limit=4, worker="old", lease=60):
        pq.assert_job(conn, job.job_id, job.token)
        pq.set_progress(conn, job.job_id, job.token, {"at": 1})
        assert pq.heartbeat_job(conn, job.job_id, job.token, lease=90)
        assert pq.heartbeat_jobs(conn, [job.job_id], [job.token])[0].verdict == "held"
        assert pq.record_effect(conn, job.job_id, job.token, "mail", result=1)
        assert pq.get_effect(conn, job.job_id, "mail").result == 1
        if job.payload == {"n": 1}:
            assert pq.finish_job(conn, job.job_id, job.token, result=2) is True
        elif job.payload == 1:
            assert pq.finish_jobs(conn, [job.job_id], [job.token])[0].verdict == (
                "finished"
            )
        elif job.payload == 2:
            assert pq.fail_job(conn, job.job_id, job.token, error="x", retry=False) == (
                "dead"
            )
            assert pq.retry_job(conn, job.job_id) == "ready"
            assert pq.cancel_job(conn, job.job_id) == "cancelled"
        else:
            assert pq.release_job(conn, job.job_id, job.token, delay=0) == "ready"
    assert pq.claim_job(conn, "q").payload == 3
    pq.pause_queue(conn, "q")
    pq.resume_queue(conn, "q")
    pq.configure_queue(conn, "q", lease=30)
    pq.sweep_jobs(conn, limit=10)
    pq.prune_jobs(conn, older_than=timedelta(days=1), limit=10)
    pq.bump_epoch(conn, "old", only_if_stale=True)
    assert pq.get_job(conn, one.job_id).state == "finished"
    assert len(pq.list_jobs(conn, queue="q", limit=10)) == 4
    assert pq.queue_stats(conn, queue="q", exact=True)[0].finished == 2
    assert pq.check_health(conn)
    if hasattr(pq, "contract_version"):
        pq.check_contract(conn)
print("all calls work")
"""


def of_release(version: str, program: str, dsn: str) -> subprocess.Popen[str]:
    """Start a program that imports the client of a release."""
    [wheel] = (RELEASES / version).glob("*.whl")
    return subprocess.Popen(
        [sys.executable, "-c", program, dsn, version],
        env=os.environ | {"PYTHONPATH": str(wheel)},
        cwd=wheel.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.fixture
def lived_in(empty_dsn: str) -> str:
    """A database of the last release, in which jobs of all states are."""
    return load(empty_dsn, LAST)


def load(dsn: str, version: str) -> str:
    psql(dsn, "-c", "drop schema if exists pyqueue_thin")
    psql(dsn, "-f", str(RELEASES / version / "jobs.sql"))
    return dsn


@pytest.fixture
def conn(empty_dsn: str) -> Iterator[Connection]:
    with psycopg.connect(empty_dsn, autocommit=True) as opened:
        yield opened


def jobs(db: Connection) -> list[Any]:
    """Return all jobs as anybody can read them."""
    every = "select g.* from pyqueue_thin.all_job as a, pyqueue_thin.get_job(a.job_id)"
    return rows(db, f"{every} as g order by g.job_id")


@pytest.mark.parametrize("version", VERSIONS)
def test_a_dump_of_a_release_is_upgraded_and_nothing_is_lost(
    empty_dsn: str, conn: Connection, version: str
) -> None:
    load(empty_dsn, version)
    before = jobs(conn)
    assert Counter(job.state for job in before) == {
        **dict.fromkeys(("scheduled", "running", "finished", "dead", "cancelled"), 20),
        "ready": 40,
    }
    migrate.upgrade(empty_dsn)
    assert migrate.current(empty_dsn) == HISTORY[-1]
    assert migrate.check(empty_dsn) == []
    assert jobs(conn) == before

    # Whoever held a job holds it still, a repeat is known, and a stale token refused.
    running = [job for job in before if job.state == "running"]
    for job in running[:10]:
        assert pq.finish_job(conn, job.job_id, job.token)
        assert not pq.finish_job(conn, job.job_id, job.token)
        with pytest.raises(pq.LeaseLost):
            pq.finish_job(conn, job.job_id, job.token - 1)
    tokens = [job.token for job in running[10:]]
    ids = [job.job_id for job in running[10:]]
    assert {v.verdict for v in pq.heartbeat_jobs(conn, ids, tokens)} == {
        "held",
        "cancel_requested",
    }
    finished = next(job for job in before if job.state == "finished")
    assert not pq.finish_job(conn, finished.job_id, finished.token)

    # All that waits is claimed once, under tokens higher than any before.
    highest = max(job.token for job in before)
    taken = pq.claim_jobs(conn, ["ready", "retried"], limit=100)
    assert len(taken) == 40
    assert min(job.token for job in taken) > highest
    assert [job.priority for job in taken][:10] == [-5] * 10
    for job in taken:
        pq.finish_job(conn, job.job_id, job.token)
    dead = next(job for job in before if job.state == "dead")
    assert pq.retry_job(conn, dead.job_id) == "ready"


@pytest.mark.parametrize("version", VERSIONS)
def test_an_upgraded_dump_has_the_schema_of_a_new_installation(
    empty_dsn: str, dsn: str, version: str
) -> None:
    load(empty_dsn, version)
    migrate.upgrade(empty_dsn)
    assert dump(empty_dsn) == dump(dsn)


def test_a_downgrade_and_upgrade_again_keep_every_job(
    lived_in: str, conn: Connection
) -> None:
    before = jobs(conn)
    migrate.upgrade(lived_in)
    migrate.downgrade(lived_in, HISTORY[-2])
    assert jobs(conn) == before
    migrate.upgrade(lived_in)
    assert jobs(conn) == before


def test_the_script_upgrades_as_the_migration_does(
    lived_in: str, conn: Connection, dsn: str
) -> None:
    before = jobs(conn)
    psql(lived_in, text=migrate.sql(HISTORY[-2], "head"))
    assert jobs(conn) == before
    assert dump(lived_in) == dump(dsn)
    psql(lived_in, text=migrate.sql("head", HISTORY[-2]))
    assert jobs(conn) == before


def test_every_call_of_the_last_release_works(dsn: str) -> None:
    program = of_release(LAST, OLD_CALLS, dsn)
    said, complained = program.communicate(timeout=60)
    assert program.returncode == 0, complained
    assert said == "all calls work\n"


def test_workers_of_this_release_and_the_last_drain_a_queue_together(
    db: Connection, dsn: str
) -> None:
    db.execute("create table public.done (job_id bigint, attempt integer, by text)")
    ids = [job.job_id for job in pq.enqueue_jobs(db, "q", list(range(200)))]
    old = of_release(LAST, OLD_WORKER, dsn)
    worker = pq.Worker(dsn, queues=["q"], concurrency=2, lease=30, poll_interval=0.1)

    @worker.handles()
    def note(job: pq.Job) -> None:
        with psycopg.connect(dsn, autocommit=True) as conn:
            conn.execute(
                "insert into public.done values (%s, %s, 'new')",
                [job.job_id, job.attempt],
            )
            wait_for(conn, "select count(*) > 0 from public.done where by = 'old'")

    try:
        worker.run(until_empty=True)
        wait_for(db, "select count(*) = 200 from public.done")
        done = rows(db, "select * from public.done")
        assert sorted(row.job_id for row in done) == sorted(ids)
        assert {row.attempt for row in done} == {1}
        assert {row.by for row in done} == {"old", "new"}
        wait_for(db, "select count(*) = 0 from pyqueue_thin.job")
    finally:
        end(old)


def wait_for(db: Connection, condition: str) -> None:
    until = time.monotonic() + 30
    while not value(db, condition):
        assert time.monotonic() < until, condition
        time.sleep(0.05)


def end(program: subprocess.Popen[str]) -> str:
    """Ask a worker to stop, and return what it complained of."""
    program.terminate()
    _, complained = program.communicate(timeout=60)
    assert program.returncode == 0, complained
    return complained


@pytest.mark.long
def test_no_worker_stops_and_no_attempt_is_used_up_by_a_migration(
    empty_dsn: str, conn: Connection
) -> None:
    """Up by one release and down again, with jobs before, meanwhile and after."""
    migrate.upgrade(empty_dsn, HISTORY[-2])
    conn.execute("create table public.done (job_id bigint, attempt integer, by text)")
    stop = threading.Event()
    enqueued: list[int] = []

    def produce() -> None:
        with psycopg.connect(empty_dsn, autocommit=True) as db:
            while not stop.is_set():
                found = rows(db, "select * from pyqueue_thin.enqueue_job('q', '1')")
                enqueued.append(found[0].job_id)
                time.sleep(0.005)

    old = of_release(LAST, OLD_WORKER, empty_dsn)
    producer = threading.Thread(target=produce)
    producer.start()
    try:
        for revision in ("head", HISTORY[-2], "head"):
            wanted = len(enqueued) + 50
            wait_for(conn, f"select count(*) > {wanted} from public.done")
            assert old.poll() is None
            if revision == "head":
                migrate.upgrade(empty_dsn)
            else:
                migrate.downgrade(empty_dsn, revision)
        wait_for(conn, f"select count(*) > {len(enqueued) + 50} from public.done")
    finally:
        stop.set()
        producer.join()
    wait_for(conn, f"select count(*) >= {len(enqueued)} from public.done")
    wait_for(conn, "select count(*) = 0 from pyqueue_thin.job")
    end(old)
    done = rows(conn, "select * from public.done")
    assert sorted(row.job_id for row in done) == sorted(enqueued)
    assert {row.attempt for row in done} == {1}


@pytest.mark.long
def test_an_upgrade_gives_up_soon_when_a_reader_is_in_the_way(
    lived_in: str, conn: Connection
) -> None:
    before = dump(lived_in)
    with psycopg.connect(lived_in) as reader:
        reader.execute("select from pyqueue_thin.job")
        with ThreadPoolExecutor(1) as pool:
            failing = pool.submit(migrate.upgrade, lived_in)
            waits = []
            while not failing.done():
                start = time.monotonic()
                pq.claim_job(conn, "empty")
                waits.append(time.monotonic() - start)
                time.sleep(0.1)
            with pytest.raises(psycopg.errors.LockNotAvailable):
                failing.result()
        assert max(waits) < 7, "claims wait behind the upgrade, and no longer"
        with pytest.raises(RuntimeError, match="lock timeout"):
            psql(lived_in, text=migrate.sql(HISTORY[-2], "head"))
    assert migrate.current(lived_in) == HISTORY[-2]
    assert dump(lived_in) == before
    migrate.upgrade(lived_in)
    assert migrate.check(lived_in) == []


def test_a_client_that_does_not_fit_refuses_to_start(
    empty_dsn: str, conn: Connection
) -> None:
    migrate.upgrade(empty_dsn, HISTORY[-2])
    worker = pq.Worker(empty_dsn, queues=["q"])
    with pytest.raises(pq.ContractMismatch, match="too new") as caught:
        worker.run(until_empty=True)
    old = caught.value.schema
    assert caught.value.client == old + 1

    migrate.upgrade(empty_dsn)
    conn.execute(
        "create or replace function pyqueue_thin.contract_version() returns integer "
        f"language sql immutable as $$ select {old + 2} $$"
    )
    program = of_release(LAST, OLD_WORKER, empty_dsn)
    _, complained = program.communicate(timeout=60)
    assert program.returncode == 1
    assert f"too old: it keeps contract {old}" in complained
    assert f"contract {old + 2}" in complained


def test_grants_outlive_every_migration(empty_dsn: str, conn: Connection) -> None:
    name = f"pq_grants_{os.getpid()}"
    migrate.upgrade(empty_dsn, HISTORY[-2])
    conn.execute(f"create role {name}")
    try:
        call(conn, "grant_access", role=name, access="producer", queues=["q"])
        granted = (
            "select p.proname from pg_proc as p, aclexplode(p.proacl) as x "
            f"where x.grantee = '{name}'::regrole order by p.proname"
        )
        before = rows(conn, granted)
        assert len(before) == 4
        for target in ("head", HISTORY[-2], "head"):
            if target == "head":
                migrate.upgrade(empty_dsn)
            else:
                migrate.downgrade(empty_dsn, target)
            assert rows(conn, granted) == before
        psql(empty_dsn, text=migrate.sql("head", HISTORY[-2]))
        assert rows(conn, granted) == before
    finally:
        conn.execute(f"drop owned by {name}")
        conn.execute(f"drop role {name}")
