-- A live job is locked and requeued under a raised token. An ended one moves back in
-- one statement, unless another live job has its unique key: that is looked for first,
-- since the insert would wait for whoever writes that job.
create function pyqueue_thin.retry_job(
  p_job_id bigint,
  p_force boolean = false,
  p_delay interval = '0',
  p_payload jsonb = null
)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_job record;
  v_taken_by bigint;
begin
  if p_job_id is null then
    perform pyqueue_thin._raise_null('p_job_id');
  end if;
  if p_force is null then
    perform pyqueue_thin._raise_null('p_force');
  end if;
  if p_delay is null then
    perform pyqueue_thin._raise_null('p_delay');
  end if;
  perform pyqueue_thin._check_delay('p_delay', p_delay);
  perform pyqueue_thin._check_json('p_payload', p_payload, 1048576);
  if not pyqueue_thin._is_reachable('retry_job', p_job_id) then
    return 'unknown';
  end if;
  perform pyqueue_thin._check_epoch();

  -- Again when the job ended or came back between the two looks.
  for v_try in 1..10 loop
    if pyqueue_thin._lock_waiting(p_job_id, p_or_running => p_force) then
      update pyqueue_thin.job as j
      set
        token = greatest(j.token + 1, nextval('pyqueue_thin.token_line')),
        attempt = 0,
        lost = 0,
        cancel_requested = false,
        expires_at = null,
        payload = nullif(coalesce(p_payload, j.payload), 'null')
      where j.job_id = p_job_id;

      perform from pyqueue_thin.job as j
      where j.job_id = p_job_id
        and j.state = 'ready';
      if found and p_delay = interval '0' then
        return 'ready';  -- it is already, and keeps its place
      end if;
      return pyqueue_thin._requeue_jobs(array[p_job_id], p_delay);
    end if;

    perform from pyqueue_thin.job as j
    where j.job_id = p_job_id
      and j.state = 'running';

    if found then
      return 'refused';
    end if;

    select f.queue, f.unique_key, f.outcome into v_job
    from pyqueue_thin.finished_job as f
    where f.job_id = p_job_id
    for update;

    if found then
      if v_job.outcome = 'finished' and not p_force then
        return 'refused';
      end if;

      select j.job_id into v_taken_by
      from pyqueue_thin.job as j
      where j.queue = v_job.queue
        and j.unique_key = v_job.unique_key;
      if found then
        perform pyqueue_thin._raise_unique_conflict(
          v_job.queue, v_job.unique_key, v_taken_by
        );
      end if;
      if pyqueue_thin._revive_job(p_job_id, p_payload) then
        return pyqueue_thin._requeue_jobs(array[p_job_id], p_delay);
      end if;
    end if;
  end loop;
  return pyqueue_thin._unknown_job(p_job_id);
end;
$$;

revoke execute on function
pyqueue_thin.retry_job(bigint, boolean, interval, jsonb) from public;

comment on function pyqueue_thin.retry_job(bigint, boolean, interval, jsonb) is
'Let a job run again under the same id, with attempt and lost at 0, its token '
'raised and the payload kept unless p_payload is given; answers the state it went '
'to: ready, or scheduled when p_delay is above 0. Dead, cancelled, scheduled and '
'held jobs: at once. Running and finished ones: refused, unless forced; then the '
'holder''s token is stale. Recorded side effects stay. Also answers unknown. Raises '
'JQ002 when another live job has its unique key; 22004, 22023; 40001 when the job '
'keeps changing hands.';
