-- All are locked, without a wait, and ended. Should one be missing, all is rolled back
-- with the block, and those that are held by their tokens are tried by halves; one that
-- is still missing is waited for, in a block of its own, from the lowest id on. Because
-- a row that changed hands between the look and the lock is not answered, yet stays
-- locked in its new version: its new holder's heartbeats would wait for our caller to
-- commit, and a wait for the next row while holding it can deadlock. This way two
-- batches with jobs in common wait for one another in one order, and nobody waits while
-- holding what he does not end.
--
-- They are ended in the block that locked them. Locked in a block and ended outside of
-- it, a row carries two transaction ids, and index entries to it are not known to be
-- dead before a vacuum.
--
-- Of a pair given twice the first result counts, and the second is a repeat. Whether a
-- pair finished earlier is read after the wait, in a statement of its own.
create function pyqueue_thin.finish_jobs(
  p_job_ids bigint[],
  p_tokens bigint[],
  p_results jsonb[] = null
)
returns table (job_id bigint, token bigint, verdict text)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_reachable bigint[];
  -- What still runs under its token, and where in the input it stands.
  v_job_ids bigint[];
  v_tokens bigint[];
  v_results jsonb[];
  v_numbers bigint[];
  v_ended boolean[];
  v_finished boolean[];
begin
  if (
    array_ndims(p_job_ids) = 1
    and array_ndims(p_tokens) = 1
    and cardinality(p_job_ids) between 1 and 10000
    and cardinality(p_tokens) = cardinality(p_job_ids)
    and array_position(p_job_ids, null) is null
    and array_position(p_tokens, null) is null
    and p_results is null
    and pg_sequence_last_value('pyqueue_thin.queue_lists') is null
  ) is not true then
    perform pyqueue_thin._check_claims(p_job_ids, p_tokens);
    if p_results is not null then
      perform pyqueue_thin._check_batch(
        'p_results', p_results, p_null_elements => true
      );
      perform pyqueue_thin._check_same_length(
        'p_results', cardinality(p_results), 'p_job_ids', cardinality(p_job_ids)
      );
      perform pyqueue_thin._check_json(format('p_results[%s]', u.n), u.result, 1048576)
      from unnest(p_results) with ordinality as u (result, n)
      where octet_length(u.result::text) > 1048576;
    end if;

    v_reachable := pyqueue_thin._reachable_numbers('finish_jobs', p_job_ids);
    if v_reachable is not null then
      -- The others are as if they were not there.
      return query
      select u.job_id, u.token, coalesce(e.verdict, 'lost')
      from unnest(p_job_ids, p_tokens) with ordinality as u (job_id, token, n)
      left join (
        select v_reachable[e.n] as n, e.verdict
        from (
          select
            array_agg(p_job_ids[array_lower(p_job_ids, 1) + r.n - 1] order by r.n),
            array_agg(p_tokens[array_lower(p_tokens, 1) + r.n - 1] order by r.n),
            array_agg(p_results[array_lower(p_results, 1) + r.n - 1] order by r.n)
          from unnest(v_reachable) as r (n)
        ) as r (job_ids, tokens, results)
        cross join lateral pyqueue_thin.finish_jobs(
          coalesce(r.job_ids, '{}'), coalesce(r.tokens, '{}'), r.results
        ) with ordinality as e (job_id, token, verdict, n)
      ) as e on e.n = u.n
      order by u.n;
      return;
    end if;
  end if;

  if pyqueue_thin._finish_free(p_job_ids, p_tokens, p_results) then
    return query
    select u.job_id, u.token, 'finished'
    from unnest(p_job_ids, p_tokens) as u (job_id, token);
    return;
  end if;

  select
    array_agg(h.job_id order by h.job_id),
    array_agg(h.token order by h.job_id),
    array_agg(h.result order by h.job_id),
    coalesce(array_agg(h.n order by h.job_id), '{}')
  into v_job_ids, v_tokens, v_results, v_numbers
  from (
    select distinct on (p.job_id, p.token) p.job_id, p.token, p.result, p.n
    from unnest(p_job_ids, p_tokens, p_results)
      with ordinality as p (job_id, token, result, n)
    order by p.job_id, p.token, p.n
  ) as h
  cross join lateral (
    -- One index probe for each pair, whatever the statistics say.
    select from pyqueue_thin.job as j
    where j.job_id = h.job_id
      and j.token = h.token
      and j.state = 'running'
    limit 1
  ) as j;

  v_finished := array_fill(false, array[cardinality(p_job_ids)]);
  if cardinality(v_numbers) > 0 then
    v_ended := pyqueue_thin._finish_some(v_job_ids, v_tokens, v_results);
    for v_i in 1..cardinality(v_numbers) loop
      v_finished[v_numbers[v_i]] := v_ended[v_i];
    end loop;
  end if;

  return query
  select
    u.job_id,
    u.token,
    case
      when v_finished[u.n] then 'finished'
      when v_finished[u.first_n] or f.job_id is not null then 'repeated'
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
    where not v_finished[u.first_n]
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
'Errors: 22004, 22023; 40001 outside of read committed.';
