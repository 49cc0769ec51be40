-- Ids and places are drawn in input order, the keys taken in key order.
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
      case
        when i.unique_key is null then i.n
        else min(i.n) over (partition by i.queue, i.unique_key)
      end as first_n
    from unnest(p_jobs) with ordinality as i (
      queue, kind, priority, run_at, max_attempts, max_lost, unique_key, on_conflict,
      group_key, headers, payload, n
    )
  ),
  firsts as materialized (
    select
      w.*,
      l.job_id as live_id,
      case
        when l.job_id is null then nextval('pyqueue_thin.job_job_id_seq')
      end as new_id,
      case
        when l.job_id is null and w.is_due then pyqueue_thin._next_ready_seq()
      end as ready_seq
    from (
      select w.*, w.run_at is null or w.run_at <= v_now as is_due
      from wanted as w
      where w.n = w.first_n
      order by w.n
    ) as w
    left join lateral (
      select j.job_id
      from pyqueue_thin.job as j
      where j.queue = w.queue
        and j.unique_key = w.unique_key
      limit 1
    ) as l on true
  ),
  inserted as (
    insert into pyqueue_thin.job as j (
      job_id, queue, kind, priority, run_at, state, ready_seq, max_attempts, max_lost,
      unique_key, group_key, headers, payload
    )
    overriding system value
    select
      f.new_id, f.queue, f.kind, f.priority,
      case when f.is_due then v_now else f.run_at end,
      case when f.is_due then 'ready' else 'scheduled' end,
      f.ready_seq,
      f.max_attempts, f.max_lost, f.unique_key, f.group_key, f.headers, f.payload
    from firsts as f
    where f.new_id is not null
    order by f.queue, f.unique_key, f.n
    on conflict (queue, unique_key) where unique_key is not null do nothing
    returning j.job_id
  )
  select
    coalesce(array_agg(coalesce(f.live_id, i.job_id) order by w.n), '{}'),
    coalesce(array_agg(w.n = w.first_n and f.live_id is null order by w.n), '{}'),
    array_agg(w.n order by w.queue, w.unique_key)
    filter (where w.n = w.first_n and f.live_id is not null)
  from wanted as w
  inner join firsts as f on f.n = w.first_n
  left join inserted as i on i.job_id = f.new_id;
end;
$$;

revoke execute on function
pyqueue_thin._insert_missing(pyqueue_thin.new_job[]) from public;

comment on function pyqueue_thin._insert_missing(pyqueue_thin.new_job[]) is
'Insert the jobs of a batch whose unique key no live job has. The ids in input order, '
'those of live jobs with the key among them, null where a key changed hands meanwhile; '
'which of them are new; and, in key order, the numbers of the rows that found a live '
'job.';
