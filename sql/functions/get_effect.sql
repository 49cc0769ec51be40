create function pyqueue_thin.get_effect(p_job_id bigint, p_key text)
returns table (
  state text,
  result jsonb,
  token bigint,
  begun_at timestamptz,
  done_at timestamptz
)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_job_id is null then
    perform pyqueue_thin._raise_null('p_job_id');
  end if;
  if p_key is null then
    perform pyqueue_thin._raise_null('p_key');
  end if;
  perform pyqueue_thin._check_name('p_key', p_key, 512);
  if not pyqueue_thin._is_reachable('get_effect', p_job_id) then
    return;
  end if;

  return query
  select s.state, s.result, s.token, s.begun_at, s.done_at
  from pyqueue_thin.side_effect as s
  where s.job_id = p_job_id
    and s.key = p_key;
end;
$$;

revoke execute on function pyqueue_thin.get_effect(bigint, text) from public;

comment on function pyqueue_thin.get_effect(bigint, text) is
'The side effect recorded for a job under a key: one row, or none. Needs no token. '
'Errors: 22004, 22023.';
