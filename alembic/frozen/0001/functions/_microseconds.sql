create function pyqueue_thin._microseconds(p_at timestamptz)
returns bigint
language sql
immutable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select (extract(epoch from p_at) * 1000000)::bigint;
$$;

revoke execute on function pyqueue_thin._microseconds(timestamptz) from public;

comment on function pyqueue_thin._microseconds(timestamptz) is
'A time as microseconds since 1970, the form in which registers keep it.';
