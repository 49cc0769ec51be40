"""What several tests of the SQL functions use."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from psycopg import sql
from psycopg.rows import namedtuple_row
from psycopg.types.json import Jsonb

Connection = psycopg.Connection[Any]
Connect = Callable[..., Connection]

# The options of a connection that must not have to wait.
IMPATIENT = "-c lock_timeout=2s -c statement_timeout=10s"


def rows(db: Connection, query: str, params: Any = None) -> list[Any]:
    """Return all rows, with the columns as attributes."""
    return db.cursor(row_factory=namedtuple_row).execute(query, params).fetchall()


def value(db: Connection, query: str, params: Any = None) -> Any:
    """Return the one value of the one row."""
    [[found]] = db.execute(query, params)
    return found


def call(db: Connection, function: str, /, **arguments: Any) -> list[Any]:
    """Call a function of ours, arguments named without p_, a dict being JSON."""
    query = sql.SQL("select * from pyqueue_thin.{}({})").format(
        sql.Identifier(function),
        sql.SQL(", ").join(
            sql.SQL("{} => {}").format(
                sql.Identifier(f"p_{name}"),
                Jsonb(given) if isinstance(given, dict) else given,
            )
            for name, given in arguments.items()
        ),
    )
    return db.cursor(row_factory=namedtuple_row).execute(query).fetchall()


def answer(db: Connection, function: str, /, **arguments: Any) -> Any:
    """Call a function of ours that answers one value."""
    [[found]] = call(db, function, **arguments)
    return found


def enqueue(db: Connection, queue: str = "q", **arguments: Any) -> int:
    """Enqueue a job; return its id."""
    [job] = call(db, "enqueue_job", queue=queue, **arguments)
    found: int = job.job_id
    return found


def claim(db: Connection, queue: str = "q", **arguments: Any) -> Any:
    """Claim the next job of a queue, which must have one."""
    [job] = call(db, "claim_job", queue=queue, **arguments)
    return job


def start(db: Connection, queue: str = "q", **arguments: Any) -> dict[str, int]:
    """Enqueue a job and claim it; return what its holder presents."""
    enqueue(db, queue, **arguments)
    job = claim(db, queue)
    return {"job_id": job.job_id, "token": job.token}


def get(db: Connection, job_id: int) -> Any:
    """Return all that get_job says about a job that must be known."""
    [job] = call(db, "get_job", job_id=job_id)
    return job


def lapse(db: Connection, job_id: int) -> None:
    """Let the lease of a running job lie in the past."""
    done = db.execute(
        "update pyqueue_thin.job set lease_until = lease_until - interval '31 days'"
        " where job_id = %s and state = 'running'",
        (job_id,),
    )
    assert done.rowcount == 1


@contextmanager
def raises(sqlstate: str, *words: str) -> Iterator[None]:
    """Expect a database error of this code, with all these words in its message."""
    with pytest.raises(psycopg.Error) as caught:
        yield
    message = str(caught.value)
    assert caught.value.sqlstate == sqlstate, message
    for word in words:
        assert word in message


class Waiting:
    """A call in a thread of its own, which has to wait for somebody's lock."""

    def __init__(self, db: Connection, call: Callable[[], Any]) -> None:
        self._call = call
        self._pid = db.info.backend_pid
        self._result: Any = None
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._result = self._call()
        except BaseException as exc:
            self._error = exc

    def blocked_by(self, watcher: Connection) -> int:
        """Return who holds the lock that it waits for, once it waits."""
        until = time.monotonic() + 10
        while time.monotonic() < until:
            found = value(watcher, "select pg_blocking_pids(%s)", (self._pid,))
            if found:
                return int(found[0])
            assert self._thread.is_alive(), "it did not wait"
            time.sleep(0.005)
        raise AssertionError("it does not wait for a lock")

    def is_done(self, within: float) -> bool:
        """Tell whether it comes back within so many seconds."""
        self._thread.join(within)
        return not self._thread.is_alive()

    def result(self) -> Any:
        """Return what the call answered, or raise what it raised."""
        self._thread.join(20)
        assert not self._thread.is_alive(), "it still waits"
        if self._error is not None:
            raise self._error
        return self._result


def contents(db: Connection) -> dict[str, list[Any]]:
    """Return all rows of the tables that a call could change, to be compared."""
    tables = ("job", "finished_job", "side_effect", "queue")
    return {
        table: rows(
            db,
            f"select * from pyqueue_thin.{table} as t order by t",
        )
        for table in tables
    }


def refused(db: Connection) -> int:
    """Return how many calls were refused for a stale token."""
    found: int = call(db, "queue_stats")[-1].refused
    return found


def held_up(
    watcher: Connection,
    holder: Connection,
    db: Connection,
    function: str,
    /,
    **arguments: Any,
) -> Waiting:
    """Make a call that has to wait for the holder's open transaction."""
    waiting = Waiting(db, lambda: call(db, function, **arguments))
    assert waiting.blocked_by(watcher) == holder.info.backend_pid
    return waiting
