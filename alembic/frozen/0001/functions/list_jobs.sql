-- Planned anew by each call: one plan for all filters would read everything to find
-- the few that run.
create function pyqueue_thin.list_jobs(
  p_queue text = null,
  p_state text = null,
  p_kind text = null,
  p_limit integer = 100,
  p_before bigint = null
)
returns table (
  job_id bigint,
  queue text,
  kind text,
  state text,
  priority integer,
  attempt integer,
  max_attempts integer,
  worker text,
  lease_until timestamptz,
  run_at timestamptz,
  enqueued_at timestamptz,
  ended_at timestamptz,
  last_error text
)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  v_queues text[];
begin
  perform pyqueue_thin._check_name('p_queue', p_queue, 128);
  perform pyqueue_thin._check_name('p_kind', p_kind, 128);
  if p_state not in (
    'scheduled', 'ready', 'running', 'blocked', 'held', 'finished', 'dead', 'cancelled'
  ) then
    perform pyqueue_thin._raise_invalid(
      'p_state', p_state,
      'scheduled, ready, running, blocked, held, finished, dead or cancelled'
    );
  end if;
  perform pyqueue_thin._check_limit(p_limit);
  perform pyqueue_thin._check_queues('list_jobs', array[p_queue]);
  v_queues := pyqueue_thin._reachable_queues('list_jobs');

  return query
  select
    a.job_id, a.queue, a.kind, a.state, a.priority, a.attempt, a.max_attempts, a.worker,
    a.lease_until, a.run_at, a.enqueued_at, a.ended_at, a.errors -> -1 ->> 'error'
  from pyqueue_thin.all_job as a
  where (p_queue is null or a.queue = p_queue)
    and (v_queues is null or a.queue = any(v_queues))
    and (p_state is null or a.state = p_state)
    and (p_kind is null or a.kind = p_kind)
    and (p_before is null or a.job_id < p_before)
  order by a.job_id desc
  limit p_limit;
end;
$$;

revoke execute on function
pyqueue_thin.list_jobs(text, text, text, integer, bigint) from public;

comment on function pyqueue_thin.list_jobs(text, text, text, integer, bigint) is
'Jobs, live and ended, newest id first, without payloads. Null filters are none; '
'p_before takes the last id of the page before. Errors: 22004, 22023.';
