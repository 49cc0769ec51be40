create function pyqueue_thin._check_claims(p_job_ids bigint[], p_tokens bigint[])
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pyqueue_thin._check_batch('p_job_ids', p_job_ids);
  perform pyqueue_thin._check_batch('p_tokens', p_tokens);
  perform pyqueue_thin._check_same_length(
    'p_tokens', cardinality(p_tokens), 'p_job_ids', cardinality(p_job_ids)
  );
end;
$$;

revoke execute on function pyqueue_thin._check_claims(bigint[], bigint[]) from public;

comment on function pyqueue_thin._check_claims(bigint[], bigint[]) is
'Raise 22004 or 22023 unless the jobs and tokens of a batch call pair up.';
