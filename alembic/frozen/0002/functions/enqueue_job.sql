create function pyqueue_thin.enqueue_job(
  p_queue text,
  p_payload jsonb = null,
  p_kind text = 'default',
  p_priority integer = 0,
  p_run_at timestamptz = null,
  p_delay interval = null,
  p_max_attempts integer = null,
  p_unique_key text = null,
  p_on_conflict text = 'keep',
  p_group_key text = null,
  p_headers jsonb = null,
  p_max_lost integer = null,
  p_expires_at timestamptz = null
)
returns table (job_id bigint, is_new boolean)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_job pyqueue_thin.new_job;
begin
  if pg_sequence_last_value('pyqueue_thin.queue_lists') is not null then
    perform pyqueue_thin._check_queues('enqueue_job', array[p_queue]);
  end if;

  -- The usual job needs one look at its arguments and one statement; the place is drawn
  -- as by _next_ready_seq.
  if (
    octet_length(p_queue) between 1 and 128
    and octet_length(p_kind) between 1 and 128
    and p_priority is not null
    and num_nonnulls(p_run_at, p_delay, p_unique_key, p_headers, p_expires_at) = 0
    and (p_max_attempts is null or p_max_attempts >= 1)
    and (p_max_lost is null or p_max_lost >= 0)
    and p_on_conflict in ('keep', 'replace', 'raise')
    and (p_group_key is null or octet_length(p_group_key) between 1 and 512)
    and (p_payload is null or octet_length(p_payload::text) <= 1048576)
  ) then
    return query
    insert into pyqueue_thin.job as j (
      queue, kind, priority, run_at, state, ready_seq, max_attempts, max_lost,
      group_key, payload
    )
    values (
      p_queue, p_kind, p_priority, clock_timestamp(), 'ready',
      case
        when pg_current_xact_id() is not null then nextval('pyqueue_thin.ready_line')
      end,
      p_max_attempts, p_max_lost, p_group_key, nullif(p_payload, 'null')
    )
    returning j.job_id, true;
    return;
  end if;

  v_job := row(
    p_queue, p_kind, p_priority, p_run_at, p_max_attempts, p_max_lost, p_unique_key,
    p_on_conflict, p_group_key, nullif(p_headers, 'null'), nullif(p_payload, 'null'),
    p_expires_at
  );
  perform pyqueue_thin._check_job(v_job, p_delay);
  v_job.run_at := coalesce(p_run_at, clock_timestamp() + p_delay);

  return query
  select i.job_id, i.is_new
  from pyqueue_thin._insert_jobs(array[v_job]) as i;
end;
$$;

revoke execute on function pyqueue_thin.enqueue_job(
  text, jsonb, text, integer, timestamptz, interval, integer, text, text, text, jsonb,
  integer, timestamptz
) from public;

comment on function pyqueue_thin.enqueue_job(
  text, jsonb, text, integer, timestamptz, interval, integer, text, text, text, jsonb,
  integer, timestamptz
) is
'Enqueue a job, in the caller''s transaction; answers exactly one row: its id and '
'true. With a p_unique_key that a live job of the queue has: that job''s id and '
'false (p_on_conflict keep; replace gives it this payload, run_at and priority '
'unless it runs or is held), or JQ002 (raise). Lower p_priority goes first. '
'p_run_at or p_delay: not before then; both null, or past: now. Null '
'p_max_attempts, p_max_lost: the queue''s, as of the first claim. A job that is not '
'started by p_expires_at ends as dead; null: never for that. Errors: 22004, 22023, '
'JQ002, 40001.';
