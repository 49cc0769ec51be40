-- As _pick_ready, for several queues: by priority, then by place, over all of them, so
-- that of equal lanes the one with the oldest head goes first and no queue starves.
--
-- The first few of each queue are looked at without a lock, and the best of all of them
-- locked: nothing is locked that is not taken. Jobs behind the first edge, the last one
-- seen of a queue that may have more, are not for this turn: a job not seen yet could
-- be better. So when others hold what was seen, the look goes deeper, and no job of
-- lower rank is taken for it.
create function pyqueue_thin._pick_ready_of(p_queues text[], p_limit integer)
returns bigint[]
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_depth bigint := p_limit;
  v_seen bigint[];
  v_queues text[];
  v_priorities integer[];
  v_places bigint[];
  v_has_more boolean;
  v_picked bigint[] := array[]::bigint[];
begin
  loop
    with seen as materialized (
      select c.job_id, q.queue, c.priority, c.ready_seq, c.n
      from (
        -- A queue that has no lane and no ready job is done with one probe each.
        select u.queue
        from unnest(p_queues) as u (queue)
        where coalesce(
          (
            select l.lane_id
            from pyqueue_thin.lane as l
            where l.queue = u.queue
            limit 1
          ),
          (
            select j.job_id
            from pyqueue_thin.job as j
            where j.queue = u.queue
              and j.state = 'ready'
            order by j.priority, j.ready_seq
            limit 1
          )
        ) is not null
      ) as q
      cross join lateral (
        select
          j.job_id, j.priority, j.ready_seq,
          row_number() over (order by j.priority, j.ready_seq) as n
        from (
          select
            -2147483648 as priority,
            0 as place,
            (
              select min(l.priority)
              from pyqueue_thin.lane as l
              where l.queue = q.queue
            ) as next_priority
          union all
          select s.priority, s.place, s.next_priority
          from pyqueue_thin.lane_start as s
          where s.queue = q.queue
        ) as r
        cross join lateral (
          select j.job_id, j.priority, j.ready_seq
          from pyqueue_thin.job as j
          where j.queue = q.queue
            and j.state = 'ready'
            and (j.priority, j.ready_seq) > (r.priority, r.place)
            and j.priority < coalesce(r.next_priority, 2147483648)
          order by j.priority, j.ready_seq
          limit v_depth
        ) as j
        order by j.priority, j.ready_seq
        limit v_depth
      ) as c
    ),
    edge as materialized (
      select s.priority, s.ready_seq
      from seen as s
      where s.n = v_depth
      order by s.priority, s.ready_seq
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
