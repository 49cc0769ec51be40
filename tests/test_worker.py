"""The worker: real server, real threads, processes and signals."""

from __future__ import annotations

import errno
import gc
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import psycopg
import pytest

import pyqueue_thin as pq
from pyqueue_thin import client
from pyqueue_thin._link import Link

Connection = psycopg.Connection[Any]
Connect = Callable[..., Connection]
HOUR = 3600


def make_worker(dsn: str, **options: Any) -> pq.Worker:
    return pq.Worker(
        dsn, **{"queues": ["q"], "poll_interval": 0.2, "name": "w", **options}
    )


@contextmanager
def running(worker: pq.Worker) -> Iterator[threading.Thread]:
    """Run a worker in a thread; stop it at once at the end."""
    thread = threading.Thread(target=worker.run, name="run")
    thread.start()
    try:
        yield thread
    finally:
        worker.stop()
        worker.stop()
        thread.join(20)
    assert not thread.is_alive()


def wait_for(condition: Callable[[], Any], timeout: float = 10) -> Any:
    until = time.monotonic() + timeout
    while not (found := condition()):
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.02)
    return found


def the_job(db: Connection, job_id: int) -> pq.JobInfo:
    job = pq.get_job(db, job_id)
    assert job is not None
    return job


def backends(db: Connection, last_query: str = "", state: str = "") -> list[int]:
    rows = db.execute(
        "select pid from pg_stat_activity where datname = current_database()"
        " and application_name = 'w' and query like %s and state like %s",
        (f"%{last_query}%", f"{state}%"),
    )
    return [pid for (pid,) in rows]


def terminate(db: Connection, last_query: str) -> None:
    [pid] = wait_for(lambda: backends(db, last_query))
    db.execute("select pg_terminate_backend(%s, 5000)", (pid,))


def lapse(db: Connection) -> None:
    db.execute(
        "update pyqueue_thin.job set lease_until = lease_until - interval '1 hour'"
        " where state = 'running'"
    )


# -- Handlers ---------------------------------------------------------------------


def test_each_kind_goes_to_its_handler_and_results_are_stored(
    dsn: str, db: Connection
) -> None:
    worker = make_worker(dsn)
    threads = set()

    @worker.handles()
    def plain(job: pq.Job) -> None:
        threads.add(threading.current_thread())

    @worker.handles("double")
    def double(job: pq.Job) -> dict[str, Any]:
        return {"twice": job.payload * 2, "attempt": job.attempt, "queue": job.queue}

    first = pq.enqueue_job(db, "q").job_id
    second = pq.enqueue_job(db, "q", 21, kind="double").job_id
    worker.run(until_empty=True)

    assert the_job(db, first).state == "finished"
    assert the_job(db, second).result == {"twice": 42, "attempt": 1, "queue": "q"}
    assert the_job(db, second).worker == "w"
    assert threading.main_thread() not in threads
    stored = db.execute(
        "select result is null from pyqueue_thin.finished_job where job_id = %s",
        (first,),
    ).fetchone()
    assert stored == (True,)


def raising(exc: BaseException) -> Callable[[pq.Job], NoReturn]:
    def handler(job: pq.Job) -> NoReturn:
        raise exc

    return handler


@pytest.mark.parametrize(
    ("exc", "state", "attempt", "error"),
    [
        (pq.Retry(), "scheduled", 1, "Retry"),
        (pq.Retry(in_=HOUR), "scheduled", 1, "Retry"),
        (pq.Snooze(HOUR), "scheduled", 0, None),
        (pq.Cancel("not wanted"), "cancelled", 1, "not wanted"),
        (pq.Dead("no hope"), "dead", 1, "no hope"),
        (ValueError("bad"), "scheduled", 1, "raise exc\nValueError: bad\n"),
        (ValueError("nul \0 and \ud800"), "scheduled", 1, r"nul \x00 and \ud800"),
        (ValueError("x" * 20_000 + "end"), "scheduled", 1, "xend\n"),
        (SystemExit(3), "scheduled", 1, "SystemExit: 3"),
        (KeyboardInterrupt(), "scheduled", 1, "KeyboardInterrupt"),
        (pq.LeaseLost(1, 2), "scheduled", 1, "no longer held with token 2"),
        (pq.Dead(), "dead", 1, None),
    ],
)
def test_exceptions_of_a_handler_end_the_attempt(
    dsn: str,
    db: Connection,
    exc: BaseException,
    state: str,
    attempt: int,
    error: str | None,
    caplog: pytest.LogCaptureFixture,
) -> None:
    # Half a character in a captured log is more than xdist can hand on.
    caplog.set_level(logging.CRITICAL, "pyqueue_thin.worker")
    worker = make_worker(dsn)
    worker.handles()(raising(exc))
    job_id = pq.enqueue_job(db, "q").job_id
    worker.run(until_empty=True)

    job = the_job(db, job_id)
    assert (job.state, job.attempt) == (state, attempt)
    if error is None:
        assert [e["error"] for e in job.errors or []] in ([], [None])
    else:
        assert error in job.errors[0]["error"]
        assert "pyqueue_thin/worker.py" not in job.errors[0]["error"]
    if isinstance(exc, pq.Retry | pq.Snooze) and exc.in_ is not None:
        assert (job.run_at - job.enqueued_at).total_seconds() >= HOUR


@pytest.mark.parametrize(
    ("result", "error"),
    [
        (object(), "type object is not JSON"),
        (float("nan"), "not JSON compliant"),
        ("\0", "NUL"),
        ("x" * 2**20, "finish_job refused"),
    ],
    ids=["no JSON", "NaN", "NUL", "too large"],
)
def test_a_result_that_cannot_be_stored_fails_its_job_alone(
    dsn: str, db: Connection, result: Any, error: str
) -> None:
    worker = make_worker(dsn)
    both = threading.Barrier(2)

    @worker.handles()
    def handler(job: pq.Job) -> Any:
        both.wait(5)
        return result if job.payload else "fine"

    bad = pq.enqueue_job(db, "q", 1).job_id
    good = pq.enqueue_job(db, "q").job_id
    worker.run(until_empty=True)

    assert the_job(db, good).result == "fine"
    assert the_job(db, bad).state == "scheduled"
    assert error in the_job(db, bad).errors[0]["error"]


def test_an_argument_that_the_server_refuses_fails_the_job(
    dsn: str, db: Connection
) -> None:
    worker = make_worker(dsn)

    @worker.handles()
    def handler(job: pq.Job) -> NoReturn:
        exc = pq.Retry(1) if job.payload == "retry" else pq.Snooze(1)
        exc.in_ = 20 * 366 * 24 * HOUR
        raise exc from ValueError("its own \u00e9")

    snoozed = pq.enqueue_job(db, "q").job_id
    retried = pq.enqueue_job(db, "q", "retry").job_id
    worker.run(until_empty=True)
    job = the_job(db, snoozed)
    assert (job.state, job.attempt) == ("scheduled", 1)
    assert "release_job refused" in job.errors[0]["error"]
    job = the_job(db, retried)
    assert (job.state, job.attempt) == ("scheduled", 1)
    assert "its own \\xe9" in job.errors[0]["error"]
    assert "fail_job refused" in job.errors[0]["error"]


def test_an_outcome_that_is_refused_again_and_again_holds_up_no_other(
    dsn: str, db: Connection
) -> None:
    worker = make_worker(dsn, concurrency=2)
    worker.handles()(lambda job: job.payload)
    db.execute(
        "create function public.refuse() returns trigger language plpgsql as"
        " $$ begin raise exception 'no' using errcode = '23514'; end $$"
    )
    db.execute(
        "create trigger refuse before insert on pyqueue_thin.finished_job for each row"
        " when (new.result = '0') execute function public.refuse()"
    )
    first, *others = pq.enqueue_jobs(db, "q", range(6))
    with running(worker):
        wait_for(lambda: all(the_job(db, j.job_id).state == "finished" for j in others))
        assert the_job(db, first.job_id).state == "running"
        db.execute("drop trigger refuse on pyqueue_thin.finished_job")
        wait_for(lambda: the_job(db, first.job_id).state == "finished")
    assert the_job(db, first.job_id).attempt == 1


def test_a_kind_without_handler_is_given_back_with_its_attempt(
    dsn: str, db: Connection, caplog: pytest.LogCaptureFixture
) -> None:
    job_id = pq.enqueue_job(db, "q", kind="strange").job_id
    make_worker(dsn).run(until_empty=True)
    job = the_job(db, job_id)
    assert (job.state, job.attempt, job.errors or []) == ("scheduled", 0, [])
    assert 9 < (job.run_at - job.enqueued_at).total_seconds() < 15
    [record] = [r for r in caplog.records if "strange" in r.getMessage()]
    assert record.name == "pyqueue_thin.worker"
    assert {"job_id": job_id, "kind": "strange", "worker": "w"}.items() <= vars(
        record
    ).items()
    assert vars(record)["token"] == job.token


def test_as_many_handlers_run_as_concurrency_says(dsn: str, db: Connection) -> None:
    worker = make_worker(dsn, concurrency=3)
    all_three = threading.Barrier(3)
    most: list[int] = []
    lock = threading.Lock()
    now: set[int] = set()

    @worker.handles()
    def handler(job: pq.Job) -> None:
        with lock:
            now.add(job.job_id)
            most.append(len(now))
        all_three.wait(5)  # breaks with fewer
        with lock:
            now.discard(job.job_id)

    pq.enqueue_jobs(db, "q", range(9))
    worker.run(until_empty=True)
    [stats] = pq.queue_stats(db, queue="q", exact=True)
    assert (stats.finished, stats.ready, stats.running) == (9, 0, 0)
    assert max(most) == 3


def test_no_more_is_claimed_than_can_run(dsn: str, db: Connection) -> None:
    worker = make_worker(dsn, concurrency=2)
    go_on = threading.Event()

    @worker.handles()
    def handler(job: pq.Job) -> None:
        go_on.wait(10)

    pq.enqueue_jobs(db, "q", range(5))
    with running(worker):
        wait_for(lambda: pq.queue_stats(db, queue="q")[0].running == 2)
        time.sleep(0.5)  # two polls
        assert pq.queue_stats(db, queue="q")[0].running == 2
        go_on.set()
        wait_for(lambda: pq.queue_stats(db, queue="q", exact=True)[0].finished == 5)


def test_progress_reaches_the_next_claim(dsn: str, db: Connection) -> None:
    worker = make_worker(dsn)
    seen = []

    @worker.handles()
    def handler(job: pq.Job) -> None:
        seen.append(job.progress)
        if job.attempt == 1:
            with pytest.raises(ValueError, match="NUL"):
                job.set_progress("\0")
            job.set_progress({"page": 1})
            job.set_progress({"page": 2})
            assert job.progress == {"page": 2}
            raise pq.Retry(in_=0)

    pq.enqueue_job(db, "q")
    worker.run(until_empty=True)
    assert seen == [None, {"page": 2}]


def test_nothing_is_left_after_a_run(dsn: str, db: Connection) -> None:
    worker = make_worker(dsn, concurrency=5)
    before = (signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT))
    descriptors = len(os.listdir("/proc/self/fd"))

    @worker.handles()
    def handler(job: pq.Job) -> None:
        assert signal.getsignal(signal.SIGTERM) not in before
        job.set_progress(1)
        if job.payload == 3:
            raise SystemExit

    pq.enqueue_jobs(db, "q", range(20))
    worker.run(until_empty=True)
    assert [t for t in threading.enumerate() if t.name.startswith("w ")] == []
    assert len(os.listdir("/proc/self/fd")) == descriptors
    assert (signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)) == before
    wait_for(lambda: backends(db) == [])
    gc.collect()  # a forgotten connection warns, and warnings are errors
    worker.run(until_empty=True)  # and it can run again


def test_handlers_meet_no_open_transaction(dsn: str, db: Connection) -> None:
    worker = make_worker(dsn)
    states = []

    @worker.handles()
    def handler(job: pq.Job) -> None:
        time.sleep(0.1)  # the claim's answer came before its backend went idle
        states.extend(
            db.execute(
                "select distinct state from pg_stat_activity"
                " where application_name = 'w' and query not like '%sweep_jobs%'"
            ).fetchall()
        )

    pq.enqueue_job(db, "q")
    worker.run(until_empty=True)
    assert states == [("idle",)]


# -- Lease and loss ----------------------------------------------------------------


def test_heartbeats_keep_a_short_lease_through_lost_connections(
    dsn: str, db: Connection, connect: Connect
) -> None:
    worker = make_worker(dsn, lease=3)
    stop = threading.Event()

    @worker.handles()
    def handler(job: pq.Job) -> str:
        time.sleep(5)
        return "lost" if job.lost.is_set() else "kept"

    job_id = pq.enqueue_job(db, "q").job_id
    rival = connect()
    taken: list[Any] = []
    left: list[float] = []

    def rivalry() -> None:
        while not stop.wait(0.05):
            pq.sweep_jobs(rival)
            taken.extend(pq.claim_jobs(rival, ["q"]))
            left.extend(
                row[0]
                for row in rival.execute(
                    "select extract(epoch from lease_until - clock_timestamp())::float"
                    " from pyqueue_thin.job where state = 'running'"
                )
            )

    with running(worker):
        wait_for(lambda: the_job(db, job_id).state == "running")
        thread = threading.Thread(target=rivalry)
        thread.start()
        try:
            for _ in range(2):
                terminate(db, "heartbeat_jobs")
                wait_for(lambda: backends(db, "heartbeat_jobs"), 3)
            job = wait_for(lambda: (j := the_job(db, job_id)).ended_at and j)
        finally:
            stop.set()
            thread.join()
    assert taken == []
    assert (job.result, job.attempt, job.lost) == ("kept", 1, 0)
    assert min(left) > 0.3


def test_a_heartbeat_that_hangs_is_cut_and_sent_anew(dsn: str, db: Connection) -> None:
    worker = make_worker(dsn, lease=3)
    go_on = threading.Event()

    @worker.handles()
    def handler(job: pq.Job) -> str:
        go_on.wait(20)
        return "lost" if job.lost.is_set() else "kept"

    job_id = pq.enqueue_job(db, "q").job_id
    with running(worker):
        # In the middle of a heartbeat it would keep the row locked for good.
        [pid] = wait_for(lambda: backends(db, "heartbeat_jobs", "idle"))
        os.kill(pid, signal.SIGSTOP)
        try:
            held_until = the_job(db, job_id).lease_until
            wait_for(lambda: the_job(db, job_id).lease_until != held_until)
            wait_for(lambda: len(backends(db, "heartbeat_jobs")) == 2)
        finally:
            os.kill(pid, signal.SIGCONT)
        go_on.set()
        job = wait_for(lambda: (j := the_job(db, job_id)).ended_at and j)
    assert (job.result, job.attempt, job.lost) == ("kept", 1, 0)


def test_without_heartbeats_the_job_is_lost_by_the_workers_own_clock(
    dsn: str, db: Connection, connect: Connect
) -> None:
    worker = make_worker(dsn, lease=2)
    tries = []

    @worker.handles()
    def handler(job: pq.Job) -> int:
        tries.append(job)
        if job.attempt == 1:
            assert job.lost.wait(10)
            with pytest.raises(pq.LeaseLost):
                job.raise_if_lost()
            with pytest.raises(pq.LeaseLost):
                job.set_progress("late")
        return job.attempt

    job_id = pq.enqueue_job(db, "q").job_id
    elsewhere = connect(dbname="postgres")
    allow = f'alter database "{db.info.dbname}" with allow_connections'
    with running(worker):
        wait_for(lambda: backends(db, "heartbeat_jobs"))
        elsewhere.execute(f"{allow} false")
        try:
            terminate(db, "heartbeat_jobs")
            began = time.monotonic()
            assert tries[0].lost.wait(10)
            assert time.monotonic() - began < 3.5
        finally:
            elsewhere.execute(f"{allow} true")
        job = wait_for(lambda: (j := the_job(db, job_id)).ended_at and j)
    # What it returned after that counted for nothing, not even before the takeover.
    assert (job.result, job.attempt, job.lost) == (2, 2, 1)
    assert tries[0].token < tries[1].token


def test_a_handler_learns_that_its_job_was_taken_away(dsn: str, db: Connection) -> None:
    worker = make_worker(dsn, lease=2)
    tokens = []

    @worker.handles()
    def handler(job: pq.Job) -> str:
        tokens.append(job.token)
        if len(tokens) == 1:
            assert job.lost.wait(5)
            job.raise_if_lost()
        return "second"

    job_id = pq.enqueue_job(db, "q").job_id
    with running(worker):
        wait_for(lambda: tokens)
        assert pq.retry_job(db, job_id, force=True) == "ready"
        job = wait_for(lambda: (j := the_job(db, job_id)).ended_at and j)
    assert (job.result, job.attempt, job.lost) == ("second", 1, 0)
    assert job.errors in (None, [])
    assert tokens[0] < tokens[1]


def test_a_finish_with_a_stale_token_is_refused_and_dropped(
    dsn: str, db: Connection, caplog: pytest.LogCaptureFixture
) -> None:
    worker = make_worker(dsn)

    @worker.handles()
    def handler(job: pq.Job) -> str:
        if job.priority == 1:
            return "new"
        # Too early for a heartbeat to tell.
        pq.retry_job(db, job.job_id, force=True)
        db.execute("update pyqueue_thin.job set priority = 1")
        return "old"

    job_id = pq.enqueue_job(db, "q").job_id
    with caplog.at_level(logging.WARNING, "pyqueue_thin.worker"):
        worker.run(until_empty=True)
    assert the_job(db, job_id).result == "new"
    assert "result refused" in caplog.text


def test_a_request_to_cancel_is_seen_within_a_heartbeat(
    dsn: str, db: Connection
) -> None:
    worker = make_worker(dsn, lease=3)
    started = threading.Event()

    @worker.handles()
    def handler(job: pq.Job) -> None:
        started.set()
        wait_for(lambda: job.cancel_requested, 3)
        raise pq.Cancel("as asked")

    job_id = pq.enqueue_job(db, "q").job_id
    with running(worker):
        assert started.wait(5)
        assert pq.cancel_job(db, job_id) == "requested"
        job = wait_for(lambda: (j := the_job(db, job_id)).ended_at and j)
    assert job.state == "cancelled"
    assert job.errors[0]["error"] == "as asked"


@pytest.mark.parametrize("is_long", [False, True])
def test_a_busy_row_is_asked_for_again_until_its_lease_is_over(
    dsn: str, db: Connection, connect: Connect, is_long: bool
) -> None:
    worker = make_worker(dsn, lease=3)
    go_on = threading.Event()
    handed = []

    @worker.handles()
    def handler(job: pq.Job) -> str:
        handed.append(job)
        go_on.wait(20)
        return "kept"

    job_id = pq.enqueue_job(db, "q").job_id
    with running(worker):
        wait_for(lambda: handed)
        with connect(autocommit=False) as other:
            other.execute("select from pyqueue_thin.job for update")
            is_lost = handed[0].lost.wait(10 if is_long else 1.4)
        if not is_long:
            lease_until = the_job(db, job_id).lease_until
            wait_for(lambda: the_job(db, job_id).lease_until != lease_until, 1.5)
        go_on.set()
        job = wait_for(lambda: (j := the_job(db, job_id)).ended_at and j)
    assert is_lost is is_long
    assert (job.result, job.lost) == ("kept", 1 if is_long else 0)


def test_a_heartbeat_under_way_is_not_overtaken_by_the_finish(
    dsn: str, db: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = make_worker(dsn, lease=3)
    under_way, answered = threading.Event(), threading.Event()
    heartbeat_jobs = client.heartbeat_jobs

    def slow(*arguments: Any) -> list[pq.Verdict]:
        under_way.set()
        time.sleep(0.3)
        verdicts = heartbeat_jobs(*arguments)
        answered.set()
        return verdicts

    monkeypatch.setattr(client, "heartbeat_jobs", slow)

    @worker.handles()
    def handler(job: pq.Job) -> None:
        under_way.wait(5)

    job_id = pq.enqueue_job(db, "q").job_id
    with running(worker):
        assert answered.wait(5)
        wait_for(lambda: the_job(db, job_id).state == "finished")
    # Else it would have been counted as if another worker had taken the job.
    assert pq.queue_stats(db)[-1].refused == 0


@pytest.mark.parametrize("outcome", ["finish", "fail"])
def test_an_outcome_is_sent_until_the_server_has_answered(
    dsn: str, db: Connection, outcome: str
) -> None:
    worker = make_worker(dsn)

    @worker.handles()
    def handler(job: pq.Job) -> str:
        terminate(db, "claim_jobs")
        if outcome == "fail":
            raise pq.Dead("told")
        return "told"

    job_id = pq.enqueue_job(db, "q").job_id
    worker.run(until_empty=True)
    job = the_job(db, job_id)
    assert job.attempt == 1
    assert "told" in (job.result if outcome == "finish" else job.errors[0]["error"])


def test_an_outcome_waits_for_a_server_that_is_read_only(
    dsn: str, db: Connection
) -> None:
    worker = make_worker(dsn, lease=5)
    dbname = db.info.dbname

    @worker.handles()
    def handler(job: pq.Job) -> str:
        db.execute(f'alter database "{dbname}" set default_transaction_read_only to on')
        for call in ("claim_jobs", "sweep_jobs"):
            terminate(db, call)
        return "told"

    job_id = pq.enqueue_job(db, "q").job_id
    with running(worker):
        wait_for(lambda: the_job(db, job_id).state == "running")
        time.sleep(0.7)
        db.execute("set default_transaction_read_only to off")
        assert the_job(db, job_id).state == "running"
        db.execute(f'alter database "{dbname}" reset default_transaction_read_only')
        job = wait_for(lambda: (j := the_job(db, job_id)).ended_at and j)
    assert (job.result, job.attempt, job.lost) == ("told", 1, 0)


# -- The rest of the worker's life ---------------------------------------------------


def test_the_worker_sweeps(dsn: str, db: Connection) -> None:
    worker = make_worker(dsn, poll_interval=60)
    worker.handles()(lambda job: None)
    lapsed = pq.enqueue_job(db, "q").job_id
    pq.claim_job(db, "q", worker="dead")
    lapse(db)
    due = pq.enqueue_job(db, "q", delay=HOUR).job_id
    with running(worker):
        wait_for(lambda: the_job(db, lapsed).ended_at, 5)
        db.execute("update pyqueue_thin.job set run_at = clock_timestamp()")
        wait_for(lambda: the_job(db, due).ended_at, 5)


def test_a_payload_beyond_python_does_not_stop_the_worker(
    dsn: str, db: Connection
) -> None:
    worker = make_worker(dsn)
    worker.handles()(lambda job: "done")
    before = pq.enqueue_job(db, "q").job_id
    db.execute(
        "select * from pyqueue_thin.enqueue_job"
        "('q', (repeat('[', 3000) || repeat(']', 3000))::jsonb)"
    )
    after = pq.enqueue_job(db, "q").job_id
    worker.run(until_empty=True)
    assert the_job(db, before).result == the_job(db, after).result == "done"
    row = db.execute(
        "select state, errors->0->>'error' from pyqueue_thin.get_job(%s)", (before + 1,)
    ).fetchone()
    assert row is not None
    assert row[0] == "scheduled"
    assert "can't be read in Python: RecursionError" in row[1]


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_jobs_are_read_whatever_the_default_encoding(
    dsn: str, db: Connection, encoding: str
) -> None:
    db.execute(
        f"alter database \"{db.info.dbname}\" set client_encoding to '{encoding}'"
    )
    worker = make_worker(dsn)
    worker.handles("\u00e9")(lambda job: job.payload + "\u20ac")
    job_id = pq.enqueue_job(db, "q", "\u20ac", kind="\u00e9").job_id
    worker.run(until_empty=True)
    assert the_job(db, job_id).result == "\u20ac\u20ac"


def test_what_the_dsn_and_the_environment_say_goes_before(
    dsn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def application_name(dsn: str) -> str:
        link = Link(dsn, "w")
        row = link.connection().execute("show application_name").fetchone()
        keepalives = link.connection().info.get_parameters().get("keepalives_idle")
        link.close()
        assert row is not None
        return f"{row[0]} {keepalives}"

    parts = psycopg.conninfo.conninfo_to_dict(dsn)
    url = f"postgresql+psycopg://{parts.pop('user')}@/{parts.pop('dbname')}"
    query = "&".join(f"{k}={v}" for k, v in parts.items())
    assert application_name(f"{url}?{query}") == "w 10"
    assert application_name(f"{dsn} application_name=mine") == "mine 10"
    monkeypatch.setenv("PGAPPNAME", "env")
    assert application_name(dsn) == "env 10"
    monkeypatch.delenv("PGAPPNAME")
    services = tmp_path / "services"
    services.write_text("[its]\napplication_name=file\nkeepalives_idle=77\n")
    monkeypatch.setenv("PGSERVICEFILE", str(services))
    assert application_name(f"{dsn} service=its") == "file 77"
    monkeypatch.setenv("PGSERVICE", "its")
    assert application_name(dsn) == "file 77"


def test_want_of_descriptors_is_an_error_that_may_heal(
    dsn: str, db: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(descriptor: int) -> NoReturn:
        raise OSError(errno.EMFILE, "Too many open files")

    link = Link(dsn, "w")
    with monkeypatch.context() as patch:
        patch.setattr("os.dup", refuse)
        with pytest.raises(psycopg.OperationalError, match="Too many"):
            link.connection()
    wait_for(lambda: backends(db) == [])
    link.connection()
    link.close()


def test_a_log_that_fails_ends_no_handler_thread(dsn: str, db: Connection) -> None:
    class Broken(logging.Filter):
        def filter(self, record: logging.LogRecord) -> NoReturn:
            raise RuntimeError("broken")

    worker = make_worker(dsn, concurrency=1)

    @worker.handles()
    def handler(job: pq.Job) -> float:
        return 1 / float(job.payload)

    bad, good = pq.enqueue_jobs(db, "q", [0, 1])
    logger, broken = logging.getLogger("pyqueue_thin.worker"), Broken()
    logger.addFilter(broken)
    try:
        with running(worker):
            wait_for(lambda: the_job(db, good.job_id).state == "finished")
    finally:
        logger.removeFilter(broken)
    assert "ZeroDivisionError" in the_job(db, bad.job_id).errors[0]["error"]


def test_isolation_is_read_committed_whatever_the_default(
    dsn: str, db: Connection
) -> None:
    db.execute(
        f'alter database "{db.info.dbname}"'
        " set default_transaction_isolation to 'serializable'"
    )
    link = Link(dsn, "w")
    level = link.connection().execute("show transaction_isolation").fetchone()
    link.close()
    assert level == ("read committed",)


def test_stop_waits_for_handlers_then_gives_their_jobs_back(
    dsn: str, db: Connection
) -> None:
    worker = make_worker(dsn, shutdown_timeout=1, concurrency=2)
    go_on, lost = threading.Event(), threading.Event()

    @worker.handles()
    def handler(job: pq.Job) -> str:
        if job.payload == "short":
            time.sleep(0.4)
        elif job.lost.wait(10):
            lost.set()
            go_on.wait(10)
        return "done"

    short = pq.enqueue_job(db, "q", "short").job_id
    long = pq.enqueue_job(db, "q", "long").job_id
    more = pq.enqueue_job(db, "q").job_id
    with running(worker) as thread:
        wait_for(lambda: the_job(db, long).state == "running")
        worker.stop()
        thread.join(4)
        assert not thread.is_alive()
        assert lost.is_set()
        assert the_job(db, short).result == "done"
        job = the_job(db, long)
        assert (job.state, job.attempt, job.lost) == ("ready", 0, 0)
        assert the_job(db, more).state == "ready"
        wait_for(lambda: backends(db) == [])
        # The abandoned handler changes nothing any more, and its thread ends.
        go_on.set()
        wait_for(
            lambda: not [t for t in threading.enumerate() if t.name.startswith("w ")]
        )
        assert the_job(db, long).state == "ready"


def test_a_call_that_hangs_does_not_outlast_a_stop(
    dsn: str, db: Connection, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pyqueue_thin.worker.GIVE_BACK_TIME", 0.5)
    worker = make_worker(dsn)
    blocker = connect(autocommit=False)

    @worker.handles()
    def handler(job: pq.Job) -> None:
        pq.assert_job(blocker, job.job_id, job.token)

    job_id = pq.enqueue_job(db, "q").job_id
    with running(worker) as thread:
        wait_for(lambda: backends(db, "finish_jobs"))
        worker.stop()
        worker.stop()
        thread.join(5)
        assert not thread.is_alive()
    assert the_job(db, job_id).state == "running"


@pytest.mark.parametrize("when", ["first call", "claim"])
def test_a_call_that_hangs_with_nothing_in_hand_is_cut_at_once(
    dsn: str, connect: Connect, when: str
) -> None:
    worker = make_worker(dsn)
    blocker = connect(autocommit=False)
    if when == "first call":
        blocker.execute("lock table pyqueue_thin.epoch, pyqueue_thin.job")
    watcher = connect()
    with running(worker) as thread:
        if when == "claim":
            wait_for(lambda: backends(watcher, "claim_jobs"))
            blocker.execute("lock table pyqueue_thin.job")
        wait_for(
            lambda: watcher.execute(
                "select from pg_stat_activity where application_name = 'w'"
                " and datname = current_database() and wait_event_type = 'Lock'"
                " and query not like '%sweep_jobs%'"
            ).fetchall()
        )
        worker.stop()
        worker.stop()
        thread.join(2)
        assert not thread.is_alive()


def test_stop_before_run_and_without_a_server(tmp_path: Path) -> None:
    worker = make_worker(f"host={tmp_path}")
    worker.stop()
    worker.run()
    with running(worker) as thread:
        time.sleep(0.3)
        assert thread.is_alive()  # it tries again


def test_errors_that_waiting_will_not_heal_are_raised_at_the_start(
    dsn: str, empty_dsn: str
) -> None:
    with pytest.raises(psycopg.errors.InvalidSchemaName):
        make_worker(empty_dsn).run()
    with pytest.raises(psycopg.OperationalError, match="does not exist"):
        make_worker(psycopg.conninfo.make_conninfo(dsn, dbname="no such")).run()
    with pytest.raises(psycopg.errors.InvalidParameterValue):
        make_worker(dsn, lease=40 * 24 * HOUR).run()
    with pytest.raises(psycopg.ProgrammingError):
        make_worker("nonsense").run()
    assert [t for t in threading.enumerate() if t.name.startswith("w ")] == []


def test_settings_that_make_no_sense_are_refused(dsn: str) -> None:
    settings: list[dict[str, Any]] = [
        {"queues": "q"},
        {"queues": []},
        {"concurrency": 0},
        {"poll_interval": float("nan")},
        {"poll_interval": 0},
        {"poll_interval": 2 * 24 * HOUR},
        {"shutdown_timeout": -1},
        {"shutdown_timeout": None},
        {"lease": "1 s"},
    ]
    for wrong in settings:
        with pytest.raises((TypeError, ValueError)):
            make_worker(dsn, **wrong).run()
    worker = make_worker(dsn)
    worker.handles("x")(print)
    with pytest.raises(ValueError, match="has a handler"):
        worker.handles("x")(print)
    with pytest.raises(TypeError, match="kind"):
        worker.handles(print)  # type: ignore[arg-type]

    async def coroutine(job: pq.Job) -> None: ...

    def generator(job: pq.Job) -> Iterator[None]:
        yield

    for handler in (coroutine, generator):
        with pytest.raises(TypeError, match="plain function"):
            worker.handles("y")(handler)
    for delay in (-1, 3601 * 24 * HOUR):
        with pytest.raises(ValueError, match="in_"):
            pq.Retry(in_=delay)
        with pytest.raises(ValueError, match="in_"):
            pq.Snooze(delay)


def test_a_worker_runs_once_at_a_time(dsn: str) -> None:
    worker = make_worker(dsn)
    with running(worker):
        wait_for(lambda: worker._run)
        with pytest.raises(RuntimeError, match="running"):
            worker.run()


# -- Processes and signals ------------------------------------------------------------


class Process:
    """A worker process that is killed at the end of its test at the latest."""

    def __init__(
        self, dsn: str, name: str = "p", lease: float = 30, shutdown: float = 30
    ) -> None:
        self._process = subprocess.Popen(
            [
                sys.executable,
                Path(__file__).parent / "worker_apps" / "sleeper.py",
                *(dsn, name, str(lease), str(shutdown)),
            ],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": str(Path(pq.__file__).parents[1])},
        )

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def reads(self, line: str) -> None:
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == f"{line}\n"

    def send(self, *signals: signal.Signals) -> None:
        for number in signals:  # of one kind two at once would arrive as one
            self._process.send_signal(number)

    def ends(self, timeout: float) -> int:
        return self._process.wait(timeout)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_lets_the_handler_end(
    dsn: str, db: Connection, number: signal.Signals
) -> None:
    job_id = pq.enqueue_job(db, "naps", 0.7, kind="sleep").job_id
    with Process(dsn) as process:
        process.reads("started")
        more = pq.enqueue_job(db, "naps", 0, kind="sleep").job_id
        process.send(number)
        process.reads("returned")
        assert process.ends(2) == 0
    assert the_job(db, job_id).result == "p"
    assert the_job(db, more).state == "ready"


@pytest.mark.parametrize(
    ("shutdown", "signals"),
    [(0.5, [signal.SIGTERM]), (60, [signal.SIGTERM, signal.SIGINT])],
    ids=["time is up", "second signal"],
)
def test_a_signal_gives_a_long_job_back(
    dsn: str, db: Connection, shutdown: float, signals: list[signal.Signals]
) -> None:
    job_id = pq.enqueue_job(db, "naps", 60, kind="sleep").job_id
    with Process(dsn, shutdown=shutdown) as process:
        process.reads("started")
        process.send(*signals)
        process.reads("returned")
        assert process.ends(2) == 0
    job = the_job(db, job_id)
    assert (job.state, job.attempt, job.lost) == ("ready", 0, 0)


def test_after_a_kill_another_worker_takes_over(dsn: str, db: Connection) -> None:
    job_id = pq.enqueue_job(db, "naps", 60, kind="sleep").job_id
    with Process(dsn, "first") as first:
        first.reads("started")
        first.send(signal.SIGKILL)
        assert first.ends(5) == -signal.SIGKILL
    assert the_job(db, job_id).state == "running"
    lapse(db)
    db.execute("update pyqueue_thin.job set payload = '0'")
    with Process(dsn, "first"):  # names do not matter
        job = wait_for(lambda: (j := the_job(db, job_id)).ended_at and j)
    assert (job.state, job.attempt, job.lost) == ("finished", 2, 1)


def test_a_worker_frozen_past_its_lease_is_refused_and_told(
    dsn: str, db: Connection
) -> None:
    job_id = pq.enqueue_job(db, "naps", 20, kind="until lost").job_id
    with Process(dsn, lease=1) as process:
        process.reads("started")
        process.send(signal.SIGSTOP)
        lapse(db)
        pq.sweep_jobs(db)
        taken = pq.claim_job(db, "naps", worker="rival")
        assert taken is not None
        process.send(signal.SIGCONT)
        process.reads("lost")
        # What it returns then is not even sent.
        process.send(signal.SIGTERM)
        process.reads("returned")
    assert the_job(db, job_id).worker == "rival"
    assert pq.finish_job(db, job_id, taken.token, result="rival's") is True
    job = the_job(db, job_id)
    assert (job.result, job.attempt, job.lost) == ("rival's", 2, 1)


@pytest.mark.parametrize("hours", [1, -1])
def test_a_wrong_clock_of_the_workers_machine_changes_nothing(
    db: psycopg.Connection, dsn: str, hours: int
) -> None:
    pq.enqueue_job(db, "skewed", "held")
    held = pq.claim_job(db, "skewed", lease=60)
    assert held is not None
    subprocess.run(
        [
            sys.executable,
            Path(__file__).parent / "worker_apps" / "skewed.py",
            *(dsn, str(hours)),
        ],
        check=True,
        env=os.environ | {"PYTHONPATH": str(Path(pq.__file__).parents[1])},
    )
    now, later = (pq.get_job(db, held.job_id + n) for n in (2, 1))
    assert now is not None
    assert later is not None
    assert (now.state, now.payload, now.attempt) == ("finished", "now", 1)
    assert now.result == later.job_id
    # Due by the server's clock, and not claimed before.
    assert (later.state, later.payload, later.attempt) == ("scheduled", "later", 0)
    wait = (later.run_at - later.enqueued_at).total_seconds()
    assert wait == pytest.approx(10, abs=0.1)
    # A live lease of somebody else is let alone.
    assert pq.finish_job(db, held.job_id, held.token)
