create table pyqueue_thin.side_effect (
  job_id bigint not null,
  key text collate "C" not null,
  state text not null,
  token bigint not null,
  begun_at timestamptz not null,
  done_at timestamptz,
  result jsonb,
  constraint side_effect_pkey primary key (job_id, key),
  constraint side_effect_state_known check (state in ('begun', 'done')),
  constraint side_effect_done_at_iff_done check (
    (state = 'done') = (done_at is not null)
  )
)
with (autovacuum_vacuum_scale_factor = 0.02);

revoke usage on type pyqueue_thin.side_effect from public;

comment on table pyqueue_thin.side_effect is
'Side effects recorded under a key of their job, so that doing one again is '
'noticed. They live as long as the row of their job, live or ended.';
comment on column pyqueue_thin.side_effect.key is
'Idempotency key, chosen by the caller; the same in every attempt.';
comment on column pyqueue_thin.side_effect.token is
'The token under which it was recorded; says which attempt did it.';
