create table pyqueue_thin.queue (
  queue text collate "C" not null,
  is_paused boolean not null default false,
  lease interval,
  max_attempts integer,
  max_lost integer,
  backoff_base interval,
  backoff_cap interval,
  keep_finished interval,
  keep_cancelled interval,
  keep_dead interval,
  constraint queue_pkey primary key (queue),
  constraint queue_name_short check (octet_length(queue) <= 128),
  constraint queue_lease_bounded check (
    lease > interval '0' and lease <= interval '30 days'
  ),
  constraint queue_max_attempts_positive check (max_attempts >= 1),
  constraint queue_max_lost_not_negative check (max_lost >= 0),
  constraint queue_backoff_bounded check (
    backoff_base >= interval '0'
    and backoff_cap between interval '0' and interval '10 years'
  ),
  constraint queue_keep_bounded check (
    (keep_finished between interval '0' and '1000 years' or not isfinite(keep_finished))
    and (
      keep_cancelled between interval '0' and '1000 years'
      or not isfinite(keep_cancelled)
    )
    and (keep_dead between interval '0' and '1000 years' or not isfinite(keep_dead))
  ),
  constraint queue_defaults_complete check (
    queue <> ''
    or not is_paused
    and num_nulls(
      lease, max_attempts, backoff_base, backoff_cap,
      keep_finished, keep_cancelled, keep_dead
    ) = 0
  )
);

revoke usage on type pyqueue_thin.queue from public;

comment on table pyqueue_thin.queue is
'Settings of queues; a queue needs no row here. Null: the default, which is the row '
'with the empty name, the one home of every default.';
comment on column pyqueue_thin.queue.queue is
'Name of the queue, 1 to 128 bytes; the empty name holds the defaults.';
comment on column pyqueue_thin.queue.lease is
'How long a claim holds a job without a heartbeat.';
comment on column pyqueue_thin.queue.max_attempts is
'Tries in all, given to a job by its first claim unless it has its own.';
comment on column pyqueue_thin.queue.max_lost is
'A job is dead when more leases than this lapsed; null in the defaults: no bound.';
comment on column pyqueue_thin.queue.backoff_base is
'Wait after the first failure; doubled by each further one.';
comment on column pyqueue_thin.queue.backoff_cap is
'The longest wait between two attempts, before jitter.';
comment on column pyqueue_thin.queue.keep_finished is
'How long a finished job is kept; 0: not at all; 1000 years: for ever.';
comment on column pyqueue_thin.queue.keep_cancelled is
'How long a cancelled job is kept; 0: not at all; 1000 years: for ever.';
comment on column pyqueue_thin.queue.keep_dead is
'How long a dead job is kept; 0: not at all; 1000 years: for ever.';

insert into pyqueue_thin.queue (
  queue, lease, max_attempts, max_lost, backoff_base, backoff_cap,
  keep_finished, keep_cancelled, keep_dead
)
select
  '' as queue,
  d.lease,
  d.max_attempts,
  d.max_lost,
  d.backoff_base,
  d.backoff_cap,
  d.keep_finished,
  d.keep_cancelled,
  d.keep_dead
from jsonb_populate_record(
  null::pyqueue_thin.queue, pyqueue_thin._default_settings()
) as d;
