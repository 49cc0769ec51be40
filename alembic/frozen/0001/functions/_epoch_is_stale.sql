-- The register reads as null before the first epoch. claim_job and _before_claim have
-- this written out.
create function pyqueue_thin._epoch_is_stale()
returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return pg_sequence_last_value('pyqueue_thin.epoch_identity')
    is distinct from pyqueue_thin._epoch_identity();
end;
$$;

revoke execute on function pyqueue_thin._epoch_is_stale() from public;

comment on function pyqueue_thin._epoch_is_stale() is
'True when tokens drawn now could repeat some that a lost history has handed out.';
