create function pyqueue_thin._raise_null(p_argument text)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception using
    errcode = 'null_value_not_allowed',
    message = format('%s must not be null', p_argument);
end;
$$;

revoke execute on function pyqueue_thin._raise_null(text) from public;

comment on function pyqueue_thin._raise_null(text) is
'Raise 22004 for an argument that is null where null means nothing.';
