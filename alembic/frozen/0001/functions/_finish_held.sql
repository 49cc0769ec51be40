-- One job of a batch, waited for if need be. Should it have changed hands by then, the
-- lock on its new version is rolled back with the block.
create function pyqueue_thin._finish_held(
  p_job_id bigint,
  p_token bigint,
  p_result jsonb
)
returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
begin
  perform from pyqueue_thin.job as j
  where j.job_id = p_job_id
    and j.token = p_token
    and j.state = 'running'
  for update;

  if not found then
    raise exception using errcode = 'UNDO0';
  end if;
  perform pyqueue_thin._end_jobs(
    array[p_job_id], 'finished', p_results => array[p_result]
  );
  return true;
exception
  when sqlstate 'UNDO0' then
    return false;
end;
$$;

revoke execute on function pyqueue_thin._finish_held(bigint, bigint, jsonb) from public;

comment on function pyqueue_thin._finish_held(bigint, bigint, jsonb) is
'End a running job as finished; false, and nothing is locked, when the token does not '
'hold it.';
