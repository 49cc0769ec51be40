-- Lock for update, from the lowest id on, the jobs that run under their tokens.
--
-- A row that was waited for and has changed hands meanwhile is not answered, yet stays
-- locked in its new version: its new holder's heartbeats would wait for our caller to
-- commit. So such a lock is rolled back with the block, and all is looked at anew. That
-- ends, since a token that once lost its job never holds it again.
--
-- Laterals with a limit: one index probe for each pair, whatever the statistics say.
create function pyqueue_thin._lock_held(p_job_ids bigint[], p_tokens bigint[])
returns bigint[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_seen bigint;
  v_held bigint[];
begin
  loop
    select count(distinct j.job_id) into v_seen
    from unnest(p_job_ids, p_tokens) as u (job_id, token)
    cross join lateral (
      select j.job_id
      from pyqueue_thin.job as j
      where j.job_id = u.job_id
        and j.token = u.token
        and j.state = 'running'
      limit 1
    ) as j;

    begin
      v_held := array(
        select j.job_id
        from (
          select distinct p.job_id, p.token
          from unnest(p_job_ids, p_tokens) as p (job_id, token)
          order by p.job_id, p.token
        ) as u
        cross join lateral (
          select j.job_id
          from pyqueue_thin.job as j
          where j.job_id = u.job_id
            and j.token = u.token
            and j.state = 'running'
          limit 1
          for update
        ) as j
      );
      if cardinality(v_held) < v_seen then
        raise exception 'a job changed hands';
      end if;
      exit;
    exception
      when raise_exception then
        null;
    end;
  end loop;
  return v_held;
end;
$$;

revoke execute on function pyqueue_thin._lock_held(bigint[], bigint[]) from public;

comment on function pyqueue_thin._lock_held(bigint[], bigint[]) is
'Lock those of the jobs that run under their tokens, and no others; their ids.';
