-- Dynamic, since a grant takes names and no values. By name a function is found, as
-- none of ours has two forms; others may have put theirs beside.
create function pyqueue_thin._apply_access(p_role text)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_function regprocedure;
  v_is_to_be boolean;
begin
  for v_function, v_is_to_be in
    select f.oid, f.is_to_be
    from (
      select
        p.oid,
        exists (
          select from pyqueue_thin.granted_role as g
          where g.role = p_role
            and g.access = any(a.accesses)
        ) as is_to_be,
        exists (
          select from aclexplode(p.proacl) as x
          where x.grantee = to_regrole(quote_ident(p_role))
        ) as is_granted
      from pyqueue_thin.function_access as a
      inner join pg_proc as p
        on p.proname = a.function_name
        and p.pronamespace = 'pyqueue_thin'::regnamespace
        and p.proowner = to_regrole(quote_ident(current_user))
        and p.prokind = 'f'
      order by p.oid
    ) as f
    where f.is_to_be <> f.is_granted
  loop
    execute format(
      case
        when v_is_to_be then 'grant execute on function %s to %I'
        else 'revoke execute on function %s from %I'
      end,
      v_function, p_role
    );
  end loop;
end;
$$;

revoke execute on function pyqueue_thin._apply_access(text) from public;

comment on function pyqueue_thin._apply_access(text) is
'Grant a role the functions that granted_role says, and revoke the others.';
