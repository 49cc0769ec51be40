select job_id from raw.claim('bench') \gset
select raw.finish(:job_id);
