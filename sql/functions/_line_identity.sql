-- The path of its file names the database and the sequence: another one in a dump
-- that was reloaded beside its original, and in a database cloned by "create database
-- ... template", where oid and server start are those of the original.
create function pyqueue_thin._line_identity()
returns bigint
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return greatest(
    hashtextextended(pg_relation_filepath('pyqueue_thin.token_line'), 0)
    & 9223372036854775807,
    1
  );
end;
$$;

revoke execute on function pyqueue_thin._line_identity() from public;

comment on function pyqueue_thin._line_identity() is
'Which token line this is, as a positive number for a register.';
