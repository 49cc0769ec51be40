-- Whatever may have lost history (a crash, a promoted standby, a restored backup) comes
-- with another server start; a dump reloaded into the same server, or a clone, with
-- another line. Both registers read as null before the first epoch.
-- A claim has this written out: see _before_claim.
create function pyqueue_thin._epoch_is_stale()
returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return pg_sequence_last_value('pyqueue_thin.epoch_started')
    is distinct from pyqueue_thin._microseconds(pg_postmaster_start_time())
    or pg_sequence_last_value('pyqueue_thin.epoch_line')
    is distinct from pyqueue_thin._line_identity();
end;
$$;

revoke execute on function pyqueue_thin._epoch_is_stale() from public;

comment on function pyqueue_thin._epoch_is_stale() is
'True when tokens drawn now could repeat some that a lost history has handed out.';
