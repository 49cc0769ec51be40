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

-- The same statements, each behind a function of the shape that ours have: what is lost
-- to that alone.
create function raw.enqueue(p_queue text, p_payload jsonb)
returns table (job_id bigint)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  insert into raw.job as j (queue, payload)
  values (p_queue, p_payload)
  returning j.job_id;
end;
$$;

create function raw.claim(p_queue text)
returns table (job_id bigint)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  update raw.job as j
  set state = 'running'
  where j.job_id = (
    select r.job_id
    from raw.job as r
    where r.queue = p_queue and r.state = 'ready'
    order by r.job_id
    limit 1
    for update skip locked
  )
  returning j.job_id;
end;
$$;

create function raw.finish(p_job_id bigint)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from raw.job as j
  where j.job_id = p_job_id;
  return found;
end;
$$;
