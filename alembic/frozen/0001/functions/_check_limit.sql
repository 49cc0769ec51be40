create function pyqueue_thin._check_limit(p_limit integer)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_limit is null then
    perform pyqueue_thin._raise_null('p_limit');
  end if;
  if p_limit not between 1 and 10000 then
    perform pyqueue_thin._raise_invalid('p_limit', p_limit::text, '1 to 10000');
  end if;
end;
$$;

revoke execute on function pyqueue_thin._check_limit(integer) from public;

comment on function pyqueue_thin._check_limit(integer) is
'Raise 22004 or 22023 unless a limit is from 1 to 10,000.';
