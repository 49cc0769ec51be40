"""Sweep and prune: what is taken back, made due or deleted, and what is left alone."""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

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
    lapse,
    raises,
    rows,
    value,
)

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def running(db: Connection, count: int, queue: str = "q") -> list[Any]:
    call(db, "enqueue_jobs", queue=queue, payloads=[None] * count)
    return call(db, "claim_jobs", queues=[queue], limit=count)


def lapse_all(db: Connection) -> None:
    db.execute(
        "update pyqueue_thin.job set lease_until = lease_until - interval '1 hour'"
        " where state = 'running'"
    )


def delayed(db: Connection, *due: int, queue: str = "q") -> list[int]:
    """Enqueue jobs that have been due for so many minutes; negative: not yet."""
    ids = [enqueue(db, queue, delay=DAY) for _ in due]
    db.cursor().executemany(
        "update pyqueue_thin.job set run_at = now() - make_interval(mins => %s)"
        " where job_id = %s",
        list(zip(due, ids, strict=True)),
    )
    return ids


def swept(db: Connection, ago: timedelta) -> None:
    """Let the register say that the last sweep was so long ago."""
    db.execute(
        "select setval('pyqueue_thin.swept_at',"
        " (extract(epoch from clock_timestamp() - %s) * 1000000)::bigint)",
        [ago],
    )


def last_sweep(db: Connection) -> timedelta:
    """Return how long ago the register says that the last sweep was."""
    found: timedelta = value(
        db,
        "select clock_timestamp() - to_timestamp("
        "coalesce(pg_sequence_last_value('pyqueue_thin.swept_at'), 0) / 1000000.0)",
    )
    return found


# -- Sweep --------------------------------------------------------------------------


def test_a_sweep_takes_back_what_lapsed_and_nothing_else(db: Connection) -> None:
    lapsed, held = running(db, 2)
    lapse(db, lapsed.job_id)
    before = get(db, held.job_id)
    assert answer(db, "sweep_jobs") == 1
    job = get(db, lapsed.job_id)
    assert (job.state, job.attempt, job.lost) == ("ready", 1, 1)
    assert (job.worker, job.lease_until) == (None, None)
    [error] = job.errors
    assert error.pop("at")
    assert error == {
        "attempt": 1,
        "token": lapsed.token,
        "worker": f"/{db.info.backend_pid}",
        "kind": "lost",
        "error": "the lease lapsed",
    }
    assert get(db, held.job_id) == before
    assert answer(db, "sweep_jobs") == 0


def test_a_lapse_ends_a_job_without_attempts_and_one_that_was_cancelled(
    db: Connection,
) -> None:
    spent = enqueue(db, max_attempts=1)
    lost = enqueue(db, max_lost=0)
    cancelled = enqueue(db)
    call(db, "claim_jobs", queues=["q"], limit=3)
    assert answer(db, "cancel_job", job_id=cancelled) == "requested"
    lapse_all(db)
    assert answer(db, "sweep_jobs") == 3
    found = [get(db, job_id) for job_id in (spent, lost, cancelled)]
    assert [(job.state, job.reason, job.lost) for job in found] == [
        ("dead", "lost", 1),
        ("dead", "lost", 1),
        ("cancelled", None, 1),
    ]
    assert [job.errors[0]["kind"] for job in found] == ["lost"] * 3


def test_due_jobs_become_ready_in_the_order_in_which_they_fell_due(
    db: Connection,
) -> None:
    due = [3, 9, -5, 1, 9, 7]
    ids = delayed(db, *due)
    expected = sorted(
        (job_id for job_id, ago in zip(ids, due, strict=True) if ago > 0),
        key=lambda job_id: -due[job_id - 1],
    )
    assert answer(db, "sweep_jobs", limit=2) == 2
    assert answer(db, "sweep_jobs") == 3
    # When it was due is still known.
    assert get(db, ids[1]).enqueued_at > get(db, ids[1]).run_at
    taken = call(db, "claim_jobs", queues=["q"], limit=9)
    assert [job.job_id for job in taken] == expected
    assert get(db, ids[2]).state == "scheduled"


def test_the_limit_of_a_sweep_is_for_lapsed_and_due_jobs_together(
    db: Connection,
) -> None:
    running(db, 4)
    lapse_all(db)
    delayed(db, 1, 2, 3, 4)
    states = (
        "select state, count(*) from pyqueue_thin.job group by state order by state"
    )
    assert answer(db, "sweep_jobs", limit=3) == 3
    assert rows(db, states) == [("ready", 3), ("running", 1), ("scheduled", 4)]
    assert answer(db, "sweep_jobs", limit=3) == 3
    assert rows(db, states) == [("ready", 6), ("scheduled", 2)]
    assert answer(db, "sweep_jobs", limit=3) == 2
    assert answer(db, "sweep_jobs", limit=3) == 0


def test_a_sweep_passes_over_locked_jobs_and_waits_for_nobody(
    db: Connection, connect: Connect
) -> None:
    pinned, beating, _ = running(db, 3)
    lapse_all(db)
    due = delayed(db, 1, 2)
    worker = connect(autocommit=False)
    call(worker, "assert_job", job_id=pinned.job_id, token=pinned.token)
    call(worker, "heartbeat_job", job_id=beating.job_id, token=beating.token)
    call(worker, "cancel_job", job_id=due[0])
    db.execute("set lock_timeout = '2s'")
    assert answer(db, "sweep_jobs") == 2
    assert get(db, pinned.job_id).token == pinned.token
    worker.rollback()
    assert answer(db, "sweep_jobs") == 3


def test_a_heartbeat_that_commits_keeps_its_job_from_the_next_sweep(
    db: Connection, connect: Connect
) -> None:
    [job] = running(db, 1)
    lapse_all(db)
    worker = connect(autocommit=False)
    call(worker, "heartbeat_job", job_id=job.job_id, token=job.token)
    assert answer(db, "sweep_jobs") == 0
    worker.commit()
    assert answer(db, "sweep_jobs") == 0
    assert get(db, job.job_id).lost == 0


def test_what_is_swept_in_an_open_transaction_is_undone_with_it(
    db: Connection, connect: Connect
) -> None:
    [job] = running(db, 1)
    lapse_all(db)
    delayed(db, 1)
    sweeper = connect(autocommit=False)
    assert answer(sweeper, "sweep_jobs") == 2
    assert answer(db, "sweep_jobs") == 0
    sweeper.rollback()
    assert get(db, job.job_id).token == job.token
    assert answer(db, "sweep_jobs") == 2


# -- The sweep of a claim -----------------------------------------------------------


def test_a_claim_sweeps_when_nobody_has_for_two_seconds(db: Connection) -> None:
    [lapsed] = running(db, 1)
    lapse_all(db)
    [due] = delayed(db, 1)
    swept(db, timedelta(seconds=1.5))
    assert call(db, "claim_job", queue="q") == []
    swept(db, timedelta(seconds=2))
    # For every queue, not the claimed one alone.
    assert call(db, "claim_job", queue="other") == []
    assert last_sweep(db) < timedelta(seconds=1)
    taken = call(db, "claim_jobs", queues=["q"], limit=9)
    assert [job.job_id for job in taken] == [lapsed.job_id, due]


def test_a_claim_sweeps_no_more_than_twenty_jobs(db: Connection) -> None:
    running(db, 15)
    lapse_all(db)
    delayed(db, *[1] * 15)
    swept(db, HOUR)
    taken = call(db, "claim_jobs", queues=["q"], limit=100)
    assert len(taken) == 20
    assert value(db, "select count(*) from pyqueue_thin.job where lost = 1") == 15


@pytest.mark.parametrize("isolation", ["repeatable read", "serializable"])
def test_a_claim_outside_of_read_committed_does_not_sweep(
    connect: Connect, isolation: str
) -> None:
    db = connect()
    db.execute(
        "select set_config('default_transaction_isolation', %s, false)", [isolation]
    )
    running(db, 1)
    lapse_all(db)
    delayed(db, 1)
    swept(db, HOUR)
    assert call(db, "claim_job", queue="q") == []
    assert last_sweep(db) >= HOUR
    db.execute("reset default_transaction_isolation")
    assert len(call(db, "claim_jobs", queues=["q"], limit=9)) == 2


def test_a_claim_sweeps_when_the_register_was_never_set_or_lies_far_ahead(
    db: Connection,
) -> None:
    for ahead in (None, timedelta(seconds=62), 365 * DAY):
        [job] = delayed(db, 1)
        if ahead is None:
            # So it reads after a crash.
            db.execute("alter sequence pyqueue_thin.swept_at restart")
            assert (
                value(db, "select pg_sequence_last_value('pyqueue_thin.swept_at')")
                is None
            )
        else:
            swept(db, -ahead)
        assert claim(db).job_id == job
        assert last_sweep(db) < timedelta(seconds=5)

    # But a sweep that was slow sets it up to a minute ahead.
    delayed(db, 1)
    swept(db, timedelta(seconds=-59))
    assert call(db, "claim_job", queue="q") == []


def test_the_sweep_interval_setting_makes_workers_sweep_in_turns(
    db: Connection,
) -> None:
    delayed(db, 1, 1, 1)
    db.execute("set pyqueue_thin.sweep_interval = '250 ms'")
    swept(db, timedelta(seconds=0.1))
    assert answer(db, "sweep_jobs") == 0
    swept(db, timedelta(seconds=0.3))
    assert answer(db, "sweep_jobs", limit=1) == 1
    assert last_sweep(db) < timedelta(seconds=0.1)
    swept(db, timedelta(days=-1))
    assert answer(db, "sweep_jobs", limit=1) == 1
    # Without it a sweep is done whenever it is asked for.
    swept(db, timedelta(seconds=-30))
    assert answer(db, "sweep_jobs") == 0
    db.execute("set pyqueue_thin.sweep_interval = ''")
    assert answer(db, "sweep_jobs") == 1
    db.execute("set pyqueue_thin.sweep_interval = 'soon'")
    with raises("22007", "soon"):
        answer(db, "sweep_jobs")


def test_a_slow_sweep_keeps_the_next_one_away_for_19_times_as_long(
    db: Connection,
) -> None:
    db.execute(
        """
        create function slow() returns trigger language plpgsql as $$
        begin
          perform pg_sleep(0.2);
          return new;
        end $$;
        create trigger slow before update on pyqueue_thin.job
        for each row when (new.state = 'ready') execute function slow();
        """
    )
    delayed(db, 1)
    assert answer(db, "sweep_jobs") == 1
    # The register is ahead by 19 times 0.2 s, less what has passed since.
    assert timedelta(seconds=3) < -last_sweep(db) < timedelta(seconds=30)
    delayed(db, 1)
    assert call(db, "claim_jobs", queues=["q"], limit=9)[0].job_id == 1
    assert call(db, "claim_jobs", queues=["q"], limit=9) == []


def test_a_sweep_that_waits_for_the_table_is_not_a_slow_one(
    db: Connection, connect: Connect
) -> None:
    altering, sweeper = connect(autocommit=False), connect()
    altering.execute("lock table pyqueue_thin.job in share mode")
    waiting = Waiting(sweeper, lambda: call(sweeper, "sweep_jobs"))
    assert waiting.blocked_by(db) == altering.info.backend_pid
    db.execute("select pg_sleep(0.5)")
    altering.commit()
    waiting.result()
    # 19 times the wait would be more.
    assert -last_sweep(db) < timedelta(seconds=8)


# -- Prune --------------------------------------------------------------------------


def end(db: Connection, outcome: str, ago: timedelta, queue: str = "q") -> int:
    """Enqueue a job, record an effect for it, and end it so long ago."""
    job_id = enqueue(db, queue)
    job = claim(db, queue)
    held = {"job_id": job_id, "token": job.token}
    answer(db, "record_effect", key="mail", **held)
    if outcome == "finished":
        answer(db, "finish_job", **held)
    else:
        cancels = outcome == "cancelled"
        answer(db, "fail_job", retry=cancels, cancel=cancels, **held)
    db.execute(
        "update pyqueue_thin.finished_job set ended_at = ended_at - %s"
        " where job_id = %s and outcome = %s",
        [ago, job_id, outcome],
    )
    return job_id


def kept(db: Connection) -> list[int]:
    found = rows(db, "select job_id from pyqueue_thin.finished_job order by job_id")
    effects = rows(
        db,
        "select s.job_id from pyqueue_thin.side_effect as s"
        " left join pyqueue_thin.job as j on j.job_id = s.job_id"
        " where j.job_id is null order by s.job_id",
    )
    # What hangs off a job goes with it.
    assert effects == found
    return [row.job_id for row in found]


OUTCOMES = ["finished", "cancelled", "dead"]


def test_prune_goes_by_the_time_of_the_end_and_leaves_live_jobs_alone(
    db: Connection,
) -> None:
    fresh = end(db, "finished", timedelta(minutes=1))
    enqueue(db, "ready")
    enqueue(db, "running")
    job = claim(db, "running")
    answer(db, "record_effect", job_id=job.job_id, token=job.token, key="mail")
    retry = enqueue(db, "retry")
    job = claim(db, "retry")
    answer(db, "fail_job", job_id=retry, token=job.token, retry_in=7 * DAY)
    old = [end(db, outcome, 39 * DAY) for outcome in OUTCOMES]
    db.execute("update pyqueue_thin.job set enqueued_at = now() - interval '40 d'")
    db.execute(
        "update pyqueue_thin.finished_job set enqueued_at = now() - interval '40 d'"
    )
    live = rows(db, "select * from pyqueue_thin.job order by job_id")
    assert kept(db) == [fresh, *old]

    assert answer(db, "prune_jobs", older_than=30 * DAY) == 3
    assert kept(db) == [fresh]
    assert rows(db, "select * from pyqueue_thin.job order by job_id") == live
    assert len(live) == 3
    assert answer(db, "prune_jobs", older_than=30 * DAY) == 0
    assert answer(db, "prune_jobs", older_than=timedelta(0)) == 1


def test_prune_without_an_age_goes_by_what_each_queue_keeps(db: Connection) -> None:
    db.execute(
        "insert into pyqueue_thin.queue (queue, keep_finished, keep_dead)"
        " values ('long', '10 days', '1 hour')"
    )
    expected = {
        ("q", "finished"): DAY,
        ("q", "cancelled"): 7 * DAY,
        ("q", "dead"): 90 * DAY,
        ("long", "finished"): 10 * DAY,
        ("long", "cancelled"): 7 * DAY,
        ("long", "dead"): HOUR,
    }
    minute = timedelta(minutes=1)
    stays = []
    for (queue, outcome), age in expected.items():
        end(db, outcome, age + minute, queue)
        stays.append(end(db, outcome, age - minute, queue))
    assert answer(db, "prune_jobs") == 6
    assert kept(db) == stays
    # The defaults are a row like any other.
    db.execute("update pyqueue_thin.queue set keep_dead = '2 days' where queue = ''")
    assert answer(db, "prune_jobs") == 1
    assert kept(db) == [job_id for job_id in stays if job_id != stays[2]]


def test_a_queue_that_keeps_nothing_of_an_outcome_loses_it_at_once_with_its_effects(
    db: Connection,
) -> None:
    db.execute(
        "insert into pyqueue_thin.queue"
        " (queue, keep_finished, keep_cancelled, keep_dead)"
        " values ('f', '0', null, null), ('c', null, '0', null), ('d', null, null, '0')"
    )
    stays = []
    for queue, outcome in itertools.product("fcd", OUTCOMES):
        job_id = end(db, outcome, timedelta(0), queue)
        if outcome[0] != queue:
            stays.append(job_id)
        else:
            assert call(db, "get_job", job_id=job_id) == []
            assert call(db, "get_effect", job_id=job_id, key="mail") == []
    assert kept(db) == stays
    assert answer(db, "prune_jobs") == 0
    # What ended before such a setting goes by the next prune.
    end(db, "finished", timedelta(0))
    db.execute("update pyqueue_thin.queue set keep_finished = '0' where queue = ''")
    assert answer(db, "prune_jobs") == 3


def test_of_one_batch_each_queue_keeps_its_own(db: Connection) -> None:
    db.execute(
        "insert into pyqueue_thin.queue (queue, keep_finished) values ('short', '0')"
    )
    held = [job for queue in ("short", "q") for job in running(db, 2, queue)]
    for job in held:
        effect = {"job_id": job.job_id, "token": job.token, "key": "mail"}
        assert answer(db, "record_effect", **effect) is True
    ids, tokens = [job.job_id for job in held], [job.token for job in held]
    results = [Jsonb(n) for n in range(4)]
    ended = call(db, "finish_jobs", job_ids=ids, tokens=tokens, results=results)
    assert [row.verdict for row in ended] == ["finished"] * 4
    assert kept(db) == ids[2:]
    assert [get(db, job_id).result for job_id in ids[2:]] == [2, 3]
    for job_id, effects in zip(ids, (0, 0, 1, 1), strict=True):
        assert len(call(db, "get_effect", job_id=job_id, key="mail")) == effects


def test_prune_takes_the_oldest_first_and_no_more_than_its_limit(
    db: Connection, connect: Connect
) -> None:
    ids = [end(db, "finished", (50 - n) * DAY) for n in range(6)]
    other = [end(db, "dead", 200 * DAY, queue) for queue in "xyz"]
    caller = connect(autocommit=False)
    assert answer(caller, "prune_jobs", limit=2) == 2
    # Nothing is locked that is not deleted.
    free = rows(db, "select from pyqueue_thin.finished_job for update skip locked")
    assert len(free) == 7
    caller.commit()
    assert kept(db) == ids[2:] + other
    for off in ("nestloop", "indexscan", "bitmapscan", "sort", "material", "hashjoin"):
        db.execute("begin")
        db.execute("select set_config(%s, 'off', true)", [f"enable_{off}"])
        assert answer(db, "prune_jobs", limit=5) == 5
        assert len(kept(db)) == 2
        db.execute("rollback")
    assert answer(db, "prune_jobs") == 7


def test_prune_passes_over_a_job_that_is_just_retried(
    db: Connection, connect: Connect
) -> None:
    retried, gone = end(db, "dead", 100 * DAY), end(db, "dead", 100 * DAY)
    operator = connect(autocommit=False)
    assert answer(operator, "retry_job", job_id=retried) == "ready"
    db.execute("set lock_timeout = '2s'")
    assert answer(db, "prune_jobs") == 1
    operator.commit()
    assert call(db, "get_job", job_id=gone) == []
    assert get(db, retried).state == "ready"
    assert call(db, "get_effect", job_id=retried, key="mail") != []


def test_a_large_prune_goes_in_steps_of_the_limit(db: Connection) -> None:
    db.execute(
        """
        insert into pyqueue_thin.finished_job (
          job_id, token, run_at, enqueued_at, ended_at, priority, attempt, max_attempts,
          lost, cancel_requested, outcome, queue, kind, errors
        )
        select n, n, t, t, t, 0, 1, 20, 0, false, 'finished', 'q' || n % 3, 'x', '[]'
        from generate_series(1, 10000) as n
        cross join (select now() - interval '40 days') as old (t);
        insert into pyqueue_thin.side_effect
          (job_id, key, state, token, begun_at, done_at)
        select n, key, 'done', n, now(), now()
        from generate_series(1, 10000) as n
        cross join unnest(array['mail', 'pdf']) as key
        """
    )
    db.execute("set statement_timeout = '10s'")
    pruned = list(iter(lambda: answer(db, "prune_jobs", limit=3000), 0))
    assert pruned == [3000, 3000, 3000, 1000]
    assert kept(db) == []


# -- Many at once -------------------------------------------------------------------


def test_many_sweepers_and_pruners_take_each_job_once_and_do_not_deadlock(
    db: Connection, connect: Connect
) -> None:
    running(db, 1500)
    lapse_all(db)
    call(db, "enqueue_jobs", queue="old", payloads=[Jsonb(1)] * 1500, priority=1)
    jobs = call(db, "claim_jobs", queues=["old"], limit=1500)
    ids, tokens = [job.job_id for job in jobs], [job.token for job in jobs]
    call(db, "finish_jobs", job_ids=ids, tokens=tokens)
    db.execute("update pyqueue_thin.finished_job set ended_at = now() - interval '9 d'")

    def keep_house(_: int) -> tuple[int, int]:
        mine = connect()
        mine.execute("set lock_timeout = '3s'")
        totals = [0, 0]
        done = [1, 1]
        while any(done):
            done = [
                answer(mine, "sweep_jobs", limit=100),
                answer(mine, "prune_jobs", limit=100),
            ]
            totals = [a + b for a, b in zip(totals, done, strict=True)]
        return totals[0], totals[1]

    def work(_: int) -> int:
        mine = connect()
        mine.execute("set lock_timeout = '3s'")
        finished = 0
        for _ in range(40):
            for job in call(mine, "claim_jobs", queues=["q"], limit=3):
                finished += answer(
                    mine, "finish_job", job_id=job.job_id, token=job.token
                )
        return finished

    with ThreadPoolExecutor(8) as pool:
        keepers = [pool.submit(keep_house, n) for n in range(6)]
        workers = [pool.submit(work, n) for n in range(2)]
        totals = [keeper.result() for keeper in keepers]
        finished = sum(worker.result() for worker in workers)

    # A claim may have swept along with them.
    assert 1500 - 2 * 20 <= sum(total for total, _ in totals) <= 1500
    assert sum(total for _, total in totals) == 1500
    lost = rows(db, "select lost, count(*) from pyqueue_thin.all_job group by lost")
    assert lost == [(1, 1500)]
    states = rows(
        db,
        "select state, count(*) from pyqueue_thin.all_job group by 1 order by 1",
    )
    assert states == [("finished", finished), ("ready", 1500 - finished)]
