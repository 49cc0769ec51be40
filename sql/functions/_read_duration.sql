-- The exception is caught around the cast alone: a text that is no interval can't be
-- told beforehand on every supported version, and its own error would not name the key.
create function pyqueue_thin._read_duration(p_name text, p_value jsonb)
returns interval
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if jsonb_typeof(p_value) <> 'string' then
    perform pyqueue_thin._raise_invalid(
      p_name, p_value::text, 'an interval in a JSON string, such as "30 s"'
    );
  end if;
  return (p_value #>> '{}')::interval;
exception
  when invalid_datetime_format or datetime_field_overflow or interval_field_overflow
  then
    perform pyqueue_thin._raise_invalid(p_name, p_value #>> '{}', 'an interval');
    return null;
end;
$$;

revoke execute on function pyqueue_thin._read_duration(text, jsonb) from public;

comment on function pyqueue_thin._read_duration(text, jsonb) is
'Read an interval of a JSON object. Raises 22023, with the name.';
