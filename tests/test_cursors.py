"""Lanes and cursors: claims find every ready job, in order, and read little."""

from __future__ import annotations

import re

import psycopg
import pytest
from cursors import (
    MOVE,
    SQL,
    find,
    finding_locked,
    hidden,
    lost,
    move,
    place,
    register,
    work_off,
)
from psycopg.types.json import Jsonb
from support import (
    IMPATIENT,
    Connect,
    Connection,
    answer,
    call,
    claim,
    enqueue,
    rows,
    value,
)

REGISTERS = ["mark", "mark_xid", "settled", "settled_xid", "stragglers_checked_at"]
REGISTERS += ["swept_at", *(f"lane_cursor_{n:03}" for n in range(256))]


@pytest.fixture(autouse=True)
def epoch(db: Connection) -> None:
    """The first claim of a database begins the epoch, and sweeps."""
    call(db, "claim_job", queue="first")


def pages(db: Connection, query: str) -> int:
    """Return how many pages a query reads, with all that it calls."""
    [[plan]] = rows(db, f"explain (analyze, buffers, timing off, format json) {query}")
    root = plan[0]["Plan"]
    assert root["Actual Rows"] == 1
    read: int = root["Shared Hit Blocks"] + root["Shared Read Blocks"]
    return read


def lanes(db: Connection) -> list[tuple[str, int]]:
    found = "select queue, priority from pyqueue_thin.lane order by queue, priority"
    return [(lane.queue, lane.priority) for lane in rows(db, found)]


def now(db: Connection, seconds: int = 0) -> int:
    """Return the clock in microseconds since 1970, so many seconds later."""
    found: int = value(
        db,
        "select (extract(epoch from clock_timestamp()) * 1000000)::bigint + %s",
        (seconds * 1_000_000,),
    )
    return found


# -- The mark and the move -----------------------------------------------------------


def test_a_cursor_moves_to_what_was_drawn_last_or_below_the_first_ready_job(
    db: Connection,
) -> None:
    call(db, "enqueue_jobs", queue="q", payloads=[None] * 5)
    find(db)
    move(db)
    assert place(db) == 0
    for job_id in (1, 2, 4):
        answer(db, "cancel_job", job_id=job_id)
    move(db, 1)
    assert place(db) == 2
    answer(db, "cancel_job", job_id=3)
    move(db, 1)
    assert place(db) == 4
    answer(db, "cancel_job", job_id=5)
    enqueue(db, "another")
    move(db, 1)
    assert place(db) == 5
    move(db)
    assert place(db) == 6  # nothing is ready in its lane at all


def test_a_pending_mark_stays_until_the_writers_before_it_have_ended(
    db: Connection, connect: Connect
) -> None:
    late = connect(autocommit=False)
    enqueue(db)
    find(db)
    enqueue(late)
    move(db, 1)
    pending = register(db, "mark"), register(db, "mark_xid")
    for _ in range(10):
        enqueue(db)
        work_off(db)
        move(db)
    assert (register(db, "mark"), register(db, "mark_xid")) == pending
    assert register(db, "settled") == place(db) == 0
    late.rollback()
    move(db, 1)
    assert (register(db, "settled"), register(db, "settled_xid")) == pending
    assert register(db, "mark") == 12
    move(db, 1)
    assert place(db) == pending[0]


def test_claims_that_stay_open_keep_nobody_else_from_moving(
    db: Connection, connect: Connect
) -> None:
    call(db, "enqueue_jobs", queue="q", payloads=[None] * 40)
    find(db)
    move(db, 2)
    work_off(db)
    holder, other = connect(autocommit=False), connect(options=IMPATIENT)
    enqueue(db, "another")
    call(holder, "claim_jobs", queues=["q", "another"], limit=10_000)
    assert place(db) == 40
    enqueue(db)
    find(db)
    other.execute(MOVE)
    assert claim(other).queue == "q"
    holder.rollback()
    assert hidden(db) == []
    assert claim(db, "another").job_id == 41


def test_a_claim_in_an_old_snapshot_moves_nothing_and_finds_what_it_may(
    db: Connection, connect: Connect
) -> None:
    old = connect(autocommit=False)
    old.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
    call(db, "enqueue_jobs", queue="q", payloads=[None] * 3)
    find(db)
    old.execute("select 1")
    work_off(db)
    later = enqueue(db)
    move(db)
    assert place(db) == 3
    before = [register(db, name) for name in REGISTERS]
    assert call(old, "claim_jobs", queues=["q"], limit=10_000) == []
    assert call(old, "claim_job", queue="q") == []
    assert [register(db, name) for name in REGISTERS] == before
    old.commit()
    assert claim(old).job_id == later


def test_every_place_is_drawn_behind_a_transaction_id() -> None:
    for path in sorted((SQL / "functions").glob("*.sql")):
        code = re.sub("--.*", "", path.read_text("utf-8"))
        for draw in re.finditer(r"nextval\('pyqueue_thin.ready_line'\)", code):
            assert "pg_current_xact_id()" in code[: draw.start()][-100:], path


# -- Registers -----------------------------------------------------------------------


def test_registers_that_a_crash_has_emptied_hide_nothing(db: Connection) -> None:
    call(db, "enqueue_jobs", queue="q", payloads=[None] * 5)
    find(db)
    work_off(db)
    move(db)
    jobs = [enqueue(db, priority=priority) for priority in (0, 1, -1)]
    find(db)
    for name in REGISTERS:
        db.execute(f"alter sequence pyqueue_thin.{name} restart")
        assert (
            value(db, f"select pg_sequence_last_value('pyqueue_thin.{name}')") is None
        )
    assert claim(db).job_id == jobs[2]
    move(db)
    assert hidden(db) == []
    assert [claim(db).job_id, claim(db).job_id] == jobs[:2]
    move(db)
    assert place(db, priority=0) > 5


def test_a_new_epoch_empties_the_registers_and_gives_them_back(db: Connection) -> None:
    call(db, "enqueue_jobs", queue="q", payloads=[None] * 5)
    find(db)
    work_off(db)
    move(db)
    assert register(db, "lane_cursor_000") > 5 << 20
    assert lanes(db) == [("q", 0)]
    answer(db, "bump_epoch", reason="test")
    for name in ("settled", "mark", "lane_cursor_000", "lane_cursor_255"):
        assert register(db, name) == 0
    assert lanes(db) == []


def test_more_lanes_than_registers_are_claimed_in_order_and_one_epoch_later_too(
    db: Connection,
) -> None:
    jobs = [{"queue": "q", "priority": n} for n in range(300, 0, -1)]
    call(db, "enqueue_job_rows", jobs=Jsonb(jobs))
    find(db)
    assert len(lanes(db)) == 256
    move(db)
    assert [claim(db).priority for _ in range(150)] == [*range(1, 151)]
    taken = call(db, "claim_jobs", queues=["q"], limit=130)
    assert [job.priority for job in taken] == [*range(151, 281)]
    answer(db, "bump_epoch", reason="test")
    assert lanes(db) == []
    move(db)
    assert [claim(db).priority for _ in range(10)] == [*range(281, 291)]
    taken = call(db, "claim_jobs", queues=["q"], limit=130)
    assert [job.priority for job in taken] == [*range(291, 301)]
    assert lost(db) == []


# -- Priorities and lanes ------------------------------------------------------------


@pytest.mark.parametrize("queues", [["q"], ["q", "another"]], ids=["one", "two"])
def test_fifty_priorities_are_strict_and_get_a_register_each(
    db: Connection, queues: list[str]
) -> None:
    priorities = [n * 37 % 50 - 25 for n in range(150)]
    jobs = [{"queue": "q", "priority": priority} for priority in priorities]
    call(db, "enqueue_job_rows", jobs=Jsonb(jobs))
    find(db, *queues)
    taken = call(db, "claim_jobs", queues=queues, limit=50)
    assert lanes(db) == [("q", priority) for priority in range(-25, 25)]
    move(db)
    for _ in range(50):
        taken += call(db, "claim_jobs", queues=queues) + call(
            db, "claim_job", queue="q"
        )
        move(db, 1)
    assert [job.priority for job in taken] == sorted(priorities)
    assert [(job.priority, job.job_id) for job in taken] == sorted(
        (job.priority, job.job_id) for job in taken
    )


@pytest.mark.parametrize("priority", [-(2**31), -1, 1, 2**31 - 1])
def test_a_job_of_a_new_priority_is_claimed_at_once(
    db: Connection, priority: int
) -> None:
    enqueue(db, priority=0)
    enqueue(db, priority=2)
    find(db)
    new = enqueue(db, priority=priority)
    taken = [claim(db) for _ in range(3)]
    assert [job.priority for job in taken] == sorted([0, 2, priority])
    assert new in [job.job_id for job in taken]


def test_a_claim_of_a_job_before_the_first_lane_locks_no_other(
    db: Connection, connect: Connect
) -> None:
    known = enqueue(db)
    find(db)
    holder, other = connect(autocommit=False), connect(options=IMPATIENT)
    with finding_locked(connect):
        new = enqueue(db, priority=-1)
        assert claim(holder).job_id == new
        nowait = "select from pyqueue_thin.job where job_id = %s for update nowait"
        assert len(rows(other, nowait, (known,))) == 1
        assert claim(other).job_id == known
    holder.rollback()
    assert claim(db).job_id == new


def noted(db: Connection) -> list[int]:
    """Return the priorities of the lanes that claims have found empty."""
    found = rows(
        db,
        """
        select l.priority
        from pyqueue_thin.lane as l
        cross join pg_sequence_last_value(l.register) as r (content)
        where r.content % 1048576 = 524288 + l.lane_id % 524288
        order by l.priority
        """,
    )
    return [lane.priority for lane in found]


def claim_and_move_nothing(db: Connection) -> int | None:
    with db.transaction():
        db.execute("select pg_current_xact_id()")
        taken = call(db, "claim_job", queue="q")
    return taken[0].job_id if taken else None


def test_an_empty_first_lane_is_noted_and_its_next_job_goes_first_all_the_same(
    db: Connection,
) -> None:
    urgent = [enqueue(db, priority=-10) for _ in range(3)]
    jobs = [enqueue(db) for _ in range(6)]
    find(db)
    work_off_first = [claim_and_move_nothing(db) for _ in urgent]
    assert work_off_first == urgent
    assert noted(db) == []
    assert claim_and_move_nothing(db) == jobs[0]
    assert noted(db) == [-10]
    assert claim_and_move_nothing(db) == jobs[1]
    late = enqueue(db, priority=-10)
    between = enqueue(db, priority=-5)
    before = enqueue(db, priority=-20)
    assert noted(db) == [-10]
    order = [before, late, between, jobs[2]]
    assert [claim_and_move_nothing(db) for _ in order] == order
    assert call(db, "claim_jobs", queues=["q"], limit=2)[0].job_id == jobs[3]
    assert lost(db) == []


def test_a_note_is_gone_when_the_cursor_moves_and_keeps_the_cursor_till_then(
    db: Connection,
) -> None:
    urgent = [enqueue(db, priority=-10) for _ in range(4)]
    enqueue(db)
    find(db)
    for job in urgent[:2]:
        assert claim_and_move_nothing(db) == job
    move(db)
    before = place(db, priority=-10)
    assert before > 0
    for job in urgent[2:]:
        assert claim_and_move_nothing(db) == job
    assert claim_and_move_nothing(db) is not None
    assert (noted(db), place(db, priority=-10)) == ([-10], before)
    enqueue(db)
    move(db)
    assert noted(db) == []
    assert place(db, priority=-10) > before


def test_a_queue_that_is_empty_altogether_has_no_note(db: Connection) -> None:
    enqueue(db, priority=-10)
    enqueue(db)
    find(db)
    work_off(db)
    assert claim_and_move_nothing(db) is None
    assert noted(db) == []


@pytest.mark.parametrize("isolation", ["read committed", "repeatable read"])
def test_the_claim_that_meets_a_new_lane_gives_it_a_register(
    db: Connection, isolation: str
) -> None:
    enqueue(db)
    find(db)
    new = enqueue(db, priority=-1)
    with db.transaction():
        db.execute(f"set transaction isolation level {isolation}")
        assert call(db, "claim_job", queue="q")[0].job_id == new
    found = [("q", -1), ("q", 0)] if isolation == "read committed" else [("q", 0)]
    assert lanes(db) == found


def test_whoever_finds_a_lane_in_an_open_transaction_makes_nobody_wait(
    db: Connection, connect: Connect
) -> None:
    holder, other = connect(autocommit=False), connect(options=IMPATIENT)
    call(db, "enqueue_jobs", queue="q", payloads=[None] * 20)
    enqueue(db, "r", priority=3)
    taken = call(holder, "claim_jobs", queues=["q"], limit=8)
    assert lanes(holder) == [("q", 0)]
    for queue in ("q", "r"):
        taken += call(other, "claim_jobs", queues=[queue], limit=8)
    move(other)
    assert lanes(other) == []
    assert len({job.job_id for job in taken}) == 17
    holder.rollback()
    taken = call(other, "claim_jobs", queues=["q"], limit=8)
    assert [job.job_id for job in taken] == [*range(1, 9)]
    assert lanes(db) == [("q", 0)]
    # The register that was given back with the rollback is nobody's twice.
    enqueue(db, "r", priority=3)
    find(db, "r")
    assert len(lanes(db)) == 2


def test_equal_lanes_of_several_queues_go_by_the_oldest_job_with_cursors_moved(
    db: Connection,
) -> None:
    for queue in ("a", "b", "c"):
        call(db, "enqueue_jobs", queue=queue, payloads=[None] * 5)
    find(db, "a", "b", "c")
    work_off(db, "a", "b", "c")
    order = ["b", "a", "c", "c", "a", "b", "a"]
    jobs = [enqueue(db, queue) for queue in order]
    for _ in range(3):
        db.execute("select pyqueue_thin._move_cursors(array['a', 'b', 'c'])")
    places = rows(db, "select place from pyqueue_thin.lane_start order by queue")
    assert [lane.place for lane in places] == [16, 15, 17]
    taken = [
        job.job_id
        for limit in (1, 2, 1, 3)
        for job in call(db, "claim_jobs", queues=["c", "b", "a"], limit=limit)
    ]
    assert taken == jobs


# -- Stragglers ----------------------------------------------------------------------


def passed(db: Connection) -> None:
    """Let a lane's cursor stand at 5, and the last check for stragglers be due."""
    call(db, "enqueue_jobs", queue="q", payloads=[None] * 5)
    find(db)
    work_off(db)
    move(db)
    assert place(db) == 5
    check_stragglers_at(db, -31)


def check_stragglers_at(db: Connection, seconds: int) -> None:
    """Let the last check for stragglers have been so many seconds from now."""
    db.execute(
        "select setval('pyqueue_thin.stragglers_checked_at', %s)", (now(db, seconds),)
    )


COPY = """
insert into pyqueue_thin.job (queue, kind, priority, run_at, state, ready_seq)
values ('q', 'default', 0, now(), 'ready', %s)
returning job_id
"""


def test_several_queues_look_deeper_when_others_hold_what_was_seen(
    db: Connection, connect: Connect
) -> None:
    ranks = {"b": (0, 5)}
    known = [
        enqueue(db, queue=queue, priority=priority)
        for queue in "abc"
        for priority in ranks.get(queue, (0,))
    ]
    find(db, "a", "b", "c")
    work_off(db, "a", "b", "c")
    assert len(known) == 4
    # More of them than a claim of four looks at first.
    held = [enqueue(db, queue=queue) for queue in "ac" * 7]
    lower = enqueue(db, queue="b", priority=5)
    # Of a priority that nobody knows yet, between the lanes of its queue.
    better = enqueue(db, queue="b", priority=3)
    with connect(autocommit=False) as holder:
        taken = call(holder, "claim_jobs", queues=["a", "c"], limit=14)
        assert [job.job_id for job in taken] == held
        found = call(db, "claim_jobs", queues=["a", "b", "c"], limit=4)
        assert [job.job_id for job in found] == [better, lower]


def test_a_sweep_finds_a_job_that_was_copied_in_below_a_cursor(db: Connection) -> None:
    passed(db)
    job_ids = [value(db, COPY, (n,)) for n in (3, 2)]
    assert call(db, "claim_job", queue="q") == []
    answer(db, "sweep_jobs")
    assert place(db) == 1
    assert [claim(db).job_id, claim(db).job_id] == job_ids[::-1]
    move(db)
    assert place(db) == 5


def test_a_sweep_finds_a_job_that_was_made_ready_by_hand_below_a_cursor(
    db: Connection,
) -> None:
    job_id = enqueue(db, delay="1 hour")
    passed(db)
    db.execute("update pyqueue_thin.job set state = 'ready', ready_seq = 4")
    assert hidden(db) == [job_id]
    answer(db, "sweep_jobs")
    assert place(db) == 3
    assert claim(db).job_id == job_id


@pytest.mark.parametrize(
    ("seconds", "is_due"), [(-29, False), (-31, True), (9999, True)]
)
def test_stragglers_are_looked_for_every_half_a_minute(
    db: Connection, seconds: int, is_due: bool
) -> None:
    passed(db)
    value(db, COPY, (3,))
    check_stragglers_at(db, seconds)
    answer(db, "sweep_jobs")
    assert place(db) == (2 if is_due else 5)
    # And after a check, which is quick here, not at once.
    if is_due:
        assert register(db, "stragglers_checked_at") >= now(db, -5)
        move(db)
        value(db, COPY, (1,))
        answer(db, "sweep_jobs")
        assert place(db) == 2


def test_a_straggler_that_somebody_holds_waits_for_the_next_look(
    db: Connection, connect: Connect
) -> None:
    passed(db)
    holder = connect(autocommit=False)
    job_id = value(db, COPY, (3,))
    holder.execute("select from pyqueue_thin.job for update")
    sweeper = connect(options=IMPATIENT)
    answer(sweeper, "sweep_jobs")
    assert place(db) == 5
    holder.rollback()
    check_stragglers_at(db, -31)
    answer(sweeper, "sweep_jobs")
    assert claim(db).job_id == job_id


# -- What a claim costs --------------------------------------------------------------

CLAIM = "select * from pyqueue_thin.claim_job('q')"
CLAIM_TWO = "select * from pyqueue_thin.claim_jobs(array['q', 'another'])"


def test_a_claim_under_a_held_snapshot_reads_few_pages_after_thousands_of_jobs(
    db: Connection, connect: Connect
) -> None:
    old = connect(autocommit=False)
    old.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
    old.execute("select count(*) from pyqueue_thin.job")
    db.execute(
        """
        do $$
        declare
          v_job record;
        begin
          for i in 1..3000 loop
            perform pyqueue_thin.enqueue_job('q');
            commit;
            select * into strict v_job from pyqueue_thin.claim_job('q');
            commit;
            perform pyqueue_thin.finish_job(v_job.job_id, v_job.token);
            commit;
          end loop;
        end $$
        """
    )
    call(db, "enqueue_jobs", queue="q", payloads=[None] * 60)
    assert place(db) > 1500  # moved by the claims alone
    move(db)
    # No sweep rides along.
    db.execute("select setval('pyqueue_thin.swept_at', %s)", (now(db, 50),))
    for query in (CLAIM, CLAIM_TWO):
        pages(db, query)  # the first reads the catalog, too
    read = [pages(db, query) for query in [CLAIM, CLAIM_TWO] * 20]
    # An autovacuum may have plans made anew meanwhile, which reads the catalog.
    assert sorted(read)[-4] < 100, read
    # It is not for want of dead rows.
    db.execute("select setval('pyqueue_thin.lane_cursor_000', 0)")
    assert pages(db, CLAIM) > 150
    old.rollback()


def test_a_claim_leaves_the_registers_of_lanes_behind_unread(
    db: Connection, connect: Connect
) -> None:
    holder = connect(autocommit=False)
    for priority in range(20):
        enqueue(db, priority=priority)
    find(db)
    locks = """
    select count(*) from pg_locks as l join pg_class as c on c.oid = l.relation
    where l.pid = pg_backend_pid() and c.relname like 'lane\\_cursor\\_%'
    """
    counts = []
    for query in (CLAIM, "select * from pyqueue_thin.claim_jobs(array['q'])"):
        holder.execute("select pg_current_xact_id()")  # so it moves no cursors
        with finding_locked(connect):
            assert len(rows(holder, query)) == 1
        counts.append(value(holder, locks))
        holder.commit()
    assert counts == [1, 2]  # the second passes the lane that is empty now
