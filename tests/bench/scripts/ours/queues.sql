select job_id, token from pyqueue_thin.claim_jobs(:queues, 1) \gset
select pyqueue_thin.finish_job(:job_id, :token);
