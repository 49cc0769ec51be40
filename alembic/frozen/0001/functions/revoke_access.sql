create function pyqueue_thin.revoke_access(p_role text, p_access text = null)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pyqueue_thin._check_access(p_role, p_access);

  -- One at a time: two grants at once would both change a function's row.
  lock table pyqueue_thin.granted_role in share row exclusive mode;
  delete from pyqueue_thin.granted_role as g
  where g.role = p_role
    and (p_access is null or g.access = p_access);

  perform from pg_roles as r
  where r.rolname = p_role;
  if found then
    perform pyqueue_thin._apply_access(p_role);
  end if;
end;
$$;

revoke execute on function pyqueue_thin.revoke_access(text, text) from public;

comment on function pyqueue_thin.revoke_access(text, text) is
'Take an access from a role, or with null all of them; what it was not granted is no '
'error. Only the owner may. Errors: 22004, 22023.';
