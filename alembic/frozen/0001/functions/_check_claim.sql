create function pyqueue_thin._check_claim(p_job_id bigint, p_token bigint)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_job_id is null then
    perform pyqueue_thin._raise_null('p_job_id');
  end if;
  if p_token is null then
    perform pyqueue_thin._raise_null('p_token');
  end if;
  -- What a holder may call, any of these functions stands for.
  if pg_sequence_last_value('pyqueue_thin.queue_lists') is not null
    and not pyqueue_thin._is_reachable('assert_job', p_job_id)
  then
    perform pyqueue_thin._raise_lease_lost(p_job_id, p_token);
  end if;
end;
$$;

revoke execute on function pyqueue_thin._check_claim(bigint, bigint) from public;

comment on function pyqueue_thin._check_claim(bigint, bigint) is
'Raise 22004 when the job or the token that a holder presents is null.';
