-- The rows are locked in id order, so that two batches with jobs in common wait for
-- one another and do not deadlock. Of a pair given twice the first result counts, and
-- the second is a repeat. Whether a pair finished earlier is read after the wait, in
-- a statement of its own. A job that somebody has pinned is waited for, with the
-- others locked: their heartbeats are answered busy meanwhile, and sweeps pass them
-- over.
create function pyqueue_thin.finish_jobs(
  p_job_ids bigint[],
  p_tokens bigint[],
  p_results jsonb[] = null
)
returns table (job_id bigint, token bigint, verdict text)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_held bigint[];
  v_job_ids bigint[];
  v_tokens bigint[];
  v_results jsonb[];
  v_first bigint[];
begin
  perform pyqueue_thin._check_claims(p_job_ids, p_tokens);
  if p_results is not null then
    perform pyqueue_thin._check_batch('p_results', p_results, p_null_elements => true);
    perform pyqueue_thin._check_same_length(
      'p_results', cardinality(p_results), 'p_job_ids', cardinality(p_job_ids)
    );
    perform pyqueue_thin._check_json(format('p_results[%s]', u.n), u.result, 1048576)
    from unnest(p_results) with ordinality as u (result, n);
  end if;

  v_held := pyqueue_thin._lock_held(p_job_ids, p_tokens);

  with firsts as (
    select distinct on (u.job_id) u.job_id, u.token, u.result, u.n
    from unnest(p_job_ids, p_tokens, p_results)
      with ordinality as u (job_id, token, result, n)
    inner join unnest(v_held) as h (job_id) on h.job_id = u.job_id
    cross join lateral (
      select from pyqueue_thin.job as j
      where j.job_id = u.job_id
        and j.token = u.token
      limit 1
    ) as j
    order by u.job_id, u.n
  )
  select
    array_agg(f.job_id order by f.job_id),
    array_agg(f.token order by f.job_id),
    array_agg(nullif(f.result, 'null') order by f.job_id),
    array_agg(f.n order by f.job_id)
  into v_job_ids, v_tokens, v_results, v_first
  from firsts as f;

  perform pyqueue_thin._end_jobs(v_job_ids, 'finished', p_results => v_results);

  return query
  select
    u.job_id,
    u.token,
    case
      when h.n = u.n then 'finished'
      when h.n is not null or f.job_id is not null then 'repeated'
      else pyqueue_thin._refuse(u.job_id, u.token)
    end
  from unnest(p_job_ids, p_tokens) with ordinality as u (job_id, token, n)
  left join unnest(v_job_ids, v_tokens, v_first) as h (job_id, token, n)
    on h.job_id = u.job_id
    and h.token = u.token
  left join lateral (
    select f.job_id
    from pyqueue_thin.finished_job as f
    where f.job_id = u.job_id
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
