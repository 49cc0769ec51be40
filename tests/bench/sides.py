"""The two that are measured against each other, and how they are made ready."""

from __future__ import annotations

import json
import statistics
from dataclasses import dataclass
from typing import Any, Protocol

import psycopg
from psycopg import sql
from psycopg.types.json import Jsonb

from pyqueue_thin import migrate

from .server import PAYLOAD, SCRIPTS, Bench

Db = psycopg.Connection[Any]


def read(folder: str, names: str) -> str:
    """Return the scripts of names as enqueue+one, one after the other."""
    paths = (SCRIPTS / folder / f"{name}.sql" for name in names.split("+"))
    return "".join(path.read_text("utf-8") for path in paths)


class Side(Protocol):
    """A queue in SQL, in a database: its scripts, and how it is made ready."""

    @property
    def name(self) -> str: ...
    @property
    def dbname(self) -> str: ...
    @property
    def claim(self) -> str: ...
    def script(self, names: str) -> str: ...
    def empty(self, db: Db) -> None: ...
    def fill(self, db: Db, jobs: int) -> None: ...
    def ready(self, db: Db) -> int: ...


@dataclass(frozen=True)
class Ours:
    """pyqueue_thin; finished jobs are kept or not."""

    keeps: bool
    dbname = "bench"
    schema = "pyqueue_thin"
    claim = "select job_id, token from pyqueue_thin.claim_job('bench')"

    @property
    def name(self) -> str:
        return "ours, kept" if self.keeps else "ours"

    def script(self, names: str) -> str:
        return read("ours", names)

    def empty(self, db: Db) -> None:
        db.execute("truncate pyqueue_thin.job, pyqueue_thin.finished_job cascade")
        settings = Jsonb({"keep_finished": "1 day" if self.keeps else "0"})
        db.execute("select pyqueue_thin.configure_queue('', %s)", [settings])

    def fill(self, db: Db, jobs: int) -> None:
        for _ in range(-(-jobs // 1000)):
            db.execute(
                "select from pyqueue_thin.enqueue_jobs("
                "'bench', (select payloads from bench.batch))"
            )
        db.execute("vacuum (analyze) pyqueue_thin.job")

    def ready(self, db: Db) -> int:
        return number(db, "select count(*) from pyqueue_thin.job where state = 'ready'")


@dataclass(frozen=True)
class Raw:
    """The minimal queue written by hand, as plain statements or behind functions."""

    name: str = "raw"
    folder: str = "raw"
    dbname = "bench"
    schema = "raw"
    claim = (
        "update raw.job set state = 'running' where job_id = ("
        "select job_id from raw.job where queue = 'bench' and state = 'ready' "
        "order by job_id limit 1 for update skip locked) returning job_id"
    )

    def script(self, names: str) -> str:
        return read(self.folder, names)

    def empty(self, db: Db) -> None:
        db.execute("truncate raw.job")

    def fill(self, db: Db, jobs: int) -> None:
        db.execute(
            "insert into raw.job (queue, payload) "
            "select 'bench', %s from generate_series(1, %s)",
            [PAYLOAD, jobs],
        )
        db.execute("vacuum (analyze) raw.job")

    def ready(self, db: Db) -> int:
        return number(db, "select count(*) from raw.job where state = 'ready'")


OURS, KEPT, RAW = Ours(keeps=False), Ours(keeps=True), Raw()
FUNCTIONS = Raw("raw, in functions", "raw_functions")


def number(db: Db, query: str, *params: Any) -> int:
    """Return the one number that a query answers."""
    [[found]] = db.execute(query, params)
    return int(found)


def install(bench: Bench, dbname: str = "bench") -> None:
    """Make a database with both in it."""
    with bench.connect("postgres") as db:
        db.execute(sql.SQL("create database {}").format(sql.Identifier(dbname)))
    migrate.upgrade(bench.server.conninfo(dbname))
    with bench.connect(dbname) as db:
        add_raw(db)


def add_raw(db: Db) -> None:
    """Make the minimal queue, and what both are filled from."""
    script = (SCRIPTS / "raw.sql").read_text("utf-8")
    db.execute(script.replace(":'payload'", f"'{PAYLOAD}'"))


def buffers_per_claim(db: Db, side: Side) -> float:
    """Return how many shared buffers a claim looks at, nested statements included."""

    def once() -> int:
        with db.transaction(force_rollback=True):
            [[plans]] = db.execute(
                f"explain (analyze, buffers, format json) {side.claim}"
            )
        plan = (json.loads(plans) if isinstance(plans, str) else plans)[0]["Plan"]
        return int(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"])

    for _ in range(10):  # the plans and the catalog's caches of this session
        once()
    return statistics.median(once() for _ in range(11))
