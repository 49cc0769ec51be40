"""What happens when many do everything at once."""

from __future__ import annotations

import random
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import psycopg
import pytest
from psycopg.types.json import Jsonb
from support import Connect, Connection, answer, call, rows


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
