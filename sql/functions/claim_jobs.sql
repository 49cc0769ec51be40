-- The pick locks the jobs; the update then takes just these, by id, under any plan.
-- Their state is not asked again, which would let a planner with old statistics walk
-- all ready jobs. Times are computed by the update, after the locks.
--
-- Plans are generic: those for an array would else be made anew at each call, which
-- costs more than they do.
create function pyqueue_thin.claim_jobs(
  p_queues text[],
  p_limit integer = 1,
  p_worker text = null,
  p_lease interval = null
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
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_queues text[];
  v_leases interval[];
  v_max_attempts integer[];
  v_max_lost integer[];
  v_job_ids bigint[];
begin
  -- The usual claim needs one look at its arguments.
  if (
    cardinality(p_queues) = 1
    and octet_length(p_queues[1]) between 1 and 128
    and p_limit between 1 and 10000
    and coalesce(octet_length(p_worker) between 1 and 256, true)
    and p_lease is null
    and pg_sequence_last_value('pyqueue_thin.queue_lists') is null
  ) is not true then
    perform pyqueue_thin._check_batch('p_queues', p_queues);
    perform pyqueue_thin._check_name('p_queues', q.queue, 128)
    from unnest(p_queues) as q (queue)
    where (octet_length(q.queue) between 1 and 128) is not true;
    perform pyqueue_thin._check_limit(p_limit);
    perform pyqueue_thin._check_name('p_worker', p_worker, 256);
    perform pyqueue_thin._check_lease(p_lease);
    perform pyqueue_thin._check_queues('claim_jobs', p_queues);
  end if;

  perform pyqueue_thin._before_claim(p_queues, p_limit, random());

  if cardinality(p_queues) = 1 and array_lower(p_queues, 1) = 1 then
    select
      p_queues,
      array[coalesce(p_lease, q.lease, d.lease)],
      array[coalesce(q.max_attempts, d.max_attempts)],
      array[coalesce(q.max_lost, d.max_lost)]
    into v_queues, v_leases, v_max_attempts, v_max_lost
    from pyqueue_thin.queue as d
    left join pyqueue_thin.queue as q on q.queue = p_queues[1]
    where d.queue = ''
      and q.is_paused is not true;
  else
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
  end if;

  if v_queues is null then
    return;
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
    returning
      j.job_id, j.token, j.queue, j.kind, j.payload, j.attempt, j.max_attempts,
      j.lease_until, j.lease, j.priority, j.group_key, j.headers, j.progress,
      j.enqueued_at, j.ready_seq
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
pyqueue_thin.claim_jobs(text[], integer, text, interval) from public;

comment on function
pyqueue_thin.claim_jobs(text[], integer, text, interval) is
'Claim up to p_limit (1 to 10,000) ready jobs of the queues, by priority and then '
'by the order in which they became ready. Each comes with a fencing token that '
'every later call must present. p_lease (above 0 to 30 days; null: the queue''s) is '
'how long it is held without a heartbeat. p_worker is a label; null: '
'application_name/backend pid. Paused queues and an empty array give no rows. Worth '
'nothing until committed: commit before the work. Errors: 22004, 22023; 40001 '
'outside of read committed.';
