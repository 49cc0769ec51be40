-- For those that still may call something: a role from which all was taken by hand, or
-- that was dropped and made anew, is not let in again.
create function pyqueue_thin._apply_all_access()
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pyqueue_thin._apply_access(g.role)
  from (
    select distinct g.role
    from pyqueue_thin.granted_role as g
  ) as g
  where exists (
    select from pg_proc as p
    cross join lateral aclexplode(p.proacl) as x
    where p.pronamespace = 'pyqueue_thin'::regnamespace
      and x.grantee = to_regrole(quote_ident(g.role))
  );
end;
$$;

revoke execute on function pyqueue_thin._apply_all_access() from public;

comment on function pyqueue_thin._apply_all_access() is
'Grant again what was granted: every migration ends with it, as a function that is '
'made anew has lost its grants.';
