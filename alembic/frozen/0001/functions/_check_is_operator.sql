-- What has an effect on the whole database takes an access without a list, or what is
-- asked for one queue after the other one with or without. Whoever is in no granted
-- role may be anybody, and passes only where nobody was granted anything.
create function pyqueue_thin._check_is_operator(p_call text, p_of_all boolean)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller name := pyqueue_thin._caller();
begin
  if pg_has_role(v_caller, current_user, 'usage') then
    return;
  end if;

  perform from pyqueue_thin.granted_role as g
  having count(*) = 0
    or bool_or(
      g.access = 'operator'
      and (g.queues is null or not p_of_all)
      and pg_has_role(v_caller, to_regrole(quote_ident(g.role)), 'usage')
    );

  if not found then
    raise exception using
      errcode = 'insufficient_privilege',
      message = format('role %I may not call %s', v_caller, p_call),
      hint = 'That takes the access of an operator.';
  end if;
end;
$$;

revoke execute on function
pyqueue_thin._check_is_operator(text, boolean) from public;

comment on function pyqueue_thin._check_is_operator(text, boolean) is
'Raise 42501 for a caller that is no operator, or with p_of_all not one of all queues.';
