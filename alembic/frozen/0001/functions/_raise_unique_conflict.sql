create function pyqueue_thin._raise_unique_conflict(
  p_queue text,
  p_unique_key text,
  p_job_id bigint
)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception using
    errcode = 'JQ002',
    message = format(
      'queue %s has a live job with the unique key %s', p_queue, p_unique_key
    ),
    detail = format('It is job %s.', p_job_id);
end;
$$;

revoke execute on function
pyqueue_thin._raise_unique_conflict(text, text, bigint) from public;

comment on function
pyqueue_thin._raise_unique_conflict(text, text, bigint) is
'Raise JQ002 (unique_conflict), naming the job that has the key.';
