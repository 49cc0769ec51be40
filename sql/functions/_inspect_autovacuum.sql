-- Without autovacuum, or the counts that it goes by, dead rows stay whatever else is
-- done. A table of values out of line has options of its own.
create function pyqueue_thin._inspect_autovacuum()
returns table (status text, detail text)
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  with off (what, cure) as (
    select
      'the server has ' || s.name || ' off',
      'alter system set ' || s.name || ' = on; select pg_reload_conf();'
    from pg_settings as s
    where s.name in ('autovacuum', 'track_counts')
      and s.setting = 'off'
    union all
    select
      format('the table %s has autovacuum_enabled off', t.relname),
      format(
        'alter table %s reset (%sautovacuum_enabled);',
        t.oid::regclass, case when c.oid <> t.oid then 'toast.' end
      )
    from pg_class as t
    inner join pg_class as c on c.oid in (t.oid, t.reltoastrelid)
    cross join lateral pg_options_to_table(c.reloptions) as o
    where t.relnamespace = 'pyqueue_thin'::regnamespace
      and t.relkind = 'r'
      and o.option_name = 'autovacuum_enabled'
      and not o.option_value::boolean
  )
  select
    case when count(*) = 0 then 'ok' else 'fail' end,
    coalesce(
      string_agg(o.what, ', ' order by o.what)
      || '. To turn it on: ' || string_agg(o.cure, ' ' order by o.what),
      'autovacuum is on'
    )
  from off as o;
$$;

revoke execute on function pyqueue_thin._inspect_autovacuum() from public;

comment on function pyqueue_thin._inspect_autovacuum() is
'Judge whether dead rows will be removed.';
