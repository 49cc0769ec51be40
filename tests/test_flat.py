"""What a call costs stays what it was, whatever else the tables hold."""

from __future__ import annotations

import statistics
import time

import pytest
from support import Connect, Connection, call, claim, enqueue, rows, value

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
  now() + %(due)s::interval, %(state)s::text,
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
    call(db, "enqueue_jobs", queue="mine", payloads=[None] * 101, priority=9)

    def measured(*queues: str) -> tuple[int, int, float]:
        # The outer call's buffers include those of the statements within.
        [[plan]] = rows(
            db,
            "explain (analyze, buffers, timing off, format json)"
            " select * from pyqueue_thin.claim_jobs(%s)",
            [list(queues)],
        )
        root = plan[0]["Plan"]
        pages = root["Shared Hit Blocks"] + root["Shared Read Blocks"]
        return root["Actual Rows"], pages, plan[0]["Execution Time"]

    measured("mine")  # the first reads the catalog, too
    for found in (1, 0):
        for queues in (["mine"], ["mine", "empty"]):
            counts, pages, times = zip(
                *(measured(*queues) for _ in range(50)), strict=True
            )
            print(
                f"{what}, {'/'.join(queues)}, {found} found:"
                f" pages {statistics.median(pages):.0f}, at most {max(pages)};"
                f" ms {statistics.median(times):.2f},"
                f" p95 {statistics.quantiles(times, n=20)[-1]:.2f}"
            )
            assert counts == (found,) * 50
            assert statistics.median(pages) < 200


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


@pytest.mark.parametrize(
    ("ended", "live"),
    [(20_000, 50), pytest.param(500_000, 1000, marks=pytest.mark.long)],
    ids=["small", "large"],
)
def test_stats_read_no_payload_and_no_finished_job(
    db: Connection, connect: Connect, ended: int, live: int
) -> None:
    db.execute(ENDED, {"outcome": "finished", "count": ended})
    db.execute(LIVE, {"queues": 5, "due": "0", "state": "ready", "count": live})
    # 100 kB that do not compress: out of line.
    db.execute(
        """
        update pyqueue_thin.job as j
        set payload = (
          select to_jsonb(string_agg(md5(j.job_id::text || n::text), ''))
          from generate_series(1, 3125) as n
        )
        """
    )
    db.execute("vacuum analyze pyqueue_thin.job, pyqueue_thin.finished_job")
    reads = (
        "select toast_blks_read + toast_blks_hit from pg_statio_user_tables"
        " where schemaname = 'pyqueue_thin' and relname = 'job'"
    )
    db.execute("select pg_stat_force_next_flush()")
    before = value(db, reads)
    reader = connect(options="-c statement_timeout=200ms")
    times = []
    for _ in range(20):
        start = time.monotonic()
        [*queues, total] = call(reader, "queue_stats")
        times.append(time.monotonic() - start)
        assert [(row.queue, row.ready) for row in queues] == [
            ("q", 0),
            *((f"q{n}", live // 5) for n in range(5)),
        ]
        assert (total.ready, total.finished) == (live, None)
    print(f"queue_stats: p95 {statistics.quantiles(times, n=20)[-1] * 1000:.1f} ms")
    [[plan]] = rows(
        reader,
        "explain (analyze, buffers, format json)"
        " select * from pyqueue_thin.queue_stats()",
    )
    root = plan[0]["Plan"]
    assert root["Shared Hit Blocks"] + root["Shared Read Blocks"] < 400
    reader.execute("select pg_stat_force_next_flush()")
    assert value(db, reads) == before
    assert call(db, "queue_stats", exact=True)[-1].finished == ended
