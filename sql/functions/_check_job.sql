-- p_where stands before each name: 'p_' for arguments, 'p_jobs[2].' for a row of a
-- batch.
create function pyqueue_thin._check_job(
  p_job pyqueue_thin.new_job,
  p_delay interval,
  p_where text = 'p_'
)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_job.queue is null then
    perform pyqueue_thin._raise_null(p_where || 'queue');
  end if;
  perform pyqueue_thin._check_name(p_where || 'queue', p_job.queue, 128);
  if p_job.kind is null then
    perform pyqueue_thin._raise_null(p_where || 'kind');
  end if;
  perform pyqueue_thin._check_name(p_where || 'kind', p_job.kind, 128);
  if p_job.priority is null then
    perform pyqueue_thin._raise_null(p_where || 'priority');
  end if;
  if p_job.run_at is not null and p_delay is not null then
    perform pyqueue_thin._raise_invalid(
      p_where || 'delay', p_delay::text, format('null when %srun_at is given', p_where)
    );
  end if;
  if not isfinite(p_job.run_at) or p_job.run_at >= timestamptz '9999-01-01 00:00:00+00'
  then
    perform pyqueue_thin._raise_invalid(
      p_where || 'run_at', p_job.run_at::text, 'a finite time before the year 9999'
    );
  end if;
  if not isfinite(p_job.expires_at)
    or p_job.expires_at >= timestamptz '9999-01-01 00:00:00+00'
  then
    perform pyqueue_thin._raise_invalid(
      p_where || 'expires_at', p_job.expires_at::text,
      'a finite time before the year 9999'
    );
  end if;
  perform pyqueue_thin._check_delay(p_where || 'delay', p_delay);
  if p_job.max_attempts < 1 then
    perform pyqueue_thin._raise_invalid(
      p_where || 'max_attempts', p_job.max_attempts::text, 'at least 1'
    );
  end if;
  if p_job.max_lost < 0 then
    perform pyqueue_thin._raise_invalid(
      p_where || 'max_lost', p_job.max_lost::text, 'at least 0'
    );
  end if;
  perform pyqueue_thin._check_name(p_where || 'unique_key', p_job.unique_key, 512);
  if p_job.on_conflict is null then
    perform pyqueue_thin._raise_null(p_where || 'on_conflict');
  end if;
  if p_job.on_conflict not in ('keep', 'replace', 'raise') then
    perform pyqueue_thin._raise_invalid(
      p_where || 'on_conflict', p_job.on_conflict, 'keep, replace or raise'
    );
  end if;
  perform pyqueue_thin._check_name(p_where || 'group_key', p_job.group_key, 512);
  if jsonb_typeof(p_job.headers) <> 'object' then
    perform pyqueue_thin._raise_invalid(
      p_where || 'headers', p_job.headers::text, 'a JSON object'
    );
  end if;
  perform pyqueue_thin._check_json(p_where || 'headers', p_job.headers, 8192);
  perform pyqueue_thin._check_json(p_where || 'payload', p_job.payload, 1048576);
end;
$$;

revoke execute on function
pyqueue_thin._check_job(pyqueue_thin.new_job, interval, text) from public;

comment on function
pyqueue_thin._check_job(pyqueue_thin.new_job, interval, text) is
'Raise 22004 or 22023 for a job that may not be enqueued like this, naming the '
'argument.';
