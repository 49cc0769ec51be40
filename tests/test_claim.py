"""Claim: which jobs, in which order, how many, and what stays untouched."""

from __future__ import annotations

import itertools
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from psycopg.types.json import Jsonb
from support import (
    Connect,
    Connection,
    Waiting,
    answer,
    call,
    claim,
    enqueue,
    get,
    rows,
    value,
)


def claim_ids(db: Connection, *queues: str, limit: int = 1) -> list[int]:
    taken = call(db, "claim_jobs", queues=list(queues), limit=limit)
    return [job.job_id for job in taken]


# -- What a claim answers and writes ------------------------------------------------


def test_a_claim_hands_out_all_that_a_worker_needs(db: Connection) -> None:
    job_id = enqueue(
        db,
        payload={"n": 1},
        kind="receipt",
        priority=3,
        max_attempts=5,
        group_key="g",
        headers={"h": 1},
    )
    job = claim(db, worker="worker-a", lease=timedelta(seconds=90))
    row = get(db, job_id)
    assert (row.state, row.worker, row.lost) == ("running", "worker-a", 0)
    off = row.lease_until - row.claimed_at - timedelta(seconds=90)
    assert abs(off) < timedelta(seconds=5)
    assert job._asdict() == {
        "job_id": job_id,
        "token": row.token,
        "queue": "q",
        "kind": "receipt",
        "payload": {"n": 1},
        "attempt": 1,
        "max_attempts": 5,
        "lease_until": row.lease_until,
        "lease": timedelta(seconds=90),
        "priority": 3,
        "group_key": "g",
        "headers": {"h": 1},
        "progress": None,
        "enqueued_at": row.enqueued_at,
    }
    answer(db, "set_progress", job_id=job_id, token=job.token, progress={"page": 2})
    answer(db, "release_job", job_id=job_id, token=job.token)
    again = claim(db)
    assert (again.progress, again.attempt) == ({"page": 2}, 1)
    assert again.token > job.token


def test_a_lease_is_the_given_one_else_the_queues_else_a_minute(
    db: Connection,
) -> None:
    db.execute(
        "insert into pyqueue_thin.queue (queue, lease) values ('slow', '10 minutes')"
    )
    for queue in ("slow", "slow", "fast"):
        enqueue(db, queue)
    given = call(db, "claim_jobs", queues=["slow"], lease=timedelta(seconds=7))
    both = call(db, "claim_jobs", queues=["slow", "fast"], limit=2)
    assert [job.lease.total_seconds() for job in given + both] == [7, 600, 60]


def test_the_worker_is_by_default_the_application_and_its_backend(
    connect: Connect,
) -> None:
    db = connect(application_name="billing")
    assert get(db, enqueue(db)).worker is None
    label = f"billing/{db.info.backend_pid}"
    assert get(db, claim(db).job_id).worker == label


def test_a_claim_in_a_transaction_open_for_long_has_its_whole_lease(
    db: Connection, connect: Connect
) -> None:
    enqueue(db)
    worker = connect(autocommit=False)
    worker.execute("select pg_sleep(0.3)")
    job = claim(worker, lease=timedelta(seconds=0.25))
    assert value(worker, "select %s > clock_timestamp()", [job.lease_until])


def test_a_claim_that_rolls_back_leaves_the_job_to_others(
    db: Connection, connect: Connect
) -> None:
    job_id = enqueue(db)
    worker = connect(autocommit=False)
    lost = claim(worker)
    worker.rollback()
    again = claim(db)
    assert (again.job_id, again.attempt) == (job_id, 1)
    assert again.token > lost.token


# -- Which, in which order ----------------------------------------------------------


def test_lower_priority_goes_first_and_within_one_the_order_of_enqueue(
    db: Connection,
) -> None:
    given = [0, 5, -3, 0, 2147483647, -2147483648, 5, -3]
    ids = [enqueue(db, priority=priority) for priority in given]
    expected = sorted(ids, key=lambda job_id: (given[job_id - 1], job_id))
    assert claim_ids(db, "q", limit=3) == expected[:3]
    assert [claim(db).job_id for _ in range(2)] == expected[3:5]
    assert claim_ids(db, "q", limit=100) == expected[5:]


def test_a_job_that_became_ready_later_goes_later_whatever_its_id(
    db: Connection,
) -> None:
    first, second = enqueue(db), enqueue(db)
    job = claim(db)
    answer(db, "fail_job", job_id=first, token=job.token, retry_in=timedelta(0))
    delayed = enqueue(db, delay=timedelta(hours=1))
    third = enqueue(db)
    db.execute(
        "update pyqueue_thin.job set run_at = now() where job_id = %s", [delayed]
    )
    answer(db, "sweep_jobs")
    assert claim_ids(db, "q", limit=9) == [second, first, third, delayed]


def test_of_several_queues_priority_decides_and_then_who_became_ready_first(
    db: Connection,
) -> None:
    jobs = [("b", 0), ("a", 0), ("a", 1), ("c", -1), ("b", 1), ("a", -1), ("c", 0)]
    ids = [enqueue(db, queue, priority=priority) for queue, priority in jobs]
    enqueue(db, "elsewhere", priority=-9)
    expected = sorted(ids, key=lambda job_id: (jobs[job_id - 1][1], job_id))
    assert claim_ids(db, "a", "b", "c") == expected[:1]
    assert claim_ids(db, "c", "a", "b", limit=3) == expected[1:4]
    assert claim_ids(db, "b", "c", "a", limit=99) == expected[4:]


def test_an_old_job_of_a_quiet_queue_is_not_starved_by_a_busy_one(
    db: Connection,
) -> None:
    cold = enqueue(db, "cold")
    low = enqueue(db, "low", priority=9)
    call(db, "enqueue_jobs", queue="hot", payloads=[None] * 20)
    taken = claim_ids(db, "hot", "cold", "low")
    for _ in range(10):
        enqueue(db, "hot")
        taken += claim_ids(db, "hot", "cold", "low")
    assert taken[0] == cold
    # Strict priority starves the low one, and the stats show it.
    assert low not in taken
    db.execute(
        "update pyqueue_thin.job set run_at = run_at - interval '1 day'"
        " where job_id = %s",
        [low],
    )
    [stats] = call(db, "queue_stats", queue="low")
    assert timedelta(days=1) <= stats.oldest_ready < timedelta(days=1, seconds=60)


def test_jobs_that_another_claim_holds_do_not_let_a_worse_one_go_first(
    db: Connection, connect: Connect
) -> None:
    # The other claims hold more of the urgent queue than this one asks for.
    urgent = [enqueue(db, "urgent") for _ in range(12)]
    lazy = [enqueue(db, "lazy", priority=5) for _ in range(3)]
    other = connect(autocommit=False)
    assert claim_ids(other, "urgent", "lazy", limit=2) == urgent[:2]
    assert claim_ids(other, "urgent", limit=3) == urgent[2:5]
    assert claim_ids(db, "lazy", "urgent") == urgent[5:6]
    assert claim_ids(db, "lazy", "urgent", limit=2) == urgent[6:8]
    assert claim_ids(db, "lazy", "urgent", limit=9) == urgent[8:] + lazy


@pytest.mark.parametrize("limit", [1, 3])
def test_a_claim_of_several_queues_locks_nothing_that_it_does_not_take(
    db: Connection, connect: Connect, limit: int
) -> None:
    ids = [enqueue(db, queue) for queue in "abcabcabc"]
    first, second = connect(autocommit=False), connect(autocommit=False)
    assert claim_ids(first, "a", "b", "c", limit=limit) == ids[:limit]
    assert (
        claim_ids(second, "b", "c", limit=limit)
        == [job_id for job_id in ids if job_id % 3 != 1 and job_id > limit][:limit]
    )
    second.rollback()
    # All the rest can be had at once while the first is open.
    assert claim_ids(second, "c", "b", "a", limit=99) == ids[limit:]


def test_a_claim_of_several_queues_locks_nothing_more_when_others_hold_some(
    db: Connection, connect: Connect
) -> None:
    ids = [enqueue(db, queue) for queue in "aaaaabbbbb"]
    first, second = connect(autocommit=False), connect(autocommit=False)
    assert claim_ids(first, "a", limit=4) == ids[:4]
    assert claim_ids(second, "a", "b", limit=2) == ids[4:6]
    locked = rows(
        db, "select job_id from pyqueue_thin.job order by job_id for update skip locked"
    )
    assert [row.job_id for row in locked] == ids[6:]


def test_a_claim_passes_over_locked_jobs_and_waits_for_nobody(
    db: Connection, connect: Connect
) -> None:
    ids = [enqueue(db) for _ in range(4)]
    holder = connect(autocommit=False)
    holder.execute(
        "select from pyqueue_thin.job where job_id = any(%s) for update", [ids[:2]]
    )
    db.execute("set lock_timeout = '2s'")
    assert claim_ids(db, "q", limit=9) == ids[2:]
    holder.rollback()
    assert claim_ids(db, "q", limit=9) == ids[:2]


def test_a_paused_queue_gives_no_jobs_and_takes_them_in(db: Connection) -> None:
    running = enqueue(db)
    token = claim(db).token
    call(db, "pause_queue", queue="q")
    call(db, "pause_queue", queue="q")
    waiting, other = enqueue(db), enqueue(db, "other")
    assert claim_ids(db, "q") == []
    assert claim_ids(db, "q", "other", limit=9) == [other]
    assert call(db, "claim_job", queue="q") == []
    assert answer(db, "finish_job", job_id=running, token=token) is True

    call(db, "resume_queue", queue="q")
    assert claim_ids(db, "q", limit=9) == [waiting]
    call(db, "resume_queue", queue="never paused")
    assert value(db, "select count(*) from pyqueue_thin.queue where queue <> ''") == 1


def test_no_queues_give_no_jobs(db: Connection) -> None:
    enqueue(db)
    assert claim_ids(db) == []
    assert claim_ids(db, "empty", "unknown") == []
    assert claim_ids(db, "q") == [1]


def test_a_queue_named_twice_counts_once(db: Connection) -> None:
    ids = [enqueue(db) for _ in range(5)]
    assert claim_ids(db, "q", "q", limit=3) == ids[:3]
    assert claim_ids(db, "q", "other", "q", limit=9) == ids[3:]


def test_a_claim_of_ten_thousand_is_one_call(db: Connection) -> None:
    call(db, "enqueue_jobs", queue="q", payloads=[None] * 10000)
    enqueue(db)
    taken = claim_ids(db, "q", "other", limit=10000)
    assert taken == list(range(1, 10001))
    assert claim_ids(db, "q", limit=10000) == [10001]


# -- Exactly what was asked, whatever the plan --------------------------------------

SWITCHES = [
    "nestloop",
    "hashjoin",
    "mergejoin",
    "indexscan",
    "bitmapscan",
    "seqscan",
    "material",
    "sort",
]
PLANS = [
    *([switch] for switch in SWITCHES),
    *(list(pair) for pair in itertools.combinations(SWITCHES[:6], 2)),
]


@pytest.mark.parametrize(
    "cache_mode", ["auto", "force_generic_plan", "force_custom_plan"]
)
def test_a_claim_takes_exactly_what_was_asked_under_every_plan(
    db: Connection, cache_mode: str
) -> None:
    # The statistics say that the table is empty: nobody may analyze it meanwhile.
    db.execute("alter table pyqueue_thin.job set (autovacuum_enabled = off)")
    db.execute("vacuum analyze pyqueue_thin.job")
    for queue in "abc":
        call(db, "enqueue_jobs", queue=queue, payloads=[None] * 200)
    db.execute("select set_config('plan_cache_mode', %s, false)", [cache_mode])
    db.execute("set jit = off")  # it takes the cost of a switch for a large query
    for off in PLANS:
        db.execute("begin")
        for switch in off:
            db.execute("select set_config(%s, 'off', true)", [f"enable_{switch}"])
        db.execute("discard plans")
        for queues, limit in [("a", 1), ("a", 7), ("cab", 1), ("abc", 5), ("bb", 3)]:
            best = rows(
                db,
                "select job_id from pyqueue_thin.job"
                " where state = 'ready' and queue = any(%s)"
                " order by priority, ready_seq limit %s",
                [list(queues), limit],
            )
            taken = claim_ids(db, *queues, limit=limit)
            assert taken == [row.job_id for row in best], (off, queues, limit)
            assert len(taken) == limit
        running = "select count(*) from pyqueue_thin.job where state = 'running'"
        assert value(db, running) == 1 + 7 + 1 + 5 + 3, off
        db.execute("rollback")


@pytest.mark.parametrize("queues", ["q", "qr"], ids=["one queue", "two queues"])
def test_the_same_call_many_times_in_a_session_takes_as_many_each_time(
    db: Connection, queues: str
) -> None:
    # After five calls PL/pgSQL may change to a generic plan.
    for queue in queues:
        call(db, "enqueue_jobs", queue=queue, payloads=[None] * 40)
    for _ in range(10):
        assert len(claim_ids(db, *queues, limit=3)) == 3
    assert value(db, "select max(attempt) from pyqueue_thin.job") == 1


# -- Many at once -------------------------------------------------------------------

READY = "select from pyqueue_thin.job where state = 'ready'"


def test_5000_jobs_go_to_16_claimers_each_once_and_none_is_lost(
    db: Connection, connect: Connect
) -> None:
    queues = ["a", "b"]
    for queue in queues:
        call(db, "enqueue_jobs", queue=queue, payloads=[Jsonb(1)] * 2500)

    def work(number: int) -> list[tuple[int, int]]:
        mine: list[tuple[int, int]] = []
        worker = connect(autocommit=False)
        for turn in itertools.count(number):
            # Every second worker asks for both queues, the others for one and then
            # the other.
            asked = queues if number % 2 else [queues[turn % 2]]
            taken = call(worker, "claim_jobs", queues=asked, limit=1 + turn % 7)
            if turn % 11 == 0:
                worker.rollback()
                continue
            worker.commit()
            if not taken:
                left = value(worker, f"select exists ({READY})")
                worker.rollback()
                if not left:
                    return mine
            mine += [(job.job_id, job.token) for job in taken]
        raise AssertionError

    with ThreadPoolExecutor(16) as pool:
        claims = [pair for pairs in pool.map(work, range(16)) for pair in pairs]

    assert sorted(job_id for job_id, _ in claims) == list(range(1, 5001))
    assert max(Counter(token for _, token in claims).values()) == 1
    held = rows(db, "select job_id, token, attempt from pyqueue_thin.job")
    assert {(row.job_id, row.token) for row in held} == set(claims)
    assert {row.attempt for row in held} == {1}


def test_a_claim_does_not_wait_for_an_uncommitted_enqueue_or_pause(
    db: Connection, connect: Connect
) -> None:
    caller = connect(autocommit=False)
    enqueue(caller, unique_key="k")
    call(caller, "pause_queue", queue="q")
    enqueue(db)
    db.execute("set lock_timeout = '2s'")
    assert claim_ids(db, "q", limit=9) == [2]
    caller.commit()
    enqueue(db)
    assert claim_ids(db, "q", limit=9) == []


def test_two_pauses_of_one_queue_wait_for_one_another_and_both_hold(
    db: Connection, connect: Connect
) -> None:
    first, second = connect(autocommit=False), connect()
    call(first, "pause_queue", queue="q")
    waiting = Waiting(second, lambda: call(second, "pause_queue", queue="q"))
    assert waiting.blocked_by(db) == first.info.backend_pid
    first.rollback()
    waiting.result()
    enqueue(db)
    assert claim_ids(db, "q") == []
