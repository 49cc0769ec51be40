create view pyqueue_thin.all_job as
select
  j.job_id,
  j.queue,
  j.kind,
  j.state,
  j.payload,
  null::jsonb as result,
  j.priority,
  j.attempt,
  coalesce(
    j.max_attempts,
    (
      select q.max_attempts
      from pyqueue_thin.queue as q
      where q.queue = j.queue
    ),
    (
      select d.max_attempts
      from pyqueue_thin.queue as d
      where d.queue = ''
    )
  ) as max_attempts,
  j.lost,
  j.token,
  j.worker,
  j.lease_until,
  j.run_at,
  j.unique_key,
  j.group_key,
  j.headers,
  j.progress,
  j.errors,
  null::text as reason,
  j.cancel_requested,
  j.enqueued_at,
  j.claimed_at,
  null::timestamptz as ended_at
from pyqueue_thin.job as j
union all
select
  f.job_id,
  f.queue,
  f.kind,
  f.outcome,
  f.payload,
  f.result,
  f.priority,
  f.attempt,
  f.max_attempts,
  f.lost,
  f.token,
  f.worker,
  null::timestamptz,
  f.run_at,
  f.unique_key,
  f.group_key,
  f.headers,
  f.progress,
  f.errors,
  f.reason,
  f.cancel_requested,
  f.enqueued_at,
  f.claimed_at,
  f.ended_at
from pyqueue_thin.finished_job as f;

revoke usage on type pyqueue_thin.all_job from public;

comment on view pyqueue_thin.all_job is
'Every job, live or ended and still kept; state is one of the eight words.';
