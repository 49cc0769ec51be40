create table pyqueue_thin.job (
  job_id bigint generated always as identity,
  token bigint not null default 0,
  ready_seq bigint,
  run_at timestamptz not null,
  lease_until timestamptz,
  enqueued_at timestamptz not null default clock_timestamp(),
  claimed_at timestamptz,
  lease interval,
  priority integer not null,
  attempt integer not null default 0,
  max_attempts integer,
  lost integer not null default 0,
  max_lost integer,
  cancel_requested boolean not null default false,
  state pyqueue_thin.job_state not null,
  queue text collate "C" not null,
  kind text not null,
  unique_key text collate "C",
  group_key text,
  worker text,
  payload jsonb,
  headers jsonb,
  progress jsonb,
  errors jsonb not null default '[]',
  expires_at timestamptz,
  constraint job_pkey primary key (job_id)
)
with (
  -- Room for heartbeats to stay on their page (HOT).
  fillfactor = 70,
  -- Small and hot: cleaned by the number of dead rows, not by a share of the table.
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_cost_delay = 0,
  -- Giving back empty pages at the end takes an exclusive lock, and they are soon used.
  vacuum_truncate = false,
  -- With one of these set, the table for long values inherits none of the above.
  toast.autovacuum_vacuum_scale_factor = 0,
  toast.autovacuum_vacuum_threshold = 1000,
  toast.vacuum_truncate = false
);

-- No query filters by them, and to sample them was half the cost of each analyze.
alter table pyqueue_thin.job
alter column payload set statistics 0,
alter column headers set statistics 0,
alter column progress set statistics 0,
alter column errors set statistics 0;

-- Names in an index are compared byte by byte: quicker, and no library that the server
-- is linked to can change their order, which leaves an index corrupt.

-- No index may contain lease_until, progress or worker: then a heartbeat is HOT.

-- A claim takes the first of this order. Whoever wants one entry of a page reads the
-- whole page, so pages are left half empty: with full ones that was a fifth of a claim.
-- No entry is there twice.
create index job_ready_idx on pyqueue_thin.job (queue, priority, ready_seq)
with (fillfactor = 50, deduplicate_items = off)
where state = 'ready';

-- A sweep finds what fell due.
create index job_due_idx on pyqueue_thin.job (run_at, job_id)
where state = 'scheduled';

-- A sweep walks what runs, and looks at each lease.
create index job_running_idx on pyqueue_thin.job (job_id)
where state = 'running';

-- A sweep finds what was not started in time.
create index job_expiry_idx on pyqueue_thin.job (expires_at)
where expires_at is not null and attempt = 0 and state in ('scheduled', 'ready');

-- One live job for each key of a queue, whatever its state.
create unique index job_unique_key on pyqueue_thin.job (queue, unique_key)
where unique_key is not null;

revoke usage on type pyqueue_thin.job from public;

comment on table pyqueue_thin.job is
'One row for each live job; ended ones are in finished_job.';
comment on column pyqueue_thin.job.token is
'Fencing token: raised at every hand-over; its holder proves the claim with it.';
comment on column pyqueue_thin.job.ready_seq is
'Place in the lane (queue, priority), freshly drawn each time the job becomes ready.';
comment on column pyqueue_thin.job.run_at is
'When the job is or was due; for one that came back ready: when it did.';
comment on column pyqueue_thin.job.lease_until is
'Until when the holder may be silent. A lapsed lease still holds until it is swept.';
comment on column pyqueue_thin.job.lease is
'The length the job was claimed with, which a heartbeat adds to the present time.';
comment on column pyqueue_thin.job.priority is
'Lower goes first.';
comment on column pyqueue_thin.job.attempt is
'Number of the present try, 1 for the first; counted at claim, given back by '
'release.';
comment on column pyqueue_thin.job.max_attempts is
'Tries in all. Null: the queue''s, which the first claim writes here.';
comment on column pyqueue_thin.job.lost is
'Leases that lapsed; each also used its attempt.';
comment on column pyqueue_thin.job.max_lost is
'Dead when more leases than this lapsed. Null: the queue''s, as of the next claim.';
comment on column pyqueue_thin.job.cancel_requested is
'Somebody asked the holder to stop: the job ends with this run, however it goes.';
comment on column pyqueue_thin.job.kind is
'Which handler of a worker the job is for.';
comment on column pyqueue_thin.job.worker is
'Label of the holder, for people to read; never a right.';
comment on column pyqueue_thin.job.errors is
'The last 10 failures and lost leases, oldest first.';
comment on column pyqueue_thin.job.expires_at is
'Dead when not started by then: as long as attempt is 0.';
