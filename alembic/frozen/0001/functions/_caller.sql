-- Not current_user: in a function that runs with its owner's rights that is the owner.
create function pyqueue_thin._caller()
returns name
language plpgsql
stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case current_setting('role')
    when 'none' then session_user
    else current_setting('role')::name
  end;
end;
$$;

revoke execute on function pyqueue_thin._caller() from public;

comment on function pyqueue_thin._caller() is
'Who calls: the role of "set role", else the user of the session.';
