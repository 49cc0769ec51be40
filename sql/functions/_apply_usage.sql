-- Dynamic, as in _apply_access. The schema may be somebody else's, who then has to let
-- the role in: a grant without the right to it only warns.
create function pyqueue_thin._apply_usage(p_role text)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_may_grant boolean := has_schema_privilege(
    'pyqueue_thin', 'usage with grant option'
  );
begin
  perform from pyqueue_thin.granted_role as g
  where g.role = p_role;

  if not found then
    if v_may_grant then
      execute format('revoke usage on schema pyqueue_thin from %I', p_role);
    end if;
  elsif v_may_grant then
    execute format('grant usage on schema pyqueue_thin to %I', p_role);
  elsif not has_schema_privilege(p_role, 'pyqueue_thin', 'usage') then
    raise exception using
      errcode = 'insufficient_privilege',
      message = format(
        'role %I may not use schema pyqueue_thin, which is not ours to grant', p_role
      ),
      hint = format(
        'The owner of the schema can: grant usage on schema pyqueue_thin to %I.', p_role
      );
  end if;
end;
$$;

revoke execute on function pyqueue_thin._apply_usage(text) from public;

comment on function pyqueue_thin._apply_usage(text) is
'Let a role use the schema if it was granted an access. Raises 42501 where the schema '
'is not the owner''s and keeps it out.';
