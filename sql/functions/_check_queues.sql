-- Compared byte by byte: a text comes with the collation that the caller gave it, and
-- there are some by which many names are equal.
create function pyqueue_thin._check_queues(p_function text, p_queues text[])
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_reachable text[] := pyqueue_thin._reachable_queues(p_function);
  v_queue text;
begin
  select u.queue into v_queue
  from unnest(p_queues) as u (queue)
  where u.queue collate "C" <> all(v_reachable)
  limit 1;

  if found then
    raise exception using
      errcode = 'insufficient_privilege',
      message = format(
        'role %I is not granted %s of queue %L',
        pyqueue_thin._caller(), p_function, v_queue
      ),
      hint = 'The owner of the queue can: grant_access.';
  end if;
end;
$$;

revoke execute on function pyqueue_thin._check_queues(text, text[]) from public;

comment on function pyqueue_thin._check_queues(text, text[]) is
'Raise 42501 when a queue is outside of those that the caller may name in a call.';
