"""What an operator does to a job, whether or not somebody is working on it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from support import (
    IMPATIENT,
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


def start(db: Connection, queue: str = "q", **arguments: Any) -> dict[str, int]:
    """Enqueue a job and claim it; return what its holder presents."""
    enqueue(db, queue, **arguments)
    job = claim(db, queue, worker="w")
    return {"job_id": job.job_id, "token": job.token}


def bring(db: Connection, state: str, **arguments: Any) -> int:
    """Make a job and bring it to a state; return its id."""
    if state in ("scheduled", "ready", "blocked", "held"):
        delay = "1 h" if state == "scheduled" else None
        job_id = enqueue(db, state, delay=delay, **arguments)
        if state in ("blocked", "held"):  # no function leads there yet
            db.execute(
                "update pyqueue_thin.job set state = %s, ready_seq = null"
                " where job_id = %s",
                [state, job_id],
            )
        return job_id
    held = start(db, state, **arguments)
    if state == "finished":
        answer(db, "finish_job", **held, result={"ok": True})
    elif state == "dead":
        answer(db, "fail_job", **held, error="no", retry=False)
    elif state == "cancelled":
        answer(db, "cancel_job", job_id=held["job_id"], force=True)
    assert get(db, held["job_id"]).state == state
    return held["job_id"]


WAITING = ("scheduled", "ready", "blocked", "held")


# -- Cancel --------------------------------------------------------------------------


@pytest.mark.parametrize("force", [False, True], ids=["asked", "forced"])
def test_job_that_does_not_run_is_cancelled_at_once(
    db: Connection, force: bool
) -> None:
    for state in WAITING:
        job_id = bring(db, state, payload={"n": 1}, unique_key=state)
        assert answer(db, "cancel_job", job_id=job_id, force=force) == "cancelled"
        job = get(db, job_id)
        assert (job.state, job.reason, job.payload) == ("cancelled", None, {"n": 1})
        assert job.ended_at is not None
        before = contents(db)
        assert answer(db, "cancel_job", job_id=job_id, force=force) == "cancelled"
        assert contents(db) == before
        assert call(db, "claim_job", queue=state) == []
        # Its key is free again.
        assert call(db, "enqueue_job", queue=state, unique_key=state)[0].is_new


@pytest.mark.parametrize("force", [False, True], ids=["asked", "forced"])
def test_cancel_tells_what_has_ended_or_is_unknown(db: Connection, force: bool) -> None:
    finished, dead = bring(db, "finished"), bring(db, "dead")
    before = contents(db)
    for _ in range(2):
        for job_id, expected in ((finished, "ended"), (dead, "ended"), (9, "unknown")):
            assert answer(db, "cancel_job", job_id=job_id, force=force) == expected
    assert contents(db) == before


def test_request_reaches_the_holder_who_may_still_finish(db: Connection) -> None:
    held = start(db)
    before = get(db, held["job_id"])
    assert answer(db, "cancel_job", job_id=held["job_id"]) == "requested"
    asked = contents(db)
    version = "select xmin::text from pyqueue_thin.job"
    written = value(db, version)
    assert answer(db, "cancel_job", job_id=held["job_id"]) == "requested"
    assert contents(db) == asked
    assert value(db, version) == written
    job = get(db, held["job_id"])
    assert job == before._replace(cancel_requested=True)

    lapse(db, held["job_id"])
    [beat] = call(db, "heartbeat_job", **held)
    assert beat.cancel_requested is True
    assert beat.lease_until > value(db, "select clock_timestamp()")
    lapse(db, held["job_id"])
    [beat] = call(
        db, "heartbeat_jobs", job_ids=[held["job_id"]], tokens=[held["token"]]
    )
    assert beat.verdict == "cancel_requested"
    assert beat.lease_until > value(db, "select clock_timestamp()")
    call(db, "assert_job", **held)
    assert answer(db, "finish_job", **held, result={"all": "done"}) is True
    job = get(db, held["job_id"])
    assert (job.state, job.result) == ("finished", {"all": "done"})
    assert job.cancel_requested is True
    assert answer(db, "cancel_job", job_id=held["job_id"]) == "ended"


def test_requested_job_never_runs_again(db: Connection) -> None:
    def fail(held: dict[str, int]) -> Any:
        return answer(db, "fail_job", **held, error="stopped", retry_in="0")

    def give_up(held: dict[str, int]) -> Any:
        return answer(db, "fail_job", **held, error="stopped", retry=False)

    def release(held: dict[str, int]) -> Any:
        return answer(db, "release_job", **held, delay="1 h")

    def be_lost(held: dict[str, int]) -> Any:
        lapse(db, held["job_id"])
        assert answer(db, "sweep_jobs") == 1
        return "cancelled"

    for end, max_attempts in (
        (fail, 20),
        (fail, 1),
        (give_up, 20),
        (release, 20),
        (be_lost, 20),
        (be_lost, 1),
    ):
        held = start(db, max_attempts=max_attempts)
        answer(db, "cancel_job", job_id=held["job_id"])
        assert end(held) == "cancelled"
        job = get(db, held["job_id"])
        assert (job.state, job.reason) == ("cancelled", None)
        assert job.lost == (1 if end is be_lost else 0)
        assert len(job.errors) == (0 if end is release else 1)
        assert answer(db, "cancel_job", job_id=held["job_id"]) == "cancelled"


@pytest.mark.parametrize("requested", [False, True])
def test_forced_cancel_takes_the_job_away(db: Connection, requested: bool) -> None:
    held = start(db)
    if requested:
        answer(db, "cancel_job", job_id=held["job_id"])
    assert answer(db, "cancel_job", job_id=held["job_id"], force=True) == "cancelled"
    job = get(db, held["job_id"])
    assert job.state == "cancelled"
    assert job.token > held["token"]
    before = contents(db)
    for function in ("heartbeat_job", "finish_job", "fail_job", "release_job"):
        with raises("JQ001"):
            call(db, function, **held)
    for force in (True, False):
        again = answer(db, "cancel_job", job_id=held["job_id"], force=force)
        assert again == "cancelled"
    assert contents(db) == before


@pytest.mark.parametrize("committed", [True, False], ids=["committed", "rolled back"])
def test_forced_cancel_and_finish_at_once_have_one_winner(
    db: Connection, connect: Connect, committed: bool
) -> None:
    first, second = connect(autocommit=False), connect()

    held = start(db)
    call(first, "finish_job", **held)
    waiting = held_up(
        db, first, second, "cancel_job", job_id=held["job_id"], force=True
    )
    first.commit() if committed else first.rollback()
    assert waiting.result() == [("ended" if committed else "cancelled",)]

    held = start(db)
    call(first, "cancel_job", job_id=held["job_id"], force=True)
    waiting = held_up(db, first, second, "finish_job", **held)
    first.commit() if committed else first.rollback()
    if committed:
        with raises("JQ001"):
            waiting.result()
    else:
        assert waiting.result() == [(True,)]


def test_cancel_of_a_job_that_is_just_being_claimed_becomes_a_request(
    db: Connection, connect: Connect
) -> None:
    claimer, operator = connect(autocommit=False), connect()
    for function, given, expected in (
        ("cancel_job", {}, "requested"),
        ("cancel_job", {"force": True}, "cancelled"),
        ("retry_job", {}, "refused"),
        ("retry_job", {"force": True}, "ready"),
    ):
        job_id = enqueue(db, f"{function} {given}")
        job = claim(claimer, f"{function} {given}")
        waiting = held_up(db, claimer, operator, function, job_id=job_id, **given)
        claimer.commit()
        assert waiting.result() == [(expected,)]
        found = get(db, job_id)
        if given:
            assert found.token > job.token
        else:
            assert (found.state, found.token) == ("running", job.token)
            assert found.cancel_requested is (function == "cancel_job")


def test_cancel_of_a_job_that_is_just_given_back_is_done_at_once(
    db: Connection, connect: Connect
) -> None:
    held = start(db)
    worker, operator = connect(autocommit=False), connect()
    call(worker, "release_job", **held)
    waiting = held_up(db, worker, operator, "cancel_job", job_id=held["job_id"])
    worker.commit()
    assert waiting.result() == [("cancelled",)]
    assert get(db, held["job_id"]).state == "cancelled"


# -- Retry ---------------------------------------------------------------------------


def test_ended_job_lives_again_under_its_id(db: Connection) -> None:
    for state in ("dead", "cancelled", "finished"):
        force = state == "finished"
        job_id = bring(db, state, payload={"n": 1}, unique_key="k", priority=3)
        db.execute("update pyqueue_thin.finished_job set lost = 2, progress = '1'")
        before = get(db, job_id)
        answered = answer(db, "retry_job", job_id=job_id, force=force)
        assert answered == "ready"
        job = get(db, job_id)
        assert job.token > before.token
        assert job == before._replace(
            state="ready",
            token=job.token,
            attempt=0,
            lost=0,
            result=None,
            reason=None,
            worker=None,
            run_at=job.run_at,
            ended_at=None,
        )
        assert job.run_at > before.ended_at
        again = claim(db, state)
        assert (again.job_id, again.attempt, again.progress) == (job_id, 1, 1)
        assert again.token > job.token
        # Its key is taken again.
        assert not call(db, "enqueue_job", queue=state, unique_key="k")[0].is_new


def test_running_or_finished_job_is_not_retried_unless_forced(db: Connection) -> None:
    running, finished = bring(db, "running"), bring(db, "finished")
    lapsed = start(db)["job_id"]
    lapse(db, lapsed)
    before = contents(db)
    for job_id in (running, finished, lapsed):
        assert answer(db, "retry_job", job_id=job_id) == "refused"
        given = {"delay": "1 h", "payload": {"n": 2}}
        assert answer(db, "retry_job", job_id=job_id, **given) == "refused"
    assert answer(db, "retry_job", job_id=99) == "unknown"
    assert answer(db, "retry_job", job_id=99, force=True) == "unknown"
    assert contents(db) == before
    for job_id in (running, finished, lapsed):
        assert answer(db, "retry_job", job_id=job_id, force=True) == "ready"


def test_forced_retry_takes_a_running_job_away(db: Connection) -> None:
    held = start(db, "running", max_attempts=2)
    answer(db, "cancel_job", job_id=held["job_id"])
    assert answer(db, "retry_job", job_id=held["job_id"], force=True) == "ready"
    job = get(db, held["job_id"])
    assert job.token > held["token"]
    assert (job.state, job.attempt, job.lost, job.worker) == ("ready", 0, 0, None)
    assert (job.cancel_requested, job.lease_until, job.errors) == (False, None, [])
    before = contents(db)
    for function in ("heartbeat_job", "finish_job", "fail_job", "release_job"):
        with raises("JQ001"):
            call(db, function, **held)
    assert contents(db) == before
    new = claim(db, "running")
    with raises("JQ001"):
        call(db, "finish_job", **held)
    assert answer(db, "finish_job", job_id=new.job_id, token=new.token) is True


def test_waiting_job_is_made_ready_now(db: Connection) -> None:
    for state in WAITING:
        job_id = bring(db, state)
        before = get(db, job_id)
        assert answer(db, "retry_job", job_id=job_id) == "ready"
        job = get(db, job_id)
        assert (job.state, job.attempt) == ("ready", 0)
        assert job.token > before.token
        again = claim(db, state)
        assert (again.job_id, again.attempt) == (job_id, 1)
        assert again.token > job.token


def test_retry_of_a_ready_job_keeps_its_place(db: Connection) -> None:
    first, second = enqueue(db), enqueue(db)
    assert answer(db, "retry_job", job_id=first) == "ready"
    assert [claim(db).job_id, claim(db).job_id] == [first, second]


def test_job_after_its_last_attempt_gets_all_of_them_again(db: Connection) -> None:
    held = start(db, max_attempts=1)
    assert answer(db, "fail_job", **held, error="1st") == "dead"
    answer(db, "retry_job", job_id=held["job_id"])
    job = claim(db)
    dead = answer(db, "fail_job", job_id=job.job_id, token=job.token, error="2nd")
    assert dead == "dead"
    errors = get(db, held["job_id"]).errors
    assert [(e["attempt"], e["error"]) for e in errors] == [(1, "1st"), (1, "2nd")]


def test_retry_later(db: Connection) -> None:
    for state in ("dead", "cancelled", "finished", "running", *WAITING):
        job_id = bring(db, state)
        before = value(db, "select clock_timestamp()")
        given = {"force": True, "delay": "90 s"}
        assert answer(db, "retry_job", job_id=job_id, **given) == "scheduled"
        job = get(db, job_id)
        wait = timedelta(seconds=90)
        assert job.state == "scheduled"
        assert before + wait <= job.run_at
        assert job.run_at <= value(db, "select clock_timestamp()") + wait
        assert call(db, "claim_job", queue=state) == []


def test_retry_with_another_payload(db: Connection) -> None:
    for state in ("dead", "cancelled", "finished", "running", *WAITING):
        job_id = bring(db, state, payload={"n": 1})
        retried = {"job_id": job_id, "force": True}
        answer(db, "retry_job", **retried)
        assert get(db, job_id).payload == {"n": 1}
        answer(db, "retry_job", **retried, payload={"n": 2})
        assert get(db, job_id).payload == {"n": 2}
        answer(db, "retry_job", **retried, payload="null")
        none = "select payload is null from pyqueue_thin.job where job_id = %s"
        assert value(db, none, [job_id]) is True


def test_each_retry_raises_the_token(db: Connection) -> None:
    job_id = enqueue(db)
    tokens = []
    for _ in range(5):
        answer(db, "retry_job", job_id=job_id, force=True)
        tokens.append(get(db, job_id).token)
        job = claim(db)
        tokens.append(job.token)
        answer(db, "retry_job", job_id=job_id, force=True)
        tokens.append(get(db, job_id).token)
        job = claim(db)
        tokens.append(job.token)
        answer(db, "finish_job", job_id=job.job_id, token=job.token)
    assert tokens == sorted(set(tokens))


def test_retry_while_another_job_has_the_key_loses_nothing(
    db: Connection, connect: Connect
) -> None:
    joined = connect(autocommit=False)
    for state in ("dead", "cancelled", "finished"):
        held = start(db, state, unique_key="k")
        answer(db, "record_effect", **held, key="mail")
        if state == "finished":
            answer(db, "finish_job", **held)
        else:
            answer(db, "fail_job", **held, retry=False, cancel=state == "cancelled")
        enqueue(db, f"not {state}", unique_key="k")  # in another queue: no matter
        taker = enqueue(db, state, unique_key="k")
        before = contents(db)
        again = {"job_id": held["job_id"], "force": True}
        with raises("JQ002", "k", state):
            answer(db, "retry_job", **again)
        with raises("JQ002"), joined.transaction():
            answer(joined, "retry_job", **again)
        assert contents(joined) == before
        joined.commit()
        answer(db, "cancel_job", job_id=taker)
        assert answer(db, "retry_job", **again) == "ready"
        assert len(call(db, "get_effect", job_id=held["job_id"], key="mail")) == 1


@pytest.mark.parametrize("committed", [True, False], ids=["committed", "rolled back"])
def test_retry_waits_for_a_key_that_is_just_being_taken(
    db: Connection, connect: Connect, committed: bool
) -> None:
    job_id = bring(db, "dead", unique_key="k")
    before = contents(db)
    taker, operator = connect(autocommit=False), connect()
    enqueue(taker, "dead", unique_key="k")
    waiting = held_up(db, taker, operator, "retry_job", job_id=job_id)
    if committed:
        taker.commit()
        with raises("JQ002"):
            waiting.result()
        assert contents(db)["finished_job"] == before["finished_job"]
    else:
        taker.rollback()
        assert waiting.result() == [("ready",)]


def test_two_retries_at_once_make_one_job(db: Connection, connect: Connect) -> None:
    job_id = bring(db, "dead")
    first, second = connect(autocommit=False), connect()
    assert answer(first, "retry_job", job_id=job_id) == "ready"
    waiting = held_up(db, first, second, "retry_job", job_id=job_id)
    first.commit()
    assert waiting.result() == [("ready",)]
    assert [j.job_id for j in contents(db)["job"]] == [job_id]
    assert contents(db)["finished_job"] == []


@pytest.mark.parametrize("committed", [True, False], ids=["committed", "rolled back"])
def test_retry_behind_a_finish_follows_its_outcome(
    db: Connection, connect: Connect, committed: bool
) -> None:
    held = start(db)
    worker, operator = connect(autocommit=False), connect()
    call(worker, "finish_job", **held, result={"ok": True})
    waiting = held_up(
        db, worker, operator, "retry_job", job_id=held["job_id"], force=True
    )
    worker.commit() if committed else worker.rollback()
    assert waiting.result() == [("ready",)]
    job = get(db, held["job_id"])
    assert (job.state, job.result, job.attempt) == ("ready", None, 0)
    assert job.token > held["token"]


def test_prune_and_retry_do_not_meet(db: Connection, connect: Connect) -> None:
    job_id = bring(db, "dead")
    other = connect(autocommit=False)
    assert answer(other, "retry_job", job_id=job_id) == "ready"
    assert answer(db, "prune_jobs", older_than="0") == 0
    other.commit()
    assert get(db, job_id).state == "ready"


@pytest.mark.parametrize("function", ["cancel_job", "retry_job", "replace"])
def test_whoever_waited_for_a_claim_does_not_hold_up_its_heartbeats(
    db: Connection, connect: Connect, function: str
) -> None:
    job_id = enqueue(db, unique_key="k")
    worker, other = connect(autocommit=False), connect(autocommit=False)
    job = claim(worker)
    given: dict[str, Any] = {"job_id": job_id}
    if function == "replace":
        function = "enqueue_job"
        given = {"queue": "q", "unique_key": "k", "on_conflict": "replace"}
    waiting = held_up(db, worker, other, function, **given)
    worker.commit()
    waiting.result()
    # The other's transaction is still open. What it may have written is the request.
    pinned = connect(options=IMPATIENT)
    call(pinned, "assert_job", job_id=job_id, token=job.token)
    if function != "cancel_job":
        call(pinned, "heartbeat_job", job_id=job_id, token=job.token)


def test_retry_does_not_wait_for_whoever_writes_the_job_that_has_its_key(
    db: Connection, connect: Connect
) -> None:
    dead = start(db, unique_key="k")
    answer(db, "fail_job", **dead, retry=False)
    other = start(db, unique_key="k")
    worker, operator = connect(autocommit=False), connect(options=IMPATIENT)
    call(worker, "heartbeat_job", **other)
    with raises("JQ002", f"job {other['job_id']}"):
        answer(operator, "retry_job", job_id=dead["job_id"])
    assert get(db, dead["job_id"]).state == "dead"
