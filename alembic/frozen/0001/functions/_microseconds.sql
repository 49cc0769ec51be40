-- Quicker in double precision, which is exact to the microsecond until 2255, and in
-- plpgsql: with a pinned path an SQL function is not inlined, and planned at each call.
create function pyqueue_thin._microseconds(p_at timestamptz)
returns bigint
language plpgsql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
begin
  return date_part('epoch', p_at) * 1000000;
end;
$$;

revoke execute on function pyqueue_thin._microseconds(timestamptz) from public;

comment on function pyqueue_thin._microseconds(timestamptz) is
'A time as microseconds since 1970, the form in which registers keep it.';
