create function pyqueue_thin._settings_in_force(p_queue text)
returns jsonb
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_object_agg(
    s.key,
    case
      when s.key not like 'keep\_%' then s.value
      when (s.value #>> '{}')::interval >= interval '1000 years' then '"infinity"'
      else s.value
    end
  )
  from pyqueue_thin.queue as d
  left join pyqueue_thin.queue as q on q.queue = p_queue
  cross join lateral jsonb_each(
    (to_jsonb(d) || jsonb_strip_nulls(coalesce(to_jsonb(q), '{}')))
    - array['queue', 'is_paused']
  ) as s
  where d.queue = '';
$$;

revoke execute on function pyqueue_thin._settings_in_force(text) from public;

comment on function pyqueue_thin._settings_in_force(text) is
'All settings that hold for a queue: its own, else the defaults.';
