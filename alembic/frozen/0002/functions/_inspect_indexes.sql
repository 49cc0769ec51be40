-- The names are written down once more, for the catalog forgets an index that was
-- dropped. An invalid one is what a broken off "create index concurrently" leaves: it
-- costs each write, and serves no read.
create function pyqueue_thin._inspect_indexes()
returns table (status text, detail text)
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  with expected (name) as (
    values
      ('epoch_pkey'),
      ('finished_job_ended_idx'),
      ('finished_job_pkey'),
      ('function_access_pkey'),
      ('granted_role_pkey'),
      ('job_due_idx'),
      ('job_expiry_idx'),
      ('job_pkey'),
      ('job_ready_idx'),
      ('job_running_idx'),
      ('job_unique_key'),
      ('lane_pkey'),
      ('lane_register_once'),
      ('queue_pkey'),
      ('side_effect_pkey')
  ),
  found as (
    select c.relname::text as name, i.indisvalid and i.indisready as is_good
    from pg_index as i
    inner join pg_class as c on c.oid = i.indexrelid
    inner join pg_class as t on t.oid = i.indrelid
    where t.relnamespace = 'pyqueue_thin'::regnamespace
  ),
  wrong (what) as (
    select
      format(
        '%s is missing: `pyqueue-thin migrate sql` prints the statement that makes it',
        e.name
      )
    from expected as e
    where not exists (select from found as f where f.name = e.name)
    union all
    select
      case
        when exists (select from expected as e where e.name = f.name)
          then format(
            '%1$s is not valid: reindex index concurrently pyqueue_thin.%1$I;', f.name
          )
        else format('%1$s is not valid: drop index pyqueue_thin.%1$I;', f.name)
      end
    from found as f
    where not f.is_good
  )
  select
    case when count(*) = 0 then 'ok' else 'fail' end,
    coalesce(
      string_agg(w.what, ' ' order by w.what),
      format('all %s are there and valid', (select count(*) from expected))
    )
  from wrong as w;
$$;

revoke execute on function pyqueue_thin._inspect_indexes() from public;

comment on function pyqueue_thin._inspect_indexes() is
'Judge whether the indexes are there and can be used.';
