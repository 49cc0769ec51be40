create table pyqueue_thin.finished_job (
  job_id bigint not null,
  token bigint not null,
  run_at timestamptz not null,
  enqueued_at timestamptz not null,
  claimed_at timestamptz,
  ended_at timestamptz not null,
  priority integer not null,
  attempt integer not null,
  max_attempts integer not null,
  lost integer not null,
  max_lost integer,
  cancel_requested boolean not null,
  outcome text collate "C" not null,
  reason text,
  queue text collate "C" not null,
  kind text not null,
  unique_key text collate "C",
  group_key text,
  worker text,
  payload jsonb,
  result jsonb,
  headers jsonb,
  progress jsonb,
  errors jsonb not null,
  constraint finished_job_pkey primary key (job_id),
  constraint finished_job_outcome_known check (
    outcome in ('finished', 'dead', 'cancelled')
  ),
  constraint finished_job_reason_iff_dead check (
    case outcome when 'dead' then reason is not null else reason is null end
  )
)
with (
  autovacuum_vacuum_scale_factor = 0.02,
  -- Counting by the index alone needs the visibility map.
  autovacuum_vacuum_insert_scale_factor = 0.02
);

alter table pyqueue_thin.finished_job
alter column payload set statistics 0,
alter column result set statistics 0,
alter column headers set statistics 0,
alter column progress set statistics 0,
alter column errors set statistics 0;

-- Pruning takes the oldest of a queue and outcome; stats count by the two.
create index finished_job_ended_idx
on pyqueue_thin.finished_job (queue, outcome, ended_at);

revoke usage on type pyqueue_thin.finished_job from public;

comment on table pyqueue_thin.finished_job is
'One row for each ended job that is still kept. Rows are added, pruned, and taken '
'back by a retry, but never changed.';
comment on column pyqueue_thin.finished_job.token is
'The last token: a finish that comes again with it is known for a repeat.';
comment on column pyqueue_thin.finished_job.reason is
'Why a job is dead: failed, lost, refused or expired. Null for the other outcomes.';
comment on column pyqueue_thin.finished_job.worker is
'Label of the last holder; null when the job was not running when it ended.';
comment on column pyqueue_thin.finished_job.result is
'What the holder gave to finish_job; null also when it gave nothing.';
