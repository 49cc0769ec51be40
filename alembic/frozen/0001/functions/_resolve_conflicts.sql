-- What on_conflict asks for, once it is known whose keys were taken. Of rows with one
-- key only the first counts.
--
-- A running or held job stays as it is and is not even locked: "do update ... where"
-- would lock it, and so stop its heartbeats until the caller commits. The others are
-- locked in id order first; the lock and the update ask for the state again, since a
-- job may have been claimed during the wait.
create function pyqueue_thin._resolve_conflicts(
  p_jobs pyqueue_thin.new_job[],
  p_ids bigint[],
  p_new boolean[]
)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_clash record;
  v_now timestamptz;
begin
  for v_clash in
    select c.job_id, w.*
    from (
      select distinct on (u.job_id) u.job_id, u.is_new, u.n
      from unnest(p_ids, p_new) with ordinality as u (job_id, is_new, n)
      order by u.job_id, u.n
    ) as c
    inner join unnest(p_jobs) with ordinality as w (
      queue, kind, priority, run_at, max_attempts, max_lost, unique_key, on_conflict,
      group_key, headers, payload, n
    ) on w.n = c.n
    where not c.is_new
      and w.on_conflict <> 'keep'
    order by c.job_id
  loop
    if v_clash.on_conflict = 'raise' then
      perform pyqueue_thin._raise_unique_conflict(
        v_clash.queue, v_clash.unique_key, v_clash.job_id
      );
    end if;

    perform from pyqueue_thin.job as j
    where j.job_id = v_clash.job_id
      and j.state in ('scheduled', 'ready', 'blocked')
    for update;

    v_now := clock_timestamp();
    update pyqueue_thin.job as j
    set
      payload = v_clash.payload,
      priority = v_clash.priority,
      run_at = greatest(v_clash.run_at, v_now),
      state = case when v_clash.run_at > v_now then 'scheduled' else 'ready' end,
      ready_seq = case
        when v_clash.run_at > v_now then null
        when j.state = 'ready' and j.priority = v_clash.priority then j.ready_seq
        else pyqueue_thin._next_ready_seq()
      end
    where j.job_id = v_clash.job_id
      and j.state in ('scheduled', 'ready', 'blocked');
  end loop;
end;
$$;

revoke execute on function
pyqueue_thin._resolve_conflicts(pyqueue_thin.new_job[], bigint[], boolean[])
from public;

comment on function
pyqueue_thin._resolve_conflicts(pyqueue_thin.new_job[], bigint[], boolean[]) is
'Replace or raise for the rows of an enqueue whose unique key a live job had '
'already.';
