"""check_health: each check's good answer, and what makes it warn or fail."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from cursors import CLASS
from psycopg import sql
from support import (
    Connect,
    Connection,
    answer,
    call,
    claim,
    contents,
    enqueue,
    lapse,
    rows,
    start,
    value,
)

CHECKS = [
    "oldest_snapshot",
    "oldest_writing_transaction",
    "dead_rows",
    "lanes",
    "sweep",
    "epoch",
    "autovacuum",
    "indexes",
    "refusals",
]
INDEXES = (
    "select c.relname from pg_index as i"
    " join pg_class as c on c.oid = i.indexrelid"
    " join pg_class as t on t.oid = i.indrelid"
    " where t.relnamespace = 'pyqueue_thin'::regnamespace"
    " and t.relname <> 'schema_version' order by c.relname"
)


def health(db: Connection, check: str) -> tuple[str, str]:
    found = {row.check_name: row for row in call(db, "check_health")}
    return found[check].status, found[check].detail


def transactions(
    db: Connection, writing: bool, warn: str = "0", fail: str = "1 day"
) -> tuple[str, str]:
    """Judge the oldest transaction by other limits: its start can't be moved."""
    query = "select * from pyqueue_thin._inspect_transactions(%s, %s, %s)"
    [(status, detail)] = db.execute(query, (writing, warn, fail))
    return status, detail


def go_on(db: Connection) -> None:
    """Let a thousand transactions begin and end."""
    db.execute(
        "do $$ begin for i in 1..1000 loop"
        " perform pg_current_xact_id(); commit;"
        " end loop; end $$"
    )


def test_each_check_gives_one_row_in_a_fixed_order(db: Connection) -> None:
    found = call(db, "check_health")
    assert [row.check_name for row in found] == CHECKS
    # Other tests may share the server, and what they hold is theirs.
    assert {row.status for row in found[2:]} == {"ok"}
    assert all(row.detail for row in found)


def test_it_only_reads(db: Connection, connect: Connect) -> None:
    start(db)
    before = contents(db)
    asking = connect(autocommit=False)
    asking.execute("set transaction read only")
    assert len(call(asking, "check_health")) == len(CHECKS)
    assert value(asking, "select pg_current_xact_id_if_assigned()") is None
    assert contents(db) == before


def test_it_says_the_same_in_every_interval_style(db: Connection) -> None:
    due(db, "90 s")
    details = set()
    for style in ("postgres", "iso_8601", "sql_standard"):
        db.execute(f"set intervalstyle = '{style}'")
        details.add(health(db, "sweep")[1][:40])
    assert details == {"a lapsed or due job has waited 00:01:30 "}


# -- Transactions -------------------------------------------------------------------


def test_the_oldest_snapshot_is_told_with_its_owner_and_what_to_do(
    db: Connection, connect: Connect
) -> None:
    reader = connect(autocommit=False, application_name="report")
    reader.execute("set transaction isolation level repeatable read")
    reader.execute("select")
    pid = reader.info.backend_pid
    go_on(db)
    younger = connect(autocommit=False)
    younger.execute("set transaction isolation level repeatable read")
    younger.execute("select")

    status, detail = transactions(db, writing=False)
    assert status == "warn"
    assert f'pid {pid} (application "report", user postgres, database' in detail
    assert "idle in transaction), open for 00:00:0" in detail
    assert f"select pg_terminate_backend({pid});" in detail
    assert transactions(db, writing=False, fail="0")[0] == "fail"
    assert transactions(db, writing=False, warn="1 hour")[0] == "ok"
    # But for the numbers, which others' transactions raise meanwhile.
    told = [health(db, "oldest_snapshot"), transactions(db, False, "1 hour")]
    assert len({re.sub(r"\d+", "", " ".join(one)) for one in told}) == 1
    # It does not write, so it holds no cursor back.
    assert str(pid) not in transactions(db, writing=True)[1]

    reader.rollback()
    status, detail = transactions(db, writing=False)
    assert status == "ok", "the younger one has few transactions after it"
    assert f"pid {younger.info.backend_pid} " in detail


def test_the_oldest_writing_transaction_is_told(
    db: Connection, connect: Connect
) -> None:
    writer = connect(autocommit=False)
    enqueue(writer)
    go_on(db)
    for writing in (True, False):  # it holds back vacuum too
        status, detail = transactions(db, writing)
        assert status == "warn"
        assert f"pid {writer.info.backend_pid} " in detail
    assert "claims walk" in transactions(db, True)[1]
    assert health(db, "oldest_writing_transaction")[1].startswith("pid ")
    assert transactions(db, True, fail="0")[0] == "fail"
    writer.rollback()
    assert f"pid {writer.info.backend_pid} " not in transactions(db, True)[1]


def test_a_writer_in_another_database_holds_back_cursors_but_not_vacuum(
    db: Connection, dsn: str
) -> None:
    with psycopg.connect(dsn, dbname="postgres") as writer:
        writer.execute("select pg_current_xact_id()")
        pid = f"pid {writer.info.backend_pid} "
        go_on(db)
        assert pid in transactions(db, writing=True)[1]
        assert pid not in transactions(db, writing=False)[1]


@contextmanager
def prepared(db: Connection) -> Iterator[str]:
    if value(db, "show max_prepared_transactions") == "0":
        pytest.skip("the server prepares no transactions")
    name = f"it's {db.info.dbname}"
    with db.transaction():
        enqueue(db)
        db.execute(sql.SQL("prepare transaction {}").format(name))
    try:
        yield name.replace("'", "''")
    finally:
        db.execute(sql.SQL("rollback prepared {}").format(name))


def test_a_prepared_transaction_is_told(db: Connection) -> None:
    with prepared(db) as name:
        go_on(db)
        for writing in (True, False):
            status, detail = transactions(db, writing)
            assert status == "warn"
            assert f"the prepared transaction '{name}' (user postgres" in detail
            assert f"rollback prepared '{name}';" in detail


def test_a_replication_slot_is_told_by_the_transactions_since(
    db: Connection,
) -> None:
    if value(db, "show wal_level") != "logical":
        pytest.skip("the server has no logical replication")
    db.execute("select pg_create_logical_replication_slot('s', 'pgoutput')")
    try:
        go_on(db)
        # Its catalog_xmin holds back no table of ours.
        assert "slot" not in transactions(db, writing=False)[1]
    finally:
        db.execute("select pg_drop_replication_slot('s')")


# -- Rows, lanes, indexes -----------------------------------------------------------


def test_dead_rows(db: Connection) -> None:
    db.execute("alter table pyqueue_thin.job set (autovacuum_enabled = off)")
    call(db, "enqueue_jobs", queue="q", payloads=[None] * 100)
    db.execute("update pyqueue_thin.job set priority = priority")
    db.execute("select pg_stat_force_next_flush()")
    db.execute("select 1")
    query = "select * from pyqueue_thin._inspect_dead_rows(%s, %s)"
    [ok] = rows(db, query, (101, 1000))
    assert ok.status == "ok"
    assert ok.detail.startswith("job has 100 live and 100 dead rows in ")
    assert ok.detail.endswith("last vacuum: none")
    [warn] = rows(db, query, (100, 101))
    assert warn.status == "warn"
    assert warn.detail.endswith("vacuum pyqueue_thin.job;")
    [fail] = rows(db, query, (1, 100))
    assert fail.status == "fail"
    assert health(db, "dead_rows") == (ok.status, ok.detail)


def test_lanes_without_a_register(db: Connection) -> None:
    registers = rows(
        db,
        "select c.oid::regclass::text as name from pg_class as c"
        " where c.relnamespace = 'pyqueue_thin'::regnamespace"
        " and c.relname like 'lane\\_cursor\\_%%' order by c.relname",
        (),
    )
    enqueue(db, "new")
    status, detail = health(db, "lanes")
    assert (status, detail[:4]) == ("ok", "0 of"), "the next claim gives it one"
    with db.cursor() as cursor:
        cursor.executemany(
            "insert into pyqueue_thin.lane (queue, priority, register)"
            " values ('q', %s, %s::text::regclass)",
            [(n, register.name) for n, register in enumerate(registers)],
        )
    enqueue(db, "q", priority=7)
    enqueue(db, "new", priority=-3)
    enqueue(db, "later", delay="1 hour")
    status, detail = health(db, "lanes")
    assert status == "warn"
    assert detail.startswith("256 of 256 cursor registers")
    assert "and 2 with ready jobs have none, such as queue new, priority -3:" in detail
    db.execute("delete from pyqueue_thin.job where queue = 'new'")
    assert health(db, "lanes")[0] == "ok"


@pytest.mark.parametrize("register", ["lane", "mark"])
def test_whoever_keeps_the_lock_of_the_cursors_is_told(
    db: Connection, connect: Connect, register: str
) -> None:
    query = "select * from pyqueue_thin._inspect_lanes(%s)"
    keeper = connect()
    keeper.execute(
        "select pg_advisory_lock(%s, %s::regclass::oid::integer)",
        (CLASS, f"pyqueue_thin.{register}"),
    )
    [(status, detail)] = rows(db, query, ["0 s"])
    assert status == "warn"
    assert f"; pid {keeper.info.backend_pid} has kept everybody from" in detail
    # As any claim does it for a moment.
    assert health(db, "lanes")[0] == "ok"
    keeper.close()
    until = time.monotonic() + 10
    while rows(db, query, ["0 s"])[0].status != "ok":
        assert time.monotonic() < until


def test_a_thousand_lanes_are_enough_to_make_the_point(db: Connection) -> None:
    db.execute(
        "update pg_class set relname = 'x' || oid"
        " where relnamespace = 'pyqueue_thin'::regnamespace"
        " and relname like 'lane\\_cursor\\_%'"
    )
    jobs = [{"queue": f"q{n}"} for n in range(1200)]
    db.execute(
        "select from pyqueue_thin.enqueue_job_rows(%s)",
        (psycopg.types.json.Jsonb(jobs),),
    )
    status, detail = health(db, "lanes")
    assert status == "warn"
    assert "1000 or more with ready jobs have none, such as queue q0," in detail


def test_the_list_of_indexes_is_that_of_the_schema(db: Connection) -> None:
    found = [row.relname for row in rows(db, INDEXES)]
    assert health(db, "indexes") == ("ok", f"all {len(found)} are there and valid")
    for name in found:
        with db.transaction(force_rollback=True):
            db.execute(
                "update pg_class set relname = 'elsewhere'"
                " where relname = %s and relnamespace = 'pyqueue_thin'::regnamespace",
                (name,),
            )
            status, detail = health(db, "indexes")
            assert (status, detail.partition(":")[0]) == ("fail", f"{name} is missing")


def test_missing_and_invalid_indexes(db: Connection) -> None:
    db.execute("drop index pyqueue_thin.job_due_idx")
    db.execute(
        "update pg_index set indisvalid = false"
        " where indexrelid = 'pyqueue_thin.job_ready_idx'::regclass"
    )
    call(db, "enqueue_jobs", queue="q", payloads=[None] * 2)
    with pytest.raises(psycopg.errors.UniqueViolation):
        db.execute("create unique index concurrently twice on pyqueue_thin.job (queue)")
    status, detail = health(db, "indexes")
    assert status == "fail"
    assert "job_due_idx is missing" in detail
    assert "reindex index concurrently pyqueue_thin.job_ready_idx;" in detail
    assert "twice is not valid: drop index pyqueue_thin.twice;" in detail


# -- Sweeps -------------------------------------------------------------------------


def due(db: Connection, since: str) -> None:
    """Leave a job due for that long."""
    job_id = enqueue(db, delay="1 hour")
    db.execute(
        "update pyqueue_thin.job set run_at = clock_timestamp() - %s::interval"
        " where job_id = %s",
        (since, job_id),
    )


def swept(db: Connection, ago: str) -> None:
    db.execute(
        "select setval('pyqueue_thin.swept_at',"
        " pyqueue_thin._microseconds(clock_timestamp() - %s::interval))",
        (ago,),
    )


def test_a_stale_sweep_matters_once_somebody_waits(db: Connection) -> None:
    enqueue(db, delay="1 hour")
    start(db)
    swept(db, "1 hour")
    assert health(db, "sweep") == (
        "ok",
        "no job waits to be swept; the last sweep was 01:00:00 ago",
    )
    due(db, "8 s")
    assert health(db, "sweep")[0] == "ok"
    due(db, "30 s")
    status, detail = health(db, "sweep")
    assert status == "warn"
    assert detail.startswith("a lapsed or due job has waited 00:00:30 to be swept;")
    assert detail.endswith("Run a worker, or call select pyqueue_thin.sweep_jobs();"
                           " every second")  # fmt: skip
    due(db, "3 min")
    assert health(db, "sweep")[0] == "fail"
    answer(db, "sweep_jobs")
    assert health(db, "sweep")[0] == "ok"


def test_a_lapsed_lease_waits_too(db: Connection) -> None:
    lapse(db, start(db)["job_id"])
    status, detail = health(db, "sweep")
    assert status == "fail"
    assert "waited 30 days 23:59:00 to be swept" in detail


def test_what_is_known_of_the_last_sweep(db: Connection) -> None:
    due(db, "30 s")
    for ago, words in (
        ("2 s", "Sweeps do not keep up"),
        ("-50 s", "was slow, so the next waits. Sweeps do not keep up"),
        ("-2 hours", "under a wrong clock. Run a worker"),
    ):
        swept(db, ago)
        assert words in health(db, "sweep")[1], ago
    db.execute("alter sequence pyqueue_thin.swept_at restart")
    assert "nobody has swept since the server started" in health(db, "sweep")[1]


# -- Epoch, autovacuum, refusals ----------------------------------------------------


def test_epoch(db: Connection) -> None:
    assert health(db, "epoch") == (
        "ok",
        "no job was ever claimed; the first claim begins one",
    )
    token = start(db)["token"]
    status, detail = health(db, "epoch")
    assert status == "ok"
    [epoch] = rows(db, "select base, reason from pyqueue_thin.epoch")
    assert epoch.base < token
    assert detail.startswith(f"tokens are above {epoch.base} since 2")
    assert detail.endswith(f"({epoch.reason})")

    db.execute("select setval('pyqueue_thin.epoch_identity', 1)")
    status, detail = health(db, "epoch")
    assert status == "warn"
    assert "bump_epoch('by hand', p_only_if_stale => true);" in detail
    answer(db, "bump_epoch", reason="by hand", only_if_stale=True)
    assert health(db, "epoch")[0] == "ok"


def test_autovacuum_of_a_table(db: Connection) -> None:
    assert health(db, "autovacuum") == ("ok", "autovacuum is on")
    db.execute("alter table pyqueue_thin.job set (autovacuum_enabled = false)")
    db.execute(
        "alter table pyqueue_thin.finished_job set (toast.autovacuum_enabled = 0)"
    )
    status, detail = health(db, "autovacuum")
    assert status == "fail"
    cures = detail.partition("To turn it on: ")[2]
    assert sorted(cures.rstrip(";").split("; ")) == [
        "alter table pyqueue_thin.finished_job reset (toast.autovacuum_enabled)",
        "alter table pyqueue_thin.job reset (autovacuum_enabled)",
    ]
    db.execute(cures)
    assert health(db, "autovacuum")[0] == "ok"


def test_counts_that_autovacuum_goes_by(db: Connection) -> None:
    with db.transaction(force_rollback=True):
        db.execute("set local track_counts = off")
        status, detail = health(db, "autovacuum")
        assert status == "fail"
        assert "alter system set track_counts = on;" in detail


def test_refusals_are_counted_and_no_fault(db: Connection) -> None:
    held = start(db)
    answer(db, "release_job", **held)
    claim(db)
    for _ in range(2):
        with pytest.raises(psycopg.DatabaseError):
            answer(db, "finish_job", **held)
    status, detail = health(db, "refusals")
    assert status == "ok"
    assert detail.startswith("2 calls were refused for a stale token")


# -- Who asks -----------------------------------------------------------------------


@pytest.fixture
def owner(db: Connection) -> Iterator[str]:
    """A role without any right of its own that owns the installation."""
    name = f"owner_{db.info.dbname}"
    db.execute(f"create role {name}")
    try:
        for kind, relation in db.execute(
            "select case c.relkind when 'S' then 'sequence' when 'v' then 'view'"
            " when 'c' then 'type' else 'table' end, c.oid::regclass::text"
            " from pg_class as c where c.relnamespace = 'pyqueue_thin'::regnamespace"
            " and c.relkind in ('r', 'v', 'S', 'c') and not exists ("
            "  select from pg_depend as d where d.objid = c.oid"
            "  and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')"
            "  and d.refclassid = 'pg_class'::regclass)"
        ).fetchall():
            db.execute(f"alter {kind} {relation} owner to {name}")
        for (function,) in db.execute(
            "select oid::regprocedure::text from pg_proc"
            " where pronamespace = 'pyqueue_thin'::regnamespace"
        ).fetchall():
            db.execute(f"alter function {function} owner to {name}")
        db.execute(f"alter schema pyqueue_thin owner to {name}")
        yield name
    finally:
        db.execute(f"reassign owned by {name} to postgres")
        db.execute(f"drop owned by {name}")
        db.execute(f"drop role {name}")


def test_an_ordinary_owner_is_told_what_it_may_not_see(
    db: Connection, connect: Connect, owner: str
) -> None:
    reader = connect(autocommit=False)
    reader.execute("set transaction isolation level repeatable read")
    reader.execute("select")
    go_on(db)
    asking = connect()
    asking.execute(f"set role {owner}")
    found: list[Any] = call(asking, "check_health")
    assert [row.check_name for row in found] == CHECKS
    assert {row.status for row in found[2:]} == {"ok"}

    # By the transactions since, at a thousand a second: one second.
    hidden = "a time that only members of pg_read_all_stats are told"
    for warn, status in (("500 ms", "warn"), ("1 min", "ok")):
        judged, detail = transactions(asking, False, warn)
        assert judged == status
        assert f"pid {reader.info.backend_pid} " in detail
        assert "state hidden), open for " + hidden in detail
    db.execute(f"grant pg_read_all_stats to {owner}")
    assert "idle in transaction), open for 00:00:0" in transactions(asking, False)[1]
