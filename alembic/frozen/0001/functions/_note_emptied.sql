-- A claim that found nothing in the first lane, but a job elsewhere, notes it in the
-- lane's register (see lane_start), so that the next claims need not find out again.
-- They walk all lanes then, this one too, so the note may be wrong: a claim finds the
-- same with it and without it. It is gone when the cursor moves. Where a claim finds no
-- job at all nothing is noted: the first lane is as good a guess as any.
--
-- What is written beside it is a cursor of before, which is as true as it was. As with
-- any move, a straggler's setting back may be undone, until the next look.
--
-- The job may also lie in a lane that is not known yet. It is given a register now.
create function pyqueue_thin._note_emptied(p_queue text)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform setval(s.register, s.place * 1048576 + 524288 + s.lane_id % 524288)
  from (
    select l.lane_id, l.register, l.place
    from pyqueue_thin.lane_start as l
    where l.queue = p_queue
    order by l.priority
    limit 1
  ) as s;

  if current_setting('transaction_isolation') = 'read committed' then
    perform pyqueue_thin._find_lanes(array[p_queue]);
  end if;
end;
$$;

revoke execute on function pyqueue_thin._note_emptied(text) from public;

comment on function pyqueue_thin._note_emptied(text) is
'Let the next claims from a queue walk all its lanes; give unknown ones a cursor.';
