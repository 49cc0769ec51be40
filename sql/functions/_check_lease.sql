-- Null passes: it means the queue's or the claim's own length.
create function pyqueue_thin._check_lease(p_lease interval)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not pyqueue_thin._is_within(p_lease, interval '30 days')
    or now() + p_lease <= now()
  then
    perform pyqueue_thin._raise_invalid(
      'p_lease', p_lease::text, 'above 0 and at most 30 days'
    );
  end if;
end;
$$;

revoke execute on function pyqueue_thin._check_lease(interval) from public;

comment on function pyqueue_thin._check_lease(interval) is
'Raise 22023 for a lease that is not above 0 or is longer than 30 days.';
