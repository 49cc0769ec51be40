-- Enqueue one job, or settle with the live job that has its unique key.
--
-- The look comes first: an insert would wait for whoever has written that job in an
-- open transaction, be it only a heartbeat. The insert may still wait for somebody
-- who is just inserting this key, and locks nothing; what it then meets is looked at
-- anew, since the clashing job may have ended meanwhile, and its key be free. The new
-- job and the claim of its key are one statement, so no two callers can both be told
-- that theirs is new.
create function pyqueue_thin._insert_job(
  p_job pyqueue_thin.new_job,
  p_job_id bigint = null,
  p_ready_seq bigint = null
)
returns table (job_id bigint, is_new boolean)
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_now timestamptz := clock_timestamp();
  v_is_due boolean := p_job.run_at is null or p_job.run_at <= v_now;
  v_job_id bigint;
begin
  for v_try in 1..10 loop
    if p_job.unique_key is not null then
      select j.job_id into v_job_id
      from pyqueue_thin.job as j
      where j.queue = p_job.queue
        and j.unique_key = p_job.unique_key;

      if found and p_job.on_conflict = 'raise' then
        perform pyqueue_thin._raise_unique_conflict(
          p_job.queue, p_job.unique_key, v_job_id
        );
      end if;
      if found
        and (p_job.on_conflict = 'keep' or pyqueue_thin._replace_job(v_job_id, p_job))
      then
        return query select v_job_id, false;
        return;
      end if;
    end if;

    insert into pyqueue_thin.job as j (
      job_id, queue, kind, priority, run_at, state, ready_seq, max_attempts, max_lost,
      unique_key, group_key, headers, payload
    )
    overriding system value
    select
      coalesce(p_job_id, nextval('pyqueue_thin.job_job_id_seq')),
      p_job.queue, p_job.kind, p_job.priority,
      case when v_is_due then v_now else p_job.run_at end,
      case when v_is_due then 'ready' else 'scheduled' end,
      case
        when v_is_due then coalesce(p_ready_seq, pyqueue_thin._next_ready_seq())
      end,
      coalesce(p_job.max_attempts, q.max_attempts, d.max_attempts),
      coalesce(p_job.max_lost, q.max_lost, d.max_lost),
      p_job.unique_key, p_job.group_key, p_job.headers, p_job.payload
    from pyqueue_thin.queue as d
    left join pyqueue_thin.queue as q on q.queue = p_job.queue
    where d.queue = ''
    on conflict (queue, unique_key) where unique_key is not null do nothing
    returning j.job_id into v_job_id;

    if found then
      return query select v_job_id, true;
      return;
    end if;
  end loop;

  raise exception using
    errcode = 'serialization_failure',
    message = format(
      'unique key %s of queue %s changed hands ten times meanwhile',
      p_job.unique_key, p_job.queue
    ),
    hint = 'Try again.';
end;
$$;

revoke execute on function
pyqueue_thin._insert_job(pyqueue_thin.new_job, bigint, bigint) from public;

comment on function
pyqueue_thin._insert_job(pyqueue_thin.new_job, bigint, bigint) is
'Enqueue one checked job, as on_conflict says: its id and true, or the id of the '
'live job with its unique key and false. p_job_id and p_ready_seq null: drawn here. '
'Raises JQ002, and 40001 when the key keeps changing hands.';
