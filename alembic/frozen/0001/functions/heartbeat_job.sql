-- Locked first, computed after: an update that waits for a lock writes a time from
-- before the wait. "no key update" lets a pin by assert_job pass, and stops whatever
-- would take the job away.
create function pyqueue_thin.heartbeat_job(
  p_job_id bigint,
  p_token bigint,
  p_lease interval = null
)
returns table (lease_until timestamptz, cancel_requested boolean)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
begin
  perform pyqueue_thin._check_claim(p_job_id, p_token);
  perform pyqueue_thin._check_lease(p_lease);

  perform from pyqueue_thin.job as j
  where j.job_id = p_job_id
    and j.token = p_token
    and j.state = 'running'
  for no key update;

  if not found then
    perform pyqueue_thin._raise_lease_lost(p_job_id, p_token);
  end if;

  return query
  update pyqueue_thin.job as j
  set lease_until = greatest(
    j.lease_until, clock_timestamp() + coalesce(p_lease, j.lease)
  )
  where j.job_id = p_job_id
    and j.token = p_token
    and j.state = 'running'
  returning j.lease_until, j.cancel_requested;
end;
$$;

revoke execute on function
pyqueue_thin.heartbeat_job(bigint, bigint, interval) from public;

comment on function pyqueue_thin.heartbeat_job(bigint, bigint, interval) is
'Extend the hold of a running job to p_lease from now (null: the length it was '
'claimed with); never shortens it. cancel_requested: stop, somebody cancelled the '
'job. Worth nothing until committed. Raises JQ001 when the token is stale; 22004, '
'22023.';
