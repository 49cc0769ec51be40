-- The line is lifted to the clock, or by a million if the clock is behind: a server
-- hands out far fewer tokens than one a microsecond, so whatever a lost history has
-- handed out lies below. Draws that slip in between the two statements of a bump are
-- few.
--
-- Nobody waits for another's transaction here: the registers take effect at once and no
-- rollback undoes them, so whoever does not get the lock looks again and finds the
-- epoch begun. The lock keeps two bumps apart, as the later setval could lower the
-- line. Only an operator's bump waits, and only for another one in an open transaction.
-- The lock belongs to this server start: a prepared transaction takes its own along to
-- the next. As any role can take an advisory lock, the wait has an end.
--
-- The registers of the claims are set to 0 before the epoch is published: a reloaded
-- dump has cursors that are newer than its rows, and would hide ready jobs. The lanes
-- go, so that those which are used now get the registers; should somebody be finding a
-- lane, they stay.
--
-- What loses history can also leave the sequences of ids and places behind their rows
-- (logical replication does not carry sequences), so they are lifted as well.
create function pyqueue_thin.bump_epoch(
  p_reason text,
  p_ahead interval = '0',
  p_only_if_stale boolean = false
)
returns bigint
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set jit = off
as $$
declare
  v_give_up_at timestamptz := clock_timestamp() + interval '10 s';
  v_last_id bigint;
  v_last_place bigint;
  v_base bigint;
begin
  if p_reason is null then
    perform pyqueue_thin._raise_null('p_reason');
  end if;
  if p_ahead is null then
    perform pyqueue_thin._raise_null('p_ahead');
  end if;
  if not pyqueue_thin._is_within(p_ahead, interval '366 days') then
    perform pyqueue_thin._raise_invalid('p_ahead', p_ahead::text, '0 to 366 days');
  end if;
  if p_only_if_stale is null then
    perform pyqueue_thin._raise_null('p_only_if_stale');
  end if;
  if not p_only_if_stale or p_ahead > interval '0' then
    perform pyqueue_thin._check_is_operator(
      'bump_epoch but if stale and not ahead', true
    );
  end if;

  loop
    if p_only_if_stale and not pyqueue_thin._epoch_is_stale() then
      return pg_sequence_last_value('pyqueue_thin.epoch_base');
    end if;
    -- 'pyqu' as a number is the class of our advisory locks.
    exit when pg_try_advisory_xact_lock(
      1887007093, hashint8(pyqueue_thin._microseconds(pg_postmaster_start_time()))
    );
    if clock_timestamp() > v_give_up_at then
      raise exception using
        errcode = 'lock_not_available',
        message = 'another session has been beginning an epoch for 10 seconds',
        hint = 'pg_locks shows it, as an advisory lock with the classid 1887007093.';
    end if;
    perform pg_sleep(0.001);
  end loop;
  if p_only_if_stale and not pyqueue_thin._epoch_is_stale() then
    return pg_sequence_last_value('pyqueue_thin.epoch_base');
  end if;

  perform setval('pyqueue_thin.settled', 0);
  perform setval('pyqueue_thin.mark', 0);
  perform setval(('pyqueue_thin.lane_cursor_' || to_char(n.n, 'fm000'))::regclass, 0)
  from generate_series(0, 255) as n (n);
  if current_setting('transaction_isolation') = 'read committed'
    and pg_try_advisory_xact_lock(
      1887007093, 'pyqueue_thin.lane'::regclass::oid::integer
    )
  then
    delete from pyqueue_thin.lane;
  end if;

  select max(i.job_id) into v_last_id
  from (
    select max(j.job_id) as job_id from pyqueue_thin.job as j
    union all
    select max(f.job_id) from pyqueue_thin.finished_job as f
  ) as i;
  if v_last_id > coalesce(pg_sequence_last_value('pyqueue_thin.job_job_id_seq'), 0)
  then
    perform setval('pyqueue_thin.job_job_id_seq', v_last_id);
  end if;

  select max(j.ready_seq) into v_last_place
  from pyqueue_thin.job as j
  where j.state = 'ready';
  if v_last_place > coalesce(pg_sequence_last_value('pyqueue_thin.ready_line'), 0) then
    perform setval('pyqueue_thin.ready_line', v_last_place);
  end if;

  -- A dump need not bring the register along.
  perform setval('pyqueue_thin.queue_lists', 1)
  from pyqueue_thin.granted_role as g
  where g.queues is not null
  limit 1;

  v_base := setval(
    'pyqueue_thin.token_line',
    greatest(
      pyqueue_thin._microseconds(clock_timestamp() + p_ahead)
      - pyqueue_thin._microseconds(timestamptz '2024-01-01 00:00:00+00'),
      coalesce(pg_sequence_last_value('pyqueue_thin.token_line'), 0) + 1000000
    )
  );
  perform setval('pyqueue_thin.epoch_base', v_base);
  perform setval('pyqueue_thin.epoch_identity', pyqueue_thin._epoch_identity());

  insert into pyqueue_thin.epoch (base, reason) values (v_base, p_reason);
  return v_base;
end;
$$;

revoke execute on function pyqueue_thin.bump_epoch(text, interval, boolean) from public;

comment on function pyqueue_thin.bump_epoch(text, interval, boolean) is
'Begin a new epoch: every later token is higher than the returned base, and higher '
'by p_ahead (0 to 366 days) than the clock asks for. Takes effect at once, also if '
'the transaction rolls back. With p_only_if_stale nothing is done in a good epoch. '
'Errors: 22004, 22023; 55P03 when another bump stays open for 10 s.';
