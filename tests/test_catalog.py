"""The catalog says what a reader, a caller and an intruder would find."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import psycopg
import pytest

from pyqueue_thin import errors

SQL = Path(__file__).resolve().parent.parent / "sql"

# Names and argument order are for good: a change here is a change of the contract.
CLAIMED = """
  returns table (job_id bigint, token bigint, queue text, kind text, payload jsonb,
    attempt integer, max_attempts integer, lease_until timestamptz, lease interval,
    priority integer, group_key text, headers jsonb, progress jsonb,
    enqueued_at timestamptz)
"""
CONTRACT = f"""
enqueue_job(p_queue text, p_payload jsonb = null, p_kind text = 'default',
    p_priority integer = 0, p_run_at timestamptz = null, p_delay interval = null,
    p_max_attempts integer = null, p_unique_key text = null,
    p_on_conflict text = 'keep', p_group_key text = null, p_headers jsonb = null,
    p_max_lost integer = null, p_expires_at timestamptz = null)
  returns table (job_id bigint, is_new boolean);
enqueue_jobs(p_queue text, p_payloads jsonb[], p_kind text = 'default',
    p_priority integer = 0, p_run_at timestamptz = null, p_delay interval = null,
    p_max_attempts integer = null, p_unique_keys text[] = null,
    p_on_conflict text = 'keep', p_group_key text = null, p_headers jsonb = null,
    p_max_lost integer = null, p_expires_at timestamptz = null)
  returns table (job_id bigint, is_new boolean);
enqueue_job_rows(p_jobs jsonb) returns table (job_id bigint, is_new boolean);
claim_job(p_queue text, p_worker text = null, p_lease interval = null) {CLAIMED};
claim_jobs(p_queues text[], p_limit integer = 1, p_worker text = null,
    p_lease interval = null) {CLAIMED};
heartbeat_job(p_job_id bigint, p_token bigint, p_lease interval = null)
  returns table (lease_until timestamptz, cancel_requested boolean);
heartbeat_jobs(p_job_ids bigint[], p_tokens bigint[], p_lease interval = null)
  returns table (job_id bigint, token bigint, verdict text, lease_until timestamptz);
assert_job(p_job_id bigint, p_token bigint) returns void;
set_progress(p_job_id bigint, p_token bigint, p_progress jsonb) returns void;
finish_job(p_job_id bigint, p_token bigint, p_result jsonb = null) returns boolean;
finish_jobs(p_job_ids bigint[], p_tokens bigint[], p_results jsonb[] = null)
  returns table (job_id bigint, token bigint, verdict text);
fail_job(p_job_id bigint, p_token bigint, p_error text = null,
    p_retry_in interval = null, p_retry boolean = true, p_cancel boolean = false)
  returns text;
release_job(p_job_id bigint, p_token bigint, p_delay interval = '0') returns text;
record_effect(p_job_id bigint, p_token bigint, p_key text, p_result jsonb = null)
  returns boolean;
get_effect(p_job_id bigint, p_key text)
  returns table (state text, result jsonb, token bigint, begun_at timestamptz,
    done_at timestamptz);
cancel_job(p_job_id bigint, p_force boolean = false) returns text;
retry_job(p_job_id bigint, p_force boolean = false, p_delay interval = '0',
    p_payload jsonb = null) returns text;
pause_queue(p_queue text) returns void;
resume_queue(p_queue text) returns void;
sweep_jobs(p_limit integer = 1000) returns integer;
prune_jobs(p_older_than interval = null, p_limit integer = 1000) returns integer;
bump_epoch(p_reason text, p_ahead interval = '0', p_only_if_stale boolean = false)
  returns bigint;
get_job(p_job_id bigint)
  returns table (job_id bigint, queue text, kind text, state text, payload jsonb,
    result jsonb, priority integer, attempt integer, max_attempts integer,
    lost integer, token bigint, worker text, lease_until timestamptz,
    run_at timestamptz, unique_key text, group_key text, headers jsonb,
    progress jsonb, errors jsonb, reason text, cancel_requested boolean,
    enqueued_at timestamptz, claimed_at timestamptz, ended_at timestamptz);
list_jobs(p_queue text = null, p_state text = null, p_kind text = null,
    p_limit integer = 100, p_before bigint = null)
  returns table (job_id bigint, queue text, kind text, state text, priority integer,
    attempt integer, max_attempts integer, worker text, lease_until timestamptz,
    run_at timestamptz, enqueued_at timestamptz, ended_at timestamptz,
    last_error text);
queue_stats(p_queue text = null, p_exact boolean = false)
  returns table (queue text, is_paused boolean, ready bigint, running bigint,
    lapsed bigint, scheduled bigint, blocked bigint, held bigint, dead bigint,
    oldest_ready interval, next_due interval, finished bigint, cancelled bigint,
    refused bigint);
configure_queue(p_queue text, p_settings jsonb = '{{}}') returns jsonb;
check_health() returns table (check_name text, status text, detail text);
grant_access(p_role text, p_access text, p_queues text[] = null) returns void;
revoke_access(p_role text, p_access text = null) returns void;
contract_version() returns integer
"""

FUNCTIONS = """
  from pg_proc as p
  where p.pronamespace = 'pyqueue_thin'::regnamespace
"""
RELATIONS = """
  from pg_class as c
  where c.relnamespace = 'pyqueue_thin'::regnamespace
    and c.relname <> 'schema_version'
"""


def names(db: psycopg.Connection, query: str) -> list[Any]:
    return [name for (name,) in db.execute(query).fetchall()]


def test_public_functions_are_those_of_the_contract(db: psycopg.Connection) -> None:
    found = db.execute(
        "select p.proname, pg_get_function_arguments(p.oid), "
        f"pg_get_function_result(p.oid) {FUNCTIONS} and p.proname !~ '^_'"
    ).fetchall()
    signatures = {name: signature(name, *rest) for name, *rest in found}
    assert len(signatures) == len(found), "an overload makes calls ambiguous"
    expected = {
        text.partition("(")[0]: text
        for text in re.sub(r"\s+", " ", CONTRACT).strip().split("; ")
    }
    assert signatures == {name: text.strip() for name, text in expected.items()}


def signature(name: str, arguments: str, result: str) -> str:
    """Return what the catalog says in the contract's way of writing."""
    text = f"{name}({arguments}) returns {result}"
    for pattern, replacement in (
        (r"timestamp with time zone", "timestamptz"),
        (r"TABLE\(", "table ("),
        (r" DEFAULT NULL::[a-z]+(\[\])?", " = null"),
        (r" DEFAULT '00:00:00'::interval", " = '0'"),
        (r" DEFAULT ('(?:\w+|{})')::(?:text|jsonb)", r" = \1"),
        (r" DEFAULT ", " = "),
    ):
        text = re.sub(pattern, replacement, text)
    return text


def test_every_function_pins_its_search_path(db: psycopg.Connection) -> None:
    pinned = "array['search_path=pg_catalog, pg_temp']"
    assert not names(
        db,
        f"select p.proname {FUNCTIONS} "
        f"and (p.proconfig is null or not p.proconfig @> {pinned})",
    )


def test_public_functions_run_with_the_rights_of_the_owner(
    db: psycopg.Connection,
) -> None:
    assert not names(
        db, f"select p.proname {FUNCTIONS} and p.proname !~ '^_' and not p.prosecdef"
    )
    assert not names(
        db, f"select p.proname {FUNCTIONS} and p.proname ~ '^_' and p.prosecdef"
    )


def test_everything_has_a_comment(db: psycopg.Connection) -> None:
    assert not names(
        db,
        f"select p.proname {FUNCTIONS} and obj_description(p.oid, 'pg_proc') is null",
    )
    # A sequence that belongs to a column needs none of its own.
    assert not names(
        db,
        f"select c.relname {RELATIONS} and c.relkind in ('r', 'v', 'S') "
        "and obj_description(c.oid, 'pg_class') is null and not exists ("
        "  select from pg_depend as d where d.objid = c.oid and d.deptype in ('a', 'i')"
        "  and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0)",
    )
    assert not names(
        db,
        "select t.typname from pg_type as t join pg_class as c on c.oid = t.typrelid "
        "where t.typnamespace = 'pyqueue_thin'::regnamespace and c.relkind = 'c' "
        "and obj_description(t.oid, 'pg_type') is null",
    )


def test_every_table_has_a_primary_key(db: psycopg.Connection) -> None:
    assert not names(
        db,
        f"select c.relname {RELATIONS} and c.relkind = 'r' and not exists ("
        "  select from pg_constraint as k"
        "  where k.conrelid = c.oid and k.contype = 'p')",
    )


def test_public_may_do_nothing(db: psycopg.Connection) -> None:
    of_public = "(a).grantee = 0"
    granted = [
        *names(
            db,
            f"select p.proname {FUNCTIONS} and exists (select from aclexplode("
            "  coalesce(p.proacl, acldefault('f', p.proowner))) as a "
            f"  where {of_public})",
        ),
        *names(
            db,
            f"select c.relname {RELATIONS} and exists (select from aclexplode("
            "  coalesce(c.relacl, acldefault("
            "    case c.relkind when 'S' then 's' else 'r' end::\"char\", "
            f"    c.relowner))) as a where {of_public})",
        ),
        *names(
            db,
            "select t.typname from pg_type as t "
            "left join pg_class as c on c.oid = t.typrelid "
            "where t.typnamespace = 'pyqueue_thin'::regnamespace "
            "and coalesce(c.relkind, 'c') in ('c', 'r', 'v') and t.typelem = 0 "
            "and t.typname <> 'schema_version' "  # Alembic's own
            "and exists (select from aclexplode("
            "  coalesce(t.typacl, acldefault('T', t.typowner))) as a "
            f"  where {of_public})",
        ),
        *names(
            db,
            "select n.nspname from pg_namespace as n, aclexplode(n.nspacl) as a "
            f"where n.nspname = 'pyqueue_thin' and {of_public}",
        ),
    ]
    assert not granted


def test_ordinary_role_can_call_and_read_nothing(db: psycopg.Connection) -> None:
    with db.transaction(force_rollback=True):
        db.execute("set local role pg_monitor")
        for query in (
            "select from pyqueue_thin.job",
            "select from pyqueue_thin.queue_stats()",
        ):
            with (
                pytest.raises(psycopg.errors.InsufficientPrivilege),
                db.transaction(),
            ):
                db.execute(query)


def test_every_code_raised_is_an_exception_of_ours() -> None:
    texts = [path.read_text("utf-8") for path in sorted(SQL.rglob("*.sql"))]
    raised = set(re.findall(r"errcode = '(JQ\d{3})'", "\n".join(texts)))
    known = {
        cls.sqlstate
        for _, cls in inspect.getmembers(errors, inspect.isclass)
        if issubclass(cls, errors.Error)
    }
    assert raised
    assert raised <= known
    assert "JQ000" not in raised


def test_no_index_depends_on_a_library_of_the_system(db: psycopg.Connection) -> None:
    found = db.execute(
        "select i.indexrelid::regclass::text, c.collname from pg_index as i"
        " cross join unnest(i.indcollation) as u (oid)"
        " inner join pg_collation as c on c.oid = u.oid"
        " where i.indrelid in (select oid from pg_class"
        " where relnamespace = 'pyqueue_thin'::regnamespace"
        " and relname <> 'schema_version') and c.collname <> 'C'"
    ).fetchall()
    assert found == []
