with claimed as (
  update raw.job set state = 'running'
  where job_id = any(array(
    select job_id from raw.job
    where queue = 'bench' and state = 'ready'
    order by job_id
    limit :limit
    for update skip locked
  ))
  returning job_id
)
select array_agg(job_id) as job_ids from claimed \gset
delete from raw.job where job_id = any(:job_ids);
