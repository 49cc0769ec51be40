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
end;
$$;

revoke execute on function pyqueue_thin._check_claim(bigint, bigint) from public;

comment on function pyqueue_thin._check_claim(bigint, bigint) is
'Raise 22004 when the job or the token that a holder presents is null.';
