update raw.job set state = 'running'
where job_id = (
  select job_id from raw.job
  where queue = 'bench' and state = 'ready'
  order by job_id
  limit 1
  for update skip locked
)
returning job_id \gset
delete from raw.job where job_id = :job_id;
