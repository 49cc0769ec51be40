-- The row goes, and where the queue keeps finished jobs, it comes into finished_job.
-- As by _end_jobs, but two short statements cost half of what it does, and where
-- nothing is kept there is only one.
--
-- The look for "already finished by this token" is a statement of its own: it must see
-- what was committed while the lock was waited for. A token is never handed out twice,
-- so it was this claim that finished.
create function pyqueue_thin.finish_job(
  p_job_id bigint,
  p_token bigint,
  p_result jsonb = null
)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_ended record;
begin
  if p_job_id is null
    or p_token is null
    or p_result is not null
    or pg_sequence_last_value('pyqueue_thin.queue_lists') is not null
  then
    perform pyqueue_thin._check_claim(p_job_id, p_token);
    perform pyqueue_thin._check_json('p_result', p_result, 1048576);
  end if;

  delete from pyqueue_thin.job as j
  where j.job_id = p_job_id
    and j.token = p_token
    and j.state = 'running'
  returning
    case
      when coalesce(
        (
          select q.keep_finished
          from pyqueue_thin.queue as q
          where q.queue = j.queue
        ),
        (
          select d.keep_finished
          from pyqueue_thin.queue as d
          where d.queue = ''
        )
      ) > interval '0'
        then j
    end as kept
  into v_ended;

  if found then
    if v_ended.kept is distinct from null then
      insert into pyqueue_thin.finished_job (
        job_id, token, run_at, enqueued_at, claimed_at, ended_at, priority, attempt,
        max_attempts, lost, max_lost, cancel_requested, outcome, queue, kind,
        unique_key, group_key, worker, payload, result, headers, progress, errors
      )
      select
        e.job_id, e.token, e.run_at, e.enqueued_at, e.claimed_at, clock_timestamp(),
        e.priority, e.attempt, e.max_attempts, e.lost, e.max_lost, e.cancel_requested,
        'finished', e.queue, e.kind, e.unique_key, e.group_key, e.worker, e.payload,
        nullif(p_result, 'null'), e.headers, e.progress, e.errors
      from (select (v_ended.kept).*) as e
      where (
        select f.job_id
        from pyqueue_thin.finished_job as f
        where f.job_id = e.job_id
      ) is null;
    else
      -- In a statement of its own: one may have been recorded while the row was waited
      -- for.
      delete from pyqueue_thin.side_effect as s
      where s.job_id = p_job_id;
    end if;
    return true;
  end if;

  perform from pyqueue_thin.finished_job as f
  where f.job_id = p_job_id
    and f.token = p_token
    and f.outcome = 'finished';

  if not found then
    perform pyqueue_thin._raise_lease_lost(p_job_id, p_token);
  end if;
  return false;
end;
$$;

revoke execute on function pyqueue_thin.finish_job(bigint, bigint, jsonb) from public;

comment on function pyqueue_thin.finish_job(bigint, bigint, jsonb) is
'End a running job as finished, with a result of up to 1 MiB. True; false, and '
'nothing changes, when this very token has finished it already (a reply was lost); '
'else raises JQ001, which rolls back what was written with it. Where the queue '
'keeps no finished jobs a repeat raises JQ001 too. Also 22004, 22023.';
