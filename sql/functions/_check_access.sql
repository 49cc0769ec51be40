-- Only in read committed: by an older snapshot a grant would take back what another has
-- granted meanwhile, and a revoke leave it.
--
-- Null passes: whether null means something is for the caller to say.
create function pyqueue_thin._check_access(p_role text, p_access text)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception using
      errcode = 'invalid_transaction_state',
      message = 'access is granted and revoked in read committed only',
      hint = 'Begin with: set transaction isolation level read committed.';
  end if;
  if p_role is null then
    perform pyqueue_thin._raise_null('p_role');
  end if;
  if p_role = current_user then
    perform pyqueue_thin._raise_invalid(
      'p_role', p_role, 'another role than the owner, who may call everything'
    );
  end if;
  if p_access not in ('producer', 'worker', 'reader', 'operator') then
    perform pyqueue_thin._raise_invalid(
      'p_access', p_access, 'producer, worker, reader or operator'
    );
  end if;
end;
$$;

revoke execute on function pyqueue_thin._check_access(text, text) from public;

comment on function pyqueue_thin._check_access(text, text) is
'Raise 22004 for no role, 22023 for the owner and for an access that there is not, '
'25000 outside of read committed.';
