-- Whatever has the oldest transaction id, as no later one matters until it ends. Who
-- only reads holds back vacuum in its own database. Who writes holds back the cursors,
-- wherever it does. A vacuum holds back nobody, whatever its row says. Nor does the
-- catalog_xmin of a slot: it is about the catalogs alone.
--
-- How long a session has been in its transaction is hidden from an owner who is not a
-- member of pg_read_all_stats; standbys and slots don't tell. Then the number of
-- transactions begun since decides, by the rule that a busy queue has a thousand a
-- second. Few of them in a long time are harmless: no wonder in a quiet database, and
-- in a busy one the sign of a long transaction whose statements each take a new
-- snapshot.
create function pyqueue_thin._inspect_transactions(
  p_writing boolean,
  p_warn interval,
  p_fail interval
)
returns table (status text, detail text)
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  with holder as (
    select
      greatest(
        age(a.backend_xid), case when not p_writing then age(a.backend_xmin) end
      ) as since,
      clock_timestamp() - a.xact_start as open_for,
      format(
        'pid %s (application "%s", user %s, database %s, %s)',
        a.pid, a.application_name, a.usename, coalesce(a.datname, 'any'),
        coalesce(a.state, 'state hidden')
      ) as who,
      format('select pg_terminate_backend(%s);', a.pid) as cure
    from pg_stat_activity as a
    where a.pid <> pg_backend_pid()
      and (p_writing or coalesce(a.datname = current_database(), true))
      and not exists (select from pg_stat_progress_vacuum as v where v.pid = a.pid)
    union all
    select
      age(p.transaction),
      clock_timestamp() - p.prepared,
      format(
        'the prepared transaction %L (user %s, database %s)', p.gid, p.owner, p.database
      ),
      format('commit prepared %1$L; or rollback prepared %1$L;', p.gid)
    from pg_prepared_xacts as p
    where p_writing or p.database = current_database()
    union all
    select
      age(s.xmin),
      null,
      format('the replication slot %s', s.slot_name),
      format('let it be read, or select pg_drop_replication_slot(%L);', s.slot_name)
    from pg_replication_slots as s
    where not p_writing
  ),
  oldest as (
    select h.*, coalesce(h.open_for, h.since * interval '1 ms') as weight
    from holder as h
    where h.since is not null
    order by h.since desc
    limit 1
  )
  select
    case
      when o.weight is null or o.weight < p_warn or o.since < 1000 then 'ok'
      when o.weight < p_fail then 'warn'
      else 'fail'
    end,
    case
      when o.weight is null and p_writing then 'no transaction is writing'
      when o.weight is null then 'nobody holds a snapshot'
      else format(
        '%s, open for %s; %s transactions began since, and %s. To end it: %s',
        o.who,
        coalesce(
          date_trunc('second', o.open_for)::text,
          'a time that only members of pg_read_all_stats are told, if anybody is'
        ),
        o.since,
        case
          when p_writing then 'claims walk over all rows that die until it ends'
          else 'vacuum removes no row that died since'
        end,
        o.cure
      )
    end
  from (values (1)) as always (one)
  left join oldest as o on true;
$$;

revoke execute on function
pyqueue_thin._inspect_transactions(boolean, interval, interval) from public;

comment on function
pyqueue_thin._inspect_transactions(boolean, interval, interval) is
'Judge the oldest transaction that holds back vacuum, or with p_writing the cursors.';
