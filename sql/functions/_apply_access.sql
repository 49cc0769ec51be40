-- Dynamic, since a grant takes names and no values. By name a function is found, as
-- none of ours has two forms.
--
-- The schema may be somebody else's, who then has to let the role in: a grant without
-- the right to it only warns.
create function pyqueue_thin._apply_access(p_role text)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_function regprocedure;
  v_is_granted boolean;
begin
  for v_function, v_is_granted in
    select f.oid, f.is_to_be
    from (
      select
        p.oid,
        exists (
          select from pyqueue_thin.granted_role as g
          inner join pyqueue_thin._function_access() as a on a.access = g.access
          where g.role = p_role
            and a.function_name = p.proname
        ) as is_to_be,
        exists (
          select from aclexplode(p.proacl) as x
          inner join pg_roles as r on r.oid = x.grantee
          where r.rolname = p_role
        ) as is_granted
      from pg_proc as p
      where p.pronamespace = 'pyqueue_thin'::regnamespace
    ) as f
    where f.is_to_be <> f.is_granted
  loop
    execute format(
      case
        when v_is_granted then 'grant execute on function %s to %I'
        else 'revoke execute on function %s from %I'
      end,
      v_function, p_role
    );
  end loop;

  perform from pyqueue_thin.granted_role as g
  where g.role = p_role;

  if not found then
    if pg_has_role(
      current_user,
      (select n.nspowner from pg_namespace as n where n.nspname = 'pyqueue_thin'),
      'usage'
    ) then
      execute format('revoke usage on schema pyqueue_thin from %I', p_role);
    end if;
  elsif not has_schema_privilege(p_role, 'pyqueue_thin', 'usage') then
    if has_schema_privilege('pyqueue_thin', 'usage with grant option') then
      execute format('grant usage on schema pyqueue_thin to %I', p_role);
    else
      raise exception using
        errcode = 'insufficient_privilege',
        message = format(
          'role %I may not use schema pyqueue_thin, which is not ours to grant', p_role
        ),
        hint = format(
          'The owner of the schema can: grant usage on schema pyqueue_thin to %I.',
          p_role
        );
    end if;
  end if;
end;
$$;

revoke execute on function pyqueue_thin._apply_access(text) from public;

comment on function pyqueue_thin._apply_access(text) is
'Grant a role what granted_role says, and revoke all else of ours.';
