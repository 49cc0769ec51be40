"""How long a claim holds, what a heartbeat does, and who waits for whom meanwhile."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from support import (
    Connect,
    Connection,
    answer,
    call,
    claim,
    contents,
    enqueue,
    get,
    held_up,
    lapse,
    raises,
    value,
)

IMPATIENT = "-c lock_timeout=2s"  # so that a wait where none may be is an error


def clock(db: Connection) -> datetime:
    """Return the server's present time."""
    now: datetime = value(db, "select clock_timestamp()")
    return now


def start(db: Connection, queue: str = "q", **arguments: Any) -> dict[str, int]:
    """Enqueue a job and claim it; return what its holder presents."""
    enqueue(db, queue)
    job = claim(db, queue, **arguments)
    return {"job_id": job.job_id, "token": job.token}


def pairs(*held: dict[str, int]) -> dict[str, list[int]]:
    """Return the same for a batch call."""
    return {
        "job_ids": [h["job_id"] for h in held],
        "tokens": [h["token"] for h in held],
    }


def lease_until(db: Connection, held: dict[str, int]) -> datetime:
    found: datetime = get(db, held["job_id"]).lease_until
    return found


# -- The length ----------------------------------------------------------------------


def test_lease_is_the_calls_else_the_queues_else_the_default(db: Connection) -> None:
    db.execute("insert into pyqueue_thin.queue (queue, lease) values ('slow', '2 h')")
    for queue, given, expected in (
        ("q", None, timedelta(seconds=60)),
        ("slow", None, timedelta(hours=2)),
        ("slow", "5 s", timedelta(seconds=5)),
        ("q", "30 days", timedelta(days=30)),
    ):
        enqueue(db, queue)
        before = clock(db)
        job = claim(db, queue, lease=given)
        assert job.lease == expected
        assert before + expected <= job.lease_until <= clock(db) + expected


def test_heartbeat_extends_by_the_length_of_the_claim_or_its_own(
    db: Connection,
) -> None:
    held = start(db, lease="10 s")
    for batch in (False, True):
        for given, expected in ((None, 10), ("5 min", 300), (None, 10)):
            lapse(db, held["job_id"])
            before = clock(db)
            if batch:
                [beat] = call(db, "heartbeat_jobs", **pairs(held), lease=given)
                assert beat.verdict == "held"
            else:
                [beat] = call(db, "heartbeat_job", **held, lease=given)
                assert beat.cancel_requested is False
            length = timedelta(seconds=expected)
            assert before + length <= beat.lease_until <= clock(db) + length
            assert lease_until(db, held) == beat.lease_until


def test_heartbeat_never_shortens_a_lease(db: Connection) -> None:
    held = start(db, lease="1 h")
    until = lease_until(db, held)
    [beat] = call(db, "heartbeat_job", **held, lease="5 s")
    assert beat.lease_until == until
    [beat] = call(db, "heartbeat_jobs", **pairs(held), lease="5 s")
    assert beat.lease_until == until == lease_until(db, held)


def test_bad_length_is_refused_and_leaves_the_lease(db: Connection) -> None:
    held = start(db)
    enqueue(db)
    before = contents(db)
    bad = ["0", "-1 s", "-1 month 2 s", "30 days 1 us", "1 month -30 days"]
    if db.info.server_version >= 170000:
        bad += ["infinity", "-infinity"]
    for length in bad:
        with raises("22023", "p_lease"):
            call(db, "heartbeat_job", **held, lease=length)
        with raises("22023", "p_lease"):
            call(db, "heartbeat_jobs", **pairs(held), lease=length)
        with raises("22023", "p_lease"):
            call(db, "claim_job", queue="q", lease=length)
    assert contents(db) == before


def test_times_are_the_present_ones_in_a_long_transaction(
    db: Connection, connect: Connect
) -> None:
    held = start(db, lease="1 s")
    job_id = enqueue(db)
    with connect(autocommit=False) as long:
        long.execute("select pg_sleep(0.4)")
        began = value(long, "select now()")
        before = clock(db)
        assert before - began >= timedelta(seconds=0.4)
        claimed = claim(long, lease="2 s")
        assert claimed.job_id == job_id
        assert claimed.lease_until >= before + timedelta(seconds=2)
        [beat] = call(long, "heartbeat_job", **held)
        assert beat.lease_until >= before + timedelta(seconds=1)
        later = enqueue(long, delay="5 s")
        now = enqueue(long, "other")
        assert get(long, later).run_at >= before + timedelta(seconds=5)
        assert get(long, now).run_at >= before
        assert get(long, now).enqueued_at >= before
        fresh = {"job_id": job_id, "token": claimed.token}
        call(long, "record_effect", **fresh, key="k")
        assert call(long, "get_effect", job_id=job_id, key="k")[0].done_at >= before
        call(long, "fail_job", **held, retry_in="5 s")
        assert get(long, held["job_id"]).run_at >= before + timedelta(seconds=5)
        call(long, "finish_job", **fresh)
        assert get(long, job_id).ended_at >= before
    assert answer(db, "sweep_jobs") == 0


def test_long_transaction_sweeps_what_lapsed_since_it_began(
    db: Connection, connect: Connect
) -> None:
    held = start(db)
    long = connect(autocommit=False)
    long.execute("select now()")
    db.execute("update pyqueue_thin.job set lease_until = clock_timestamp()")
    assert answer(long, "sweep_jobs") == 1
    assert get(long, held["job_id"]).state == "ready"


# -- Who waits for whom --------------------------------------------------------------


def test_pin_lets_heartbeats_and_requests_pass(
    db: Connection, connect: Connect
) -> None:
    held = start(db)
    worker, other = connect(autocommit=False), connect(options=IMPATIENT)
    call(worker, "assert_job", **held)
    lapse(other, held["job_id"])

    call(other, "assert_job", **held)
    [beat] = call(other, "heartbeat_job", **held)
    assert beat.lease_until > clock(db)
    [beat] = call(other, "heartbeat_jobs", **pairs(held))
    assert beat.verdict == "held"
    call(other, "set_progress", **held, progress={"half": True})
    assert answer(other, "record_effect", **held, key="k") is True
    assert answer(other, "cancel_job", job_id=held["job_id"]) == "requested"
    [beat] = call(other, "heartbeat_jobs", **pairs(held))
    assert beat.verdict == "cancel_requested"
    assert answer(worker, "finish_job", **held) is True
    worker.commit()
    assert get(db, held["job_id"]).state == "finished"


def test_sweeps_pass_over_a_pinned_job(db: Connection, connect: Connect) -> None:
    held = start(db)
    worker, other = connect(autocommit=False), connect(options=IMPATIENT)
    call(worker, "assert_job", **held)
    lapse(db, held["job_id"])
    assert answer(other, "sweep_jobs") == 0
    db.execute("select setval('pyqueue_thin.swept_at', 1)")
    assert call(other, "claim_job", queue="q") == []
    worker.commit()
    assert answer(other, "sweep_jobs") == 1


def test_whatever_ends_the_hold_waits_for_a_pin(
    db: Connection, connect: Connect
) -> None:
    worker, other = connect(autocommit=False), connect()
    forced = {"cancel_job": "cancelled", "retry_job": "ready"}
    answers = {
        "finish_job": True,
        "fail_job": "scheduled",
        "release_job": "ready",
        **forced,
    }
    for pin in ("assert_job", "record_effect"):
        for function, expected in answers.items():
            held = start(db, f"{pin} {function}")
            given: dict[str, Any] = dict(held)
            if function in forced:
                given = {"job_id": held["job_id"], "force": True}
            key = {"key": "k"} if pin == "record_effect" else {}
            call(worker, pin, **held, **key)
            waiting = held_up(db, worker, other, function, **given)
            assert get(db, held["job_id"]).token == held["token"]
            worker.commit()
            assert waiting.result() == [(expected,)]
        held = start(db)
        call(worker, pin, **held, **key)
        batch = held_up(db, worker, other, "finish_jobs", **pairs(held))
        worker.commit()
        assert batch.result()[0].verdict == "finished"


def test_unforced_retry_is_refused_without_waiting_for_a_pin(
    db: Connection, connect: Connect
) -> None:
    held = start(db)
    worker, other = connect(autocommit=False), connect(options=IMPATIENT)
    call(worker, "assert_job", **held)
    assert answer(other, "retry_job", job_id=held["job_id"]) == "refused"


@pytest.mark.parametrize("level", ["repeatable read", "serializable"])
def test_pin_outside_of_read_committed_locks_for_update(
    db: Connection, connect: Connect, level: str
) -> None:
    held, other_job = start(db), start(db)
    worker, other = connect(autocommit=False), connect()
    worker.execute(f"set transaction isolation level {level}")
    call(worker, "assert_job", **held)
    beats = call(other, "heartbeat_jobs", **pairs(held, other_job))
    assert [b.verdict for b in beats] == ["busy", "held"]
    waiting = held_up(db, worker, other, "heartbeat_job", **held)
    worker.commit()
    assert len(waiting.result()) == 1


def test_batch_heartbeat_passes_over_busy_jobs(
    db: Connection, connect: Connect
) -> None:
    held = [start(db, lease="1 min") for _ in range(3)]
    holder, beating = connect(autocommit=False), connect(options=IMPATIENT)
    for lock in ("for update", "for no key update"):
        holder.execute(
            f"select from pyqueue_thin.job where job_id = %s {lock}",
            [held[1]["job_id"]],
        )
        lapse(db, held[0]["job_id"])
        lapse(db, held[2]["job_id"])
        untouched = lease_until(db, held[1])
        beats = call(beating, "heartbeat_jobs", **pairs(*held), lease="1 h")
        assert [b.verdict for b in beats] == ["held", "busy", "held"]
        assert beats[1].lease_until is None
        assert min(lease_until(db, held[0]), lease_until(db, held[2])) > clock(db)
        holder.rollback()
        assert lease_until(db, held[1]) == untouched
    beats = call(beating, "heartbeat_jobs", **pairs(*held))
    assert [b.verdict for b in beats] == ["held"] * 3


def test_batch_heartbeat_tells_busy_from_lost(db: Connection, connect: Connect) -> None:
    """While the job is being finished its token may still turn out to be good."""
    held, other = start(db), start(db)
    worker, beating = connect(autocommit=False), connect(options=IMPATIENT)
    for end in (worker.rollback, worker.commit):
        call(worker, "finish_job", **held)
        beats = call(beating, "heartbeat_jobs", **pairs(held, other))
        assert [b.verdict for b in beats] == ["busy", "held"]
        end()
    beats = call(beating, "heartbeat_jobs", **pairs(held, other))
    assert [b.verdict for b in beats] == ["lost", "held"]


def test_batch_heartbeats_never_wait_for_one_another(
    db: Connection, connect: Connect
) -> None:
    held = [start(db) for _ in range(20)]
    one, two = (connect(autocommit=False, options=IMPATIENT) for _ in range(2))
    call(one, "heartbeat_jobs", **pairs(*held[:10]))
    # What the other has is busy.
    beats = call(two, "heartbeat_jobs", **pairs(*held[::-1]))
    assert [b.verdict for b in beats] == ["held"] * 10 + ["busy"] * 10


def test_heartbeat_behind_a_fail_follows_its_outcome(
    db: Connection, connect: Connect
) -> None:
    held = start(db)
    ending, beating = connect(autocommit=False), connect()
    call(ending, "fail_job", **held)
    waiting = held_up(db, ending, beating, "heartbeat_job", **held)
    ending.rollback()
    assert len(waiting.result()) == 1
    call(ending, "fail_job", **held)
    waiting = held_up(db, ending, beating, "heartbeat_job", **held)
    ending.commit()
    with raises("JQ001"):
        waiting.result()


def test_time_is_computed_after_the_wait_for_the_row(
    db: Connection, connect: Connect
) -> None:
    holder, waiter = connect(autocommit=False), connect()
    second = timedelta(seconds=1)
    for function, given, column, ahead in (
        ("heartbeat_job", {"lease": "40 s"}, "lease_until", 40 * second),
        ("fail_job", {"retry_in": "40 s"}, "run_at", 40 * second),
        ("release_job", {"delay": "40 s"}, "run_at", 40 * second),
        ("finish_job", {}, "ended_at", 0 * second),
    ):
        held = start(db, function, lease="1 s")
        holder.execute(
            "select from pyqueue_thin.job where job_id = %s for no key update",
            [held["job_id"]],
        )
        waiting = held_up(db, holder, waiter, function, **held, **given)
        released = clock(db)
        holder.commit()
        waiting.result()
        assert getattr(get(db, held["job_id"]), column) >= released + ahead


def test_batch_heartbeat_reads_only_the_rows_of_its_jobs(
    db: Connection, connect: Connect
) -> None:
    call(db, "enqueue_jobs", queue="q", payloads=[None] * 3000)
    db.execute("analyze pyqueue_thin.job")  # none of them runs, as far as is known
    jobs = call(db, "claim_jobs", queues=["q"], limit=3000)
    worker = connect()
    read = "select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables"
    for asked in (jobs[:1], jobs[:100]):
        with worker.transaction():
            for _ in range(7):  # the plan of the sixth call is for any
                before = value(worker, f"{read} where relname = 'job'")
                call(
                    worker,
                    "heartbeat_jobs",
                    job_ids=[j.job_id for j in asked],
                    tokens=[j.token for j in asked],
                )
                after = value(worker, f"{read} where relname = 'job'")
                assert after - before <= 5 * len(asked)
