create function pyqueue_thin.enqueue_job_rows(p_jobs jsonb)
returns table (job_id bigint, is_new boolean)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_jobs pyqueue_thin.new_job[];
begin
  if p_jobs is null then
    perform pyqueue_thin._raise_null('p_jobs');
  end if;
  if jsonb_typeof(p_jobs) <> 'array' then
    perform pyqueue_thin._raise_invalid('p_jobs', p_jobs::text, 'a JSON array');
  end if;
  if jsonb_array_length(p_jobs) > 10000 then
    perform pyqueue_thin._raise_invalid(
      'p_jobs', jsonb_array_length(p_jobs)::text, 'an array of at most 10000 members'
    );
  end if;

  v_jobs := array(
    select pyqueue_thin._job_from_json(u.job, format('p_jobs[%s]', u.n - 1))
    from jsonb_array_elements(p_jobs) with ordinality as u (job, n)
    order by u.n
  );
  perform pyqueue_thin._check_queues(
    'enqueue_job_rows', array(select j.queue from unnest(v_jobs) as j)
  );

  return query
  select i.job_id, i.is_new
  from pyqueue_thin._insert_jobs(v_jobs) as i;
end;
$$;

revoke execute on function pyqueue_thin.enqueue_job_rows(jsonb) from public;

comment on function pyqueue_thin.enqueue_job_rows(jsonb) is
'Enqueue a JSON array of up to 10,000 objects, each with the arguments of '
'enqueue_job as keys without p_ ("queue" is required; run_at and delay as text); '
'one row for each, in input order. Errors name the member, counted from 0 as in '
'JSON: 22004, 22023 (also an unknown key), 22003, JQ002, 40001.';
