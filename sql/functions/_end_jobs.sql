-- The way out of job; a single finish takes it directly. The caller has locked the rows
-- for update and knows that they may end. Where their queues keep nothing of such an
-- outcome, and they have left no side effects, they are only deleted.
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
set plan_cache_mode = force_generic_plan
as $$
declare
  v_leave_something boolean;
begin
  select bool_or(
    case p_outcome
      when 'finished' then coalesce(q.keep_finished, d.keep_finished)
      when 'cancelled' then coalesce(q.keep_cancelled, d.keep_cancelled)
      else coalesce(q.keep_dead, d.keep_dead)
    end > interval '0'
    or exists (
      select from pyqueue_thin.side_effect as s
      where s.job_id = j.job_id
    )
  )
  into v_leave_something
  from pyqueue_thin.job as j
  inner join pyqueue_thin.queue as d on d.queue = ''
  left join pyqueue_thin.queue as q on q.queue = j.queue
  where j.job_id = any(p_job_ids);

  if v_leave_something then
    perform pyqueue_thin._move_jobs(
      p_job_ids, p_outcome, p_reason, p_results, p_error_kind, p_error
    );
  else
    delete from pyqueue_thin.job as j
    where j.job_id = any(p_job_ids);
  end if;
end;
$$;

revoke execute on function
pyqueue_thin._end_jobs(bigint[], text, text, jsonb[], text, text) from public;

comment on function
pyqueue_thin._end_jobs(bigint[], text, text, jsonb[], text, text) is
'End locked jobs: move them to finished_job, or delete them where nothing is kept.';
