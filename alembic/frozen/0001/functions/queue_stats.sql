-- Live jobs are counted, they are few; of ended ones only the dead, by their index,
-- since counting all the finished would read them all. No payload is read.
--
-- Never compiled: the planner overestimates the kinds of end, and where JIT is on it
-- would spend a second on what takes milliseconds.
create function pyqueue_thin.queue_stats(
  p_queue text = null,
  p_exact boolean = false
)
returns table (
  queue text,
  is_paused boolean,
  ready bigint,
  running bigint,
  lapsed bigint,
  scheduled bigint,
  blocked bigint,
  held bigint,
  dead bigint,
  oldest_ready interval,
  next_due interval,
  finished bigint,
  cancelled bigint,
  refused bigint
)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set jit = off
as $$
declare
  v_now timestamptz := clock_timestamp();
  v_queues text[];
begin
  perform pyqueue_thin._check_name('p_queue', p_queue, 128);
  if p_exact is null then
    perform pyqueue_thin._raise_null('p_exact');
  end if;
  perform pyqueue_thin._check_queues('queue_stats', array[p_queue]);
  v_queues := pyqueue_thin._reachable_queues('queue_stats');

  return query
  with live as (
    select
      j.queue,
      count(*) filter (where j.state = 'ready') as ready,
      count(*) filter (where j.state = 'running') as running,
      count(*) filter (
        where j.state = 'running' and j.lease_until < v_now
      ) as lapsed,
      count(*) filter (where j.state = 'scheduled') as scheduled,
      count(*) filter (where j.state = 'blocked') as blocked,
      count(*) filter (where j.state = 'held') as held,
      v_now - min(j.run_at) filter (where j.state = 'ready') as oldest_ready,
      min(j.run_at) filter (where j.state = 'scheduled') - v_now as next_due
    from pyqueue_thin.job as j
    where (p_queue is null or j.queue = p_queue)
      and (v_queues is null or j.queue = any(v_queues))
    group by j.queue
  ),
  ended as (
    select
      k.queue,
      sum(c.jobs) filter (where k.outcome = 'dead') as dead,
      sum(c.jobs) filter (where k.outcome = 'finished') as finished,
      sum(c.jobs) filter (where k.outcome = 'cancelled') as cancelled
    from pyqueue_thin._kinds_of_end() as k
    cross join lateral (
      select count(*) as jobs
      from pyqueue_thin.finished_job as f
      where f.queue = k.queue
        and f.outcome = k.outcome
        and (p_exact or k.outcome = 'dead')
    ) as c
    where (p_queue is null or k.queue = p_queue)
      and (v_queues is null or k.queue = any(v_queues))
    group by k.queue
  ),
  named as (
    select p_queue as queue where p_queue is not null
    union
    select l.queue from live as l
    union
    select e.queue from ended as e
    union
    select q.queue from pyqueue_thin.queue as q
    where q.queue <> ''
      and p_queue is null
      and (v_queues is null or q.queue = any(v_queues))
  ),
  known as (
    select
      n.queue,
      coalesce(q.is_paused, false) as is_paused,
      coalesce(l.ready, 0) as ready,
      coalesce(l.running, 0) as running,
      coalesce(l.lapsed, 0) as lapsed,
      coalesce(l.scheduled, 0) as scheduled,
      coalesce(l.blocked, 0) as blocked,
      coalesce(l.held, 0) as held,
      coalesce(e.dead, 0)::bigint as dead,
      l.oldest_ready,
      l.next_due,
      case when p_exact then coalesce(e.finished, 0)::bigint end as finished,
      case when p_exact then coalesce(e.cancelled, 0)::bigint end as cancelled
    from named as n
    left join live as l on l.queue = n.queue
    left join ended as e on e.queue = n.queue
    left join pyqueue_thin.queue as q on q.queue = n.queue
  )
  (
    select k.*, null::bigint
    from known as k
    order by k.queue
  )
  union all
  select
    null,
    null,
    coalesce(sum(k.ready), 0)::bigint,
    coalesce(sum(k.running), 0)::bigint,
    coalesce(sum(k.lapsed), 0)::bigint,
    coalesce(sum(k.scheduled), 0)::bigint,
    coalesce(sum(k.blocked), 0)::bigint,
    coalesce(sum(k.held), 0)::bigint,
    coalesce(sum(k.dead), 0)::bigint,
    max(k.oldest_ready),
    min(k.next_due),
    case when p_exact then coalesce(sum(k.finished), 0)::bigint end,
    case when p_exact then coalesce(sum(k.cancelled), 0)::bigint end,
    coalesce(pg_sequence_last_value('pyqueue_thin.refused'), 0)
  from known as k
  having p_queue is null;
end;
$$;

revoke execute on function pyqueue_thin.queue_stats(text, boolean) from public;

comment on function pyqueue_thin.queue_stats(text, boolean) is
'Counts by queue, in order of name; without p_queue then one row for all, with '
'queue null. running includes lapsed (lease over, not yet swept). dead is exact; '
'finished and cancelled are null unless p_exact, since they are counted one by one. '
'oldest_ready: how long the first ready job has been due; next_due: how long until '
'the next is; null: none. refused (in the row for all): calls refused for a stale '
'token. Errors: 22004, 22023.';
