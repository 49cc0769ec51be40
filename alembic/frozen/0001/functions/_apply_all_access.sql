-- A role may have been dropped since.
create function pyqueue_thin._apply_all_access()
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pyqueue_thin._apply_access(r.rolname)
  from (
    select distinct g.role
    from pyqueue_thin.granted_role as g
  ) as g
  inner join pg_roles as r on r.rolname = g.role;
end;
$$;

revoke execute on function pyqueue_thin._apply_all_access() from public;

comment on function pyqueue_thin._apply_all_access() is
'Grant again what was granted: every migration ends with it, as a function that is '
'made anew has lost its grants.';
