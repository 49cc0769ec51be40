"""A token that does not hold the job any more changes nothing, whoever presents it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import psycopg
import pytest
from psycopg.errors import Diagnostic
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
    refused,
    rows,
    value,
)

# Each call that a holder makes, with what it writes.
CALLS: dict[str, dict[str, Any]] = {
    "heartbeat_job": {"lease": "1 hour"},
    "assert_job": {},
    "set_progress": {"progress": {"done": 1}},
    "record_effect": {"key": "mail", "result": {"sent": 1}},
    "finish_job": {"result": {"late": True}},
    "fail_job": {"error": "late"},
    "release_job": {"delay": "1 hour"},
}


class Claim(NamedTuple):
    """What a holder presents."""

    job_id: int
    token: int


def present(db: Connection, function: str, held: Claim) -> Any:
    """Call as a holder; with a token that is good or not."""
    return call(db, function, job_id=held.job_id, token=held.token, **CALLS[function])


def start(db: Connection, queue: str = "q", **arguments: Any) -> Claim:
    """Enqueue a job and claim it."""
    enqueue(db, queue, **arguments)
    job = claim(db, queue, worker="first")
    return Claim(job.job_id, job.token)


def sweep_takes_it(db: Connection) -> None:
    assert answer(db, "sweep_jobs") == 1


def claim_sweeps(db: Connection) -> None:
    """Let the next claim sweep, as if nobody had for long."""
    db.execute("select setval('pyqueue_thin.swept_at', 1)")


@pytest.mark.parametrize("sweep", [sweep_takes_it, claim_sweeps])
def test_late_worker_is_refused_after_takeover(
    db: Connection, connect: Connect, sweep: Callable[[Connection], None]
) -> None:
    db.execute("create table business (what text)")
    late = connect(autocommit=False)
    for function in CALLS:
        old = start(db, function)
        lapse(db, old.job_id)
        sweep(db)
        new = claim(db, function, worker="second")
        assert new.job_id == old.job_id
        assert new.token > old.token
        assert new.attempt == 2
        before, counted = contents(db), refused(db)

        with raises("JQ001"):
            present(db, function, old)
        late.execute("insert into business values ('of the late worker')")
        with raises("JQ001"):
            present(late, function, old)
        # It may only think that it commits.
        late.commit()

        assert contents(db) == before
        assert value(db, "select count(*) from business") == 0
        assert refused(db) == counted + 2
        job = get(db, old.job_id)
        assert (job.state, job.token, job.worker) == ("running", new.token, "second")
        [error] = job.errors
        assert (error["kind"], error["token"]) == ("lost", old.token)
        assert answer(db, "finish_job", job_id=new.job_id, token=new.token) is True


def test_late_worker_is_refused_once_swept_though_nobody_claimed(
    db: Connection,
) -> None:
    for function in CALLS:
        old = start(db, function)
        lapse(db, old.job_id)
        sweep_takes_it(db)
        before = contents(db)
        with raises("JQ001"):
            present(db, function, old)
        assert contents(db) == before
        assert get(db, old.job_id).state == "ready"


def test_lapsed_lease_holds_until_it_is_swept(db: Connection) -> None:
    for function in CALLS:
        held = start(db, function)
        lapse(db, held.job_id)
        present(db, function, held)
    assert refused(db) == 0


def test_token_is_stale_after_whatever_ends_the_hold(db: Connection) -> None:
    endings: dict[str, Callable[[Claim], Any]] = {
        "release": lambda held: call(db, "release_job", **held._asdict()),
        "fail": lambda held: call(db, "fail_job", **held._asdict()),
        "finish": lambda held: call(db, "finish_job", **held._asdict()),
        "cancel": lambda held: call(db, "cancel_job", job_id=held.job_id, force=True),
        "retry": lambda held: call(db, "retry_job", job_id=held.job_id, force=True),
    }
    for name, end in endings.items():
        for function in CALLS:
            old = start(db, f"{name} {function}")
            end(old)
            before = contents(db)
            if name == "finish" and function == "finish_job":
                assert present(db, function, old) == [(False,)]
            else:
                with raises("JQ001"):
                    present(db, function, old)
            assert contents(db) == before


def test_token_of_another_job_or_of_none_is_refused(db: Connection) -> None:
    held, other = start(db), start(db)
    before = contents(db)
    for function in CALLS:
        counted = refused(db)
        for wrong in (
            Claim(held.job_id, other.token),
            Claim(held.job_id, held.token + 1),
            Claim(held.job_id, 0),
            Claim(held.job_id, -(2**63)),
        ):
            with raises("JQ001"):
                present(db, function, wrong)
        assert refused(db) == counted + 4
        with raises("JQ001", "job 99 ", f" {held.token}"):
            present(db, function, Claim(99, held.token))
        assert refused(db) == counted + 4  # there is no such job
    assert contents(db) == before


def test_refusal_says_who_holds_the_job_now(db: Connection) -> None:
    old = start(db)
    lapse(db, old.job_id)
    sweep_takes_it(db)

    def refusal() -> Diagnostic:
        with pytest.raises(psycopg.Error) as caught:
            present(db, "finish_job", old)
        return caught.value.diag

    said = refusal()
    assert said.message_primary == (
        f"job {old.job_id} is no longer held with token {old.token}"
    )
    assert said.message_detail == f"It is ready; its last token was {old.token}."
    assert said.message_hint == "Drop this result."

    new = claim(db, worker="worker-b")
    until = value(db, "select lease_until::text from pyqueue_thin.job")
    assert refusal().message_detail == (
        f"It runs under token {new.token}, held by worker-b until {until}."
    )

    call(db, "finish_job", job_id=new.job_id, token=new.token)
    assert (refusal().message_detail or "").startswith("It is finished since ")
    db.execute("delete from pyqueue_thin.finished_job")
    assert refusal().message_detail == "There is no such job."


def test_batch_calls_answer_each_job_and_fail_for_none(db: Connection) -> None:
    db.execute("create table business (what text)")
    old, held = start(db), start(db)
    lapse(db, old.job_id)
    sweep_takes_it(db)
    new = claim(db)
    asked = [old, held, Claim(new.job_id, new.token), Claim(99, held.token), old]
    pairs: dict[str, Any] = {
        "job_ids": [a.job_id for a in asked],
        "tokens": [a.token for a in asked],
    }

    beats = call(db, "heartbeat_jobs", **pairs, lease="1 hour")
    assert [tuple(b[:2]) for b in beats] == asked
    assert [b.verdict for b in beats] == ["lost", "held", "held", "lost", "lost"]
    for beat, job_id in ((beats[1], held.job_id), (beats[2], new.job_id)):
        assert beat.lease_until == get(db, job_id).lease_until
    assert [b.lease_until is None for b in beats] == [True, False, False, True, True]
    assert refused(db) == 2  # the unknown job does not count

    with db.transaction():
        db.execute("insert into business values ('stays')")
        ended = call(db, "finish_jobs", **pairs)
    assert [tuple(e[:2]) for e in ended] == asked
    assert [e.verdict for e in ended] == [
        "lost",
        "finished",
        "finished",
        "lost",
        "lost",
    ]
    assert value(db, "select count(*) from business") == 1
    assert refused(db) == 4
    for job in (held, new):
        assert get(db, job.job_id).token == job.token
    assert [tuple(e) for e in call(db, "finish_jobs", **pairs)] == [
        (*a, "repeated" if e.verdict == "finished" else "lost")
        for a, e in zip(asked, ended, strict=True)
    ]


def test_batch_call_with_a_stale_token_leaves_the_new_holder_alone(
    db: Connection,
) -> None:
    old, other = start(db), start(db)
    stale: dict[str, Any] = {"job_ids": [old.job_id], "tokens": [old.token]}
    answer(db, "release_job", **old._asdict())
    for holder in (None, "second"):
        if holder is not None:
            claim(db, worker=holder)
        before = contents(db)
        for function in ("heartbeat_jobs", "finish_jobs"):
            [verdict] = call(db, function, **stale)
            assert verdict.verdict == "lost"
            # A good token, but another job's.
            [verdict] = call(db, function, job_ids=[old.job_id], tokens=[other.token])
            assert verdict.verdict == "lost"
        assert contents(db) == before


# -- A reply that was lost -----------------------------------------------------------


def test_finish_sent_again_answers_false_and_changes_nothing(db: Connection) -> None:
    held = start(db)
    assert answer(db, "finish_job", **held._asdict(), result={"n": 1}) is True
    before = contents(db)
    assert answer(db, "finish_job", **held._asdict(), result={"n": 1}) is False
    assert answer(db, "finish_job", **held._asdict(), result={"n": 2}) is False
    pairs: dict[str, Any] = {"job_ids": [held.job_id], "tokens": [held.token]}
    assert call(db, "finish_jobs", **pairs)[0].verdict == "repeated"
    with raises("JQ001"):
        call(db, "fail_job", **held._asdict(), error="late")
    assert call(db, "heartbeat_jobs", **pairs)[0].verdict == "lost"
    # Nothing of another's was at stake, so this is not counted.
    assert refused(db) == 0
    with raises("JQ001"):
        present(db, "fail_job", Claim(held.job_id, held.token - 1))
    assert refused(db) == 1
    assert contents(db) == before
    assert get(db, held.job_id).result == {"n": 1}


@pytest.mark.parametrize("ending", ["fail_job", "cancel_job"])
def test_finish_after_another_end_is_no_repeat(db: Connection, ending: str) -> None:
    held = start(db, max_attempts=1)
    if ending == "fail_job":
        assert answer(db, "fail_job", **held._asdict()) == "dead"
    else:
        assert answer(db, "fail_job", **held._asdict(), cancel=True) == "cancelled"
    with raises("JQ001"):
        call(db, "finish_job", **held._asdict())


def test_finish_by_an_earlier_holder_is_no_repeat(db: Connection) -> None:
    old = start(db)
    lapse(db, old.job_id)
    sweep_takes_it(db)
    new = claim(db)
    call(db, "finish_job", job_id=new.job_id, token=new.token, result={"by": "new"})
    before = contents(db)
    with raises("JQ001"):
        call(db, "finish_job", **old._asdict(), result={"by": "old"})
    assert contents(db) == before
    # Run again by an operator, its first finish is stale as well.
    assert answer(db, "retry_job", job_id=old.job_id, force=True) == "ready"
    assert get(db, old.job_id).token > new.token
    with raises("JQ001"):
        call(db, "finish_job", job_id=new.job_id, token=new.token)


@pytest.mark.parametrize("setting", ["", "q"], ids=["default", "queue"])
def test_repeat_is_refused_but_not_counted_where_nothing_is_kept(
    db: Connection, setting: str
) -> None:
    db.execute("insert into pyqueue_thin.queue (queue) values ('q')")
    db.execute(
        "update pyqueue_thin.queue set keep_finished = '0' where queue = %s", [setting]
    )
    held, other = start(db), start(db)
    both = {"job_ids": [held.job_id, 0], "tokens": [held.token, 0]}
    assert answer(db, "finish_job", **held._asdict()) is True
    with raises("JQ001"):
        call(db, "finish_job", **held._asdict())
    assert [b.verdict for b in call(db, "finish_jobs", **both)] == ["lost", "lost"]
    assert [b.verdict for b in call(db, "heartbeat_jobs", **both)] == ["lost", "lost"]
    assert refused(db) == 0
    with raises("JQ001"):
        call(db, "finish_job", job_id=other.job_id, token=held.token)
    assert refused(db) == 1
    assert rows(db, "select from pyqueue_thin.finished_job") == []


def test_refusals_are_counted_though_their_transaction_rolls_back(
    db: Connection, connect: Connect
) -> None:
    held = start(db)
    with connect(autocommit=False) as late:
        for _ in range(3):
            with raises("JQ001"):
                present(late, "set_progress", Claim(held.job_id, held.token - 1))
            late.rollback()
        stale = {"job_ids": [held.job_id] * 2, "tokens": [1, 2]}
        assert len(call(late, "heartbeat_jobs", **stale)) == 2
        late.rollback()
    assert refused(db) == 5


# -- Two at once ---------------------------------------------------------------------


@pytest.mark.parametrize("committed", [True, False], ids=["committed", "rolled back"])
def test_finish_sent_twice_at_once_counts_once(
    db: Connection, connect: Connect, committed: bool
) -> None:
    held = start(db)
    first, second, batch = connect(autocommit=False), connect(), connect()
    assert answer(first, "finish_job", **held._asdict(), result={"by": "first"})
    single = held_up(
        db, first, second, "finish_job", **held._asdict(), result={"by": "second"}
    )
    first.commit() if committed else first.rollback()
    assert single.result() == [(not committed,)]
    assert get(db, held.job_id).result == {"by": "first" if committed else "second"}
    pairs = {"job_ids": [held.job_id], "tokens": [held.token]}
    assert call(batch, "finish_jobs", **pairs)[0].verdict == "repeated"
    assert refused(db) == 0


def test_batch_finish_behind_another_finish_is_a_repeat(
    db: Connection, connect: Connect
) -> None:
    held, other = start(db), start(db)
    first, second = connect(autocommit=False), connect()
    assert answer(first, "finish_job", **other._asdict())
    waiting = held_up(
        db,
        first,
        second,
        "finish_jobs",
        job_ids=[other.job_id, held.job_id],
        tokens=[other.token, held.token],
    )
    first.commit()
    assert [r.verdict for r in waiting.result()] == ["repeated", "finished"]


def test_batch_finish_that_came_too_late_locks_no_job_of_the_new_holder(
    db: Connection, connect: Connect
) -> None:
    held, other = start(db), start(db)
    lapse(db, held.job_id)
    taker, late = connect(autocommit=False), connect(autocommit=False)
    assert answer(taker, "sweep_jobs") == 1
    taken = claim(taker)
    waiting = held_up(
        db,
        taker,
        late,
        "finish_jobs",
        job_ids=[held.job_id, other.job_id],
        tokens=[held.token, other.token],
    )
    taker.commit()
    assert [r.verdict for r in waiting.result()] == ["lost", "finished"]
    # The late worker's transaction is still open.
    [beat] = call(db, "heartbeat_jobs", job_ids=[taken.job_id], tokens=[taken.token])
    assert beat.verdict == "held"


def test_batch_finish_does_not_wait_while_it_holds_a_job_that_was_taken_back(
    db: Connection, connect: Connect
) -> None:
    jobs = [start(db, unique_key=key) for key in "cba"]
    holder, late, replacer = (
        connect(autocommit=False),
        connect(),
        connect(autocommit=False),
    )
    answer(holder, "cancel_job", job_id=jobs[0].job_id, force=True)
    waiting = held_up(
        db,
        holder,
        late,
        "finish_jobs",
        job_ids=[job.job_id for job in jobs],
        tokens=[job.token for job in jobs],
    )
    # It saw the other two as its own; now they wait, and their keys are replaced.
    for job in jobs[1:]:
        lapse(db, job.job_id)
    assert answer(db, "sweep_jobs") == 2
    replace = {"queue": "q", "on_conflict": "replace"}
    call(replacer, "enqueue_job", unique_key="a", **replace)
    holder.commit()
    if not waiting.is_done(0.2):
        assert waiting.blocked_by(db) == replacer.info.backend_pid
    call(replacer, "enqueue_job", unique_key="b", **replace)
    replacer.commit()
    assert [row.verdict for row in waiting.result()] == ["lost"] * 3


def test_batch_locks_from_the_lowest_id_whatever_its_own_order(
    db: Connection, connect: Connect
) -> None:
    jobs = [start(db) for _ in range(4)]
    first, second, third = connect(autocommit=False), connect(), connect()
    pairs: dict[str, Any] = {
        "job_ids": [j.job_id for j in jobs],
        "tokens": [j.token for j in jobs],
    }
    backwards = {name: given[::-1] for name, given in pairs.items()}
    assert answer(first, "finish_job", **jobs[0]._asdict())
    # It stops at the lowest id and has locked nothing beyond it: no deadlock.
    one = held_up(db, first, second, "finish_jobs", **backwards)
    with third.transaction():
        assert rows(
            third,
            "select job_id from pyqueue_thin.job where job_id > %s"
            " order by job_id for update nowait",
            [jobs[0].job_id],
        )
    first.commit()
    assert [r.verdict for r in one.result()] == ["finished"] * 3 + ["repeated"]


def test_call_behind_a_sweep_follows_its_outcome(
    db: Connection, connect: Connect
) -> None:
    sweeper, worker = connect(autocommit=False), connect()
    accepted = {
        "finish_job": "finished",
        "fail_job": "scheduled",
        "release_job": "scheduled",
        "heartbeat_job": "running",
        "set_progress": "running",
        "assert_job": "running",
        "record_effect": "running",
    }
    for function, state in accepted.items():
        for is_taken in (True, False):
            held = start(db)
            lapse(db, held.job_id)
            assert answer(sweeper, "sweep_jobs") == 1
            waiting = held_up(
                db, sweeper, worker, function, **held._asdict(), **CALLS[function]
            )
            if is_taken:
                sweeper.commit()
                before = contents(db)
                with raises("JQ001"):
                    waiting.result()
                assert contents(db) == before
                assert get(db, held.job_id).state == "ready"
            else:
                sweeper.rollback()
                waiting.result()
                assert get(db, held.job_id).state == state
            db.execute("delete from pyqueue_thin.job")


def test_sweep_passes_over_a_job_that_a_call_is_writing(
    db: Connection, connect: Connect
) -> None:
    worker = connect(autocommit=False)
    for function in CALLS:
        held = start(db, function)
        lapse(db, held.job_id)
        present(worker, function, held)
        assert answer(db, "sweep_jobs") == 0
        worker.rollback()
        present(worker, function, held)
        assert answer(db, "sweep_jobs") == 0
        worker.commit()
        taken = function in ("assert_job", "set_progress", "record_effect")
        assert answer(db, "sweep_jobs") == (1 if taken else 0)


def test_batch_calls_behind_a_sweep(db: Connection, connect: Connect) -> None:
    held, other = start(db), start(db)
    lapse(db, held.job_id)
    sweeper, worker = connect(autocommit=False), connect()
    assert answer(sweeper, "sweep_jobs") == 1
    pairs: dict[str, Any] = {
        "job_ids": [held.job_id, other.job_id],
        "tokens": [held.token, other.token],
    }
    # Heartbeats do not wait, and it is not lost as long as the sweep may roll back.
    beats = call(worker, "heartbeat_jobs", **pairs)
    assert [b.verdict for b in beats] == ["busy", "held"]
    waiting = held_up(db, sweeper, worker, "finish_jobs", **pairs)
    sweeper.commit()
    assert [r.verdict for r in waiting.result()] == ["lost", "finished"]
    assert get(db, held.job_id).state == "ready"


def test_old_snapshot_hides_no_takeover(db: Connection, connect: Connect) -> None:
    """In its view of the past the old token still shows."""
    late = connect(autocommit=False)
    for level in ("repeatable read", "serializable"):
        for function in CALLS:
            old = start(db, f"{level} {function}")
            late.execute(f"set transaction isolation level {level}")
            late.execute("select from pyqueue_thin.job")
            lapse(db, old.job_id)
            sweep_takes_it(db)
            claim(db, f"{level} {function}")
            before = contents(db)
            with raises("40001"):
                present(late, function, old)
            late.rollback()
            assert contents(db) == before


def test_one_pinned_job_holds_up_its_batch_and_no_more(
    db: Connection, connect: Connect
) -> None:
    jobs = [start(db) for _ in range(40)]
    pinning, worker = connect(autocommit=False), connect()
    answer(pinning, "assert_job", **jobs[17]._asdict())
    waiting = held_up(
        db,
        pinning,
        worker,
        "finish_jobs",
        job_ids=[job.job_id for job in jobs][::-1],
        tokens=[job.token for job in jobs][::-1],
    )
    # What lies before it has ended, what lies behind is free.
    free = "select job_id from pyqueue_thin.job for no key update skip locked"
    assert {row.job_id for row in rows(db, free)} >= {job.job_id for job in jobs[18:]}
    pinning.commit()
    assert {row.verdict for row in waiting.result()} == {"finished"}
