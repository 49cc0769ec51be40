"""The command line, pyqueue-thin: install the queue, fill it, work it, look into it."""

import argparse
import dataclasses
import importlib
import io
import json
import logging
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeVar

import psycopg

import pyqueue_thin as pq
from pyqueue_thin import _convert

DONE, FAILED, NOTHING, INTERRUPTED = 0, 1, 3, 130  # and argparse ends with 2

STATES = (
    *("scheduled", "ready", "running", "blocked", "held"),
    *("finished", "dead", "cancelled"),
)
ACCESSES = ("producer", "worker", "reader", "operator")
DSN_VARIABLE = "PYQUEUE_THIN_DSN"
DURATION_HELP = "seconds, or a number with ms, s, m, h or d: 30, 30s, 5m, 2h, 1d"
UNITS = {"ms": "0.001", "s": "1", "m": "60", "h": "3600", "d": "86400"}
SETTINGS = {field.name: field for field in dataclasses.fields(pq.QueueSettings)}
# No such schema, function or table: what a database says that nobody migrated.
NOT_INSTALLED = frozenset({"3F000", "42883", "42P01"})

Value = TypeVar("Value")


# Arguments


def argument(convert: Callable[[str], Value]) -> Callable[[str], Value]:
    """Make a usage error with the very message out of a converter's ValueError."""

    def checked(given: str) -> Value:
        try:
            return convert(given)
        except ValueError as exc:
            raise argparse.ArgumentTypeError(str(exc)) from None

    return checked


@argument
def name(given: str) -> str:
    return _convert.text("it", given)


@argument
def bigint(given: str) -> int:
    return _convert.bigint("it", int(given))


@argument
def integer(given: str) -> int:
    return _convert.integer("it", int(given))


@argument
def positive(given: str) -> int:
    value = _convert.integer("it", int(given))
    if value < 1:
        raise ValueError(f"it must be 1 or more, not {value}")
    return value


@argument
def duration(given: str) -> Decimal:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|m|h|d)?", given, re.ASCII)
    if found is None:
        raise ValueError(f"not a duration: {given!r} ({DURATION_HELP})")
    seconds = Decimal(found[1]) * Decimal(UNITS[found[2] or "s"])
    _convert.interval("it", seconds)
    return seconds


@argument
def setting(given: str) -> tuple[str, Any]:
    key, equals, value = given.partition("=")
    field = SETTINGS.get(key)
    if field is None or not equals:
        raise ValueError(f"not KEY=VALUE with one of {', '.join(SETTINGS)}: {given!r}")
    if value == "default":
        return key, None
    if value == "infinity" and key.startswith("keep_"):
        return key, timedelta.max
    return key, duration(value) if field.type is timedelta else integer(value)


@argument
def moment(given: str) -> datetime:
    time = datetime.fromisoformat(given)
    if time.utcoffset() is None:
        raise ValueError(f"it needs a time zone, as in {given}Z or {given}+02:00")
    return time


@argument
def payload(given: str) -> Any:
    try:
        value = json.loads(given)
    except (ValueError, RecursionError) as exc:
        raise ValueError(f"it is not JSON: {exc}") from None
    _convert.jsonb("it", value)
    return value


def payload_or_stdin(given: str) -> Any:
    try:
        return payload(sys.stdin.read() if given == "-" else given)
    except UnicodeDecodeError as exc:
        raise argparse.ArgumentTypeError(f"it is not text: {exc}") from None


@argument
def module_and_name(given: str) -> tuple[str, str]:
    module, _, attribute = given.partition(":")
    if not module or not attribute or module.startswith("."):
        raise ValueError(f"not MODULE:NAME: {given!r}")
    return module, attribute


# Output


def use_rich(stream: Any) -> bool:
    if stream is None or not stream.isatty():
        return False
    try:
        import rich  # noqa: F401
    except ModuleNotFoundError:
        return False
    return True


def print_json(data: Any) -> None:
    """Print one document: times in ISO 8601, durations in seconds."""

    def encode(value: Any) -> Any:
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            return {f.name: getattr(value, f.name) for f in dataclasses.fields(value)}
        if isinstance(value, timedelta):
            return "infinity" if value == timedelta.max else value.total_seconds()
        return value.isoformat() if isinstance(value, datetime) else str(value)

    print(json.dumps(data, default=encode, indent=2))


def printable(given: str) -> str:
    """Escape what could move a terminal's cursor; others chose these names."""
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape").decode() for c in given
    )


def cell(value: object) -> str:
    if value is None or value == "":
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return value.isoformat(sep=" ", timespec="seconds")
    if value == timedelta.max:
        return "infinity"
    if isinstance(value, timedelta):
        return str(timedelta(seconds=int(value.total_seconds())))
    return printable(str(value))


def as_given(value: object) -> str:
    """Write a setting as the command line takes it: 90d, 1.5s."""
    if not isinstance(value, timedelta) or value == timedelta.max:
        return cell(value)
    seconds = Decimal(value // timedelta(microseconds=1)) / 1_000_000
    for unit in ("d", "h", "m"):
        if seconds and seconds % Decimal(UNITS[unit]) == 0:
            return f"{seconds / Decimal(UNITS[unit]):f}{unit}"
    return f"{seconds:f}s"


def print_table(headers: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a table: rich on a terminal, else columns that awk can take apart."""
    columns = list(zip(*rows, strict=True)) or [()] * len(headers)
    numeric = [any(isinstance(value, int) for value in column) for column in columns]
    if use_rich(sys.stdout):
        from rich import box
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        table = Table(box=box.SIMPLE_HEAD, padding=0, show_edge=False)
        for header, column, is_number in zip(headers, columns, numeric, strict=True):
            is_short = is_number or any(isinstance(v, timedelta) for v in column)
            table.add_column(
                header.replace("_", "\n" if is_short else " "),
                justify="right" if is_short else "left",
                overflow="fold",
            )
        for row in rows:
            table.add_row(
                *(
                    # The terminal's time, and short.
                    f"{value.astimezone():%Y-%m-%d %H:%M:%S}"
                    if isinstance(value, datetime)
                    else Text(cell(value))
                    for value in row
                )
            )
        Console().print(table)
        return
    lines = [list(headers), *([cell(value) for value in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        padded = (
            text.rjust(width) if is_number else text.ljust(width)
            for text, width, is_number in zip(line, widths, numeric, strict=True)
        )
        print("  ".join(padded).rstrip())


@contextmanager
def progress(text: str) -> Iterator[Callable[[int], None]]:
    """Show a growing number on a terminal, nothing elsewhere."""
    if not use_rich(sys.stderr):
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True).status(text) as status:
        yield lambda count: status.update(f"{text}: {count}")


def complain(message: str) -> None:
    """Print one line; what the server or a job says may have several."""
    print(f"pyqueue-thin: {printable(' '.join(message.split()))}", file=sys.stderr)


class Complaints(logging.Handler):
    """Print what is logged, as the command's own words."""

    def emit(self, record: logging.LogRecord) -> None:
        complain(record.getMessage())


@contextmanager
def complaints(logger: logging.Logger) -> Iterator[None]:
    handler = Complaints()
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)


# Commands; each returns the exit code


def conninfo(args: argparse.Namespace) -> str:
    return _convert.conninfo(args.dsn or os.environ.get(DSN_VARIABLE) or "")


def connect(args: argparse.Namespace) -> psycopg.Connection[Any]:
    return psycopg.connect(
        conninfo(args),
        autocommit=True,
        client_encoding="UTF8",
        fallback_application_name="pyqueue-thin",
    )


def migrate_upgrade(args: argparse.Namespace) -> int:
    from pyqueue_thin import migrate

    with complaints(migrate.logger):
        migrate.upgrade(conninfo(args), args.revision)
    print(f"the schema is at {migrate.current(conninfo(args))}")
    return DONE


def migrate_downgrade(args: argparse.Namespace) -> int:
    from pyqueue_thin import migrate

    with complaints(migrate.logger):
        migrate.downgrade(conninfo(args), args.revision, force=args.force)
    print(f"the schema is at {migrate.current(conninfo(args)) or 'base'}")
    return DONE


def migrate_uninstall(args: argparse.Namespace) -> int:
    from pyqueue_thin import migrate

    with complaints(migrate.logger):
        is_gone = migrate.uninstall(conninfo(args))
    print(
        "nothing is left" if is_gone else "only the schema is left, not yours to drop"
    )
    return DONE


def migrate_check(args: argparse.Namespace) -> int:
    from pyqueue_thin import migrate

    findings = migrate.check(conninfo(args))
    if args.json:
        print_json(findings)
    elif findings:
        print_table(
            ["problem", "object", "advice"],
            [(f.problem, f.object, f.advice) for f in findings],
        )
    else:
        print("all is as this package installs it")
    return NOTHING if findings else DONE


def migrate_current(args: argparse.Namespace) -> int:
    from pyqueue_thin import migrate

    revision = migrate.current(conninfo(args))
    if args.json:
        print_json({"revision": revision})
    else:
        print(revision or "not installed")
    return NOTHING if revision is None else DONE


def migrate_history(args: argparse.Namespace) -> int:
    from pyqueue_thin import migrate

    revisions = migrate.history()
    if args.json:
        print_json(revisions)
    else:
        print_table(
            ["revision", "summary"], [(r.revision, r.summary) for r in revisions]
        )
    return DONE


def migrate_sql(args: argparse.Namespace) -> int:
    from pyqueue_thin import migrate

    script = migrate.sql(args.start, args.end, transactions=args.transactions)
    sys.stdout.write(script)
    return DONE


def enqueue(args: argparse.Namespace) -> int:
    with connect(args) as conn:
        job = pq.enqueue_job(
            conn,
            args.queue,
            args.payload,
            kind=args.kind,
            priority=args.priority,
            run_at=args.run_at,
            delay=args.delay,
            max_attempts=args.max_attempts,
            unique_key=args.unique_key,
            on_conflict=args.on_conflict,
        )
    if args.json:
        print_json(job)
    else:
        print(f"job {job.job_id} {'enqueued' if job.is_new else 'was there already'}")
    return DONE


def work(args: argparse.Namespace) -> int:
    module, attribute = args.worker
    sys.path.insert(0, str(Path.cwd()))
    try:
        worker = getattr(importlib.import_module(module), attribute, None)
    except ModuleNotFoundError as exc:
        if exc.name is None or not f"{module}.".startswith(f"{exc.name}."):
            raise  # the module is there, and what it imports is not
        complain(f"there is no module {module}")
        return FAILED
    if not isinstance(worker, pq.Worker):
        complain(f"{module} has no worker {attribute}")
        return FAILED
    if args.dsn or os.environ.get(DSN_VARIABLE) or not worker.dsn:
        worker.dsn = conninfo(args)
    if args.queue:
        worker.queues = args.queue
    if args.concurrency is not None:
        worker.concurrency = args.concurrency
    if args.lease is not None:
        worker.lease = args.lease
    logging.basicConfig(
        level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    worker.run(until_empty=args.until_empty)
    return DONE


def stats(args: argparse.Namespace) -> int:
    with connect(args) as conn:
        queues = pq.queue_stats(conn, queue=args.queue, exact=args.exact)
    if args.json:
        print_json(queues)
    else:
        headers = ["queue", "ready", "running", "lapsed", "scheduled", "blocked"]
        headers += ["held", "dead", "oldest_ready", "next_due"]
        if args.exact:
            headers += ["finished", "cancelled"]
        rows = [[getattr(q, header) for header in headers] for q in queues]
        for row, q in zip(rows, queues, strict=True):
            row[0] = "(all)" if q.queue is None else q.queue
            if q.is_paused:
                row[0] += " (paused)"
        print_table(headers, rows)
        for q in queues:
            if q.refused is not None:
                print(f"\n{q.refused} calls refused for a stale token")
    return DONE


def jobs_list(args: argparse.Namespace) -> int:
    with connect(args) as conn:
        jobs = pq.list_jobs(
            conn,
            queue=args.queue,
            state=args.state,
            kind=args.kind,
            limit=args.limit,
        )
    if args.json:
        print_json(jobs)
    else:
        print_table(
            [
                "job_id",
                "queue",
                "kind",
                "state",
                "attempt",
                "worker",
                "run_at",
                "last_error",
            ],
            [
                (
                    job.job_id,
                    job.queue,
                    job.kind,
                    job.state,
                    f"{job.attempt}/{job.max_attempts}",
                    job.worker,
                    job.run_at,
                    # The end of a traceback says what happened.
                    (job.last_error or "").strip().split("\n")[-1][:80],
                )
                for job in jobs
            ],
        )
    return DONE


def jobs_show(args: argparse.Namespace) -> int:
    with connect(args) as conn:
        job = pq.get_job(conn, args.job_id)
    if job is None:
        return no_job(args)
    if args.json:
        print_json(job)
        return DONE
    for field in dataclasses.fields(job):
        value = getattr(job, field.name)
        if field.name in ("payload", "result", "headers", "progress"):
            value = (
                None
                if value is None
                else json.dumps(value, ensure_ascii=False, default=str)
            )
        if field.name != "errors":
            print(f"{field.name + ':':<17} {cell(value)}")
    for error in job.errors or ():
        print(f"\n{error['kind']} in attempt {error['attempt']}, {error['at']}:")
        for line in (error["error"] or "").splitlines():
            print(f"  {printable(line)}")
    return DONE


def retry(args: argparse.Namespace) -> int:
    with connect(args) as conn:
        return answer(args, pq.retry_job(conn, args.job_id, force=args.force))


def cancel(args: argparse.Namespace) -> int:
    with connect(args) as conn:
        return answer(args, pq.cancel_job(conn, args.job_id, force=args.force))


def answer(args: argparse.Namespace, word: str) -> int:
    if args.json:
        print_json({"job_id": args.job_id, "answer": word})
    elif word != "unknown":
        print(f"job {args.job_id}: {word}")
    if word == "unknown":
        return no_job(args)
    return FAILED if word in ("refused", "ended") else DONE


def no_job(args: argparse.Namespace) -> int:
    complain(f"there is no job {args.job_id}")
    return NOTHING


def pause(args: argparse.Namespace) -> int:
    with connect(args) as conn:
        pq.pause_queue(conn, args.queue)
    print(f"queue {printable(args.queue)} is paused")
    return DONE


def resume(args: argparse.Namespace) -> int:
    with connect(args) as conn:
        pq.resume_queue(conn, args.queue)
    print(f"queue {printable(args.queue)} goes on")
    return DONE


def configure(args: argparse.Namespace) -> int:
    with connect(args) as conn:
        settings = pq.configure_queue(conn, args.queue, **dict(args.settings))
    if args.json:
        print_json(settings)
        return DONE
    for key in SETTINGS:
        print(f"{key + ':':<15} {as_given(getattr(settings, key))}")
    return DONE


def health(args: argparse.Namespace) -> int:
    with connect(args) as conn:
        checks = pq.check_health(conn)
    if args.json:
        print_json(checks)
    else:
        print_table(
            ["check", "status", "detail"],
            [(check.check_name, check.status, check.detail) for check in checks],
        )
    return NOTHING if any(check.status == "fail" for check in checks) else DONE


@contextmanager
def granting(args: argparse.Namespace) -> Iterator[psycopg.Connection[Any]]:
    """Open a transaction in read committed, whatever the database's default is."""
    with connect(args) as conn:
        conn.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
        with conn.transaction():
            yield conn


def grant(args: argparse.Namespace) -> int:
    with granting(args) as conn:
        pq.grant_access(conn, args.role, args.access, queues=args.queue)
    where = ", ".join(map(printable, args.queue)) if args.queue else "all queues"
    print(f"{printable(args.role)} has the access of a {args.access} to {where}")
    return DONE


def revoke(args: argparse.Namespace) -> int:
    with granting(args) as conn:
        pq.revoke_access(conn, args.role, access=args.access)
    what = f"the access of a {args.access}" if args.access else "any access"
    print(f"{printable(args.role)} no longer has {what}")
    return DONE


def sweep(args: argparse.Namespace) -> int:
    with connect(args) as conn:
        return repeat(args, "swept", lambda: pq.sweep_jobs(conn))


def prune(args: argparse.Namespace) -> int:
    with connect(args) as conn:
        return repeat(
            args, "pruned", lambda: pq.prune_jobs(conn, older_than=args.older_than)
        )


def repeat(args: argparse.Namespace, done: str, call: Callable[[], int]) -> int:
    """Call until nothing is left; each call is short and commits by itself."""
    total = 0
    with progress(done) as show:
        while count := call():
            total += count
            show(total)
    if args.json:
        print_json({done: total})
    else:
        print(f"{done} {total} job{'' if total == 1 else 's'}")
    return DONE


def demo(_: argparse.Namespace) -> int:
    from pyqueue_thin.demo import main as run

    return run([])


# The parser


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="pyqueue-thin",
        description="A job queue for PostgreSQL.",
        epilog="Exit codes: 0 done, 1 failed or refused, 2 wrong usage, "
        "3 no such job, nothing installed, or a check found something. Without --dsn "
        f"the variable {DSN_VARIABLE} is read, then libpq's own (PGHOST, …).",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=pq.__version__)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    connects = argparse.ArgumentParser(add_help=False)
    connects.add_argument(
        "--dsn",
        metavar="DSN",
        help=f"the database: conninfo or URL (else {DSN_VARIABLE}, else libpq's own"
        " variables)",
    )
    prints = argparse.ArgumentParser(add_help=False)
    prints.add_argument(
        "--json",
        action="store_true",
        help="print one JSON document: times in ISO 8601, durations in seconds",
    )

    def command(
        of: Any,
        called: str,
        run: Callable[[argparse.Namespace], int],
        text: str,
        *parents: argparse.ArgumentParser,
    ) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = of.add_parser(
            called,
            parents=parents,
            help=text,
            description=text[0].upper() + text[1:] + ".",
            allow_abbrev=False,
        )
        made.set_defaults(run=run)
        return made

    def group(called: str, text: str) -> Any:
        made = commands.add_parser(
            called, help=text, description=text[0].upper() + text[1:] + "."
        )
        return made.add_subparsers(title="commands", metavar="COMMAND", required=True)

    migrate = group("migrate", "install the queue's schema, or change its revision")
    c = command(migrate, "upgrade", migrate_upgrade, "bring the schema up", connects)
    c.add_argument(
        "revision",
        nargs="?",
        default="head",
        metavar="REV",
        help="the revision to reach (default: head, the newest)",
    )
    c = command(
        migrate, "downgrade", migrate_downgrade, "bring the schema down", connects
    )
    c.add_argument(
        "revision", metavar="REV", help="the revision to reach; base: none of it"
    )
    c.add_argument(
        "--force", action="store_true", help="even if live jobs are thrown away"
    )
    command(
        migrate,
        "uninstall",
        migrate_uninstall,
        "remove what a downgrade to base leaves: the version table and the schema",
        connects,
    )
    command(
        migrate,
        "check",
        migrate_check,
        "compare the database with what its revision installs; exit code 3 when"
        " something differs or a revision is pending",
        connects,
        prints,
    )
    command(
        migrate,
        "current",
        migrate_current,
        "print the database's revision",
        connects,
        prints,
    )
    command(migrate, "history", migrate_history, "list all revisions", prints)
    c = command(migrate, "sql", migrate_sql, "print a migration as a script for psql")
    c.add_argument(
        "--from",
        dest="start",
        default="base",
        metavar="REV",
        help="the revision to start at (default: base)",
    )
    c.add_argument(
        "--to",
        dest="end",
        default="head",
        metavar="REV",
        help="the revision to reach (default: head)",
    )
    c.add_argument(
        "--no-transactions",
        dest="transactions",
        action="store_false",
        help="leave BEGIN and COMMIT out, for a tool that runs it in a transaction",
    )

    c = command(commands, "enqueue", enqueue, "add a job", connects, prints)
    c.add_argument("queue", type=name, metavar="QUEUE", help="the queue's name")
    c.add_argument(
        "payload",
        nargs="?",
        type=payload_or_stdin,
        metavar="PAYLOAD",
        help="the payload, as JSON; - reads it from standard input",
    )
    c.add_argument(
        "--kind",
        type=name,
        default="default",
        help="which handler runs it (default: %(default)s)",
    )
    c.add_argument(
        "--priority",
        type=integer,
        default=0,
        help="the lower number runs first (default: %(default)s)",
    )
    when = c.add_mutually_exclusive_group()
    when.add_argument(
        "--run-at",
        type=moment,
        metavar="TIME",
        help="not before this time: ISO 8601 with a time zone, 2030-01-31T12:00Z",
    )
    when.add_argument(
        "--delay",
        type=duration,
        metavar="DURATION",
        help=f"not before this has passed: {DURATION_HELP}",
    )
    c.add_argument(
        "--max-attempts",
        type=integer,
        metavar="N",
        help="how often it is tried in all (default: the queue's setting)",
    )
    c.add_argument(
        "--unique-key",
        type=name,
        metavar="KEY",
        help="at most one live job of the queue has this key",
    )
    c.add_argument(
        "--on-conflict",
        choices=("keep", "replace", "raise"),
        default="keep",
        help="when one has: keep it, replace its payload and time, or raise an error"
        " (default: %(default)s)",
    )

    c = command(commands, "work", work, "run a worker until a signal", connects)
    c.add_argument(
        "worker",
        type=module_and_name,
        metavar="MODULE:NAME",
        help="the Worker to run, NAME in MODULE; the current folder is importable",
    )
    c.add_argument(
        "--queue",
        action="append",
        type=name,
        metavar="QUEUE",
        help="work on this queue instead of the worker's; may be repeated",
    )
    c.add_argument(
        "--concurrency",
        type=positive,
        metavar="N",
        help="how many jobs run at once (default: the worker's setting)",
    )
    c.add_argument(
        "--lease",
        type=duration,
        metavar="DURATION",
        help="how long a job is held without a heartbeat (default: the worker's"
        f" setting): {DURATION_HELP}",
    )
    c.add_argument(
        "--until-empty", action="store_true", help="stop when no job is ready"
    )

    c = command(commands, "stats", stats, "count the jobs of queues", connects, prints)
    c.add_argument(
        "queue", nargs="?", type=name, metavar="QUEUE", help="this queue alone"
    )
    c.add_argument(
        "--exact",
        action="store_true",
        help="count finished and cancelled jobs too, which may take long",
    )

    jobs = group("jobs", "look at jobs")
    c = command(jobs, "list", jobs_list, "list jobs, newest first", connects, prints)
    c.add_argument("--queue", type=name, metavar="QUEUE", help="of this queue alone")
    c.add_argument(
        "--state",
        choices=STATES,
        metavar="STATE",
        help="in this state alone: %(choices)s",
    )
    c.add_argument("--kind", type=name, metavar="KIND", help="of this kind alone")
    c.add_argument(
        "--limit",
        type=integer,
        default=100,
        metavar="N",
        help="at most so many (default: %(default)s)",
    )
    c = command(jobs, "show", jobs_show, "print all about a job", connects, prints)
    c.add_argument("job_id", type=bigint, metavar="ID", help="the job's id")

    c = command(commands, "retry", retry, "run a job again", connects, prints)
    c.add_argument("job_id", type=bigint, metavar="ID", help="the job's id")
    c.add_argument(
        "--force",
        action="store_true",
        help="even one that runs (its holder loses it) or has finished",
    )
    c = command(commands, "cancel", cancel, "cancel a job", connects, prints)
    c.add_argument("job_id", type=bigint, metavar="ID", help="the job's id")
    c.add_argument(
        "--force",
        action="store_true",
        help="even a running one, at once: its holder loses it",
    )

    c = command(commands, "pause", pause, "hand out no more jobs of a queue", connects)
    c.add_argument("queue", type=name, metavar="QUEUE", help="the queue's name")
    c = command(commands, "resume", resume, "let a paused queue go on", connects)
    c.add_argument("queue", type=name, metavar="QUEUE", help="the queue's name")
    c = command(
        commands,
        "configure",
        configure,
        "change settings of a queue, and print all that are in force",
        connects,
        prints,
    )
    c.add_argument(
        "queue",
        metavar="QUEUE",
        type=name,
        help="the queue's name; empty: the defaults of all queues",
    )
    c.add_argument(
        "settings",
        nargs="*",
        type=setting,
        metavar="KEY=VALUE",
        help=f"{', '.join(SETTINGS)}; a number, a duration ({DURATION_HELP}), default"
        " to put it back, or for keep_… infinity",
    )
    c = command(
        commands, "grant", grant, "let a role call what goes with an access", connects
    )
    c.add_argument("role", type=name, metavar="ROLE", help="the role's name")
    c.add_argument(
        "access", choices=ACCESSES, metavar="ACCESS", help="one of %(choices)s"
    )
    c.add_argument(
        "--queue",
        action="append",
        type=name,
        metavar="QUEUE",
        help="for this queue only, in place of those before; can be repeated",
    )
    c = command(commands, "revoke", revoke, "take that from a role again", connects)
    c.add_argument("role", type=name, metavar="ROLE", help="the role's name")
    c.add_argument(
        "access",
        nargs="?",
        choices=ACCESSES,
        metavar="ACCESS",
        help="one of %(choices)s (default: all of them)",
    )
    command(
        commands,
        "health",
        health,
        "look for what slows the queue down; exit code 3 when a check fails",
        connects,
        prints,
    )
    command(
        commands,
        "sweep",
        sweep,
        "take back lapsed leases and make due jobs ready",
        connects,
        prints,
    )
    c = command(
        commands, "prune", prune, "delete jobs that ended long ago", connects, prints
    )
    c.add_argument(
        "--older-than",
        type=duration,
        metavar="DURATION",
        help="that ended so long ago (default: as each queue keeps them):"
        f" {DURATION_HELP}",
    )
    command(
        commands, "demo", demo, "run the demo: receipts, a frozen worker, and the cure"
    )
    return top


def describe(exc: psycopg.Error) -> str:
    if exc.sqlstate in NOT_INSTALLED:
        return (
            f"{exc.diag.message_primary}: is the queue installed in this database, and"
            " up to date? `pyqueue-thin migrate upgrade` does both"
        )
    said = (exc.diag.message_primary, exc.diag.message_detail)
    text = ": ".join(part for part in said if part) or str(exc)
    return ". ".join((text, *getattr(exc, "__notes__", ())))


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code."""
    # What the terminal can't show must not turn a deed that is done into a failure.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    args = parser().parse_args(argv)
    try:
        code: int = args.run(args)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has had enough. Python must not flush once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    except pq.Error as exc:
        complain(str(exc))
        return FAILED
    except psycopg.Error as exc:
        complain(describe(exc))
        return FAILED
    except OSError as exc:
        complain(str(exc))
        return FAILED
    except (ValueError, RecursionError) as exc:
        if args.run in (work, demo):
            raise  # a fault in other code, with its traceback
        complain(str(exc))
        return FAILED
    return code


if __name__ == "__main__":
    sys.exit(main())
