-- The way out of job; a single finish goes it by itself. The caller has locked the rows
-- for update and knows that they may end. They move to finished_job, in one statement,
-- or go for good where their queue keeps nothing of such an outcome, and then their
-- side effects go with them.
--
-- An id that is there already (a lost history has handed it out before, see bump_epoch)
-- must not stop everybody's sweeps: then the older entry stays.
--
-- The plans are generic: one for an array of this length would be made anew at each
-- call, which cost three times what it does. The one join is hashed: without statistics
-- a loop would be taken for it, and 10,000 jobs compared with 10,000 results.
create function pyqueue_thin._end_jobs(
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
set enable_nestloop = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_keeping text[];
begin
  select array_agg(k.queue) into v_keeping
  from (
    select distinct j.queue
    from pyqueue_thin.job as j
    where j.job_id = any(p_job_ids)
  ) as k
  where coalesce(
    (
      select
        case p_outcome
          when 'finished' then q.keep_finished
          when 'cancelled' then q.keep_cancelled
          else q.keep_dead
        end
      from pyqueue_thin.queue as q
      where q.queue = k.queue
    ),
    (
      select
        case p_outcome
          when 'finished' then d.keep_finished
          when 'cancelled' then d.keep_cancelled
          else d.keep_dead
        end
      from pyqueue_thin.queue as d
      where d.queue = ''
    )
  ) > interval '0';

  if v_keeping is not null then
    with ended as (
      delete from pyqueue_thin.job as j
      where j.job_id = any(p_job_ids)
      returning j.*
    )
    insert into pyqueue_thin.finished_job (
      job_id, token, run_at, enqueued_at, claimed_at, ended_at, priority, attempt,
      max_attempts, lost, max_lost, cancel_requested, outcome, reason, queue, kind,
      unique_key, group_key, worker, payload, result, headers, progress, errors
    )
    select
      e.job_id, e.token, e.run_at, e.enqueued_at, e.claimed_at, clock_timestamp(),
      e.priority, e.attempt,
      coalesce(
        e.max_attempts,
        (
          select q.max_attempts
          from pyqueue_thin.queue as q
          where q.queue = e.queue
        ),
        (
          select d.max_attempts
          from pyqueue_thin.queue as d
          where d.queue = ''
        )
      ),
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
    where e.queue = any(v_keeping)
    on conflict on constraint finished_job_pkey do nothing;
  else
    delete from pyqueue_thin.job as j
    where j.job_id = any(p_job_ids);
  end if;

  delete from pyqueue_thin.side_effect as s
  where s.job_id = any(p_job_ids)
    and (
      select f.job_id
      from pyqueue_thin.finished_job as f
      where f.job_id = s.job_id
    ) is null;
end;
$$;

revoke execute on function
pyqueue_thin._end_jobs(bigint[], text, text, jsonb[], text, text) from public;

comment on function
pyqueue_thin._end_jobs(bigint[], text, text, jsonb[], text, text) is
'End locked jobs: move them to finished_job, or delete them where nothing is kept.';
