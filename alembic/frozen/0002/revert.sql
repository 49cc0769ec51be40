drop function pyqueue_thin.enqueue_job;
drop function pyqueue_thin.enqueue_jobs;

alter type pyqueue_thin.new_job drop attribute expires_at;

comment on column pyqueue_thin.finished_job.reason is
'Why a job is dead: failed, lost or refused. Null for the other outcomes.';

drop index pyqueue_thin.job_expiry_idx;

alter table pyqueue_thin.job drop column expires_at;
