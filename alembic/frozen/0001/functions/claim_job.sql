create function pyqueue_thin.claim_job(
  p_queue text,
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
begin
  if p_queue is null then
    perform pyqueue_thin._raise_null('p_queue');
  end if;
  perform pyqueue_thin._check_name('p_queue', p_queue, 128);

  return query
  select
    c.job_id, c.token, c.queue, c.kind, c.payload, c.attempt, c.max_attempts,
    c.lease_until, c.lease, c.priority, c.group_key, c.headers, c.progress,
    c.enqueued_at
  from pyqueue_thin.claim_jobs(array[p_queue], 1, p_worker, p_lease) as c;
end;
$$;

revoke execute on function pyqueue_thin.claim_job(text, text, interval) from public;

comment on function pyqueue_thin.claim_job(text, text, interval) is
'Claim the next ready job of a queue: one row, or none. As claim_jobs; commit '
'before the work. Errors: 22004, 22023; 40001 outside of read committed.';
