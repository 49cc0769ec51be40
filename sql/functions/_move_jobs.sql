-- One statement: rows move to finished_job, or go for good when their queue keeps
-- nothing of such an outcome, with what hangs off them.
--
-- An id that is there already (a lost history has handed it out before, see bump_epoch)
-- must not stop everybody's sweeps: then the older entry stays.
--
-- The plan is generic: one for an array of this length would be made anew at each call,
-- which cost three times what it does.
create function pyqueue_thin._move_jobs(
  p_job_ids bigint[],
  p_outcome text,
  p_reason text = null,
  p_results jsonb[] = null,
  p_error_kind text = null,
  p_error text = null
)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
begin
  with ended as (
    delete from pyqueue_thin.job as j
    where j.job_id = any(p_job_ids)
    returning j.*
  ),
  kept as (
    insert into pyqueue_thin.finished_job as f (
      job_id, token, run_at, enqueued_at, claimed_at, ended_at, priority, attempt,
      max_attempts, lost, max_lost, cancel_requested, outcome, reason, queue, kind,
      unique_key, group_key, worker, payload, result, headers, progress, errors
    )
    select
      e.job_id, e.token, e.run_at, e.enqueued_at, e.claimed_at, clock_timestamp(),
      e.priority, e.attempt, coalesce(e.max_attempts, q.max_attempts, d.max_attempts),
      e.lost + case p_error_kind when 'lost' then 1 else 0 end,
      e.max_lost, e.cancel_requested, p_outcome, p_reason, e.queue, e.kind,
      e.unique_key, e.group_key, e.worker, e.payload, nullif(r.result, 'null'),
      e.headers, e.progress,
      case
        when p_error_kind is null then e.errors
        else pyqueue_thin._with_error(
          e.errors, e.attempt, e.token, e.worker, p_error_kind, p_error
        )
      end
    from ended as e
    inner join unnest(p_job_ids, p_results) as r (job_id, result)
      on r.job_id = e.job_id
    inner join pyqueue_thin.queue as d on d.queue = ''
    left join pyqueue_thin.queue as q on q.queue = e.queue
    where case p_outcome
      when 'finished' then coalesce(q.keep_finished, d.keep_finished)
      when 'cancelled' then coalesce(q.keep_cancelled, d.keep_cancelled)
      else coalesce(q.keep_dead, d.keep_dead)
    end > interval '0'
    on conflict on constraint finished_job_pkey do nothing
    returning f.job_id
  )
  delete from pyqueue_thin.side_effect as s
  using ended as e
  where s.job_id = e.job_id
    and not exists (select from kept as k where k.job_id = e.job_id);
end;
$$;

revoke execute on function
pyqueue_thin._move_jobs(bigint[], text, text, jsonb[], text, text) from public;

comment on function
pyqueue_thin._move_jobs(bigint[], text, text, jsonb[], text, text) is
'Move locked jobs to finished_job, where their queue keeps such an outcome.';
