-- Lock the first p_limit ready jobs of a queue, by priority, then by place. Locked ones
-- are somebody else's.
--
-- Usually the first known lane has as many, and nothing lies in the gap before it (a
-- new priority would): two short statements. Else all lanes are walked; what the first
-- look has locked is ours already, and is picked again.
--
-- The gap is looked into by "limit 1" in the order of the index, as a generic plan for
-- "exists" would take a third of the table to lie in it and scan that.
create function pyqueue_thin._pick_ready(p_queue text, p_limit integer)
returns bigint[]
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_lane_id bigint;
  v_priority integer;
  v_value bigint;
  v_job_ids bigint[];
begin
  select l.lane_id, l.priority, pg_sequence_last_value(l.register)
  into v_lane_id, v_priority, v_value
  from pyqueue_thin.lane as l
  where l.queue = p_queue
  order by l.priority
  limit 1;

  if found then
    v_job_ids := array(
      select r.job_id
      from pyqueue_thin.job as r
      where r.queue = p_queue
        and r.state = 'ready'
        and r.priority = v_priority
        -- The cursor, as in lane_start.
        and r.ready_seq > case v_value % 524288
          when v_lane_id % 524288 then v_value / 1048576
          else 0
        end
        and (
          r.expires_at is null
          or r.attempt > 0
          or r.expires_at > clock_timestamp()
        )
        and (
          select b.job_id
          from pyqueue_thin.job as b
          where b.queue = p_queue
            and b.state = 'ready'
            and b.priority < v_priority
          order by b.priority, b.ready_seq
          limit 1
        ) is null
      order by r.ready_seq
      limit p_limit
      for update skip locked
    );
    if cardinality(v_job_ids) = p_limit then
      return v_job_ids;
    end if;
  elsif current_setting('transaction_isolation') = 'read committed' then
    perform pyqueue_thin._find_lanes(array[p_queue]);
  end if;

  return pyqueue_thin._walk_lanes(p_queue, p_limit);
end;
$$;

revoke execute on function pyqueue_thin._pick_ready(text, integer) from public;

comment on function pyqueue_thin._pick_ready(text, integer) is
'Lock the first ready jobs of a queue, p_limit at most; their ids.';
