-- Insert a batch: the rows without a unique key in one statement, then those with one,
-- a row for each key (the first wins).
--
-- Ids and places are drawn in input order. The keys are taken, and their jobs
-- replaced, in key order, each before the next is looked at: two batches with the
-- same keys then wait for one another and do not deadlock. One statement for all
-- would leave out a key that a live job has and, if that job ended before the look,
-- take it out of turn.
create function pyqueue_thin._insert_jobs(p_jobs pyqueue_thin.new_job[])
returns table (job_id bigint, is_new boolean)
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_now timestamptz := clock_timestamp();
  v_ids bigint[];
  v_places bigint[];
  v_new boolean[];
  v_firsts bigint[];
  v_keyed bigint[];
  v_n bigint;
  v_job_id bigint;
  v_is_new boolean;
begin
  with wanted as (
    select
      i.*,
      case
        when i.unique_key is null then i.n
        else min(i.n) over (partition by i.queue, i.unique_key)
      end as first_n
    from unnest(p_jobs) with ordinality as i (
      queue, kind, priority, run_at, max_attempts, max_lost, unique_key, on_conflict,
      group_key, headers, payload, n
    )
  ),
  firsts as materialized (
    select
      w.*,
      w.run_at is null or w.run_at <= v_now as is_due,
      nextval('pyqueue_thin.job_job_id_seq') as new_id,
      case
        when w.run_at is null or w.run_at <= v_now then pyqueue_thin._next_ready_seq()
      end as ready_seq
    from (select * from wanted where n = first_n order by n) as w
  ),
  keyless as (
    insert into pyqueue_thin.job as j (
      job_id, queue, kind, priority, run_at, state, ready_seq, max_attempts, max_lost,
      group_key, headers, payload
    )
    overriding system value
    select
      f.new_id, f.queue, f.kind, f.priority,
      case when f.is_due then v_now else f.run_at end,
      case when f.is_due then 'ready' else 'scheduled' end,
      f.ready_seq,
      coalesce(f.max_attempts, q.max_attempts, d.max_attempts),
      coalesce(f.max_lost, q.max_lost, d.max_lost),
      f.group_key, f.headers, f.payload
    from firsts as f
    inner join pyqueue_thin.queue as d on d.queue = ''
    left join pyqueue_thin.queue as q on q.queue = f.queue
    where f.unique_key is null
  )
  select
    array_agg(f.new_id order by w.n),
    array_agg(f.ready_seq order by w.n),
    array_agg(w.n = w.first_n order by w.n),
    array_agg(w.first_n order by w.n),
    coalesce(
      array_agg(w.n order by w.queue, w.unique_key)
      filter (where w.unique_key is not null and w.n = w.first_n),
      '{}'
    )
  into v_ids, v_places, v_new, v_firsts, v_keyed
  from wanted as w
  inner join firsts as f on f.n = w.first_n;

  foreach v_n in array v_keyed loop
    select i.job_id, i.is_new into v_job_id, v_is_new
    from pyqueue_thin._insert_job(p_jobs[v_n], v_ids[v_n], v_places[v_n]) as i;
    v_ids[v_n] := v_job_id;
    v_new[v_n] := v_is_new;
  end loop;

  -- A repeated key has the id of its first row.
  select array_agg(v_ids[u.first_n] order by u.n) into v_ids
  from unnest(v_firsts) with ordinality as u (first_n, n);

  return query
  select u.job_id, u.is_new
  from unnest(v_ids, v_new) with ordinality as u (job_id, is_new, n)
  order by u.n;
end;
$$;

revoke execute on function
pyqueue_thin._insert_jobs(pyqueue_thin.new_job[]) from public;

comment on function pyqueue_thin._insert_jobs(pyqueue_thin.new_job[]) is
'Enqueue a batch of checked jobs; one row for each, in input order. Raises JQ002 and '
'40001 as enqueue_job does.';
