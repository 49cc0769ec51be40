"""The jobs in a worker's hand: kept by a heartbeat, judged by a clock of its own."""

import logging
import threading
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from typing import Any

from pyqueue_thin import client
from pyqueue_thin._link import Backoff, Link, clock
from pyqueue_thin.errors import LeaseLost
from pyqueue_thin.rows import ClaimedJob

log = logging.getLogger("pyqueue_thin.worker")


# A thread that is just connecting can't be cut.
JOIN_TIME = 10.0


class Job:
    """A claimed job, as its handler sees it.

    `lost` is an event: set when the job is surely or possibly no longer held. Once
    set it stays so, and the handler should stop. `cancel_requested` turns true when
    somebody asked for the end of the job; the handler may raise Cancel, or go on.
    """

    def __init__(
        self, claimed: ClaimedJob, sent: float, store: Callable[["Job", Any], None]
    ) -> None:
        self.job_id = claimed.job_id
        self.token = claimed.token
        self.queue = claimed.queue
        self.kind = claimed.kind
        self.payload = claimed.payload
        self.attempt = claimed.attempt
        self.max_attempts = claimed.max_attempts
        self.lease_until = claimed.lease_until
        self.lease = claimed.lease
        self.priority = claimed.priority
        self.group_key = claimed.group_key
        self.headers = claimed.headers
        self.progress = claimed.progress
        self.enqueued_at = claimed.enqueued_at
        self.lost = threading.Event()
        self.cancel_requested = False
        self._store = store
        self._seconds = claimed.lease.total_seconds()
        self._is_kept = True
        self._has_returned = False
        self._quiet_until = 0.0
        self._held_from(sent)

    def __repr__(self) -> str:
        return f"<Job {self.job_id} of {self.queue!r} token={self.token}>"

    def raise_if_lost(self) -> None:
        """Raise LeaseLost when the job is no longer held, as far as known here."""
        if not self.lost.is_set() and clock() >= self._deadline:
            self._lose()
        if self.lost.is_set():
            raise LeaseLost(self.job_id, self.token)

    def set_progress(self, value: Any) -> None:
        """Store how far the job has come; the next claim hands it out as `progress`.

        Waits for a server that is away as long as the lease lasts. Raises LeaseLost.
        """
        self._store(self, value)
        self.progress = value

    def _held_from(self, sent: float) -> None:
        """Take note of a claim or heartbeat that was sent then and succeeded.

        The lease began later, when the server came to it, so the deadline is early.
        """
        self._deadline = sent + self._seconds
        self._beat_at = sent + self._seconds / 3

    def _lose(self) -> None:
        """Declare the job lost, for good: the handler may have acted on it already."""
        self._is_kept = False
        self.lost.set()


class Hand:
    """The jobs that were claimed and whose end the server has not confirmed.

    Two threads. The heartbeat, with a connection of its own, renews the leases of
    running jobs and of those whose outcome is still on its way. The watch, without
    any, declares jobs lost whose lease may be over, however long the heartbeat
    hangs, and cuts the heartbeat's connection when it does.
    """

    def __init__(
        self, dsn: str, name: str, *, on_tick: Callable[[float], None]
    ) -> None:
        self._name = name
        self._on_tick = on_tick
        self._link = Link(dsn, name)
        self._jobs: set[Job] = set()
        self._changed = threading.Condition()
        self._is_closing = False
        self._beating: list[Job] = []
        self._beating_since: float | None = None
        self._threads = [
            threading.Thread(target=target, name=f"{name} {what}", daemon=True)
            for what, target in (("heartbeat", self._beat), ("watch", self._watch))
        ]

    def __len__(self) -> int:
        return len(self._jobs)

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        with self._changed:
            self._is_closing = True
            self._changed.notify_all()
        self._link.cut()  # nobody waits for an answer any more
        for thread in self._threads:
            thread.join(JOIN_TIME)

    def add(self, jobs: Iterable[Job]) -> None:
        with self._changed:
            self._jobs.update(jobs)
            self._changed.notify_all()

    def discard(self, job: Job) -> None:
        with self._changed:
            self._jobs.discard(job)

    def returned(self, job: Job) -> bool:
        """Note that the handler is through; false when it had been told of a loss.

        Then its result counts for nothing: it may have stopped halfway because of
        that. If not, the result is whole, and the server judges by the token.
        """
        with self._changed:
            job._has_returned = True
            return not job.lost.is_set()

    def keep_quiet(self, jobs: Collection[Job]) -> None:
        """Let no heartbeat of these jobs cross the call that is about to end them.

        Arriving second, it would count as a refusal, as if another worker had taken
        the job. It is put off no longer than half the lease, should the call hang.
        """
        with self._changed:
            now = clock()
            for job in jobs:
                job._quiet_until = min(
                    now + job._seconds / 6, job._deadline - job._seconds / 2
                )
            self._changed.wait_for(
                lambda: not any(job in jobs for job in self._beating),
                timeout=self._shortest() / 3,
            )

    def give_back(self) -> list[Job]:
        """Take the jobs away from handlers still at work, but keep their leases."""
        with self._changed:
            running = [j for j in self._jobs if not j._has_returned]
            jobs = [j for j in running if j._is_kept]
            self._jobs.difference_update(j for j in running if not j._is_kept)
            for job in jobs:
                job._has_returned = True
                job.lost.set()
        return jobs

    def about(self, job: Job) -> dict[str, Any]:
        """Return the log record's extra fields."""
        return {
            "job_id": job.job_id,
            "token": job.token,
            "kind": job.kind,
            "worker": self._name,
        }

    def _shortest(self) -> float:
        return min((j._seconds for j in self._jobs if j._is_kept), default=60.0)

    def _next_beats(self) -> list[Job]:
        """Wait until a heartbeat is due; return its jobs, none at the end."""
        with self._changed:
            self._ended_beat()
            while not self._is_closing:
                now = clock()
                kept = [j for j in self._jobs if j._is_kept]
                due_at = min((max(j._beat_at, j._quiet_until) for j in kept), default=0)
                if kept and due_at <= now:
                    # What is due soon comes along.
                    self._beating = [
                        j
                        for j in kept
                        if j._beat_at <= now + j._seconds / 6 and j._quiet_until <= now
                    ]
                    self._beating_since = now
                    return self._beating
                self._changed.wait(due_at - now if kept else None)
        return []

    def _ended_beat(self) -> None:
        self._beating = []
        self._beating_since = None
        self._changed.notify_all()

    def _beat(self) -> None:
        backoff = Backoff(cap=1)
        while jobs := self._next_beats():
            sent = clock()
            try:
                verdicts = client.heartbeat_jobs(
                    self._link.connection(),
                    [j.job_id for j in jobs],
                    [j.token for j in jobs],
                )
            except Exception as exc:  # whatever it is, the heart goes on
                if self._is_closing:
                    break
                with suppress(Exception):  # not even a log that fails may end it
                    log.warning(
                        "heartbeat failed, trying again: %s",
                        exc,
                        extra={"worker": self._name},
                    )
                self._link.close()
                with self._changed:
                    self._ended_beat()
                    self._changed.wait_for(
                        lambda: self._is_closing,
                        timeout=min(backoff.next(), self._shortest() / 12),
                    )
                continue
            backoff.reset()
            with self._changed:
                lost = [
                    job
                    for job, answer in zip(jobs, verdicts, strict=True)
                    if self._note(job, answer.verdict, answer.lease_until, sent)
                ]
            self._report(lost, "lease lost: the server no longer knows the token")
        self._link.close()

    def _note(self, job: Job, verdict: str, lease_until: Any, sent: float) -> bool:
        """Take a verdict in; true when a handler has lost its job by it."""
        if verdict == "busy":  # neither renewed nor lost: ask again soon
            job._beat_at = clock() + min(0.25, job._seconds / 12)
        elif verdict == "lost":
            if not job._has_returned and job in self._jobs and job._is_kept:
                job._lose()
                return True
            # Its outcome is on its way, and will be answered for itself.
            job._is_kept = False
        elif job._is_kept:
            job._held_from(sent)
            job.lease_until = lease_until
            job.cancel_requested = verdict == "cancel_requested"
        return False

    def _watch(self) -> None:
        while True:
            with self._changed:
                if self._is_closing:
                    return
                now = clock()
                shortest = self._shortest()
                running = [j for j in self._jobs if j._is_kept and not j._has_returned]
                late = [j for j in running if j._deadline <= now]
                for job in late:
                    job._lose()
                hangs = (
                    self._beating_since is not None
                    and now - self._beating_since > shortest / 3
                )
                if hangs:
                    self._beating_since = None
                elif not late:
                    nearest = min((j._deadline for j in running), default=now + 1)
                    self._changed.wait(min(nearest - now, shortest / 12, 0.5))
            if hangs:
                self._link.cut()
            self._report(late, "lease lost: no heartbeat went through in time")
            self._on_tick(now)

    def _report(self, jobs: Iterable[Job], message: str) -> None:
        for job in jobs:
            with suppress(Exception):
                log.warning("job %s: %s", job.job_id, message, extra=self.about(job))
