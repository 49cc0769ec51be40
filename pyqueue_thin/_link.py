"""A worker's own connections: opened when needed, and opened again after a failure."""

import os
import random
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import psycopg
from psycopg import IsolationLevel
from psycopg.conninfo import conninfo_to_dict

from pyqueue_thin import _convert

Connection = psycopg.Connection[Any]

# A lost server must be noticed well within a lease. What the dsn says goes before; a
# service's settings would not, so where one is named it has to care for that.
_DEFAULTS: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives": 1,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}

# Worth another try on the same connection.
RETRY_NOW = frozenset({"40001", "40P01", "55P03", "57014"})

# Waiting doesn't heal these: rights, no such schema, function or table, bad argument.
_FINAL = frozenset({"42501", "3F000", "42883", "42P01"})
# libpq gives no SQLSTATE for a refused connection, only the server's words.
_REFUSALS = (
    "authentication failed",
    "no pg_hba.conf entry",
    "no password supplied",
    "does not exist",
    "permission denied",
)


def clock() -> float:
    """Return seconds that go on while the machine is suspended, if it can tell them."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


def is_bad_argument(exc: BaseException) -> bool:
    """Tell whether the same call would fail again, whatever the server's condition."""
    if isinstance(exc, psycopg.Error):
        return exc.sqlstate is not None and exc.sqlstate[:2] in ("22", "54")
    return True


def is_final(exc: psycopg.Error) -> bool:
    """Tell whether a worker that meets this at its start had better not go on."""
    if exc.sqlstate is None:
        words = str(exc)
        return isinstance(exc, psycopg.ProgrammingError) or (
            "FATAL" in words and any(refusal in words for refusal in _REFUSALS)
        )
    return exc.sqlstate in _FINAL or is_bad_argument(exc)


def jittered(seconds: float) -> float:
    """Return about as long, so that those who wait together don't wake together."""
    return seconds * random.uniform(0.8, 1.2)


class Backoff:
    """Waits between tries: doubled up to a cap."""

    def __init__(self, cap: float) -> None:
        self._cap = cap
        self.reset()

    def reset(self) -> None:
        self._wait = 0.05

    def next(self) -> float:
        wait = self._wait
        self._wait = min(2 * wait, self._cap)
        return jittered(wait)


class Link:
    """One connection, used by one thread; others may only cut it."""

    def __init__(
        self,
        dsn: str,
        name: str,
        on_connect: Callable[[Connection], object] | None = None,
    ) -> None:
        given = conninfo_to_dict(_convert.conninfo(dsn))
        has_service = "service" in given or "PGSERVICE" in os.environ
        self._options = {
            "fallback_application_name": name,
            **({} if has_service else _DEFAULTS),
            **given,
            # In another, a job may be more than the server can send, or come as bytes.
            "client_encoding": "UTF8",
        }
        self._on_connect = on_connect
        self._connection: Connection | None = None
        self._leash: socket.socket | None = None

    def connection(self) -> Connection:
        """Return the connection, opened if it wasn't or broke."""
        if self._connection is None or self._connection.closed:
            self.close()
            try:
                return self._open()
            except OSError as exc:  # for want of descriptors: that may heal
                self.close()
                raise psycopg.OperationalError(f"cannot connect: {exc}") from exc
            except BaseException:
                self.close()
                raise
        return self._connection

    def _open(self) -> Connection:
        connection = self._connection = psycopg.connect(
            **self._options, autocommit=True, prepare_threshold=None
        )
        # From here on it can be cut. By a descriptor of our own: the connection's may
        # be closed, and its number used for something else, at that very moment.
        self._leash = socket.socket(fileno=os.dup(connection.fileno()))
        # psycopg's own isolation level is for transactions that it begins, and in
        # autocommit it begins none. Set only where needed: behind a transaction
        # pooler a session's setting may reach somebody else.
        connection.isolation_level = IsolationLevel.READ_COMMITTED
        connection.execute(
            "select set_config('default_transaction_isolation', 'read committed',"
            " false) where current_setting('default_transaction_isolation')"
            " <> 'read committed'",
            prepare=False,
        )
        if self._on_connect is not None:
            self._on_connect(connection)
        return connection

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        if self._leash is not None:
            self._leash.close()
        self._connection = self._leash = None

    def cut(self) -> None:
        """End whatever wait for the server another thread is in, by an error there."""
        if (leash := self._leash) is not None:
            with suppress(OSError):
                leash.shutdown(socket.SHUT_RDWR)
