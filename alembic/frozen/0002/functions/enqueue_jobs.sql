create function pyqueue_thin.enqueue_jobs(
  p_queue text,
  p_payloads jsonb[],
  p_kind text = 'default',
  p_priority integer = 0,
  p_run_at timestamptz = null,
  p_delay interval = null,
  p_max_attempts integer = null,
  p_unique_keys text[] = null,
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
set plan_cache_mode = force_generic_plan
as $$
declare
  v_alike pyqueue_thin.new_job;
  v_now timestamptz;
  v_run_at timestamptz;
  v_is_due boolean;
begin
  v_alike := row(
    p_queue, p_kind, p_priority, p_run_at, p_max_attempts, p_max_lost, null,
    p_on_conflict, p_group_key, nullif(p_headers, 'null'), null, p_expires_at
  );
  perform pyqueue_thin._check_job(v_alike, p_delay);
  perform pyqueue_thin._check_queues('enqueue_jobs', array[p_queue]);
  perform pyqueue_thin._check_batch('p_payloads', p_payloads, p_null_elements => true);
  perform pyqueue_thin._check_json(
    format('p_payloads[%s]', u.n), u.payload, 1048576
  )
  from unnest(p_payloads) with ordinality as u (payload, n)
  where octet_length(u.payload::text) > 1048576;
  if p_unique_keys is not null then
    perform pyqueue_thin._check_batch(
      'p_unique_keys', p_unique_keys, p_null_elements => true
    );
    perform pyqueue_thin._check_same_length(
      'p_unique_keys', cardinality(p_unique_keys), 'p_payloads', cardinality(p_payloads)
    );
    perform pyqueue_thin._check_name(
      format('p_unique_keys[%s]', u.n), u.unique_key, 512
    )
    from unnest(p_unique_keys) with ordinality as u (unique_key, n)
    where octet_length(u.unique_key) not between 1 and 512;
  end if;
  v_run_at := coalesce(p_run_at, clock_timestamp() + p_delay);

  if p_unique_keys is not null then
    return query
    select i.job_id, i.is_new
    from pyqueue_thin._insert_jobs(array(
      select row(
        p_queue, p_kind, p_priority, v_run_at, p_max_attempts, p_max_lost, u.unique_key,
        p_on_conflict, p_group_key, v_alike.headers, nullif(u.payload, 'null'),
        p_expires_at
      )::pyqueue_thin.new_job
      from unnest(p_payloads, p_unique_keys)
        with ordinality as u (payload, unique_key, n)
      order by u.n
    )) as i;
    return;
  end if;

  -- Without keys nothing can clash, and rows come back as they were given.
  v_now := clock_timestamp();
  v_is_due := v_run_at is null or v_run_at <= v_now;
  return query
  insert into pyqueue_thin.job as j (
    queue, kind, priority, run_at, state, ready_seq, max_attempts, max_lost,
    group_key, headers, payload, expires_at
  )
  select
    p_queue, p_kind, p_priority,
    case when v_is_due then v_now else v_run_at end,
    case when v_is_due then 'ready' else 'scheduled' end,
    case
      when v_is_due and pg_current_xact_id() is not null
        then nextval('pyqueue_thin.ready_line')
    end,
    p_max_attempts, p_max_lost, p_group_key, v_alike.headers,
    nullif(u.payload, 'null'), p_expires_at
  from unnest(p_payloads) as u (payload)
  returning j.job_id, true;
end;
$$;

revoke execute on function pyqueue_thin.enqueue_jobs(
  text, jsonb[], text, integer, timestamptz, interval, integer, text[], text, text,
  jsonb, integer, timestamptz
) from public;

comment on function pyqueue_thin.enqueue_jobs(
  text, jsonb[], text, integer, timestamptz, interval, integer, text[], text, text,
  jsonb, integer, timestamptz
) is
'Enqueue up to 10,000 jobs that differ in payload and unique key only; one row for '
'each, in input order. A null payload is none, a null key is none; of a key given '
'twice the first row counts. Everything else as in enqueue_job.';
