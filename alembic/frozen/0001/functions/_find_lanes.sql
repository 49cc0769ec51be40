-- Give each lane of some queues that has ready jobs and is not known yet a register for
-- its cursor. Without one its jobs are found in the gap between known lanes, which is
-- as right and only slower under an old snapshot.
--
-- Under one try-lock, and looked at again once it is held: whoever else found the lane
-- has committed then. Nobody waits, so a claim that stays open keeps others from
-- finding lanes and from nothing else. The register is set to 0 for the eye; what
-- another lane left in it would be read as 0 as well.
create function pyqueue_thin._find_lanes(p_queues text[])
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_lane record;
  v_is_locked boolean := false;
  v_register regclass;
begin
  loop
    select g.queue, f.priority into v_lane
    from (
      select q.queue, -2147483649 as priority, min(l.priority) as next_priority
      from unnest(p_queues) as q (queue)
      left join pyqueue_thin.lane as l on l.queue = q.queue
      group by q.queue
      union all
      select
        l.queue, l.priority,
        lead(l.priority) over (partition by l.queue order by l.priority)
      from pyqueue_thin.lane as l
      where l.queue = any(p_queues)
    ) as g
    cross join lateral (
      select j.priority
      from pyqueue_thin.job as j
      where j.queue = g.queue
        and j.state = 'ready'
        and j.priority > g.priority
        and j.priority < coalesce(g.next_priority, 2147483648)
      order by j.priority, j.ready_seq
      limit 1
    ) as f
    limit 1;

    exit when not found;

    if not v_is_locked then
      exit when (select count(*) from pyqueue_thin.lane) >= 256;
      v_is_locked := pg_try_advisory_xact_lock(
        1887007093, 'pyqueue_thin.lane'::regclass::oid::integer
      );
      exit when not v_is_locked;
      continue;
    end if;

    select r.register into v_register
    from (
      select
        ('pyqueue_thin.lane_cursor_' || to_char(n.n, 'fm000'))::regclass as register
      from generate_series(0, 255) as n (n)
    ) as r
    where not exists (
      select from pyqueue_thin.lane as l
      where l.register = r.register
    )
    limit 1;

    exit when not found;

    perform setval(v_register, 0);
    insert into pyqueue_thin.lane (queue, priority, register)
    values (v_lane.queue, v_lane.priority, v_register);
  end loop;
end;
$$;

revoke execute on function pyqueue_thin._find_lanes(text[]) from public;

comment on function pyqueue_thin._find_lanes(text[]) is
'Give the unknown lanes of some queues that have ready jobs a cursor, while registers '
'are left.';
