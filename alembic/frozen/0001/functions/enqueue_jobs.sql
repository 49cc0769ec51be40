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
  p_max_lost integer = null
)
returns table (job_id bigint, is_new boolean)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_alike pyqueue_thin.new_job;
  v_run_at timestamptz;
begin
  v_alike := row(
    p_queue, p_kind, p_priority, p_run_at, p_max_attempts, p_max_lost, null,
    p_on_conflict, p_group_key, nullif(p_headers, 'null'), null
  );
  perform pyqueue_thin._check_job(v_alike, p_delay);
  perform pyqueue_thin._check_batch('p_payloads', p_payloads, p_null_elements => true);
  perform pyqueue_thin._check_json(
    format('p_payloads[%s]', u.n), u.payload, 1048576
  )
  from unnest(p_payloads) with ordinality as u (payload, n);
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
    from unnest(p_unique_keys) with ordinality as u (unique_key, n);
  end if;
  v_run_at := coalesce(p_run_at, clock_timestamp() + p_delay);

  return query
  select i.job_id, i.is_new
  from pyqueue_thin._insert_jobs(array(
    select row(
      p_queue, p_kind, p_priority, v_run_at, p_max_attempts, p_max_lost, u.unique_key,
      p_on_conflict, p_group_key, v_alike.headers, nullif(u.payload, 'null')
    )::pyqueue_thin.new_job
    from unnest(p_payloads, p_unique_keys) with ordinality as u (payload, unique_key, n)
    order by u.n
  )) as i;
end;
$$;

revoke execute on function pyqueue_thin.enqueue_jobs(
  text, jsonb[], text, integer, timestamptz, interval, integer, text[], text, text,
  jsonb, integer
) from public;

comment on function pyqueue_thin.enqueue_jobs(
  text, jsonb[], text, integer, timestamptz, interval, integer, text[], text, text,
  jsonb, integer
) is
'Enqueue up to 10,000 jobs that differ in payload and unique key only; one row for '
'each, in input order. A null payload is none, a null key is none; of a key given '
'twice the first row counts. Everything else as in enqueue_job.';
