"""What is measured: one function for each part, which answers all its samples."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from psycopg import sql

from . import big
from .server import Bench, RanEmpty
from .sides import (
    FUNCTIONS,
    KEPT,
    OURS,
    RAW,
    Db,
    Ours,
    Raw,
    Side,
    buffers_per_claim,
    install,
    number,
)

# Case, side, one number for each round.
Samples = dict[str, dict[str, list[Any]]]
Cases = dict[str, dict[str, Callable[[], Any]]]

STARTED = time.monotonic()


@dataclass(frozen=True)
class Effort:
    """How long and how often."""

    rounds: int = 3
    seconds: int = 4  # the first of which does not count
    clients: tuple[int, ...] = (1, 4, 16)
    bucket: int = 10  # of the minute under a held snapshot
    jobs: int = 3000  # whose cost is counted


QUICK = Effort(rounds=1, seconds=3, clients=(4,), bucket=1, jobs=1000)


@dataclass(frozen=True)
class Runner:
    """Runs parts on a server, and tells how far it is."""

    bench: Bench
    effort: Effort

    def rounds(self, part: str, cases: Cases) -> Samples:
        """Measure each case in each round, its sides one right after the other.

        Each round begins with another side, so that whatever else the machine does
        meets them all alike.
        """
        samples: Samples = {
            case: {side: [] for side in sides} for case, sides in cases.items()
        }
        for turn in range(self.effort.rounds):
            for case, sides in cases.items():
                names = list(sides)
                first = turn % len(names)
                for name in names[first:] + names[:first]:
                    found = sides[name]()
                    samples[case][name].append(found)
                    tell(f"{part}, round {turn + 1}: {case}, {name}: {found}")
        return samples

    def rate(
        self,
        side: Side,
        names: str,
        clients: int,
        *,
        ready: int = 0,
        size: int = 1,
    ) -> float:
        """Return how many jobs a second the scripts do, claims never being empty."""
        with closing(self.bench.connect(side.dbname)) as db:
            for jobs in (ready, 2 * ready, 4 * ready):
                side.empty(db)
                db.execute("checkpoint")
                if jobs:
                    side.fill(db, jobs)
                with suppress(RanEmpty):
                    rates = self.bench.pgbench(
                        side.script(names),
                        *("-T", str(self.effort.seconds), "-P", "1"),
                        clients=clients,
                        dbname=side.dbname,
                        variables={"limit": size},
                    )
                    # The last claims of a batch may have been too small.
                    if not ready or side.ready(db) >= size * clients:
                        return size * mean(rates[1:])
        raise RanEmpty(f"{side.name}: {4 * ready} jobs were not enough")


def tell(what: str) -> None:
    """Print what was just done, and when."""
    print(f"[{time.monotonic() - STARTED:5.0f} s] {what}", flush=True)


def mean(rates: list[float]) -> float:
    return round(sum(rates) / len(rates), 1)


def label(clients: int) -> str:
    return "1 client" if clients == 1 else f"{clients} clients"


def enqueue(runner: Runner) -> Samples:
    """(a) One job for each transaction."""
    return runner.rounds(
        "a",
        {
            label(n): {
                side.name: partial(runner.rate, side, "enqueue", n)
                for side in (OURS, FUNCTIONS, RAW)
            }
            for n in runner.effort.clients
        },
    )


def bulk(runner: Runner) -> Samples:
    """(b) 1,000 jobs for each transaction."""
    return runner.rounds(
        "b",
        {
            label(n): {
                side.name: partial(runner.rate, side, "bulk", n, size=1000)
                for side in (OURS, RAW)
            }
            for n in runner.effort.clients
        },
    )


def one(runner: Runner) -> Samples:
    """(c) Claim one, commit, finish it, commit."""
    return runner.rounds(
        "c",
        {
            label(n): {
                side.name: partial(runner.rate, side, "one", n, ready=6000 * min(n, 4))
                for side in (OURS, KEPT, FUNCTIONS, RAW)
            }
            for n in runner.effort.clients
        },
    )


def many(runner: Runner) -> Samples:
    """(d) Claim 10 or 100, commit, finish them, commit."""
    seconds = runner.effort.seconds
    ready = {10: 14_000 * seconds, 100: 50_000 * seconds}
    sizes = [(10, n) for n in runner.effort.clients] + [(100, 4)]
    return runner.rounds(
        "d",
        {
            f"{size} jobs, {label(n)}": {
                side.name: partial(
                    runner.rate, side, "many", n, ready=ready[size], size=size
                )
                for side in (OURS, KEPT, RAW)
            }
            for size, n in sizes
        },
    )


def held(runner: Runner) -> Samples:
    """(f) Enqueue, claim and finish for a minute while somebody holds a snapshot."""
    return runner.rounds(
        "f",
        {
            label(4): {
                f"{side.name}, {'held' if is_held else 'not held'}": partial(
                    minute, runner, side, is_held
                )
                for side in (OURS, RAW)
                for is_held in (False, True)
            }
        },
    )


def minute(runner: Runner, side: Side, is_held: bool) -> dict[str, Any]:
    """Return the rates of six buckets, and buffers per claim before and after.

    Without a snapshot nothing changes, and three will do.
    """
    bucket, buckets = runner.effort.bucket, 6 if is_held else 3
    with ExitStack() as opened:
        db, holder = (
            opened.enter_context(closing(runner.bench.connect(side.dbname)))
            for _ in range(2)
        )
        side.empty(db)
        db.execute("checkpoint")
        side.fill(db, 1000)
        if is_held:
            holder.execute("begin isolation level repeatable read")
            holder.execute("select count(*) from pg_class")
        before = buffers_per_claim(db, side)
        rates = runner.bench.pgbench(
            side.script("enqueue+one"),
            # A second more, or the last bucket may not be told.
            *("-T", str(buckets * bucket + 1), "-P", str(bucket)),
            clients=4,
            dbname=side.dbname,
        )
        return {
            "bucket": bucket,
            "rates": rates[:buckets],
            "buffers": [before, buffers_per_claim(db, side)],
        }


def amid(runner: Runner) -> Samples:
    """(g) Claim and finish amid much else, each beside the same with nothing else."""
    for table in big.TABLES:
        install(runner.bench, table.dbname)
        with closing(runner.bench.connect(table.dbname)) as db:
            table.fill(db)
        tell(f"g: filled {table.name}")
    cases: Cases = {
        run.name: {
            "with it": partial(among, runner, run),
            "base": partial(among, runner, big.BASE),
        }
        for run in big.RUNS
    }
    samples = runner.rounds("g", cases)
    with closing(runner.bench.connect("postgres")) as db:
        for table in big.TABLES:
            name = sql.Identifier(table.dbname)
            db.execute(sql.SQL("drop database {} with (force)").format(name))
    return samples


def among(runner: Runner, run: big.Run) -> float:
    """Return the rate of claim and finish at 4 clients in a table that is full."""
    with closing(runner.bench.connect(run.table.dbname)) as db:
        for jobs in (big.READY, 2 * big.READY, 4 * big.READY):
            big.top_up(db, run.table, jobs)
            with suppress(RanEmpty):
                rates = runner.bench.pgbench(
                    OURS.script(run.script),
                    *("-T", str(runner.effort.seconds), "-P", "1"),
                    clients=4,
                    dbname=run.table.dbname,
                    variables={"queues": big.ALL_QUEUES},
                )
                return mean(rates[1:])
    raise RanEmpty(f"{run.name}: {4 * big.READY} jobs were not enough")


def cost(runner: Runner) -> Samples:
    """(h) What a job costs from enqueue to finish."""
    return runner.rounds(
        "h",
        {
            label(1): {
                side.name: partial(cost_of, runner, side) for side in (OURS, KEPT, RAW)
            }
        },
    )


def cost_of(runner: Runner, side: Ours | Raw) -> dict[str, float]:
    """Return WAL bytes, buffers and dead rows per job."""
    jobs = runner.effort.jobs
    with closing(runner.bench.connect()) as db:
        side.empty(db)
        db.execute("checkpoint")
        side.fill(db, 1000)
        before = counters(db, side)
        runner.bench.pgbench(side.script("enqueue+one"), "-t", str(jobs), clients=1)
        after = counters(db, side)
        return {name: round((after[name] - before[name]) / jobs, 2) for name in after}


def counters(db: Db, side: Ours | Raw) -> dict[str, int]:
    """Return what has been written, looked at and made dead so far."""
    others = (
        "select count(*) from pg_stat_activity where datname = current_database() "
        "and backend_type = 'client backend' and pid <> pg_backend_pid()"
    )
    while number(db, others):  # a session reports its counts when it ends
        time.sleep(0.01)
    return {
        "WAL bytes": number(db, "select pg_current_wal_insert_lsn() - '0/0'"),
        "buffers": number(
            db,
            "select blks_hit + blks_read from pg_stat_database "
            "where datname = current_database()",
        ),
        "dead rows": number(
            db,
            "select sum(n_tup_upd + n_tup_del) from pg_stat_all_tables "
            "where schemaname = %s",
            side.schema,
        ),
    }


PARTS: dict[str, Callable[[Runner], Samples]] = {
    "a": enqueue,
    "b": bulk,
    "c": one,
    "d": many,
    "f": held,
    "g": amid,
    "h": cost,
}
