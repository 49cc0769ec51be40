-- 1. The epoch: before any token is drawn.
-- 2. Durability: a token that the server forgets in a crash could be handed out
--    again, so the claim is flushed even where the caller does not wait for commits.
--    Set for the transaction, since a "set" clause would be undone before the commit.
-- 3. When nobody sweeps, the claim does: rarely and little, because what it sweeps
--    stays locked until the caller commits. Elsewhere than in read committed a row
--    that changed meanwhile would be an error, so there it does not.
-- 4. The pick locks the jobs; the update then takes just these, by id, under any
--    plan. Times are computed by the update, after the locks.
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
as $$
declare
  v_worker text := coalesce(
    p_worker, current_setting('application_name') || '/' || pg_backend_pid()
  );
  v_queues text[];
  v_leases interval[];
  v_job_ids bigint[];
begin
  perform pyqueue_thin._check_batch('p_queues', p_queues);
  perform pyqueue_thin._check_name('p_queues', q.queue, 128)
  from unnest(p_queues) as q (queue);
  perform pyqueue_thin._check_limit(p_limit);
  perform pyqueue_thin._check_name('p_worker', p_worker, 256);
  perform pyqueue_thin._check_lease(p_lease);

  perform pyqueue_thin._check_epoch();

  if current_setting('synchronous_commit') = 'off' then
    perform set_config('synchronous_commit', 'local', true);
  end if;

  if current_setting('transaction_isolation') = 'read committed'
    and pyqueue_thin._sweep_is_due(interval '2 s')
  then
    perform pyqueue_thin._sweep(20);
  end if;

  select
    array_agg(a.queue),
    array_agg(coalesce(p_lease, q.lease, d.lease))
  into v_queues, v_leases
  from (select distinct u.queue from unnest(p_queues) as u (queue)) as a
  inner join pyqueue_thin.queue as d on d.queue = ''
  left join pyqueue_thin.queue as q on q.queue = a.queue
  where q.is_paused is not true;

  if v_queues is null then
    return;
  end if;

  v_job_ids := pyqueue_thin._pick_ready(v_queues, p_limit);

  return query
  with claimed as (
    update pyqueue_thin.job as j
    set
      state = 'running',
      token = greatest(j.token + 1, nextval('pyqueue_thin.token_line')),
      attempt = j.attempt + 1,
      worker = v_worker,
      lease = s.lease,
      lease_until = clock_timestamp() + s.lease,
      claimed_at = clock_timestamp()
    from unnest(v_queues, v_leases) as s (queue, lease)
    where j.job_id = any(v_job_ids)
      and j.state = 'ready'
      and j.queue = s.queue
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
