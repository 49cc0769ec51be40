-- Never a fault of the queue: each is a late worker that did no harm.
create function pyqueue_thin._inspect_refusals()
returns table (status text, detail text)
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  select
    'ok',
    format(
      '%s calls were refused for a stale token, ever. If that number grows, leases are'
      ' too short for the work between two heartbeats: see configure_queue',
      coalesce(pg_sequence_last_value('pyqueue_thin.refused'), 0)
    );
$$;

revoke execute on function pyqueue_thin._inspect_refusals() from public;

comment on function pyqueue_thin._inspect_refusals() is
'Say how many calls were refused for a stale token.';
