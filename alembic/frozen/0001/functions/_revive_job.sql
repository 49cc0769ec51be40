-- It comes back as scheduled, so that _requeue_jobs remains the one way to ready.
create function pyqueue_thin._revive_job(p_job_id bigint, p_payload jsonb)
returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with ended as (
    delete from pyqueue_thin.finished_job as f
    where f.job_id = p_job_id
    returning f.*
  )
  insert into pyqueue_thin.job (
    job_id, token, run_at, enqueued_at, claimed_at, priority, max_attempts, max_lost,
    state, queue, kind, unique_key, group_key, payload, headers, progress, errors
  )
  overriding system value
  select
    e.job_id, greatest(e.token + 1, nextval('pyqueue_thin.token_line')),
    clock_timestamp(), e.enqueued_at, e.claimed_at, e.priority, e.max_attempts,
    e.max_lost, 'scheduled', e.queue, e.kind, e.unique_key, e.group_key,
    nullif(coalesce(p_payload, e.payload), 'null'), e.headers, e.progress, e.errors
  from ended as e
  on conflict do nothing;
  return found;
end;
$$;

revoke execute on function pyqueue_thin._revive_job(bigint, jsonb) from public;

comment on function pyqueue_thin._revive_job(bigint, jsonb) is
'Move an ended job back among the live ones; false when its unique key is taken.';
