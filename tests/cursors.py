"""What the tests of lanes and cursors use: steps of their own, and broken sources."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
from support import Connect, Connection, Waiting, call, rows, value

SQL = Path(__file__).resolve().parent.parent / "sql"
CLASS = 1887007093  # of our advisory locks

Patch = Callable[[str, str, str], None]


def patcher(db: Connection) -> Patch:
    """Return what changes one place of a source, in this database alone."""
    texts: dict[str, str] = {}

    def patch(path: str, old: str, new: str) -> None:
        text = texts.get(path) or (SQL / path).read_text("utf-8")
        assert text.count(old) == 1, f"{path} has changed: {old}"
        texts[path] = text = text.replace(old, new)
        for kind in ("function", "view"):
            text = text.replace(f"create {kind} ", f"create or replace {kind} ", 1)
        db.execute(text)

    call(db, "claim_job", queue="another")  # begins the epoch, and sweeps
    # Where a session has to pause, in a source that was patched so, is its own setting.
    db.execute(
        """
        create function public.pause(p_point integer) returns boolean
        language plpgsql as $$
        begin
          if p_point::text
            = any(string_to_array(current_setting('test.pause_at', true), ','))
          then
            perform pg_advisory_lock_shared(p_point);
            perform pg_advisory_unlock_shared(p_point);
          end if;
          return true;
        end $$;
        create function public.pause_after(p_point integer, p_value bigint)
        returns bigint language plpgsql as $$
        begin
          perform public.pause(p_point);
          return p_value;
        end $$;
        create function public.later_place(p_point integer, p_lane_id bigint)
        returns bigint language plpgsql as $$
        begin
          perform public.pause(p_point);
          return (
            select s.place from pyqueue_thin.lane_start as s where s.lane_id = p_lane_id
          );
        end $$;
        create function public.later_xmin(p_point integer) returns bigint
        language plpgsql as $$
        begin
          perform public.pause(p_point);
          return pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
        end $$
        """
    )
    return patch


@contextmanager
def paused(
    watcher: Connection, connect: Connect, db: Connection, query: str, *points: int
) -> Iterator[Callable[[], None]]:
    """Make a query pause, during the block, at the first of these points.

    What it yields lets the query go on to the next of them.
    """
    holder = connect()
    for point in points:
        holder.execute("select pg_advisory_lock(%s)", (point,))
    db.execute(
        "select set_config('test.pause_at', %s, false)", [",".join(map(str, points))]
    )
    left = list(points)
    waiting = Waiting(db, lambda: db.execute(query))

    def go_on() -> None:
        holder.execute("select pg_advisory_unlock(%s)", (left.pop(0),))
        assert waiting.blocked_by(watcher) == holder.info.backend_pid

    try:
        assert waiting.blocked_by(watcher) == holder.info.backend_pid
        yield go_on
    finally:
        holder.close()
        with suppress(psycopg.errors.QueryCanceled):
            waiting.result()


MOVE = "select pyqueue_thin._move_cursors(array['q'])"


def pause_in_move(patch: Patch) -> None:
    """Give a move the points 0, before the cursors, and 1 to 4, before each write."""
    marks = ["'pyqueue_thin.settled_xid'", "'pyqueue_thin.settled'"]
    marks += ["'pyqueue_thin.mark_xid'", "'pyqueue_thin.mark'"]
    for point, register in enumerate(["m.register", *marks]):
        write = f"perform setval({register},"
        pause = f"perform public.pause({point});"
        patch("functions/_move_cursors.sql", write, f"{pause} {write}")


def move(db: Connection, times: int = 3) -> None:
    """Move the cursors: the first call marks a place, the third may pass it."""
    for _ in range(times):
        db.execute(MOVE)


def find(db: Connection, *queues: str) -> None:
    """Give the lanes of the ready jobs their registers."""
    db.execute("select pyqueue_thin._find_lanes(%s)", [list(queues or ["q"])])


@contextmanager
def finding_locked(connect: Connect) -> Iterator[None]:
    """Keep everybody from finding lanes."""
    holder = connect()
    holder.execute(
        "select pg_advisory_lock(%s, 'pyqueue_thin.lane'::regclass::oid::integer)",
        (CLASS,),
    )
    yield
    holder.close()


def place(db: Connection, queue: str = "q", priority: int = 0) -> int:
    """Return the cursor of a lane."""
    found: int = value(
        db,
        "select place from pyqueue_thin.lane_start where queue = %s and priority = %s",
        (queue, priority),
    )
    return found


def register(db: Connection, name: str) -> int:
    found: int = value(
        db,
        "select coalesce(pg_sequence_last_value(%s::regclass), 0)",
        (f"pyqueue_thin.{name}",),
    )
    return found


def work_off(db: Connection, *queues: str) -> list[int]:
    """Claim and finish all that can be claimed, and move no cursor; return the ids."""
    with db.transaction():
        db.execute("select pg_current_xact_id()")
        taken = call(db, "claim_jobs", queues=list(queues or ["q"]), limit=1000)
        ids, tokens = [job.job_id for job in taken], [job.token for job in taken]
        call(db, "finish_jobs", job_ids=ids, tokens=tokens)
    return ids


def hidden(db: Connection) -> list[int]:
    """Return the ready jobs that lie at or below the cursor of their lane.

    The cursors are read first: in an older snapshot, jobs claimed since look ready.
    """
    lanes = rows(db, "select queue, priority, place from pyqueue_thin.lane_start")
    found = rows(
        db,
        """
        select j.job_id
        from unnest(%s::text[], %s::integer[], %s::bigint[]) as l (
          queue, priority, place
        )
        join pyqueue_thin.job as j using (queue, priority)
        where j.state = 'ready' and j.ready_seq <= l.place
        """,
        [[lane[n] for lane in lanes] for n in range(3)],
    )
    return [job.job_id for job in found]


def lost(db: Connection) -> list[int]:
    """Return the ready jobs that are hidden or that claims do not find."""
    found = hidden(db)
    work_off(db)
    left = rows(db, "select job_id from pyqueue_thin.job where state = 'ready'")
    return sorted({*found, *(job.job_id for job in left)})
