-- An interval has no infinity before PostgreSQL 17, so the longest time that a job may
-- be kept stands for it. A prune needs no exception for that: nothing is as old.
create function pyqueue_thin._read_setting(p_key text, p_value jsonb)
returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_name text := 'p_settings.' || p_key;
  v_value interval;
begin
  if not pyqueue_thin._default_settings() ? p_key then
    perform pyqueue_thin._raise_invalid(
      'p_settings', format('one with the key %s', p_key),
      'an object whose keys are settings of a queue'
    );
  end if;
  if p_value = 'null' then
    return null;
  end if;
  if p_key in ('max_attempts', 'max_lost') then
    return pyqueue_thin._read_count(
      v_name, p_value, case p_key when 'max_attempts' then 1 else 0 end
    );
  end if;
  if p_key like 'keep\_%' and lower(p_value #>> '{}') = 'infinity' then
    return interval '1000 years';
  end if;

  v_value := pyqueue_thin._read_duration(v_name, p_value);
  case
    when p_key like 'keep\_%' then
      if not pyqueue_thin._is_within(v_value, interval '1000 years') then
        perform pyqueue_thin._raise_invalid(
          v_name, v_value::text, '0 to 1000 years, or infinity'
        );
      end if;
    when p_key = 'lease' then
      if not pyqueue_thin._is_within(v_value, interval '30 days')
        or now() + v_value <= now()
      then
        perform pyqueue_thin._raise_invalid(
          v_name, v_value::text, 'above 0 and at most 30 days'
        );
      end if;
    else
      perform pyqueue_thin._check_delay(v_name, v_value);
  end case;
  return v_value;
end;
$$;

revoke execute on function pyqueue_thin._read_setting(text, jsonb) from public;

comment on function pyqueue_thin._read_setting(text, jsonb) is
'Check one setting of a queue, and answer it as its column takes it. Raises 22003 or '
'22023, naming the key.';
