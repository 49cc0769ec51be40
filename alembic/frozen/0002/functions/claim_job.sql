-- The usual claim is one job of the first lane that is known. Should the lane be empty,
-- or a job wait in the gap before it, all lanes are walked, and the update takes what
-- was found there. That is noted, and claims after it walk at once (_note_emptied).
--
-- Each statement that is started costs as much as what it does, and each call of a
-- function too. So what there may be to do before a claim is asked here, and
-- _before_claim only called for it.
--
-- The job is chosen and locked in a scalar subquery, which every plan runs once, and
-- times are computed after that; the row is locked, so its state is not asked again
-- (which would let a planner with old statistics walk all ready jobs for it). The gap
-- is looked into by "limit 1" in the order of the index, as a generic plan for "exists"
-- would take a third of the table to lie in it and scan that.
create function pyqueue_thin.claim_job(
  p_queue text,
  p_worker text = null,
  p_lease interval = null
)
returns table (
  job_id bigint,
  token bigint,
  queue text,
  kind text,
  payload jsonb,
  attempt integer,
  max_attempts integer,
  lease_until timestamptz,
  lease interval,
  priority integer,
  group_key text,
  headers jsonb,
  progress jsonb,
  enqueued_at timestamptz
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_lease interval;
  v_max_attempts integer;
  v_max_lost integer;
  v_lane_id bigint;
  v_priority integer;
  v_value bigint;
  v_job_id bigint;
begin
  -- The usual claim needs one look at its arguments.
  if (
    octet_length(p_queue) between 1 and 128
    and coalesce(octet_length(p_worker) between 1 and 256, true)
    and p_lease is null
    and pg_sequence_last_value('pyqueue_thin.queue_lists') is null
  ) is not true then
    if p_queue is null then
      perform pyqueue_thin._raise_null('p_queue');
    end if;
    perform pyqueue_thin._check_name('p_queue', p_queue, 128);
    perform pyqueue_thin._check_name('p_worker', p_worker, 256);
    perform pyqueue_thin._check_lease(p_lease);
    perform pyqueue_thin._check_queues('claim_job', array[p_queue]);
  end if;

  -- As _epoch_is_stale and _sweep_is_due: swept from 2 s ago to 61 s ahead.
  if pg_sequence_last_value('pyqueue_thin.epoch_identity')
    is distinct from hashtextextended(
      pg_relation_filepath('pyqueue_thin.token_line'),
      (date_part('epoch', pg_postmaster_start_time()) * 1000000)::bigint
    )
    or (
      pg_sequence_last_value('pyqueue_thin.swept_at')
      - date_part('epoch', clock_timestamp()) * 1000000
      between -2000000 and 61000000
    ) is not true
    or current_setting('synchronous_commit') = 'off'
    or random() < 0.03125
  then
    perform pyqueue_thin._before_claim(array[p_queue], 1, random() / 32);
  end if;

  select
    coalesce(p_lease, q.lease, d.lease),
    coalesce(q.max_attempts, d.max_attempts),
    coalesce(q.max_lost, d.max_lost)
  into v_lease, v_max_attempts, v_max_lost
  from pyqueue_thin.queue as d
  left join pyqueue_thin.queue as q on q.queue = p_queue
  where d.queue = ''
    and q.is_paused is not true;

  if not found then
    return;  -- paused
  end if;

  select l.lane_id, l.priority, pg_sequence_last_value(l.register)
  into v_lane_id, v_priority, v_value
  from pyqueue_thin.lane as l
  where l.queue = p_queue
  order by l.priority
  limit 1;

  if not found then
    v_job_id := (pyqueue_thin._pick_ready(p_queue, 1))[1];
    if v_job_id is null then
      return;
    end if;
  elsif v_value % 1048576 = v_lane_id % 524288 + 524288 then
    v_job_id := (pyqueue_thin._walk_lanes(p_queue, 1))[1];
    if v_job_id is null then
      return;
    end if;
  end if;

  loop
    return query
    update pyqueue_thin.job as j
    set
      state = 'running',
      token = greatest(j.token + 1, nextval('pyqueue_thin.token_line')),
      attempt = j.attempt + 1,
      max_attempts = coalesce(j.max_attempts, v_max_attempts),
      max_lost = coalesce(j.max_lost, v_max_lost),
      worker = coalesce(
        p_worker, current_setting('application_name') || '/' || pg_backend_pid()
      ),
      lease = v_lease,
      lease_until = clock_timestamp() + v_lease,
      claimed_at = clock_timestamp()
    where j.job_id = coalesce(v_job_id, (
        select r.job_id
        from pyqueue_thin.job as r
        where r.queue = p_queue
          and r.state = 'ready'
          and r.priority = v_priority
          -- The cursor, as in lane_start.
          and r.ready_seq > case v_value % 524288
            when v_lane_id % 524288 then v_value / 1048576
            else 0
          end
          -- What was not started in time is for a sweep to end.
          and (
            r.expires_at is null
            or r.attempt > 0
            or r.expires_at > clock_timestamp()
          )
        order by r.ready_seq
        limit 1
        for update skip locked
      ))
      and (v_job_id is not null or (
        select b.job_id
        from pyqueue_thin.job as b
        where b.queue = p_queue
          and b.state = 'ready'
          and b.priority < v_priority
        order by b.priority, b.ready_seq
        limit 1
      ) is null)
    returning
      j.job_id, j.token, j.queue, j.kind, j.payload, j.attempt, j.max_attempts,
      j.lease_until, j.lease, j.priority, j.group_key, j.headers, j.progress,
      j.enqueued_at;

    exit when found or v_job_id is not null;
    v_job_id := (pyqueue_thin._walk_lanes(p_queue, 1))[1];
    exit when v_job_id is null;
    perform pyqueue_thin._note_emptied(p_queue);
  end loop;
end;
$$;

revoke execute on function pyqueue_thin.claim_job(text, text, interval) from public;

comment on function pyqueue_thin.claim_job(text, text, interval) is
'Claim the next ready job of a queue: one row, or none. As claim_jobs; commit '
'before the work. Errors: 22004, 22023; 40001 outside of read committed.';
