create function pyqueue_thin._unknown_job(p_job_id bigint)
returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from pyqueue_thin.all_job as a
  where a.job_id = p_job_id;

  if found then
    raise exception using
      errcode = 'serialization_failure',
      message = format('job %s changed hands several times meanwhile', p_job_id),
      hint = 'Try again.';
  end if;
  return 'unknown';
end;
$$;

revoke execute on function pyqueue_thin._unknown_job(bigint) from public;

comment on function pyqueue_thin._unknown_job(bigint) is
'The answer for a job that was not met in any state; 40001 when it is there after '
'all.';
