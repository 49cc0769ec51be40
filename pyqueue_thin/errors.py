"""Exceptions: what a caller handles in its own way, told by SQLSTATE alone."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg


class Error(Exception):
    """Any condition of the queue's own; the class of the codes JQ001, JQ002, …"""

    sqlstate: str | None = "JQ000"


class LeaseLost(Error):
    """The token does not hold the job: it ended, or was handed to somebody else.

    Drop the result. What the caller wrote in the same transaction rolls back.
    """

    sqlstate = "JQ001"

    def __init__(
        self,
        job_id: int | None = None,
        token: int | None = None,
        message: str | None = None,
    ) -> None:
        # All of it goes to args, so that the exception can be pickled.
        super().__init__(job_id, token, message)
        self.job_id = job_id
        self.token = token
        self.message = message

    def __str__(self) -> str:
        if self.message is not None:
            return self.message
        return f"job {self.job_id} is no longer held with token {self.token}"


class UniqueConflict(Error):
    """Another live job of the queue has this unique key."""

    sqlstate = "JQ002"


class LiveJobs(Error):
    """A downgrade would throw live jobs away, and was not forced."""

    sqlstate = "JQ004"


class TransactionOpen(Error):
    """A call that is worth nothing until committed met an open transaction."""

    sqlstate = None


class ContractMismatch(Error):
    """This client is too old or too new for the functions that are installed.

    The schema is migrated first, by one release at a time; it serves the clients of its
    own release and of the one before.
    """

    sqlstate = None

    def __init__(self, client: int, schema: int) -> None:
        super().__init__(client, schema)
        self.client = client
        self.schema = schema

    def __str__(self) -> str:
        which = "new" if self.client > self.schema else "old"
        return (
            f"this client is too {which}: it keeps contract {self.client}, and the"
            f" schema pyqueue_thin contract {self.schema}, which serves clients of"
            f" {self.schema} and {self.schema - 1}"
        )


_BY_SQLSTATE: dict[str, type[Error]] = {
    cls.sqlstate: cls for cls in (UniqueConflict, LiveJobs) if cls.sqlstate
}


def from_database(
    exc: psycopg.Error, job_id: int | None = None, token: int | None = None
) -> Error | None:
    """Return the exception for a database error of ours, None for any other."""
    if exc.sqlstate is None or not exc.sqlstate.startswith("JQ"):
        return None
    detail = exc.diag.message_detail
    message = f"{exc.diag.message_primary}{f'. {detail}' if detail else ''}"
    if exc.sqlstate == LeaseLost.sqlstate:
        return LeaseLost(job_id, token, message)
    # A code from a newer schema is still one of ours.
    return _BY_SQLSTATE.get(exc.sqlstate, Error)(message)


@contextmanager
def translated_errors(
    job_id: int | None = None, token: int | None = None
) -> Iterator[None]:
    """Raise database errors of ours as Error; every other one passes as it is."""
    try:
        yield
    except psycopg.Error as exc:
        error = from_database(exc, job_id, token)
        if error is None:
            raise
        raise error from exc
