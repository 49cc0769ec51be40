alter table pyqueue_thin.job add column expires_at timestamptz;

comment on column pyqueue_thin.job.expires_at is
'Dead when not started by then: as long as attempt is 0.';

create index job_expiry_idx on pyqueue_thin.job (expires_at)
where expires_at is not null and attempt = 0 and state in ('scheduled', 'ready');

comment on column pyqueue_thin.finished_job.reason is
'Why a job is dead: failed, lost, refused or expired. Null for the other outcomes.';

alter type pyqueue_thin.new_job add attribute expires_at timestamptz;

drop function pyqueue_thin.enqueue_job;
drop function pyqueue_thin.enqueue_jobs;
