"""A client and worker whose own clock is wrong by some hours."""

import datetime
import sys
import time
from typing import Self

dsn, hours = sys.argv[1], float(sys.argv[2])
true_time = time.time


class WrongDatetime(datetime.datetime):
    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> Self:
        return cls.fromtimestamp(true_time() + hours * 3600, tz)


time.time = lambda: true_time() + hours * 3600
datetime.datetime = WrongDatetime  # type: ignore[misc]

import psycopg  # noqa: E402

import pyqueue_thin as pq  # noqa: E402

with psycopg.connect(dsn, autocommit=True) as conn:
    later = pq.enqueue_job(conn, "skewed", "later", delay=10)
    pq.enqueue_job(conn, "skewed", "now")

worker = pq.Worker(dsn, queues=["skewed"], lease=30)


@worker.handles()
def handle(job: pq.Job) -> int:
    with psycopg.connect(dsn, autocommit=True) as conn:
        pq.heartbeat_job(conn, job.job_id, job.token)
    job.raise_if_lost()
    return later.job_id


worker.run(until_empty=True)
