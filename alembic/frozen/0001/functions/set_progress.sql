-- The token is the whole guard: a worker whose claim was taken over carries an old
-- number, and a number never comes back.
create function pyqueue_thin.set_progress(
  p_job_id bigint,
  p_token bigint,
  p_progress jsonb
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
begin
  perform pyqueue_thin._check_claim(p_job_id, p_token);
  if p_progress is null then
    perform pyqueue_thin._raise_null('p_progress');
  end if;
  perform pyqueue_thin._check_json('p_progress', p_progress, 65536);

  update pyqueue_thin.job as j
  set progress = p_progress
  where j.job_id = p_job_id
    and j.token = p_token
    and j.state = 'running';

  if not found then
    perform pyqueue_thin._raise_lease_lost(p_job_id, p_token);
  end if;
end;
$$;

revoke execute on function pyqueue_thin.set_progress(bigint, bigint, jsonb) from public;

comment on function pyqueue_thin.set_progress(bigint, bigint, jsonb) is
'Store how far a running job has come, up to 64 kB; the next claim hands it out. '
'Raises JQ001 when the token is stale; 22004, 22023.';
