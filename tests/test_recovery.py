"""After a crash, a promotion, a restore and a clone no ready job stays hidden.

What a claim remembers outside of the tables, to be fast, may then be newer than they
are. The calls are made by many sessions until the very moment when history is lost.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Event

import psycopg
import pytest
from programs import psql, run
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.types.json import Jsonb
from support import Connection, answer, call, value

from pyqueue_thin import migrate
from pyqueue_thin._embedded import Server, temporary_folder, unprivileged

QUEUES = ["a", "b"]
READY = "select count(*) from pyqueue_thin.job where state = 'ready'"
SETTINGS = {"synchronous_commit": "on", "wal_level": "replica"}


@pytest.fixture
def folder() -> Iterator[Path]:
    """A short folder that outlives its servers."""
    path = temporary_folder() / f"pq-recovery-{os.getpid()}"
    path.mkdir()
    path.chmod(0o755)
    yield path
    shutil.rmtree(path)


class Load:
    """Sessions that enqueue, claim and finish until they are stopped or cut off."""

    def __init__(self, dsn: str) -> None:
        self.job_ids: set[int] = set()
        self.tokens: set[int] = set()
        self._dsn = dsn
        self._stopped = Event()

    def wait(self, claims: int) -> None:
        """Wait until so many more claims are answered."""
        aim = len(self.tokens) + claims
        until = time.monotonic() + 60
        while len(self.tokens) < aim:
            assert time.monotonic() < until
            time.sleep(0.005)

    def _work(self, seed: int) -> None:
        dice = random.Random(seed)
        with psycopg.connect(self._dsn, autocommit=True) as db:
            while not self._stopped.is_set():
                if seed % 2:
                    self._enqueue(db, dice)
                else:
                    self._claim(db, dice)

    def _enqueue(self, db: Connection, dice: random.Random) -> None:
        if value(db, READY) > 400:
            time.sleep(0.01)
            return
        jobs = [
            {"queue": dice.choice(QUEUES), "priority": dice.randrange(3)}
            for _ in range(dice.randint(1, 20))
        ]
        made = call(db, "enqueue_job_rows", jobs=Jsonb(jobs))
        self.job_ids |= {row.job_id for row in made}

    def _claim(self, db: Connection, dice: random.Random) -> None:
        limit = dice.randint(1, 10)
        jobs = call(db, "claim_jobs", queues=QUEUES, limit=limit, lease="1 h")
        self.tokens |= {job.token for job in jobs}
        ends = [job for job in jobs if dice.random() < 0.9]
        for job in jobs[: dice.randrange(2)]:
            if job in ends:
                ends.remove(job)
            answer(db, "release_job", job_id=job.job_id, token=job.token)
        ids, tokens = [job.job_id for job in ends], [job.token for job in ends]
        call(db, "finish_jobs", job_ids=ids, tokens=tokens)

    @contextmanager
    def running(self) -> Iterator[None]:
        with ThreadPoolExecutor(4) as pool:
            sessions = [pool.submit(self._work, seed) for seed in range(4)]
            try:
                yield
            finally:
                self._stopped.set()
        for session in sessions:
            error = session.exception()
            # Cut off, or told that the server ends.
            assert error is None or isinstance(error, psycopg.OperationalError), error


def check_every_ready_job_can_be_claimed(dsn: str, tokens: set[int]) -> int:
    """Claim all there is, with tokens above all earlier ones; say how many."""
    with psycopg.connect(dsn, autocommit=True) as db:
        ready = db.execute(
            "select job_id from pyqueue_thin.job where state = 'ready'"
        ).fetchall()
        taken = []
        while jobs := call(db, "claim_jobs", queues=QUEUES, limit=7):
            taken += jobs
        assert sorted(job.job_id for job in taken) == sorted(n for (n,) in ready)
        drawn = [job.token for job in taken]
        assert len(set(drawn)) == len(drawn)
        assert min(drawn) > max(tokens)
        # And a new job goes the same way.
        call(db, "enqueue_job", queue="a")
        [job] = call(db, "claim_job", queue="a")
        assert job.token > max(drawn)
    return len(taken)


def processes(root: Path) -> list[int]:
    """Return the ids of a server's processes, the first of all first."""
    first = int((root / "data" / "postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    return [first, *map(int, children)]


def kill(root: Path) -> None:
    """Let all processes of a server die at once."""
    pids = processes(root)
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
    until_gone(pids)


def stop_at_once(root: Path) -> None:
    """Do what pg_ctl stop -m immediate does."""
    pids = processes(root)
    os.kill(pids[0], signal.SIGQUIT)
    until_gone(pids)


def until_gone(pids: list[int]) -> None:
    until = time.monotonic() + 20
    while any(Path(f"/proc/{pid}").exists() for pid in pids):
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("crash", "lives", "claims"),
    [
        (kill, 1, 200),
        pytest.param(kill, 4, 2000, marks=pytest.mark.long),
        pytest.param(stop_at_once, 2, 2000, marks=pytest.mark.long),
    ],
)
def test_after_a_crash_every_committed_ready_job_can_be_claimed(
    folder: Path, crash: Callable[[Path], None], lives: int, claims: int
) -> None:
    tokens: set[int] = set()
    for life in range(lives):
        with Server(folder, settings=SETTINGS) as server:
            dsn = server.conninfo()
            if life == 0:
                migrate.upgrade(dsn)
            load = Load(dsn)
            with load.running():
                load.wait(claims)
                crash(folder)
        tokens |= load.tokens
        with Server(folder, settings=SETTINGS) as server:
            with psycopg.connect(server.conninfo(), autocommit=True) as db:
                known = "select job_id from pyqueue_thin.all_job"
                assert load.job_ids <= {n for (n,) in db.execute(known)}
                # Something must be there to be hidden.
                call(db, "enqueue_jobs", queue="b", payloads=[None] * 3)
            check_every_ready_job_can_be_claimed(server.conninfo(), tokens)


def stand_by(primary: Server, root: Path) -> None:
    """Copy a running server to a folder, to be started as its standby."""
    account = unprivileged()
    root.mkdir()
    if account:
        os.chown(root, account["user"], account["group"])
    subprocess.run(
        [
            *(primary.binaries / "pg_basebackup", "-d", primary.conninfo()),
            *("-D", "data", "-R", "-X", "stream", "-c", "fast"),
        ],
        cwd=root,
        check=True,
        **account,
    )


@pytest.mark.long
def test_after_a_promotion_every_job_ready_there_can_be_claimed(folder: Path) -> None:
    with Server(folder / "first", settings=SETTINGS) as first:
        migrate.upgrade(first.conninfo())
        load = Load(first.conninfo())
        with load.running():
            load.wait(20)
            stand_by(first, folder / "second")
            with Server(folder / "second", settings=SETTINGS) as second:
                load.wait(200)
                with psycopg.connect(first.conninfo(), autocommit=True) as db:
                    sender = value(db, "select pid from pg_stat_replication")
                # What is committed from now on is lost.
                os.kill(sender, signal.SIGSTOP)
                load.wait(200)
                kill(first.root)
                with psycopg.connect(second.conninfo(), autocommit=True) as db:
                    assert value(db, "select pg_promote()") is True
                    token = "select max(token) from pyqueue_thin.all_job"
                    assert value(db, token) < max(load.tokens)
                    call(db, "enqueue_jobs", queue="b", payloads=[None] * 3)
                check_every_ready_job_can_be_claimed(second.conninfo(), load.tokens)


@contextmanager
def another_database(dsn: str, name: str, *options: str) -> Iterator[str]:
    """Create a database on the same server; say how to reach it."""
    admin = make_conninfo(dsn, dbname="postgres")
    with psycopg.connect(admin, autocommit=True) as conn:
        conn.execute(f'create database "{name}" {" ".join(options)}')
        try:
            yield make_conninfo(dsn, dbname=name)
        finally:
            conn.execute(f'drop database "{name}" with (force)')


@contextmanager
def another_server(*_: str) -> Iterator[str]:
    with Server(settings=SETTINGS) as server:
        yield server.conninfo()


@pytest.mark.skipif(
    "TEST_PGHOST" in os.environ, reason="pg_dump may be older than that server"
)
@pytest.mark.parametrize(
    "place",
    [another_database, pytest.param(another_server, marks=pytest.mark.long)],
)
def test_every_ready_job_of_a_dump_taken_meanwhile_can_be_claimed(
    dsn: str, place: Callable[..., AbstractContextManager[str]]
) -> None:
    load = Load(dsn)
    with load.running():
        load.wait(100)
        with psycopg.connect(dsn) as db:
            call(db, "enqueue_jobs", queue="a", payloads=[None] * 40)
            db.commit()
            db.execute("set transaction isolation level repeatable read")
            snapshot = value(db, "select pg_export_snapshot()")
            ready = value(db, READY)
            # A dump has the rows of its snapshot, and the sequences of when it comes
            # to them: by then all that is ready in it has been claimed, and more.
            load.wait(2 * ready + 400)
            dumped = run("pg_dump", "-n", "pyqueue_thin", "--snapshot", snapshot, dsn)
        load.wait(50)  # what the restored database does not know of
    assert ready > 0
    with place(dsn, f"{conninfo_to_dict(dsn)['dbname']}_restored") as restored:
        psql(restored, text=dumped)
        assert check_every_ready_job_can_be_claimed(restored, load.tokens) == ready


def test_every_ready_job_of_a_clone_can_be_claimed(db: Connection, dsn: str) -> None:
    load = Load(dsn)
    with load.running():
        load.wait(300)
    call(db, "enqueue_jobs", queue="b", payloads=[None] * 3)
    db.close()  # nobody may be connected to what is cloned
    original = str(conninfo_to_dict(dsn)["dbname"])
    template = f'template "{original}"'
    with another_database(dsn, f"{original}_clone", template) as clone:
        left = check_every_ready_job_can_be_claimed(dsn, load.tokens)
        assert check_every_ready_job_can_be_claimed(clone, load.tokens) == left
