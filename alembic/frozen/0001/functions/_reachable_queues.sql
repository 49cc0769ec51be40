-- Whoever is in no granted role came through a function of somebody who may call this,
-- or was granted it by hand. That is no limit, as long as nobody has one.
create function pyqueue_thin._reachable_queues(p_function text)
returns text[]
language plpgsql
stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_grants integer;
  v_is_limited boolean;
  v_queues text[];
begin
  if pg_sequence_last_value('pyqueue_thin.queue_lists') is null then
    return null;  -- nobody is limited
  end if;

  select
    count(*),
    bool_and(g.queues is not null),
    coalesce(array_agg(u.queue) filter (where u.queue is not null), '{}')
  into v_grants, v_is_limited, v_queues
  from pyqueue_thin._grants_of_caller() as g
  inner join pyqueue_thin._function_access() as a
    on a.access = g.access and a.function_name = p_function
  left join lateral unnest(g.queues) as u (queue) on true;

  if v_is_limited then
    return v_queues;
  end if;

  if v_grants = 0 then
    perform from pyqueue_thin.granted_role as g
    where g.queues is not null;
    if found then
      raise exception using
        errcode = 'insufficient_privilege',
        message = format(
          'role %I is not granted %s of any queue', pyqueue_thin._caller(), p_function
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
