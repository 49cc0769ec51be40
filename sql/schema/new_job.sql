create type pyqueue_thin.new_job as (
  queue text,
  kind text,
  priority integer,
  run_at timestamptz,
  max_attempts integer,
  max_lost integer,
  unique_key text,
  on_conflict text,
  group_key text,
  headers jsonb,
  payload jsonb,
  expires_at timestamptz
);

revoke usage on type pyqueue_thin.new_job from public;

comment on type pyqueue_thin.new_job is
'A checked request to enqueue, as the enqueue functions hand it to _insert_jobs. '
'run_at null: due at once.';
