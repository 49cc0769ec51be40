-- By halves, so that one locked row or stale token costs its own way and not that of
-- all. From the lowest id on: whoever waits here has ended all that lies before.
create function pyqueue_thin._finish_some(
  p_job_ids bigint[],
  p_tokens bigint[],
  p_results jsonb[]
)
returns boolean[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_number integer := cardinality(p_job_ids);
  v_half integer := v_number / 2;
begin
  if pyqueue_thin._finish_free(p_job_ids, p_tokens, p_results) then
    return array_fill(true, array[v_number]);
  end if;
  if v_number = 1 then
    return array[pyqueue_thin._finish_held(p_job_ids[1], p_tokens[1], p_results[1])];
  end if;
  return pyqueue_thin._finish_some(
    p_job_ids[:v_half], p_tokens[:v_half], p_results[:v_half]
  ) || pyqueue_thin._finish_some(
    p_job_ids[v_half + 1:], p_tokens[v_half + 1:], p_results[v_half + 1:]
  );
end;
$$;

revoke execute on function
pyqueue_thin._finish_some(bigint[], bigint[], jsonb[]) from public;

comment on function pyqueue_thin._finish_some(bigint[], bigint[], jsonb[]) is
'End those of some jobs, given in id order, that run under their tokens; waits for '
'locked ones. Which it ended.';
