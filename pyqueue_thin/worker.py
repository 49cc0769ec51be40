"""A worker: claims jobs, runs their handlers in threads, tells the server the end.

All decisions about a job are the server's. Here are threads, connections and time:

- the control loop, in the thread of run(): settles outcomes, claims as many jobs as
  there are free slots, waits. An outcome is sent again, with the same token, until
  the server has answered;
- the handler threads, which hold no connection;
- heartbeat and watch (Hand), and the sweeper, each on its own.
"""

import inspect
import logging
import math
import os
import queue
import signal
import socket
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, TypeVar

import psycopg

from pyqueue_thin import _convert, client
from pyqueue_thin._hand import JOIN_TIME, Hand, Job
from pyqueue_thin._link import (
    RETRY_NOW,
    Backoff,
    Connection,
    Link,
    clock,
    is_bad_argument,
    is_final,
    jittered,
)
from pyqueue_thin.client import Duration
from pyqueue_thin.errors import LeaseLost

__all__ = ["Cancel", "Dead", "Job", "Retry", "Snooze", "Worker"]

Handler = TypeVar("Handler", bound=Callable[[Job], Any])

log = logging.getLogger("pyqueue_thin.worker")

UNKNOWN_KIND_WAIT = timedelta(seconds=10)
SWEEP_EVERY = 0.25
PRUNE_EVERY = 60.0
PRUNE_LIMIT = 1000
# How long jobs may take to be given back when a drain has run out of time.
GIVE_BACK_TIME = 5.0
# A call that is well is through by then: a claim cut off leaves its jobs to lapse.
CALL_TIME = 0.5
MAX_POLL_INTERVAL = timedelta(days=1).total_seconds()
MAX_DELAY = timedelta(days=3600).total_seconds()  # 10 years, as PostgreSQL compares
# The server cuts an error's end off, where a traceback says what happened.
ERROR_LENGTH = 8000

# One statement, so that the setting ends with it. With it the call does nothing when
# another worker has swept within that time.
_SWEEP = (
    "with setting as materialized (select"
    " set_config('pyqueue_thin.sweep_interval', '250ms', true))"
    " select pyqueue_thin.sweep_jobs(p_limit => 1000) from setting"
)


class Retry(Exception):
    """Raised by a handler: try the job again, after this time or the queue's backoff.

    Counts as a failure, so that the attempts end some time.
    """

    def __init__(self, in_: Duration | None = None) -> None:
        if in_ is not None:
            _seconds("in_", in_, most=MAX_DELAY)
        super().__init__(in_)
        self.in_ = in_


class Snooze(Exception):
    """Raised by a handler: give the job back unharmed until later; no attempt used."""

    def __init__(self, in_: Duration) -> None:
        _seconds("in_", in_, most=MAX_DELAY)
        super().__init__(in_)
        self.in_ = in_


class Cancel(Exception):
    """Raised by a handler: end the job as cancelled."""

    def __init__(self, reason: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason


class Dead(Exception):
    """Raised by a handler: end the job as dead, whatever attempts are left."""

    def __init__(self, reason: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason


class Worker:
    """Runs jobs of some queues in threads.

    dsn, queues, concurrency and lease may be changed until run() is called. With no
    lease the queue's is taken. name is a label in the database and in the log.
    """

    def __init__(
        self,
        dsn: str,
        *,
        queues: Sequence[str],
        concurrency: int = 4,
        lease: Duration | None = None,
        poll_interval: Duration = 2,
        shutdown_timeout: Duration = 30,
        name: str | None = None,
    ) -> None:
        self.dsn = dsn
        self.queues = queues
        self.concurrency = concurrency
        self.lease = lease
        self.poll_interval = poll_interval
        self.shutdown_timeout = shutdown_timeout
        self.name = name
        self._handlers: dict[str, Callable[[Job], Any]] = {}
        self._stops = 0
        self._run: _Run | None = None
        self._running = threading.Lock()

    def handles(self, kind: str = "default") -> Callable[[Handler], Handler]:
        """Make the decorated function the handler of jobs of this kind.

        What it returns is the job's result. It may run twice for one job, so look at
        job.lost or call job.raise_if_lost() before each effect that lasts.
        """
        kind = _convert.text("kind", kind)
        if kind in self._handlers:
            raise ValueError(f"kind {kind!r} has a handler already")

        def register(handler: Handler) -> Handler:
            if (
                inspect.iscoroutinefunction(handler)
                or inspect.isgeneratorfunction(handler)
                or inspect.isasyncgenfunction(handler)
            ):
                raise TypeError(f"a handler must be a plain function, not {handler!r}")
            self._handlers[kind] = handler
            return handler

        return register

    def run(self, until_empty: bool = False) -> None:
        """Work until stopped, or until nothing is ready and nothing in hand.

        In the main thread SIGTERM and SIGINT stop it. Errors at the first connection
        or claim that waiting won't heal are raised; later ones are logged and tried
        again, for as long as it takes.
        """
        if not self._running.acquire(blocking=False):
            raise RuntimeError("this worker is running already")
        try:
            run = _Run(self)
            with self._stopped_by_signals():
                self._run = run  # from here on a stop() wakes it
                run.run(until_empty)
        finally:
            self._run = None
            self._stops = 0
            self._running.release()

    def stop(self) -> None:
        """Claim no more, let handlers end within shutdown_timeout, and return from run.

        What is left then is given back, with its attempt, and told so. Called again:
        at once. From any thread or signal handler; before run() it holds for that run.
        """
        self._stops += 1
        if (run := self._run) is not None:
            run.wake()

    @contextmanager
    def _stopped_by_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        signals = (signal.SIGTERM, signal.SIGINT)
        before = {s: signal.signal(s, lambda *_: self.stop()) for s in signals}
        try:
            yield
        finally:
            for number, handler in before.items():
                # None: not set from Python, so Python can't put it back.
                signal.signal(number, signal.SIG_DFL if handler is None else handler)


@dataclass
class _Outcome:
    """How a job ended here: the call that tells the server, but for the job."""

    call: Callable[..., object]
    arguments: dict[str, Any]
    # While the server refuses this one, for reasons that may go away.
    due_at: float = 0.0
    backoff: Backoff = field(default_factory=lambda: Backoff(cap=2))


def _finish(result: Any) -> _Outcome:
    return _Outcome(client.finish_job, {"result": result})


def _fail(error: str | None, **how: Any) -> _Outcome:
    return _Outcome(client.fail_job, {"error": _storable(error), **how})


def _release(delay: Duration) -> _Outcome:
    return _Outcome(client.release_job, {"delay": delay})


def _traceback(exc: BaseException) -> str:
    """Return what the exception's own print would say, but from the handler on."""
    own_frame = exc.__traceback__
    return "".join(
        traceback.format_exception(exc.with_traceback(own_frame and own_frame.tb_next))
    )


def _storable(text: object) -> str | None:
    """Return text without what PostgreSQL can't store, its end if it is long."""
    if text is None:
        return None
    encoded = str(text).replace("\0", "\\x00").encode("utf-8", "backslashreplace")
    if len(encoded) > ERROR_LENGTH:
        encoded = b"... " + encoded[-ERROR_LENGTH:]
    return encoded.decode("utf-8", "ignore")


def _seconds(name: str, value: Duration, most: float = math.inf) -> float:
    _convert.interval(name, value)
    seconds = value.total_seconds() if isinstance(value, timedelta) else float(value)
    if not 0 <= seconds <= most:
        raise ValueError(f"{name} must be 0 s to {most:.0f} s, not {value!r}")
    return seconds


class _Run:
    """One run of a worker. What an abandoned handler still touches ends with it."""

    def __init__(self, worker: Worker) -> None:
        if isinstance(worker.queues, str):
            raise TypeError("queues must be a list of names, not a str")
        self._queues = [_convert.text("queue", name) for name in worker.queues]
        if not self._queues:
            raise ValueError("queues must name a queue")
        self._concurrency = _convert.integer("concurrency", worker.concurrency)
        if self._concurrency < 1:
            raise ValueError(f"concurrency must be 1 or more, not {worker.concurrency}")
        self._poll_interval = _seconds(
            "poll_interval", worker.poll_interval, most=MAX_POLL_INTERVAL
        )
        if not self._poll_interval:
            raise ValueError("poll_interval must be more than 0 s")
        self._shutdown_timeout = _seconds("shutdown_timeout", worker.shutdown_timeout)
        self._lease = worker.lease
        if self._lease is not None:
            _convert.interval("lease", self._lease)
        self._handlers = worker._handlers
        self._worker = worker
        self._name = _convert.text(
            "name", worker.name or f"{socket.gethostname()}-{os.getpid()}"
        )

        self._inbox: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        # Outcomes, or None to wake up. Its put may be called in a signal handler that
        # interrupts this very get, where a lock or a condition could hang.
        self._mailbox: queue.SimpleQueue[tuple[Job, _Outcome | None] | None] = (
            queue.SimpleQueue()
        )
        self._outcomes: dict[Job, _Outcome] = {}
        self._hand = Hand(worker.dsn, self._name, on_tick=self._end_overdue_call)
        self._link = Link(worker.dsn, self._name, self._greet)
        self._sweep_link = Link(worker.dsn, self._name)
        self._progress_link = Link(worker.dsn, self._name)
        self._progress_lock = threading.Lock()
        self._has_started = False
        self._at_work: set[threading.Thread] = set()
        self._closing = threading.Event()
        self._stop_at: float | None = None
        self._give_up_at: float | None = None
        self._threads = [
            threading.Thread(target=target, name=f"{self._name} {what}", daemon=True)
            for what, target in [
                ("sweeper", self._sweep),
                *((f"handler {i}", self._work) for i in range(self._concurrency)),
            ]
        ]

    def _greet(self, connection: Connection) -> None:
        """Refuse a schema that does not fit, and begin a new epoch if one is due.

        The epoch in a transaction that nobody waits for. The contract only at the
        start: a worker that runs is not ended by a migration.
        """
        if not self._has_started:
            client.check_contract(connection)
        client.bump_epoch(connection, "connect", only_if_stale=True)

    def wake(self) -> None:
        self._mailbox.put(None)

    def run(self, until_empty: bool) -> None:
        self._hand.start()
        try:
            self._control(until_empty)
        finally:
            self._close()

    def _log(
        self, level: int, message: str, job: Job | None = None, **more: Any
    ) -> None:
        with suppress(Exception):  # a log that fails may end no thread of ours
            if job is None:
                log.log(level, message, extra={"worker": self._name}, **more)
            else:
                text = f"job {job.job_id}: {message}"
                log.log(level, text, extra=self._hand.about(job), **more)

    # -- The control loop ----------------------------------------------------------

    def _control(self, until_empty: bool) -> None:
        backoff = Backoff(cap=2)
        has_claimed = False
        wait = 0.0
        while True:
            self._receive(wait)
            if self._is_through():
                return
            try:
                connection = self._link.connection()
                self._start()
                failure = self._settle(connection)
                free = self._concurrency - len(self._hand)
                if failure is not None and (free == 0 or self._stop_at is not None):
                    # No claim will show whether it is the connection: a new one.
                    raise failure
                if self._stop_at is None:
                    claimed = free > 0 and self._claim(connection, free)
                    if until_empty and free == self._concurrency and not claimed:
                        return
                    has_claimed = True
                    wait = jittered(self._poll_interval)
                else:
                    until = self._give_up_at or self._stop_at
                    wait = min(max(0.0, until - clock()), MAX_POLL_INTERVAL)
                backoff.reset()
            except psycopg.Error as exc:
                if not has_claimed and is_final(exc):
                    raise
                wait = backoff.next()
                level = logging.ERROR if is_final(exc) else logging.WARNING
                self._log(level, f"trying again in {wait:.2f} s: {exc}")
                if exc.sqlstate not in RETRY_NOW:
                    self._link.close()
            else:
                if self._stop_at is not None and not self._hand:
                    wait = 0.0
                # New ones are there when jobs were given back at once.
                for outcome in self._outcomes.values():
                    wait = min(wait, max(0.0, outcome.due_at - clock()))

    def _start(self) -> None:
        """Start the other threads, once the server could be reached."""
        if not self._has_started:
            self._has_started = True
            for thread in self._threads:
                thread.start()
            self._log(logging.INFO, f"working on {', '.join(self._queues)}")

    def _receive(self, wait: float) -> None:
        """Wait for an outcome or a call to wake up; take what else has come."""
        try:
            message = self._mailbox.get(timeout=wait)
            while True:
                if message is not None:
                    job, outcome = message
                    if outcome is not None:
                        self._outcomes[job] = outcome
                    elif job not in self._outcomes:  # else it is being given back
                        self._hand.discard(job)
                message = self._mailbox.get_nowait()
        except queue.Empty:
            pass

    def _claim(self, connection: Connection, free: int) -> bool:
        sent = clock()
        try:
            claims = client.claim_or_error(
                connection,
                self._queues,
                limit=free,
                worker=self._name,
                lease=self._lease,
            )
        except psycopg.Error:
            raise
        except Exception as exc:
            # Not even text, as a database without an encoding may have it. The leases
            # will lapse, and one day the attempts are used up.
            self._log(logging.ERROR, "claimed jobs can't be read", exc_info=exc)
            return True
        jobs = {Job(row, sent, self._store_progress): error for row, error in claims}
        self._hand.add(jobs)
        for job, error in jobs.items():
            if error is not None:  # such as JSON that is nested too deep
                self._hand.returned(job)
                text = f"the job can't be read in Python: {error!r}"
                self._outcomes[job] = _fail(text)
                self._log(logging.ERROR, text, job)
            elif job.kind in self._handlers:
                self._inbox.put(job)
            else:
                self._hand.returned(job)
                self._outcomes[job] = _release(UNKNOWN_KIND_WAIT)
                self._log(
                    logging.WARNING, f"given back: no handler for {job.kind!r}", job
                )
        return bool(jobs)

    def _settle(self, connection: Connection) -> psycopg.Error | None:
        """Tell the server every outcome that is due; return the last it refused.

        What it refused or didn't answer stays in hand.
        """
        now = clock()
        due = {
            j: outcome for j, outcome in self._outcomes.items() if outcome.due_at <= now
        }
        if not due:
            return None
        self._hand.keep_quiet(due.keys())
        finishes = {
            job: outcome.arguments["result"]
            for job, outcome in due.items()
            if outcome.call is client.finish_job
        }
        if finishes:
            try:
                verdicts = client.finish_jobs(
                    connection,
                    [job.job_id for job in finishes],
                    [job.token for job in finishes],
                    results=list(finishes.values()),
                )
            except Exception as exc:
                if connection.closed:
                    raise
                # One that can't be stored must not hold up the others.
                self._log(logging.INFO, f"finishing one by one: {exc}")
            else:
                for job, answer in zip(finishes, verdicts, strict=True):
                    if answer.verdict == "lost":
                        self._log(logging.WARNING, "result refused: lease lost", job)
                    self._settled(job)
        failure = None
        for job in [job for job in due if job in self._outcomes]:
            try:
                self._send(connection, job)
            except psycopg.Error as exc:
                if connection.closed:
                    raise
                failure = exc
                # It must not hold up the others, nor new claims.
                wait = self._outcomes[job].backoff.next()
                self._outcomes[job].due_at = clock() + wait
                self._log(
                    logging.ERROR if is_final(exc) else logging.WARNING,
                    f"trying to end it again in {wait:.2f} s: {exc}",
                    job,
                )
        return failure

    def _send(self, connection: Connection, job: Job) -> None:
        outcome = self._outcomes[job]
        try:
            outcome.call(connection, job.job_id, job.token, **outcome.arguments)
        except LeaseLost as exc:
            # Also the answer to a fail or release that was sent a second time.
            self._log(logging.WARNING, f"{outcome.call.__name__} refused: {exc}", job)
        except Exception as exc:
            if not is_bad_argument(exc):
                raise
            error = f"{outcome.call.__name__} refused: {exc}"
            self._log(logging.ERROR, error, job)
            if outcome.arguments.keys() != {"error"}:
                # In plain ASCII, which any server can store.
                own = str(outcome.arguments.get("error") or "")
                own = own.encode("ascii", "backslashreplace").decode()
                self._outcomes[job] = _fail(f"{own}\n{error}")
                self._send(connection, job)
                return
            # Not even that: the lease will run out.
        self._settled(job)

    def _settled(self, job: Job) -> None:
        del self._outcomes[job]
        self._hand.discard(job)

    # -- The end -------------------------------------------------------------------

    def _stop_time(self) -> float | None:
        """Return when a drain must be over; None when there is no stop."""
        if self._worker._stops and self._stop_at is None:
            self._stop_at = clock() + self._shutdown_timeout
        if self._worker._stops > 1 and self._stop_at is not None:
            self._stop_at = min(self._stop_at, clock())
        return self._stop_at

    def _is_through(self) -> bool:
        stop_at = self._stop_time()
        if stop_at is None:
            return False
        now = clock()
        if self._give_up_at is None and now >= stop_at:
            self._give_up_at = stop_at + GIVE_BACK_TIME
            for job in self._hand.give_back():
                self._outcomes[job] = _release(0)
                self._log(logging.WARNING, "given back: the worker stops", job)
        if not self._hand:
            return True
        if self._give_up_at is not None and now >= self._give_up_at:
            self._log(logging.ERROR, f"{len(self._hand)} jobs left to lapse")
            return True
        return False

    def _end_overdue_call(self, now: float) -> None:
        """Cut a call of the control loop that hangs past the end of a drain."""
        stop_at = self._stop_time()
        # With no time to give up set, the call began before the drain was over.
        if stop_at is not None and now >= (self._give_up_at or stop_at + CALL_TIME):
            self._link.cut()

    def _close(self) -> None:
        """End all threads but those of abandoned handlers, and all connections."""
        self._closing.set()
        self._hand.give_back()  # when an error ended the run: their handlers are told
        self._hand.close()
        self._link.close()
        self._sweep_link.cut()
        self._progress_link.cut()
        with self._progress_lock:
            self._progress_link.close()
        for _ in range(self._concurrency):
            self._inbox.put(None)
        for thread in self._threads:
            if thread.is_alive() and thread not in self._at_work:
                thread.join(JOIN_TIME)

    # -- The other threads ---------------------------------------------------------

    def _work(self) -> None:
        this = threading.current_thread()
        while (job := self._inbox.get()) is not None:
            self._at_work.add(this)
            outcome = None
            if not job.lost.is_set():
                try:
                    outcome = self._handle(job)
                except BaseException as exc:  # not even described: the slot must live
                    outcome = _fail(type(exc).__name__)
            if not self._hand.returned(job) and outcome is not None:
                self._log(logging.INFO, "result dropped: lease lost", job)
                outcome = None
            self._at_work.discard(this)
            self._mailbox.put((job, outcome))

    def _handle(self, job: Job) -> _Outcome | None:
        try:
            result = self._handlers[job.kind](job)
            _convert.jsonb("result", result)
            return _finish(result)
        except Retry as exc:
            return _fail(_traceback(exc), retry_in=exc.in_)
        except Snooze as exc:
            return _release(exc.in_)
        except Cancel as exc:
            return _fail(exc.reason, cancel=True)
        except Dead as exc:
            return _fail(exc.reason, retry=False)
        except BaseException as exc:  # SystemExit ends a job here, not the worker
            if isinstance(exc, LeaseLost) and exc.token == job.token:
                self._log(logging.INFO, "dropped by its handler: lease lost", job)
                return None
            self._log(logging.WARNING, "failed", job, exc_info=exc)
            return _fail(_traceback(exc))

    def _store_progress(self, job: Job, value: Any) -> None:
        backoff = Backoff(cap=1)
        while True:
            with self._progress_lock:
                job.raise_if_lost()
                try:
                    client.set_progress(
                        self._progress_link.connection(), job.job_id, job.token, value
                    )
                    return
                except LeaseLost:
                    job._lose()
                    raise
                except psycopg.Error as exc:
                    if is_final(exc):
                        raise
                    self._log(logging.WARNING, f"set_progress failed: {exc}", job)
                    if exc.sqlstate not in RETRY_NOW:
                        self._progress_link.close()
            job.lost.wait(backoff.next())

    def _sweep(self) -> None:
        backoff = Backoff(cap=5)
        prune_at = clock() + jittered(PRUNE_EVERY)
        wait = 0.0
        while not self._closing.wait(wait):
            wait = SWEEP_EVERY
            try:
                connection = self._sweep_link.connection()
                swept = connection.execute(_SWEEP, prepare=False).fetchone()
                if swept and swept[0]:
                    self.wake()  # some of it may be ours to claim
                if clock() >= prune_at:
                    prune_at = clock() + jittered(PRUNE_EVERY)
                    while (
                        client.prune_jobs(connection, limit=PRUNE_LIMIT) >= PRUNE_LIMIT
                        and not self._closing.is_set()
                    ):
                        pass
                backoff.reset()
            except Exception as exc:  # whatever it is, sweeping goes on
                if not self._closing.is_set():
                    wait = max(wait, backoff.next())
                    self._log(logging.WARNING, f"sweep failed, trying again: {exc}")
                self._sweep_link.close()
        self._sweep_link.close()
