"""A job that is not started in time is not started at all."""

from __future__ import annotations

import threading
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from psycopg.types.json import Jsonb
from support import (
    Connect,
    Connection,
    answer,
    call,
    claim,
    enqueue,
    get,
    lapse,
    raises,
    rows,
    start,
    value,
)

import pyqueue_thin as pq

SOON = datetime.now(UTC) + timedelta(hours=1)
PAST = datetime.now(UTC) - timedelta(hours=1)


def expire(db: Connection, *job_ids: int) -> None:
    """Let the time until which these jobs may be started lie in the past."""
    done = db.execute(
        "update pyqueue_thin.job set expires_at = expires_at - interval '1 day'"
        " where job_id = any(%s) and expires_at is not null",
        (list(job_ids),),
    )
    assert done.rowcount == len(job_ids)


def claims(db: Connection) -> list[tuple[str, dict[str, Any]]]:
    """Return each way of claiming from the queue."""
    return [
        ("claim_job", {"queue": "q"}),
        ("claim_jobs", {"queues": ["q"]}),
        ("claim_jobs", {"queues": ["q"], "limit": 100}),
        ("claim_jobs", {"queues": ["q", "r"]}),
        ("claim_jobs", {"queues": ["q", "r"], "limit": 100}),
    ]


def find(db: Connection) -> None:
    db.execute("select pyqueue_thin._find_lanes(array['q', 'r'])")


@pytest.mark.parametrize("way", range(5))
@pytest.mark.parametrize("is_known", [True, False])
def test_no_claim_takes_a_job_that_has_expired_though_nobody_has_swept(
    db: Connection, way: int, is_known: bool
) -> None:
    call(db, "claim_job", queue="first")  # begins the epoch, and sweeps
    if is_known:
        enqueue(db, priority=-1)
        enqueue(db)
        find(db)
        for _ in range(2):
            call(db, "finish_job", **held(claim(db)))
    expired = [enqueue(db, priority=p, expires_at=SOON) for p in (-1, 0, 0)]
    expire(db, *expired)
    function, arguments = claims(db)[way]
    assert call(db, function, **arguments) == []
    fresh = enqueue(db, expires_at=SOON)
    later = enqueue(db, priority=1)
    taken = []
    for _ in range(2):
        taken += [job.job_id for job in call(db, function, **arguments)]
    assert taken == [fresh, later]


def held(job: Any) -> dict[str, int]:
    return {"job_id": job.job_id, "token": job.token}


def test_a_sweep_ends_what_was_not_started_in_time(db: Connection) -> None:
    ready = enqueue(db, payload={"n": 1}, unique_key="k", expires_at=SOON)
    due_later = enqueue(db, delay="1 day", expires_at=SOON)
    kept = [enqueue(db, expires_at=SOON), enqueue(db)]
    expire(db, ready, due_later)
    assert answer(db, "sweep_jobs") == 2
    for job_id in (ready, due_later):
        job = get(db, job_id)
        assert (job.state, job.reason, job.attempt) == ("dead", "expired", 0)
        assert (job.errors, job.worker, job.max_attempts) == ([], None, 20)
    assert get(db, ready).payload == {"n": 1}
    assert enqueue(db, unique_key="k") not in (ready, *kept)
    assert [get(db, job_id).state for job_id in kept] == ["ready"] * 2
    assert answer(db, "sweep_jobs") == 0


def test_a_job_that_was_started_does_not_expire(db: Connection) -> None:
    job = start(db, expires_at=SOON)
    expire(db, job["job_id"])
    assert answer(db, "sweep_jobs") == 0
    assert answer(db, "fail_job", **job, retry_in="0") == "ready"
    assert answer(db, "sweep_jobs") == 0
    again = claim(db)
    assert (again.job_id, again.attempt) == (job["job_id"], 2)
    lapse(db, again.job_id)
    assert answer(db, "sweep_jobs") == 1
    assert get(db, again.job_id).state == "ready"
    assert answer(db, "finish_job", **held(claim(db)))


def test_a_job_that_was_given_back_unharmed_has_not_been_started(
    db: Connection,
) -> None:
    job = start(db, expires_at=SOON)
    assert answer(db, "release_job", **job) == "ready"
    expire(db, job["job_id"])
    assert call(db, "claim_job", queue="q") == []
    assert answer(db, "sweep_jobs") == 1
    assert get(db, job["job_id"]).reason == "expired"


def test_a_time_in_the_past_is_taken_and_the_job_is_never_run(db: Connection) -> None:
    job_id = enqueue(db, expires_at=PAST)
    assert call(db, "claim_job", queue="q") == []
    answer(db, "sweep_jobs")
    assert get(db, job_id).reason == "expired"


def test_a_retry_forgets_the_time(db: Connection) -> None:
    dead = enqueue(db, expires_at=PAST)
    answer(db, "sweep_jobs")
    waiting = enqueue(db, expires_at=PAST)
    for job_id in (dead, waiting):
        assert answer(db, "retry_job", job_id=job_id) == "ready"
    assert answer(db, "sweep_jobs") == 0
    assert {claim(db).job_id, claim(db).job_id} == {dead, waiting}


def test_a_replaced_job_has_the_new_time(db: Connection) -> None:
    first = enqueue(db, unique_key="k", expires_at=PAST)
    [same] = call(
        db, "enqueue_job", queue="q", unique_key="k", on_conflict="replace",
        expires_at=SOON,
    )  # fmt: skip
    assert (same.job_id, same.is_new) == (first, False)
    assert claim(db).job_id == first


def test_every_way_to_enqueue_takes_the_time(db: Connection) -> None:
    enqueue(db, expires_at=SOON)
    call(db, "enqueue_jobs", queue="q", payloads=[None, None], expires_at=SOON)
    call(
        db, "enqueue_jobs", queue="q", payloads=[None], unique_keys=["a"],
        expires_at=SOON,
    )  # fmt: skip
    row = {"queue": "q", "expires_at": SOON.isoformat()}
    call(db, "enqueue_job_rows", jobs=Jsonb([row, row | {"unique_key": "b"}]))
    pq.enqueue_job(db, "q", expires_at=SOON)
    pq.enqueue_jobs(db, "q", [1], expires_at=SOON)
    pq.enqueue_job_rows(db, [{"queue": "q", "expires_at": SOON}])
    found = rows(db, "select expires_at, count(*) from pyqueue_thin.job group by 1")
    assert [tuple(row) for row in found] == [(SOON, 9)]


@pytest.mark.parametrize("bad", ["infinity", "-infinity", "9999-01-01 00:00+00"])
def test_a_time_that_never_comes_is_refused_by_name(db: Connection, bad: str) -> None:
    with raises("22023", "p_expires_at"):
        enqueue(db, expires_at=bad)
    with raises("22023", "p_expires_at"):
        call(db, "enqueue_jobs", queue="q", payloads=[None], expires_at=bad)
    jobs = Jsonb([{"queue": "q"}, {"queue": "q", "expires_at": bad}])
    with raises("22023", "p_jobs[1].expires_at"):
        call(db, "enqueue_job_rows", jobs=jobs)
    assert rows(db, "select from pyqueue_thin.job") == []


def test_rows_with_what_is_no_time_are_refused_by_name(db: Connection) -> None:
    for bad in ("tomorrow or so", 5):
        with raises("22023", "p_jobs[0].expires_at"):
            jobs = Jsonb([{"queue": "q", "expires_at": bad}])
            call(db, "enqueue_job_rows", jobs=jobs)


def test_a_sweep_keeps_to_its_limit_with_expired_jobs_too(db: Connection) -> None:
    for _ in range(5):
        enqueue(db, expires_at=PAST)
    due = enqueue(db, delay="1 h")
    db.execute("update pyqueue_thin.job set run_at = now() where job_id = %s", (due,))
    counts = [answer(db, "sweep_jobs", limit=4) for _ in range(3)]
    assert counts == [4, 2, 0]
    assert get(db, due).state == "ready"


def test_a_sweep_passes_over_an_expired_job_that_somebody_has_locked(
    db: Connection, connect: Connect
) -> None:
    first, second = (enqueue(db, expires_at=PAST) for _ in range(2))
    holder = connect(autocommit=False)
    assert answer(holder, "cancel_job", job_id=first) == "cancelled"
    assert answer(db, "sweep_jobs") == 1
    assert get(db, second).reason == "expired"
    holder.rollback()
    assert answer(db, "sweep_jobs") == 1
    assert get(db, first).reason == "expired"


def test_a_claim_that_is_open_keeps_the_job_from_expiring(
    db: Connection, connect: Connect
) -> None:
    job_id = enqueue(db, expires_at=SOON)
    holder = connect(autocommit=False)
    token = claim(holder).token
    assert answer(db, "sweep_jobs") == 0
    holder.commit()
    assert answer(db, "finish_job", job_id=job_id, token=token)


def test_a_worker_ends_expired_jobs_soon(db: Connection, dsn: str) -> None:
    job_id = enqueue(db, expires_at=datetime.now(UTC) + timedelta(seconds=0.3))
    worker = pq.Worker(dsn, queues=["other"], poll_interval=0.1)
    thread = threading.Thread(target=worker.run)
    thread.start()
    try:
        until = datetime.now(UTC) + timedelta(seconds=10)
        while get(db, job_id).state != "dead":
            assert datetime.now(UTC) < until
            time.sleep(0.02)
        assert get(db, job_id).reason == "expired"
    finally:
        worker.stop()
        thread.join()


def test_what_has_expired_is_found_by_its_index(db: Connection) -> None:
    db.execute(
        "insert into pyqueue_thin.job (queue, kind, state, priority, ready_seq, run_at)"
        " select 'q', 'default', 'ready', 0, nextval('pyqueue_thin.ready_line'), now()"
        " from generate_series(1, 5000)"
    )
    enqueue(db, expires_at=PAST)
    db.execute("analyze pyqueue_thin.job")
    scans = "select pg_stat_get_numscans('pyqueue_thin.job_expiry_idx'::regclass)"
    before = value(db, scans)
    assert answer(db, "sweep_jobs") == 1
    db.execute("select pg_stat_force_next_flush()")
    assert value(db, scans) == before + 1
