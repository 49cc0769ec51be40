-- Lock for update the jobs that run under their tokens, and no others.
--
-- A row that has changed hands between the look and the lock is not answered, yet stays
-- locked in its new version: its new holder's heartbeats would wait for our caller to
-- commit, and a wait for the next row while holding it can deadlock. So first those
-- that are free are locked, without a wait. Should one be missing, all is rolled back
-- with the block, and they are waited for one by one, from the lowest id on, in a
-- block each: two batches with jobs in common wait for one another in one order, and
-- nobody waits while holding what he does not mean to end.
--
-- Laterals with a limit: one index probe for each pair, whatever the statistics say.
create function pyqueue_thin._lock_held(p_job_ids bigint[], p_tokens bigint[])
returns bigint[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_held bigint[];
  v_are_all boolean;
  v_pair record;
begin
  begin
    with seen as materialized (
      select u.job_id, u.token
      from (
        select distinct p.job_id, p.token
        from unnest(p_job_ids, p_tokens) as p (job_id, token)
      ) as u
      cross join lateral (
        select from pyqueue_thin.job as j
        where j.job_id = u.job_id
          and j.token = u.token
          and j.state = 'running'
        limit 1
      ) as j
    )
    select coalesce(array_agg(l.job_id), '{}'), count(*) = count(l.job_id)
    into v_held, v_are_all
    from seen as s
    left join lateral (
      select j.job_id
      from pyqueue_thin.job as j
      where j.job_id = s.job_id
        and j.token = s.token
        and j.state = 'running'
      limit 1
      for update skip locked
    ) as l on true;

    if v_are_all then
      return v_held;
    end if;
    raise exception 'somebody has one of them, or had';
  exception
    when raise_exception then
      v_held := '{}';
  end;

  for v_pair in
    select distinct p.job_id, p.token
    from unnest(p_job_ids, p_tokens) as p (job_id, token)
    order by p.job_id, p.token
  loop
    begin
      perform from pyqueue_thin.job as j
      where j.job_id = v_pair.job_id
        and j.token = v_pair.token
        and j.state = 'running'
      for update;

      if found then
        v_held := v_held || v_pair.job_id;
      else
        raise exception 'it is held no longer';
      end if;
    exception
      when raise_exception then
        null;
    end;
  end loop;
  return v_held;
end;
$$;

revoke execute on function pyqueue_thin._lock_held(bigint[], bigint[]) from public;

comment on function pyqueue_thin._lock_held(bigint[], bigint[]) is
'Lock those of the jobs that run under their tokens, and no others; their ids.';
