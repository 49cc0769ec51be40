-- Where the queue keeps no finished jobs the row goes in one statement. Else it is
-- locked and moved.
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
begin
  if p_job_id is null or p_token is null then
    perform pyqueue_thin._check_claim(p_job_id, p_token);
  end if;
  if p_result is not null then
    perform pyqueue_thin._check_json('p_result', p_result, 1048576);
  end if;

  delete from pyqueue_thin.job as j
  where j.job_id = p_job_id
    and j.token = p_token
    and j.state = 'running'
    and coalesce(
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
    ) = interval '0';

  if found then
    -- In a statement of its own: one may have been recorded while the row was waited
    -- for.
    delete from pyqueue_thin.side_effect as s
    where s.job_id = p_job_id;
    return true;
  end if;

  perform from pyqueue_thin.job as j
  where j.job_id = p_job_id
    and j.token = p_token
    and j.state = 'running'
  for update;

  if found then
    perform pyqueue_thin._move_jobs(
      array[p_job_id], 'finished', p_results => array[p_result]
    );
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
