create function pyqueue_thin._read_count(
  p_name text,
  p_value jsonb,
  p_least integer
)
returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if jsonb_typeof(p_value) <> 'number' or p_value::numeric % 1 <> 0 then
    perform pyqueue_thin._raise_invalid(p_name, p_value::text, 'an integer');
  end if;
  if p_value::numeric < p_least then
    perform pyqueue_thin._raise_invalid(
      p_name, p_value::text, format('at least %s', p_least)
    );
  end if;
  if p_value::numeric > 2147483647 then
    raise exception using
      errcode = 'numeric_value_out_of_range',
      message = format(
        '%s does not fit an integer: %s', p_name, left(p_value::text, 80)
      );
  end if;
  return p_value::integer;
end;
$$;

revoke execute on function pyqueue_thin._read_count(text, jsonb, integer) from public;

comment on function pyqueue_thin._read_count(text, jsonb, integer) is
'Read an integer of a JSON object, of a certain value or more. Raises 22003 or 22023, '
'with the name.';
