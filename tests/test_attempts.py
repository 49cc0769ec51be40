"""Attempts, lost leases, the wait after a failure, and the errors that are kept."""

from __future__ import annotations

import subprocess
import sys
from datetime import datetime, timedelta
from typing import Any

import psycopg
import pytest
from support import (
    Connection,
    answer,
    call,
    claim,
    contents,
    enqueue,
    get,
    lapse,
    raises,
    rows,
    start,
    value,
)


def again(db: Connection, queue: str = "q", **arguments: Any) -> dict[str, int]:
    """Claim the next job; return what its holder presents."""
    job = claim(db, queue, **arguments)
    return {"job_id": job.job_id, "token": job.token}


def lose(db: Connection, held: dict[str, int]) -> None:
    """Let a lease lapse and the job be taken back."""
    lapse(db, held["job_id"])
    assert answer(db, "sweep_jobs") == 1


def clock(db: Connection) -> datetime:
    now: datetime = value(db, "select clock_timestamp()")
    return now


# -- Attempts ------------------------------------------------------------------------


def test_attempts_count_tries_in_all(db: Connection) -> None:
    held = start(db, max_attempts=3)
    states = []
    for attempt in (1, 2, 3):
        assert get(db, held["job_id"]).attempt == attempt
        states.append(answer(db, "fail_job", **held, error="no", retry_in="0"))
        if states[-1] == "ready":
            held = again(db)
    assert states == ["ready", "ready", "dead"]
    job = get(db, held["job_id"])
    assert (job.state, job.reason, job.attempt, job.lost) == ("dead", "failed", 3, 0)
    assert [e["attempt"] for e in job.errors] == [1, 2, 3]
    assert job.token == held["token"]


# Claims a job, and is gone without a word.
MORTAL = """
import os, sys
import psycopg
with psycopg.connect(sys.argv[1], autocommit=True) as conn:
    conn.execute("select from pyqueue_thin.claim_job('q', 'mortal')")
    os._exit(137)
"""


def test_job_that_kills_its_worker_uses_its_attempts_up(
    db: Connection, dsn: str
) -> None:
    job_id = enqueue(db, max_attempts=3)
    good = [enqueue(db, priority=1) for _ in range(5)]
    for attempt in (1, 2, 3):
        died = subprocess.run([sys.executable, "-c", MORTAL, dsn], check=False)
        assert died.returncode == 137
        job = get(db, job_id)
        assert (job.state, job.attempt) == ("running", attempt)
        lapse(db, job_id)
        assert answer(db, "sweep_jobs") == 1
    for good_id in good:
        job = claim(db)
        assert job.job_id == good_id
        answer(db, "finish_job", job_id=job.job_id, token=job.token)
    job = get(db, job_id)
    assert (job.state, job.reason, job.attempt, job.lost) == ("dead", "lost", 3, 3)
    assert [(e["kind"], e["worker"]) for e in job.errors] == [("lost", "mortal")] * 3
    assert "lease" in job.errors[-1]["error"]
    [stats, _] = call(db, "queue_stats", exact=True)
    assert (stats.dead, stats.finished, stats.running) == (1, len(good), 0)


def test_lost_lease_goes_to_the_back_and_says_who_lost_it(db: Connection) -> None:
    held = start(db)
    later = enqueue(db)
    lose(db, held)
    job = get(db, held["job_id"])
    assert (job.state, job.attempt, job.lost, job.worker) == ("ready", 1, 1, None)
    assert job.lease_until is None
    [error] = job.errors
    assert (error["kind"], error["attempt"]) == ("lost", 1)
    assert error["token"] == held["token"]
    assert claim(db).job_id == later
    assert claim(db).attempt == 2


@pytest.mark.parametrize("by_queue", [False, True], ids=["job", "queue"])
def test_lost_leases_have_a_bound_of_their_own(db: Connection, by_queue: bool) -> None:
    if by_queue:
        db.execute("insert into pyqueue_thin.queue (queue, max_lost) values ('q', 1)")
    held = start(db, max_lost=None if by_queue else 1)
    # A failure is no lost lease.
    answer(db, "fail_job", **held, retry_in="0")
    lose(db, again(db))
    assert get(db, held["job_id"]).state == "ready"
    lose(db, again(db))
    job = get(db, held["job_id"])
    assert (job.state, job.reason, job.attempt, job.lost) == ("dead", "lost", 3, 2)
    assert [e["kind"] for e in job.errors] == ["failed", "lost", "lost"]


def test_no_lost_lease_is_forgiven_with_a_bound_of_0(db: Connection) -> None:
    held = start(db, max_lost=0)
    lose(db, held)
    job = get(db, held["job_id"])
    assert (job.state, job.reason, job.lost) == ("dead", "lost", 1)


def test_release_gives_the_attempt_back(db: Connection) -> None:
    held = start(db, max_attempts=2)
    answer(db, "fail_job", **held, retry_in="0")
    tokens = [held["token"]]
    for _ in range(3):
        held = again(db)
        tokens.append(held["token"])
        assert get(db, held["job_id"]).attempt == 2
        assert answer(db, "release_job", **held) == "ready"
        job = get(db, held["job_id"])
        assert (job.attempt, job.lost, job.worker, len(job.errors)) == (1, 0, None, 1)
    assert tokens == sorted(set(tokens))
    assert answer(db, "fail_job", **again(db), retry_in="0") == "dead"


def test_release_goes_to_the_back_or_waits(db: Connection) -> None:
    held = start(db)
    other = enqueue(db)
    assert answer(db, "release_job", **held) == "ready"
    assert again(db)["job_id"] == other
    held = again(db)
    before = clock(db)
    assert answer(db, "release_job", **held, delay="90 s") == "scheduled"
    job = get(db, held["job_id"])
    wait = timedelta(seconds=90)
    assert before + wait <= job.run_at <= clock(db) + wait
    assert call(db, "claim_job", queue="q") == []
    db.execute("update pyqueue_thin.job set run_at = clock_timestamp()")
    answer(db, "sweep_jobs")
    assert claim(db).attempt == 1


# -- Failing -------------------------------------------------------------------------


def test_failed_job_does_not_run_again_before_newer_work(db: Connection) -> None:
    failing = enqueue(db, max_attempts=50)
    newer = [enqueue(db), enqueue(db)]
    held = again(db)
    assert held["job_id"] == failing
    claimed = []
    for _ in range(3):
        if held["job_id"] == failing:
            assert answer(db, "fail_job", **held, retry_in="0") == "ready"
        held = again(db)
        claimed.append(held["job_id"])
    assert claimed == [*newer, failing]


def test_retry_in_is_kept_to(db: Connection) -> None:
    held = start(db)
    before = clock(db)
    wait = timedelta(minutes=5)
    assert answer(db, "fail_job", **held, retry_in="5 min") == "scheduled"
    assert before + wait <= get(db, held["job_id"]).run_at <= clock(db) + wait


def test_fail_without_retry_or_as_cancelled_ends_the_job(db: Connection) -> None:
    held = start(db)
    assert answer(db, "fail_job", **held, error="hopeless", retry=False) == "dead"
    job = get(db, held["job_id"])
    assert (job.state, job.reason, job.attempt) == ("dead", "refused", 1)
    assert job.errors[0]["error"] == "hopeless"

    held = start(db)
    assert answer(db, "fail_job", **held, error="as asked", cancel=True) == "cancelled"
    job = get(db, held["job_id"])
    assert (job.state, job.reason, job.attempt) == ("cancelled", None, 1)
    assert job.errors[0]["error"] == "as asked"


def test_fail_sent_again_is_refused_and_changes_nothing(db: Connection) -> None:
    for queue, given in (("a", {}), ("b", {"retry_in": "0"}), ("c", {"retry": False})):
        held = start(db, queue)
        answer(db, "fail_job", **held, error="once", **given)
        before = contents(db)
        with raises("JQ001"):
            answer(db, "fail_job", **held, error="twice", **given)
        assert contents(db) == before


# -- Backoff -------------------------------------------------------------------------

YEARS = 10 * 365.25 * 86400


BACKOFF: list[tuple[str | None, str | None, int, float]] = [
    # base, cap, attempt, seconds
    (None, None, 1, 5),
    (None, None, 2, 10),
    (None, None, 5, 80),
    (None, None, 10, 2560),
    (None, None, 11, 3600),
    (None, None, 64, 3600),
    (None, None, 1025, 3600),
    (None, None, 2**31 - 2, 3600),
    ("1 ms", "100 s", 8, 0.128),
    ("2 h", "1 min", 1, 60),
    ("170000000 years", "1 h", 2**31 - 2, 3600),
    ("1 us", "10 years", 2**31 - 2, YEARS),
    ("10 years", "10 years", 70, YEARS),
]


def test_wait_doubles_up_to_its_cap_whatever_the_numbers(db: Connection) -> None:
    for base, cap, attempt, seconds in BACKOFF:
        queue = f"{base} {cap} {attempt}"
        db.execute(
            "insert into pyqueue_thin.queue (queue, backoff_base, backoff_cap)"
            " values (%s, %s, %s)",
            [queue, base, cap],
        )
        job_id = enqueue(db, queue, max_attempts=2**31 - 1)
        db.execute(
            "update pyqueue_thin.job set attempt = %s where job_id = %s",
            [attempt - 1, job_id],
        )
        held = again(db, queue)
        before = clock(db)
        assert answer(db, "fail_job", **held) == "scheduled"
        after = clock(db)
        job = get(db, job_id)
        assert job.attempt == attempt
        least, most = (timedelta(seconds=k * seconds) for k in (0.8, 1.2))
        assert before + least <= job.run_at <= after + most


def test_jobs_that_failed_together_come_back_apart(db: Connection) -> None:
    db.execute(
        "insert into pyqueue_thin.queue (queue, backoff_base) values ('q', '1000 s')"
    )
    call(db, "enqueue_jobs", queue="q", payloads=[None] * 100)
    before = clock(db)
    for job in call(db, "claim_jobs", queues=["q"], limit=100):
        answer(db, "fail_job", job_id=job.job_id, token=job.token)
    took = (clock(db) - before).total_seconds()
    due = rows(db, "select run_at from pyqueue_thin.job order by run_at")
    waits = [(d.run_at - before).total_seconds() for d in due]
    assert len(waits) == 100
    # Never outside, and over the whole of it: missed by chance once in 10^12 runs.
    assert 800 <= waits[0] < 900 + took
    assert 1100 < waits[-1] <= 1200 + took


def test_no_wait_at_all_where_the_base_is_0(db: Connection) -> None:
    db.execute("insert into pyqueue_thin.queue (queue, backoff_base) values ('q', '0')")
    assert answer(db, "fail_job", **start(db)) == "ready"


# -- Errors --------------------------------------------------------------------------


def test_last_ten_errors_are_kept_oldest_first(db: Connection) -> None:
    held = start(db)
    tokens = []
    for n in range(1, 13):
        tokens.append(held["token"])
        if n == 8:
            lose(db, held)
        else:
            answer(db, "fail_job", **held, error=f"no {n}", retry_in="0")
        held = again(db, worker=f"w{n + 1}")
    errors = get(db, held["job_id"]).errors
    assert [e["attempt"] for e in errors] == list(range(3, 13))
    assert [e["token"] for e in errors] == tokens[2:]
    assert [e["worker"] for e in errors] == [f"w{n}" for n in range(3, 13)]
    assert [e["kind"] for e in errors] == ["failed"] * 5 + ["lost"] + ["failed"] * 4
    assert errors[0]["error"] == "no 3"
    assert set(errors[0]) == {"attempt", "token", "worker", "at", "kind", "error"}
    times = [datetime.fromisoformat(e["at"]) for e in errors]
    assert times == sorted(times)
    assert clock(db) - times[-1] < timedelta(minutes=1)
    answer(db, "finish_job", **held)
    assert get(db, held["job_id"]).errors == errors


def test_long_error_is_cut_between_characters(db: Connection) -> None:
    for character, kept in (("x", 8192), ("é", 4096), ("€", 2730), ("🙈", 2048)):
        held = start(db)
        exact = character * kept
        answer(db, "fail_job", **held, error=exact, retry_in="0")
        answer(db, "fail_job", **again(db), error=exact + character, retry_in="0")
        answer(db, "fail_job", **again(db), error=character * 50_000, retry_in="0")
        answer(db, "fail_job", **again(db), error="." + exact, retry=False)
        errors = [e["error"] for e in get(db, held["job_id"]).errors]
        assert errors[:3] == [exact] * 3
        assert ("." + exact).startswith(errors[3])
        assert 8188 < len(errors[3].encode()) <= 8192


def test_any_text_can_be_an_error(db: Connection) -> None:
    texts = [None, "", '"\\u0000\\', "line\nbreak\r\t\x01", "💥 %s {} $$"]
    held = start(db)
    for text in texts:
        answer(db, "fail_job", **held, error=text, retry_in="0")
        held = again(db)
    assert [e["error"] for e in get(db, held["job_id"]).errors] == texts
    # The one character that PostgreSQL has no text for does not reach it.
    with pytest.raises(psycopg.DataError):
        answer(db, "fail_job", **held, error="\0")
    assert answer(db, "fail_job", **held, retry=False) == "dead"
