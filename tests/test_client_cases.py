"""The client's calls, each case by the plain and by the async client."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import pickle
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any, Protocol
from zoneinfo import ZoneInfo

import psycopg
import pytest
from psycopg.pq import TransactionStatus
from support import lapse

import pyqueue_thin as pq

Connection = psycopg.Connection[Any]


class Api(Protocol):
    """A connection with the calls as methods."""

    conn: Any

    def __getattr__(self, name: str) -> Callable[..., Any]: ...
    def do(self, method: str, *args: Any) -> Any: ...


class Plain:
    def __init__(self, dsn: str, **options: Any) -> None:
        self.conn = psycopg.connect(dsn, **options)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return lambda *args, **named: getattr(pq, name)(self.conn, *args, **named)

    def do(self, method: str, *args: Any) -> Any:
        return getattr(self.conn, method)(*args)


class Async:
    def __init__(self, dsn: str, **options: Any) -> None:
        self.runner = asyncio.Runner()
        self.conn = self.runner.run(psycopg.AsyncConnection.connect(dsn, **options))

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return lambda *args, **named: self.runner.run(
            getattr(pq.aio, name)(self.conn, *args, **named)
        )

    def do(self, method: str, *args: Any) -> Any:
        return self.runner.run(getattr(self.conn, method)(*args))


@pytest.fixture(params=[Plain, Async], ids=["plain", "async"])
def open_api(request: pytest.FixtureRequest, dsn: str) -> Iterator[Callable[..., Api]]:
    """Open connections of one kind, closed at the end."""
    with ExitStack() as opened:

        def open_one(**options: Any) -> Api:
            api: Api = request.param(dsn, **options)
            if isinstance(api, Async):
                opened.callback(api.runner.close)
            opened.callback(api.do, "close")
            return api

        yield open_one


@pytest.fixture
def api(open_api: Callable[..., Api]) -> Api:
    """A connection that commits each statement."""
    return open_api(autocommit=True)


@pytest.fixture
def joined(open_api: Callable[..., Api]) -> Api:
    """A connection that opens transactions by itself, as is the default."""
    return open_api()


def status(api: Api) -> TransactionStatus:
    found: TransactionStatus = api.conn.info.transaction_status
    return found


def running(api: Api, queue: str = "q", **options: Any) -> pq.ClaimedJob:
    """Enqueue a job and claim it."""
    api.enqueue_job(queue, **options)
    job: pq.ClaimedJob = api.claim_job(queue, lease=60)
    return job


# Enqueue


def test_payload_comes_back_equal(api: Api) -> None:
    payloads: tuple[Any, ...] = (
        {"order": 42, "lines": [1.5, None, True, "ä€😀"], "": {}},
        [],
        "text with \\u0000 spelled out",
        0,
        -0.0,
        False,
        2**70,
        10**400,
        "'; drop schema pyqueue_thin; -- %s %(x)s {} :x",
    )
    for payload in payloads:
        job_id = api.enqueue_job("q", payload).job_id
        assert api.get_job(job_id).payload == payload
        assert api.claim_job("q").payload == payload


def test_no_payload_has_one_stored_form(api: Api, db: Connection) -> None:
    api.enqueue_job("q")
    api.enqueue_job("q", None)
    api.enqueue_jobs("q", [None, None], headers=None)
    api.enqueue_job_rows([{"queue": "q"}, {"queue": "q", "payload": None}])
    [(count, nulls)] = db.execute(
        "select count(*), count(*) filter (where payload is null) from pyqueue_thin.job"
    )
    assert count == nulls == 6


def test_last_of_duplicate_keys_and_keys_that_are_no_str(api: Api) -> None:
    """As json does it: keys become strings; of equal ones the last counts."""
    job_id = api.enqueue_job("q", {1: "a", None: "b", "1": "c"}).job_id
    assert api.get_job(job_id).payload == {"1": "c", "null": "b"}


def test_a_number_of_more_digits_than_python_converts(api: Api, db: Connection) -> None:
    db.execute(
        "select pyqueue_thin.enqueue_job('q', ('1' || repeat('0', 9999))::jsonb)"
    )
    assert api.claim_job("q").payload == Decimal(10**9999)


def test_enqueue_job_passes_all_its_arguments(api: Api) -> None:
    run_at = datetime(2100, 1, 31, 12, tzinfo=UTC)
    made = api.enqueue_job(
        "q",
        {"a": 1},
        kind="k",
        priority=-7,
        run_at=run_at,
        max_attempts=3,
        unique_key="u",
        on_conflict="raise",
        group_key="g",
        headers={"trace": "t"},
        max_lost=2,
    )
    assert made.is_new
    job = api.get_job(made.job_id)
    assert job == pq.JobInfo(
        job_id=made.job_id,
        queue="q",
        kind="k",
        state="scheduled",
        payload={"a": 1},
        result=None,
        priority=-7,
        attempt=0,
        max_attempts=3,
        lost=0,
        token=0,
        worker=None,
        lease_until=None,
        run_at=run_at,
        unique_key="u",
        group_key="g",
        headers={"trace": "t"},
        progress=None,
        errors=[],
        reason=None,
        cancel_requested=False,
        enqueued_at=job.enqueued_at,
        claimed_at=None,
        ended_at=None,
    )


def test_keep_replace_and_raise(api: Api) -> None:
    first = api.enqueue_job("q", 1, unique_key="u")
    kept = api.enqueue_job("q", 2, unique_key="u")
    assert (kept.job_id, kept.is_new) == (first.job_id, False)
    assert api.get_job(first.job_id).payload == 1

    api.enqueue_job("q", 3, unique_key="u", on_conflict="replace")
    assert api.get_job(first.job_id).payload == 3

    with pytest.raises(pq.UniqueConflict) as caught:
        api.enqueue_job("q", 4, unique_key="u", on_conflict="raise")
    assert isinstance(caught.value.__cause__, psycopg.DatabaseError)
    assert caught.value.__cause__.sqlstate == "JQ002"


def test_enqueue_jobs_answers_in_input_order(api: Api) -> None:
    old = api.enqueue_job("q", unique_key="b")
    made = api.enqueue_jobs(
        "q", [1, 2, 3, None], unique_keys=["a", "b", "a", None], kind="k", priority=5
    )
    assert [m.is_new for m in made] == [True, False, False, True]
    assert made[1].job_id == old.job_id
    assert made[2].job_id == made[0].job_id
    assert api.get_job(made[0].job_id).payload == 1
    assert api.get_job(made[3].job_id).kind == "k"
    assert api.enqueue_jobs("q", []) == []
    assert len(api.enqueue_jobs("q", (n for n in range(3)))) == 3


def test_enqueue_job_rows_takes_what_enqueue_job_takes(api: Api) -> None:
    run_at = datetime(2100, 1, 31, 12, tzinfo=ZoneInfo("Asia/Kolkata"))
    made = api.enqueue_job_rows(
        [
            {"queue": "a", "payload": {"x": "é"}, "run_at": run_at, "priority": -1},
            {"queue": "b", "delay": timedelta(hours=1), "headers": {"h": 1}},
            {"queue": "c", "kind": "k", "max_attempts": 2, "unique_key": None},
        ]
    )
    a, b, c = (api.get_job(m.job_id) for m in made)
    assert (a.queue, a.payload, a.run_at, a.priority) == ("a", {"x": "é"}, run_at, -1)
    assert b.run_at - b.enqueued_at > timedelta(minutes=59)
    assert b.headers == {"h": 1}
    assert (c.kind, c.max_attempts, c.unique_key) == ("k", 2, None)
    assert api.enqueue_job_rows([]) == []


def test_a_duration_is_a_timedelta_or_seconds(api: Api) -> None:
    for delay in (30, 30.0, timedelta(seconds=30), Decimal("30.0000004")):
        job = api.get_job(api.enqueue_job("q", delay=delay).job_id)
        assert 29 < (job.run_at - job.enqueued_at).total_seconds() < 31
        api.enqueue_job("leases")
        assert api.claim_job("leases", lease=delay).lease == timedelta(seconds=30)


def test_fold_tells_a_repeated_hour_apart(api: Api) -> None:
    new_york = ZoneInfo("America/New_York")
    for fold, hour in ((0, 5), (1, 6)):
        local = datetime(2099, 11, 1, 1, 30, tzinfo=new_york, fold=fold)
        made = api.enqueue_job("q", run_at=local)
        at = api.get_job(made.job_id).run_at
        assert at == datetime(2099, 11, 1, hour, 30, tzinfo=UTC)


# What is refused before the server is asked

NAN, INFINITY = float("nan"), float("inf")
CYCLE: list[Any] = []
CYCLE.append(CYCLE)
DEEP: list[Any] = []
for _ in range(100_000):
    DEEP = [DEEP]
BIG = 2**63

REFUSED: list[tuple[type[Exception], str, str, tuple[Any, ...], dict[str, Any]]] = [
    *(
        (ValueError, "payload", "enqueue_job", ("q", payload), {})
        for payload in (
            NAN,
            {"x": [-INFINITY]},
            {NAN: 1},
            {"x": Decimal("NaN")},
            "a\0b",
            {"a\0": 1},
            "\\\0",
            ["\ud83d"],
            {"\udc00": 1},
            10**5000,
            CYCLE,
            DEEP,
        )
    ),
    *(
        (TypeError, "payload", "enqueue_job", ("q", payload), {})
        for payload in (
            {1, 2},
            b"bytes",
            Decimal("1.5"),
            {(1,): 1},
            object(),
            datetime.now(UTC),
        )
    ),
    (ValueError, "headers", "enqueue_job", ("q",), {"headers": {"x": NAN}}),
    (ValueError, "queue", "enqueue_job", ("q\0",), {}),
    (ValueError, "queue", "enqueue_job", ("\ud800",), {}),
    (TypeError, "queue", "enqueue_job", (None,), {}),
    (TypeError, "queue", "enqueue_job", (7,), {}),
    (TypeError, "queue", "claim_job", (b"q",), {}),
    (TypeError, "kind", "enqueue_job", ("q",), {"kind": None}),
    (TypeError, "unique_key", "enqueue_job", ("q",), {"unique_key": 7}),
    (ValueError, "priority", "enqueue_job", ("q",), {"priority": 3_000_000_000}),
    (TypeError, "priority", "enqueue_job", ("q",), {"priority": 1.0}),
    (TypeError, "priority", "enqueue_job", ("q",), {"priority": True}),
    (TypeError, "priority", "enqueue_job", ("q",), {"priority": "1"}),
    (ValueError, "max_attempts", "enqueue_job", ("q",), {"max_attempts": 2**31}),
    (ValueError, "max_lost", "enqueue_job", ("q",), {"max_lost": -(2**31) - 1}),
    (ValueError, "run_at", "enqueue_job", ("q",), {"run_at": datetime(2030, 1, 1)}),
    (TypeError, "run_at", "enqueue_job", ("q",), {"run_at": "2030-01-01"}),
    *(
        (error, "delay", "enqueue_job", ("q",), {"delay": delay})
        for error, delay in (
            (TypeError, "30"),
            (TypeError, True),
            (ValueError, NAN),
            (ValueError, -INFINITY),
            (ValueError, Decimal("NaN")),
            (ValueError, Decimal("sNaN")),
            (ValueError, Decimal("1e999999999")),
            (ValueError, 1e300),
            (ValueError, 10**400),
            (ValueError, timedelta.max),
        )
    ),
    (TypeError, "delay", "release_job", (1, 1), {"delay": None}),
    (TypeError, "lease", "claim_job", ("q",), {"lease": "30"}),
    (TypeError, "payloads", "enqueue_jobs", ("q", {"a": 1}), {}),
    (TypeError, "payloads", "enqueue_jobs", ("q", "abc"), {}),
    (TypeError, "payloads", "enqueue_jobs", ("q", 7), {}),
    (ValueError, r"payloads\[1\]", "enqueue_jobs", ("q", [1, NAN]), {}),
    (TypeError, r"unique_keys\[1\]", "enqueue_jobs", ("q", [1, 2]),
     {"unique_keys": ["a", 7]}),
    (TypeError, "jobs", "enqueue_job_rows", ({"queue": "q"},), {}),
    (TypeError, r"jobs\[0\]", "enqueue_job_rows", (["q"],), {}),
    (TypeError, r"jobs\[0\].delay", "enqueue_job_rows",
     ([{"queue": "q", "delay": "30"}],), {}),
    (ValueError, r"jobs\[1\].run_at", "enqueue_job_rows",
     ([{"queue": "q"}, {"queue": "q", "run_at": datetime(2030, 1, 1)}],), {}),
    (ValueError, "jobs", "enqueue_job_rows", ([{"queue": "q", "payload": NAN}],), {}),
    (TypeError, "queues", "claim_jobs", ("q",), {}),
    (TypeError, "queues", "claim_jobs", (None,), {}),
    (TypeError, r"queues\[0\]", "claim_jobs", ([None],), {}),
    (ValueError, "limit", "claim_jobs", (["q"],), {"limit": 2**31}),
    (TypeError, "limit", "claim_jobs", (["q"],), {"limit": None}),
    (TypeError, "worker", "claim_jobs", (["q"],), {"worker": 7}),
    (ValueError, "job_id", "heartbeat_job", (BIG, 1), {}),
    (TypeError, "job_id", "heartbeat_job", ("1", 1), {}),
    (ValueError, "token", "heartbeat_job", (1, -BIG - 1), {}),
    (TypeError, "token", "heartbeat_job", (1, None), {}),
    (TypeError, r"job_ids\[1\]", "heartbeat_jobs", ([1, None], [1, 2]), {}),
    (TypeError, r"tokens\[0\]", "heartbeat_jobs", ([1], [1.0]), {}),
    (TypeError, "job_ids", "finish_jobs", (1, 1), {}),
    (ValueError, r"results\[0\]", "finish_jobs", ([1], [1]), {"results": [INFINITY]}),
    (ValueError, "progress", "set_progress", (1, 1, {"x": NAN}), {}),
    (ValueError, "result", "finish_job", (1, 1), {"result": INFINITY}),
    (ValueError, "error", "fail_job", (1, 1), {"error": "\0"}),
    (TypeError, "retry_in", "fail_job", (1, 1), {"retry_in": "5"}),
    (TypeError, "retry", "fail_job", (1, 1), {"retry": None}),
    (TypeError, "cancel", "fail_job", (1, 1), {"cancel": 1}),
    (TypeError, "key", "record_effect", (1, 1, None), {}),
    (ValueError, "key", "get_effect", (1, "\0"), {}),
    (ValueError, "job_id", "get_job", (BIG,), {}),
    (TypeError, "force", "cancel_job", (1,), {"force": "yes"}),
    (TypeError, "payload", "retry_job", (1,), {"payload": object()}),
    (TypeError, "queue", "pause_queue", (None,), {}),
    (TypeError, "queue", "configure_queue", (None,), {}),
    (TypeError, "lease", "configure_queue", ("q",), {"lease": "30 s"}),
    (TypeError, "role", "grant_access", (1, "worker"), {}),
    (TypeError, "access", "grant_access", ("pg_monitor", None), {}),
    (TypeError, "queues", "grant_access", ("pg_monitor", "worker"), {"queues": "q"}),
    (TypeError, "role", "revoke_access", (None,), {}),
    (ValueError, "lease", "configure_queue", ("q",), {"lease": timedelta.max}),
    (ValueError, "keep_dead", "configure_queue", ("q",), {"keep_dead": INFINITY}),
    (TypeError, "max_lost", "configure_queue", ("q",), {"max_lost": True}),
    (ValueError, "max_attempts", "configure_queue", ("q",), {"max_attempts": 2**31}),
    (TypeError, "limit", "sweep_jobs", (), {"limit": "1"}),
    (ValueError, "older_than", "prune_jobs", (), {"older_than": INFINITY}),
    (TypeError, "reason", "bump_epoch", (None,), {}),
    (ValueError, "before", "list_jobs", (), {"before": BIG}),
    (TypeError, "exact", "queue_stats", (), {"exact": None}),
]  # fmt: skip


def test_bad_arguments_leave_the_transaction_usable(joined: Api) -> None:
    made = joined.enqueue_job("kept", 1)
    for error, argument, call, args, named in REFUSED:
        if call not in ("claim_job", "claim_jobs", "heartbeat_job", "heartbeat_jobs"):
            with pytest.raises(error, match=f"^{argument} "):
                getattr(joined, call)(*args, **named)
            continue
        with pytest.raises(error, match=f"^{argument} "):
            getattr(joined, call)(*args, **named, in_transaction=True)
        with pytest.raises(error, match=f"^{argument} "):
            getattr(joined, call)(*args, **named)
    assert status(joined) == TransactionStatus.INTRANS
    assert joined.get_job(made.job_id).payload == 1


REFUSED_BY_SERVER: list[tuple[str, str, str, tuple[Any, ...], dict[str, Any]]] = [
    ("22023", "p_queue", "enqueue_job", ("",), {}),
    ("22023", "p_payload", "enqueue_job", ("q", "x" * 1024 * 1024), {}),
    ("22023", "p_headers", "enqueue_job", ("q",), {"headers": [1]}),
    ("22023", "p_on_conflict", "enqueue_job", ("q",), {"on_conflict": "x"}),
    ("22023", "p_delay", "enqueue_job", ("q",), {"delay": -1}),
    ("22023", "p_delay", "enqueue_job", ("q",), {"delay": 9e12}),
    ("22023", "p_lease", "claim_job", ("q",), {"lease": 0}),
    ("22023", "p_limit", "claim_jobs", (["q"],), {"limit": 0}),
    ("22004", "p_jobs", "enqueue_job_rows", ([{"queue": None}],), {}),
    ("22023", "p_jobs", "enqueue_job_rows", ([{"queue": "q", "x": 1}],), {}),
    ("22023", "p_tokens", "heartbeat_jobs", ([1], []), {}),
    ("22023", "p_results", "finish_jobs", ([1], [1]), {"results": []}),
    ("22023", "p_settings.lease", "configure_queue", ("q",), {"lease": 0}),
    ("22023", "key foo", "configure_queue", ("q",), {"foo": 1}),
    ("22023", "p_role", "grant_access", ("nobody here", "worker"), {}),
    ("22023", "p_access", "grant_access", ("pg_monitor", "boss"), {}),
]


def test_what_the_server_refuses_names_the_argument(api: Api) -> None:
    for sqlstate, argument, call, args, named in REFUSED_BY_SERVER:
        with pytest.raises(psycopg.DatabaseError, match=argument) as caught:
            getattr(api, call)(*args, **named)
        assert caught.value.sqlstate == sqlstate


# Claim and hold


def test_claimed_job_has_all_columns(api: Api) -> None:
    made = api.enqueue_job(
        "q", {"a": 1}, kind="k", priority=3, group_key="g", headers={"h": 1}
    )
    job = api.claim_job("q", worker="me", lease=timedelta(seconds=90))
    assert job == pq.ClaimedJob(
        job_id=made.job_id,
        token=job.token,
        queue="q",
        kind="k",
        payload={"a": 1},
        attempt=1,
        max_attempts=20,
        lease_until=job.lease_until,
        lease=timedelta(seconds=90),
        priority=3,
        group_key="g",
        headers={"h": 1},
        progress=None,
        enqueued_at=job.enqueued_at,
    )
    assert job.lease_until.tzinfo is not None
    assert api.get_job(job.job_id).worker == "me"
    assert api.claim_job("q") is None


def test_claim_jobs_takes_from_several_queues(api: Api) -> None:
    api.enqueue_jobs("a", [1, 2])
    api.enqueue_jobs("b", [3])
    assert api.claim_jobs([]) == []
    assert [job.payload for job in api.claim_jobs(["a", "b"])] == [1]
    assert [job.payload for job in api.claim_jobs(("b", "a"), limit=9)] == [2, 3]
    assert api.claim_jobs(["a", "b"], limit=9) == []


def test_heartbeats_extend_and_tell(api: Api, db: Connection) -> None:
    one, two, three = (running(api) for _ in range(3))
    longer = api.heartbeat_job(one.job_id, one.token, lease=3600)
    assert longer.lease_until > one.lease_until + timedelta(minutes=50)
    assert longer.cancel_requested is False
    assert api.cancel_job(one.job_id) == "requested"
    assert api.heartbeat_job(one.job_id, one.token).cancel_requested is True
    api.finish_job(two.job_id, two.token)

    verdicts = api.heartbeat_jobs(
        [three.job_id, two.job_id, one.job_id], [three.token, two.token, one.token]
    )
    assert [(v.job_id, v.token, v.verdict) for v in verdicts] == [
        (three.job_id, three.token, "held"),
        (two.job_id, two.token, "lost"),
        (one.job_id, one.token, "cancel_requested"),
    ]
    assert verdicts[0].lease_until > three.lease_until
    assert verdicts[1] == pq.Verdict(two.job_id, two.token, "lost", None)
    assert api.heartbeat_jobs([], []) == []

    db.execute("begin")
    db.execute("select from pyqueue_thin.job for update")
    [verdict] = api.heartbeat_jobs([three.job_id], [three.token])
    assert (verdict.verdict, verdict.lease_until) == ("busy", None)
    db.execute("rollback")


def test_progress_is_handed_to_the_next_claim(api: Api) -> None:
    job = running(api)
    assert api.assert_job(job.job_id, job.token) is None
    assert api.set_progress(job.job_id, job.token, {"page": 3}) is None
    assert api.release_job(job.job_id, job.token) == "ready"
    again = api.claim_job("q")
    assert (again.progress, again.attempt) == ({"page": 3}, 1)
    api.set_progress(again.job_id, again.token, None)
    assert api.get_job(again.job_id).progress is None


# End


def test_finish_and_finish_again(api: Api) -> None:
    job = running(api)
    assert api.finish_job(job.job_id, job.token, result={"sum": 3}) is True
    assert api.finish_job(job.job_id, job.token, result={"sum": 4}) is False
    ended = api.get_job(job.job_id)
    assert (ended.state, ended.result) == ("finished", {"sum": 3})
    assert ended.ended_at is not None


def test_finish_jobs_answers_in_input_order(api: Api) -> None:
    one, two = running(api), running(api)
    api.finish_job(two.job_id, two.token)
    verdicts = api.finish_jobs(
        [two.job_id, one.job_id, one.job_id],
        [two.token, 1, one.token],
        results=["x", "y", None],
    )
    assert [v.verdict for v in verdicts] == ["repeated", "lost", "finished"]
    assert api.get_job(one.job_id).result is None
    assert api.finish_jobs([], []) == []


def test_fail_and_release_answer_the_new_state(api: Api) -> None:
    def end(call: str, **how: Any) -> Any:
        job = running(api)
        state = getattr(api, call)(job.job_id, job.token, **how)
        found = api.get_job(job.job_id)
        assert found.state == state
        api.cancel_job(job.job_id)
        return found

    assert end("fail_job", error="boom").state == "scheduled"
    soon = end("fail_job", error="boom", retry_in=0)
    assert (soon.state, soon.errors[0]["error"]) == ("ready", "boom")
    dead = end("fail_job", retry=False)
    assert (dead.state, dead.reason) == ("dead", "refused")
    assert end("fail_job", cancel=True).state == "cancelled"
    assert end("release_job").state == "ready"
    assert end("release_job", delay=timedelta(minutes=5)).state == "scheduled"


def test_stale_token_raises_lease_lost(api: Api, db: Connection) -> None:
    job = running(api)
    lapse(db, job.job_id)
    assert api.sweep_jobs() == 1
    now = api.claim_job("q")
    assert now.token > job.token
    held = job.job_id, job.token
    calls: list[tuple[str, tuple[Any, ...]]] = [
        ("heartbeat_job", held),
        ("assert_job", held),
        ("set_progress", (*held, 1)),
        ("finish_job", held),
        ("fail_job", held),
        ("release_job", held),
        ("record_effect", (*held, "key")),
    ]
    for call, args in calls:
        with pytest.raises(pq.LeaseLost, match=str(now.token)) as caught:
            getattr(api, call)(*args)
        assert (caught.value.job_id, caught.value.token) == held
        assert isinstance(caught.value, pq.Error)
        assert isinstance(caught.value.__cause__, psycopg.DatabaseError)
        assert caught.value.__cause__.sqlstate == "JQ001"
    assert api.get_job(job.job_id).token == now.token
    [stats, total] = api.queue_stats()
    assert (stats.refused, total.refused) == (None, len(calls))


def test_stale_token_takes_the_callers_writes_with_it(
    joined: Api, db: Connection
) -> None:
    db.execute("create table receipt (n integer)")
    joined.enqueue_job("q")
    joined.do("commit")
    job = joined.claim_job("q")
    db.execute("select pyqueue_thin.retry_job(%s, p_force => true)", [job.job_id])
    joined.do("execute", "insert into receipt values (1)")
    with pytest.raises(pq.LeaseLost):
        joined.finish_job(job.job_id, job.token)
    assert status(joined) == TransactionStatus.INERROR
    joined.do("rollback")
    assert db.execute("select from receipt").fetchall() == []


def test_effects_are_recorded_once(api: Api) -> None:
    job = running(api)
    assert api.get_effect(job.job_id, "mail") is None
    assert api.record_effect(job.job_id, job.token, "mail", result={"id": 1}) is True
    assert api.record_effect(job.job_id, job.token, "mail", result={"id": 2}) is False
    effect = api.get_effect(job.job_id, "mail")
    assert effect == pq.Effect(
        state="done",
        result={"id": 1},
        token=job.token,
        begun_at=effect.begun_at,
        done_at=effect.done_at,
    )


# Operate and read


def test_cancel_and_retry(api: Api) -> None:
    waiting = api.enqueue_job("q", unique_key="u").job_id
    assert api.cancel_job(waiting) == "cancelled"
    assert api.cancel_job(waiting) == "cancelled"
    assert api.retry_job(waiting, payload={"new": 1}) == "ready"
    assert api.get_job(waiting).payload == {"new": 1}
    job = api.claim_job("q")
    assert api.retry_job(job.job_id) == "refused"
    assert api.cancel_job(job.job_id, force=True) == "cancelled"
    assert api.retry_job(job.job_id, delay=60) == "scheduled"
    assert api.cancel_job(job.job_id) == "cancelled"
    api.enqueue_job("q", unique_key="u")
    with pytest.raises(pq.UniqueConflict):
        api.retry_job(job.job_id)
    assert api.cancel_job(10**12) == api.retry_job(10**12) == "unknown"
    done = api.claim_job("q")
    api.finish_job(done.job_id, done.token)
    assert api.cancel_job(done.job_id) == "ended"
    assert api.get_job(10**12) is None


def test_pause_and_resume(api: Api) -> None:
    api.enqueue_job("q")
    assert api.pause_queue("q") is None
    assert api.claim_job("q") is None
    assert api.queue_stats(queue="q")[0].is_paused is True
    assert api.resume_queue("q") is None
    assert api.claim_job("q") is not None


def test_configure_queue(api: Api, db: Connection) -> None:
    db.execute("set intervalstyle = 'sql_standard'")
    defaults = pq.QueueSettings(
        lease=timedelta(seconds=60),
        max_attempts=20,
        max_lost=None,
        backoff_base=timedelta(seconds=5),
        backoff_cap=timedelta(hours=1),
        keep_finished=timedelta(days=1),
        keep_cancelled=timedelta(days=7),
        keep_dead=timedelta(days=90),
    )
    assert api.configure_queue("q") == defaults
    changed = dataclasses.replace(
        defaults,
        lease=timedelta(seconds=0.25),
        max_attempts=3,
        max_lost=0,
        keep_finished=timedelta(0),
        keep_dead=timedelta.max,
    )
    given = {"lease": 0.25, "max_attempts": 3, "max_lost": 0, "keep_finished": 0}
    assert api.configure_queue("q", **given, keep_dead=timedelta.max) == changed
    assert api.configure_queue("r", **dataclasses.asdict(changed)) == changed
    api.enqueue_job("q")
    assert api.claim_job("q").lease == timedelta(seconds=0.25)
    assert api.configure_queue("q", lease=None).lease == timedelta(seconds=60)
    assert api.configure_queue("", max_lost=7).lease == timedelta(seconds=60)
    assert api.configure_queue("new").max_lost == 7


def test_access(api: Api, db: Connection) -> None:
    granted = "select access, queues from pyqueue_thin.granted_role order by access"
    api.grant_access("pg_monitor", "reader")
    api.grant_access("pg_monitor", "worker", queues=["b", "a"])
    assert db.execute(granted).fetchall() == [("reader", None), ("worker", ["a", "b"])]
    api.revoke_access("pg_monitor", access="worker")
    assert db.execute(granted).fetchall() == [("reader", None)]
    api.revoke_access("pg_monitor")
    assert db.execute(granted).fetchall() == []


def test_contract(api: Api, db: Connection) -> None:
    own = pq.client.CONTRACT
    assert api.contract_version() == own
    api.check_contract()
    for version, word in ((own - 1, "new"), (own + 2, "old")):
        replace_contract(db, version)
        with pytest.raises(pq.ContractMismatch, match=f"too {word}") as caught:
            api.check_contract()
        assert (caught.value.client, caught.value.schema) == (own, version)
        assert str(own) in str(caught.value)
        assert str(version) in str(caught.value)
        assert pickle.loads(pickle.dumps(caught.value)).schema == version
    replace_contract(db, own + 1)
    api.check_contract()


def replace_contract(db: Connection, version: int) -> None:
    """Let the functions say that they keep another contract."""
    db.execute(
        "create or replace function pyqueue_thin.contract_version() returns integer "
        f"language sql immutable as $$ select {version} $$"
    )


def test_check_health(api: Api, db: Connection) -> None:
    db.execute("drop index pyqueue_thin.job_due_idx")
    checks = {check.check_name: check for check in api.check_health()}
    assert len(checks) == 9
    assert checks["autovacuum"] == pq.HealthCheck(
        "autovacuum", "ok", "autovacuum is on"
    )
    assert checks["indexes"].status == "fail"


def test_sweep_and_prune(api: Api, db: Connection) -> None:
    job = running(api)
    lapse(db, job.job_id)
    assert api.sweep_jobs(limit=10) == 1
    assert api.sweep_jobs() == 0
    again = api.claim_job("q")
    api.finish_job(again.job_id, again.token)
    assert api.prune_jobs() == 0
    assert api.prune_jobs(older_than=timedelta(hours=1)) == 0
    db.execute(
        "update pyqueue_thin.finished_job set ended_at = ended_at - interval '1 year'"
    )
    assert api.prune_jobs(older_than=timedelta(hours=1), limit=5) == 1
    assert api.get_job(job.job_id) is None


def test_bump_epoch_lifts_all_later_tokens(api: Api) -> None:
    base = api.bump_epoch("test", ahead=timedelta(days=1))
    assert running(api).token > base
    assert api.bump_epoch("again", only_if_stale=True) <= running(api).token


def test_list_jobs_newest_first(api: Api) -> None:
    ids = [api.enqueue_job("q", kind=kind).job_id for kind in "aab"]
    job = api.claim_job("q")
    api.fail_job(job.job_id, job.token, error="boom", retry=False)
    api.enqueue_job("other")
    assert [job.job_id for job in api.list_jobs(queue="q")] == ids[::-1]
    assert [job.job_id for job in api.list_jobs(kind="b")] == ids[2:]
    assert [job.job_id for job in api.list_jobs(limit=2, before=ids[2])] == ids[1::-1]
    [dead] = api.list_jobs(state="dead")
    assert isinstance(dead, pq.JobSummary)
    assert (dead.job_id, dead.attempt, dead.last_error) == (ids[0], 1, "boom")


def test_queue_stats(api: Api) -> None:
    api.enqueue_jobs("a", [1, 2])
    api.enqueue_job("b", delay=3600)
    job = api.claim_job("a")
    a, b, total = api.queue_stats()
    assert (a.queue, a.ready, a.running, a.lapsed, a.finished) == ("a", 1, 1, 0, None)
    assert (b.queue, b.scheduled) == ("b", 1)
    assert a.oldest_ready >= timedelta(0)
    assert timedelta(minutes=59) < b.next_due <= timedelta(hours=1)
    assert (total.queue, total.ready, total.running) == (None, 1, 1)
    api.finish_job(job.job_id, job.token)
    [exact] = api.queue_stats(queue="a", exact=True)
    assert (exact.finished, exact.cancelled) == (1, 0)
    [nowhere] = api.queue_stats(queue="nowhere")
    assert (nowhere.queue, nowhere.ready, nowhere.next_due) == ("nowhere", 0, None)


# Transactions


def test_claim_and_heartbeat_commit_on_an_idle_connection(
    joined: Api, db: Connection
) -> None:
    db.execute("select pyqueue_thin.enqueue_job('p'), pyqueue_thin.enqueue_job('q')")
    assert joined.claim_jobs(["p"]) != []
    assert status(joined) == TransactionStatus.IDLE
    db.execute("delete from pyqueue_thin.job where state = 'running'")
    job = joined.claim_job("q")
    assert status(joined) == TransactionStatus.IDLE
    [(token,)] = db.execute("select token from pyqueue_thin.job")
    assert token == job.token
    until = joined.heartbeat_job(job.job_id, job.token, lease=3600).lease_until
    assert status(joined) == TransactionStatus.IDLE
    [(seen,)] = db.execute("select lease_until from pyqueue_thin.job")
    assert seen == until
    [verdict] = joined.heartbeat_jobs([job.job_id], [job.token], lease=7200)
    assert status(joined) == TransactionStatus.IDLE
    [(seen,)] = db.execute("select lease_until from pyqueue_thin.job")
    assert seen == verdict.lease_until


def test_a_refused_heartbeat_leaves_the_connection_idle(joined: Api) -> None:
    with pytest.raises(pq.LeaseLost):
        joined.heartbeat_job(1, 1)
    assert status(joined) == TransactionStatus.IDLE


HOLD_CALLS: list[tuple[str, tuple[Any, ...]]] = [
    ("claim_job", ("q",)),
    ("claim_jobs", (["q"],)),
    ("heartbeat_job", (1, 1)),
    ("heartbeat_jobs", ([1], [1])),
]


def test_claim_and_heartbeat_refuse_an_open_transaction(
    open_api: Callable[..., Api],
) -> None:
    for autocommit in (True, False):
        api = open_api(autocommit=autocommit)
        api.do("execute", "begin" if autocommit else "select 1")
        for call, args in HOLD_CALLS:
            with pytest.raises(pq.TransactionOpen):
                getattr(api, call)(*args)
        assert status(api) == TransactionStatus.INTRANS
        with pytest.raises(psycopg.errors.DivisionByZero):
            api.do("execute", "select 1 / 0")
        for call, args in HOLD_CALLS:
            with pytest.raises(pq.TransactionOpen):
                getattr(api, call)(*args)


def test_claim_and_heartbeat_join_a_transaction_when_told_to(
    joined: Api, db: Connection
) -> None:
    db.execute("select pyqueue_thin.enqueue_job('q')")
    job = joined.claim_job("q", in_transaction=True)
    assert status(joined) == TransactionStatus.INTRANS
    joined.heartbeat_job(job.job_id, job.token, in_transaction=True)
    joined.heartbeat_jobs([job.job_id], [job.token], in_transaction=True)
    assert joined.claim_jobs(["q"], in_transaction=True) == []
    [(state,)] = db.execute("select state from pyqueue_thin.job")
    assert state == "ready"
    joined.do("rollback")
    assert joined.claim_job("q").attempt == 1


def test_every_other_call_joins_the_callers_transaction(
    joined: Api, db: Connection
) -> None:
    db.execute("select pyqueue_thin.enqueue_job('q', p_kind => 'first')")
    job = joined.claim_job("q")
    held = job.job_id, job.token
    calls: list[tuple[str, tuple[Any, ...]]] = [
        ("enqueue_job", ("q",)),
        ("enqueue_jobs", ("q", [1])),
        ("enqueue_job_rows", ([{"queue": "q"}],)),
        ("assert_job", held),
        ("set_progress", (*held, 1)),
        ("record_effect", (*held, "k")),
        ("get_effect", (job.job_id, "k")),
        ("finish_job", held),
        ("finish_jobs", ([job.job_id], [job.token])),
        ("fail_job", held),
        ("release_job", held),
        ("cancel_job", (job.job_id,)),
        ("retry_job", (job.job_id,)),
        ("pause_queue", ("q",)),
        ("resume_queue", ("q",)),
        ("configure_queue", ("q",)),
        ("sweep_jobs", ()),
        ("prune_jobs", ()),
        ("bump_epoch", ("test",)),
        ("get_job", (job.job_id,)),
        ("list_jobs", ()),
        ("queue_stats", ()),
        ("check_health", ()),
        ("grant_access", ("pg_monitor", "worker")),
        ("revoke_access", ("pg_monitor",)),
        ("contract_version", ()),
        ("check_contract", ()),
    ]
    assert {call for call, _ in calls + HOLD_CALLS} == {
        name for name in pq.__all__ if name.islower() and name[0] != "_"
    } - {"aio"}
    for call, args in calls:
        getattr(joined, call)(*args)
        assert status(joined) == TransactionStatus.INTRANS
        joined.do("rollback")
    [(state, token)] = db.execute("select state, token from pyqueue_thin.job")
    assert (state, token) == ("running", job.token)


def test_nothing_is_ever_prepared(open_api: Callable[..., Api], db: Connection) -> None:
    api = open_api(autocommit=True, prepare_threshold=0)
    job = running(api)
    for _ in range(10):
        api.heartbeat_job(job.job_id, job.token)
    cursor = api.do("execute", "select name from pg_prepared_statements")
    names = cursor.fetchall()
    if asyncio.iscoroutine(names):
        names = api.runner.run(names)  # type: ignore[attr-defined]
    assert len(names) <= 1  # the question itself


def test_other_errors_pass_unchanged(api: Api, db: Connection) -> None:
    db.execute("revoke usage on schema pyqueue_thin from public")
    db.execute("alter function pyqueue_thin.get_job rename to got_job")
    with pytest.raises(psycopg.errors.UndefinedFunction):
        api.get_job(1)
    api.do("close")
    with pytest.raises(psycopg.OperationalError, match="closed"):
        api.claim_job("q")


def test_json_text_is_what_the_server_counts(api: Api) -> None:
    """A payload of just 1 MiB as the server writes it is taken, one byte more not."""
    fits = {"a": "é" * ((1024 * 1024 - len(json.dumps({"a": ""}))) // 2)}
    api.enqueue_job("q", fits)
    assert api.claim_job("q").payload == fits
    with pytest.raises(psycopg.DatabaseError, match="p_payload"):
        api.enqueue_job("q", {"a": fits["a"] + "éé"})
