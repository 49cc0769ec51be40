-- Move the cursors of some queues' lanes up to where their ready jobs begin.
--
-- A cursor says: no ready job of the lane has a place at or below it, nor will one turn
-- up there. What could turn up is a job whose transaction has drawn its place and is
-- still open. Three steps keep such jobs above every cursor:
--
-- 1. Draw. A transaction has its id before it draws a place (_next_ready_seq).
-- 2. Mark. Somebody reads the last place n that was drawn, and only then draws a
--    transaction id x. Whoever drew a place up to n had an id already, so his is below
--    x. Once a snapshot has x <= xmin, none below x is running any more: in that
--    snapshot each job with a place up to n can be seen, or is gone for good. Such a
--    mark is settled.
-- 3. Move. In one statement, hence one snapshot, read the head, which is the first
--    ready job above the old cursor, locked ones included, and xmin. If settled_xid <=
--    xmin, nothing ready lies at or below least(settled, head - 1): up to settled all
--    is visible, and what is visible begins at head.
--
-- What would break it, and what prevents that:
-- - Our own uncommitted claims: we see those jobs as running, and a rollback would make
--   them ready again, below the cursor. So claims move cursors only in a transaction
--   that has no id, hence has written nothing.
-- - A snapshot of before: xmin and head are of one snapshot, whichever it is. In
--   repeatable read that snapshot would be an old one, which moves nothing far; the
--   claims do not call this there.
-- - A cancel between two setvals: the id is written before the place, and the place is
--   read before the id. So a mixture pairs an old place with a later id, which is only
--   slow to settle.
-- - Two who move one cursor: both values are true, and the lower one may win. Two who
--   set a mark are kept apart by a try-lock. One pair for both, pending and settled,
--   would let a busy lane take away the mark that a quiet one waits for.
-- - The greatest id of the snapshot (xmax) in place of x: transactions that run may lie
--   above it, as ids are handed out after the snapshot was taken.
-- - A history that was lost (crash, promotion, reloaded dump): the registers are set to
--   0 with the new epoch, before any claim reads them. Unlogged ones read as 0.
create function pyqueue_thin._move_cursors(p_queues text[])
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_last bigint := coalesce(pg_sequence_last_value('pyqueue_thin.ready_line'), 0);
  v_settled bigint := coalesce(pg_sequence_last_value('pyqueue_thin.settled'), 0);
  v_settled_xid bigint := coalesce(
    pg_sequence_last_value('pyqueue_thin.settled_xid'), 0
  );
  v_mark bigint;
  v_mark_xid bigint;
  v_xmin bigint;
begin
  perform setval(m.register, m.place * 1048576 + m.lane_id % 524288)
  from (
    select s.lane_id, s.register, s.place as from_place,
      least(v_settled, h.ready_seq - 1) as place
    from pyqueue_thin.lane_start as s
    left join lateral (
      select j.ready_seq
      from pyqueue_thin.job as j
      where j.queue = s.queue
        and j.priority = s.priority
        and j.state = 'ready'
        and j.ready_seq > s.place
      order by j.ready_seq
      limit 1
    ) as h on true
    where s.queue = any(p_queues)
      and v_settled_xid <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
  ) as m
  where m.place > m.from_place;

  -- Nothing was drawn since, or somebody else is at it.
  if v_last <= v_settled or not pg_try_advisory_xact_lock(
    1887007093, 'pyqueue_thin.mark'::regclass::oid::integer
  ) then
    return;
  end if;

  v_mark := coalesce(pg_sequence_last_value('pyqueue_thin.mark'), 0);
  v_mark_xid := coalesce(pg_sequence_last_value('pyqueue_thin.mark_xid'), 0);
  if v_mark > coalesce(pg_sequence_last_value('pyqueue_thin.settled'), 0) then
    v_xmin := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
    if v_mark_xid > v_xmin then
      return;  -- it stays until it settles, however many come after it
    end if;
    perform setval('pyqueue_thin.settled_xid', v_mark_xid);
    perform setval('pyqueue_thin.settled', v_mark);
  end if;
  if v_last > v_mark then
    perform setval('pyqueue_thin.mark_xid', pg_current_xact_id()::text::bigint);
    perform setval('pyqueue_thin.mark', v_last);
  end if;
end;
$$;

revoke execute on function pyqueue_thin._move_cursors(text[]) from public;

comment on function pyqueue_thin._move_cursors(text[]) is
'Move the cursors of some queues'' lanes, and the mark. Only in read committed and in '
'a transaction that has written nothing.';
