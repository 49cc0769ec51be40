create table pyqueue_thin.epoch (
  epoch_id bigint generated always as identity,
  base bigint not null,
  reason text not null,
  server_started_at timestamptz not null default pg_postmaster_start_time(),
  begun_at timestamptz not null default clock_timestamp(),
  constraint epoch_pkey primary key (epoch_id)
);

revoke usage on type pyqueue_thin.epoch from public;

comment on table pyqueue_thin.epoch is
'Log of epochs: each time the token line was lifted to the clock, and why. Nothing '
'reads it: the registers decide, so a rolled back entry here undoes no epoch.';
comment on column pyqueue_thin.epoch.base is
'Every token of this epoch is higher than this, every earlier one is not.';
