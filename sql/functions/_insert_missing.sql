-- Ids and places are drawn in input order, the keys taken in key order. Nothing is
-- joined but by an index: without statistics a batch of 10,000 would be compared with
-- itself.
create function pyqueue_thin._insert_missing(p_jobs pyqueue_thin.new_job[])
returns table (job_ids bigint[], are_new boolean[], found bigint[])
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  return query
  with wanted as (
    select
      i.*,
      i.run_at is null or i.run_at <= v_now as is_due,
      i.unique_key is null
      or i.n = min(i.n) over (partition by i.queue, i.unique_key) as is_first
    from unnest(p_jobs) with ordinality as i (
      queue, kind, priority, run_at, max_attempts, max_lost, unique_key, on_conflict,
      group_key, headers, payload, expires_at, n
    )
  ),
  looked_up as materialized (
    select
      w.*,
      l.job_id as live_id,
      case
        when w.is_first and l.job_id is null
          then nextval('pyqueue_thin.job_job_id_seq')
      end as new_id,
      case
        when w.is_first and l.job_id is null and w.is_due
          then pyqueue_thin._next_ready_seq()
      end as ready_seq
    from (
      select w.*
      from wanted as w
      order by w.n
    ) as w
    left join lateral (
      select j.job_id
      from pyqueue_thin.job as j
      where w.is_first
        and j.queue = w.queue
        and j.unique_key = w.unique_key
      limit 1
    ) as l on true
  ),
  inserted as (
    insert into pyqueue_thin.job as j (
      job_id, queue, kind, priority, run_at, state, ready_seq, max_attempts, max_lost,
      unique_key, group_key, headers, payload, expires_at
    )
    overriding system value
    select
      l.new_id, l.queue, l.kind, l.priority,
      case when l.is_due then v_now else l.run_at end,
      case when l.is_due then 'ready' else 'scheduled' end,
      l.ready_seq,
      l.max_attempts, l.max_lost, l.unique_key, l.group_key, l.headers, l.payload,
      l.expires_at
    from looked_up as l
    where l.new_id is not null
    order by l.queue, l.unique_key, l.n
    on conflict (queue, unique_key) where unique_key is not null do nothing
    returning j.job_id
  )
  select
    case (select count(*) from inserted)
      when count(o.new_id) then coalesce(array_agg(o.job_id order by o.n), '{}')
    end,
    coalesce(array_agg(o.is_first and o.live_id is null order by o.n), '{}'),
    array_agg(o.n order by o.queue, o.unique_key)
    filter (where o.is_first and o.live_id is not null)
  from (
    select
      l.*,
      first_value(coalesce(l.live_id, l.new_id)) over (
        partition by l.queue, l.unique_key, case when l.unique_key is null then l.n end
        order by l.n
      ) as job_id
    from looked_up as l
  ) as o;
end;
$$;

revoke execute on function
pyqueue_thin._insert_missing(pyqueue_thin.new_job[]) from public;

comment on function pyqueue_thin._insert_missing(pyqueue_thin.new_job[]) is
'Insert the jobs of a batch whose unique key no live job has. The ids in input order, '
'those of live jobs with the key among them, or null when a key changed hands '
'meanwhile; which of them are new; and, in key order, the numbers of the rows that '
'found a live job.';
