"""The client on connections of every kind, and what needs no server."""

from __future__ import annotations

import inspect
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from enum import IntEnum, StrEnum
from typing import Any

import psycopg
import pytest
from psycopg.adapt import Loader
from psycopg.pq import TransactionStatus
from psycopg.rows import dict_row, namedtuple_row, scalar_row
from psycopg.types.json import set_json_dumps, set_json_loads

import pyqueue_thin as pq

Connection = psycopg.Connection[Any]
Connect = Callable[..., Connection]


def whole_life(conn: Connection) -> None:
    """Use calls with every type of argument and answer."""
    at = datetime.now(UTC) - timedelta(seconds=1)
    made = pq.enqueue_job(conn, "q", {"a": [1]}, run_at=at, headers={"h": "ä"})
    pq.enqueue_jobs(conn, "other", [1, None], unique_keys=["u", None], delay=60)
    conn.commit()
    [job] = pq.claim_jobs(conn, ["q"], lease=timedelta(seconds=90.5))
    assert (job.job_id, job.payload, job.headers) == (
        made.job_id,
        {"a": [1]},
        {"h": "ä"},
    )
    assert job.lease == timedelta(seconds=90.5)
    left = job.lease_until - datetime.now(UTC)
    assert timedelta(seconds=80) < left < timedelta(seconds=100)
    assert pq.heartbeat_job(conn, job.job_id, job.token).cancel_requested is False
    [verdict] = pq.heartbeat_jobs(conn, [job.job_id], [job.token])
    assert verdict.verdict == "held"
    pq.set_progress(conn, job.job_id, job.token, {"n": 1})
    assert pq.fail_job(conn, job.job_id, job.token, error="boom") == "scheduled"
    found = pq.get_job(conn, job.job_id)
    assert found is not None
    assert (found.progress, found.errors[0]["error"]) == ({"n": 1}, "boom")
    assert pq.queue_stats(conn)[-1].scheduled == 3
    conn.commit()


class Text(Loader):
    def load(self, data: Any) -> str:
        return "not what you think"


def own_loaders(conn: Connection) -> None:
    set_json_loads(lambda data: "not what you think", conn)
    set_json_dumps(lambda value: "not JSON", conn)
    for type_ in ("timestamptz", "interval", "int8", "bool"):
        conn.adapters.register_loader(type_, Text)


def settings(*commands: str) -> Callable[[Connection], None]:
    def apply(conn: Connection) -> None:
        for command in commands:
            conn.execute(command)
        conn.commit()

    return apply


@pytest.mark.parametrize(
    ("options", "prepare"),
    [
        ({"autocommit": False}, None),
        ({"row_factory": dict_row}, None),
        ({"row_factory": namedtuple_row, "autocommit": False}, None),
        ({"row_factory": scalar_row}, None),
        ({"cursor_factory": psycopg.ClientCursor}, None),
        ({"cursor_factory": psycopg.RawCursor, "prepare_threshold": 0}, None),
        ({"client_encoding": "latin1"}, None),
        ({}, own_loaders),
        (
            {},
            settings(
                "set search_path = ''",
                "set timezone = 'Asia/Kolkata'",
                "set datestyle = 'German'",
                "set intervalstyle = 'sql_standard'",
                "set standard_conforming_strings = off",
            ),
        ),
        (
            {"autocommit": False},
            settings(
                "set default_transaction_isolation = 'serializable'",
                "set intervalstyle = 'iso_8601'",
            ),
        ),
    ],
    ids=[
        "transactions",
        "dict_row",
        "namedtuple_row",
        "scalar_row",
        "ClientCursor",
        "RawCursor",
        "latin1",
        "loaders",
        "styles",
        "serializable",
    ],
)
def test_any_connection_will_do(
    connect: Connect,
    options: dict[str, Any],
    prepare: Callable[[Connection], None] | None,
) -> None:
    conn = connect(**options)
    if prepare is not None:
        prepare(conn)
    whole_life(conn)


def test_members_of_enums_are_their_values(db: Connection) -> None:
    class Queue(StrEnum):
        MAIL = "mail"

    class Priority(IntEnum):
        LOW = 9

    made = pq.enqueue_job(db, Queue.MAIL, priority=Priority.LOW)
    job = pq.get_job(db, made.job_id)
    assert job is not None
    assert (job.queue, job.priority) == ("mail", 9)


def test_a_block_of_a_transaction_refuses_claims(db: Connection) -> None:
    pq.enqueue_job(db, "q")
    with db.transaction():
        with pytest.raises(pq.TransactionOpen):
            pq.claim_job(db, "q")
        assert pq.claim_job(db, "q", in_transaction=True) is not None


def test_a_pipeline_refuses_claims_and_takes_the_rest(connect: Connect) -> None:
    """What a pipeline has sent is one transaction, and may not have arrived yet."""
    for autocommit in (True, False):
        conn = connect(autocommit)
        with conn.pipeline():
            made = pq.enqueue_job(conn, "q")
            with pytest.raises(pq.TransactionOpen):
                pq.claim_job(conn, "q")
            job = pq.claim_job(conn, "q", in_transaction=True)
            assert job is not None
            assert job.job_id == made.job_id
            with pytest.raises(pq.LeaseLost):
                pq.finish_job(conn, job.job_id, job.token + 1)
            conn.rollback()


def test_a_failing_claim_leaves_an_idle_connection_idle(
    connect: Connect, db: Connection
) -> None:
    conn = connect(autocommit=False)
    db.execute("begin; lock table pyqueue_thin.job")
    conn.execute("set lock_timeout = '10ms'")
    conn.commit()
    pq.enqueue_job(db, "q")
    with pytest.raises(psycopg.errors.LockNotAvailable):
        pq.claim_job(conn, "q")
    assert conn.info.transaction_status == psycopg.pq.TransactionStatus.IDLE
    db.execute("commit")
    assert pq.claim_job(conn, "q") is not None


def test_errors_have_one_family() -> None:
    for error in (pq.LeaseLost, pq.UniqueConflict, pq.LiveJobs, pq.TransactionOpen):
        assert issubclass(error, pq.Error)
    assert not issubclass(pq.Error, psycopg.Error)


def test_errors_can_be_pickled() -> None:
    for error in (
        pq.LeaseLost(7, 123),
        pq.LeaseLost(7, 123, "the server's words"),
        pq.UniqueConflict("the server's words"),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again)) == (type(error), str(error))
        assert vars(again) == vars(error)
    assert "job 7" in str(pq.LeaseLost(7, 123))
    assert "123" in str(pq.LeaseLost(7, 123))


def test_a_code_of_a_newer_schema_is_an_error_of_ours(db: Connection) -> None:
    db.execute(
        "create or replace function pyqueue_thin.pause_queue(p_queue text)"
        " returns void language plpgsql as"
        " $$ begin raise sqlstate 'JQ999' using message = 'new'; end $$"
    )
    with pytest.raises(pq.Error, match="new") as caught:
        pq.pause_queue(db, "q")
    assert type(caught.value) is pq.Error


def test_options_are_keywords_and_required_arguments_have_no_default() -> None:
    for name in pq.__all__:
        call = getattr(pq, name)
        if not inspect.isfunction(call):
            continue
        for parameter in list(inspect.signature(call).parameters.values())[1:]:
            if parameter.kind is inspect.Parameter.VAR_KEYWORD:
                continue
            required = parameter.default is inspect.Parameter.empty
            positional = parameter.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD
            assert positional == required or (name, parameter.name) == (
                "enqueue_job",
                "payload",
            )


def test_signatures_are_those_of_the_sql(db: Connection) -> None:
    """Names, order and defaults; what Python leaves out is what null means."""
    for name in pq.__all__:
        call = getattr(pq, name)
        if not inspect.isfunction(call) or name == "check_contract":
            continue
        [(names, required)] = db.execute(
            "select coalesce(proargnames[:pronargs], '{}'), pronargs - pronargdefaults"
            " from pg_proc"
            " where oid = to_regproc(%s)",
            [f"pyqueue_thin.{name}"],
        )
        python = list(inspect.signature(call).parameters.values())[1:]
        assert [f"p_{p.name}" for p in python if p.name != "in_transaction"] == names
        assert required == sum(
            p.default is p.empty and p.kind is not p.VAR_KEYWORD for p in python
        )


def test_import_needs_psycopg_alone() -> None:
    heavy = "{'alembic', 'sqlalchemy', 'rich', 'pyqueue_thin.cli'}"
    code = f"import sys, pyqueue_thin; assert not {heavy} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_claim_does_not_slip_into_the_transaction_of_another_thread(
    db: Connection, connect: Connect
) -> None:
    pq.enqueue_job(db, "q")
    shared, holder = connect(), connect(autocommit=False)
    holder.execute("select pg_advisory_xact_lock(1)")

    def work() -> None:
        with shared.transaction():
            shared.execute("select pg_advisory_xact_lock(1)")

    thread = threading.Thread(target=work)
    thread.start()
    while shared.info.transaction_status != TransactionStatus.ACTIVE:
        pass
    with pytest.raises(pq.TransactionOpen):
        pq.claim_job(shared, "q")
    holder.commit()
    thread.join()
