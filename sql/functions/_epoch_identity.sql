-- Whatever may have lost history (a crash, a promoted standby, a restored backup) comes
-- with another server start; a dump reloaded beside its original, and a database cloned
-- by "create database ... template", with another file for the line, whose path names
-- the database and the sequence. The start seeds the hash of the path.
create function pyqueue_thin._epoch_identity()
returns bigint
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return hashtextextended(
    pg_relation_filepath('pyqueue_thin.token_line'),
    pyqueue_thin._microseconds(pg_postmaster_start_time())
  );
end;
$$;

revoke execute on function pyqueue_thin._epoch_identity() from public;

comment on function pyqueue_thin._epoch_identity() is
'A number for this start of the server and this token line, as an epoch is for both.';
