-- Not "do update ... where": it would lock a running job, and so stop its heartbeats
-- until the caller commits.
create function pyqueue_thin._replace_job(
  p_job_id bigint,
  p_by pyqueue_thin.new_job
)
returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_now timestamptz;
begin
  perform from pyqueue_thin.job as j
  where j.job_id = p_job_id
    and j.state in ('running', 'held');

  if found then
    return true;
  end if;

  if not pyqueue_thin._lock_waiting(p_job_id) then
    perform from pyqueue_thin.job as j
    where j.job_id = p_job_id;
    return found;
  end if;

  v_now := clock_timestamp();
  update pyqueue_thin.job as j
  set
    payload = p_by.payload,
    priority = p_by.priority,
    expires_at = p_by.expires_at,
    run_at = greatest(p_by.run_at, v_now),
    state = case when p_by.run_at > v_now then 'scheduled' else 'ready' end,
    ready_seq = case
      when p_by.run_at > v_now then null
      when j.state = 'ready' and j.priority = p_by.priority then j.ready_seq
      else pyqueue_thin._next_ready_seq()
    end
  where j.job_id = p_job_id
    and j.state in ('scheduled', 'ready', 'blocked');
  return true;
end;
$$;

revoke execute on function
pyqueue_thin._replace_job(bigint, pyqueue_thin.new_job) from public;

comment on function
pyqueue_thin._replace_job(bigint, pyqueue_thin.new_job) is
'Give a waiting job another payload, time and priority; one that runs or is held '
'stays as it is. False when it has ended meanwhile, with its old payload.';
