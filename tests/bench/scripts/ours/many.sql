select array_agg(job_id) as job_ids, array_agg(token) as tokens
from pyqueue_thin.claim_jobs(array['bench'], :limit) \gset
select count(*) from pyqueue_thin.finish_jobs(:job_ids, :tokens);
