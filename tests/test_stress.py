"""What the calls cost, and what happens when many do everything at once."""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import psycopg
import pytest
from psycopg.types.json import Jsonb
from support import Connect, Connection, answer, call, claim, enqueue, rows, value

ENDED = """
insert into pyqueue_thin.finished_job (
  job_id, token, run_at, enqueued_at, ended_at, priority, attempt, max_attempts, lost,
  cancel_requested, outcome, reason, queue, kind, errors
)
select 1000000 + n, n, now(), now(), now(), -9, 1, 20, 0, false, %(outcome)s,
  case %(outcome)s when 'dead' then 'failed' end, 'q', 'default', '[]'
from generate_series(1, %(count)s) as n
"""
LIVE = """
insert into pyqueue_thin.job (
  queue, kind, priority, run_at, state, ready_seq, max_attempts, lease_until, lease
)
select
  case when %(queues)s = 1 then 'q' else 'q' || n %% %(queues)s end, 'default', -9,
  now() + %(due)s::interval, %(state)s,
  case %(state)s when 'ready' then nextval('pyqueue_thin.ready_line') end, 20,
  case %(state)s when 'running' then now() - interval '1 hour' end,
  case %(state)s when 'running' then interval '1 minute' end
from generate_series(1, %(count)s) as n
"""


def irrelevant(db: Connection, what: str, scale: int) -> None:
    """Fill the tables with rows that a claim has no business with."""
    if what == "due later":
        live = {"queues": 1, "due": "1 day", "state": "scheduled", "count": 200 * scale}
        db.execute(LIVE, live)
    elif what == "dead":
        db.execute(ENDED, {"outcome": "dead", "count": 100 * scale})
    elif what == "finished and lapsed":
        db.execute(ENDED, {"outcome": "finished", "count": 300 * scale})
        db.execute(LIVE, {"queues": 1, "due": "0", "state": "running", "count": 100})
    else:
        live = {"queues": 200, "due": "0", "state": "ready", "count": 200 * scale}
        db.execute(LIVE, live)


@pytest.mark.parametrize(
    "scale", [50, pytest.param(1000, marks=pytest.mark.long)], ids=["small", "large"]
)
@pytest.mark.parametrize(
    "what", ["due later", "dead", "finished and lapsed", "other queues"]
)
def test_a_claim_reads_few_pages_whatever_else_there_is(
    db: Connection, what: str, scale: int
) -> None:
    irrelevant(db, what, scale)
    # No sweep rides along: it would have business with some of them.
    now = "(extract(epoch from clock_timestamp()) * 1000000)::bigint"
    db.execute(f"select setval('pyqueue_thin.swept_at', {now} + 50000000)")
    call(db, "enqueue_jobs", queue="mine", payloads=[None] * 51, priority=9)

    def pages(*queues: str) -> tuple[int, int]:
        [[plan]] = rows(
            db,
            "explain (analyze, buffers, format json)"
            " select * from pyqueue_thin.claim_jobs(%s)",
            [list(queues)],
        )
        root = plan[0]["Plan"]
        return root["Actual Rows"], root["Shared Hit Blocks"] + root[
            "Shared Read Blocks"
        ]

    pages("mine")  # the first reads the catalog, too
    for queues in (["mine"], ["mine", "empty"]):
        claims = [pages(*queues) for _ in range(25)]
        assert [count for count, _ in claims] == [1] * 25
        assert max(read for _, read in claims) < 200
    for queues in (["mine"], ["mine", "empty"]):
        claims = [pages(*queues) for _ in range(10)]
        assert [count for count, _ in claims] == [0] * 10
        assert max(read for _, read in claims) < 200


@pytest.mark.parametrize(
    "count", [2000, pytest.param(10000, marks=pytest.mark.long)], ids=["small", "large"]
)
def test_heartbeats_are_hot_and_do_not_bloat_the_table(
    db: Connection, count: int
) -> None:
    enqueue(db, payload={"text": "x" * 200})
    job = claim(db)
    stats = (
        "select n_tup_upd, n_tup_hot_upd from pg_stat_user_tables"
        " where relname = 'job' and schemaname = 'pyqueue_thin'"
    )
    sizes = (
        "select pg_relation_size('pyqueue_thin.job') as heap,"
        " pg_indexes_size('pyqueue_thin.job') as indexes"
    )
    db.execute("select pg_stat_force_next_flush()")
    before, size_before = rows(db, stats)[0], rows(db, sizes)[0]
    db.execute(
        f"""
        do $$ begin
          for i in 1..{count} loop
            perform pyqueue_thin.heartbeat_job({job.job_id}, {job.token});
            commit;
          end loop;
        end $$
        """
    )
    db.execute("select pg_stat_force_next_flush()")
    after, size_after = rows(db, stats)[0], rows(db, sizes)[0]
    updates = after.n_tup_upd - before.n_tup_upd
    assert updates == count
    assert (after.n_tup_hot_upd - before.n_tup_hot_upd) / updates >= 0.9
    assert size_after.indexes - size_before.indexes < 1_000_000
    assert size_after.heap - size_before.heap < 2_000_000


def test_a_heartbeat_does_not_write_a_large_payload_again(db: Connection) -> None:
    # 1 MiB that does not compress.
    db.execute(
        """
        select pyqueue_thin.enqueue_job('q', to_jsonb(left(string_agg(
          md5(n::text), ''), 1048574)))
        from generate_series(1, 32768) as n
        """
    )
    payload = "select octet_length(payload::text) from pyqueue_thin.job"
    assert value(db, payload) == 1048576
    job = claim(db)
    one = {"job_id": job.job_id, "token": job.token}
    many = {"job_ids": [job.job_id], "tokens": [job.token]}
    call(db, "heartbeat_job", **one)
    for function, arguments in (("heartbeat_job", one), ("heartbeat_jobs", many)):
        start = value(db, "select pg_current_wal_insert_lsn()")
        for _ in range(20):
            call(db, function, **arguments)
        written = value(db, "select pg_current_wal_insert_lsn() - %s::pg_lsn", [start])
        assert written / 20 < 2000


# -- Everything at once -------------------------------------------------------------


@pytest.mark.parametrize(
    "seconds", [3, pytest.param(30, marks=pytest.mark.long)], ids=["short", "long"]
)
def test_everything_at_once_ends_each_job_once_and_deadlocks_nobody(
    db: Connection, connect: Connect, seconds: int
) -> None:
    keys = [f"k{n}" for n in range(50)]
    until = time.monotonic() + seconds
    errors: Counter[str | None] = Counter()

    def work(seed: int) -> tuple[int, int]:
        dice = random.Random(seed)
        mine = connect()
        mine.execute("set deadlock_timeout = '20ms'")
        held: dict[int, int] = {}
        made = finished = 0

        def shuffled() -> dict[str, list[int]]:
            ids = dice.sample(list(held), len(held))
            return {"job_ids": ids, "tokens": [held[job_id] for job_id in ids]}

        def enqueue_many() -> None:
            nonlocal made
            some = dice.sample(keys, dice.randint(2, 20))
            jobs = [
                {
                    "queue": "q",
                    "unique_key": key,
                    "on_conflict": dice.choice(["keep", "replace"]),
                    "delay": dice.choice(["0", "0", "50 ms"]),
                }
                for key in some
            ] + [{"queue": "q"}] * 3
            many = call(mine, "enqueue_job_rows", jobs=Jsonb(jobs))
            made += sum(row.is_new for row in many)

        def claim_some() -> None:
            lease = timedelta(seconds=dice.choice([0.02, 5]))
            for job in call(
                mine, "claim_jobs", queues=["q", "r"], limit=8, lease=lease
            ):
                held[job.job_id] = job.token

        def beat() -> None:
            for row in call(mine, "heartbeat_jobs", **shuffled()):
                if row.verdict == "lost":
                    del held[row.job_id]

        def finish_some() -> None:
            nonlocal finished
            verdicts = call(mine, "finish_jobs", **shuffled())
            finished += sum(row.verdict == "finished" for row in verdicts)
            held.clear()

        def cancel() -> None:
            job_id = dice.randint(1, 2000)
            answer(mine, "cancel_job", job_id=job_id, force=dice.random() < 0.3)

        def retry() -> None:
            answer(mine, "retry_job", job_id=dice.randint(1, 2000))

        def fail_or_release() -> None:
            if held:
                job_id, token = held.popitem()
                function = dice.choice(["fail_job", "release_job"])
                answer(mine, function, job_id=job_id, token=token)

        deeds = [enqueue_many, enqueue_many, claim_some, claim_some, beat, beat]
        deeds += [finish_some, cancel, retry, fail_or_release]
        deeds += [lambda: answer(mine, "sweep_jobs", limit=50)]
        deeds += [lambda: answer(mine, "prune_jobs", older_than=timedelta(seconds=1))]
        while time.monotonic() < until:
            try:
                dice.choice(deeds)()
            except psycopg.Error as exc:
                errors[exc.sqlstate] += 1
        return made, finished

    with ThreadPoolExecutor(8) as pool:
        totals = list(pool.map(work, range(8)))

    # A job that was cancelled or retried by force takes the lease from its holder, and
    # a retry can meet a new job with the same key: nothing else.
    assert set(errors) <= {"JQ001", "JQ002"}, errors
    assert sum(made for made, _ in totals) > 100
    assert sum(finished for _, finished in totals) > 0

    # What is left can be worked off, and each job ends once.
    db.execute(
        "update pyqueue_thin.job set lease_until = now() where state = 'running'"
    )
    while taken := [answer(db, "sweep_jobs")] and call(
        db, "claim_jobs", queues=["q", "r"], limit=1000
    ):
        ids, tokens = [job.job_id for job in taken], [job.token for job in taken]
        verdicts = call(db, "finish_jobs", job_ids=ids, tokens=tokens)
        assert {row.verdict for row in verdicts} == {"finished"}
    states = rows(db, "select state from pyqueue_thin.job where state <> 'scheduled'")
    assert states == []
    twice = "select from pyqueue_thin.all_job group by job_id having count(*) > 1"
    assert rows(db, twice) == []
    assert rows(db, "select from pyqueue_thin.finished_job where token = 0") == rows(
        db, "select from pyqueue_thin.finished_job where attempt = 0 and token = 0"
    )


@pytest.mark.long
def test_claims_stay_quick_while_much_is_pruned(
    db: Connection, connect: Connect
) -> None:
    db.execute(ENDED, {"outcome": "finished", "count": 200_000})
    db.execute(
        "update pyqueue_thin.finished_job set ended_at = now() - interval '9 days'"
    )
    call(db, "enqueue_jobs", queue="mine", payloads=[None] * 5000)

    def prune() -> list[int]:
        mine = connect()
        mine.execute("set statement_timeout = '5s'")
        return list(iter(lambda: answer(mine, "prune_jobs", limit=5000), 0))

    waits = []
    with ThreadPoolExecutor(1) as pool:
        pruning = pool.submit(prune)
        while not pruning.done():
            start = time.monotonic()
            for job in call(db, "claim_jobs", queues=["mine"], limit=1):
                answer(db, "finish_job", job_id=job.job_id, token=job.token)
            waits.append(time.monotonic() - start)
            time.sleep(0.02)
    assert max(pruning.result()) == 5000
    assert sum(pruning.result()) >= 200_000
    assert statistics.quantiles(waits, n=20)[-1] < 0.1
