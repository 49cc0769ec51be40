create function pyqueue_thin.grant_access(
  p_role text,
  p_access text,
  p_queues text[] = null
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pyqueue_thin._check_access(p_role, p_access);
  if p_access is null then
    perform pyqueue_thin._raise_null('p_access');
  end if;
  perform from pg_roles as r
  where r.rolname = p_role;
  if not found then
    perform pyqueue_thin._raise_invalid('p_role', p_role, 'the name of a role');
  end if;
  if p_queues is not null then
    perform pyqueue_thin._check_batch('p_queues', p_queues);
    perform pyqueue_thin._check_name(format('p_queues[%s]', u.n), u.queue, 128)
    from unnest(p_queues) with ordinality as u (queue, n);
    if cardinality(p_queues) = 0 then
      perform pyqueue_thin._raise_invalid('p_queues', '{}', 'at least one queue');
    end if;
  end if;

  -- One at a time: two grants at once would both change a function's row.
  lock table pyqueue_thin.granted_role in share row exclusive mode;
  insert into pyqueue_thin.granted_role as g (role, access, queues)
  select
    p_role,
    p_access,
    (
      select array_agg(distinct u.queue order by u.queue)
      from unnest(p_queues) as u (queue)
    )
  on conflict on constraint granted_role_pkey
  do update set queues = excluded.queues;

  perform pyqueue_thin._apply_access(p_role);
  perform pyqueue_thin._apply_usage(p_role);
end;
$$;

revoke execute on function pyqueue_thin.grant_access(text, text, text[]) from public;

comment on function pyqueue_thin.grant_access(text, text, text[]) is
'Let a role call what goes with an access: producer, worker, reader or operator. '
'With p_queues for these queues only, which takes the place of those before; null: '
'for all. Several accesses of a role add up, as do those of the roles it is a member '
'of. Migrations grant it again. Only the owner may, '
'in read committed. Errors: 22004, 22023, 25000; 42501 '
'where the schema is not the owner''s and keeps the role out.';
