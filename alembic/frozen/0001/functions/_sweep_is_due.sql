-- A time more than a minute ahead counts as unset: no sweep sets one, so the clock was
-- wrong when it was written.
create function pyqueue_thin._sweep_is_due(p_interval interval)
returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_swept_at bigint := coalesce(pg_sequence_last_value('pyqueue_thin.swept_at'), 0);
  v_now timestamptz := clock_timestamp();
begin
  return v_swept_at <= pyqueue_thin._microseconds(v_now - p_interval)
    or v_swept_at > pyqueue_thin._microseconds(v_now + interval '61 s');
end;
$$;

revoke execute on function pyqueue_thin._sweep_is_due(interval) from public;

comment on function pyqueue_thin._sweep_is_due(interval) is
'True when nobody has swept this database for that long.';
