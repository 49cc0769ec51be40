-- The owner of the queue, and superusers, who are members of every role, are granted
-- everything. A role that is gone, or that has another name now, is nobody's.
create function pyqueue_thin._grants_of_caller()
returns table (access text, queues text[])
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  select a.access, null::text[]
  from unnest(array['producer', 'worker', 'reader', 'operator']) as a (access)
  where pg_has_role(pyqueue_thin._caller(), current_user, 'member')
  union all
  select g.access, g.queues
  from pyqueue_thin.granted_role as g
  inner join pg_roles as r on r.rolname = g.role
  where pg_has_role(pyqueue_thin._caller(), r.oid, 'member');
$$;

revoke execute on function pyqueue_thin._grants_of_caller() from public;

comment on function pyqueue_thin._grants_of_caller() is
'What the granted roles that the caller is a member of may do. Only for use inside of '
'functions that run with the owner''s rights.';
