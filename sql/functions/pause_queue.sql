create function pyqueue_thin.pause_queue(p_queue text)
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
  perform pyqueue_thin._check_queues('pause_queue', array[p_queue]);

  insert into pyqueue_thin.queue as q (queue, is_paused)
  values (p_queue, true)
  on conflict on constraint queue_pkey do update set is_paused = true;
end;
$$;

revoke execute on function pyqueue_thin.pause_queue(text) from public;

comment on function pyqueue_thin.pause_queue(text) is
'Let no more jobs of a queue be claimed by statements that begin after the commit. '
'Enqueue and the jobs that run go on. Errors: 22004, 22023.';
