create function pyqueue_thin.contract_version()
returns integer
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select 2;
$$;

revoke execute on function pyqueue_thin.contract_version() from public;

comment on function pyqueue_thin.contract_version() is
'Number of the contract that these functions keep: raised by a release that adds or '
'changes a call. A client fits its own number and the one after it.';
