-- It comes back as scheduled, so that _requeue_jobs remains the one way to ready. The
-- caller has locked the row.
create function pyqueue_thin._revive_job(p_job_id bigint, p_payload jsonb)
returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
begin
  with revived as (
    insert into pyqueue_thin.job as j (
      job_id, token, run_at, enqueued_at, claimed_at, priority, max_attempts, max_lost,
      state, queue, kind, unique_key, group_key, payload, headers, progress, errors
    )
    overriding system value
    select
      f.job_id, greatest(f.token + 1, nextval('pyqueue_thin.token_line')),
      clock_timestamp(), f.enqueued_at, f.claimed_at, f.priority, f.max_attempts,
      f.max_lost, 'scheduled', f.queue, f.kind, f.unique_key, f.group_key,
      nullif(coalesce(p_payload, f.payload), 'null'), f.headers, f.progress, f.errors
    from pyqueue_thin.finished_job as f
    where f.job_id = p_job_id
    on conflict do nothing
    returning j.job_id
  )
  delete from pyqueue_thin.finished_job as f
  using revived as r
  where f.job_id = r.job_id;
  return found;
end;
$$;

revoke execute on function pyqueue_thin._revive_job(bigint, jsonb) from public;

comment on function pyqueue_thin._revive_job(bigint, jsonb) is
'Move an ended job back among the live ones; false, and nothing is changed, when '
'its unique key is taken.';
