"""Tokens only rise, also over all that may make a database forget some of them."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import psycopg
import pytest
from psycopg.conninfo import make_conninfo
from psycopg.pq import TransactionStatus
from support import (
    IMPATIENT,
    Connect,
    Connection,
    Waiting,
    answer,
    call,
    claim,
    enqueue,
    get,
    lapse,
    raises,
    rows,
    start,
    value,
)

from pyqueue_thin import migrate
from pyqueue_thin._embedded import Server, find_binaries, temporary_folder


def microseconds(db: Connection) -> int:
    """Return the clock as the line counts it."""
    found: int = value(
        db,
        "select (extract(epoch from clock_timestamp() - '2024-01-01 00:00:00+00')"
        " * 1000000)::bigint",
    )
    return found


def epochs(db: Connection) -> list[Any]:
    return rows(db, "select base, reason from pyqueue_thin.epoch order by epoch_id")


def line(db: Connection) -> int:
    """Return the last number that was drawn or set."""
    found: int = value(db, "select pg_sequence_last_value('pyqueue_thin.token_line')")
    return found


def restart(db: Connection) -> None:
    """Make the epoch look as if it was begun on another server start."""
    db.execute(
        "select setval('pyqueue_thin.epoch_identity', hashtextextended("
        "pg_relation_filepath('pyqueue_thin.token_line'), 1))"
    )


def reload(db: Connection) -> None:
    """Make it look as if it was begun for the line that a dump was taken of."""
    db.execute(
        "select setval('pyqueue_thin.epoch_identity', hashtextextended('elsewhere',"
        " (extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint))"
    )


def token(db: Connection) -> int:
    """Enqueue and claim a job; return its token."""
    job_id = enqueue(db)
    job = claim(db)
    assert job.job_id == job_id
    found: int = job.token
    return found


# -- The line ------------------------------------------------------------------------


def test_first_claim_begins_an_epoch_at_the_clock(db: Connection) -> None:
    enqueue(db)
    assert epochs(db) == []
    before = microseconds(db)
    job = claim(db)
    after = microseconds(db)
    [epoch] = epochs(db)
    assert before <= epoch.base <= after
    assert epoch.base < job.token <= epoch.base + 1
    # Exact in JSON and in JavaScript.
    assert job.token < 2**53


def test_tokens_rise_over_all_jobs_and_queues(db: Connection) -> None:
    tokens = []
    jobs = []
    for queue in ("a", "b", "c"):
        enqueue(db, queue)
        enqueue(db, queue)
        jobs += [claim(db, queue), claim(db, queue)]
    tokens += [job.token for job in jobs]
    for job in jobs:
        answer(db, "release_job", job_id=job.job_id, token=job.token)
    for queue in ("c", "a", "b"):
        tokens += [j.token for j in call(db, "claim_jobs", queues=[queue], limit=2)]
    for job in jobs[::-1]:
        answer(db, "retry_job", job_id=job.job_id, force=True)
        tokens.append(get(db, job.job_id).token)
    assert tokens == sorted(set(tokens))
    assert len(epochs(db)) == 1


def test_token_of_a_job_rises_even_above_a_line_that_is_wrong(db: Connection) -> None:
    token(db)
    job_id = enqueue(db)
    high = 2**51
    db.execute(
        "update pyqueue_thin.job set token = %s where job_id = %s", [high, job_id]
    )
    assert claim(db).token == high + 1
    answer(db, "retry_job", job_id=job_id, force=True)
    assert get(db, job_id).token == high + 2
    answer(db, "cancel_job", job_id=job_id)
    answer(db, "retry_job", job_id=job_id)
    assert get(db, job_id).token == high + 3
    claim(db)
    answer(db, "cancel_job", job_id=job_id, force=True)
    assert get(db, job_id).token == high + 5


def test_token_drawn_in_a_rolled_back_claim_is_not_used_again(
    db: Connection, connect: Connect
) -> None:
    enqueue(db)
    worker = connect(autocommit=False)
    first = claim(worker)
    worker.rollback()
    second = claim(db)
    assert second.job_id == first.job_id
    assert second.token > first.token
    assert second.attempt == 1


# -- A new epoch ---------------------------------------------------------------------


@pytest.mark.parametrize("lose_history", [restart, reload])
def test_next_hand_over_after_lost_history_begins_an_epoch(
    db: Connection, lose_history: Any
) -> None:
    tokens = [token(db)]
    begun = 1

    def check(drawn: int) -> None:
        nonlocal begun
        begun += 1
        log = epochs(db)
        assert len(log) == begun
        # Above all that the lost part of the history may have handed out.
        assert tokens[-1] + 1_000_000 <= log[-1].base < drawn
        tokens.append(drawn)

    for _ in range(2):
        lose_history(db)
        check(token(db))
        assert token(db) > tokens[-1]
        assert len(epochs(db)) == begun
    job_id = enqueue(db)
    lose_history(db)
    answer(db, "retry_job", job_id=job_id)
    check(get(db, job_id).token)
    claim(db)
    lose_history(db)
    answer(db, "cancel_job", job_id=job_id, force=True)
    check(get(db, job_id).token)
    lose_history(db)
    assert call(db, "claim_jobs", queues=["q"], limit=10) == []
    assert len(epochs(db)) == begun + 1


def test_line_goes_up_though_the_clock_is_behind(db: Connection) -> None:
    token(db)
    future = microseconds(db) + 10 * 365 * 86400 * 1_000_000
    db.execute("select setval('pyqueue_thin.token_line', %s)", [future])
    restart(db)
    drawn = token(db)
    assert epochs(db)[-1].base == future + 1_000_000
    assert drawn == future + 1_000_001
    assert answer(db, "bump_epoch", reason="clock") == drawn + 1_000_000


def test_twenty_first_claims_at_once_get_rising_tokens(
    db: Connection, connect: Connect
) -> None:
    old = [token(db) for _ in range(3)]
    call(db, "enqueue_jobs", queue="q", payloads=[None] * 40)
    workers = [connect(options=IMPATIENT) for _ in range(20)]
    together = Barrier(20)

    def work(worker: Connection) -> list[int]:
        together.wait()
        return [claim(worker).token, claim(worker).token]

    for begun, lose_history in ((2, restart), (3, reload)):
        lose_history(db)
        with ThreadPoolExecutor(20) as pool:
            pairs = list(pool.map(work, workers))
        drawn = [t for pair in pairs for t in pair]
        assert len(set(drawn)) == 40
        assert all(first < second for first, second in pairs)
        log = epochs(db)
        assert len(log) == begun
        assert max(old) < log[-1].base < min(drawn)
        old += drawn
        db.execute("delete from pyqueue_thin.job")
        call(db, "enqueue_jobs", queue="q", payloads=[None] * 40)


@pytest.mark.parametrize("committed", [True, False], ids=["committed", "rolled back"])
def test_nobody_waits_for_the_transaction_that_began_the_epoch(
    db: Connection, connect: Connect, committed: bool
) -> None:
    old = token(db)
    for queue in ("a", "b", "c", "c"):
        enqueue(db, queue)
    restart(db)
    first = connect(autocommit=False)
    begun = claim(first, "a")
    others = [connect(options=IMPATIENT) for _ in range(2)]
    drawn = [claim(others[0], "b"), claim(others[1], "c"), claim(db, "c")]
    base = answer(others[0], "bump_epoch", reason="connect", only_if_stale=True)
    assert old < base < begun.token < drawn[0].token
    first.commit() if committed else first.rollback()
    # The log may lose its row; the epoch stays.
    assert len(epochs(db)) == (2 if committed else 1)
    assert token(db) > drawn[-1].token > begun.token
    assert answer(db, "bump_epoch", reason="x", only_if_stale=True) == base
    if not committed:
        assert claim(db, "a").token > begun.token


@pytest.mark.parametrize("level", ["repeatable read", "serializable"])
def test_old_snapshot_draws_above_an_epoch_begun_since(
    db: Connection, connect: Connect, level: str
) -> None:
    old = token(db)
    enqueue(db, "early")
    worker = connect(autocommit=False)
    worker.execute(f"set transaction isolation level {level}")
    worker.execute("select from pyqueue_thin.job")
    restart(db)
    fresh = token(db)
    drawn = claim(worker, "early")
    worker.commit()
    assert old < epochs(db)[-1].base < fresh < drawn.token
    assert len(epochs(db)) == 2


def test_whoever_meets_a_stale_epoch_goes_on_as_soon_as_another_has_begun_it(
    db: Connection, connect: Connect
) -> None:
    """Not before, when he would draw below it, and not only at the other's commit."""
    old = token(db)
    enqueue(db, "other")
    first, second = connect(autocommit=False), connect()
    call(first, "bump_epoch", reason="to see its lock")
    [lock] = rows(
        db,
        "select classid::int, objid::int from pg_locks"
        " where locktype = 'advisory' and pid = %s"
        " and objid <> 'pyqueue_thin.lane'::regclass::oid",
        [first.info.backend_pid],
    )
    first.rollback()
    restart(db)
    first.execute("select pg_advisory_xact_lock(%s, %s)", lock)
    waiting = Waiting(second, lambda: claim(second, "other"))
    until_asleep(db, second)
    base = answer(first, "bump_epoch", reason="first", only_if_stale=True)
    assert waiting.result().token > base > old
    assert first.info.transaction_status == TransactionStatus.INTRANS
    first.commit()
    assert [e.reason for e in epochs(db)][1:] == ["first"]


def until_asleep(watcher: Connection, db: Connection) -> None:
    """Wait until a session sleeps before it looks again."""
    event = "select wait_event from pg_stat_activity where pid = %s"
    until = time.monotonic() + 5
    while value(watcher, event, [db.info.backend_pid]) != "PgSleep":
        assert time.monotonic() < until, "it does not wait"


# -- An operator's bump --------------------------------------------------------------


def test_bump_lifts_the_line_ahead_of_the_clock(db: Connection) -> None:
    day = 86400 * 1_000_000
    before = microseconds(db)
    base = answer(db, "bump_epoch", reason="split brain", ahead="1 day")
    assert before + day <= base <= microseconds(db) + day
    assert token(db) == base + 1
    assert epochs(db) == [(base, "split brain")]
    # It never comes down again.
    again = answer(db, "bump_epoch", reason="once more")
    assert again == base + 1 + 1_000_000
    assert token(db) == again + 1
    most = answer(db, "bump_epoch", reason="most", ahead="366 days")
    assert most > again
    assert token(db) == most + 1


def test_bump_only_if_stale_leaves_a_good_epoch_alone(db: Connection) -> None:
    stale = {"only_if_stale": True, "reason": "connect"}
    base = answer(db, "bump_epoch", **stale)
    assert epochs(db) == [(base, "connect")]
    drawn = token(db)
    assert answer(db, "bump_epoch", **stale, ahead="1 day") == base
    assert (line(db), len(epochs(db))) == (drawn, 1)
    restart(db)
    again = answer(db, "bump_epoch", **stale, ahead="1 h")
    assert again >= base + 3600 * 1_000_000
    assert answer(db, "bump_epoch", **stale) == again
    assert token(db) == again + 1


def test_bump_stays_though_its_transaction_rolls_back(
    db: Connection, connect: Connect
) -> None:
    drawn = token(db)
    operator = connect(autocommit=False)
    base = answer(operator, "bump_epoch", reason="undone", ahead="1 h")
    assert token(db) > base > drawn
    operator.rollback()
    assert token(db) > base
    assert answer(db, "bump_epoch", reason="x", only_if_stale=True) == base
    assert "undone" not in [e.reason for e in epochs(db)]


def test_two_bumps_at_once_do_not_lower_the_line(
    db: Connection, connect: Connect
) -> None:
    first, second = connect(autocommit=False), connect()
    high = answer(first, "bump_epoch", reason="first", ahead="30 days")
    waiting = Waiting(second, lambda: answer(second, "bump_epoch", reason="second"))
    until_asleep(db, second)
    # Claims do not wait meanwhile.
    assert token(db) == high + 1
    first.commit()
    assert waiting.result() == high + 1 + 1_000_000
    assert [e.reason for e in epochs(db)] == ["first", "second"]


def test_bump_within_bounds_only(db: Connection) -> None:
    base = answer(db, "bump_epoch", reason="x")
    for given, sqlstate, argument in (
        ({"reason": None}, "22004", "p_reason"),
        ({"reason": "x", "ahead": None}, "22004", "p_ahead"),
        ({"reason": "x", "ahead": "-1 us"}, "22023", "p_ahead"),
        ({"reason": "x", "ahead": "366 days 1 us"}, "22023", "p_ahead"),
        ({"reason": "x", "only_if_stale": None}, "22004", "p_only_if_stale"),
    ):
        with raises(sqlstate, argument):
            call(db, "bump_epoch", **given)
    assert (line(db), len(epochs(db))) == (base, 1)


# -- Durability ----------------------------------------------------------------------


def test_claim_is_flushed_where_the_caller_does_not_wait_for_commits(
    db: Connection, connect: Connect
) -> None:
    worker = connect(autocommit=False)
    claims: list[tuple[str, dict[str, Any]]] = [
        ("claim_job", {"queue": "q"}),
        ("claim_jobs", {"queues": ["q"], "limit": 2}),
    ]
    setting = "select current_setting('synchronous_commit')"
    for given in ("off", "local", "remote_write", "on", "remote_apply"):
        worker.execute("select set_config('synchronous_commit', %s, false)", [given])
        worker.commit()
        for function, arguments in claims:
            enqueue(db)
            assert len(call(worker, function, **arguments)) == 1
            assert value(worker, setting) == ("local" if given == "off" else given)
            written = value(worker, "select pg_current_wal_insert_lsn()")
            worker.commit()
            flushed = "select pg_current_wal_flush_lsn() >= %s::pg_lsn"
            assert value(worker, flushed, [written]) is True
            assert value(worker, setting) == given
            worker.commit()


# -- The real thing ------------------------------------------------------------------


@pytest.mark.skipif(
    "TEST_PGHOST" in os.environ, reason="pg_dump may be older than that server"
)
def test_dump_reloaded_beside_its_original_begins_an_epoch(
    db: Connection, dsn: str
) -> None:
    enqueue(db)
    enqueue(db)
    job = claim(db)
    bin_folder = find_binaries()
    copy = f"{db.info.dbname}_copy"
    copied = make_conninfo(dsn, dbname=copy)
    dumped = subprocess.run(
        [bin_folder / "pg_dump", "-n", "pyqueue_thin", "-d", dsn],
        check=True,
        capture_output=True,
    )
    lost = token_of_a_claim(dsn)  # after the dump was taken
    db.execute(f'create database "{copy}"')
    try:
        subprocess.run(
            [bin_folder / "psql", "-qX", "-v", "ON_ERROR_STOP=1", "-d", copied],
            stdout=subprocess.DEVNULL,
            check=True,
            input=dumped.stdout,
        )
        assert token_of_a_claim(copied) > lost > job.token
        with psycopg.connect(copied, autocommit=True) as other:
            held = {"job_id": job.job_id, "token": job.token}
            assert answer(other, "finish_job", **held) is True
            assert len(epochs(other)) == 2
    finally:
        db.execute(f'drop database "{copy}" with (force)')


def token_of_a_claim(dsn: str) -> int:
    with psycopg.connect(dsn, autocommit=True) as worker:
        found: int = claim(worker).token
        return found


def test_epoch_lifts_ids_that_fell_behind_their_rows(db: Connection) -> None:
    ended, live = start(db), enqueue(db)
    call(db, "finish_job", **ended)
    db.execute("alter sequence pyqueue_thin.job_job_id_seq restart")
    restart(db)
    claim(db)
    assert enqueue(db) == live + 1


def test_id_that_comes_again_stops_nobody(db: Connection) -> None:
    first = start(db)
    call(db, "finish_job", **first, result={"n": 1})
    db.execute("alter sequence pyqueue_thin.job_job_id_seq restart")
    again = start(db)
    assert again["job_id"] == first["job_id"]
    db.execute("update pyqueue_thin.job set max_attempts = 1")
    lapse(db, again["job_id"])
    assert answer(db, "sweep_jobs") == 1
    assert get(db, again["job_id"]).result == {"n": 1}


def test_clone_of_a_database_begins_an_epoch(db: Connection, dsn: str) -> None:
    for _ in range(2):
        enqueue(db)
    before = claim(db).token
    clone = f"{db.info.dbname}_clone"
    db.close()  # nobody may be connected to what is cloned
    with psycopg.connect(dsn, dbname="postgres", autocommit=True) as admin:
        original = psycopg.conninfo.conninfo_to_dict(dsn)["dbname"]
        try:
            admin.execute(f'create database "{clone}" template "{original}"')
            lost = token_of_a_claim(dsn)  # after the clone was made
            assert token_of_a_claim(make_conninfo(dsn, dbname=clone)) > lost > before
        finally:
            admin.execute(f'drop database if exists "{clone}" with (force)')


def test_tokens_rise_over_a_reinstallation(db: Connection, dsn: str) -> None:
    old = token(db)
    migrate.downgrade(dsn, "base", force=True)
    migrate.upgrade(dsn)
    assert token(db) > old


@pytest.fixture
def kept() -> Iterator[Path]:
    """A short folder that outlives a server."""
    folder = temporary_folder() / f"pq-epoch-{os.getpid()}"
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.long
def test_crash_forgets_no_committed_claim_and_repeats_no_token(kept: Path) -> None:
    settings = {
        # Nobody else flushes what the claim itself does not.
        "synchronous_commit": "off",
        "wal_writer_delay": "10s",
        "max_prepared_transactions": "1",
    }
    claims: list[Any] = []
    for life in (1, 2):
        with Server(kept, settings=settings) as server:
            dsn = server.conninfo()
            if life == 1:
                migrate.upgrade(dsn)
            with psycopg.connect(dsn, autocommit=True, options=IMPATIENT) as db:
                for job in claims:
                    assert get(db, job.job_id).state == "running"
                    call(db, "heartbeat_job", job_id=job.job_id, token=job.token)
                for _ in range(4):
                    enqueue(db)
                db.execute("checkpoint")
                if life == 1:
                    # Begins the epoch, and keeps its locks over the crash.
                    db.execute("begin")
                    prepared = claim(db)
                    db.execute("prepare transaction 'claim'")
                claims += [claim(db) for _ in range(3)]
                tokens = [job.token for job in claims]
                assert prepared.token < tokens[0]
                assert tokens == sorted(set(tokens))
                if life == 2:
                    db.execute("rollback prepared 'claim'")
                    assert get(db, prepared.job_id).state == "ready"
                pid = int((kept / "data" / "postmaster.pid").read_text().split()[0])
                os.kill(pid, signal.SIGQUIT)
            while Path(f"/proc/{pid}").exists():
                time.sleep(0.02)
