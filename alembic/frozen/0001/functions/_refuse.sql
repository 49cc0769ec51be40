-- Not counted: a job that is not there at all, for with nothing kept that is how a
-- finish looks that is sent again; and a job that this very token has finished, for
-- then nothing was prevented, a heartbeat and the finish have only crossed on their
-- way.
create function pyqueue_thin._refuse(p_job_id bigint, p_token bigint)
returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform nextval('pyqueue_thin.refused')
  from pyqueue_thin.all_job as a
  where a.job_id = p_job_id
    and not (a.state = 'finished' and a.token = p_token);
  return 'lost';
end;
$$;

revoke execute on function pyqueue_thin._refuse(bigint, bigint) from public;

comment on function pyqueue_thin._refuse(bigint, bigint) is
'Count a call with a stale token as refused, and answer the verdict of the batch '
'calls.';
