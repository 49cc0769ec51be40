create function pyqueue_thin.release_job(
  p_job_id bigint,
  p_token bigint,
  p_delay interval = '0'
)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_cancel_requested boolean;
begin
  perform pyqueue_thin._check_claim(p_job_id, p_token);
  if p_delay is null then
    perform pyqueue_thin._raise_null('p_delay');
  end if;
  perform pyqueue_thin._check_delay('p_delay', p_delay);

  select j.cancel_requested into v_cancel_requested
  from pyqueue_thin.job as j
  where j.job_id = p_job_id
    and j.token = p_token
    and j.state = 'running'
  for update;

  if not found then
    perform pyqueue_thin._raise_lease_lost(p_job_id, p_token);
  end if;

  if v_cancel_requested then
    perform pyqueue_thin._end_jobs(array[p_job_id], 'cancelled');
    return 'cancelled';
  end if;
  return pyqueue_thin._requeue_jobs(array[p_job_id], p_delay, p_attempts_back => 1);
end;
$$;

revoke execute on function
pyqueue_thin.release_job(bigint, bigint, interval) from public;

comment on function pyqueue_thin.release_job(bigint, bigint, interval) is
'Give back a running job unharmed, with its attempt; answers the state it went to: '
'ready (at the back of its lane), scheduled when p_delay is above 0, or cancelled '
'when that was asked for. Raises JQ001 when the token is stale, also on a repeat; '
'22004, 22023.';
