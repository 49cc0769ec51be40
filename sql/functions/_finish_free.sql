-- All or nothing: a row that somebody has locked, a stale token or a pair given twice
-- leaves everything as it is, unlocked too.
--
-- A lateral with a limit: one index probe for each pair, whatever the statistics say.
create function pyqueue_thin._finish_free(
  p_job_ids bigint[],
  p_tokens bigint[],
  p_results jsonb[]
)
returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_locked bigint;
begin
  select count(distinct l.job_id) into v_locked
  from unnest(p_job_ids, p_tokens) as u (job_id, token)
  cross join lateral (
    select j.job_id
    from pyqueue_thin.job as j
    where j.job_id = u.job_id
      and j.token = u.token
      and j.state = 'running'
    limit 1
    for update skip locked
  ) as l;

  if v_locked is distinct from cardinality(p_job_ids) then
    raise exception using errcode = 'UNDO0';
  end if;
  perform pyqueue_thin._end_jobs(p_job_ids, 'finished', p_results => p_results);
  return true;
exception
  when sqlstate 'UNDO0' then
    return false;
end;
$$;

revoke execute on function
pyqueue_thin._finish_free(bigint[], bigint[], jsonb[]) from public;

comment on function pyqueue_thin._finish_free(bigint[], bigint[], jsonb[]) is
'End jobs that all run under their tokens and that nobody has locked, without a wait; '
'false, and nothing is done, when one does not.';
