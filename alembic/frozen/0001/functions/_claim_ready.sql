-- New lanes are looked for by one claim in four that comes here (a larger one sooner).
-- The pick locks the jobs; the update then takes just these, by id, under any plan.
-- Their state is not asked again, which would let a planner with old statistics walk
-- all ready jobs. Times are computed by the update, after the locks.
create function pyqueue_thin._claim_ready(
  p_queues text[],
  p_limit integer,
  p_worker text,
  p_lease interval
)
returns table (
  job_id bigint,
  token bigint,
  queue text,
  kind text,
  payload jsonb,
  attempt integer,
  max_attempts integer,
  lease_until timestamptz,
  lease interval,
  priority integer,
  group_key text,
  headers jsonb,
  progress jsonb,
  enqueued_at timestamptz
)
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_queues text[];
  v_leases interval[];
  v_max_attempts integer[];
  v_max_lost integer[];
  v_job_ids bigint[];
begin
  select
    array_agg(a.queue),
    array_agg(coalesce(p_lease, q.lease, d.lease)),
    array_agg(coalesce(q.max_attempts, d.max_attempts)),
    array_agg(coalesce(q.max_lost, d.max_lost))
  into v_queues, v_leases, v_max_attempts, v_max_lost
  from (select distinct u.queue from unnest(p_queues) as u (queue)) as a
  inner join pyqueue_thin.queue as d on d.queue = ''
  left join pyqueue_thin.queue as q on q.queue = a.queue
  where q.is_paused is not true;

  if v_queues is null then
    return;
  end if;

  if random() * 4 < p_limit
    and current_setting('transaction_isolation') = 'read committed'
  then
    perform pyqueue_thin._find_lanes(v_queues);
  end if;

  v_job_ids := case cardinality(v_queues)
    when 1 then pyqueue_thin._pick_ready(v_queues[1], p_limit)
    else pyqueue_thin._pick_ready_of(v_queues, p_limit)
  end;

  return query
  with claimed as (
    update pyqueue_thin.job as j
    set
      state = 'running',
      token = greatest(j.token + 1, nextval('pyqueue_thin.token_line')),
      attempt = j.attempt + 1,
      max_attempts = coalesce(
        j.max_attempts, v_max_attempts[array_position(v_queues, j.queue)]
      ),
      max_lost = coalesce(j.max_lost, v_max_lost[array_position(v_queues, j.queue)]),
      worker = coalesce(
        p_worker, current_setting('application_name') || '/' || pg_backend_pid()
      ),
      lease = v_leases[array_position(v_queues, j.queue)],
      lease_until = clock_timestamp() + v_leases[array_position(v_queues, j.queue)],
      claimed_at = clock_timestamp()
    where j.job_id = any(v_job_ids)
    returning j.*
  )
  select
    c.job_id, c.token, c.queue, c.kind, c.payload, c.attempt, c.max_attempts,
    c.lease_until, c.lease, c.priority, c.group_key, c.headers, c.progress,
    c.enqueued_at
  from claimed as c
  order by c.priority, c.ready_seq;
end;
$$;

revoke execute on function
pyqueue_thin._claim_ready(text[], integer, text, interval) from public;

comment on function
pyqueue_thin._claim_ready(text[], integer, text, interval) is
'Claim the first ready jobs of some queues: the rows of claim_jobs.';
