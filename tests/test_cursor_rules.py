"""No cursor passes a job that is ready or will be, and each rule of it is needed.

The scenarios are steps in a fixed order. Each answers what went wrong: with the sources
as they are nothing, with one rule broken something. So it is seen that the scenario
would notice, and that the rule is not there for nothing.

Rules that can be broken without a loss as long as the others hold:

- The settled pair, compared with xmin by the move, or written in the right order: only
  an old snapshot (old_snapshot) sees a difference. In read committed, whoever settled a
  place has seen it true, and the xmin of later snapshots is no lower. The same is true
  of the order in which it is read.
- The order in which the pending pair is read: it is read and written under one lock.
- A new epoch deletes the lanes and sets their registers to 0, and a found lane's is set
  to 0: what another lane left there is not read. The second matters when somebody holds
  the lanes' lock (restored), the third never.
- A straggler is locked, and its cursor read in a statement before: without one of them
  the other prevents a false alarm (false_alarm). A false alarm costs time, not a job.
- A claim in repeatable read does not move cursors: it could not move them far.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import psycopg
import pytest
from cursors import (
    MOVE,
    Patch,
    find,
    finding_locked,
    hidden,
    lost,
    move,
    patcher,
    pause_in_move,
    paused,
    place,
    register,
    work_off,
)
from psycopg.types.json import Jsonb
from support import Connect, Connection, answer, call, claim, enqueue, rows, start

Scenario = Callable[[Connection, Connect, Patch], list[Any]]


@pytest.fixture
def patch(db: Connection) -> Patch:
    return patcher(db)


# -- Ways of drawing a place ---------------------------------------------------------
#
# Each makes ready what has to be there, and answers with the call that draws.

Drawing = Callable[[Connection], Callable[[Connection], Any]]


def enqueued(_db: Connection) -> Callable[[Connection], Any]:
    return enqueue


def enqueued_with_a_key(_db: Connection) -> Callable[[Connection], Any]:
    return partial(enqueue, unique_key="k")


def enqueued_in_a_batch(_db: Connection) -> Callable[[Connection], Any]:
    return lambda late: call(late, "enqueue_jobs", queue="q", payloads=[None] * 3)


def enqueued_as_rows(_db: Connection) -> Callable[[Connection], Any]:
    return lambda late: call(late, "enqueue_job_rows", jobs=Jsonb([{"queue": "q"}] * 3))


def enqueued_after_a_savepoint(_db: Connection) -> Callable[[Connection], Any]:
    def draw(late: Connection) -> None:
        with late.transaction(force_rollback=True):
            enqueue(late)
        with late.transaction():
            enqueue(late)

    return draw


def released(db: Connection) -> Callable[[Connection], Any]:
    held = start(db)
    return lambda late: answer(late, "release_job", **held)


def failed(db: Connection) -> Callable[[Connection], Any]:
    held = start(db)
    return lambda late: answer(late, "fail_job", **held, retry_in="0")


def lapsed(db: Connection) -> Callable[[Connection], Any]:
    start(db)
    db.execute("update pyqueue_thin.job set lease_until = '-infinity'")
    return lambda late: answer(late, "sweep_jobs")


def due(db: Connection) -> Callable[[Connection], Any]:
    enqueue(db, delay="1 hour")
    db.execute("update pyqueue_thin.job set run_at = '-infinity'")
    return lambda late: answer(late, "sweep_jobs")


def retried(db: Connection) -> Callable[[Connection], Any]:
    job_id = enqueue(db)
    answer(db, "cancel_job", job_id=job_id)
    return lambda late: answer(late, "retry_job", job_id=job_id)


def moved_to_the_lane(db: Connection) -> Callable[[Connection], Any]:
    enqueue(db, unique_key="k", priority=7)
    return lambda late: enqueue(late, unique_key="k", on_conflict="replace")


DRAWINGS: list[Drawing] = [
    enqueued,
    enqueued_with_a_key,
    enqueued_in_a_batch,
    enqueued_as_rows,
    enqueued_after_a_savepoint,
    released,
    failed,
    lapsed,
    due,
    retried,
    moved_to_the_lane,
]


# -- Scenarios -----------------------------------------------------------------------


def committed_late(
    db: Connection,
    connect: Connect,
    _patch: Patch,
    *,
    drawing: Drawing = enqueued,
    moves: int = 0,
    prepared: bool = False,
) -> list[Any]:
    """A place is drawn, and its job committed when others have passed it."""
    late = connect()
    draw = drawing(db)
    enqueue(db)
    find(db)
    move(db, moves)
    late.execute("begin")
    draw(late)
    if prepared:
        late.execute("prepare transaction 'late'")
    move(db)
    work_off(db)
    move(db)
    enqueue(db)
    work_off(db)
    move(db)
    late.execute("commit prepared 'late'" if prepared else "commit")
    return lost(db)


def drawn_slowly(
    db: Connection, connect: Connect, patch: Patch, *, path: str, query: str
) -> list[Any]:
    """Somebody stands still where he has just drawn a place."""
    draw = "nextval('pyqueue_thin.ready_line')"
    patch(f"functions/{path}.sql", draw, f"public.pause_after(5, {draw})")
    enqueue(db)
    find(db)
    work_off(db)
    slow = connect(autocommit=False)
    with paused(db, connect, slow, query, 5):
        move(db)
    move(db)
    slow.commit()
    return lost(db)


DRAWS = {
    "enqueue_job": "select pyqueue_thin.enqueue_job('q')",
    "enqueue_jobs": "select pyqueue_thin.enqueue_jobs('q', array[null::jsonb])",
    "_next_ready_seq": "select pyqueue_thin.enqueue_job('q', p_unique_key => 'k')",
}


def interrupted(
    db: Connection,
    connect: Connect,
    patch: Patch,
    *,
    point: int,
    drawn_before: bool = False,
    committed_meanwhile: bool = False,
    cancelled: bool = False,
) -> list[Any]:
    """Somebody stands still in a move, or is cancelled there."""
    pause_in_move(patch)
    slow, late = connect(), connect(autocommit=False)
    enqueue(db)
    find(db)
    work_off(db)
    move(db)
    enqueue(db)
    work_off(db)
    move(db, 1)
    enqueue(late if drawn_before else db)
    work_off(db)
    with paused(db, connect, slow, MOVE, point):
        if not drawn_before:
            enqueue(late)
        if committed_meanwhile:
            late.commit()
        move(db)
        if cancelled:
            db.execute("select pg_cancel_backend(%s)", (slow.info.backend_pid,))
    move(db)
    late.commit()
    return lost(db)


def marked_by_two(db: Connection, connect: Connect, patch: Patch) -> list[Any]:
    """Two want to set a mark; one is cancelled between its two writes."""
    pause_in_move(patch)
    patch(
        "functions/_move_cursors.sql",
        "pg_current_xact_id()::text::bigint",
        "public.pause_after(5, pg_current_xact_id()::text::bigint)",
    )
    slow, late = connect(), connect(autocommit=False)
    enqueue(db)
    find(db)
    work_off(db)
    with paused(db, connect, slow, MOVE, 5, 4) as go_on:
        enqueue(late)
        move(db, 1)
        go_on()
        db.execute("select pg_cancel_backend(%s)", (slow.info.backend_pid,))
    move(db)
    late.commit()
    return lost(db)


def old_snapshot(
    db: Connection, connect: Connect, patch: Patch, *, cancelled_at: int | None = None
) -> list[Any]:
    """Somebody moves in a snapshot that is older than a job and its settled mark."""
    pause_in_move(patch)
    slow, late, old = connect(), connect(autocommit=False), connect(autocommit=False)
    old.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
    enqueue(db)
    find(db)
    work_off(db)
    enqueue(late)
    old.execute("select 1")
    late.commit()
    if cancelled_at is None:
        move(db)
    else:
        move(db, 1)
        with paused(db, connect, slow, MOVE, cancelled_at):
            db.execute("select pg_cancel_backend(%s)", (slow.info.backend_pid,))
    old.execute(MOVE)
    old.commit()
    return lost(db)


def locked(db: Connection, connect: Connect, _patch: Patch) -> list[Any]:
    """A claim rolls back when others have moved."""
    holder = connect(autocommit=False)
    enqueue(db)
    find(db)
    move(db)
    claim(holder)
    move(db)
    holder.rollback()
    return lost(db)


def claimed_twice(db: Connection, connect: Connect, _patch: Patch) -> list[Any]:
    """A transaction claims twice, so large that it would move, and rolls back."""
    holder = connect(autocommit=False)
    call(db, "enqueue_jobs", queue="q", payloads=[None] * 40)
    find(db)
    move(db)
    for _ in range(2):
        call(holder, "claim_jobs", queues=["q"], limit=10_000)
    holder.rollback()
    return lost(db)


def busy(db: Connection, connect: Connect, _patch: Patch) -> list[Any]:
    """There is always somebody who has written and not committed."""
    enqueue(db)
    find(db)
    writers: deque[Connection] = deque()
    for _ in range(12):
        writers.append(connect(autocommit=False))
        enqueue(writers[-1], "other")
        if len(writers) > 5:
            writers.popleft().close()
        enqueue(db)
        work_off(db)
        move(db, 1)
    return lost(db) or ([] if place(db) > 0 else ["the cursor stands still"])


def restored(
    db: Connection, connect: Connect, _patch: Patch, *, finding: bool = False
) -> list[Any]:
    """The rows are older than the registers, as in a reloaded dump."""
    call(db, "enqueue_jobs", queue="q", payloads=[None] * 10)
    find(db)
    work_off(db)
    move(db)
    call(db, "enqueue_jobs", queue="q", payloads=[None] * 10)
    work_off(db)
    move(db, 1)
    db.execute("delete from pyqueue_thin.finished_job")
    db.execute("select setval('pyqueue_thin.ready_line', 3)")
    db.execute("select setval('pyqueue_thin.epoch_identity', 1)")
    db.execute(
        "insert into pyqueue_thin.job (queue, kind, priority, run_at, state, ready_seq)"
        " select 'q', 'default', 0, now(), 'ready', n from generate_series(1, 3) as n"
    )
    late = connect(autocommit=False)
    if finding:
        with finding_locked(connect):
            call(db, "claim_job", queue="another")
    else:
        call(db, "claim_job", queue="another")
    before = hidden(db)
    find(db)
    work_off(db)
    enqueue(late)
    move(db)
    late.commit()
    return before + lost(db)


def reused(db: Connection, connect: Connect, patch: Patch) -> list[Any]:
    """A cursor is written late, when its register is another lane's already."""
    written = "m.place * 1048576 + m.lane_id % 524288"
    patch("functions/_move_cursors.sql", written, f"public.pause_after(5, {written})")
    first = enqueue(db, "r")
    call(db, "enqueue_jobs", queue="q", payloads=[None] * 10)
    find(db)
    work_off(db)
    move(db, 2)
    enqueue(db, "r")
    slow = connect()
    with paused(db, connect, slow, MOVE, 5):
        answer(db, "bump_epoch", reason="test")
        find(db, "r")
        [lane] = rows(db, "select * from pyqueue_thin.lane")
    assert register(db, lane.register.removeprefix("pyqueue_thin.")) > 10 << 20
    return hidden(db) + wrong_claims(db, first, "r")


def wrong_claims(db: Connection, job_id: int, queue: str = "q") -> list[str]:
    """Return the ways of claiming that do not give this job first."""
    ways: dict[str, dict[str, Any]] = {
        "claim_job": {"queue": queue},
        "claim_jobs": {"queues": [queue]},
        "claim_jobs, more than there are": {"queues": [queue], "limit": 10},
        "claim_jobs, of two": {"queues": [queue, "another"]},
    }
    wrong = []
    for way, arguments in ways.items():
        with db.transaction(force_rollback=True):
            taken = call(db, way.split(",")[0], **arguments)
        if [job.job_id for job in taken[:1]] != [job_id]:
            wrong.append(way)
    return wrong


def new_priorities(db: Connection, connect: Connect, _patch: Patch) -> list[Any]:
    """Jobs turn up before, between and behind the lanes that are known."""
    known = [enqueue(db, priority=priority) for priority in (0, 10)]
    find(db)
    wrong = []
    with finding_locked(connect):
        before = enqueue(db, priority=-(2**31))
        wrong += wrong_claims(db, before)
        answer(db, "cancel_job", job_id=before)
        answer(db, "cancel_job", job_id=known[0])
        between = [enqueue(db, priority=priority) for priority in (9, 1)]
        wrong += wrong_claims(db, between[1])
        for job_id in (*between, known[1]):
            answer(db, "cancel_job", job_id=job_id)
        behind = enqueue(db, priority=2**31 - 1)
        wrong += wrong_claims(db, behind)
    return wrong


def false_alarm(
    db: Connection, connect: Connect, patch: Patch, *, point: int = 6
) -> list[Any]:
    """Jobs are claimed, and the cursor moves, while stragglers are looked for."""
    look = "select j.ready_seq into v_place"
    patch("functions/_find_stragglers.sql", look, f"perform public.pause(6); {look}")
    enqueue(db)
    find(db)
    work_off(db)
    move(db)
    enqueue(db)
    slow = connect()
    query = "select pyqueue_thin._find_stragglers()"
    with paused(db, connect, slow, query, point):
        work_off(db)
        move(db)
        before = place(db)
    return [] if place(db) == before == 2 else [place(db)]


# -- With the sources as they are ----------------------------------------------------


@pytest.mark.parametrize("moves", range(3))
@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda drawing: drawing.__name__)
def test_a_job_that_is_committed_late_is_never_passed(
    db: Connection, connect: Connect, patch: Patch, drawing: Drawing, moves: int
) -> None:
    assert committed_late(db, connect, patch, drawing=drawing, moves=moves) == []


def test_a_job_of_a_prepared_transaction_is_never_passed(
    db: Connection, connect: Connect, patch: Patch
) -> None:
    assert committed_late(db, connect, patch, prepared=True) == []


@pytest.mark.parametrize("path", DRAWS)
def test_a_place_drawn_by_somebody_who_stalls_is_never_passed(
    db: Connection, connect: Connect, patch: Patch, path: str
) -> None:
    assert drawn_slowly(db, connect, patch, path=path, query=DRAWS[path]) == []


FLAGS = product([False, True], repeat=3)


@pytest.mark.parametrize(
    ("drawn_before", "committed_meanwhile", "cancelled"), list(FLAGS)
)
@pytest.mark.parametrize("point", range(5))
def test_a_move_that_stalls_or_is_cancelled_anywhere_passes_no_job(
    db: Connection,
    connect: Connect,
    patch: Patch,
    point: int,
    drawn_before: bool,
    committed_meanwhile: bool,
    cancelled: bool,
) -> None:
    wrong = interrupted(
        db,
        connect,
        patch,
        point=point,
        drawn_before=drawn_before,
        committed_meanwhile=committed_meanwhile,
        cancelled=cancelled,
    )
    assert wrong == []


@pytest.mark.parametrize(
    "scenario",
    [
        marked_by_two,
        old_snapshot,
        partial(old_snapshot, cancelled_at=1),
        partial(old_snapshot, cancelled_at=2),
        locked,
        claimed_twice,
        busy,
        restored,
        partial(restored, finding=True),
        reused,
        new_priorities,
        false_alarm,
    ],
    ids=lambda scenario: getattr(scenario, "__name__", None),
)
def test_nothing_goes_wrong(
    db: Connection, connect: Connect, patch: Patch, scenario: Scenario
) -> None:
    assert scenario(db, connect, patch) == []


# -- With one rule broken ------------------------------------------------------------

MOVE_CURSORS = "functions/_move_cursors.sql"
IS_SETTLED = "v_settled_xid <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint"
SETTLED_NOW = "if v_mark_xid > v_xmin then"
SET_SETTLED_XID = "perform setval('pyqueue_thin.settled_xid', v_mark_xid);"
SET_SETTLED = "perform setval('pyqueue_thin.settled', v_mark);"
SET_MARK_XID = (
    "perform setval('pyqueue_thin.mark_xid', pg_current_xact_id()::text::bigint);"
)
SET_MARK = "perform setval('pyqueue_thin.mark', v_last);"
ZERO_CURSORS = (
    "perform setval(('pyqueue_thin.lane_cursor_' || to_char(n.n, 'fm000'))::regclass,"
    " 0)\n  from generate_series(0, 255) as n (n);"
)
Change = tuple[str, str, str]

# What is broken, the scenario that notices, and the change.
BROKEN: dict[str, tuple[Scenario, list[Change]]] = {
    **{
        f"{path} draws before it has an id": (
            partial(drawn_slowly, path=path, query=DRAWS[path]),
            [(f"functions/{path}.sql", old, new)],
        )
        for path, old, new in [
            (
                "enqueue_job",
                "when pg_current_xact_id() is not null then",
                "when true then",
            ),
            ("enqueue_jobs", "and pg_current_xact_id() is not null", ""),
            ("_next_ready_seq", "perform pg_current_xact_id();", ""),
        ]
    },
    "the id is drawn before the last place is read": (
        partial(interrupted, point=4),
        [
            (
                MOVE_CURSORS,
                SET_MARK,
                SET_MARK.replace(
                    "v_last", "pg_sequence_last_value('pyqueue_thin.ready_line')"
                ),
            )
        ],
    ),
    "the snapshot's xmax stands for an id": (
        committed_late,
        [
            (
                MOVE_CURSORS,
                "pg_current_xact_id()::text",
                "pg_snapshot_xmax(pg_current_snapshot())::text",
            )
        ],
    ),
    "nobody waits until the mark is settled": (
        committed_late,
        [
            (MOVE_CURSORS, IS_SETTLED, "true"),
            (MOVE_CURSORS, SETTLED_NOW, "if false then"),
        ],
    ),
    "the move does not ask whether the mark is settled": (
        old_snapshot,
        [(MOVE_CURSORS, IS_SETTLED, "true")],
    ),
    "there is one pair, which each new mark takes": (
        busy,
        [(MOVE_CURSORS, SETTLED_NOW, "if false then")],
    ),
    "two set the mark at once": (
        marked_by_two,
        [
            (
                MOVE_CURSORS,
                "pg_try_advisory_xact_lock(",
                "pg_try_advisory_xact_lock_shared(",
            )
        ],
    ),
    "the marked place is written before its id": (
        partial(interrupted, point=3, drawn_before=True, cancelled=True),
        [
            (MOVE_CURSORS, f"    {SET_MARK}\n", ""),
            (MOVE_CURSORS, SET_MARK_XID, f"{SET_MARK} {SET_MARK_XID}"),
        ],
    ),
    "the settled place is written before its id": (
        partial(old_snapshot, cancelled_at=1),
        [
            (MOVE_CURSORS, f"    {SET_SETTLED}\n", ""),
            (MOVE_CURSORS, SET_SETTLED_XID, f"{SET_SETTLED} {SET_SETTLED_XID}"),
        ],
    ),
    "the head is of an older snapshot than xmin": (
        partial(interrupted, point=7, drawn_before=True, committed_meanwhile=True),
        [
            (MOVE_CURSORS, IS_SETTLED, "public.later_xmin(7) >= v_settled_xid"),
            (
                MOVE_CURSORS,
                "least(v_settled,",
                "least(pg_sequence_last_value('pyqueue_thin.settled'),",
            ),
        ],
    ),
    "locked jobs are no head": (
        locked,
        [
            (
                MOVE_CURSORS,
                "limit 1\n    ) as h",
                "limit 1\n      for update skip locked\n    ) as h",
            )
        ],
    ),
    "a transaction that has claimed moves": (
        claimed_twice,
        [
            (
                "functions/_before_claim.sql",
                "and pg_current_xact_id_if_assigned() is null",
                "",
            )
        ],
    ),
    "a new epoch leaves cursors and lanes": (
        restored,
        [
            ("functions/bump_epoch.sql", ZERO_CURSORS, ""),
            ("functions/bump_epoch.sql", "delete from pyqueue_thin.lane;", "null;"),
        ],
    ),
    "a new epoch leaves the cursors": (
        partial(restored, finding=True),
        [("functions/bump_epoch.sql", ZERO_CURSORS, "")],
    ),
    **{
        f"a new epoch leaves {name}": (
            restored,
            [
                (
                    "functions/bump_epoch.sql",
                    f"perform setval('pyqueue_thin.{name}', 0);",
                    "",
                )
            ],
        )
        for name in ("settled", "mark")
    },
    **{
        f"{path} reads what another lane left": (
            reused,
            [(path, f"when {old} % 524288", f"when {value} % 524288")],
        )
        for path, old, value in [
            ("schema/lane_start.sql", "l.lane_id", "r.content"),
            ("functions/_pick_ready.sql", "v_lane_id", "v_value"),
            ("functions/_walk_lanes.sql", "l.lane_id", "r.value"),
            ("functions/_pick_ready_of.sql", "l.lane_id", "r.value"),
            ("functions/claim_job.sql", "v_lane_id", "v_value"),
        ]
    },
    **{
        f"{path} does not look between the known lanes": (
            new_priorities,
            [(f"functions/{path}.sql", old, new)],
        )
        for path, old, new in [
            ("_pick_ready", "and b.priority < v_priority", "and false"),
            (
                "_walk_lanes",
                "l.previous + 1 as from_priority",
                "l.priority as from_priority",
            ),
            (
                "_pick_ready_of",
                "and j.priority > g.after_priority",
                "and j.priority > g.after_priority and g.after_priority < -2147483648",
            ),
            ("claim_job", "and b.priority < v_priority", "and false"),
        ]
    },
    "stragglers are looked for in one statement with the cursor and not locked": (
        partial(false_alarm, point=7),
        [
            (
                "functions/_find_stragglers.sql",
                "j.ready_seq <= v_lane.place",
                "j.ready_seq <= public.later_place(7, v_lane.lane_id)",
            ),
            ("functions/_find_stragglers.sql", "for update skip locked", ""),
        ],
    ),
}


@pytest.mark.parametrize("rule", BROKEN)
def test_without_one_rule_something_goes_wrong(
    db: Connection, connect: Connect, patch: Patch, rule: str
) -> None:
    scenario, changes = BROKEN[rule]
    for change in changes:
        patch(*change)
    assert scenario(db, connect, patch) != []
