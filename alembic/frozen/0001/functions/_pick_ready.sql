-- Lock the first p_limit ready jobs of some queues: by priority, then by the order in
-- which they became ready, over all the queues. Locked ones are somebody else's.
--
-- One queue is one walk along its index. For several, the first few of each are looked
-- at without a lock, and the best of all of them locked: nothing is locked that is not
-- taken. Jobs behind the first edge, the last one seen of a queue that may have more,
-- are not for this turn: a job not seen yet could be better. So when others hold what
-- was seen, the look goes deeper, and no job of lower rank is taken for it.
create function pyqueue_thin._pick_ready(p_queues text[], p_limit integer)
returns bigint[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_depth bigint := p_limit;
  v_seen bigint[];
  v_has_more boolean;
  v_picked bigint[] := array[]::bigint[];
begin
  if cardinality(p_queues) = 1 then
    return array(
      select j.job_id
      from pyqueue_thin.job as j
      where j.queue = p_queues[1]
        and j.state = 'ready'
      order by j.priority, j.ready_seq
      limit p_limit
      for update skip locked
    );
  end if;

  loop
    with seen as materialized (
      select c.job_id, c.priority, c.ready_seq, c.n
      from unnest(p_queues) as q (queue)
      cross join lateral (
        select
          j.job_id, j.priority, j.ready_seq,
          row_number() over (order by j.priority, j.ready_seq) as n
        from pyqueue_thin.job as j
        where j.queue = q.queue
          and j.state = 'ready'
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
    select array_agg(s.job_id), exists (select from edge)
    into v_seen, v_has_more
    from seen as s
    where not exists (
      select from edge as e
      where (s.priority, s.ready_seq) > (e.priority, e.ready_seq)
    );

    v_picked := v_picked || array(
      select j.job_id
      from pyqueue_thin.job as j
      where j.job_id = any(v_seen)
        and j.job_id <> all(v_picked)
        and j.state = 'ready'
      order by j.priority, j.ready_seq
      limit p_limit - cardinality(v_picked)
      for update skip locked
    );
    exit when cardinality(v_picked) = p_limit or not v_has_more;
    v_depth := v_depth * 4;
  end loop;
  return v_picked;
end;
$$;

revoke execute on function pyqueue_thin._pick_ready(text[], integer) from public;

comment on function pyqueue_thin._pick_ready(text[], integer) is
'Lock and return the first ready jobs of some queues, p_limit at most.';
