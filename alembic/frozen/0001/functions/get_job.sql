create function pyqueue_thin.get_job(p_job_id bigint)
returns table (
  job_id bigint,
  queue text,
  kind text,
  state text,
  payload jsonb,
  result jsonb,
  priority integer,
  attempt integer,
  max_attempts integer,
  lost integer,
  token bigint,
  worker text,
  lease_until timestamptz,
  run_at timestamptz,
  unique_key text,
  group_key text,
  headers jsonb,
  progress jsonb,
  errors jsonb,
  reason text,
  cancel_requested boolean,
  enqueued_at timestamptz,
  claimed_at timestamptz,
  ended_at timestamptz
)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_job_id is null then
    perform pyqueue_thin._raise_null('p_job_id');
  end if;
  if not pyqueue_thin._is_reachable('get_job', p_job_id) then
    return;
  end if;

  return query
  select
    a.job_id, a.queue, a.kind, a.state, a.payload, a.result, a.priority, a.attempt,
    a.max_attempts, a.lost, a.token, a.worker, a.lease_until, a.run_at, a.unique_key,
    a.group_key, a.headers, a.progress, a.errors, a.reason, a.cancel_requested,
    a.enqueued_at, a.claimed_at, a.ended_at
  from pyqueue_thin.all_job as a
  where a.job_id = p_job_id;
end;
$$;

revoke execute on function pyqueue_thin.get_job(bigint) from public;

comment on function pyqueue_thin.get_job(bigint) is
'Everything about a job, live or ended: one row, or none when it is unknown or no '
'longer kept. errors: an array, oldest first, of objects with attempt, token, '
'worker, at, kind (failed or lost) and error. reason: why it is dead. Errors: '
'22004.';
