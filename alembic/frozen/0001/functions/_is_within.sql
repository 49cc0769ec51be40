-- Compared, a month counts as 30 days and a day as 24 hours, whatever the signs of
-- the parts: '1000 years -359999 days' is less than two days, and added to a time it
-- goes far into the future. So the sum is looked at too, once no part is so large
-- that it could overflow.
create function pyqueue_thin._is_within(p_value interval, p_max interval)
returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_value < interval '0' or p_value > p_max then
    return false;
  end if;
  if abs(extract(year from p_value)) > 2000 or abs(extract(day from p_value)) > 1000000
  then
    return false;
  end if;
  return now() + p_value between now() and now() + p_max + interval '31 days';
end;
$$;

revoke execute on function pyqueue_thin._is_within(interval, interval) from public;

comment on function pyqueue_thin._is_within(interval, interval) is
'True for a duration from 0 to p_max, by comparison and when added to a time.';
