create function pyqueue_thin._check_is_operator(p_call text)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from pyqueue_thin._grants_of_caller() as g
  having bool_or(g.access = 'operator') or count(*) = 0;

  if not found then
    raise exception using
      errcode = 'insufficient_privilege',
      message = format('role %I may not call %s', pyqueue_thin._caller(), p_call),
      hint = 'That takes the access of an operator.';
  end if;
end;
$$;

revoke execute on function pyqueue_thin._check_is_operator(text) from public;

comment on function pyqueue_thin._check_is_operator(text) is
'Raise 42501 for a caller whose granted roles have other accesses only.';
