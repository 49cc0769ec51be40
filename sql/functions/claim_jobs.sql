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
set plan_cache_mode = force_generic_plan
as $$
begin
  perform pyqueue_thin._check_batch('p_queues', p_queues);
  perform pyqueue_thin._check_name('p_queues', q.queue, 128)
  from unnest(p_queues) as q (queue)
  where octet_length(q.queue) not between 1 and 128;
  perform pyqueue_thin._check_limit(p_limit);
  if num_nonnulls(p_worker, p_lease) > 0 then
    perform pyqueue_thin._check_name('p_worker', p_worker, 256);
    perform pyqueue_thin._check_lease(p_lease);
  end if;

  perform pyqueue_thin._before_claim(p_queues, p_limit);

  return query
  select
    c.job_id, c.token, c.queue, c.kind, c.payload, c.attempt, c.max_attempts,
    c.lease_until, c.lease, c.priority, c.group_key, c.headers, c.progress,
    c.enqueued_at
  from pyqueue_thin._claim_ready(p_queues, p_limit, p_worker, p_lease) as c;
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
