-- Each row is the answer of one _inspect_ function, which reads and never writes or
-- waits. All thresholds are here:
--
-- - An old snapshot costs a sweep 20 ms for each 100,000 rows that die meanwhile, and
--   dumps hold one for minutes with good reason.
-- - A transaction that writes also stops the cursors, and then each claim walks over
--   the dead: seconds matter. Who keeps the lock for moving them does as much, and a
--   claim keeps it no longer than its transaction lasts.
-- - A minute at full rate leaves some 100,000 dead rows before autovacuum comes.
-- - Workers sweep four times a second, and a slow sweep puts the next off by a minute
--   at most: who then still waits has no sweeper, or not enough of them.
create function pyqueue_thin.check_health()
returns table (check_name text, status text, detail text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
set intervalstyle = 'postgres'
as $$
  select 'oldest_snapshot', h.status, h.detail
  from pyqueue_thin._inspect_transactions(false, interval '5 min', interval '1 hour')
    as h
  union all
  select 'oldest_writing_transaction', h.status, h.detail
  from pyqueue_thin._inspect_transactions(true, interval '10 s', interval '5 min') as h
  union all
  select 'dead_rows', h.status, h.detail
  from pyqueue_thin._inspect_dead_rows(500000, 5000000) as h
  union all
  select 'lanes', h.status, h.detail
  from pyqueue_thin._inspect_lanes(interval '1 min') as h
  union all
  select 'sweep', h.status, h.detail
  from pyqueue_thin._inspect_sweep(interval '10 s', interval '2 min') as h
  union all
  select 'epoch', h.status, h.detail
  from pyqueue_thin._inspect_epoch() as h
  union all
  select 'autovacuum', h.status, h.detail
  from pyqueue_thin._inspect_autovacuum() as h
  union all
  select 'indexes', h.status, h.detail
  from pyqueue_thin._inspect_indexes() as h
  union all
  select 'refusals', h.status, h.detail
  from pyqueue_thin._inspect_refusals() as h;
$$;

revoke execute on function pyqueue_thin.check_health() from public;

comment on function pyqueue_thin.check_health() is
'Look for what slows the queue down or stops it: one row for each check, always the '
'same ones, with status ok, warn or fail, and in detail what was found and what to '
'do. Reads only, also on a standby, which knows less.';
