"""The calls in other people's sessions: isolation, search_path, time zones, code."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest
from psycopg.types.json import Jsonb
from support import (
    Connect,
    Connection,
    answer,
    call,
    claim,
    enqueue,
    get,
    lapse,
    raises,
    rows,
    value,
)

import pyqueue_thin as pq

SECOND = timedelta(seconds=1)
PUBLIC_FUNCTIONS = (
    "select p.oid::regprocedure::text, p.proname from pg_catalog.pg_proc as p"
    " where p.pronamespace = 'pyqueue_thin'::regnamespace and p.proname not like '\\_%'"
)


def whole_life(db: Connection, functions: set[str] | None = None) -> None:
    """Call every public function at least once, and look at the answers."""
    called = set()

    def do(function: str, **arguments: Any) -> Any:
        called.add(function)
        return call(db, function, **arguments)

    [[first, is_new]] = do("enqueue_job", queue="q", payload={"n": 1}, unique_key="k")
    assert is_new
    assert do("enqueue_job", queue="q", unique_key="k") == [(first, False)]
    replace = {"queue": "q", "unique_key": "k", "on_conflict": "replace"}
    assert do("enqueue_job", payload={"n": 2}, **replace) == [(first, False)]
    many = do("enqueue_jobs", queue="q", payloads=[None] * 2, unique_keys=["a", "k"])
    second = many[0].job_id
    assert many == [(second, True), (first, False)]
    jobs = [{"queue": "r"}, {"queue": "r", "delay": "1 day"}]
    [[third, _], [fourth, _]] = do("enqueue_job_rows", jobs=Jsonb(jobs))

    [job] = do("claim_job", queue="q")
    assert (job.job_id, job.payload) == (first, {"n": 2})
    held = {"job_id": first, "token": job.token}
    assert do("heartbeat_job", **held)[0].lease_until >= job.lease_until
    do("assert_job", **held)
    do("set_progress", **held, progress={"page": 1})
    assert do("record_effect", **held, key="mail") == [(True,)]
    assert do("record_effect", **held, key="mail") == [(False,)]
    assert do("get_effect", job_id=first, key="mail")[0].token == job.token
    zero = timedelta(0)
    assert do("fail_job", **held, error="no", retry_in=zero) == [("ready",)]
    taken = do("claim_jobs", queues=["r", "q"], limit=9)
    assert [job.job_id for job in taken] == [second, third, first]
    ids, tokens = [job.job_id for job in taken], [job.token for job in taken]
    beats = do("heartbeat_jobs", job_ids=ids, tokens=tokens)
    assert [beat.verdict for beat in beats] == ["held"] * 3
    assert do("finish_job", job_id=first, token=tokens[2], result={"ok": 1}) == [
        (True,)
    ]
    ends = do("finish_jobs", job_ids=ids[1:], tokens=tokens[1:])
    assert [row.verdict for row in ends] == ["finished", "repeated"]
    assert do("release_job", job_id=second, token=tokens[0]) == [("ready",)]
    assert do("cancel_job", job_id=second) == [("cancelled",)]
    assert do("retry_job", job_id=second) == [("ready",)]
    do("pause_queue", queue="q")
    assert do("claim_job", queue="q") == []
    do("resume_queue", queue="q")
    [[settings]] = do("configure_queue", queue="q", settings={"lease": "PT30S"})
    assert settings["lease"] == "00:00:30"
    assert "fail" not in {row.status for row in do("check_health")}
    do("sweep_jobs")
    assert [row.job_id for row in do("list_jobs", queue="r")] == [fourth, third]
    assert do("get_job", job_id=first)[0].result == {"ok": 1}
    stats = {row.queue: row for row in do("queue_stats", exact=True)}
    assert (stats["q"].ready, stats["q"].finished, stats["r"].scheduled) == (1, 1, 1)
    assert do("prune_jobs", older_than=zero) == [(2,)]
    [[base]] = do("bump_epoch", reason="test")
    [[last]] = do("bump_epoch", reason="test", only_if_stale=True)
    assert base == last > max(tokens)
    assert do("contract_version") == [(pq.client.CONTRACT,)]
    alone = {"grant_access", "revoke_access"}  # the owner's
    assert functions is None or called == functions - alone


# -- Isolation ----------------------------------------------------------------------

STRICT = ["repeatable read", "serializable"]


def opened(connect: Connect, isolation: str, autocommit: bool) -> Connection:
    db = connect(autocommit=autocommit)
    db.execute(f"set default_transaction_isolation = '{isolation}'")
    db.commit()
    return db


@pytest.mark.parametrize("autocommit", [True, False], ids=["each", "in one"])
@pytest.mark.parametrize("isolation", STRICT)
def test_a_whole_life_passes_under_stricter_isolation(
    connect: Connect, isolation: str, autocommit: bool
) -> None:
    db = opened(connect, isolation, autocommit)
    whole_life(db, {row.proname for row in rows(db, PUBLIC_FUNCTIONS)})
    assert value(db, "show transaction_isolation") == isolation


@pytest.mark.parametrize("isolation", STRICT)
def test_what_changed_behind_a_snapshot_is_a_serialization_failure(
    db: Connection, connect: Connect, isolation: str
) -> None:
    caller = opened(connect, isolation, autocommit=False)

    def look() -> None:
        caller.rollback()
        rows(caller, "select from pyqueue_thin.job")

    def heartbeat(job: Any) -> None:
        call(db, "heartbeat_job", job_id=job.job_id, token=job.token)

    def take_over(job: Any) -> None:
        lapse(db, job.job_id)
        assert answer(db, "sweep_jobs") == 1
        assert claim(db).job_id == job.job_id

    holding = ("finish", "fail", "release", "heartbeat", "assert")
    for function, change in itertools.product(holding, (heartbeat, take_over)):
        enqueue(db)
        job = claim(db)
        look()
        change(job)
        with raises("40001"):
            call(caller, f"{function}_job", job_id=job.job_id, token=job.token)

    look()
    enqueue(db, unique_key="k")
    with raises("40001"):
        enqueue(caller, unique_key="k")
    look()
    claim(db)
    with raises("40001"):
        call(caller, "claim_job", queue="q")


def test_serializable_workers_with_retries_do_each_job_once(
    db: Connection, connect: Connect
) -> None:
    call(db, "enqueue_jobs", queue="q", payloads=[None] * 60)

    def work(_: int) -> list[int]:
        worker = opened(connect, "serializable", autocommit=False)
        mine: list[int] = []
        while True:
            try:
                taken = call(worker, "claim_jobs", queues=["q"], limit=2)
                for job in taken:
                    answer(worker, "finish_job", job_id=job.job_id, token=job.token)
                worker.commit()
            except psycopg.errors.SerializationFailure:
                worker.rollback()
                continue
            mine += [job.job_id for job in taken]
            if not taken:
                return mine

    with ThreadPoolExecutor(4) as pool:
        done = [job_id for ids in pool.map(work, range(4)) for job_id in ids]
    assert sorted(done) == list(range(1, 61))
    assert rows(db, "select count(*) from pyqueue_thin.finished_job") == [(60,)]


def test_a_read_only_transaction_can_read_and_is_told_that_it_cannot_write(
    db: Connection, connect: Connect
) -> None:
    job_id = enqueue(db)
    reader = connect()
    reader.execute("set default_transaction_read_only = on")
    assert get(reader, job_id).state == "ready"
    assert len(call(reader, "list_jobs")) == 1
    assert len(call(reader, "queue_stats")) == 2
    assert call(reader, "get_effect", job_id=job_id, key="mail") == []
    for function in ("enqueue_job", "claim_job", "pause_queue"):
        with raises("25006"):
            call(reader, function, queue="q")


# -- The caller's settings ----------------------------------------------------------

HOSTILE = """
create schema hostile;
create table hostile.job as table pyqueue_thin.job;
create table hostile.finished_job as table pyqueue_thin.finished_job;
create table hostile.queue as table pyqueue_thin.queue;
create table hostile.side_effect as table pyqueue_thin.side_effect;
create temporary table job as table pyqueue_thin.job;
create temporary table queue as table pyqueue_thin.queue;
create sequence hostile.token_line;

create function hostile.trap() returns void language plpgsql as $$
begin
  raise exception 'a function of somebody else was called';
end $$;
create function hostile.clock_timestamp() returns timestamptz language plpgsql as $$
begin perform hostile.trap(); end $$;
create function hostile.now() returns timestamptz language plpgsql as $$
begin perform hostile.trap(); end $$;
create function hostile.nextval(text) returns bigint language plpgsql as $$
begin perform hostile.trap(); end $$;
create function hostile.nextval(regclass) returns bigint language plpgsql as $$
begin perform hostile.trap(); end $$;
create function hostile.format(text, text) returns text language plpgsql as $$
begin perform hostile.trap(); end $$;
create function hostile.octet_length(text) returns integer language plpgsql as $$
begin perform hostile.trap(); end $$;
create function hostile.same(text, text) returns boolean language plpgsql as $$
begin perform hostile.trap(); end $$;
create function hostile.plus(timestamptz, interval) returns timestamptz
language plpgsql as $$
begin perform hostile.trap(); end $$;
create operator hostile.= (leftarg = text, rightarg = text, function = hostile.same);
create operator hostile.+ (
  leftarg = timestamptz, rightarg = interval, function = hostile.plus
);
"""


@pytest.mark.parametrize(
    "path", ["", "hostile, pg_catalog", "pg_temp, hostile, pg_catalog"]
)
def test_the_callers_search_path_neither_matters_nor_changes(
    db: Connection, path: str
) -> None:
    functions = {row.proname for row in rows(db, PUBLIC_FUNCTIONS)}
    db.execute(HOSTILE)
    db.execute("select pg_catalog.set_config('search_path', %s, false)", [path])
    shown = db.execute("show search_path").fetchone()
    whole_life(db, functions)
    assert db.execute("show search_path").fetchone() == shown
    db.execute("reset search_path")
    for table, count in {
        "job": 0,
        "finished_job": 0,
        "side_effect": 0,
        "queue": 1,
    }.items():
        assert len(rows(db, f"select from hostile.{table}")) == count
    assert rows(db, "select from pg_temp.job") == []


@pytest.mark.parametrize(
    "options",
    [
        "-c default_transaction_isolation=serializable"
        " -c default_transaction_deferrable=on",
        "-c transform_null_equals=on -c array_nulls=on -c synchronous_commit=off"
        " -c plan_cache_mode=force_generic_plan",
        "-c timezone=Pacific/Kiritimati -c enable_nestloop=off -c enable_indexscan=off"
        " -c jit=off",
    ],
    ids=["isolation", "odd", "plans"],
)
def test_a_whole_life_passes_under_a_callers_settings(
    connect: Connect, options: str
) -> None:
    whole_life(connect(options=options))


def test_the_styles_of_a_session_for_times_and_intervals_do_not_matter(
    db: Connection, connect: Connect
) -> None:
    odd = connect(options="-c datestyle=German,DMY -c intervalstyle=sql_standard")
    odd.execute(
        """
        do $$
        declare
          v_job record;
        begin
          perform pyqueue_thin.enqueue_job('q', p_delay => '1 0:00:00');
          perform pyqueue_thin.enqueue_job_rows(
            '[{"queue": "q"}, {"queue": "q", "run_at": "31.12.2039 12:00:00+00"}]'
          );
          select * into v_job from pyqueue_thin.claim_job('q', p_lease => '1:30');
          perform pyqueue_thin.heartbeat_job(v_job.job_id, v_job.token);
          perform pyqueue_thin.fail_job(v_job.job_id, v_job.token, 'no', '0:00:05');
          perform pyqueue_thin.sweep_jobs();
          perform pyqueue_thin.prune_jobs();
          perform pyqueue_thin.bump_epoch('test', '1 0:00:00');
        end $$
        """
    )
    assert get(db, 3).run_at == datetime(2039, 12, 31, 12, tzinfo=UTC)
    assert get(db, 2).errors[0]["at"].startswith(f"{get(db, 2).claimed_at:%Y-%m-%dT}")
    with raises("22023", "p_lease", "not -0:00:01"):
        odd.execute("select pyqueue_thin.claim_job('q', p_lease => '-0:00:01')")


@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Kolkata", "Pacific/Apia"])
def test_the_time_zone_of_a_session_shifts_no_time(
    db: Connection, connect: Connect, zone: str
) -> None:
    abroad = connect(options=f"-c timezone={zone}")
    noon = datetime(2040, 12, 1, 12, tzinfo=UTC)
    exact = enqueue(abroad, run_at=noon)
    text = [{"queue": "q", "run_at": "2040-12-01 12:00:00+00"}]
    [row] = call(abroad, "enqueue_job_rows", jobs=Jsonb(text))
    assert get(db, exact).run_at == get(db, row.job_id).run_at == noon

    soon = enqueue(abroad, delay=10 * SECOND)
    job_id = enqueue(abroad)
    job = claim(abroad, lease=30 * SECOND)
    assert job.job_id == job_id
    left = (
        "select lease_until - clock_timestamp() from pyqueue_thin.job where job_id = %s"
    )
    for session in (db, abroad):
        assert 25 * SECOND < value(session, left, [job_id]) <= 30 * SECOND
        assert answer(session, "sweep_jobs") == 0
    ahead = "select run_at - clock_timestamp() from pyqueue_thin.job where job_id = %s"
    assert 5 * SECOND < value(db, ahead, [soon]) <= 10 * SECOND
    [beat] = call(db, "heartbeat_job", job_id=job_id, token=job.token)
    assert job.lease_until <= beat.lease_until < job.lease_until + 25 * SECOND
    assert call(abroad, "queue_stats", queue="q")[0].next_due <= 10 * SECOND


# -- Other people's code ------------------------------------------------------------


def test_a_trigger_can_enqueue_and_its_jobs_come_and_go_with_the_rows(
    db: Connection, connect: Connect
) -> None:
    db.execute(
        """
        create table orders (order_id integer primary key, customer text);
        create function enqueue_receipt() returns trigger language plpgsql as $$
        begin
          perform pyqueue_thin.enqueue_job(
            'receipts',
            jsonb_build_object('order', new.order_id, 'customer', new.customer),
            p_unique_key => 'order ' || new.order_id
          );
          return new;
        end $$;
        create trigger receipt after insert on orders
        for each row execute function enqueue_receipt();
        """
    )
    insert = "insert into orders select n, 'Zoë ' || n from generate_series(1, 3) as n"
    caller = connect(autocommit=False)
    caller.execute(insert)
    caller.rollback()
    assert call(db, "claim_job", queue="receipts") == []
    caller.execute(insert)
    caller.commit()
    jobs = call(db, "claim_jobs", queues=["receipts"], limit=9)
    assert [job.payload for job in jobs] == [
        {"order": n, "customer": f"Zoë {n}"} for n in (1, 2, 3)
    ]


def test_a_function_and_a_trigger_of_somebody_else_can_claim_and_finish(
    db: Connection,
) -> None:
    db.execute(
        """
        create table done (job_id bigint, token bigint);
        create function take() returns trigger language plpgsql as $$
        begin
          select c.job_id, c.token into new.job_id, new.token
          from pyqueue_thin.claim_job('q') as c;
          return new;
        end $$;
        create trigger take before insert on done
        for each row execute function take();

        create function finish_all() returns text[] language plpgsql as $$
        declare
          job_id bigint;
          token bigint;
          answers text[];
        begin
          for job_id, token in select d.job_id, d.token from done as d order by 1 loop
            begin
              answers := answers || pyqueue_thin.finish_job(job_id, token)::text;
            exception
              when sqlstate 'JQ001' then
                answers := answers || sqlerrm;
              when sqlstate 'JQ000' then
                answers := answers || 'another error of the queue'::text;
            end;
          end loop;
          return answers;
        end $$;
        """
    )
    for _ in range(3):
        enqueue(db)
    db.execute("insert into done values (null), (null), (null)")
    taken = rows(db, "select job_id, token from done order by job_id")
    assert [row.job_id for row in taken] == [1, 2, 3]
    answer(db, "release_job", job_id=2, token=taken[1].token)
    assert value(db, "select finish_all()") == [
        "true",
        f"job 2 is no longer held with token {taken[1].token}",
        "true",
    ]


@pytest.fixture
def role(db: Connection) -> Iterator[str]:
    """A role that may call the public functions, and nothing else."""
    name = f"caller_of_{db.info.dbname}"
    db.execute(f'create role "{name}"')
    try:
        yield name
    finally:
        db.execute("reset role")
        db.execute(f'drop owned by "{name}"')
        db.execute(f'drop role "{name}"')


def test_a_role_needs_no_right_on_any_table(db: Connection, role: str) -> None:
    functions = rows(db, PUBLIC_FUNCTIONS)
    db.execute(f'grant usage on schema pyqueue_thin to "{role}"')
    db.execute(f'set role "{role}"')
    for function in ("enqueue_job", "claim_job", "pause_queue"):
        with raises("42501", function):
            call(db, function, queue="q")
    db.execute("reset role")
    for signature, _ in functions:
        db.execute(f'grant execute on function {signature} to "{role}"')
    db.execute(f'set role "{role}"')
    whole_life(db, {row.proname for row in functions})
    for table in ("job", "finished_job", "queue", "side_effect", "epoch", "all_job"):
        with raises("42501", table):
            db.execute(f"select from pyqueue_thin.{table}")
    with raises("42501", "_sweep"):
        db.execute("select pyqueue_thin._sweep(1)")


# -- Two-phase commit ---------------------------------------------------------------


def test_an_enqueue_can_be_part_of_a_prepared_transaction(
    db: Connection, connect: Connect
) -> None:
    if value(db, "show max_prepared_transactions") == "0":
        pytest.skip("this server allows no prepared transactions")
    caller = connect(autocommit=False)
    names = [f"{db.info.dbname} {n}" for n in range(2)]
    for name in names:
        enqueue(caller, unique_key=name)
        caller.execute("insert into pyqueue_thin.queue (queue) values (%s)", [name])
        caller.execute(f"prepare transaction '{name}'")
        caller.rollback()
    try:
        assert call(db, "claim_job", queue="q") == []
        db.execute(f"commit prepared '{names[0]}'")
        assert claim(db).job_id == 1
        assert call(db, "claim_job", queue="q") == []
    finally:
        for name in rows(
            db, "select gid from pg_prepared_xacts where database = current_database()"
        ):
            db.execute(f"rollback prepared '{name.gid}'")
    assert call(db, "claim_job", queue="q") == []
    assert call(db, "enqueue_job", queue="q", unique_key=names[1])[0].is_new
