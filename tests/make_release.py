"""Keep what a release's users have, for the tests of later ones to upgrade.

Writes tests/releases/VERSION/: the wheel of this checkout, and a dump of a database
with jobs in every state, some of them running. Dump with the oldest PostgreSQL that is
supported, as newer ones write what that cannot read:

    TEST_PG_BIN=/usr/lib/postgresql/15/bin .venv/bin/python tests/make_release.py
"""

from __future__ import annotations

import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import psycopg
from programs import run

import pyqueue_thin as pq
from pyqueue_thin import migrate
from pyqueue_thin._embedded import Server

ROOT = Path(__file__).resolve().parent.parent
EACH = 20  # jobs in every state


def fill(db: psycopg.Connection) -> None:
    """Have jobs in every state, each in a queue named after it."""

    def claimed(queue: str) -> list[pq.ClaimedJob]:
        pq.enqueue_jobs(
            db,
            queue,
            [{"n": n, "text": "ä€😀"} for n in range(EACH)],
            headers={"trace": queue},
            unique_keys=[f"key {n}" for n in range(EACH)],
        )
        return pq.claim_jobs(db, [queue], limit=EACH, worker="w", lease=3600)

    pq.enqueue_jobs(db, "ready", [None] * (EACH // 2), priority=-5)
    pq.enqueue_jobs(db, "ready", [None] * (EACH // 2))
    pq.enqueue_jobs(db, "scheduled", [None] * EACH, delay=86400 * 3600)
    for n, job in enumerate(claimed("running")):
        pq.set_progress(db, job.job_id, job.token, {"at": n})
        pq.record_effect(db, job.job_id, job.token, "mail", result={"n": n})
        if n % 2:
            pq.cancel_job(db, job.job_id)
    for job in claimed("finished"):
        pq.record_effect(db, job.job_id, job.token, "mail")
        pq.finish_job(db, job.job_id, job.token, result={"done": True})
    for n, job in enumerate(claimed("dead")):
        pq.fail_job(db, job.job_id, job.token, error=f"no {n}", retry=False)
    for job in claimed("cancelled"):
        pq.cancel_job(db, job.job_id, force=True)
    for job in claimed("retried"):
        pq.fail_job(db, job.job_id, job.token, error="once", retry_in=0)
    pq.pause_queue(db, "paused")
    pq.configure_queue(db, "running", max_attempts=3, lease=600)
    pq.configure_queue(db, "", keep_finished=timedelta.max)


def main() -> None:
    folder = ROOT / "tests" / "releases" / pq.__version__
    folder.mkdir(parents=True)
    build = ("-m", "build", "--no-isolation", "--wheel", "--outdir", folder)
    subprocess.run([sys.executable, *build, ROOT], check=True)
    with Server() as server:
        dsn = server.conninfo()
        migrate.upgrade(dsn)
        with psycopg.connect(dsn, autocommit=True) as db:
            fill(db)
        text = run("pg_dump", "-n", "pyqueue_thin", "--no-owner", "-d", dsn)
    lines = text.splitlines(keepends=True)
    kept = [ln for ln in lines if not ln.startswith(("\\restrict", "\\unrestrict"))]
    (folder / "jobs.sql").write_text("".join(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
