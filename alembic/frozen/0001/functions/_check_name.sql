-- Null passes: whether null means something is for the caller to say.
create function pyqueue_thin._check_name(
  p_argument text,
  p_value text,
  p_max_bytes integer
)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if octet_length(p_value) not between 1 and p_max_bytes then
    perform pyqueue_thin._raise_invalid(
      p_argument, p_value, format('1 to %s bytes long', p_max_bytes)
    );
  end if;
end;
$$;

revoke execute on function pyqueue_thin._check_name(text, text, integer) from public;

comment on function pyqueue_thin._check_name(text, text, integer) is
'Raise 22023 for a name or key that is empty or too long.';
