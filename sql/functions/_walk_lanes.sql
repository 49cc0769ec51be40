-- The walk along job_ready_idx goes from known lane to known lane: first the gap before
-- the lane, in which a new priority turns up, then the lane, from its cursor on, so
-- that the dead entries of jobs claimed before are not met. Behind the last lane comes
-- a last gap. So no job is passed over, and a walk whose limit is filled reads nothing
-- of the lanes behind, nor their registers (each read keeps a lock on the register
-- until the transaction ends).
create function pyqueue_thin._walk_lanes(p_queue text, p_limit integer)
returns bigint[]
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set enable_memoize = off
as $$
begin
  return array(
    select j.job_id
    from (
      select
        l.priority, l.lane_id, l.register,
        lag(l.priority, 1, -2147483649) over (order by l.priority) as previous
      from (
        select l.priority::bigint as priority, l.lane_id, l.register
        from pyqueue_thin.lane as l
        where l.queue = p_queue
        union all
        select 2147483648, null, null
      ) as l
      order by l.priority
    ) as l
    cross join lateral (
      select
        l.previous + 1 as from_priority,
        l.priority - 1 as to_priority,
        0 as place
      where l.previous + 1 < l.priority
      union all
      -- The cursor, as in lane_start.
      select
        l.priority, l.priority,
        case r.value % 524288
          when l.lane_id % 524288 then r.value / 1048576
          else 0
        end
      from (select pg_sequence_last_value(l.register) as value) as r
      where l.lane_id is not null
    ) as r
    cross join lateral (
      select j.job_id
      from pyqueue_thin.job as j
      where j.queue = p_queue
        and j.state = 'ready'
        and j.priority >= r.from_priority
        and j.priority <= r.to_priority
        and j.ready_seq > r.place
        and (
          j.expires_at is null
          or j.attempt > 0
          or j.expires_at > clock_timestamp()
        )
      order by j.priority, j.ready_seq
      limit p_limit
      for update skip locked
    ) as j
    limit p_limit
  );
end;
$$;

revoke execute on function pyqueue_thin._walk_lanes(text, integer) from public;

comment on function pyqueue_thin._walk_lanes(text, integer) is
'Lock the first ready jobs of a queue, over all its lanes, p_limit at most; their ids.';
