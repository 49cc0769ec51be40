-- Only a used up pool makes a lane stay without a cursor; else the next claim that
-- comes there gives it one. A loose index scan finds the lanes that have ready jobs,
-- with one probe for each; after a thousand the point is made.
--
-- Cursors are moved and lanes found under a try-lock each, which any role can take and
-- keep: then they stand still, and nobody else would notice.
create function pyqueue_thin._inspect_lanes(p_warn interval)
returns table (status text, detail text)
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  with recursive pool as (
    select
      (
        select count(*)
        from pg_class as c
        where c.relnamespace = 'pyqueue_thin'::regnamespace
          and c.relkind = 'S'
          and c.relname like 'lane\_cursor\_%'
      ) as registers,
      (select count(*) from pyqueue_thin.lane) as taken
  ),
  ready (queue, priority, n) as (
    (
      select j.queue, j.priority, 1
      from pyqueue_thin.job as j
      where j.state = 'ready'
        and (select p.taken >= p.registers from pool as p)
      order by j.queue, j.priority
      limit 1
    )
    union all
    select j.queue, j.priority, r.n + 1
    from ready as r
    cross join lateral (
      select k.queue, k.priority
      from pyqueue_thin.job as k
      where k.state = 'ready'
        and (k.queue, k.priority) > (r.queue, r.priority)
      order by k.queue, k.priority
      limit 1
    ) as j
    where r.n < 1000
  ),
  keeper as (
    select l.pid, clock_timestamp() - coalesce(a.xact_start, a.state_change) as since
    from pg_locks as l
    inner join pg_stat_activity as a on a.pid = l.pid
    where l.locktype = 'advisory'
      and l.granted
      and l.database = (
        select d.oid from pg_database as d where d.datname = current_database()
      )
      and l.classid = 1887007093
      and l.objid in (
        'pyqueue_thin.lane'::regclass::oid, 'pyqueue_thin.mark'::regclass::oid
      )
      and l.objsubid = 2
      and coalesce(a.xact_start, a.state_change) <= clock_timestamp() - p_warn
    order by since desc
    limit 1
  ),
  without as (
    select
      count(*) filter (where l.queue is null) as lanes,
      count(*) as scanned,
      min(format('queue %s, priority %s', r.queue, r.priority))
        filter (where l.queue is null) as example
    from ready as r
    left join pyqueue_thin.lane as l
      on l.queue = r.queue and l.priority = r.priority
  )
  select
    case when w.lanes = 0 and k.pid is null then 'ok' else 'warn' end,
    format(
      '%s of %s cursor registers belong to a lane (queue and priority)',
      p.taken, p.registers
    )
    || case
      when w.lanes = 0 then ''
      else format(
        ', and %s%s with ready jobs have none, such as %s: claims there slow down under'
        ' an old snapshot. Use fewer queues or priorities; a new epoch takes back the'
        ' registers: select pyqueue_thin.bump_epoch(''free lanes'');',
        w.lanes, case when w.scanned = 1000 then ' or more' end, w.example
      )
    end
    || case
      when k.pid is null then ''
      else format(
        '; pid %1$s has kept everybody from moving cursors or finding lanes for %2$s.'
        ' To end it: select pg_terminate_backend(%1$s);',
        k.pid, date_trunc('second', k.since)
      )
    end
  from pool as p
  cross join without as w
  left join keeper as k on true;
$$;

revoke execute on function pyqueue_thin._inspect_lanes(interval) from public;

comment on function pyqueue_thin._inspect_lanes(interval) is
'Judge whether each lane with ready jobs can have a cursor, and whether somebody has '
'kept the locks for it for p_warn.';
