-- Insert a batch, or settle with the live jobs that have its unique keys (the first row
-- of a key counts).
--
-- Of a key that a live job has, that job is the answer; the look comes first, since an
-- insert would wait for whoever has written that job in an open transaction, be it only
-- a heartbeat. The others are inserted in key order, in one statement for all. That may
-- still wait for somebody who is just inserting one of the keys. Then jobs are
-- replaced, in key order too. So whoever waits in an insert has locked no row of
-- others, and all wait in one order: batches with the same keys do not deadlock.
--
-- A key can change hands between the look and the insert, or its job end before it is
-- replaced. To settle it now would be out of turn, so all is rolled back with the
-- block, and looked at anew (UNDO0 is our own code, and never leaves a function). No
-- two callers can both be told that theirs is new: the new job and the claim of its key
-- are one statement.
create function pyqueue_thin._insert_jobs(p_jobs pyqueue_thin.new_job[])
returns table (job_id bigint, is_new boolean)
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_ids bigint[];
  v_is_new boolean[];
begin
  for v_try in 1..10 loop
    if cardinality(p_jobs) = 1 then
      -- A job by itself leaves nothing to be rolled back.
      select s.job_ids, s.are_new into v_ids, v_is_new
      from pyqueue_thin._settle_jobs(p_jobs) as s;
    else
      begin
        select s.job_ids, s.are_new into v_ids, v_is_new
        from pyqueue_thin._settle_jobs(p_jobs) as s;

        if v_ids is null then
          raise exception using errcode = 'UNDO0';
        end if;
      exception
        when sqlstate 'UNDO0' then
          null;
      end;
    end if;

    if v_ids is not null then
      return query
      select u.job_id, u.is_new
      from unnest(v_ids, v_is_new) with ordinality as u (job_id, is_new, n)
      order by u.n;
      return;
    end if;
  end loop;

  raise exception using
    errcode = 'serialization_failure',
    message = 'unique keys changed hands ten times meanwhile',
    hint = 'Try again.';
end;
$$;

revoke execute on function
pyqueue_thin._insert_jobs(pyqueue_thin.new_job[]) from public;

comment on function pyqueue_thin._insert_jobs(pyqueue_thin.new_job[]) is
'Enqueue a batch of checked jobs; one row for each, in input order. Raises JQ002, and '
'40001 when keys keep changing hands.';
