-- The oldest first, queue by queue, each found by its index; rows that somebody holds
-- locked (a retry) are passed over. The limit stops the scan, so nothing is locked that
-- is not deleted.
create function pyqueue_thin.prune_jobs(
  p_older_than interval = null,
  p_limit integer = 1000
)
returns integer
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_now timestamptz := clock_timestamp();
  v_queues text[];
  v_pruned integer;
begin
  if not pyqueue_thin._is_within(p_older_than, interval '1000 years') then
    perform pyqueue_thin._raise_invalid(
      'p_older_than', p_older_than::text, '0 to 1000 years'
    );
  end if;
  perform pyqueue_thin._check_limit(p_limit);
  if p_older_than is not null then
    perform pyqueue_thin._check_is_operator('prune_jobs with an age', false);
  end if;
  -- By age only what can be cancelled as well: where the caller is the operator.
  v_queues := pyqueue_thin._reachable_queues(
    case when p_older_than is null then 'prune_jobs' else 'cancel_job' end
  );

  with old as materialized (
    select o.job_id
    from pyqueue_thin._kinds_of_end() as k
    inner join pyqueue_thin.queue as d on d.queue = ''
    left join pyqueue_thin.queue as q on q.queue = k.queue
    cross join lateral (
      select f.job_id
      from pyqueue_thin.finished_job as f
      where f.queue = k.queue
        and f.outcome = k.outcome
        and f.ended_at < v_now - coalesce(
          p_older_than,
          case k.outcome
            when 'finished' then coalesce(q.keep_finished, d.keep_finished)
            when 'cancelled' then coalesce(q.keep_cancelled, d.keep_cancelled)
            else coalesce(q.keep_dead, d.keep_dead)
          end
        )
      order by f.ended_at
      limit p_limit
      for update skip locked
    ) as o
    where v_queues is null or k.queue = any(v_queues)
    limit p_limit
  ),
  pruned as (
    delete from pyqueue_thin.finished_job as f
    where f.job_id = any(array(select old.job_id from old))
    returning f.job_id
  ),
  effects as (
    delete from pyqueue_thin.side_effect as s
    where s.job_id = any(array(select old.job_id from old))
  )
  select count(*) into v_pruned from pruned;
  return v_pruned;
end;
$$;

revoke execute on function pyqueue_thin.prune_jobs(interval, integer) from public;

comment on function pyqueue_thin.prune_jobs(interval, integer) is
'Delete up to p_limit ended jobs, with their side effects, that ended longer ago '
'than p_older_than (null: than their queue keeps such an outcome); the number '
'deleted. Call it again until it answers 0, each time in a transaction of its own. '
'Live jobs are never pruned. Errors: 22004, 22023.';
