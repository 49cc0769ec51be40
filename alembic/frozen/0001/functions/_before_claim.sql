-- What a claim does before it looks for a job. Its checks are written out: a call of a
-- function costs more than most of them. claim_job asks the same before it calls this.
-- p_draw is a number at random: from 0 to below 1, or to below 1/32 by a claim that has
-- thrown the dice for the cursors already.
--
-- 1. The epoch: before any token is drawn and any register read. As _epoch_is_stale.
-- 2. Durability: a token that the server forgets in a crash could be handed out again,
--    so the claim is flushed even where the caller does not wait for commits. Set for
--    the transaction, since a "set" clause would be undone before the commit.
-- 3. The cursors, by one claim in 32 (one of hundreds of jobs sooner), and only in a
--    transaction that has written nothing: see _move_cursors. New lanes are looked for
--    by one in 128, a large claim sooner, as it may be the last to see the lane with
--    jobs; and by a claim from a queue that has none (_pick_ready).
-- 4. When nobody has swept for 2 s, the claim does: rarely and little, because what it
--    sweeps stays locked until the caller commits. As _sweep_is_due.
--
-- The last two only in read committed: elsewhere a row that changed meanwhile would be
-- an error, and the snapshot an old one.
create function pyqueue_thin._before_claim(
  p_queues text[],
  p_limit integer,
  p_draw float8
)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_now bigint := date_part('epoch', clock_timestamp()) * 1000000;
begin
  if pg_sequence_last_value('pyqueue_thin.epoch_identity')
    is distinct from hashtextextended(
      pg_relation_filepath('pyqueue_thin.token_line'),
      (date_part('epoch', pg_postmaster_start_time()) * 1000000)::bigint
    )
  then
    perform pyqueue_thin._check_epoch();
  end if;

  if current_setting('synchronous_commit') = 'off' then
    perform set_config('synchronous_commit', 'local', true);
  end if;

  if current_setting('transaction_isolation') = 'read committed' then
    if p_draw * 32 < 1 + p_limit / 100
      and pg_current_xact_id_if_assigned() is null
    then
      perform pyqueue_thin._move_cursors(p_queues);
    end if;
    if p_draw * 128 < p_limit then
      perform pyqueue_thin._find_lanes(p_queues);
    end if;
    if coalesce(pg_sequence_last_value('pyqueue_thin.swept_at'), 0)
      not between v_now - 2000000 and v_now + 61000000
    then
      perform pyqueue_thin._sweep(20);
    end if;
  end if;
end;
$$;

revoke execute on function
pyqueue_thin._before_claim(text[], integer, float8) from public;

comment on function pyqueue_thin._before_claim(text[], integer, float8) is
'Begin an epoch, move cursors, find lanes and sweep, where it is time for it.';
