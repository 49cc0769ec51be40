-- First those that are free are locked, without a wait, and ended. A row that changed
-- hands between the look and the lock is not answered, yet stays locked in its new
-- version: its new holder's heartbeats would wait for our caller to commit, and a wait
-- for the next row while holding it can deadlock. So should one be missing, all is
-- rolled back with the block, and they are waited for one by one, from the lowest id
-- on, in a block each: two batches with jobs in common wait for one another in one
-- order, and nobody waits while holding what he does not end.
--
-- They are ended in the block that locked them. Locked in a block and ended outside of
-- it, a row carries two transaction ids, and index entries to it are not known to be
-- dead before a vacuum.
--
-- Of a pair given twice the first result counts, and the second is a repeat. Whether a
-- pair finished earlier is read after the wait, in a statement of its own.
--
-- Laterals with a limit: one index probe for each pair, whatever the statistics say.
create function pyqueue_thin.finish_jobs(
  p_job_ids bigint[],
  p_tokens bigint[],
  p_results jsonb[] = null
)
returns table (job_id bigint, token bigint, verdict text)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  v_finished bigint[];
  v_job_ids bigint[];
  v_results jsonb[];
  v_are_all boolean;
  v_pair record;
  v_n bigint;
  v_is_finished boolean[];
begin
  perform pyqueue_thin._check_claims(p_job_ids, p_tokens);
  if p_results is not null then
    perform pyqueue_thin._check_batch('p_results', p_results, p_null_elements => true);
    perform pyqueue_thin._check_same_length(
      'p_results', cardinality(p_results), 'p_job_ids', cardinality(p_job_ids)
    );
    perform pyqueue_thin._check_json(format('p_results[%s]', u.n), u.result, 1048576)
    from unnest(p_results) with ordinality as u (result, n)
    where octet_length(u.result::text) > 1048576;
  end if;

  begin
    with seen as materialized (
      select u.job_id, u.token, u.result, u.n
      from (
        select distinct on (p.job_id, p.token) p.job_id, p.token, p.result, p.n
        from unnest(p_job_ids, p_tokens, p_results)
          with ordinality as p (job_id, token, result, n)
        order by p.job_id, p.token, p.n
      ) as u
      cross join lateral (
        select from pyqueue_thin.job as j
        where j.job_id = u.job_id
          and j.token = u.token
          and j.state = 'running'
        limit 1
      ) as j
    )
    select
      coalesce(array_agg(s.n), '{}'),
      array_agg(l.job_id),
      array_agg(nullif(s.result, 'null')),
      count(*) = count(l.job_id)
    into v_finished, v_job_ids, v_results, v_are_all
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

    if not v_are_all then
      raise exception 'somebody has one of them, or had';
    end if;
    perform pyqueue_thin._end_jobs(v_job_ids, 'finished', p_results => v_results);
  exception
    when raise_exception then
      v_finished := '{}';
      for v_pair in
        select distinct on (p.job_id, p.token) p.job_id, p.token, p.result, p.n
        from unnest(p_job_ids, p_tokens, p_results)
          with ordinality as p (job_id, token, result, n)
        order by p.job_id, p.token, p.n
      loop
        if pyqueue_thin._finish_held(v_pair.job_id, v_pair.token, v_pair.result) then
          v_finished := v_finished || v_pair.n;
        end if;
      end loop;
  end;

  v_is_finished := array_fill(null::boolean, array[cardinality(p_job_ids)]);
  foreach v_n in array v_finished loop
    v_is_finished[v_n] := true;
  end loop;

  return query
  select
    u.job_id,
    u.token,
    case
      when v_is_finished[u.n] then 'finished'
      when v_is_finished[u.first_n] or f.job_id is not null then 'repeated'
      else pyqueue_thin._refuse(u.job_id, u.token)
    end
  from (
    select
      p.job_id, p.token, p.n,
      min(p.n) over (partition by p.job_id, p.token) as first_n
    from unnest(p_job_ids, p_tokens) with ordinality as p (job_id, token, n)
  ) as u
  left join lateral (
    select f.job_id
    from pyqueue_thin.finished_job as f
    where v_is_finished[u.first_n] is null
      and f.job_id = u.job_id
      and f.token = u.token
      and f.outcome = 'finished'
    limit 1
  ) as f on true
  order by u.n;
end;
$$;

revoke execute on function
pyqueue_thin.finish_jobs(bigint[], bigint[], jsonb[]) from public;

comment on function pyqueue_thin.finish_jobs(bigint[], bigint[], jsonb[]) is
'End many running jobs as finished; one row for each, in input order. Verdicts: '
'finished; repeated (this very token has finished it already); lost (the token is '
'stale, nothing changed). Never fails for one bad job. p_results null: no results. '
'Errors: 22004, 22023.';
