-- _microseconds and _line_identity are written out, here and once more in
-- _before_claim, as every claim asks.
--
-- Whatever may have lost history (a crash, a promoted standby, a restored backup) comes
-- with another server start; a dump reloaded into the same server, or a clone, with
-- another line. Both registers read as null before the first epoch.
create function pyqueue_thin._epoch_is_stale()
returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return pg_sequence_last_value('pyqueue_thin.epoch_started')
    is distinct from (date_part('epoch', pg_postmaster_start_time()) * 1000000)::bigint
    or pg_sequence_last_value('pyqueue_thin.epoch_line')
    is distinct from greatest(
      hashtextextended(pg_relation_filepath('pyqueue_thin.token_line'), 0)
      & 9223372036854775807,
      1
    );
end;
$$;

revoke execute on function pyqueue_thin._epoch_is_stale() from public;

comment on function pyqueue_thin._epoch_is_stale() is
'True when tokens drawn now could repeat some that a lost history has handed out.';
