"""Bad input: refused with a code and the argument's name, and nothing is changed."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import psycopg
import pytest
from psycopg import sql
from support import Connect, Connection, answer, call, contents, enqueue, rows

# Arguments with which each call does something: job 1 runs under token 1, job 2 is
# ready, job 3 is dead.
GOOD: dict[str, dict[str, str]] = {
    "assert_job": {"job_id": "1", "token": "1"},
    "bump_epoch": {"reason": "'test'"},
    "cancel_job": {"job_id": "2"},
    "claim_job": {"queue": "'q'"},
    "claim_jobs": {"queues": "array['q']"},
    "configure_queue": {"queue": "'q'", "settings": """'{"lease": "30 s"}'"""},
    "enqueue_job": {"queue": "'q'"},
    "enqueue_job_rows": {"jobs": """'[{"queue": "q"}]'"""},
    "enqueue_jobs": {"queue": "'q'", "payloads": "array['1', null]::jsonb[]"},
    "fail_job": {"job_id": "1", "token": "1"},
    "finish_job": {"job_id": "1", "token": "1"},
    "finish_jobs": {"job_ids": "array[1, 2]", "tokens": "array[1, 1]"},
    "get_effect": {"job_id": "1", "key": "'mail'"},
    "get_job": {"job_id": "1"},
    "grant_access": {"role": "'pg_monitor'", "access": "'worker'"},
    "heartbeat_job": {"job_id": "1", "token": "1"},
    "heartbeat_jobs": {"job_ids": "array[1, 2]", "tokens": "array[1, 1]"},
    "list_jobs": {},
    "pause_queue": {"queue": "'q'"},
    "prune_jobs": {},
    "queue_stats": {},
    "record_effect": {"job_id": "1", "token": "1", "key": "'mail'"},
    "release_job": {"job_id": "1", "token": "1"},
    "resume_queue": {"queue": "'q'"},
    "revoke_access": {"role": "'pg_monitor'"},
    "retry_job": {"job_id": "3"},
    "set_progress": {"job_id": "1", "token": "1", "progress": "'5'"},
    "sweep_jobs": {},
}

# Values out of bounds, with what the message shows of them.
LONG = "x" * 80 + "..."
NAME = [("''", "empty"), ("repeat('x', 129)", LONG), ("repeat('é', 65)", "ééé")]
KEY = [("''", "empty"), ("repeat('x', 513)", LONG), ("repeat('é', 257)", "ééé")]
LEASE = [("'0'", "00:00:00"), ("'-1 s'", "-00:00:01"), ("'30 days 1 us'", "30 days")]
LEASE += [("'170000000 years'", "170000000 years")]
DELAY = [("'-1 us'", "-00:00:00.000001"), ("'10 years 1 us'", "10 years")]
DELAY += [("'170000000 years'", "170000000 years"), ("'1 day -1 month'", "-1 mons")]
LIMIT = [("0", "0"), ("-1", "-1"), ("10001", "10001")]
MIB = [("to_jsonb(repeat('x', 1048575))", "1048577 bytes")]
HEADERS = [("'[]'", "[]"), ("""'"h"'""", '"h"'), ("'7'", "7")]
HEADERS += [("jsonb_build_object('h', repeat('x', 8184))", "8193 bytes")]
ON_CONFLICT = [("''", "empty"), ("'KEEP'", "KEEP"), ("'ignore'", "ignore")]
RUN_AT = [("'infinity'", "infinity"), ("'-infinity'", "-infinity")]
BIGINTS = [("array[[1, 2], [3, 4]]", "one of 2"), ("array[1]", "1")]
BIGINTS += [("array_fill(1, array[10001])", "10001")]

COMMON: dict[str, list[tuple[str, str]]] = {
    "kind": NAME,
    "max_attempts": [("0", "0"), ("-5", "-5")],
    "max_lost": [("-1", "-1")],
    "on_conflict": ON_CONFLICT,
    "run_at": RUN_AT,
    "delay": DELAY,
    "group_key": KEY,
    "headers": HEADERS,
}
OUT_OF_BOUNDS: dict[str, dict[str, list[tuple[str, str]]]] = {
    "bump_epoch": {
        "ahead": [("'-1 us'", "-00:00:00.000001"), ("'367 days'", "367 days")],
    },
    "claim_job": {
        "queue": NAME,
        "worker": [("''", "empty"), ("repeat('é', 129)", "é" * 80 + "...")],
        "lease": LEASE,
    },
    "claim_jobs": {
        "queues": [
            ("array['']", "empty"),
            ("array['q', repeat('x', 129)]", LONG),
            ("array[['q'], ['r']]", "one of 2"),
            ("array_fill('q'::text, array[10001])", "10001"),
        ],
        "limit": LIMIT,
        "worker": [("''", "empty"), ("repeat('x', 257)", LONG)],
        "lease": LEASE,
    },
    # The empty name stands for the defaults; each setting: test_configure.py.
    "configure_queue": {
        "queue": NAME[1:],
        "settings": [("'[]'", "[]"), ("'7'", "7"), ("'null'", "null")],
    },
    "enqueue_job": COMMON | {"queue": NAME, "payload": MIB, "unique_key": KEY},
    "enqueue_jobs": COMMON
    | {
        "queue": NAME,
        "payloads": [
            ("array[['1'], ['2']]::jsonb[]", "one of 2"),
            ("array_fill('1'::jsonb, array[10001])", "10001"),
            ("array['1', to_jsonb(repeat('x', 1048575))]", "1048577 bytes"),
        ],
        "unique_keys": [
            ("array['a']", "1"),
            ("array['a', 'b', 'c']", "3"),
            ("array['a', '']", "empty"),
            ("array[['a'], ['b']]", "one of 2"),
        ],
    },
    "enqueue_job_rows": {
        "jobs": [
            ("'{}'", "{}"),
            ("'7'", "7"),
            ("'null'", "null"),
            ("(select jsonb_agg(n) from generate_series(1, 10001) as n)", "10001"),
        ],
    },
    "fail_job": {"retry_in": DELAY},
    "finish_job": {"result": MIB},
    "finish_jobs": {
        "job_ids": [BIGINTS[0], BIGINTS[2]],
        "tokens": BIGINTS,
        "results": [
            ("array['1']::jsonb[]", "1"),
            ("array['1', to_jsonb(repeat('x', 1048575))]", "1048577 bytes"),
        ],
    },
    "get_effect": {"key": KEY},
    "heartbeat_job": {"lease": LEASE},
    "heartbeat_jobs": {
        "job_ids": [BIGINTS[0], BIGINTS[2]],
        "tokens": BIGINTS,
        "lease": LEASE,
    },
    "list_jobs": {
        "queue": NAME,
        "kind": NAME,
        "state": [("''", "empty"), ("'Ready'", "Ready"), ("'done'", "done")],
        "limit": LIMIT,
    },
    "pause_queue": {"queue": NAME},
    "prune_jobs": {
        "older_than": [("'-1 us'", "-00:00:00.000001"), ("'1001 years'", "1001 years")],
        "limit": LIMIT,
    },
    "queue_stats": {"queue": NAME},
    "record_effect": {"key": KEY, "result": MIB},
    "release_job": {"delay": DELAY},
    "resume_queue": {"queue": NAME},
    "retry_job": {"delay": DELAY, "payload": MIB},
    "set_progress": {"progress": [("to_jsonb(repeat('x', 65535))", "65537 bytes")]},
    "sweep_jobs": {"limit": LIMIT},
}

# Values at the very bounds.
AT_THE_BOUNDS: dict[str, dict[str, list[str]]] = {
    "bump_epoch": {"ahead": ["'366 days'"]},
    "claim_jobs": {
        "queues": ["array_fill(repeat('é', 64), array[10000])", "'{}'"],
        "limit": ["1", "10000"],
        "worker": ["repeat('é', 128)"],
        "lease": ["'1 us'", "'30 days'", "'1 month'"],
    },
    "configure_queue": {"queue": ["repeat('é', 64)", "''"], "settings": ["'{}'"]},
    "enqueue_job": {
        "queue": ["repeat('é', 64)", "repeat('\"', 128)"],
        "priority": ["-2147483648", "2147483647"],
        "max_attempts": ["1", "2147483647"],
        "max_lost": ["0", "2147483647"],
        "unique_key": ["repeat('🧾', 128)"],
        "headers": ["jsonb_build_object('h', repeat('x', 8183))", "'{}'"],
        "run_at": ["'4714-11-24 00:00:00+00 BC'", "'9998-12-31 23:59:59+00'"],
        "delay": ["'10 years'", "'0'"],
    },
    "enqueue_jobs": {"payloads": ["array_fill('1'::jsonb, array[10000])", "'{}'"]},
    "fail_job": {"retry_in": ["'10 years'"], "error": ["repeat('é', 10000)", "''"]},
    "finish_job": {"result": ["to_jsonb(repeat('x', 1048574))"]},
    "prune_jobs": {"older_than": ["'0'", "'1000 years'"], "limit": ["10000"]},
    "record_effect": {"key": ["repeat('x', 512)"]},
    "release_job": {"delay": ["'10 years'"]},
    "set_progress": {"progress": ["to_jsonb(repeat('x', 65534))"]},
}

# Members of enqueue_job_rows: the code, and what the message says of p_jobs[1].
BAD_ROWS = [
    ("7", "22023", " must be a JSON object, not 7"),
    ("null", "22023", " must be a JSON object, not null"),
    ("{}", "22004", ".queue must not be null"),
    ('{"queue": null}', "22004", ".queue must not be null"),
    ('{"queue": 7}', "22023", ".queue must be a JSON string, not 7"),
    ('{"queue": ""}', "22023", ".queue must be 1 to 128 bytes long, not empty"),
    ('{"queue": "q", "Kind": "x"}', "22023", " must be an object whose keys are"),
    ('{"queue": "q", "p_kind": "x"}', "22023", "p_kind"),
    ('{"queue": "q", "kind": null}', "22004", ".kind must not be null"),
    (
        '{"queue": "q", "kind": ["x"]}',
        "22023",
        '.kind must be a JSON string, not ["x"]',
    ),
    ('{"queue": "q", "priority": null}', "22004", ".priority must not be null"),
    (
        '{"queue": "q", "priority": "1"}',
        "22023",
        '.priority must be an integer, not "1"',
    ),
    (
        '{"queue": "q", "priority": 1.5}',
        "22023",
        ".priority must be an integer, not 1.5",
    ),
    ('{"queue": "q", "priority": true}', "22023", ".priority must be an integer, not"),
    ('{"queue": "q", "priority": 3000000000}', "22003", ".priority does not fit"),
    ('{"queue": "q", "max_attempts": 5e300}', "22003", ".max_attempts does not fit"),
    ('{"queue": "q", "max_attempts": 0}', "22023", ".max_attempts must be at least 1"),
    ('{"queue": "q", "max_lost": -1}', "22023", ".max_lost must be at least 0, not -1"),
    ('{"queue": "q", "run_at": "soon"}', "22023", ".run_at must be a time, not soon"),
    ('{"queue": "q", "run_at": "2026-02-30"}', "22023", "not 2026-02-30"),
    ('{"queue": "q", "run_at": "infinity"}', "22023", ".run_at must be a finite time"),
    ('{"queue": "q", "run_at": "12000-01-01"}', "22023", "before the year 9999"),
    ('{"queue": "q", "run_at": 1}', "22023", ".run_at must be a JSON string, not 1"),
    (
        '{"queue": "q", "delay": "long"}',
        "22023",
        ".delay must be an interval, not long",
    ),
    (
        '{"queue": "q", "delay": "-1 s"}',
        "22023",
        ".delay must be 0 to 10 years, not -00",
    ),
    ('{"queue": "q", "delay": "11 years"}', "22023", ".delay must be 0 to 10 years"),
    ('{"queue": "q", "delay": "1e9 years"}', "22023", ".delay must be an interval"),
    ('{"queue": "q", "delay": 5}', "22023", ".delay must be a JSON string, not 5"),
    (
        '{"queue": "q", "delay": "1 s", "run_at": "2040-01-01"}',
        "22023",
        ".delay must be null when p_jobs[1].run_at is given, not 00:00:01",
    ),
    ('{"queue": "q", "unique_key": ""}', "22023", ".unique_key must be 1 to 512 bytes"),
    ('{"queue": "q", "unique_key": 7}', "22023", ".unique_key must be a JSON string"),
    ('{"queue": "q", "group_key": ""}', "22023", ".group_key must be 1 to 512 bytes"),
    ('{"queue": "q", "on_conflict": null}', "22004", ".on_conflict must not be null"),
    (
        '{"queue": "q", "on_conflict": "x"}',
        "22023",
        ".on_conflict must be keep, replace",
    ),
    (
        '{"queue": "q", "headers": []}',
        "22023",
        ".headers must be a JSON object, not []",
    ),
]


FUNCTIONS = """
select p.proname, a.name, d.is_null
from pg_proc as p
cross join lateral unnest(p.proargnames[:p.pronargs]) with ordinality as a (name, n)
cross join lateral (
  select pg_get_function_arg_default(p.oid, a.n::integer) like 'NULL%'
) as d (is_null)
where p.pronamespace = 'pyqueue_thin'::regnamespace
  and p.proname not like '\\_%'
"""


@pytest.fixture
def caller(db: Connection, connect: Connect) -> Iterator[Connection]:
    """An open transaction on the three jobs of GOOD; nothing may have changed after."""
    assert [enqueue(db, priority=priority) for priority in (0, 9, 0)] == [1, 2, 3]
    _, third = call(db, "claim_jobs", queues=["q"], limit=2)
    call(db, "fail_job", job_id=3, token=third.token, retry=False)
    db.execute("update pyqueue_thin.job set token = 1 where job_id = 1")
    before = contents(db)
    caller = connect(autocommit=False)
    yield caller
    # It is still usable, and all that happened in it was undone.
    assert enqueue(caller) > 3
    caller.rollback()
    assert contents(db) == before


def attempt(caller: Connection, function: str, **arguments: str) -> str:
    """Call with arguments written in SQL, in a savepoint: "" or code and message."""
    given = ", ".join(
        f"p_{name} => {text}" for name, text in (GOOD[function] | arguments).items()
    )
    query = sql.SQL(f"select * from pyqueue_thin.{function}({given})")
    caller.execute("savepoint s")
    try:
        caller.execute(query)
    except psycopg.Error as exc:
        return f"{exc.sqlstate} {exc.diag.message_primary}"
    finally:
        caller.execute("rollback to s")
    return ""


def test_each_call_does_something_with_good_arguments(caller: Connection) -> None:
    for function in GOOD:
        assert attempt(caller, function) == ""
    assert {row.proname for row in rows(caller, FUNCTIONS)} == set(GOOD)


def test_null_is_refused_wherever_the_default_is_not_null(caller: Connection) -> None:
    for function, name, is_null in rows(caller, FUNCTIONS):
        message = attempt(caller, function, **{name[2:]: "null"})
        expected = "" if is_null else f"22004 {name} must not be null"
        assert message == expected, (function, name)


def test_null_elements_of_an_array_are_refused_with_their_place(
    caller: Connection,
) -> None:
    for function, name in [
        ("claim_jobs", "queues"),
        *itertools.product(("heartbeat_jobs", "finish_jobs"), ("job_ids", "tokens")),
    ]:
        kind = "text" if name == "queues" else "bigint"
        message = attempt(caller, function, **{name: f"array['1', null]::{kind}[]"})
        assert message == f"22004 p_{name}[2] must not be null", function


def test_values_out_of_bounds_are_refused_with_argument_and_value(
    caller: Connection,
) -> None:
    infinity = caller.info.server_version >= 170000
    for function, arguments in OUT_OF_BOUNDS.items():
        for name, values in arguments.items():
            if values in (LEASE, DELAY) and infinity:
                values = [*values, ("'infinity'", "infinity")]
            for text, shown in values:
                message = attempt(caller, function, **{name: text})
                case = (function, name, text, message)
                assert message.startswith("22023 "), case
                assert f"p_{name}" in message, case
                assert f", not {shown}" in message, case


def test_a_time_and_a_delay_together_are_refused(caller: Connection) -> None:
    for function in ("enqueue_job", "enqueue_jobs"):
        message = attempt(caller, function, run_at="'2040-01-01'", delay="'1 s'")
        assert message == (
            "22023 p_delay must be null when p_run_at is given, not 00:00:01"
        )


def test_values_at_the_bounds_are_taken(caller: Connection) -> None:
    for function, arguments in AT_THE_BOUNDS.items():
        for name, values in arguments.items():
            for text in values:
                message = attempt(caller, function, **{name: text})
                assert message == "", (function, name, text)


def test_a_bad_row_of_a_batch_is_named_by_its_place_and_key(caller: Connection) -> None:
    for row, code, message in BAD_ROWS:
        jobs = sql.quote("""[{"queue": "q"}, """ + row + "]")
        found = attempt(caller, "enqueue_job_rows", jobs=jobs)
        assert found.startswith(f"{code} p_jobs[1]"), (row, found)
        assert message in found, (row, found)


def test_integers_that_do_not_fit_are_out_of_range_and_not_another_function(
    caller: Connection,
) -> None:
    types = {"int4": "2147483648", "int8": "9223372036854775808"}
    tried = 0
    for function, name, type_name in rows(
        caller,
        """
        select p.proname, a.name, t.typname
        from pg_proc as p
        cross join lateral unnest(p.proargnames, p.proargtypes::oid[]) as a (name, type)
        inner join pg_type as t on t.oid = a.type
        where p.pronamespace = 'pyqueue_thin'::regnamespace
          and p.proname not like '\\_%'
          and t.typname in ('int4', 'int8')
        """,
    ):
        message = attempt(caller, function, **{name[2:]: f"'{types[type_name]}'"})
        assert message.startswith("22003 "), (function, name, message)
        tried += 1
    assert tried > 25


def test_quoted_literals_are_taken_for_every_argument(caller: Connection) -> None:
    """So that psql can pass its variables as :'name'."""
    for function, text in {
        "enqueue_job": "'q', '{}', 'x', '-1', '2040-01-01', null, '3', 'k',"
        " 'raise', 'g', '{}', '0'",
        "enqueue_jobs": "'q', '{1,null}', 'x', '-1', null, '1 h', '3', '{k,null}',"
        " 'keep', 'g', '{}', '0'",
        "enqueue_job_rows": """'[{"queue": "q"}]'""",
        "claim_job": "'q', 'w', '30 s'",
        "claim_jobs": "'{q,r}', '3', 'w', '00:00:30.5'",
        "heartbeat_job": "'1', '1', '30 s'",
        "heartbeat_jobs": "'{1,2}', '{1,1}', '30 s'",
        "assert_job": "'1', '1'",
        "set_progress": "'1', '1', '5'",
        "finish_job": "'1', '1', '5'",
        "finish_jobs": "'{1,2}', '{1,1}', '{5,null}'",
        "fail_job": "'1', '1', 'text', '5 s', 'on', 'off'",
        "release_job": "'1', '1', '0'",
        "record_effect": "'1', '1', 'mail', '5'",
        "get_effect": "'1', 'mail'",
        "cancel_job": "'2', 'true'",
        "retry_job": "'3', 'true', '0', '5'",
        "pause_queue": "'q'",
        "resume_queue": "'q'",
        "sweep_jobs": "'5'",
        "prune_jobs": "'1 day', '5'",
        "bump_epoch": "'why', '1 day', 'yes'",
        "get_job": "'1'",
        "list_jobs": "'q', 'ready', 'x', '5', '9'",
        "queue_stats": "'q', 'true'",
        "configure_queue": """'q', '{"lease": "30 s"}'""",
        "check_health": "",
    }.items():
        query = sql.SQL(f"select * from pyqueue_thin.{function}({text})")
        caller.execute("savepoint s")
        caller.execute(query)
        caller.execute("rollback to s")


def test_jobs_that_are_not_there_are_told_apart_from_bad_input(
    caller: Connection,
) -> None:
    for job_id in ("0", "-1", "9223372036854775807"):
        for function in ("heartbeat_job", "finish_job", "fail_job", "assert_job"):
            message = attempt(caller, function, job_id=job_id)
            assert message == f"JQ001 job {job_id} is no longer held with token 1"
        for function in ("cancel_job", "retry_job"):
            assert answer(caller, function, job_id=int(job_id)) == "unknown"
        assert call(caller, "get_job", job_id=int(job_id)) == []
