"""Sweeping and pruning beside claims: nobody waits, nothing is late."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from threading import Event, Thread
from typing import Any

import pytest
from support import Connect, Connection, answer, call, enqueue, rows, value

import pyqueue_thin as pq

# -- Claims go on -------------------------------------------------------------------

OLD = """
insert into pyqueue_thin.finished_job (
  job_id, token, run_at, enqueued_at, ended_at, priority, attempt, max_attempts, lost,
  cancel_requested, outcome, queue, kind, errors
)
select 1000000 + n, n, t, t, t, 0, 1, 20, 0, false, 'finished', 'old', 'default', '[]'
from generate_series(1, %(count)s) as n
cross join (select now() - interval '9 days') as old (t)
"""
EFFECTS = """
insert into pyqueue_thin.side_effect (job_id, key, state, token, begun_at, done_at)
select f.job_id, e.key, 'done', f.token, f.ended_at, f.ended_at
from pyqueue_thin.finished_job as f
cross join unnest(array['mail', 'pdf']) as e (key)
"""


def long(*values: Any) -> Any:
    return pytest.param(*values, marks=pytest.mark.long)


@pytest.mark.parametrize(
    ("lapsed", "old", "keepers", "limit"),
    [
        (1000, 5000, 6, 200),
        (0, 20_000, 1, 5000),
        long(5000, 200_000, 6, 1000),
        long(0, 200_000, 1, 5000),
    ],
)
def test_claims_go_on_beside_those_who_sweep_and_prune(
    db: Connection, connect: Connect, lapsed: int, old: int, keepers: int, limit: int
) -> None:
    for _ in range(0, lapsed, 1000):
        call(db, "enqueue_jobs", queue="lapsed", payloads=[None] * 1000)
        call(db, "claim_jobs", queues=["lapsed"], limit=1000)
    db.execute(
        "update pyqueue_thin.job set lease_until = lease_until - interval '1 hour'"
    )
    db.execute(OLD, {"count": old})
    db.execute(EFFECTS)
    db.execute("analyze pyqueue_thin.finished_job, pyqueue_thin.side_effect")
    warm, kept = Event(), Event()

    def keep_house(_: int) -> tuple[int, list[int]]:
        mine = connect(options="-c lock_timeout=1s -c statement_timeout=1s")
        mine.execute("set deadlock_timeout = '20ms'")
        swept, pruned, done = 0, [0], (1, 1)
        while any(done):
            done = (
                answer(mine, "sweep_jobs", limit=min(limit, 1000)),
                answer(mine, "prune_jobs", limit=limit),
            )
            swept += done[0]
            pruned.append(done[1])
        return swept, pruned

    def work(_: int) -> int:
        # No claim and no finish waits for a lock for longer.
        mine = connect(options="-c lock_timeout=200ms")
        finished = 0
        while not kept.is_set():
            enqueue(mine, "mine")
            for job in call(mine, "claim_job", queue="mine"):
                held = {"job_id": job.job_id, "token": job.token}
                finished += answer(mine, "finish_job", **held)
            warm.set()
        return finished

    with ThreadPoolExecutor(keepers + 2) as pool:
        workers = [pool.submit(work, n) for n in range(2)]
        assert warm.wait(10)
        start = time.monotonic()
        try:
            totals = list(pool.map(keep_house, range(keepers)))
        finally:
            took = time.monotonic() - start
            kept.set()
        finished = sum(worker.result() for worker in workers)

    print(f"{finished} jobs in {took:.2f} s beside {keepers}")
    # They share the processors with them, and nothing else.
    assert finished > 10 * took
    # A claim may have swept along.
    assert sum(swept for swept, _ in totals) <= lapsed
    assert max(max(pruned) for _, pruned in totals) <= limit
    assert sum(sum(pruned) for _, pruned in totals) == old
    assert rows(db, "select from pyqueue_thin.side_effect") == []
    assert rows(db, "select from pyqueue_thin.finished_job where queue = 'old'") == []
    lost = "select lost, state, count(*) from pyqueue_thin.job where queue = 'lapsed'"
    assert rows(db, f"{lost} group by 1, 2") == [(1, "ready", lapsed)] * bool(lapsed)
    assert value(db, "select count(*) from pyqueue_thin.finished_job") == finished


# -- Nothing is late ----------------------------------------------------------------


@contextmanager
def worker_elsewhere(dsn: str) -> Iterator[None]:
    """Run a worker with nothing to do: it sweeps for all queues."""
    worker = pq.Worker(dsn, queues=["elsewhere"])
    thread = Thread(target=worker.run)
    thread.start()
    try:
        yield
    finally:
        worker.stop()
        thread.join()


def lateness(db: Connection, every: float) -> tuple[list[float], list[float]]:
    """Claim in a loop what falls due and what lapses, and say how late that was."""
    for n in range(4):
        enqueue(db, delay=timedelta(seconds=0.3 + 0.35 * n))
    due: list[float] = []
    lapsed: list[float] = []
    until = {}
    give_up_at = time.monotonic() + 30
    while len(due) < 4 or len(lapsed) < 4:
        assert time.monotonic() < give_up_at, (due, lapsed)
        for job in call(db, "claim_job", queue="q", lease="0.2 s"):
            [(late, run_at)] = rows(
                db,
                "select extract(epoch from claimed_at - run_at)::float, run_at"
                " from pyqueue_thin.job where job_id = %s",
                [job.job_id],
            )
            if job.attempt == 1:
                due.append(late)
                until[job.job_id] = job.lease_until
            else:
                # run_at is when it came back, a little before the claim.
                late += (run_at - until[job.job_id]).total_seconds()
                lapsed.append(late)
                answer(db, "finish_job", job_id=job.job_id, token=job.token)
        time.sleep(every)
    print("due", due, "lapsed", lapsed)
    assert min(due + lapsed) >= 0
    return due, lapsed


# What a busy machine may add: a sweep of 25 ms keeps the next one away for 0.5 s.
SLACK = 1.0


def test_due_and_lapsed_jobs_can_be_claimed_half_a_second_late_with_a_worker(
    db: Connection, dsn: str
) -> None:
    with worker_elsewhere(dsn):
        due, lapsed = lateness(db, every=0.02)
    assert max(due + lapsed) < 0.5 + SLACK


def test_claims_alone_find_due_and_lapsed_jobs_two_and_a_half_seconds_late(
    db: Connection,
) -> None:
    due, lapsed = lateness(db, every=0.05)
    assert max(due + lapsed) < 2.5 + SLACK
