create function pyqueue_thin._inspect_dead_rows(p_warn bigint, p_fail bigint)
returns table (status text, detail text)
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  select
    case
      when pg_is_in_recovery() then 'warn'
      when s.n_dead_tup < p_warn then 'ok'
      when s.n_dead_tup < p_fail then 'warn'
      else 'fail'
    end,
    format(
      'job has %s live and %s dead rows in %s, and %s of indexes; last vacuum: %s',
      s.n_live_tup,
      s.n_dead_tup,
      pg_size_pretty(pg_table_size(s.relid)),
      pg_size_pretty(pg_indexes_size(s.relid)),
      coalesce(
        date_trunc('second', greatest(s.last_vacuum, s.last_autovacuum))::text, 'none'
      )
    )
    || case
      when pg_is_in_recovery() then '; a standby does not count them, ask the primary'
      when s.n_dead_tup < p_warn then ''
      else '. What holds vacuum back is in the rows above, and autovacuum in one'
      ' below; if nothing does: vacuum pyqueue_thin.job;'
    end
  from pg_stat_all_tables as s
  where s.relid = 'pyqueue_thin.job'::regclass;
$$;

revoke execute on function pyqueue_thin._inspect_dead_rows(bigint, bigint) from public;

comment on function pyqueue_thin._inspect_dead_rows(bigint, bigint) is
'Judge how many dead rows the table job has.';
