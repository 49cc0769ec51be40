-- One row that is just being ended must not keep the others waiting until their leases
-- lapse: rows that can't be locked at once are passed over. Such a job that still runs
-- under its token is busy, neither renewed nor lost. That is read in a statement of
-- its own, after the beats, so that a job which ended meanwhile is seen as lost.
--
-- Laterals with a limit: one index probe for each pair, whatever the statistics say.
-- Any other plan walks all running jobs, and a late answer costs every lease in the
-- batch.
create function pyqueue_thin.heartbeat_jobs(
  p_job_ids bigint[],
  p_tokens bigint[],
  p_lease interval = null
)
returns table (job_id bigint, token bigint, verdict text, lease_until timestamptz)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_reachable bigint[];
  v_held bigint[];
begin
  perform pyqueue_thin._check_claims(p_job_ids, p_tokens);
  perform pyqueue_thin._check_lease(p_lease);

  v_reachable := pyqueue_thin._reachable_numbers('heartbeat_jobs', p_job_ids);
  if v_reachable is not null then
    -- The others are as if they were not there.
    return query
    select u.job_id, u.token, coalesce(b.verdict, 'lost'), b.lease_until
    from unnest(p_job_ids, p_tokens) with ordinality as u (job_id, token, n)
    left join (
      select v_reachable[b.n] as n, b.verdict, b.lease_until
      from (
        select
          array_agg(p_job_ids[array_lower(p_job_ids, 1) + r.n - 1] order by r.n),
          array_agg(p_tokens[array_lower(p_tokens, 1) + r.n - 1] order by r.n)
        from unnest(v_reachable) as r (n)
      ) as r (job_ids, tokens)
      cross join lateral pyqueue_thin.heartbeat_jobs(
        coalesce(r.job_ids, '{}'), coalesce(r.tokens, '{}'), p_lease
      ) with ordinality as b (job_id, token, verdict, lease_until, n)
    ) as b on b.n = u.n
    order by u.n;
    return;
  end if;

  v_held := array(
    select j.job_id
    from (
      select distinct p.job_id, p.token
      from unnest(p_job_ids, p_tokens) as p (job_id, token)
      order by p.job_id, p.token
    ) as u
    cross join lateral (
      select j.job_id
      from pyqueue_thin.job as j
      where j.job_id = u.job_id
        and j.token = u.token
        and j.state = 'running'
      limit 1
      for no key update skip locked
    ) as j
  );

  update pyqueue_thin.job as j
  set lease_until = greatest(
    j.lease_until, clock_timestamp() + coalesce(p_lease, j.lease)
  )
  where j.job_id = any(v_held)
    and j.state = 'running';

  return query
  select
    u.job_id,
    u.token,
    case
      when j.job_id is null then pyqueue_thin._refuse(u.job_id, u.token)
      when h.job_id is null then 'busy'
      when j.cancel_requested then 'cancel_requested'
      else 'held'
    end,
    case when h.job_id is not null then j.lease_until end
  from unnest(p_job_ids, p_tokens) with ordinality as u (job_id, token, n)
  left join unnest(v_held) as h (job_id) on h.job_id = u.job_id
  left join lateral (
    select j.job_id, j.lease_until, j.cancel_requested
    from pyqueue_thin.job as j
    where j.job_id = u.job_id
      and j.token = u.token
      and j.state = 'running'
    limit 1
  ) as j on true
  order by u.n;
end;
$$;

revoke execute on function
pyqueue_thin.heartbeat_jobs(bigint[], bigint[], interval) from public;

comment on function pyqueue_thin.heartbeat_jobs(bigint[], bigint[], interval) is
'Extend the hold of many jobs; one row for each, in input order. Verdicts: held; '
'cancel_requested (extended, but stop); lost (the token is stale); busy (a '
'transaction is just ending or taking the job: nothing was extended, ask again). '
'lease_until is null for the last two. Never waits and never fails for one bad job. '
'Worth nothing until committed. Errors: 22004, 22023; 40001 outside of read '
'committed.';
