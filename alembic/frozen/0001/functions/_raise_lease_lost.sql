-- The refusal is counted in a sequence, since the error rolls everything else back.
-- A job in a queue that is not the caller's is as if it were not there.
create function pyqueue_thin._raise_lease_lost(p_job_id bigint, p_token bigint)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_job record;
  v_detail text := 'There is no such job.';
begin
  select a.state, a.token, a.worker, a.lease_until, a.ended_at into v_job
  from pyqueue_thin.all_job as a
  where a.job_id = p_job_id;

  if found and pyqueue_thin._is_reachable('assert_job', p_job_id) then
    perform pyqueue_thin._refuse(p_job_id, p_token);
    v_detail := case
      when v_job.state = 'running' then format(
        'It runs under token %s, held by %s until %s.',
        v_job.token, v_job.worker, v_job.lease_until
      )
      when v_job.ended_at is null then format(
        'It is %s; its last token was %s.', v_job.state, v_job.token
      )
      else format(
        'It is %s since %s; its last token was %s.',
        v_job.state, v_job.ended_at, v_job.token
      )
    end;
  end if;

  raise exception using
    errcode = 'JQ001',
    message = format(
      'job %s is no longer held with token %s', p_job_id, p_token
    ),
    detail = v_detail,
    hint = 'Drop this result.';
end;
$$;

revoke execute on function pyqueue_thin._raise_lease_lost(bigint, bigint) from public;

comment on function pyqueue_thin._raise_lease_lost(bigint, bigint) is
'Count a refused call and raise JQ001 (lease_lost), saying who holds the job now.';
