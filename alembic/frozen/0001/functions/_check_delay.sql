-- Null passes.
create function pyqueue_thin._check_delay(p_argument text, p_delay interval)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not pyqueue_thin._is_within(p_delay, interval '10 years') then
    perform pyqueue_thin._raise_invalid(
      p_argument, p_delay::text, '0 to 10 years'
    );
  end if;
end;
$$;

revoke execute on function pyqueue_thin._check_delay(text, interval) from public;

comment on function pyqueue_thin._check_delay(text, interval) is
'Raise 22023 for a delay that is negative or longer than 10 years.';
