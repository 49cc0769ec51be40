create function pyqueue_thin._reachable_numbers(p_function text, p_job_ids bigint[])
returns bigint[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_queues text[] := pyqueue_thin._reachable_queues(p_function);
  v_numbers bigint[];
begin
  if v_queues is null then
    return null;
  end if;

  v_numbers := array(
    select u.n
    from unnest(p_job_ids) with ordinality as u (job_id, n)
    cross join lateral (
      select from pyqueue_thin.all_job as a
      where a.job_id = u.job_id
        and a.queue collate "C" = any(v_queues)
      limit 1
    ) as a
    order by u.n
  );
  return case when cardinality(v_numbers) < cardinality(p_job_ids) then v_numbers end;
end;
$$;

revoke execute on function pyqueue_thin._reachable_numbers(text, bigint[]) from public;

comment on function pyqueue_thin._reachable_numbers(text, bigint[]) is
'Where in a batch the jobs stand that the caller may reach; null: all may be reached.';
