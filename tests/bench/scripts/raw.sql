-- The least that works: one table, a skip locked claim, a delete. No leases, no tokens,
-- no retries, no priorities. What everything else is measured against.
create schema raw;

create table raw.job (
  job_id bigint generated always as identity,
  queue text not null,
  state text not null default 'ready',
  payload jsonb,
  constraint job_pkey primary key (job_id)
);

create index job_ready_idx on raw.job (queue, job_id)
where state = 'ready';

-- An array built once, for both sides to enqueue.
create schema bench;

create table bench.batch (payloads jsonb[] not null);

insert into bench.batch
select array_agg(:'payload'::jsonb)
from generate_series(1, 1000);
