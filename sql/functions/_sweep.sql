-- Take back lapsed leases, end what was not started in time, then make due jobs ready,
-- p_limit in all.
--
-- Rows that somebody holds locked are passed over: a pinned job, or one whose
-- heartbeat is just being written, is for a later sweep. The lock asks for the state
-- and the time again, on the newest version of the row. What is swept stays locked
-- until the caller's transaction ends.
--
-- Now and then it looks for stragglers, too.
--
-- The register is set before, so that others don't join in, and after: ahead of the
-- clock by 19 times what the sweep took (at most a minute), which keeps sweeping
-- under 5 % of one core however slow an old snapshot makes it.
create function pyqueue_thin._sweep(p_limit integer)
returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_start timestamptz;
  v_took interval;
  v_cancelled bigint[];
  v_dead bigint[];
  v_back bigint[];
  v_lapsed integer;
  v_expired bigint[];
  v_due integer;
begin
  -- To wait for somebody who alters the table is not to be slow.
  lock table pyqueue_thin.job in row exclusive mode;
  v_start := clock_timestamp();
  perform setval('pyqueue_thin.swept_at', pyqueue_thin._microseconds(v_start));

  with lapsed as (
    select
      j.job_id,
      j.cancel_requested,
      coalesce(j.attempt >= j.max_attempts, false)
      or coalesce(j.lost >= j.max_lost, false) as is_spent
    from pyqueue_thin.job as j
    where j.state = 'running'
      and j.lease_until < clock_timestamp()
    order by j.job_id
    limit p_limit
    for update skip locked
  )
  select
    array_agg(l.job_id) filter (where l.cancel_requested),
    array_agg(l.job_id) filter (where not l.cancel_requested and l.is_spent),
    array_agg(l.job_id) filter (where not l.cancel_requested and not l.is_spent),
    count(*)
  into v_cancelled, v_dead, v_back, v_lapsed
  from lapsed as l;

  if v_cancelled is not null then
    perform pyqueue_thin._end_jobs(
      v_cancelled, 'cancelled', p_error_kind => 'lost', p_error => 'the lease lapsed'
    );
  end if;
  if v_dead is not null then
    perform pyqueue_thin._end_jobs(
      v_dead, 'dead', 'lost', p_error_kind => 'lost', p_error => 'the lease lapsed'
    );
  end if;
  if v_back is not null then
    perform pyqueue_thin._requeue_jobs(
      v_back, interval '0', p_error_kind => 'lost', p_error => 'the lease lapsed'
    );
  end if;

  -- Compared with a fixed time: a volatile one could not bound the index scan.
  v_expired := array(
    select j.job_id
    from pyqueue_thin.job as j
    where j.state in ('scheduled', 'ready')
      and j.attempt = 0
      and j.expires_at is not null
      and j.expires_at <= v_start
    order by j.expires_at
    limit p_limit - v_lapsed
    for update skip locked
  );
  if cardinality(v_expired) > 0 then
    perform pyqueue_thin._end_jobs(v_expired, 'dead', 'expired');
  end if;

  -- Places are drawn in the order in which the jobs fell due.
  with due as materialized (
    select d.job_id, pyqueue_thin._next_ready_seq() as ready_seq
    from (
      select j.job_id
      from pyqueue_thin.job as j
      where j.state = 'scheduled'
        and j.run_at <= v_start
      order by j.run_at, j.job_id
      limit p_limit - v_lapsed - cardinality(v_expired)
      for update skip locked
    ) as d
  )
  update pyqueue_thin.job as j
  set state = 'ready', ready_seq = due.ready_seq
  from due
  where j.job_id = due.job_id;
  get diagnostics v_due = row_count;

  v_took := clock_timestamp() - v_start;
  perform setval(
    'pyqueue_thin.swept_at',
    pyqueue_thin._microseconds(
      clock_timestamp() + least(19 * v_took, interval '60 s')
    )
  );

  if current_setting('transaction_isolation') = 'read committed'
    and coalesce(pg_sequence_last_value('pyqueue_thin.stragglers_checked_at'), 0)
      not between pyqueue_thin._microseconds(v_start - interval '30 s')
      and pyqueue_thin._microseconds(v_start + interval '2 hours')
  then
    perform pyqueue_thin._find_stragglers();
  end if;
  return v_lapsed + cardinality(v_expired) + v_due;
end;
$$;

revoke execute on function pyqueue_thin._sweep(integer) from public;

comment on function pyqueue_thin._sweep(integer) is
'Take back lapsed leases, end expired jobs and make due ones ready, up to p_limit; '
'the number of all.';
