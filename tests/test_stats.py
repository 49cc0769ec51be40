"""Reading: get_job, list_jobs and queue_stats, column by column."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from support import Connection, answer, call, claim, enqueue, get, lapse, rows, value

NOTHING: dict[str, Any] = {
    "is_paused": False,
    "ready": 0,
    "running": 0,
    "lapsed": 0,
    "scheduled": 0,
    "blocked": 0,
    "held": 0,
    "dead": 0,
    "oldest_ready": None,
    "next_due": None,
    "finished": None,
    "cancelled": None,
    "refused": None,
}


def stats(db: Connection, **arguments: Any) -> dict[str | None, dict[str, Any]]:
    found = [row._asdict() for row in call(db, "queue_stats", **arguments)]
    return {row.pop("queue"): row for row in found}


def finish(db: Connection, queue: str = "q", **arguments: Any) -> int:
    job = claim(db, queue)
    answer(db, "finish_job", job_id=job.job_id, token=job.token, **arguments)
    job_id: int = job.job_id
    return job_id


# -- get_job ------------------------------------------------------------------------


def test_get_job_tells_the_whole_story_of_a_job(db: Connection) -> None:
    job_id = enqueue(
        db,
        payload={"n": 1},
        kind="receipt",
        priority=2,
        max_attempts=3,
        unique_key="u",
        group_key="g",
        headers={"h": 1},
    )
    first = claim(db, worker="worker-a")
    answer(
        db,
        "fail_job",
        job_id=job_id,
        token=first.token,
        error="no route",
        retry_in=timedelta(0),
    )
    job = claim(db, worker="worker-b")
    answer(db, "set_progress", job_id=job_id, token=job.token, progress={"page": 2})
    answer(db, "cancel_job", job_id=job_id)
    running = get(db, job_id)._asdict()
    [error] = running["errors"]
    assert error.pop("at") is not None
    assert error == {
        "attempt": 1,
        "token": first.token,
        "worker": "worker-a",
        "kind": "failed",
        "error": "no route",
    }
    times = {
        name: running[name]
        for name in ("run_at", "enqueued_at", "claimed_at", "lease_until")
    }
    assert sorted(times.values()) == [
        times[name] for name in ("enqueued_at", "run_at", "claimed_at", "lease_until")
    ]
    stays = {
        "job_id": job_id,
        "queue": "q",
        "kind": "receipt",
        "payload": {"n": 1},
        "priority": 2,
        "attempt": 2,
        "max_attempts": 3,
        "lost": 0,
        "token": job.token,
        "worker": "worker-b",
        "unique_key": "u",
        "group_key": "g",
        "headers": {"h": 1},
        "progress": {"page": 2},
        "errors": [error],
        "reason": None,
        "cancel_requested": True,
    }
    assert running == stays | times | {
        "state": "running",
        "result": None,
        "ended_at": None,
    }

    error["at"] = value(db, "select errors -> 0 ->> 'at' from pyqueue_thin.job")
    answer(db, "finish_job", job_id=job_id, token=job.token, result={"pdf": "a.pdf"})
    ended = get(db, job_id)._asdict()
    assert ended.pop("ended_at") > ended["claimed_at"]
    assert ended == stays | times | {
        "state": "finished",
        "result": {"pdf": "a.pdf"},
        "lease_until": None,
    }


def test_get_job_gives_no_row_for_a_job_that_is_not_there(db: Connection) -> None:
    assert call(db, "get_job", job_id=7) == []
    db.execute("update pyqueue_thin.queue set keep_finished = '0' where queue = ''")
    enqueue(db)
    assert call(db, "get_job", job_id=finish(db)) == []


def test_a_dead_job_says_why(db: Connection) -> None:
    reasons = []
    for way in ("failed", "refused", "lost"):
        job_id = enqueue(db, max_attempts=1)
        token = claim(db).token
        if way == "lost":
            lapse(db, job_id)
            answer(db, "sweep_jobs")
        else:
            answer(db, "fail_job", job_id=job_id, token=token, retry=way == "failed")
        job = get(db, job_id)
        assert job.state == "dead"
        reasons.append(job.reason)
    assert reasons == ["failed", "refused", "lost"]


# -- list_jobs ----------------------------------------------------------------------


def test_list_jobs_shows_live_and_ended_jobs_newest_first(db: Connection) -> None:
    ended = enqueue(db)
    finish(db)
    failed = enqueue(db, kind="x", priority=1, max_attempts=4)
    for message in ("first", "second"):
        token = claim(db, worker="w").token
        answer(
            db,
            "fail_job",
            job_id=failed,
            token=token,
            error=message,
            retry_in=timedelta(0),
        )
    claim(db, worker="w")
    waiting = enqueue(db, "other", delay=timedelta(hours=1))

    listed = call(db, "list_jobs")
    assert [job.job_id for job in listed] == [waiting, failed, ended]
    for job in listed:
        same = get(db, job.job_id)._asdict()
        errors = same["errors"]
        shown = job._asdict()
        assert shown.pop("last_error") == (errors[-1]["error"] if errors else None)
        assert shown == {name: same[name] for name in shown}
    assert list(listed[0]._fields) == [
        *("job_id", "queue", "kind", "state", "priority", "attempt", "max_attempts"),
        *("worker", "lease_until", "run_at", "enqueued_at", "ended_at", "last_error"),
    ]
    assert listed[1].last_error == "second"


def test_list_jobs_filters_and_goes_page_by_page(db: Connection) -> None:
    for n in range(12):
        enqueue(db, "ab"[n % 2], kind="xyz"[n % 3])
    finish(db, "a")
    finish(db, "b")

    def ids(**arguments: Any) -> list[int]:
        return [job.job_id for job in call(db, "list_jobs", **arguments)]

    assert ids() == list(range(12, 0, -1))
    assert ids(queue="a") == [11, 9, 7, 5, 3, 1]
    assert ids(kind="z") == [12, 9, 6, 3]
    assert ids(state="finished") == [2, 1]
    assert ids(queue="b", state="ready", kind="x") == [10, 4]
    assert ids(state="held") == ids(queue="c") == ids(kind="X") == []
    assert ids(limit=5) == [12, 11, 10, 9, 8]
    assert ids(limit=5, before=8) == [7, 6, 5, 4, 3]
    assert ids(limit=5, before=3) == [2, 1]
    assert ids(before=1) == []
    assert ids(queue="a", before=7, limit=2) == [5, 3]


# -- queue_stats --------------------------------------------------------------------


def test_an_empty_installation_has_one_row_of_noughts(db: Connection) -> None:
    total = NOTHING | {"is_paused": None, "refused": 0}
    assert stats(db) == {None: total}
    assert stats(db, exact=True) == {None: total | {"finished": 0, "cancelled": 0}}
    assert stats(db, queue="unknown") == {"unknown": NOTHING}


def test_stats_count_each_state_of_each_queue_and_all_together(db: Connection) -> None:
    for _ in range(4):
        enqueue(db, "b", priority=-1)
    lapse(db, claim(db, "b").job_id)
    assert len(call(db, "claim_jobs", queues=["b"], limit=2)) == 2
    enqueue(db, "b")
    enqueue(db, "b", delay=timedelta(hours=2))
    enqueue(db, "b", delay=timedelta(hours=1))
    for state in ("blocked", "held", "held"):
        db.execute(
            "update pyqueue_thin.job set state = %s where job_id = %s",
            [state, enqueue(db, "b", delay=timedelta(minutes=1))],
        )
    for _ in range(4):
        enqueue(db, "a")
    first, second, third, fourth = call(db, "claim_jobs", queues=["a"], limit=4)
    for job in (first, second):
        answer(db, "finish_job", job_id=job.job_id, token=job.token)
    answer(db, "fail_job", job_id=third.job_id, token=third.token, retry=False)
    answer(db, "cancel_job", job_id=fourth.job_id, force=True)
    call(db, "pause_queue", queue="c")

    verdicts = call(
        db,
        "heartbeat_jobs",
        job_ids=[third.job_id, first.job_id, 99],
        tokens=[third.token, first.token, 1],
    )
    assert [row.verdict for row in verdicts] == ["lost"] * 3

    found = stats(db)
    assert list(found) == ["a", "b", "c", None]
    oldest, due = found["b"].pop("oldest_ready"), found["b"].pop("next_due")
    assert timedelta(0) < oldest < timedelta(minutes=1)
    assert timedelta(minutes=59) < due <= timedelta(hours=1)
    b = {"ready": 2, "running": 3, "lapsed": 1, "scheduled": 2, "blocked": 1, "held": 2}
    assert found["b"] == {
        name: count
        for name, count in (NOTHING | b).items()
        if name not in ("oldest_ready", "next_due")
    }
    assert found["a"] == NOTHING | {"dead": 1}
    assert found["c"] == NOTHING | {"is_paused": True}

    total = found[None]
    assert total.pop("oldest_ready") >= oldest
    assert total.pop("next_due") <= due
    # Nothing was prevented for the finished and the unknown job.
    assert total == found["b"] | {"is_paused": None, "dead": 1, "refused": 1}

    exact = stats(db, exact=True)
    counts = {name: (row["finished"], row["cancelled"]) for name, row in exact.items()}
    assert counts == {"a": (2, 1), "b": (0, 0), "c": (0, 0), None: (2, 1)}
    assert exact["a"]["dead"] == exact[None]["dead"] == 1

    # One queue, and no row for all.
    assert stats(db, queue="a") == {"a": found["a"]}
    assert stats(db, queue="a", exact=True) == {"a": exact["a"]}


def test_the_oldest_ready_job_is_as_old_as_it_has_been_due(db: Connection) -> None:
    old, new = enqueue(db, priority=9), enqueue(db)
    for job_id, days in ((old, 3), (new, 1)):
        db.execute(
            "update pyqueue_thin.job set run_at = run_at - make_interval(days => %s),"
            " enqueued_at = enqueued_at - interval '1 year' where job_id = %s",
            [days, job_id],
        )
    assert stats(db)["q"]["oldest_ready"].days == 3
    # Which is not over when a job is due and nobody has swept it.
    db.execute("update pyqueue_thin.job set state = 'scheduled'")
    assert stats(db)["q"]["oldest_ready"] is None
    assert stats(db)["q"]["next_due"].days == -4


def test_stats_show_a_job_that_strict_priority_starves(db: Connection) -> None:
    clock = "select clock_timestamp()"
    before = value(db, clock)
    cold, low = enqueue(db, "cold"), enqueue(db, "low", priority=9)
    after = value(db, clock)
    call(db, "enqueue_jobs", queue="hot", payloads=[None] * 100)
    taken = []
    for _ in range(500):
        [job] = call(db, "claim_jobs", queues=["hot", "cold", "low"])
        answer(db, "finish_job", job_id=job.job_id, token=job.token)
        taken.append(job.job_id)
        enqueue(db, "hot")
    assert taken[0] == cold
    assert low not in taken
    least = value(db, clock) - after
    shown = stats(db, queue="low")["low"]["oldest_ready"]
    assert least <= shown <= value(db, clock) - before
    assert stats(db)["cold"]["oldest_ready"] is None


def test_stats_see_the_callers_own_transaction_and_no_other(
    db: Connection, connect: Any
) -> None:
    caller = connect(autocommit=False)
    enqueue(caller)
    assert stats(caller)["q"]["ready"] == 1
    assert stats(db) == {None: NOTHING | {"is_paused": None, "refused": 0}}


def test_stats_of_ended_jobs_need_no_scan_of_the_table(db: Connection) -> None:
    db.execute(
        """
        insert into pyqueue_thin.finished_job (
          job_id, token, run_at, enqueued_at, ended_at, priority, attempt, max_attempts,
          lost, cancel_requested, outcome, queue, kind, errors, payload
        )
        select n, n, now(), now(), now(), 0, 1, 20, 0, false,
          'finished', 'q' || n % 5, 'x', '[]', to_jsonb(repeat('x', 500))
        from generate_series(1, 8000) as n
        """
    )
    db.execute("vacuum analyze pyqueue_thin.finished_job")
    call(db, "queue_stats")
    [[plan]] = rows(
        db,
        "explain (analyze, buffers, format json)"
        " select * from pyqueue_thin.queue_stats()",
    )
    root = plan[0]["Plan"]
    assert root["Shared Hit Blocks"] + root["Shared Read Blocks"] < 200
    assert root["Actual Rows"] == 6
