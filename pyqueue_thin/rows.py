"""What the calls answer: the columns of the SQL functions, in their order."""

from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from typing import Any


@dataclass(frozen=True, slots=True)
class Enqueued:
    """The job that stands for what was enqueued, and whether it was made now."""

    job_id: int
    is_new: bool


@dataclass(frozen=True, slots=True)
class ClaimedJob:
    """A job handed to the caller, who proves its claim with the token."""

    job_id: int
    token: int
    queue: str
    kind: str
    payload: Any
    attempt: int
    max_attempts: int
    lease_until: datetime
    lease: timedelta
    priority: int
    group_key: str | None
    headers: dict[str, Any] | None
    progress: Any
    enqueued_at: datetime


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """The answer to a heartbeat: until when the job is held, and whether to stop."""

    lease_until: datetime
    cancel_requested: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a batch call made of one job.

    Of a heartbeat: held, cancel_requested, lost, busy, and until when the job is
    held now (None: nothing was extended). Of a finish: finished, repeated, lost.
    """

    job_id: int
    token: int
    verdict: str
    lease_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """A recorded side effect: begun or done."""

    state: str
    result: Any
    token: int
    begun_at: datetime
    done_at: datetime | None


@dataclass(frozen=True, slots=True)
class JobInfo:
    """All that is known of a job, live or ended."""

    job_id: int
    queue: str
    kind: str
    state: str
    payload: Any
    result: Any
    priority: int
    attempt: int
    max_attempts: int
    lost: int
    token: int
    worker: str | None
    lease_until: datetime | None
    run_at: datetime
    unique_key: str | None
    group_key: str | None
    headers: dict[str, Any] | None
    progress: Any
    errors: list[dict[str, Any]]
    reason: str | None
    cancel_requested: bool
    enqueued_at: datetime
    claimed_at: datetime | None
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class JobSummary:
    """A job in a list: no payload, and only the last error."""

    job_id: int
    queue: str
    kind: str
    state: str
    priority: int
    attempt: int
    max_attempts: int
    worker: str | None
    lease_until: datetime | None
    run_at: datetime
    enqueued_at: datetime
    ended_at: datetime | None
    last_error: str | None


@dataclass(frozen=True, slots=True)
class QueueStats:
    """Numbers of a queue, or of all together (queue None, which has refused)."""

    queue: str | None
    is_paused: bool | None
    ready: int
    running: int
    lapsed: int
    scheduled: int
    blocked: int
    held: int
    dead: int
    oldest_ready: timedelta | None
    next_due: timedelta | None
    finished: int | None
    cancelled: int | None
    refused: int | None


@dataclass(frozen=True, slots=True)
class QueueSettings:
    """The settings in force for a queue, its own or the defaults.

    A retention of timedelta.max is for ever, one of 0 keeps nothing.
    """

    lease: timedelta
    max_attempts: int
    max_lost: int | None
    backoff_base: timedelta
    backoff_cap: timedelta
    keep_finished: timedelta
    keep_cancelled: timedelta
    keep_dead: timedelta


def settings_in_force(*values: Any) -> QueueSettings:
    """Return settings read with null for the infinity that a timedelta can't be."""
    read: list[Any] = [
        timedelta.max if value is None and field.type is timedelta else value
        for field, value in zip(fields(QueueSettings), values, strict=True)
    ]
    return QueueSettings(*read)


@dataclass(frozen=True, slots=True)
class HealthCheck:
    """What a check found: ok, warn or fail, and what to do."""

    check_name: str
    status: str
    detail: str
