"""No job is lost or run too often, whatever everybody does at once.

Where a rule of the cursors is broken, test_cursor_rules shows it by fixed steps. Here
it is left to chance, which finds what nobody has thought of. STRESS_SECONDS makes the
long form longer.
"""

from __future__ import annotations

import os
import socket
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from random import Random
from typing import Any

import psycopg
import pytest
from cursors import hidden, patcher
from psycopg import IsolationLevel
from support import Connect, Connection, answer, call, rows
from test_cursor_rules import BROKEN

QUEUES = ["q", "r", "s"]


class Run:
    """What the actors of a run share."""

    def __init__(self, connect: Connect, seconds: float) -> None:
        self.connect = connect
        self.until = time.monotonic() + seconds
        self.job_ids: deque[int] = deque([1], maxlen=300)
        self.fates: Counter[str] = Counter()
        self.places: set[tuple[str, int]] = set()
        self.wrong: list[str] = []

    def goes_on(self) -> bool:
        return not self.wrong and time.monotonic() < self.until


class Actor:
    """Does one kind of deeds, each in a transaction that may end in any way.

    What was done to a job is written down in the same transaction, so that the server
    knows it to be true even if nobody saw the commit.
    """

    slow = 0.1

    def __init__(self, run: Run, seed: int) -> None:
        self.run = run
        self.dice = Random(seed)
        self.control = run.connect()
        self.db = run.connect(autocommit=False)
        self.name = f"actor {seed}"

    def act(self) -> None:
        while self.run.goes_on():
            try:
                self.deed()
            except psycopg.Error as exc:
                # A token that was lost, or a key that was taken, meanwhile; in an old
                # snapshot a job that has changed.
                if exc.sqlstate not in ("JQ001", "JQ002", "40001"):
                    self.run.wrong.append(f"{self.name}: {exc.sqlstate} {exc}")
                self.db.rollback()

    def deed(self) -> None:
        raise NotImplementedError

    def chance(self, share: float) -> bool:
        return self.dice.random() < share

    def pause(self) -> None:
        [longest] = self.dice.choices([0, 0.02, self.slow], [60, 37, 3])
        time.sleep(self.dice.random() * longest)

    def note(self, deed: str, job_id: int, token: int | None = None) -> None:
        self.db.execute(
            "insert into public.deed (deed, job_id, token) values (%s, %s, %s)",
            (deed, job_id, token),
        )

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        self.db.execute("savepoint mine")
        yield
        if self.chance(0.5):
            self.db.execute("rollback to savepoint mine")

    def end(self) -> bool:
        """End the transaction in one way or another; tell whether it was committed."""
        self.pause()
        fate = self.dice.choices(
            ["committed", "rolled back", "prepared", "crashed"], [75, 13, 7, 5]
        )[0]
        self.run.fates[f"{type(self).__name__} {fate}"] += 1
        if fate == "committed":
            self.db.commit()
            return True
        if fate == "rolled back":
            self.db.rollback()
        elif fate == "prepared":
            self.db.execute(f"prepare transaction '{self.name}'")
            self.pause()
            is_committed = self.chance(0.7)
            how = "commit" if is_committed else "rollback"
            self.control.execute(f"{how} prepared '{self.name}'")
            return is_committed
        elif self.chance(0.5):
            pid = self.db.info.backend_pid
            self.control.execute("select pg_terminate_backend(%s, 5000)", (pid,))
            self.reconnect()
        else:
            with socket.socket(fileno=os.dup(self.db.fileno())) as wire:
                wire.shutdown(socket.SHUT_RDWR)
            self.reconnect()
        return False

    def reconnect(self) -> None:
        self.db.close()
        self.db = self.run.connect(autocommit=False)


class Producer(Actor):
    slow = 0.5  # long enough for others to set a mark and to pass it

    def deed(self) -> None:
        for _ in range(self.dice.randint(1, 3)):
            self.enqueue()
            self.pause()
        if self.chance(0.2):
            with self.savepoint():
                self.enqueue()
            self.enqueue()
        if self.chance(0.3):
            # One key at most, and last: two could wait for each other's.
            key = f"k{self.dice.randint(1, 20)}"
            conflict = self.dice.choice(["keep", "replace"])
            self.enqueue(unique_key=key, on_conflict=conflict)
        self.end()

    def enqueue(self, **arguments: Any) -> None:
        common = {
            "queue": self.dice.choice(QUEUES),
            "priority": self.dice.choice([0, 0, 0, 1, self.dice.randint(-20, 20)]),
            **({"delay": timedelta(milliseconds=50)} if self.chance(0.1) else {}),
        }
        if self.chance(0.2) and not arguments:
            jobs = call(self.db, "enqueue_jobs", payloads=[None] * 3, **common)
        else:
            jobs = call(self.db, "enqueue_job", **common, **arguments)
        for job in jobs:
            if job.is_new:
                self.note("enqueued", job.job_id)
            self.run.job_ids.append(job.job_id)


class Claimer(Actor):
    def deed(self) -> None:
        is_old = self.chance(0.1)
        if is_old:
            self.db.isolation_level = IsolationLevel.REPEATABLE_READ
        try:
            if is_old:
                self.db.execute("select 1")
                self.pause()
            jobs = self.claim()
            if self.chance(0.2):
                with self.savepoint():
                    self.claim()
            if self.chance(0.3):
                self.pause()
                jobs += self.claim()
            is_committed = self.end()
        except psycopg.Error:
            self.db.rollback()
            raise
        finally:
            self.db.isolation_level = None
        if is_committed:
            self.pause()
            self.end_jobs(jobs)
            self.end()

    def claim(self) -> list[Any]:
        lease = timedelta(seconds=self.dice.choice([0.1, 1, 5]))
        if self.chance(0.4):
            queue = self.dice.choice(QUEUES)
            jobs = call(self.db, "claim_job", queue=queue, lease=lease)
        else:
            queues = self.dice.sample(QUEUES, self.dice.randint(1, 3))
            limit = self.dice.choice([1, 32, 100])  # a large one moves cursors
            jobs = call(self.db, "claim_jobs", queues=queues, limit=limit, lease=lease)
        for job in jobs:
            self.note("claimed", job.job_id, job.token)
        return jobs

    def end_jobs(self, jobs: list[Any]) -> None:
        if self.chance(0.5):
            ids, tokens = [job.job_id for job in jobs], [job.token for job in jobs]
            call(self.db, "finish_jobs", job_ids=ids, tokens=tokens)
            return
        for job in jobs:
            held = {"job_id": job.job_id, "token": job.token}
            way = self.dice.choice(["finish", "release", "fail", "forget"])
            if way == "finish":
                answer(self.db, "finish_job", **held)
            elif way == "release":
                state = answer(self.db, "release_job", **held)
                if state == "ready":
                    self.note("released", job.job_id)
            elif way == "fail":
                answer(self.db, "fail_job", **held, retry_in=timedelta(0))


class Operator(Actor):
    def deed(self) -> None:
        job_id = self.dice.choice(self.run.job_ids)
        force = self.chance(0.3)
        way = self.dice.choices(
            ["sweep", "cancel", "retry", "bump"], [400, 300, 299, 1]
        )[0]
        if way == "sweep":
            answer(self.db, "sweep_jobs", limit=self.dice.choice([1, 1000]))
        elif way == "cancel":
            answer(self.db, "cancel_job", job_id=job_id, force=force)
        elif way == "bump":
            answer(self.db, "bump_epoch", reason="stress")
        elif answer(self.db, "retry_job", job_id=job_id, force=force) == "ready":
            self.note("retried", job_id)
        self.end()


class Watcher(Actor):
    """Looks for jobs that a cursor has passed, all the time."""

    def deed(self) -> None:
        self.run.wrong += [
            f"job {job_id} was passed" for job_id in hidden(self.control)
        ]
        places = rows(self.control, "select queue, place from pyqueue_thin.lane_start")
        self.run.places.update(tuple(place) for place in places)
        time.sleep(0.005)


class Reader(Actor):
    """Holds a snapshot for seconds."""

    def deed(self) -> None:
        self.db.isolation_level = IsolationLevel.REPEATABLE_READ
        self.db.execute("select count(*) from pyqueue_thin.job")
        until = time.monotonic() + 5
        while self.run.goes_on() and time.monotonic() < until:
            time.sleep(0.1)
        self.db.rollback()


def stress(
    db: Connection,
    connect: Connect,
    seconds: float,
    changes: Sequence[tuple[str, str, str]] = (),
) -> Run:
    """Let everybody do everything at once, work off what is left, and count."""
    db.execute(
        "create table public.deed (deed_id bigint generated always as identity,"
        " deed text, job_id bigint, token bigint)"
    )
    # What is lost is to stay lost: in range, so that nobody looks for stragglers.
    db.execute(
        "select setval('pyqueue_thin.stragglers_checked_at',"
        " pyqueue_thin._microseconds(clock_timestamp() + interval '110 minutes'))"
    )
    # Half of the claims move cursors, so that a fault has its chance.
    patch = patcher(db)
    for change in (
        ("functions/claim_job.sql", "random() < 0.03125", "random() < 0.5"),
        ("functions/claim_jobs.sql", "random())", "random() / 16)"),
        *changes,
    ):
        patch(*change)
    run = Run(connect, seconds)
    kinds: list[Callable[[Run, int], Actor]] = [
        *[Producer] * 6,
        *[Claimer] * 5,
        *[Operator] * 2,
        Watcher,
        Reader,
    ]
    actors = [kind(run, seed) for seed, kind in enumerate(kinds)]
    with ThreadPoolExecutor(len(actors)) as pool:
        for done in [pool.submit(actor.act) for actor in actors]:
            done.result()
    for actor in actors:
        actor.db.close()
        actor.control.close()
    if not run.wrong:
        run.wrong += [f"job {job_id} lies below a cursor" for job_id in hidden(db)]
        drain(db)
        run.wrong += miscounted(db)
    return run


def drain(db: Connection) -> None:
    """Work off all that claims find."""
    while True:
        db.execute(
            """
            update pyqueue_thin.job
            set
              lease_until = case state when 'running' then timestamptz '-infinity' end,
              run_at = case state when 'scheduled' then '-infinity' else run_at end
            where state in ('running', 'scheduled')
            """
        )
        swept = answer(db, "sweep_jobs")
        with db.transaction():
            taken = call(db, "claim_jobs", queues=QUEUES, limit=1000)
            ids, tokens = [job.job_id for job in taken], [job.token for job in taken]
            db.execute(
                "insert into public.deed (deed, job_id, token)"
                " select 'claimed', * from unnest(%s::bigint[], %s::bigint[])",
                (ids, tokens),
            )
            call(db, "finish_jobs", job_ids=ids, tokens=tokens)
        if not taken and not swept:
            return


def miscounted(db: Connection) -> Iterator[str]:
    """Compare the jobs with what was written down about them."""
    attempts: dict[int, int] = {}
    tokens: dict[int, int] = {}
    for deed in rows(db, "select * from public.deed order by deed_id"):
        job_id = deed.job_id
        if deed.deed == "claimed":
            if deed.token <= tokens.get(job_id, 0):
                yield f"job {job_id} was handed out under token {deed.token} again"
            tokens[job_id] = deed.token
            attempts[job_id] += 1
        elif deed.deed == "released":
            attempts[job_id] -= 1
        else:
            attempts[job_id] = 0
    ended = rows(db, "select job_id, attempt from pyqueue_thin.finished_job")
    found = {job.job_id: job.attempt for job in ended}
    for job_id in attempts.keys() | found.keys():
        if found.get(job_id) != attempts.get(job_id):
            yield (
                f"job {job_id} has ended with {found.get(job_id)} attempts, and was"
                f" claimed {attempts.get(job_id)} times"
            )


@pytest.mark.parametrize(
    "seconds",
    [
        15,
        pytest.param(
            int(os.environ.get("STRESS_SECONDS", "60")), marks=pytest.mark.long
        ),
    ],
    ids=["short", "long"],
)
def test_every_job_runs_as_often_as_it_was_claimed_and_none_is_passed(
    db: Connection, connect: Connect, seconds: int
) -> None:
    run = stress(db, connect, seconds)
    deeds = rows(db, "select deed, count(*) from public.deed group by deed")
    print(run.fates, dict(deeds), len(run.places), "places")
    assert run.wrong == []
    # It was a stress.
    assert {deed.deed for deed in deeds} == {
        "claimed",
        "enqueued",
        "released",
        "retried",
    }
    for kind in ("Producer", "Claimer", "Operator"):
        for fate in ("committed", "rolled back", "prepared", "crashed"):
            assert run.fates[f"{kind} {fate}"] > 0
    assert len(run.places) > seconds / 4
    assert sum(deed[1] for deed in deeds) > 2 * seconds


@pytest.mark.long
@pytest.mark.parametrize(
    "rule",
    [
        "nobody waits until the mark is settled",
        "locked jobs are no head",
        "a transaction that has claimed moves",
    ],
)
def test_the_stress_notices_a_broken_rule(
    db: Connection, connect: Connect, rule: str
) -> None:
    _, changes = BROKEN[rule]
    run = stress(db, connect, 60, changes)
    assert "was passed" in run.wrong[0]
