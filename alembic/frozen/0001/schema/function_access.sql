-- The one home of who may call what: grants, queue lists and docs/access.md follow it.
create table pyqueue_thin.function_access (
  function_name text collate "C" not null,
  accesses text[] not null,
  constraint function_access_pkey primary key (function_name)
);

revoke usage on type pyqueue_thin.function_access from public;

comment on table pyqueue_thin.function_access is
'The accesses with which each public function may be called. Those that are missing '
'are the owner''s alone.';

insert into pyqueue_thin.function_access (function_name, accesses)
values
('enqueue_job', array['producer']),
('enqueue_jobs', array['producer']),
('enqueue_job_rows', array['producer']),
('claim_job', array['worker']),
('claim_jobs', array['worker']),
('heartbeat_job', array['worker']),
('heartbeat_jobs', array['worker']),
('assert_job', array['worker']),
('set_progress', array['worker']),
('record_effect', array['worker']),
('get_effect', array['worker', 'operator']),
('finish_job', array['worker']),
('finish_jobs', array['worker']),
('fail_job', array['worker']),
('release_job', array['worker']),
('sweep_jobs', array['worker', 'operator']),
('prune_jobs', array['worker', 'operator']),
('bump_epoch', array['worker', 'operator']),
('cancel_job', array['operator']),
('retry_job', array['operator']),
('pause_queue', array['operator']),
('resume_queue', array['operator']),
('configure_queue', array['operator']),
('get_job', array['worker', 'operator']),
('list_jobs', array['reader', 'operator']),
('queue_stats', array['reader', 'operator']),
('check_health', array['reader', 'operator']),
('contract_version', array['producer', 'worker', 'reader', 'operator']);
