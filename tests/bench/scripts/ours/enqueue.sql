select job_id from pyqueue_thin.enqueue_job('bench', :payload);
