-- In a statement before that of the call, which does no harm: a job stays in its queue.
create function pyqueue_thin._is_reachable(p_function text, p_job_id bigint)
returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_queues text[] := pyqueue_thin._reachable_queues(p_function);
begin
  if v_queues is null then
    return true;
  end if;

  perform from pyqueue_thin.all_job as a
  where a.job_id = p_job_id
    and a.queue collate "C" = any(v_queues);
  return found;
end;
$$;

revoke execute on function pyqueue_thin._is_reachable(text, bigint) from public;

comment on function pyqueue_thin._is_reachable(text, bigint) is
'Whether a job is in a queue for which the caller may call a public function; false '
'as well when there is no such job and the caller is limited.';
