"""Tables that are full of jobs which no claim is to look at.

They are filled by SQL straight into the tables, in the shape that the functions would
leave them in; a million calls would take longer than the rest of the benchmark.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import psycopg

from .server import PAYLOAD
from .sides import number

Db = psycopg.Connection[Any]

READY = 20_000  # in the queue that is claimed from
MANY = 1_000_000
OTHERS = [f"queue-{n}" for n in range(1, 200)]
ALL_QUEUES = "{" + ",".join(["bench", *OTHERS]) + "}"


@dataclass(frozen=True)
class Table:
    """A database of its own, with what is in it besides."""

    name: str
    dbname: str
    fill: Callable[[Db], None]
    priorities: int = 1


@dataclass(frozen=True)
class Run:
    """Claims and finishes in such a table."""

    name: str
    table: Table
    script: str = "one"


def top_up(db: Db, table: Table, ready: int) -> None:
    """Have at least so many jobs ready in the queue that is claimed from."""
    there = number(db, "select count(*) from pyqueue_thin.job where state = 'ready'")
    for n in range(-(-(ready - there) // 1000)):
        db.execute(
            "select from pyqueue_thin.enqueue_jobs('bench', "
            "(select payloads from bench.batch), p_priority => %s)",
            [n % table.priorities],
        )
    db.execute("analyze pyqueue_thin.job")


def add_jobs(db: Db, state: str, jobs: int) -> None:
    """Add jobs that are ready, in order, or due tomorrow."""
    is_ready = state == "ready"
    db.execute(
        "insert into pyqueue_thin.job "
        "(queue, kind, state, priority, payload, ready_seq, run_at) "
        "select 'bench', 'default', %(state)s, 0, %(payload)s, "
        "case when %(is_ready)s then nextval('pyqueue_thin.ready_line') end, "
        "now() + case when %(is_ready)s then '0' else '1 day' end::interval "
        "+ n * interval '1 microsecond' "
        "from generate_series(1, %(jobs)s) as n",
        {"state": state, "is_ready": is_ready, "payload": PAYLOAD, "jobs": jobs},
    )
    db.execute("vacuum (analyze) pyqueue_thin.job")


def add_finished(db: Db, jobs: int = MANY) -> None:
    """Add jobs that are finished and kept."""
    db.execute(
        "insert into pyqueue_thin.finished_job "
        "(job_id, token, run_at, enqueued_at, claimed_at, ended_at, priority, attempt, "
        "max_attempts, lost, cancel_requested, outcome, queue, kind, worker, payload, "
        "errors) select nextval('pyqueue_thin.job_job_id_seq'), "
        "nextval('pyqueue_thin.token_line'), now(), now(), now(), "
        "now() - %(jobs)s * interval '1 ms' + n * interval '1 ms', 0, 1, 20, 0, false, "
        "'finished', 'bench', 'default', 'pgbench/1', %(payload)s, '[]' "
        "from generate_series(1, %(jobs)s) as n",
        {"payload": PAYLOAD, "jobs": jobs},
    )
    db.execute("vacuum (analyze) pyqueue_thin.finished_job")


def add_queues(db: Db) -> None:
    """Let each of the other queues have had a job."""
    for queue in OTHERS:
        db.execute("select pyqueue_thin.enqueue_job(%s)", [queue])
        db.execute(
            "select pyqueue_thin.finish_job(job_id, token) "
            "from pyqueue_thin.claim_job(%s)",
            [queue],
        )


PLAIN = Table("nothing else", "plain", lambda db: None)
QUEUES = Table("200 queues", "queues", add_queues)
BASE = Run("base", PLAIN)
RUNS = [
    Run(
        "100,000 ready",
        Table("100,000 ready", "ready_100k", lambda db: add_jobs(db, "ready", 100_000)),
    ),
    Run(
        "1 million ready",
        Table("1 million ready", "ready_1m", lambda db: add_jobs(db, "ready", MANY)),
    ),
    Run(
        "1 million finished and kept",
        Table("1 million finished and kept", "finished", add_finished),
    ),
    Run(
        "1 million due tomorrow",
        Table(
            "1 million due tomorrow", "due", lambda db: add_jobs(db, "scheduled", MANY)
        ),
    ),
    Run("200 queues, the one with work asked", QUEUES),
    Run("200 queues, all asked", QUEUES, "queues"),
    Run(
        "20 priorities",
        Table("20 priorities", "priorities", lambda db: None, priorities=20),
    ),
]
TABLES = [PLAIN, *dict.fromkeys(run.table for run in RUNS)]
