select job_id
from pyqueue_thin.enqueue_jobs('bench', (select payloads from bench.batch));
