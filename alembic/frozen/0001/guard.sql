-- Refuse to throw live jobs away, unless told to.
--
-- The lock comes first, so that no job is enqueued between the look and the drop.
lock table pyqueue_thin.job in access exclusive mode;

do $$
declare
  v_jobs bigint := (select count(*) from pyqueue_thin.job);
begin
  if v_jobs > 0
    and coalesce(current_setting('pyqueue_thin.force_downgrade', true), '') <> 'on'
  then
    raise exception 'the downgrade would throw away % live job(s)', v_jobs
      using errcode = 'JQ004',
      hint = 'Let them end or cancel them first, or use --force '
        '(in SQL: set pyqueue_thin.force_downgrade = on).';
  end if;
end;
$$;
