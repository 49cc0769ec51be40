select job_id, token from pyqueue_thin.claim_job('bench') \gset
select pyqueue_thin.finish_job(:job_id, :token);
