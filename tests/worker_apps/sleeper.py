"""A worker process: tells on stdout what happens to its jobs, line by line."""

import sys
import time

import pyqueue_thin as pq

dsn, name, lease, shutdown_timeout = sys.argv[1:]
worker = pq.Worker(
    dsn,
    queues=["naps"],
    lease=float(lease),
    poll_interval=0.2,
    shutdown_timeout=float(shutdown_timeout),
    name=name,
)


def tell(what: str) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


@worker.handles("sleep")
def sleep(job: pq.Job) -> str:
    tell("started")
    time.sleep(job.payload)
    return name


@worker.handles("until lost")
def until_lost(job: pq.Job) -> str:
    tell("started")
    tell("lost" if job.lost.wait(job.payload) else "not lost")
    return name


if __name__ == "__main__":
    worker.run()
    tell("returned")
