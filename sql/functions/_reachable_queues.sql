-- Called by functions that run with the owner's rights: current_user is the owner. Its
-- members and superusers may do all, but for autovacuum: in its session, which is that
-- of the first superuser, the index expressions of all tables are run.
--
-- Only memberships that give rights count. Whoever is in no granted role came through a
-- function of somebody who may call this, or was granted it by hand. That is no limit,
-- as long as nobody has one.
create function pyqueue_thin._reachable_queues(p_function text)
returns text[]
language plpgsql
stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller name;
  v_is_limited boolean;
  v_queues text[];
begin
  if pg_sequence_last_value('pyqueue_thin.queue_lists') is null then
    return null;  -- nobody is limited
  end if;

  v_caller := pyqueue_thin._caller();
  if pg_has_role(v_caller, current_user, 'usage') then
    if to_regrole(quote_ident(session_user))::oid = 10
      and (
        select a.backend_type
        from pg_stat_get_activity(pg_backend_pid()) as a
      ) = 'autovacuum worker'
    then
      raise exception using
        errcode = 'insufficient_privilege',
        message = format('autovacuum may not call %s', p_function);
    end if;
    return null;
  end if;

  select bool_and(g.queues is not null), array_agg(u.queue)
  into v_is_limited, v_queues
  from pyqueue_thin.function_access as f
  inner join pyqueue_thin.granted_role as g on g.access = any(f.accesses)
  left join lateral unnest(g.queues) as u (queue) on true
  where f.function_name = p_function collate "C"
    and pg_has_role(v_caller, to_regrole(quote_ident(g.role)), 'usage');

  if v_is_limited then
    return v_queues;
  end if;

  if v_is_limited is null then
    perform from pyqueue_thin.granted_role as g
    where g.queues is not null;
    if found then
      raise exception using
        errcode = 'insufficient_privilege',
        message = format(
          'role %I is not granted %s of any queue', v_caller, p_function
        ),
        hint = 'The owner of the queue can: grant_access.';
    end if;
  end if;
  return null;
end;
$$;

revoke execute on function pyqueue_thin._reachable_queues(text) from public;

comment on function pyqueue_thin._reachable_queues(text) is
'The queues for which the caller may call a public function; null: all. Raises 42501 '
'when others are limited to queues and the caller is in no granted role.';
