create function pyqueue_thin.fail_job(
  p_job_id bigint,
  p_token bigint,
  p_error text = null,
  p_retry_in interval = null,
  p_retry boolean = true,
  p_cancel boolean = false
)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_job record;
  v_outcome text;
  v_reason text;
begin
  perform pyqueue_thin._check_claim(p_job_id, p_token);
  perform pyqueue_thin._check_delay('p_retry_in', p_retry_in);
  if p_retry is null then
    perform pyqueue_thin._raise_null('p_retry');
  end if;
  if p_cancel is null then
    perform pyqueue_thin._raise_null('p_cancel');
  end if;

  select j.queue, j.attempt, j.max_attempts, j.cancel_requested into v_job
  from pyqueue_thin.job as j
  where j.job_id = p_job_id
    and j.token = p_token
    and j.state = 'running'
  for update;

  if not found then
    perform pyqueue_thin._raise_lease_lost(p_job_id, p_token);
  end if;

  if v_job.cancel_requested or p_cancel then
    v_outcome := 'cancelled';
  elsif not p_retry then
    v_outcome := 'dead';
    v_reason := 'refused';
  elsif v_job.attempt >= v_job.max_attempts then
    v_outcome := 'dead';
    v_reason := 'failed';
  else
    return pyqueue_thin._requeue_jobs(
      array[p_job_id],
      coalesce(p_retry_in, pyqueue_thin._retry_delay(v_job.queue, v_job.attempt)),
      p_error_kind => 'failed',
      p_error => p_error
    );
  end if;

  perform pyqueue_thin._end_jobs(
    array[p_job_id], v_outcome, v_reason, p_error_kind => 'failed', p_error => p_error
  );
  return v_outcome;
end;
$$;

revoke execute on function
pyqueue_thin.fail_job(bigint, bigint, text, interval, boolean, boolean) from public;

comment on function
pyqueue_thin.fail_job(bigint, bigint, text, interval, boolean, boolean) is
'Give back a running job as failed; answers the state it went to: scheduled or '
'ready while attempts are left, dead, or cancelled when that was asked for. '
'p_retry_in null: the queue''s backoff; 0: ready at the back of its lane. p_retry '
'false: dead at once. p_cancel true: cancelled. p_error is kept, cut to 8 kB. '
'Raises JQ001 when the token is stale, also on a repeat; 22004, 22023.';
