create function pyqueue_thin._inspect_epoch()
returns table (status text, detail text)
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  select
    case
      when e.is_begun and not pg_is_in_recovery() and pyqueue_thin._epoch_is_stale()
        then 'warn'
      else 'ok'
    end,
    case
      when not e.is_begun then 'no job was ever claimed; the first claim begins one'
      when pg_is_in_recovery() then
        'tokens are handed out by the primary; once promoted, the first claim here'
        ' begins an epoch'
      when pyqueue_thin._epoch_is_stale() then
        'the server was started, or the database restored, since the epoch began. The'
        ' next claim begins one by itself; at once does: select'
        ' pyqueue_thin.bump_epoch(''by hand'', p_only_if_stale => true);'
      else format(
        'tokens are above %s%s',
        pg_sequence_last_value('pyqueue_thin.epoch_base'),
        (
          select format(' since %s (%s)', date_trunc('second', l.begun_at), l.reason)
          from pyqueue_thin.epoch as l
          where l.base = pg_sequence_last_value('pyqueue_thin.epoch_base')
          limit 1
        )
      )
    end
  from (
    select pg_sequence_last_value('pyqueue_thin.epoch_identity') is not null as is_begun
  ) as e;
$$;

revoke execute on function pyqueue_thin._inspect_epoch() from public;

comment on function pyqueue_thin._inspect_epoch() is
'Judge whether tokens belong to this start of the server.';
