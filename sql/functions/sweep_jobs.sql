create function pyqueue_thin.sweep_jobs(p_limit integer = 1000)
returns integer
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_interval interval := nullif(
    current_setting('pyqueue_thin.sweep_interval', true), ''
  )::interval;
begin
  perform pyqueue_thin._check_limit(p_limit);

  if v_interval is not null and not pyqueue_thin._sweep_is_due(v_interval) then
    return 0;
  end if;
  return pyqueue_thin._sweep(p_limit);
end;
$$;

revoke execute on function pyqueue_thin.sweep_jobs(integer) from public;

comment on function pyqueue_thin.sweep_jobs(integer) is
'Take back jobs whose lease lapsed (ready again; dead when attempts or max_lost are '
'used up; cancelled when that was asked for), end those that were not started by '
'their expires_at as dead, and make due jobs ready; the number of all, by this call. '
'Jobs that somebody holds locked are left for the next sweep. '
'For workers that sweep in turns: with the setting pyqueue_thin.sweep_interval (an '
'interval) nothing is done, and 0 answered, while the last sweep of the database is '
'younger. Errors: 22004, 22023.';
