"""What peers send to the database, and their workers; each in its own environment.

python peer.py describe NAME     its SQL, as JSON
python peer.py work NAME DSN JOBS      jobs a second of a worker with no-op jobs
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from importlib.metadata import version
from typing import Any
from uuid import UUID

CONCURRENCY = 10


def named(query: str, values: Mapping[str, str]) -> str:
    """Put values in the place of psycopg's %(name)s."""
    return re.sub(r"%\((\w+)\)s", lambda match: values[match[1]], query)


def numbered(query: str, *values: str) -> str:
    """Put values in the place of $1, $2 …"""
    return re.sub(r"\$(\d+)", lambda match: values[int(match[1]) - 1], query)


def describe_procrastinate() -> dict[str, Any]:
    from procrastinate.schema import SchemaManager
    from procrastinate.sql import queries

    job = "row('bench', 'noop', 0, null, null, {}, null)::procrastinate_job_to_defer_v1"
    fetch = named(queries["fetch_job"], {"queues": "array['bench']", "worker_id": "1"})
    finish = {"job_id": ":id", "status": "'succeeded'", "delete_job": "false"}
    return {
        # The scripts are worker 1, which no other takes for dead.
        "install": SchemaManager.get_schema()
        + "; select procrastinate_register_worker_v1()"
        + "; update procrastinate_workers set last_heartbeat = 'infinity'",
        "enqueue": named(
            queries["defer_jobs"], {"jobs": f"array[{job.format(':payload')}]"}
        ),
        "claim": fetch,
        "finish": named(queries["finish_job"], finish),
        "fill": "select procrastinate_defer_jobs_v1(array_agg("
        f"{job.format('%(payload)s::jsonb')})) from generate_series(1, %(jobs)s)",
        "tables": ["procrastinate_jobs"],
    }


def describe_pgqueuer() -> dict[str, Any]:
    from pgqueuer.adapters.persistence import qb

    builder = qb.QueryQueueBuilder()
    dequeue = builder.build_dequeue_query(
        batch_size=1,
        entrypoints=["bench"],
        concurrency_limits=[0],
        queue_manager_id=UUID(int=1),
        global_concurrency_limit=None,
        heartbeat_timeout=timedelta(seconds=30),
    )
    shown: dict[type, Callable[[Any], str]] = {
        int: str,
        list: lambda names: "'{" + ",".join(names) + "}'",
        UUID: lambda uuid: f"'{uuid}'::uuid",
        timedelta: lambda time: f"'{time.total_seconds()} s'",
    }
    claim = numbered(dequeue.sql, *(shown[type(one)](one) for one in dequeue.args))
    insert = builder.build_enqueue_query()
    many = "array_fill({}, array[%(jobs)s::int])"
    payload = "convert_to({}, 'UTF8')"
    return {
        "install": qb.QueryBuilderEnvironment().build_install_query(),
        "enqueue": numbered(
            insert,
            *("array[0]", "array['bench']", f"array[{payload.format(':payload')}]"),
            *("array['0 s']", "array[null]", "array[null]"),
        ),
        "claim": claim,
        "finish": numbered(
            builder.build_log_job_query(),
            *("array[:id]", "array['successful']", "array[null]"),
        ),
        "fill": numbered(
            insert,
            *(many.format("0"), many.format("'bench'::text")),
            many.format(payload.format("%(payload)s")),
            *(many.format("interval '0'"), many.format("null::text")),
            many.format("null::jsonb"),
        ),
        "tables": ["pgqueuer", "pgqueuer_log"],
    }


def describe_oban() -> dict[str, Any]:
    from oban._query import Query
    from oban.schema import install_sql

    values = {
        "args": ":payload",
        "inserted_at": "null::timestamp",
        "max_attempts": "20",
        "meta": "'{}'",
        "priority": "0",
        "queue": "'bench'",
        "scheduled_at": "null::timestamp",
        "state": "'available'",
        "tags": "'{}'",
        "worker": "'__main__.Noop'",
        "demand": "1",
        "attempted_by": "array['bench']",
    }
    finish = dict.fromkeys(("schedule_in", "attempt_change", "error", "meta"), "null")
    finish |= {"state": "'completed'", "id": ":id", "attempted_at": ":attempted_at"}
    return {
        "install": install_sql(),
        "enqueue": named(Query._load_file("insert_job.sql"), values),
        "claim": named(Query._load_file("fetch_jobs.sql"), values),
        "finish": named(Query._load_file("ack_job.sql"), finish),
        "fill": "insert into oban_jobs (args, queue, worker) "
        "select %(payload)s, 'bench', '__main__.Noop' "
        "from generate_series(1, %(jobs)s)",
        "tables": ["oban_jobs"],
    }


class Count:
    """Counts no-op jobs; prints the rate at the last of them, and ends the process."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.done = 0
        self.started = 0.0

    def __call__(self) -> None:
        self.done += 1
        if self.done == 1:
            self.started = time.perf_counter()
        if self.done == self.jobs:
            print((self.jobs - 1) / (time.perf_counter() - self.started), flush=True)
            os._exit(0)


def work_bench(dsn: str, count: Count) -> None:
    import pyqueue_thin as pq

    worker = pq.Worker(dsn, queues=["bench"], concurrency=CONCURRENCY)

    @worker.handles("default")
    def noop(job: pq.Job) -> None:
        count()

    worker.run()


async def work_procrastinate(dsn: str, count: Count) -> None:
    import procrastinate

    app = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=dsn))

    async def noop(**payload: Any) -> None:
        count()

    app.task(name="noop")(noop)
    async with app.open_async():
        await app.run_worker_async(queues=["bench"], concurrency=CONCURRENCY)


async def work_pgqueuer(dsn: str, count: Count) -> None:
    import psycopg
    from pgqueuer import PgQueuer

    db = await psycopg.AsyncConnection.connect(dsn, autocommit=True)
    queue = PgQueuer.from_psycopg_connection(db)

    async def noop(job: Any) -> None:
        count()

    queue.entrypoint("bench")(noop)
    # It wants the cap to be at least twice the batch.
    await queue.run(batch_size=CONCURRENCY // 2, max_concurrent_tasks=CONCURRENCY)


async def work_oban(dsn: str, count: Count) -> None:
    from oban import Oban, worker
    from psycopg_pool import AsyncConnectionPool

    class Noop:
        async def process(self, job: Any) -> None:
            count()

    Noop.__qualname__ = "Noop"  # by which its jobs name it
    worker(queue="bench")(Noop)
    async with (
        AsyncConnectionPool(dsn, min_size=2, max_size=10) as pool,
        Oban(pool=pool, queues={"bench": CONCURRENCY}),
    ):
        await asyncio.Event().wait()


def main() -> None:
    what, name, *rest = sys.argv[1:]
    run = globals()[f"{what}_{name}"]
    if what == "describe":
        print(json.dumps(run() | {"version": version(name)}))
        return
    dsn, jobs = rest
    running = run(dsn, Count(int(jobs)))
    if running is not None:
        asyncio.run(running)


if __name__ == "__main__":
    main()
