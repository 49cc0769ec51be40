-- Each step is one statement that checks and acts, so a job that changes hands
-- between two of them is met by the next. A request to a holder does not lock out his
-- heartbeats, and passes a pin; only what ends the hold waits for it.
create function pyqueue_thin.cancel_job(p_job_id bigint, p_force boolean = false)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_outcome text;
begin
  if p_job_id is null then
    perform pyqueue_thin._raise_null('p_job_id');
  end if;
  if p_force is null then
    perform pyqueue_thin._raise_null('p_force');
  end if;
  if not pyqueue_thin._is_reachable('cancel_job', p_job_id) then
    return 'unknown';
  end if;
  if p_force then
    perform pyqueue_thin._check_epoch();
  end if;

  -- Again when the job was claimed, released or retried between two looks.
  for v_try in 1..10 loop
    if pyqueue_thin._lock_waiting(p_job_id, p_or_running => p_force) then
      update pyqueue_thin.job as j
      set token = greatest(j.token + 1, nextval('pyqueue_thin.token_line'))
      where j.job_id = p_job_id
        and j.state = 'running';
      perform pyqueue_thin._end_jobs(array[p_job_id], 'cancelled');
      return 'cancelled';
    end if;

    update pyqueue_thin.job as j
    set cancel_requested = true
    where j.job_id = p_job_id
      and j.state = 'running'
      and not j.cancel_requested;

    if found then
      return 'requested';
    end if;

    perform from pyqueue_thin.job as j
    where j.job_id = p_job_id
      and j.state = 'running';

    if found then
      return 'requested';
    end if;

    select f.outcome into v_outcome
    from pyqueue_thin.finished_job as f
    where f.job_id = p_job_id;

    if found then
      return case v_outcome when 'cancelled' then 'cancelled' else 'ended' end;
    end if;
  end loop;
  return pyqueue_thin._unknown_job(p_job_id);
end;
$$;

revoke execute on function pyqueue_thin.cancel_job(bigint, boolean) from public;

comment on function pyqueue_thin.cancel_job(bigint, boolean) is
'Cancel a job. One that does not run is cancelled at once. One that runs: '
'requested, its token stays good, heartbeats tell the holder, and it never runs '
'again; with p_force it is cancelled at once and its token stale. Also answers '
'ended (finished or dead already) and unknown. A second call answers the same word '
'and changes nothing. Errors: 22004; 40001 when the job keeps changing hands.';
