-- As _pick_ready, for several queues: by priority, then by place, over all of them, so
-- that of equal lanes the one with the oldest head goes first and no queue starves.
--
-- The first few of each lane are looked at without a lock, and of each gap beside and
-- between the lanes as far as its priorities can matter; then the best of all of them
-- are locked: nothing is locked that is not taken. Jobs behind the first edge, the last
-- one seen of a lane or gap that may have more, are not for this turn: a job not seen
-- yet could be better. So when others hold what was seen, the look goes deeper, and no
-- job of lower rank is taken for it. As a second look costs as much as the first, that
-- goes a few deeper than it must: others are often at the same heads.
create function pyqueue_thin._pick_ready_of(p_queues text[], p_limit integer)
returns bigint[]
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_depth bigint := p_limit + 8;
  v_seen bigint[];
  v_queues text[];
  v_priorities integer[];
  v_places bigint[];
  v_has_more boolean;
  v_picked bigint[] := array[]::bigint[];
begin
  loop
    with lanes as materialized (
      select
        l.queue, l.priority,
        -- The cursor, as in lane_start.
        case r.value % 524288
          when l.lane_id % 524288 then r.value / 1048576
          else 0
        end as place
      from pyqueue_thin.lane as l
      cross join lateral pg_sequence_last_value(l.register) as r (value)
      where l.queue = any(p_queues)
    ),
    in_lanes as materialized (
      select l.queue, j.job_id, j.priority, j.ready_seq
      from lanes as l
      cross join lateral (
        select j.job_id, j.priority, j.ready_seq
        from pyqueue_thin.job as j
        where j.queue = l.queue
          and j.state = 'ready'
          and j.priority = l.priority
          and j.ready_seq > l.place
          and (
            j.expires_at is null
            or j.attempt > 0
            or j.expires_at > clock_timestamp()
          )
        order by j.ready_seq
        limit v_depth
      ) as j
    ),
    -- With so many that are as good, no lower rank is looked at.
    reach as materialized (
      select i.priority
      from in_lanes as i
      order by i.priority
      limit 1 offset v_depth - 1
    ),
    gaps as materialized (
      select
        u.queue,
        -2147483649 as after_priority,
        coalesce(min(l.priority), 2147483648) as before_priority
      from unnest(p_queues) as u (queue)
      left join lanes as l on l.queue = u.queue
      group by u.queue
      union all
      select
        l.queue,
        l.priority,
        lead(l.priority, 1, 2147483648) over (
          partition by l.queue order by l.priority
        )
      from lanes as l
    ),
    seen as materialized (
      select
        i.queue, i.job_id, i.priority, i.ready_seq,
        row_number() over (partition by i.queue, i.priority order by i.ready_seq) as n
      from in_lanes as i
      union all
      select
        g.queue, j.job_id, j.priority, j.ready_seq,
        row_number() over (
          partition by g.queue, g.after_priority order by j.priority, j.ready_seq
        )
      from gaps as g
      left join reach as r on true
      cross join lateral (
        select j.job_id, j.priority, j.ready_seq
        from pyqueue_thin.job as j
        where j.queue = g.queue
          and j.state = 'ready'
          and j.priority > g.after_priority
          and j.priority < g.before_priority
          and (
            j.expires_at is null
            or j.attempt > 0
            or j.expires_at > clock_timestamp()
          )
        order by j.priority, j.ready_seq
        limit v_depth
      ) as j
      where g.after_priority + 1 <= coalesce(r.priority, 2147483647)
    ),
    edge as materialized (
      select e.priority, e.ready_seq
      from (
        select s.priority, s.ready_seq
        from seen as s
        where s.n = v_depth
        union all
        select r.priority, 9223372036854775807
        from reach as r
      ) as e
      order by e.priority, e.ready_seq
      limit 1
    )
    select
      array_agg(s.job_id order by s.priority, s.ready_seq),
      array_agg(s.queue order by s.priority, s.ready_seq),
      array_agg(s.priority order by s.priority, s.ready_seq),
      array_agg(s.ready_seq order by s.priority, s.ready_seq),
      exists (select from edge)
    into v_seen, v_queues, v_priorities, v_places, v_has_more
    from seen as s
    where not exists (
      select from edge as e
      where (s.priority, s.ready_seq) > (e.priority, e.ready_seq)
    );

    -- A lateral with a limit, and the whole key of both indexes: one probe for each,
    -- whatever the statistics say.
    v_picked := v_picked || array(
      select j.job_id
      from unnest(v_seen, v_queues, v_priorities, v_places)
        as s (job_id, queue, priority, ready_seq)
      cross join lateral (
        select j.job_id
        from pyqueue_thin.job as j
        where j.job_id = s.job_id
          and j.queue = s.queue
          and j.priority = s.priority
          and j.ready_seq = s.ready_seq
          and j.state = 'ready'
        limit 1
        for update skip locked
      ) as j
      where s.job_id <> all(v_picked)
      limit p_limit - cardinality(v_picked)
    );
    exit when cardinality(v_picked) = p_limit or not v_has_more;
    v_depth := v_depth * 4;
  end loop;
  return v_picked;
end;
$$;

revoke execute on function pyqueue_thin._pick_ready_of(text[], integer) from public;

comment on function pyqueue_thin._pick_ready_of(text[], integer) is
'Lock the first ready jobs of several queues, p_limit at most; their ids.';
