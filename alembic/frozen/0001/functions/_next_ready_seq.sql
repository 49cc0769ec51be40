-- Every write that makes a job ready, or moves it to another lane, takes its place from
-- here. Only enqueue_job and enqueue_jobs have it written out, in the same order;
-- nowhere else is ready_line drawn.
--
-- The transaction id comes first, then the number. So whoever reads the last number and
-- then draws an id of his own knows: all numbers up to it belong to transactions with
-- lower ids. Once no transaction below that id runs, each of those jobs can be seen or
-- is gone, and a claim may begin its scan behind them. The other way round a job could
-- turn up at a place that everybody has passed already.
create function pyqueue_thin._next_ready_seq()
returns bigint
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_current_xact_id();
  return nextval('pyqueue_thin.ready_line');
end;
$$;

revoke execute on function pyqueue_thin._next_ready_seq() from public;

comment on function pyqueue_thin._next_ready_seq() is
'Draw the place at the back of a lane for a job that becomes ready.';
