"""Who may call what: accesses, queue lists, and what an intruder gets."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from programs import psql, run
from psycopg import sql
from psycopg.conninfo import make_conninfo
from psycopg.types.json import Jsonb
from support import (
    Connect,
    Connection,
    Waiting,
    answer,
    call,
    claim,
    contents,
    enqueue,
    raises,
    refused,
    rows,
    start,
    value,
)

import pyqueue_thin as pq
from pyqueue_thin import cli

DOCS = Path(__file__).resolve().parent.parent / "docs"
ACCESSES = ["producer", "worker", "reader", "operator"]
OWNERS_ALONE = {"grant_access", "revoke_access"}

Role = Callable[..., str]


@pytest.fixture
def role(db: Connection, request: pytest.FixtureRequest) -> Iterator[Role]:
    """Make roles, named for this test, and grant them accesses."""
    made: list[str] = []

    def make(access: str | None = None, queues: list[str] | None = None) -> str:
        name = f"pq {os.getpid()} {request.node.name[:20]} {len(made)}"
        db.execute(sql.SQL("create role {} login").format(sql.Identifier(name)))
        made.append(name)
        if access is not None:
            call(db, "grant_access", role=name, access=access, queues=queues)
        return name

    yield make
    for name in made:
        for command in ("drop owned by {}", "drop role {}"):
            db.execute(sql.SQL(command).format(sql.Identifier(name)))


@contextmanager
def acting(db: Connection, name: str) -> Iterator[None]:
    """Be this role during the block."""
    db.execute(sql.SQL("set role {}").format(sql.Identifier(name)))
    try:
        yield
    finally:
        db.execute("reset role")


@pytest.fixture
def as_user(dsn: str, connect: Connect) -> Iterator[Callable[[str], Connection]]:
    """Open a session that belongs to a role."""
    opened: list[Connection] = []

    def open_as(name: str) -> Connection:
        opened.append(psycopg.connect(dsn, user=name, autocommit=True))
        return opened[-1]

    yield open_as
    for connection in opened:
        connection.close()


def table(db: Connection) -> dict[str, set[str]]:
    """Return the accesses of each function."""
    found: dict[str, set[str]] = {}
    for row in rows(db, "select * from pyqueue_thin.function_access"):
        found[row.function_name] = set(row.accesses)
    return found


def public_functions(db: Connection) -> dict[str, str]:
    """Return a call of each public function, all arguments null."""
    found = rows(
        db,
        "select p.proname, p.pronargs, "
        "array(select format_type(u.t, null) from unnest(p.proargtypes) as u (t)) as t "
        "from pg_proc as p where p.pronamespace = 'pyqueue_thin'::regnamespace "
        "and p.proname !~ '^_' order by p.proname",
    )
    return {
        row.proname: "select from pyqueue_thin.{}({})".format(
            row.proname, ", ".join(f"null::{t}" for t in row.t)
        )
        for row in found
    }


# -- Accesses ------------------------------------------------------------------------


def test_every_public_function_has_an_access_or_is_the_owners(db: Connection) -> None:
    assert set(public_functions(db)) == set(table(db)) | OWNERS_ALONE
    assert set().union(*table(db).values()) == set(ACCESSES)


@pytest.mark.parametrize("access", ACCESSES)
def test_a_role_may_call_what_goes_with_its_access_and_nothing_else(
    db: Connection, role: Role, access: str
) -> None:
    name, accesses = role(access), table(db)
    with acting(db, name):
        for function, query in public_functions(db).items():
            try:
                db.execute(query)
                code = None
            except psycopg.Error as exc:
                code = exc.sqlstate
            may = access in accesses.get(function, set())
            assert (code != "42501") == may, function


@pytest.mark.parametrize("access", ACCESSES)
def test_a_role_gets_at_no_table_sequence_or_private_function(
    db: Connection, role: Role, access: str
) -> None:
    name = role(access)
    relations = rows(
        db,
        "select c.oid::regclass::text as name, c.relkind from pg_class as c "
        "where c.relnamespace = 'pyqueue_thin'::regnamespace "
        "and c.relkind in ('r', 'v', 'S') and c.relname !~ '^lane_cursor_'",
    )
    private = rows(
        db,
        "select p.oid::regprocedure::text as name from pg_proc as p "
        "where p.pronamespace = 'pyqueue_thin'::regnamespace and p.proname ~ '^_'",
    )
    queries = {
        "S": ["select nextval('{}')"],
        "v": ["select from {}"],
        "r": ["select from {}", "insert into {} default values", "delete from {}"],
    }
    tries = [
        query.format(relation.name)
        for relation in relations
        for query in queries[relation.relkind]
    ]
    tries += [
        "update pyqueue_thin.job set state = 'ready'",
        "select setval('pyqueue_thin.token_line', 1)",
        "create table pyqueue_thin.mine (id integer)",
        "create function pyqueue_thin.mine() returns void language sql as ''",
        "alter table pyqueue_thin.job disable trigger all",
        "truncate pyqueue_thin.job",
    ]
    with acting(db, name):
        for query in tries:
            with raises("42501"):
                db.execute(query)
        for function in private:
            assert not value(
                db, "select has_function_privilege(%s, 'execute')", (function.name,)
            )


def test_each_role_lives_its_part_of_a_jobs_life(db: Connection, role: Role) -> None:
    names = {access: role(access) for access in ACCESSES}
    with acting(db, names["producer"]):
        job_id = enqueue(db, payload={"secret": 1})
        assert answer(db, "contract_version") == pq.client.CONTRACT
        with raises("42501"):
            call(db, "get_job", job_id=job_id)
    with acting(db, names["worker"]):
        job = claim(db)
        held = {"job_id": job_id, "token": job.token}
        call(db, "heartbeat_job", **held)
        call(db, "set_progress", **held, progress={"at": 1})
        assert answer(db, "record_effect", **held, key="mail")
        assert answer(db, "fail_job", **held, retry=False) == "dead"
        assert answer(db, "sweep_jobs") == 0
        assert answer(db, "prune_jobs") == 0
        call(db, "bump_epoch", reason="connect", only_if_stale=True)
    with acting(db, names["reader"]):
        assert call(db, "queue_stats")[0].dead == 1
        assert call(db, "list_jobs")[0].state == "dead"
        assert call(db, "check_health")
    with acting(db, names["operator"]):
        assert answer(db, "retry_job", job_id=job_id) == "ready"
        assert call(db, "get_job", job_id=job_id)[0].payload == {"secret": 1}
        call(db, "bump_epoch", reason="by hand", ahead="1 day")
        assert answer(db, "cancel_job", job_id=job_id) == "cancelled"
        assert answer(db, "prune_jobs", older_than="0") == 1


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        ("bump_epoch", {"reason": "now"}),
        ("bump_epoch", {"reason": "now", "only_if_stale": True, "ahead": "1 day"}),
        ("prune_jobs", {"older_than": "0"}),
    ],
)
def test_what_a_worker_may_call_has_no_more_effect_than_its_work_takes(
    db: Connection, role: Role, function: str, arguments: dict[str, Any]
) -> None:
    before = rows(db, "select * from pyqueue_thin.epoch")
    worker = role("worker")
    with acting(db, worker), raises("42501", worker):
        call(db, function, **arguments)
    assert rows(db, "select * from pyqueue_thin.epoch") == before
    call(db, "grant_access", role=worker, access="operator")
    with acting(db, worker):
        call(db, function, **arguments)


def test_a_worker_process_needs_the_access_of_a_worker_alone(
    db: Connection, role: Role, dsn: str
) -> None:
    db.execute(
        """
        create table public.ddl (tag text);
        create function public.log_ddl() returns event_trigger
        language plpgsql security definer as $$
        begin insert into public.ddl values (tg_tag); end $$;
        """
    )
    name = role("worker", ["mail"])
    db.execute(
        "create event trigger log_ddl on ddl_command_start "
        "execute function public.log_ddl()"
    )
    jobs = [enqueue(db, "mail") for _ in range(5)]
    done: list[int] = []
    worker = pq.Worker(make_conninfo(dsn, user=name), queues=["mail"])
    worker.handles()(lambda job: done.append(job.job_id))
    worker.run(until_empty=True)
    assert sorted(done) == jobs
    assert rows(db, "select * from public.ddl") == []
    db.execute("drop event trigger log_ddl")


# -- Queue lists ---------------------------------------------------------------------

# What names a queue, and what names a job: the whole of the contract.
BY_QUEUE: list[tuple[str, str, Callable[[str], dict[str, Any]]]] = [
    ("producer", "enqueue_job", lambda q: {"queue": q}),
    ("producer", "enqueue_jobs", lambda q: {"queue": q, "payloads": [None]}),
    ("producer", "enqueue_job_rows", lambda q: {"jobs": Jsonb([{"queue": q}])}),
    ("worker", "claim_job", lambda q: {"queue": q}),
    ("worker", "claim_jobs", lambda q: {"queues": ["mine", q]}),
    ("operator", "pause_queue", lambda q: {"queue": q}),
    ("operator", "resume_queue", lambda q: {"queue": q}),
    (
        "operator",
        "configure_queue",
        lambda q: {"queue": q, "settings": {"lease": None}},
    ),
    ("operator", "list_jobs", lambda q: {"queue": q}),
    ("operator", "queue_stats", lambda q: {"queue": q}),
    ("reader", "list_jobs", lambda q: {"queue": q}),
    ("reader", "queue_stats", lambda q: {"queue": q}),
]


@pytest.mark.parametrize(("access", "function", "arguments"), BY_QUEUE)
def test_a_queue_outside_of_the_list_is_refused_by_name(
    db: Connection,
    role: Role,
    access: str,
    function: str,
    arguments: Callable[[str], dict[str, Any]],
) -> None:
    enqueue(db, "theirs")
    name = role(access, ["mine", "mine too"])
    before = contents(db)
    with acting(db, name):
        for other in ("theirs", "MINE", "mine "):
            with raises("42501", name, f"'{other}'", function):
                call(db, function, **arguments(other))
        assert contents_as_owner(db, name) == before
        call(db, function, **arguments("mine"))
        call(db, function, **arguments("mine too"))


def contents_as_owner(db: Connection, name: str) -> dict[str, list[Any]]:
    db.execute("reset role")
    found = contents(db)
    db.execute(sql.SQL("set role {}").format(sql.Identifier(name)))
    return found


BY_JOB: list[tuple[str, str, dict[str, Any]]] = [
    ("worker", "heartbeat_job", {}),
    ("worker", "assert_job", {}),
    ("worker", "set_progress", {"progress": {"at": 1}}),
    ("worker", "finish_job", {}),
    ("worker", "finish_job", {"result": {"done": 1}}),
    ("worker", "fail_job", {}),
    ("worker", "release_job", {}),
    ("worker", "record_effect", {"key": "mail"}),
]


@pytest.mark.parametrize(("access", "function", "arguments"), BY_JOB)
def test_a_job_outside_of_the_list_is_as_if_it_were_not_there(
    db: Connection, role: Role, access: str, function: str, arguments: dict[str, Any]
) -> None:
    theirs, mine = start(db, "theirs"), start(db, "mine")
    name = role(access, ["mine"])
    before = contents(db)
    with acting(db, name):
        with raises("JQ001", "There is no such job"):
            call(db, function, **theirs, **arguments)
        assert contents_as_owner(db, name) == before
        call(db, function, **mine, **arguments)
    assert refused(db) == 0


def test_jobs_outside_of_the_list_cannot_be_read_cancelled_or_retried(
    db: Connection, role: Role
) -> None:
    theirs, mine = start(db, "theirs"), start(db, "mine")
    for held in (theirs, mine):
        call(db, "record_effect", **held, key="mail")
    name = role("operator", ["mine"])
    before = contents(db)
    with acting(db, name):
        for force in (False, True):
            for function in ("cancel_job", "retry_job"):
                other = {"job_id": theirs["job_id"], "force": force}
                assert answer(db, function, **other) == "unknown"
        assert call(db, "get_job", job_id=theirs["job_id"]) == []
        assert call(db, "get_effect", job_id=theirs["job_id"], key="mail") == []
        assert contents_as_owner(db, name) == before
        assert call(db, "get_job", job_id=mine["job_id"])[0].queue == "mine"
        assert len(call(db, "get_effect", job_id=mine["job_id"], key="mail")) == 1
        assert answer(db, "retry_job", job_id=mine["job_id"], force=True) == "ready"
        assert answer(db, "cancel_job", job_id=mine["job_id"]) == "cancelled"


def test_lists_numbers_and_pruning_keep_to_the_list(db: Connection, role: Role) -> None:
    for queue in ("theirs", "mine"):
        call(db, "finish_job", **start(db, queue))
        enqueue(db, queue)
        call(db, "configure_queue", queue=queue, settings={"lease": "1 min"})
    name = role("operator", ["mine", "unused"])
    with acting(db, name):
        assert {job.queue for job in call(db, "list_jobs")} == {"mine"}
        stats = call(db, "queue_stats", exact=True)
        assert [(s.queue, s.ready, s.finished) for s in stats] == [
            ("mine", 1, 1),
            (None, 1, 1),
        ]
        assert answer(db, "prune_jobs", older_than="0") == 1
        with raises("42501", "''"):
            call(db, "configure_queue", queue="", settings={"lease": "1 s"})
    left = {job.queue for job in call(db, "list_jobs", state="finished")}
    assert left == {"theirs"}


def test_a_batch_treats_jobs_outside_of_the_list_as_lost(
    db: Connection, role: Role
) -> None:
    theirs, mine = start(db, "theirs"), [start(db, "mine") for _ in range(2)]
    batch = [theirs, mine[0], theirs, mine[1], mine[0]]
    both = {
        "job_ids": [held["job_id"] for held in batch],
        "tokens": [held["token"] for held in batch],
    }
    none = {"job_ids": [theirs["job_id"]], "tokens": [theirs["token"]]}
    results = [Jsonb(n) for n in range(5)]
    before = rows(db, "select * from pyqueue_thin.job where queue = 'theirs'")
    name = role("worker", ["mine"])
    with acting(db, name):
        beats = call(db, "heartbeat_jobs", **both)
        assert [beat.verdict for beat in beats] == ["lost", "held"] * 2 + ["held"]
        assert [beat.job_id for beat in beats] == both["job_ids"]
        assert [beat.lease_until is None for beat in beats] == [
            verdict == "lost" for verdict in ("lost", "held", "lost", "held", "held")
        ]
        assert [b.verdict for b in call(db, "heartbeat_jobs", **none)] == ["lost"]
        ends = call(db, "finish_jobs", **both, results=results)
        assert [end.verdict for end in ends] == [
            *("lost", "finished", "lost", "finished", "repeated")
        ]
        assert [end.token for end in ends] == both["tokens"]
        assert [e.verdict for e in call(db, "finish_jobs", **none)] == ["lost"]
    assert rows(db, "select * from pyqueue_thin.job where queue = 'theirs'") == before
    assert refused(db) == 0
    for held, result in zip(mine, (1, 3), strict=True):
        assert call(db, "get_job", job_id=held["job_id"])[0].result == result


def test_a_batch_with_other_bounds_is_answered_for_each_of_its_members(
    db: Connection, role: Role
) -> None:
    theirs, mine = start(db, "theirs"), start(db, "mine")
    arrays = "'[5:6]={{{},{}}}'::bigint[], '[-3:-2]={{{},{}}}'::bigint[]".format(
        theirs["job_id"], mine["job_id"], theirs["token"], mine["token"]
    )
    with acting(db, role("worker", ["mine"])):
        for function in ("heartbeat_jobs", "finish_jobs"):
            found = rows(db, f"select * from pyqueue_thin.{function}({arrays})")
            assert found[0].verdict == "lost"
            assert found[1].verdict in ("held", "finished")


def test_no_collation_makes_another_queue_ones_own(db: Connection, role: Role) -> None:
    name = role("operator", ["mine"])
    call(db, "grant_access", role=name, access="producer", queues=["mine"])
    with acting(db, name):
        try:
            db.execute(
                "create temp table t (); create collation pg_temp.ci ("
                "provider = icu, locale = 'und-u-ks-level1', deterministic = false)"
            )
        except psycopg.errors.FeatureNotSupported:
            pytest.skip("this server was built without ICU")
        for function in ("enqueue_job", "pause_queue", "resume_queue"):
            with raises("42501", "'MINE'"):
                db.execute(f"select pyqueue_thin.{function}('MINE' collate pg_temp.ci)")


def test_pruning_by_age_reaches_what_one_is_the_operator_of(
    db: Connection, role: Role
) -> None:
    for queue in ("a", "b", "c"):
        call(db, "finish_job", **start(db, queue))
    name = role("worker", ["a"])
    call(db, "grant_access", role=name, access="operator", queues=["b"])
    with acting(db, name):
        assert answer(db, "prune_jobs", older_than="0") == 1
        with raises("42501", "bump_epoch"):
            call(db, "bump_epoch", reason="for all queues")
    assert {job.queue for job in call(db, "list_jobs")} == {"a", "c"}
    call(db, "grant_access", role=name, access="worker")
    with acting(db, name):
        assert answer(db, "prune_jobs", older_than="0") == 0


def test_nobody_in_particular_is_no_operator(db: Connection, role: Role) -> None:
    worker, anybody = role("worker"), role()
    db.execute("create schema shop")
    db.execute("grant usage on schema shop to public")
    for name, query in (
        ("bump", "select pyqueue_thin.bump_epoch('mine', '1 day')"),
        ("prune", "select pyqueue_thin.prune_jobs('0')"),
    ):
        db.execute(
            f"create function shop.{name}() returns bigint language sql "
            f"security definer set search_path = '' as $$ {query} $$"
        )
        db.execute(
            sql.SQL("alter function shop.{} owner to {}").format(
                sql.Identifier(name), sql.Identifier(worker)
            )
        )
    with acting(db, anybody):
        for name in ("bump", "prune"):
            with raises("42501", anybody):
                db.execute(f"select shop.{name}()")
    db.execute("drop schema shop cascade")


@pytest.mark.long
def test_autovacuum_is_nobodys_way_around_a_list(
    db: Connection, role: Role, as_user: Callable[[str], Connection]
) -> None:
    """It runs the index expressions of all tables, in a session of a superuser."""
    name = role("worker", ["mine"])
    role("worker")
    enqueue(db, "theirs", payload={"secret": 1})
    db.execute(
        sql.SQL("create schema trap authorization {}").format(sql.Identifier(name))
    )
    user = as_user(name)
    user.execute(
        """
        create table trap.loot (job_id bigint);
        create table trap.seen (what text);
        create function trap.take() returns void language plpgsql as $$
        begin
          begin
            insert into trap.loot
            select c.job_id from pyqueue_thin.claim_job('theirs') as c;
            insert into trap.seen values ('taken');
          exception when insufficient_privilege then
            insert into trap.seen values ('refused');
          end;
        end $$;
        create function trap.bait(i integer) returns integer
        language plpgsql immutable as $$
        begin
          if session_user <> current_user then perform trap.take(); end if;
          return i;
        end $$;
        create table trap.bait (i integer) with (
          autovacuum_analyze_threshold = 1, autovacuum_analyze_scale_factor = 0
        );
        create index on trap.bait (trap.bait(i));
        """
    )
    before = value(db, "show autovacuum_naptime")
    db.execute("alter system set autovacuum_naptime = '1s'")
    db.execute("select pg_reload_conf()")
    try:
        user.execute("insert into trap.bait select generate_series(1, 1000)")
        until = time.monotonic() + 60
        while not rows(db, "select from trap.seen"):
            assert time.monotonic() < until, "autovacuum does not come"
            time.sleep(0.1)
    finally:
        db.execute("alter system reset autovacuum_naptime")
        db.execute("select pg_reload_conf()")
    assert before == "1min"
    assert rows(db, "select distinct what from trap.seen")[0].what == "refused"
    assert rows(db, "select from trap.loot") == []
    user.close()
    db.execute("drop schema trap cascade")


def test_a_membership_that_gives_no_rights_lifts_no_list(
    db: Connection, role: Role
) -> None:
    if db.info.server_version < 160000:
        pytest.skip("PostgreSQL 16 brought such memberships")
    big, small = role("worker"), role("worker", ["mine"])
    db.execute(
        sql.SQL("grant {} to {} with inherit false, set false").format(
            sql.Identifier(big), sql.Identifier(small)
        )
    )
    with acting(db, small), raises("42501", "'theirs'"):
        call(db, "claim_job", queue="theirs")


def test_what_several_roles_may_do_adds_up(db: Connection, role: Role) -> None:
    one, two = role("worker", ["a"]), role("worker", ["b"])
    member = role("producer", ["c"])
    for group in (one, two):
        db.execute(
            sql.SQL("grant {} to {}").format(
                sql.Identifier(group), sql.Identifier(member)
            )
        )
    with acting(db, member):
        call(db, "claim_jobs", queues=["a", "b"])
        for queue in ("c", "d"):
            with raises("42501", f"'{queue}'"):
                call(db, "claim_job", queue=queue)
        enqueue(db, "c")
        with raises("42501", "'a'"):
            enqueue(db, "a")
    call(db, "grant_access", role=two, access="worker")
    with acting(db, member):
        call(db, "claim_job", queue="d")


def test_who_calls_is_the_role_that_is_set_or_the_user_of_the_session(
    db: Connection, role: Role, as_user: Callable[[str], Connection]
) -> None:
    group, user = role("producer", ["a"]), role("producer", ["b"])
    db.execute(
        sql.SQL("grant {} to {}").format(sql.Identifier(group), sql.Identifier(user))
    )
    session = as_user(user)
    enqueue(session, "a")
    enqueue(session, "b")
    session.execute(sql.SQL("set role {}").format(sql.Identifier(group)))
    enqueue(session, "a")
    with raises("42501", "'b'"):
        enqueue(session, "b")


def test_the_owner_and_superusers_have_no_list(
    db: Connection, role: Role, as_user: Callable[[str], Connection]
) -> None:
    role("producer", ["a"])
    enqueue(db, "z")
    boss = role()
    db.execute(sql.SQL("alter role {} superuser").format(sql.Identifier(boss)))
    enqueue(as_user(boss), "z")


def test_a_function_of_the_hosts_may_call_for_others_until_somebody_has_a_list(
    db: Connection, role: Role
) -> None:
    host, caller, other = role("producer"), role(), role()
    db.execute("create schema shop")
    db.execute(
        """
        create function shop.buy(p_queue text) returns void
        language sql security definer set search_path = ''
        as $$ select pyqueue_thin.enqueue_job(p_queue) $$
        """
    )
    db.execute(
        sql.SQL(
            "grant usage on schema shop to public;alter function shop.buy owner to {}"
        ).format(sql.Identifier(host))
    )
    with acting(db, caller):
        db.execute("select shop.buy('q')")
    call(db, "grant_access", role=other, access="reader", queues=["q"])
    with acting(db, caller), raises("42501", caller, "enqueue_job"):
        db.execute("select shop.buy('q')")
    with acting(db, host):
        db.execute("select shop.buy('q')")
    call(db, "grant_access", role=caller, access="producer", queues=["q"])
    with acting(db, caller):
        db.execute("select shop.buy('q')")
    # The grant by hand that this takes the place of is no way around a list.
    call(db, "revoke_access", role=caller)
    db.execute(
        sql.SQL(
            "grant usage on schema pyqueue_thin to {0};"
            "grant execute on function pyqueue_thin.enqueue_job to {0}"
        ).format(sql.Identifier(caller))
    )
    with acting(db, caller), raises("42501", caller):
        enqueue(db, "q")
    call(db, "revoke_access", role=other)
    with acting(db, caller):
        enqueue(db, "q")
    db.execute("drop schema shop cascade")


# -- Granting and revoking -----------------------------------------------------------


def granted(db: Connection, name: str) -> set[str]:
    found = rows(
        db,
        "select p.proname from pg_proc as p, aclexplode(p.proacl) as x "
        "join pg_roles as r on r.oid = x.grantee "
        "where p.pronamespace = 'pyqueue_thin'::regnamespace and r.rolname = %s",
        (name,),
    )
    return {row.proname for row in found}


def test_accesses_come_and_go_by_themselves(db: Connection, role: Role) -> None:
    name, accesses = role("worker", ["a"]), table(db)
    call(db, "grant_access", role=name, access="operator", queues=["b"])
    both = {f for f, a in accesses.items() if a & {"worker", "operator"}}
    assert granted(db, name) == both
    call(db, "grant_access", role=name, access="operator", queues=["d", "c", "d"])
    lists = "select access, queues from pyqueue_thin.granted_role order by access"
    found = rows(db, lists)
    assert [tuple(row) for row in found] == [
        ("operator", ["c", "d"]),
        ("worker", ["a"]),
    ]
    call(db, "revoke_access", role=name, access="worker")
    assert granted(db, name) == {f for f, a in accesses.items() if "operator" in a}
    call(db, "revoke_access", role=name, access="reader")
    call(db, "revoke_access", role=name)
    assert granted(db, name) == set()
    assert rows(db, lists) == []
    assert not value(
        db, "select has_schema_privilege(%s, 'pyqueue_thin', 'usage')", (name,)
    )


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ({"role": None, "access": "worker"}, "22004", ["p_role"]),
        ({"role": "nobody here", "access": "worker"}, "22023", ["p_role", "nobody"]),
        ({"role": "public", "access": "worker"}, "22023", ["p_role", "public"]),
        ({"role": "{owner}", "access": "worker"}, "22023", ["p_role", "owner"]),
        ({"role": "pg_monitor", "access": None}, "22004", ["p_access"]),
        ({"role": "pg_monitor", "access": "Worker"}, "22023", ["p_access", "Worker"]),
        (
            {"role": "pg_monitor", "access": "worker", "queues": []},
            "22023",
            ["p_queues"],
        ),
        (
            {"role": "pg_monitor", "access": "worker", "queues": ["a", None]},
            "22004",
            ["p_queues[2]"],
        ),
        (
            {"role": "pg_monitor", "access": "worker", "queues": ["a", ""]},
            "22023",
            ["p_queues[2]"],
        ),
    ],
)
def test_a_bad_grant_names_the_argument_and_grants_nothing(
    db: Connection, arguments: dict[str, Any], code: str, words: list[str]
) -> None:
    if arguments["role"] == "{owner}":
        arguments = arguments | {"role": db.info.user}
    with raises(code, *words):
        call(db, "grant_access", **arguments)
    assert rows(db, "select from pyqueue_thin.granted_role") == []
    assert granted(db, "pg_monitor") == set()


def test_a_role_of_another_name_is_not_set_free(db: Connection, role: Role) -> None:
    name = role("worker", ["mine"])
    renamed = f"{name} again"
    for old, new in ((name, renamed), (renamed, name)):
        db.execute(
            sql.SQL("alter role {} rename to {}").format(
                sql.Identifier(old), sql.Identifier(new)
            )
        )
        if new == renamed:
            with acting(db, renamed), raises("42501"):
                call(db, "claim_job", queue="theirs")
            with raises("22023", name, renamed):
                call(db, "revoke_access", role=name)
            with acting(db, renamed), raises("42501"):
                call(db, "claim_job", queue="theirs")
    call(db, "revoke_access", role=name)
    assert granted(db, name) == set()
    # A role that is gone for good leaves an entry that can be taken away.
    db.execute("insert into pyqueue_thin.granted_role values ('gone', 'worker')")
    call(db, "revoke_access", role="gone")
    assert rows(db, "select from pyqueue_thin.granted_role") == []


def test_a_role_that_was_made_anew_is_not_let_in_by_a_migration(
    db: Connection, role: Role
) -> None:
    name = role("worker")
    db.execute(sql.SQL("drop owned by {}").format(sql.Identifier(name)))
    db.execute("select pyqueue_thin._apply_all_access()")
    assert granted(db, name) == set()


def test_the_schema_stays_open_to_each_role_by_itself(
    db: Connection, role: Role
) -> None:
    group = role("worker")
    member = role()
    db.execute(
        sql.SQL("grant {} to {}").format(sql.Identifier(group), sql.Identifier(member))
    )
    call(db, "grant_access", role=member, access="worker")
    call(db, "revoke_access", role=group)
    with acting(db, member):
        assert call(db, "claim_job", queue="q") == []


@pytest.mark.parametrize("isolation", ["repeatable read", "serializable"])
def test_no_grant_is_made_by_an_old_snapshot(
    db: Connection, role: Role, connect: Connect, isolation: str
) -> None:
    name, other = role("worker"), connect(autocommit=False)
    other.execute(f"set transaction isolation level {isolation}")
    with raises("25000", "read committed"):
        call(other, "revoke_access", role=name)
    other.rollback()
    other.execute(f"set transaction isolation level {isolation}")
    with raises("25000", "read committed"):
        call(other, "grant_access", role=name, access="reader")


def test_what_others_have_in_the_schema_is_left_alone(
    db: Connection, role: Role
) -> None:
    name, host = role("worker"), role()
    for kind, returns in (("function", "returns void"), ("procedure", "")):
        db.execute(
            f"create {kind} pyqueue_thin.host_{kind}() {returns} language sql as '';"
            f"create {kind} pyqueue_thin.finish_job(text) {returns} language sql as ''"
        )
        for made in (f"host_{kind}()", "finish_job(text)"):
            alter = f"alter {kind} pyqueue_thin.{made} owner to {{}}"
            db.execute(sql.SQL(alter).format(sql.Identifier(host)))
        db.execute(
            f"revoke execute on {kind} pyqueue_thin.finish_job(text) from public"
        )
        db.execute(
            sql.SQL(f"grant execute on {kind} pyqueue_thin.host_{kind} to {{}}").format(
                sql.Identifier(name)
            )
        )
        call(db, "grant_access", role=name, access="operator")
        call(db, "revoke_access", role=name, access="operator")
        assert f"host_{kind}" in granted(db, name)
        assert not value(
            db,
            "select has_function_privilege("
            "%s, 'pyqueue_thin.finish_job(text)'::regprocedure, 'execute')",
            (name,),
        )
        db.execute(f"drop {kind} pyqueue_thin.finish_job(text)")


def test_only_the_owner_grants_and_revokes(db: Connection, role: Role) -> None:
    name = role("operator")
    with acting(db, name):
        for function in sorted(OWNERS_ALONE):
            with raises("42501"):
                call(db, function, role=name, access="worker")


def test_two_grants_at_once_take_turns(
    db: Connection, role: Role, connect: Connect
) -> None:
    one, two = role(), role()
    first, second = connect(autocommit=False), connect()
    call(first, "grant_access", role=one, access="worker")
    waiting = Waiting(
        second, lambda: call(second, "grant_access", role=two, access="worker")
    )
    assert waiting.blocked_by(db) == first.info.backend_pid
    first.commit()
    waiting.result()
    assert granted(db, one) == granted(db, two) != set()


def test_a_rolled_back_grant_leaves_nothing(
    db: Connection, role: Role, connect: Connect
) -> None:
    name, other = role("producer", ["a"]), connect(autocommit=False)
    call(other, "grant_access", role=name, access="worker", queues=["a"])
    other.rollback()
    assert granted(db, name) == {f for f, a in table(db).items() if "producer" in a}
    with acting(db, name), raises("42501"):
        call(db, "claim_job", queue="a")


def test_grants_are_made_again_for_those_roles_that_are_still_there(
    db: Connection, role: Role
) -> None:
    name, gone = role("worker", ["a"]), role("worker")
    before = granted(db, name)
    for function in sorted(before)[1:]:
        db.execute(
            sql.SQL("revoke execute on function pyqueue_thin.{} from {}").format(
                sql.Identifier(function), sql.Identifier(name)
            )
        )
    db.execute(
        "update pyqueue_thin.granted_role set role = 'gone' where role = %s", (gone,)
    )
    db.execute("select pyqueue_thin._apply_all_access()")
    assert granted(db, name) == before


def test_a_schema_of_somebody_elses_has_to_let_the_role_in(
    db: Connection, role: Role
) -> None:
    owner, name = role(), role()
    db.execute(
        sql.SQL("grant usage on schema pyqueue_thin to {}").format(
            sql.Identifier(owner)
        )
    )
    functions = rows(
        db,
        "select oid::regprocedure::text as name from pg_proc "
        "where pronamespace = 'pyqueue_thin'::regnamespace",
    )
    for function in functions:
        db.execute(
            sql.SQL("alter function {} owner to {}").format(
                sql.SQL(function.name), sql.Identifier(owner)
            )
        )
    db.execute(
        sql.SQL("grant all on all tables in schema pyqueue_thin to {}").format(
            sql.Identifier(owner)
        )
    )
    grant = {"role": name, "access": "producer"}
    with raises("42501", name, "pyqueue_thin"):
        call(db, "grant_access", **grant)
    db.execute(
        sql.SQL("grant usage on schema pyqueue_thin to {}").format(sql.Identifier(name))
    )
    call(db, "grant_access", **grant)
    assert granted(db, name) == {f for f, a in table(db).items() if "producer" in a}
    call(db, "revoke_access", role=name)
    db.execute(
        sql.SQL("reassign owned by {} to {}").format(
            sql.Identifier(owner), sql.Identifier(db.info.user)
        )
    )


def test_a_new_epoch_notes_a_list_that_came_without_the_register(
    db: Connection, role: Role
) -> None:
    name = role("worker", ["a"])
    db.execute("select setval('pyqueue_thin.queue_lists', 1, false)")
    call(db, "bump_epoch", reason="reloaded")
    with acting(db, name), raises("42501", "'b'"):
        call(db, "claim_job", queue="b")


def test_a_list_that_comes_with_data_alone_holds(db: Connection, role: Role) -> None:
    name = role("producer")
    db.execute("set session_replication_role = replica")
    db.execute("update pyqueue_thin.granted_role set queues = '{a}'")
    db.execute("reset session_replication_role")
    with acting(db, name), raises("42501", "'b'"):
        enqueue(db, "b")


def test_a_reloaded_dump_has_the_grants_and_their_lists(
    db: Connection, role: Role, dsn: str, empty_dsn: str
) -> None:
    name = role("producer", ["a"])
    psql(empty_dsn, text=run("pg_dump", "-d", dsn))
    with psycopg.connect(empty_dsn, autocommit=True) as copy:
        with acting(copy, name):
            enqueue(copy, "a")
            with raises("42501", "'b'"):
                enqueue(copy, "b")
        call(copy, "revoke_access", role=name)


def test_the_command_line_grants_and_revokes(
    db: Connection, role: Role, dsn: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name = role()
    db.execute(
        sql.SQL("alter database {} set default_transaction_isolation = serializable")
        .format(sql.Identifier(db.info.dbname))
    )  # fmt: skip

    def run(*arguments: str) -> tuple[int, str]:
        code = cli.main([*arguments, "--dsn", dsn])
        return code, capsys.readouterr().out

    assert run("grant", name, "worker", "--queue", "b", "--queue", "a") == (
        0,
        f"{name} has the access of a worker to b, a\n",
    )
    assert run("grant", name, "reader") == (
        0,
        f"{name} has the access of a reader to all queues\n",
    )
    entries = "select access, queues from pyqueue_thin.granted_role order by access"
    assert [tuple(row) for row in rows(db, entries)] == [
        ("reader", None),
        ("worker", ["a", "b"]),
    ]
    assert run("revoke", name, "reader") == (
        0,
        f"{name} no longer has the access of a reader\n",
    )
    assert run("revoke", name) == (0, f"{name} no longer has any access\n")
    assert rows(db, entries) == []
    assert cli.main(["grant", "nobody here", "worker", "--dsn", dsn]) == 1
    assert "p_role" in capsys.readouterr().err


# -- Intruders -----------------------------------------------------------------------


def test_names_of_ours_on_the_callers_path_change_nothing(
    db: Connection, role: Role, as_user: Callable[[str], Connection]
) -> None:
    names = {access: role(access) for access in ACCESSES}
    intruder = role("worker")
    user = as_user(intruder)
    for access in ("producer", "operator", "reader"):
        db.execute(
            sql.SQL("grant {} to {}").format(
                sql.Identifier(names[access]), sql.Identifier(intruder)
            )
        )
    db.execute(
        sql.SQL("create schema trap authorization {}").format(sql.Identifier(intruder))
    )
    tables = ["job", "finished_job", "queue", "side_effect", "lane", "granted_role"]
    for relation in tables:
        user.execute(f"create temp table {relation} (id integer)")
        user.execute(f"create table trap.{relation} (id integer)")
    user.execute("create view trap.all_job as select 1 as job_id")
    user.execute("create temp view all_job as select 1 as job_id")
    for function in ("_check_claim(bigint, bigint)", "claim_job(text)", "_caller()"):
        for schema in ("trap", "pg_temp"):
            user.execute(
                f"create function {schema}.{function} returns void language plpgsql "
                "as $$ begin raise exception 'trapped'; end $$"
            )
    for function in ("clock_timestamp()", "hashtextextended(text, bigint)"):
        user.execute(
            f"create function trap.{function} returns timestamptz language plpgsql "
            "as $$ begin raise exception 'trapped'; end $$"
        )
    user.execute(
        "create function trap.equal(a text, b text) returns boolean language plpgsql "
        "as $$ begin raise exception 'trapped'; end $$"
    )
    for left, right in (("text", "text"), ("bigint", "bigint")):
        user.execute(
            f"create function trap.spy(a {left}, b {right}) returns boolean "
            "language plpgsql as $$ begin raise exception 'trapped'; end $$"
        )
        user.execute(
            f"create operator trap.= (leftarg = {left}, rightarg = {right}, "
            "function = trap.spy)"
        )
    user.execute("set search_path = trap, pg_temp, pg_catalog, pyqueue_thin")
    user.execute(
        "create function trap.work() returns void language plpgsql as $$ begin "
        "perform pyqueue_thin.enqueue_job('q'); "
        "perform pyqueue_thin.finish_job(c.job_id, c.token) "
        "from pyqueue_thin.claim_job('q') as c; end $$"
    )
    user.execute("select trap.work()")
    held = start(user)
    call(user, "heartbeat_job", **held)
    call(user, "record_effect", **held, key="k")
    call(user, "fail_job", **held, error="x", retry_in="0")
    call(user, "finish_jobs", **batch(claim(user)))
    call(user, "sweep_jobs")
    call(user, "queue_stats")
    call(user, "check_health")
    assert value(user, "show search_path") == "trap, pg_temp, pg_catalog, pyqueue_thin"
    for relation in tables:
        assert value(user, f"select count(*) from pg_temp.{relation}") == 0
        assert value(user, f"select count(*) from trap.{relation}") == 0
    assert len(call(db, "list_jobs", state="finished")) == 2
    user.close()
    db.execute("drop schema trap cascade")


def batch(job: Any) -> dict[str, list[int]]:
    return {"job_ids": [job.job_id], "tokens": [job.token]}


def test_the_page_of_accesses_is_that_of_the_table(db: Connection) -> None:
    page = (DOCS / "access.md").read_text("utf-8")
    told = {
        row[0]: {name for name, mark in zip(ACCESSES, row[1:], strict=True) if mark}
        for row in re.findall(
            r"^\| `(\w+)` \| *(yes)? *\| *(yes)? *\| *(yes)? *\| *(yes)? *\|$",
            page,
            re.MULTILINE,
        )
    }
    expected = table(db) | {name: set() for name in OWNERS_ALONE}
    assert told == expected
