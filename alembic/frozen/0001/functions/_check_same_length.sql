create function pyqueue_thin._check_same_length(
  p_argument text,
  p_length integer,
  p_as_argument text,
  p_as_length integer
)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_length <> p_as_length then
    perform pyqueue_thin._raise_invalid(
      p_argument,
      p_length::text,
      format('as long as %s (%s)', p_as_argument, p_as_length)
    );
  end if;
end;
$$;

revoke execute on function
pyqueue_thin._check_same_length(text, integer, text, integer) from public;

comment on function
pyqueue_thin._check_same_length(text, integer, text, integer) is
'Raise 22023 for two arrays of a batch call that do not pair up.';
