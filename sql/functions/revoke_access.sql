-- A role that was given another name keeps what it may call, without the entry that
-- limits it. So an entry whose role is not there goes only when nobody is left who may
-- call something and has none.
create function pyqueue_thin.revoke_access(p_role text, p_access text = null)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_other name;
begin
  perform pyqueue_thin._check_access(p_role, p_access);

  -- One at a time: two grants at once would both change a function's row.
  lock table pyqueue_thin.granted_role in share row exclusive mode;

  if to_regrole(quote_ident(p_role)) is null then
    select r.rolname into v_other
    from pg_proc as p
    cross join lateral aclexplode(p.proacl) as x
    inner join pg_roles as r on r.oid = x.grantee
    where p.pronamespace = 'pyqueue_thin'::regnamespace
      and x.grantee <> p.proowner
      and r.rolname not in (select g.role from pyqueue_thin.granted_role as g)
    limit 1;
    if found then
      raise exception using
        errcode = 'invalid_parameter_value',
        message = format('p_role must be the name of a role, not %s', p_role),
        detail = format(
          'Role %I may call functions of the queue, and has no entry.', v_other
        ),
        hint = 'If that is its name now, grant it its access, or revoke that, first.';
    end if;
  end if;

  delete from pyqueue_thin.granted_role as g
  where g.role = p_role
    and (p_access is null or g.access = p_access);

  -- Of what was not granted by grant_access only all is taken.
  if to_regrole(quote_ident(p_role)) is not null and (found or p_access is null) then
    perform pyqueue_thin._apply_access(p_role);
    perform pyqueue_thin._apply_usage(p_role);
  end if;
end;
$$;

revoke execute on function pyqueue_thin.revoke_access(text, text) from public;

comment on function pyqueue_thin.revoke_access(text, text) is
'Take an access from a role, or with null all of them, and what it was granted by '
'hand; an access that it was not granted is no error. Only the owner may, in read '
'committed. Errors: 22004, 22023, 25000.';
