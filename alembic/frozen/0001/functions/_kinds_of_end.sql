-- A loose index scan: one probe for each pair, however many rows it has. PostgreSQL has
-- no skip scan before 18.
create function pyqueue_thin._kinds_of_end()
returns table (queue text, outcome text)
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  with recursive kind (queue, outcome) as (
    (
      select f.queue, f.outcome
      from pyqueue_thin.finished_job as f
      order by f.queue, f.outcome
      limit 1
    )
    union all
    select n.queue, n.outcome
    from kind as k
    cross join lateral (
      select f.queue, f.outcome
      from pyqueue_thin.finished_job as f
      where (f.queue, f.outcome) > (k.queue, k.outcome)
      order by f.queue, f.outcome
      limit 1
    ) as n
  )
  select k.queue, k.outcome
  from kind as k;
$$;

revoke execute on function pyqueue_thin._kinds_of_end() from public;

comment on function pyqueue_thin._kinds_of_end() is
'Each pair of queue and outcome that some ended job has.';
