-- The size is that of the text, which is what a client sends and reads.
create function pyqueue_thin._check_json(
  p_argument text,
  p_value jsonb,
  p_max_bytes integer
)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_bytes integer := octet_length(p_value::text);
begin
  if v_bytes > p_max_bytes then
    perform pyqueue_thin._raise_invalid(
      p_argument,
      format('%s bytes', v_bytes),
      format('at most %s bytes of JSON text', p_max_bytes)
    );
  end if;
end;
$$;

revoke execute on function pyqueue_thin._check_json(text, jsonb, integer) from public;

comment on function pyqueue_thin._check_json(text, jsonb, integer) is
'Raise 22023 for a JSON value whose text is too long. Nothing is ever cut.';
