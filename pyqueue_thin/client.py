"""One function for each SQL function, on the caller's connection.

Every call joins the caller's transaction and commits nothing, but for claims and
heartbeats: they are worth nothing until committed, so on an idle connection they
commit before they return. In an open transaction or a pipeline they raise
TransactionOpen, unless `in_transaction=True` says that the caller commits, at once.

Durations are timedelta or numbers of seconds, times are aware datetimes. An argument
that cannot be sent is a TypeError or ValueError before the server is asked, so the
transaction stays usable; what the server refuses aborts it, as any error does.

A connection is for one thread or task at a time.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, TypeVar

import psycopg
from psycopg.pq import PipelineStatus, TransactionStatus
from psycopg.rows import tuple_row

from pyqueue_thin._convert import Function
from pyqueue_thin.errors import ContractMismatch, TransactionOpen, translated_errors
from pyqueue_thin.rows import (
    ClaimedJob,
    Effect,
    Enqueued,
    HealthCheck,
    Heartbeat,
    JobInfo,
    JobSummary,
    QueueSettings,
    QueueStats,
    Verdict,
    settings_in_force,
)

Row = TypeVar("Row")
Connection = psycopg.Connection[Any]
Duration = timedelta | int | float | Decimal

# The contract that these calls were written for. A schema keeps its own and the one
# before, so that it can be migrated while clients of the release before are running.
CONTRACT = 2


def _nothing(_: object) -> None:
    return None


_ENQUEUE_JOB = Function(
    "enqueue_job(queue text, payload jsonb = null, kind text, priority integer,"
    " run_at timestamptz = null, delay interval = null, max_attempts integer = null,"
    " unique_key text = null, on_conflict text, group_key text = null,"
    " headers jsonb = null, max_lost integer = null, expires_at timestamptz = null)",
    Enqueued,
)
_ENQUEUE_JOBS = Function(
    "enqueue_jobs(queue text, payloads jsonb[], kind text, priority integer,"
    " run_at timestamptz = null, delay interval = null, max_attempts integer = null,"
    " unique_keys text?[] = null, on_conflict text, group_key text = null,"
    " headers jsonb = null, max_lost integer = null, expires_at timestamptz = null)",
    Enqueued,
)
_ENQUEUE_JOB_ROWS = Function("enqueue_job_rows(jobs jsonb)", Enqueued)
_CLAIM_JOB = Function(
    "claim_job(queue text, worker text = null, lease interval = null)", ClaimedJob
)
_CLAIM_JOBS = Function(
    "claim_jobs(queues text[], limit integer, worker text = null,"
    " lease interval = null)",
    ClaimedJob,
)
_HEARTBEAT_JOB = Function(
    "heartbeat_job(job_id bigint, token bigint, lease interval = null)", Heartbeat
)
_HEARTBEAT_JOBS = Function(
    "heartbeat_jobs(job_ids bigint[], tokens bigint[], lease interval = null)",
    Verdict,
)
_ASSERT_JOB = Function("assert_job(job_id bigint, token bigint)", _nothing)
_SET_PROGRESS = Function(
    "set_progress(job_id bigint, token bigint, progress jsonb)", _nothing
)
_FINISH_JOB = Function(
    "finish_job(job_id bigint, token bigint, result jsonb = null)", bool
)
_FINISH_JOBS = Function(
    "finish_jobs(job_ids bigint[], tokens bigint[], results jsonb[] = null)",
    Verdict,
    columns=("job_id", "token", "verdict"),
)
_FAIL_JOB = Function(
    "fail_job(job_id bigint, token bigint, error text = null,"
    " retry_in interval = null, retry boolean, cancel boolean)",
    str,
)
_RELEASE_JOB = Function("release_job(job_id bigint, token bigint, delay interval)", str)
_RECORD_EFFECT = Function(
    "record_effect(job_id bigint, token bigint, key text, result jsonb = null)", bool
)
_GET_EFFECT = Function("get_effect(job_id bigint, key text)", Effect)
_CANCEL_JOB = Function("cancel_job(job_id bigint, force boolean)", str)
_RETRY_JOB = Function(
    "retry_job(job_id bigint, force boolean, delay interval, payload jsonb = null)",
    str,
)
_PAUSE_QUEUE = Function("pause_queue(queue text)", _nothing)
_RESUME_QUEUE = Function("resume_queue(queue text)", _nothing)
_CONFIGURE_QUEUE = Function(
    "configure_queue(queue text, settings jsonb)",
    settings_in_force,
    columns=[
        # Cast by the server, so that no interval is parsed here.
        f"nullif(answer ->> '{field.name}', 'infinity')"
        f"::{'interval' if field.type is timedelta else 'integer'}"
        for field in fields(QueueSettings)
    ],
)
_SETTINGS = Function(
    "configure_queue(lease interval = null, max_attempts integer = null,"
    " max_lost integer = null, backoff_base interval = null,"
    " backoff_cap interval = null, keep_finished retention = null,"
    " keep_cancelled retention = null, keep_dead retention = null)",
    _nothing,
)
_SWEEP_JOBS = Function("sweep_jobs(limit integer)", int)
_PRUNE_JOBS = Function("prune_jobs(older_than interval = null, limit integer)", int)
_BUMP_EPOCH = Function(
    "bump_epoch(reason text, ahead interval, only_if_stale boolean)", int
)
_GET_JOB = Function("get_job(job_id bigint)", JobInfo)
_LIST_JOBS = Function(
    "list_jobs(queue text = null, state text = null, kind text = null,"
    " limit integer, before bigint = null)",
    JobSummary,
)
_QUEUE_STATS = Function("queue_stats(queue text = null, exact boolean)", QueueStats)
_CHECK_HEALTH = Function("check_health()", HealthCheck)
_GRANT_ACCESS = Function(
    "grant_access(role text, access text, queues text[] = null)", _nothing
)
_REVOKE_ACCESS = Function("revoke_access(role text, access text = null)", _nothing)
_CONTRACT_VERSION = Function("contract_version()", int)


def _fetch(
    conn: Connection, function: Function[Any], arguments: dict[str, Any]
) -> list[tuple[Any, ...]]:
    with translated_errors(arguments.get("job_id"), arguments.get("token")):
        # A plain cursor, whatever factories the connection has. Never prepared:
        # behind a pooler a prepared statement may be another client's. Binary, so
        # that the answer does not depend on DateStyle and IntervalStyle.
        cursor = psycopg.Cursor(conn, row_factory=tuple_row)
        cursor.execute(function.query, arguments, prepare=False, binary=True)
        return cursor.fetchall()


def _call(conn: Connection, function: Function[Row], **values: object) -> list[Row]:
    rows = _fetch(conn, function, function.arguments(values))
    return [function.row(row) for row in rows]


def _fetch_committed(
    conn: Connection, in_transaction: bool, function: Function[Any], **values: object
) -> list[tuple[Any, ...]]:
    arguments = function.arguments(values)
    if in_transaction:
        return _fetch(conn, function, arguments)
    if (
        # ACTIVE: another thread or task has a call under way, in a transaction or not.
        conn.info.transaction_status
        not in (TransactionStatus.IDLE, TransactionStatus.UNKNOWN)
        or conn.info.pipeline_status != PipelineStatus.OFF
    ):
        raise TransactionOpen(
            "the connection is in a transaction or pipeline, and this call has to be"
            " committed at once: use another connection, or in_transaction=True"
        )
    if conn.autocommit:
        return _fetch(conn, function, arguments)
    with conn.transaction():
        return _fetch(conn, function, arguments)


def _call_committed(
    conn: Connection, in_transaction: bool, function: Function[Row], **values: object
) -> list[Row]:
    rows = _fetch_committed(conn, in_transaction, function, **values)
    # After the commit: should a row not fit into Python its lease will lapse, and
    # its attempts run out; rolled back, it would be claimed again for ever.
    return [function.row(row) for row in rows]


def enqueue_job(
    conn: Connection,
    queue: str,
    payload: Any = None,
    *,
    kind: str = "default",
    priority: int = 0,
    run_at: datetime | None = None,
    delay: Duration | None = None,
    max_attempts: int | None = None,
    unique_key: str | None = None,
    on_conflict: str = "keep",
    group_key: str | None = None,
    headers: Mapping[str, Any] | None = None,
    max_lost: int | None = None,
    expires_at: datetime | None = None,
) -> Enqueued:
    """Add a job; it exists for others once the caller commits.

    The payload is anything that is JSON; lower priority numbers run first. When a
    live job of the queue has the unique key, on_conflict decides: `keep` answers
    with that job, `replace` also gives it this payload, time and priority unless it
    runs, `raise` raises UniqueConflict. A job that is not started by expires_at ends
    as dead.
    """
    [enqueued] = _call(
        conn,
        _ENQUEUE_JOB,
        queue=queue,
        payload=payload,
        kind=kind,
        priority=priority,
        run_at=run_at,
        delay=delay,
        max_attempts=max_attempts,
        unique_key=unique_key,
        on_conflict=on_conflict,
        group_key=group_key,
        headers=headers,
        max_lost=max_lost,
        expires_at=expires_at,
    )
    return enqueued


def enqueue_jobs(
    conn: Connection,
    queue: str,
    payloads: Iterable[Any],
    *,
    kind: str = "default",
    priority: int = 0,
    run_at: datetime | None = None,
    delay: Duration | None = None,
    max_attempts: int | None = None,
    unique_keys: Iterable[str | None] | None = None,
    on_conflict: str = "keep",
    group_key: str | None = None,
    headers: Mapping[str, Any] | None = None,
    max_lost: int | None = None,
    expires_at: datetime | None = None,
) -> list[Enqueued]:
    """Add a job for each payload, alike in all else; answers in input order.

    The first of a unique key that comes more than once wins. Raises UniqueConflict
    as enqueue_job does.
    """
    return _call(
        conn,
        _ENQUEUE_JOBS,
        queue=queue,
        payloads=payloads,
        kind=kind,
        priority=priority,
        run_at=run_at,
        delay=delay,
        max_attempts=max_attempts,
        unique_keys=unique_keys,
        on_conflict=on_conflict,
        group_key=group_key,
        headers=headers,
        max_lost=max_lost,
        expires_at=expires_at,
    )


def enqueue_job_rows(
    conn: Connection, jobs: Iterable[Mapping[str, Any]]
) -> list[Enqueued]:
    """Add jobs that differ: mappings of enqueue_job's arguments, `queue` required.

    Answers in input order. Raises UniqueConflict as enqueue_job does.
    """
    return _call(conn, _ENQUEUE_JOB_ROWS, jobs=_ENQUEUE_JOB.job_rows("jobs", jobs))


def claim_job(
    conn: Connection,
    queue: str,
    *,
    worker: str | None = None,
    lease: Duration | None = None,
    in_transaction: bool = False,
) -> ClaimedJob | None:
    """Take the next job of a queue, or None; commits on an idle connection.

    Without a lease the queue's length holds. The worker's name is a label only.

    Raises TransactionOpen in an open transaction, unless in_transaction.
    """
    jobs = _call_committed(
        conn, in_transaction, _CLAIM_JOB, queue=queue, worker=worker, lease=lease
    )
    return jobs[0] if jobs else None


def claim_jobs(
    conn: Connection,
    queues: Iterable[str],
    *,
    limit: int = 1,
    worker: str | None = None,
    lease: Duration | None = None,
    in_transaction: bool = False,
) -> list[ClaimedJob]:
    """Take up to limit jobs of several queues; commits on an idle connection.

    Raises TransactionOpen in an open transaction, unless in_transaction.
    """
    return _call_committed(
        conn,
        in_transaction,
        _CLAIM_JOBS,
        queues=queues,
        limit=limit,
        worker=worker,
        lease=lease,
    )


def claim_or_error(
    conn: Connection,
    queues: Iterable[str],
    *,
    limit: int,
    worker: str,
    lease: Duration | None,
) -> list[tuple[ClaimedJob, Exception | None]]:
    """As claim_jobs; with the error, and no JSON, for a job that can't be read."""
    rows = _fetch_committed(
        conn,
        False,
        _CLAIM_JOBS,
        queues=queues,
        limit=limit,
        worker=worker,
        lease=lease,
    )
    return [_CLAIM_JOBS.row_or_error(row) for row in rows]


def heartbeat_job(
    conn: Connection,
    job_id: int,
    token: int,
    *,
    lease: Duration | None = None,
    in_transaction: bool = False,
) -> Heartbeat:
    """Extend the lease of a job; commits on an idle connection.

    Without a lease, by the length it was claimed with.

    Raises LeaseLost when the token does not hold the job, TransactionOpen in an open
    transaction, unless in_transaction.
    """
    [heartbeat] = _call_committed(
        conn, in_transaction, _HEARTBEAT_JOB, job_id=job_id, token=token, lease=lease
    )
    return heartbeat


def heartbeat_jobs(
    conn: Connection,
    job_ids: Iterable[int],
    tokens: Iterable[int],
    *,
    lease: Duration | None = None,
    in_transaction: bool = False,
) -> list[Verdict]:
    """Extend the leases of jobs; commits on an idle connection.

    Answers in input order: held, cancel_requested (held, but stop), lost, or busy (a
    transaction is just ending or taking this job: ask again).

    Raises TransactionOpen in an open transaction, unless in_transaction.
    """
    return _call_committed(
        conn,
        in_transaction,
        _HEARTBEAT_JOBS,
        job_ids=job_ids,
        tokens=tokens,
        lease=lease,
    )


def assert_job(conn: Connection, job_id: int, token: int) -> None:
    """Make sure that the token holds the job, until the caller's transaction ends.

    Raises LeaseLost when it does not.
    """
    _call(conn, _ASSERT_JOB, job_id=job_id, token=token)


def set_progress(conn: Connection, job_id: int, token: int, progress: Any) -> None:
    """Store how far a job has come; the next claim hands it out.

    Raises LeaseLost when the token does not hold the job.
    """
    _call(conn, _SET_PROGRESS, job_id=job_id, token=token, progress=progress)


def finish_job(
    conn: Connection, job_id: int, token: int, *, result: Any = None
) -> bool:
    """End a job well; False when this very token has finished it already.

    Raises LeaseLost when the token does not hold the job.
    """
    [answer] = _call(conn, _FINISH_JOB, job_id=job_id, token=token, result=result)
    return answer


def finish_jobs(
    conn: Connection,
    job_ids: Iterable[int],
    tokens: Iterable[int],
    *,
    results: Iterable[Any] | None = None,
) -> list[Verdict]:
    """End jobs well; answers in input order: finished, repeated or lost."""
    return _call(conn, _FINISH_JOBS, job_ids=job_ids, tokens=tokens, results=results)


def fail_job(
    conn: Connection,
    job_id: int,
    token: int,
    *,
    error: str | None = None,
    retry_in: Duration | None = None,
    retry: bool = True,
    cancel: bool = False,
) -> str:
    """End an attempt badly; the answer is the job's new state.

    It is tried again after retry_in (None: the queue's backoff) while it has attempts
    left; without retry it is dead at once, with cancel it is cancelled.

    Raises LeaseLost when the token does not hold the job.
    """
    [state] = _call(
        conn,
        _FAIL_JOB,
        job_id=job_id,
        token=token,
        error=error,
        retry_in=retry_in,
        retry=retry,
        cancel=cancel,
    )
    return state


def release_job(
    conn: Connection, job_id: int, token: int, *, delay: Duration = 0
) -> str:
    """Give a job back unharmed, its attempt too; the answer is its new state.

    Raises LeaseLost when the token does not hold the job.
    """
    [state] = _call(conn, _RELEASE_JOB, job_id=job_id, token=token, delay=delay)
    return state


def record_effect(
    conn: Connection, job_id: int, token: int, key: str, *, result: Any = None
) -> bool:
    """Record that a side effect was done; False when it is recorded already.

    Raises LeaseLost when the token does not hold the job.
    """
    [is_first] = _call(
        conn, _RECORD_EFFECT, job_id=job_id, token=token, key=key, result=result
    )
    return is_first


def get_effect(conn: Connection, job_id: int, key: str) -> Effect | None:
    """Return the record of a side effect, None when there is none."""
    effects = _call(conn, _GET_EFFECT, job_id=job_id, key=key)
    return effects[0] if effects else None


def cancel_job(conn: Connection, job_id: int, *, force: bool = False) -> str:
    """Cancel a job: cancelled, requested, ended or unknown.

    A running one goes on and its holder is told, unless forced.
    """
    [answer] = _call(conn, _CANCEL_JOB, job_id=job_id, force=force)
    return answer


def retry_job(
    conn: Connection,
    job_id: int,
    *,
    force: bool = False,
    delay: Duration = 0,
    payload: Any = None,
) -> str:
    """Run a job again under its id: ready, scheduled, refused or unknown.

    A running or finished one only when forced. The payload stays unless given.

    Raises UniqueConflict when another live job has its unique key.
    """
    [answer] = _call(
        conn, _RETRY_JOB, job_id=job_id, force=force, delay=delay, payload=payload
    )
    return answer


def pause_queue(conn: Connection, queue: str) -> None:
    """Hand out no more jobs of a queue; enqueueing and running jobs go on."""
    _call(conn, _PAUSE_QUEUE, queue=queue)


def resume_queue(conn: Connection, queue: str) -> None:
    """Hand out jobs of a paused queue again."""
    _call(conn, _RESUME_QUEUE, queue=queue)


def configure_queue(conn: Connection, queue: str, **settings: Any) -> QueueSettings:
    """Change the settings that are named; the answer is all that are in force.

    The settings are the fields of the answer. None puts one back to the default; a
    retention (keep_finished, keep_cancelled, keep_dead) of timedelta.max is for ever,
    one of 0 keeps nothing. The empty queue name stands for the defaults of all queues.
    """
    [answer] = _call(
        conn, _CONFIGURE_QUEUE, queue=queue, settings=_SETTINGS.members(settings)
    )
    return answer


def sweep_jobs(conn: Connection, *, limit: int = 1000) -> int:
    """Take back lapsed leases and make due jobs ready; the answer is how many."""
    [count] = _call(conn, _SWEEP_JOBS, limit=limit)
    return count


def prune_jobs(
    conn: Connection, *, older_than: Duration | None = None, limit: int = 1000
) -> int:
    """Delete up to limit jobs that ended long ago; the answer is how many.

    Without an age, by each queue's own retention.
    """
    [count] = _call(conn, _PRUNE_JOBS, older_than=older_than, limit=limit)
    return count


def bump_epoch(
    conn: Connection,
    reason: str,
    *,
    ahead: Duration = 0,
    only_if_stale: bool = False,
) -> int:
    """Lift all later tokens above any issued before; the answer is the new base."""
    [base] = _call(
        conn, _BUMP_EPOCH, reason=reason, ahead=ahead, only_if_stale=only_if_stale
    )
    return base


def get_job(conn: Connection, job_id: int) -> JobInfo | None:
    """Return all that is known of a job, live or ended; None if nothing is."""
    jobs = _call(conn, _GET_JOB, job_id=job_id)
    return jobs[0] if jobs else None


def list_jobs(
    conn: Connection,
    *,
    queue: str | None = None,
    state: str | None = None,
    kind: str | None = None,
    limit: int = 100,
    before: int | None = None,
) -> list[JobSummary]:
    """Return jobs, live and ended, newest id first; `before` an id for more."""
    return _call(
        conn,
        _LIST_JOBS,
        queue=queue,
        state=state,
        kind=kind,
        limit=limit,
        before=before,
    )


def queue_stats(
    conn: Connection, *, queue: str | None = None, exact: bool = False
) -> list[QueueStats]:
    """Return numbers by queue; without a queue then those of all, queue None.

    Ended jobs other than dead ones are counted only when exact.
    """
    return _call(conn, _QUEUE_STATS, queue=queue, exact=exact)


def check_health(conn: Connection) -> list[HealthCheck]:
    """Return what each check found: ok, warn or fail, and what to do."""
    return _call(conn, _CHECK_HEALTH)


def grant_access(
    conn: Connection,
    role: str,
    access: str,
    *,
    queues: Iterable[str] | None = None,
) -> None:
    """Let a role call what goes with an access, for these queues only or for all.

    The access is producer, worker, reader or operator. Only the owner may.
    """
    _call(conn, _GRANT_ACCESS, role=role, access=access, queues=queues)


def revoke_access(conn: Connection, role: str, *, access: str | None = None) -> None:
    """Take an access from a role, or all that it was granted. Only the owner may."""
    _call(conn, _REVOKE_ACCESS, role=role, access=access)


def contract_version(conn: Connection) -> int:
    """Return the number of the contract that the installed functions keep."""
    [version] = _call(conn, _CONTRACT_VERSION)
    return version


def check_contract(conn: Connection) -> None:
    """Raise ContractMismatch unless the installed functions fit this client.

    For an application's start; a worker's does it too.
    """
    [version] = _call(conn, _CONTRACT_VERSION)
    if version not in (CONTRACT, CONTRACT + 1):
        raise ContractMismatch(CONTRACT, version)
