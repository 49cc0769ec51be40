-- The way back from running (fail, release, lapse) and the way of a retry: ready at the
-- back of the lane, or scheduled. The caller has locked the rows for update and knows
-- that they may go; the time is computed here, after that wait.
create function pyqueue_thin._requeue_jobs(
  p_job_ids bigint[],
  p_delay interval,
  p_error_kind text = null,
  p_error text = null,
  p_attempts_back integer = 0
)
returns text
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_state text := case when p_delay > interval '0' then 'scheduled' else 'ready' end;
begin
  update pyqueue_thin.job as j
  set
    state = v_state,
    ready_seq = case v_state when 'ready' then pyqueue_thin._next_ready_seq() end,
    run_at = clock_timestamp() + p_delay,
    attempt = greatest(j.attempt - p_attempts_back, 0),
    lost = j.lost + case p_error_kind when 'lost' then 1 else 0 end,
    errors = case
      when p_error_kind is null then j.errors
      else pyqueue_thin._with_error(
        j.errors, j.attempt, j.token, j.worker, p_error_kind, p_error
      )
    end,
    worker = null,
    lease = null,
    lease_until = null
  where j.job_id = any(p_job_ids);

  return v_state;
end;
$$;

revoke execute on function
pyqueue_thin._requeue_jobs(bigint[], interval, text, text, integer) from public;

comment on function
pyqueue_thin._requeue_jobs(bigint[], interval, text, text, integer) is
'Make locked jobs ready, or scheduled when p_delay is above 0; answers which.';
