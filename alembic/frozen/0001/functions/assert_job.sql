-- "for key share" leaves heartbeats from other connections through, and holds off all
-- that would end the hold, since that locks "for update". A snapshot of the whole
-- transaction could hide a change of hands from so weak a lock: there it is "for
-- update". Two transactions that both pin a job and then both end it deadlock, as any
-- upgrade of a shared lock does: one of them gets 40P01.
create function pyqueue_thin.assert_job(p_job_id bigint, p_token bigint)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
begin
  perform pyqueue_thin._check_claim(p_job_id, p_token);

  if current_setting('transaction_isolation') = 'read committed' then
    perform from pyqueue_thin.job as j
    where j.job_id = p_job_id
      and j.token = p_token
      and j.state = 'running'
    for key share;
  else
    perform from pyqueue_thin.job as j
    where j.job_id = p_job_id
      and j.token = p_token
      and j.state = 'running'
    for update;
  end if;

  if not found then
    perform pyqueue_thin._raise_lease_lost(p_job_id, p_token);
  end if;
end;
$$;

revoke execute on function pyqueue_thin.assert_job(bigint, bigint) from public;

comment on function pyqueue_thin.assert_job(bigint, bigint) is
'Make sure that the token holds the job, and that it does so until this transaction '
'ends: sweeps pass the job over, other calls that would end the hold wait, '
'heartbeats do not. Raises JQ001 when the token is stale; 22004.';
