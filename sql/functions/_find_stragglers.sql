-- A safety net, for rows that were made ready by other hands than ours (copied in,
-- replicated, updated by an operator): a ready job at or below a cursor sets it back.
--
-- The cursors are read in a statement before: in an older snapshot jobs claimed since
-- would still look ready. The lock asks again on the newest version of the row. The
-- look walks what is dead below the cursor, so it is rare, and rarer the longer it
-- takes: at most 5 % of one core. A claim that moves the cursor just then may undo it,
-- until the next look.
create function pyqueue_thin._find_stragglers()
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set jit = off
as $$
declare
  v_start timestamptz := clock_timestamp();
  v_lane record;
  v_place bigint;
begin
  perform setval(
    'pyqueue_thin.stragglers_checked_at', pyqueue_thin._microseconds(v_start)
  );

  for v_lane in
    select s.lane_id, s.queue, s.priority, s.register, s.place
    from pyqueue_thin.lane_start as s
    where s.place > 0
  loop
    select j.ready_seq into v_place
    from pyqueue_thin.job as j
    where j.queue = v_lane.queue
      and j.priority = v_lane.priority
      and j.state = 'ready'
      and j.ready_seq <= v_lane.place
    order by j.ready_seq
    limit 1
    for update skip locked;

    if found then
      perform setval(
        v_lane.register, (v_place - 1) * 1048576 + v_lane.lane_id % 524288
      );
    end if;
  end loop;

  perform setval(
    'pyqueue_thin.stragglers_checked_at',
    pyqueue_thin._microseconds(
      clock_timestamp() + least(19 * (clock_timestamp() - v_start), interval '1 hour')
    )
  );
end;
$$;

revoke execute on function pyqueue_thin._find_stragglers() from public;

comment on function pyqueue_thin._find_stragglers() is
'Set cursors back that have passed a ready job.';
