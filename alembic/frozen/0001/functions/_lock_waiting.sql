-- A job that is free is locked at once. One that somebody has locked (it is just
-- being claimed, swept, changed) is waited for inside a block: should it run by then,
-- the wait has left a lock on it that would stop its heartbeats until our caller
-- commits, and which is rolled back with the block. A job that runs already is not
-- touched, unless the caller means to take it away.
create function pyqueue_thin._lock_waiting(
  p_job_id bigint,
  p_or_running boolean = false
)
returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
begin
  if p_or_running then
    perform from pyqueue_thin.job as j
    where j.job_id = p_job_id
    for update;
    return found;
  end if;

  perform from pyqueue_thin.job as j
  where j.job_id = p_job_id
    and j.state in ('scheduled', 'ready', 'blocked', 'held')
  for update skip locked;

  if found then
    return true;
  end if;

  begin
    perform from pyqueue_thin.job as j
    where j.job_id = p_job_id
      and j.state in ('scheduled', 'ready', 'blocked', 'held')
    for update;

    if found then
      return true;
    end if;
    raise exception using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      return false;
  end;
end;
$$;

revoke execute on function pyqueue_thin._lock_waiting(bigint, boolean) from public;

comment on function pyqueue_thin._lock_waiting(bigint, boolean) is
'Lock a live job that does not run, with p_or_running any live job; false, and '
'nothing is locked, when there is none.';
