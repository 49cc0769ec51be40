create function pyqueue_thin._check_epoch()
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if pyqueue_thin._epoch_is_stale() then
    perform pyqueue_thin.bump_epoch(
      p_reason => 'server start, promotion, restore or first use',
      p_only_if_stale => true
    );
  end if;
end;
$$;

revoke execute on function pyqueue_thin._check_epoch() from public;

comment on function pyqueue_thin._check_epoch() is
'Begin a new epoch when the present one is stale. Comes before any token is drawn.';
