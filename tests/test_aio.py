"""The async twin: generated, complete, and safe to cancel."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any

import psycopg
import pytest
from generate_aio import TWIN, generated

import pyqueue_thin as pq


def test_aio_is_what_the_client_generates() -> None:
    assert TWIN.read_text(encoding="utf-8") == generated(), "run `make aio`"


def test_aio_has_every_call_with_the_same_signature() -> None:
    for name in pq.__all__:
        call = getattr(pq, name)
        if inspect.isfunction(call):
            twin = getattr(pq.aio, name)
            assert inspect.iscoroutinefunction(twin)
            ours, theirs = inspect.signature(call), inspect.signature(twin)
            assert (
                list(ours.parameters.values())[1:]
                == (list(theirs.parameters.values())[1:])
            )
            assert ours.return_annotation == theirs.return_annotation


def test_a_cancelled_claim_leaves_the_connection_usable(
    dsn: str, db: psycopg.Connection[Any]
) -> None:
    pq.enqueue_job(db, "q")

    async def blocked() -> bool:
        [(count,)] = db.execute("select count(*) from pg_locks where not granted")
        return bool(count)

    async def run(autocommit: bool) -> None:
        conn = await psycopg.AsyncConnection.connect(dsn, autocommit=autocommit)
        async with conn:
            for _ in range(3):
                with db.transaction():
                    db.execute("lock table pyqueue_thin.job")
                    claim = asyncio.create_task(pq.aio.claim_job(conn, "q"))
                    while not await blocked():
                        await asyncio.sleep(0.01)
                    claim.cancel()
                    with pytest.raises(asyncio.CancelledError):
                        await claim
                assert conn.info.transaction_status == psycopg.pq.TransactionStatus.IDLE
            job = await pq.aio.claim_job(conn, "q")
            assert job is not None
            assert job.attempt == 1
            await pq.aio.release_job(conn, job.job_id, job.token)

    for autocommit in (True, False):
        asyncio.run(run(autocommit))
