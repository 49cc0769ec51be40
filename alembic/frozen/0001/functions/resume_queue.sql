create function pyqueue_thin.resume_queue(p_queue text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_queue is null then
    perform pyqueue_thin._raise_null('p_queue');
  end if;
  perform pyqueue_thin._check_name('p_queue', p_queue, 128);
  perform pyqueue_thin._check_queues('resume_queue', array[p_queue]);

  update pyqueue_thin.queue as q
  set is_paused = false
  where q.queue = p_queue;
end;
$$;

revoke execute on function pyqueue_thin.resume_queue(text) from public;

comment on function pyqueue_thin.resume_queue(text) is
'Let jobs of a paused queue be claimed again. Errors: 22004, 22023.';
