"""Enqueue: what is stored, when it is due, and what a unique key does."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from psycopg.types.json import Jsonb
from support import (
    IMPATIENT,
    Connect,
    Connection,
    Waiting,
    answer,
    call,
    claim,
    enqueue,
    get,
    lapse,
    raises,
    rows,
    value,
)

FAR = datetime(2040, 2, 29, 12, 30, tzinfo=UTC)


def claim_all(db: Connection, queue: str = "q") -> list[int]:
    return [job.job_id for job in call(db, "claim_jobs", queues=[queue], limit=10000)]


# -- What is stored -----------------------------------------------------------------


def test_a_job_with_nothing_given_has_the_defaults(db: Connection) -> None:
    [new] = call(db, "enqueue_job", queue="q")
    assert (new.job_id, new.is_new) == (1, True)
    job = get(db, 1)
    assert job._replace(run_at=None, enqueued_at=None)._asdict() == {
        **dict.fromkeys(job._fields),
        "job_id": 1,
        "queue": "q",
        "kind": "default",
        "state": "ready",
        "priority": 0,
        "attempt": 0,
        "max_attempts": 20,
        "lost": 0,
        "token": 0,
        "errors": [],
        "cancel_requested": False,
    }
    assert abs(job.run_at - job.enqueued_at) < timedelta(seconds=1)


ALL_ARGUMENTS: dict[str, Any] = {
    "queue": "q",
    "kind": "receipt",
    "priority": -7,
    "max_attempts": 3,
    "max_lost": 0,
    "group_key": "customer 7",
}


def test_all_arguments_are_stored_by_each_of_the_three_calls(db: Connection) -> None:
    payload, headers = {"order": [1, "é", None]}, {"trace": "abc"}
    enqueue(
        db,
        payload=payload,
        headers=headers,
        unique_key="a",
        run_at=FAR,
        **ALL_ARGUMENTS,
    )
    call(
        db,
        "enqueue_jobs",
        payloads=[Jsonb(payload)],
        unique_keys=["b"],
        headers=headers,
        run_at=FAR,
        **ALL_ARGUMENTS,
    )
    one = ALL_ARGUMENTS | {"payload": payload, "headers": headers, "unique_key": "c"}
    one |= {"run_at": FAR.isoformat(), "on_conflict": "keep"}
    call(db, "enqueue_job_rows", jobs=Jsonb([one]))

    stored = rows(db, "select * from pyqueue_thin.job order by job_id")
    assert [job.unique_key for job in stored] == ["a", "b", "c"]
    for job in stored:
        for name, given in ALL_ARGUMENTS.items():
            assert getattr(job, name) == given
        assert (job.payload, job.headers) == (payload, headers)
        assert (job.state, job.run_at, job.ready_seq) == ("scheduled", FAR, None)


def test_a_json_null_is_stored_as_no_payload(db: Connection) -> None:
    call(db, "enqueue_job", queue="q", payload=Jsonb(None), headers=Jsonb(None))
    call(db, "enqueue_jobs", queue="q", payloads=[Jsonb(None), None])
    call(
        db,
        "enqueue_job_rows",
        jobs=Jsonb([{"queue": "q", "payload": None, "headers": None}]),
    )
    found = (
        "select count(*) from pyqueue_thin.job where num_nulls(payload, headers) = 2"
    )
    assert value(db, found) == 4


def test_null_members_of_a_row_are_as_if_left_out_where_null_is_the_default(
    db: Connection,
) -> None:
    names = ["payload", "run_at", "delay", "max_attempts", "unique_key", "group_key"]
    job = {"queue": "q"} | dict.fromkeys([*names, "headers", "max_lost"])
    call(db, "enqueue_job_rows", jobs=Jsonb([job]))
    assert get(db, 1).max_attempts == 20


def test_attempts_and_lost_leases_are_the_queues_unless_given(db: Connection) -> None:
    db.execute(
        "insert into pyqueue_thin.queue (queue, max_attempts, max_lost)"
        " values ('q', 4, 2)"
    )
    enqueue(db)
    enqueue(db, max_attempts=9, max_lost=0)
    call(db, "enqueue_jobs", queue="q", payloads=[None])
    call(db, "enqueue_job_rows", jobs=Jsonb([{"queue": "q", "max_lost": 7}]))
    enqueue(db, "other")
    shown = [get(db, job_id).max_attempts for job_id in range(1, 6)]
    assert shown == [4, 9, 4, 4, 20]
    call(db, "claim_jobs", queues=["q", "other"], limit=5)
    found = rows(
        db,
        "select max_attempts, max_lost from pyqueue_thin.job order by job_id",
    )
    assert found == [(4, 2), (9, 0), (4, 2), (4, 7), (20, None)]


QUEUE_NAMES = [
    "a" * 100,
    "é" * 64,
    "say \"hi\" and 'bye'",
    "'; drop schema pyqueue_thin cascade; --",
    "UPPER lower",
    "receipts 🧾",
    " ",
    "%s %(x)s $1 :name \\n",
    "line\nbreak\ttab",
]


def test_any_name_will_do_for_a_queue_and_names_are_compared_exactly(
    db: Connection,
) -> None:
    for queue in QUEUE_NAMES:
        job_id = enqueue(db, queue, kind=queue, unique_key=queue, group_key=queue)
        call(db, "enqueue_jobs", queue=queue, payloads=[None], unique_keys=[queue])
        for other in {queue.swapcase(), f"{queue} "} - {queue}:
            if len(other.encode()) <= 128:
                assert call(db, "claim_job", queue=other) == []
        assert claim(db, queue).job_id == job_id
        job = get(db, job_id)
        assert {job.queue, job.kind, job.unique_key, job.group_key} == {queue}
        assert [row.queue for row in call(db, "queue_stats", queue=queue)] == [queue]
        call(db, "pause_queue", queue=queue)
        call(db, "resume_queue", queue=queue)


def test_payloads_of_20_kb_and_batches_of_2000_are_ordinary(db: Connection) -> None:
    payload = {"text": "x" * 20_000}
    assert claim_payload(db, enqueue(db, payload=payload)) == payload

    call(db, "enqueue_jobs", queue="q", payloads=[Jsonb(n) for n in range(2000)])
    taken = call(db, "claim_jobs", queues=["q"], limit=10000)
    assert [job.payload for job in taken] == list(range(2000))


def claim_payload(db: Connection, job_id: int) -> Any:
    job = claim(db)
    assert job.job_id == job_id
    return job.payload


def test_a_payload_may_have_1_mib_and_not_a_byte_more(db: Connection) -> None:
    # 2 of the bytes are the quotes of a JSON string.
    db.execute("select pyqueue_thin.enqueue_job('q', to_jsonb(repeat('x', 1048574)))")
    size = "select octet_length(payload::text) from pyqueue_thin.job"
    assert value(db, size) == 1048576

    with raises("22023", "p_payload", "1048577 bytes", "1048576"):
        db.execute(
            "select pyqueue_thin.enqueue_job('q', to_jsonb(repeat('x', 1048575)))"
        )
    # 'é' is two bytes.
    with raises("22023", "p_payloads[2]", "1048578 bytes"):
        db.execute(
            "select pyqueue_thin.enqueue_jobs("
            "'q', array['1', to_jsonb(repeat('é', 524288))])"
        )
    with raises("22023", "p_jobs[1].payload", "1048577 bytes"):
        db.execute(
            """
            select pyqueue_thin.enqueue_job_rows(jsonb_build_array(
              '{"queue": "q"}'::jsonb,
              jsonb_build_object('queue', 'q', 'payload', repeat('x', 1048575))
            ))
            """
        )
    assert value(db, "select count(*) from pyqueue_thin.job") == 1


# -- The caller's transaction -------------------------------------------------------


def test_a_job_is_seen_when_its_transaction_commits_and_not_before(
    db: Connection, connect: Connect
) -> None:
    caller = connect(autocommit=False)
    first = enqueue(caller)
    second = enqueue(db)
    assert claim(db).job_id == second
    assert call(db, "claim_job", queue="q") == []
    caller.commit()
    assert claim(db).job_id == first

    enqueue(caller)
    call(caller, "enqueue_jobs", queue="q", payloads=[None] * 3)
    call(caller, "enqueue_job_rows", jobs=Jsonb([{"queue": "q"}]))
    caller.rollback()
    assert call(db, "claim_job", queue="q") == []
    assert value(db, "select count(*) from pyqueue_thin.all_job") == 2


def test_a_job_is_undone_with_the_callers_savepoint(connect: Connect) -> None:
    caller = connect(autocommit=False)
    kept = enqueue(caller, unique_key="a")
    caller.execute("savepoint s")
    enqueue(caller, unique_key="b")
    caller.execute("rollback to s")
    [again] = call(caller, "enqueue_job", queue="q", unique_key="b")
    assert again.is_new
    caller.commit()
    assert claim_all(caller) == [kept, again.job_id]


def test_a_delay_counts_from_the_call_in_a_transaction_open_for_long(
    connect: Connect,
) -> None:
    caller = connect(autocommit=False)
    caller.execute("select now(), pg_sleep(0.3)")
    job_id = enqueue(caller, delay=timedelta(seconds=5))
    call(caller, "enqueue_jobs", queue="q", payloads=[None], delay=timedelta(seconds=5))
    call(caller, "enqueue_job_rows", jobs=Jsonb([{"queue": "q", "delay": "00:00:05"}]))
    ahead = rows(
        caller,
        "select run_at - now() as delay from pyqueue_thin.job where job_id >= %s",
        (job_id,),
    )
    assert len(ahead) == 3
    for row in ahead:
        assert timedelta(seconds=5.3) <= row.delay < timedelta(seconds=15)


# -- When it is due -----------------------------------------------------------------


def test_a_job_in_the_future_is_scheduled_until_it_is_due(db: Connection) -> None:
    job_id = enqueue(db, delay=timedelta(minutes=5))
    exact = enqueue(db, run_at=FAR)
    assert get(db, job_id).state == "scheduled"
    assert get(db, exact).run_at == FAR
    left = "select run_at - clock_timestamp() from pyqueue_thin.job where job_id = 1"
    assert timedelta(seconds=290) < value(db, left) <= timedelta(minutes=5)

    answer(db, "sweep_jobs")
    assert call(db, "claim_job", queue="q") == []

    db.execute(
        "update pyqueue_thin.job set run_at = now() where job_id = %s", (job_id,)
    )
    assert answer(db, "sweep_jobs") == 1
    assert claim(db).job_id == job_id
    assert call(db, "claim_job", queue="q") == []


@pytest.mark.parametrize(
    "due",
    [
        {"run_at": datetime(1999, 1, 1, tzinfo=UTC)},
        {"delay": timedelta(0)},
        {"run_at": None, "delay": None},
    ],
    ids=["past", "no delay", "neither"],
)
def test_a_time_that_is_not_ahead_means_now(
    db: Connection, due: dict[str, Any]
) -> None:
    enqueue(db, **due)
    call(db, "enqueue_jobs", queue="q", payloads=[None], **due)
    text = {name: None if given is None else str(given) for name, given in due.items()}
    call(db, "enqueue_job_rows", jobs=Jsonb([{"queue": "q", **text}]))
    late = "select clock_timestamp() - min(run_at) from pyqueue_thin.job"
    assert value(db, late) < timedelta(seconds=30)
    assert claim_all(db) == [1, 2, 3]


# -- Unique keys --------------------------------------------------------------------


def in_state(db: Connection, state: str, **arguments: Any) -> int:
    """Enqueue a job and bring it into a live state."""
    job_id = enqueue(db, **arguments)
    if state == "running":
        claim(db)
    elif state == "scheduled":
        claimed = claim(db)
        answer(
            db,
            "release_job",
            job_id=job_id,
            token=claimed.token,
            delay=timedelta(hours=1),
        )
    elif state != "ready":
        db.execute(
            "update pyqueue_thin.job set state = %s where job_id = %s", (state, job_id)
        )
    return job_id


LIVE = ["scheduled", "ready", "running", "blocked", "held"]


@pytest.mark.parametrize("state", LIVE)
def test_keep_and_raise_leave_a_live_job_that_has_the_key_alone(
    db: Connection, state: str
) -> None:
    job_id = in_state(db, state, payload={"n": 1}, unique_key="the key")
    before = rows(db, "select * from pyqueue_thin.job")
    again = {"queue": "q", "unique_key": "the key", "payload": {"n": 2}, "priority": 9}
    many = {
        "queue": "q",
        "payloads": [None, Jsonb(2)],
        "unique_keys": ["new", "the key"],
    }

    with raises("JQ002", "queue q", "the key", f"job {job_id}"):
        call(db, "enqueue_job", on_conflict="raise", **again)
    with raises("JQ002"):
        rows_given = Jsonb([{"queue": "q"}, again | {"on_conflict": "raise"}])
        call(db, "enqueue_job_rows", jobs=rows_given)
    with raises("JQ002"):
        call(db, "enqueue_jobs", on_conflict="raise", **many)
    assert rows(db, "select * from pyqueue_thin.job") == before

    assert call(db, "enqueue_job", **again) == [(job_id, False)]
    assert call(db, "enqueue_job_rows", jobs=Jsonb([again])) == [(job_id, False)]
    assert call(db, "enqueue_jobs", priority=9, **many)[1] == (job_id, False)
    same = "select * from pyqueue_thin.job where unique_key = 'the key'"
    assert rows(db, same) == before


@pytest.mark.parametrize("state", ["scheduled", "ready", "blocked"])
def test_replace_gives_a_waiting_job_payload_time_and_priority(
    db: Connection, state: str
) -> None:
    job_id = in_state(db, state, payload={"n": 1}, unique_key="k", kind="old")
    before = get(db, job_id)
    new = {"queue": "q", "unique_key": "k", "on_conflict": "replace"}

    later = new | {"payload": {"n": 2}, "priority": 5, "kind": "new"}
    assert call(db, "enqueue_job", run_at=FAR, **later) == [(job_id, False)]
    assert get(db, job_id) == before._replace(
        state="scheduled", payload={"n": 2}, priority=5, run_at=FAR
    )

    assert call(db, "enqueue_job_rows", jobs=Jsonb([new])) == [(job_id, False)]
    after = get(db, job_id)
    assert after == before._replace(
        state="ready", payload=None, priority=0, run_at=after.run_at
    )
    assert claim(db).job_id == job_id


@pytest.mark.parametrize("state", ["running", "held"])
def test_replace_neither_changes_nor_locks_a_job_that_runs_or_is_held(
    db: Connection, connect: Connect, state: str
) -> None:
    job_id = in_state(db, state, payload={"n": 1}, unique_key="k")
    before = rows(db, "select * from pyqueue_thin.job")
    caller = connect(autocommit=False)
    again = {"queue": "q", "unique_key": "k", "on_conflict": "replace"}
    assert call(caller, "enqueue_job", payload={"n": 2}, **again) == [(job_id, False)]
    batch = [again | {"payload": 3}, {"queue": "q"}]
    assert call(caller, "enqueue_job_rows", jobs=Jsonb(batch))[0] == (job_id, False)

    # As long as that transaction is open.
    db.execute(
        "select from pyqueue_thin.job where job_id = %s for update nowait", [job_id]
    )
    if state == "running":
        db.execute("set lock_timeout = '3s'")
        token = before[0].token
        [beat] = call(db, "heartbeat_job", job_id=job_id, token=token)
        assert beat.lease_until >= before[0].lease_until
        assert answer(db, "finish_job", job_id=job_id, token=token) is True
    else:
        assert rows(db, "select * from pyqueue_thin.job") == before
    caller.commit()


def test_replace_keeps_the_place_of_a_ready_job_unless_its_priority_changes(
    db: Connection,
) -> None:
    first = enqueue(db, unique_key="k")
    second = enqueue(db)
    replace = {"unique_key": "k", "on_conflict": "replace"}
    enqueue(db, payload={"n": 2}, **replace)
    order = "select job_id from pyqueue_thin.job order by priority, ready_seq"
    assert rows(db, order) == [(first,), (second,)]

    enqueue(db, priority=1, **replace)
    enqueue(db, **replace)
    assert rows(db, order) == [(second,), (first,)]

    enqueue(db, priority=-1, **replace)
    assert claim_all(db) == [first, second]


def test_replace_waits_for_a_claim_and_then_leaves_the_running_job_alone(
    db: Connection, connect: Connect
) -> None:
    job_id = enqueue(db, payload={"n": 1}, unique_key="k")
    worker, producer = connect(autocommit=False), connect()
    claimed = claim(worker)
    replacing = Waiting(
        producer,
        lambda: call(
            producer,
            "enqueue_job",
            queue="q",
            payload={"n": 2},
            unique_key="k",
            on_conflict="replace",
        ),
    )
    assert replacing.blocked_by(db) == worker.info.backend_pid
    worker.commit()
    assert replacing.result() == [(job_id, False)]
    job = get(db, job_id)
    assert (job.state, job.token, job.payload) == ("running", claimed.token, {"n": 1})


def test_a_unique_key_is_free_again_after_each_kind_of_end(db: Connection) -> None:
    ids = []
    for end in ("finish", "cancel", "fail", "lapse"):
        [new] = call(db, "enqueue_job", queue="q", unique_key="k", max_attempts=1)
        assert new.is_new
        ids.append(new.job_id)
        if end == "cancel":
            answer(db, "cancel_job", job_id=new.job_id)
            continue
        claimed = claim(db)
        if end == "lapse":
            lapse(db, new.job_id)
            answer(db, "sweep_jobs")
        else:
            answer(db, f"{end}_job", job_id=new.job_id, token=claimed.token)
    ended = rows(db, "select outcome from pyqueue_thin.finished_job order by job_id")
    assert [row.outcome for row in ended] == ["finished", "cancelled", "dead", "dead"]
    assert call(db, "enqueue_job", queue="q", unique_key="k")[0].is_new
    assert len(set(ids)) == 4


def test_a_unique_key_belongs_to_its_queue(db: Connection) -> None:
    for queue in ("q", "Q", "other"):
        [new] = call(db, "enqueue_job", queue=queue, unique_key="k")
        assert new.is_new
    many = call(
        db,
        "enqueue_job_rows",
        jobs=Jsonb([{"queue": queue, "unique_key": "k"} for queue in "qQx"]),
    )
    assert [row.is_new for row in many] == [False, False, True]


# -- Batches ------------------------------------------------------------------------


def test_one_taken_key_and_one_repeated_key_do_not_spoil_a_batch(
    connect: Connect,
) -> None:
    caller = connect(autocommit=False)
    taken = enqueue(caller, unique_key="k50")
    keys = [*(f"k{n}" for n in range(99)), "k7"]
    payloads = [Jsonb(n) for n in range(100)]
    many = call(caller, "enqueue_jobs", queue="q", payloads=payloads, unique_keys=keys)

    assert len(many) == 100
    assert [n for n, row in enumerate(many) if not row.is_new] == [50, 99]
    assert many[50].job_id == taken
    assert many[99].job_id == many[7].job_id
    assert get(caller, many[7].job_id).payload == 7
    # Ids rise with the input.
    new = [row.job_id for row in many if row.is_new]
    assert new == sorted(set(new))
    caller.commit()
    assert value(caller, "select count(*) from pyqueue_thin.job") == 99
    # And so does the order in which they will run, not that of the keys.
    assert claim_all(caller) == [taken, *new]


@pytest.mark.parametrize("on_conflict", ["keep", "replace", "raise"])
def test_the_first_of_a_repeated_key_wins_whatever_on_conflict_says(
    db: Connection, on_conflict: str
) -> None:
    many = call(
        db,
        "enqueue_jobs",
        queue="q",
        payloads=[Jsonb(n) for n in range(4)],
        unique_keys=["a", "b", "a", "b"],
        on_conflict=on_conflict,
    )
    assert [row.is_new for row in many] == [True, True, False, False]
    assert [row.job_id for row in many[:2]] == [row.job_id for row in many[2:]]
    assert [
        job.payload for job in rows(db, "select payload from pyqueue_thin.job")
    ] == [
        0,
        1,
    ]


def test_each_row_of_a_batch_has_its_own_on_conflict(db: Connection) -> None:
    kept = enqueue(db, unique_key="keep", payload={"n": 0})
    replaced = enqueue(db, unique_key="replace", payload={"n": 0})

    def one(key: str, on_conflict: str, n: int) -> dict[str, Any]:
        payload = {"n": n}
        return {
            "queue": "q",
            "unique_key": key,
            "on_conflict": on_conflict,
            "payload": payload,
        }

    many = call(
        db,
        "enqueue_job_rows",
        jobs=Jsonb(
            [
                one("replace", "replace", 1),
                one("new", "raise", 2),
                one("keep", "keep", 3),
                # Second rows of a key: they count for nothing.
                one("keep", "replace", 4),
                one("replace", "keep", 5),
                one("new", "raise", 6),
            ]
        ),
    )
    new = many[1].job_id
    assert [row.job_id for row in many] == [replaced, new, kept, kept, replaced, new]
    assert [row.is_new for row in many] == [False, True, False, False, False, False]
    found = rows(db, "select job_id, payload from pyqueue_thin.job order by job_id")
    assert found == [(kept, {"n": 0}), (replaced, {"n": 1}), (new, {"n": 2})]


def test_rows_of_a_batch_may_differ_in_everything_and_keep_their_order(
    db: Connection,
) -> None:
    jobs = [
        {"queue": "b", "priority": 2, "delay": "1 hour"},
        {"queue": "a", "kind": "x", "unique_key": "z"},
        {"queue": "b", "unique_key": "a", "run_at": "2040-01-01 00:00:00+00"},
        {"queue": "a", "payload": [1, 2]},
    ]
    many = call(db, "enqueue_job_rows", jobs=Jsonb(jobs))
    found = rows(db, "select job_id, queue, priority, kind from pyqueue_thin.job")
    by_id = {row.job_id: row for row in found}
    assert [by_id[row.job_id].queue for row in many] == ["b", "a", "b", "a"]
    assert [row.job_id for row in many] == sorted(by_id)
    assert [
        job.job_id for job in call(db, "claim_jobs", queues=["a", "b"], limit=9)
    ] == [
        many[1].job_id,
        many[3].job_id,
    ]


def test_an_empty_batch_gives_no_rows(db: Connection) -> None:
    assert call(db, "enqueue_jobs", queue="q", payloads=[]) == []
    assert call(db, "enqueue_jobs", queue="q", payloads=[], unique_keys=[]) == []
    assert call(db, "enqueue_job_rows", jobs=Jsonb([])) == []
    assert value(db, "select count(*) from pyqueue_thin.job") == 0


def test_a_batch_that_raises_enqueues_nothing_and_the_caller_goes_on(
    connect: Connect,
) -> None:
    caller = connect(autocommit=False)
    enqueue(caller, unique_key="taken")
    caller.execute("savepoint s")
    with raises("JQ002", "taken"):
        call(
            caller,
            "enqueue_jobs",
            queue="q",
            payloads=[None] * 3,
            unique_keys=["a", "taken", "b"],
            on_conflict="raise",
        )
    caller.execute("rollback to s")
    assert value(caller, "select count(*) from pyqueue_thin.job") == 1


# -- Races for a key ----------------------------------------------------------------


def test_of_two_enqueues_of_one_key_the_second_waits_and_is_not_new(
    db: Connection, connect: Connect
) -> None:
    first, second = connect(autocommit=False), connect()
    [new] = call(first, "enqueue_job", queue="q", unique_key="k")
    waiting = Waiting(
        second, lambda: call(second, "enqueue_job", queue="q", unique_key="k")
    )
    assert waiting.blocked_by(db) == first.info.backend_pid
    first.commit()
    assert waiting.result() == [(new.job_id, False)]


@pytest.mark.parametrize("batch", [False, True], ids=["one", "batch"])
def test_an_enqueue_does_not_wait_for_whoever_writes_the_job_that_has_its_key(
    db: Connection, connect: Connect, batch: bool
) -> None:
    worker, producer = connect(autocommit=False), connect(options=IMPATIENT)

    def again(on_conflict: str) -> Any:
        job = {"queue": "q", "unique_key": "k", "on_conflict": on_conflict}
        if batch:
            return call(producer, "enqueue_job_rows", jobs=Jsonb([job]))
        return call(producer, "enqueue_job", **job)

    job_id = enqueue(db, unique_key="k")
    held = {"job_id": job_id, "token": claim(db).token}
    for function, more in (
        ("heartbeat_job", {}),
        ("set_progress", {"progress": {}}),
        ("cancel_job", None),
        ("finish_job", {}),
    ):
        given = {"job_id": job_id} if more is None else held | more
        call(worker, function, **given)
        assert again("keep") == [(job_id, False)]
        assert again("replace") == [(job_id, False)]
        with raises("JQ002"):
            again("raise")
        worker.commit() if function == "finish_job" else worker.rollback()
    [new] = again("keep")
    assert new.is_new


def test_a_replace_whose_job_ends_before_it_gets_it_makes_a_new_job(
    db: Connection, connect: Connect
) -> None:
    old = enqueue(db, payload={"n": 1}, unique_key="k")
    operator, producer = connect(autocommit=False), connect()
    assert answer(operator, "cancel_job", job_id=old) == "cancelled"
    job = {"queue": "q", "unique_key": "k", "on_conflict": "replace"}
    waiting = Waiting(
        producer, lambda: call(producer, "enqueue_job", payload={"n": 2}, **job)
    )
    assert waiting.blocked_by(db) == operator.info.backend_pid
    operator.commit()
    [new] = waiting.result()
    assert new.is_new
    assert (get(db, old).state, get(db, old).payload) == ("cancelled", {"n": 1})
    assert get(db, new.job_id).payload == {"n": 2}


def test_batches_with_the_same_keys_in_other_orders_do_not_deadlock(
    db: Connection, connect: Connect
) -> None:
    holder, first, second = connect(autocommit=False), connect(), connect()

    def enqueue_keys(caller: Connection, keys: str) -> Any:
        payloads: list[None] = [None] * len(keys)
        return call(
            caller, "enqueue_jobs", queue="q", payloads=payloads, unique_keys=list(keys)
        )

    # The first stands at m, with a behind and z before it. Would the second begin at z,
    # each had then what the other wants.
    enqueue(holder, unique_key="m")
    one = Waiting(first, lambda: enqueue_keys(first, "amz"))
    assert one.blocked_by(db) == holder.info.backend_pid
    two = Waiting(second, lambda: enqueue_keys(second, "zma"))
    assert two.blocked_by(db) == first.info.backend_pid
    holder.rollback()

    assert [row.is_new for row in one.result()] == [True] * 3
    ids = [row.job_id for row in one.result()]
    assert two.result() == [(job_id, False) for job_id in reversed(ids)]


def test_a_batch_waits_for_another_with_its_keys_and_answers_its_ids(
    db: Connection, connect: Connect
) -> None:
    first, second = connect(autocommit=False), connect()
    keys = {"queue": "q", "payloads": [None, None]}
    ids = [
        row.job_id
        for row in call(first, "enqueue_jobs", unique_keys=["k1", "k2"], **keys)
    ]
    waiting = Waiting(
        second, lambda: call(second, "enqueue_jobs", unique_keys=["k2", "k1"], **keys)
    )
    assert waiting.blocked_by(db) == first.info.backend_pid
    first.commit()
    assert waiting.result() == [(ids[1], False), (ids[0], False)]


def test_a_key_that_falls_free_meanwhile_is_not_taken_out_of_turn(
    db: Connection, connect: Connect
) -> None:
    has_m, has_n = connect(autocommit=False), connect(autocommit=False)
    first, second = connect(), connect()

    def enqueue_keys(caller: Connection, keys: str) -> Any:
        payloads: list[None] = [None] * len(keys)
        return call(
            caller, "enqueue_jobs", queue="q", payloads=payloads, unique_keys=list(keys)
        )

    old = enqueue(db, unique_key="a")
    enqueue(has_m, unique_key="m")
    enqueue(has_n, unique_key="n")
    one = Waiting(first, lambda: enqueue_keys(first, "amz"))
    assert one.blocked_by(db) == has_m.info.backend_pid
    # The first has passed a. Would it come back for it, with z in its hands, it had to
    # wait for the second, which has a and wants z.
    answer(db, "cancel_job", job_id=old)
    two = Waiting(second, lambda: enqueue_keys(second, "anz"))
    assert two.blocked_by(db) == has_n.info.backend_pid
    has_m.rollback()
    [a, _, z] = one.result()
    assert a == (old, False)
    has_n.rollback()
    assert [row.is_new for row in two.result()] == [True, True, False]
    assert two.result()[2].job_id == z.job_id
