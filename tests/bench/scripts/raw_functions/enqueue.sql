select job_id from raw.enqueue('bench', :payload);
