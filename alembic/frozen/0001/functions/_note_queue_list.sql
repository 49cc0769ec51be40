create function pyqueue_thin._note_queue_list()
returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform setval('pyqueue_thin.queue_lists', 1);
  return new;
end;
$$;

revoke execute on function pyqueue_thin._note_queue_list() from public;

comment on function pyqueue_thin._note_queue_list() is
'Make all calls ask for the queues that their caller is limited to.';
