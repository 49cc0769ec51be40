create function pyqueue_thin._settle_jobs(p_jobs pyqueue_thin.new_job[])
returns table (job_ids bigint[], are_new boolean[])
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_found bigint[];
begin
  select i.job_ids, i.are_new, i.found into job_ids, are_new, v_found
  from pyqueue_thin._insert_missing(p_jobs) as i;

  if job_ids is not null
    and pyqueue_thin._replace_jobs(p_jobs, job_ids, v_found)
  then
    return next;
  end if;
end;
$$;

revoke execute on function
pyqueue_thin._settle_jobs(pyqueue_thin.new_job[]) from public;

comment on function pyqueue_thin._settle_jobs(pyqueue_thin.new_job[]) is
'Insert or replace the jobs of a batch: their ids in input order, and which are new. '
'No row when a key changed hands meanwhile: then the caller undoes what was done.';
