-- The pin keeps the token good until the caller commits; the primary key lets one of
-- two callers through, the other waits for that commit and is told.
create function pyqueue_thin.record_effect(
  p_job_id bigint,
  p_token bigint,
  p_key text,
  p_result jsonb = null
)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
begin
  if p_key is null then
    perform pyqueue_thin._raise_null('p_key');
  end if;
  perform pyqueue_thin._check_name('p_key', p_key, 512);
  perform pyqueue_thin._check_json('p_result', p_result, 1048576);
  perform pyqueue_thin.assert_job(p_job_id, p_token);

  insert into pyqueue_thin.side_effect (
    job_id, key, state, token, begun_at, done_at, result
  )
  select
    p_job_id, p_key, 'done', p_token, t.done_at, t.done_at, nullif(p_result, 'null')
  from clock_timestamp() as t (done_at)
  on conflict do nothing;
  return found;
end;
$$;

revoke execute on function
pyqueue_thin.record_effect(bigint, bigint, text, jsonb) from public;

comment on function pyqueue_thin.record_effect(bigint, bigint, text, jsonb) is
'Record a side effect of the job under a key that is the same in every attempt. '
'True the first time; false, and nothing changes, when it is there already '
'(get_effect has the result). In one transaction with an effect in this database: '
'once. For one outside: recorded before it, at most once; after it, at least once. '
'Raises JQ001 when the token is stale; 22004, 22023.';
