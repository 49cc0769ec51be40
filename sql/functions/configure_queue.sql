-- One statement writes, and in the row as it is then it changes only what was named: of
-- two callers at once with different keys both keep theirs. All others read these rows
-- without a lock, so nobody waits but who changes the same row.
--
-- The empty name is that of the row with the defaults, where null would mean nothing:
-- there a key goes back to what a new installation has. The row that is proposed to the
-- insert has to be complete, though it only ever updates.
--
-- The style of the answer's intervals must not depend on the session.
create function pyqueue_thin.configure_queue(
  p_queue text,
  p_settings jsonb = '{}'
)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set intervalstyle = 'postgres'
as $$
declare
  v_defaults jsonb := jsonb '{}';
  v_given jsonb;
begin
  if p_queue is null then
    perform pyqueue_thin._raise_null('p_queue');
  end if;
  if p_queue <> '' then
    perform pyqueue_thin._check_name('p_queue', p_queue, 128);
  end if;
  perform pyqueue_thin._check_queues('configure_queue', array[p_queue]);
  if p_settings is null then
    perform pyqueue_thin._raise_null('p_settings');
  end if;
  if jsonb_typeof(p_settings) <> 'object' then
    perform pyqueue_thin._raise_invalid(
      'p_settings', p_settings::text, 'a JSON object'
    );
  end if;

  if p_queue = '' then
    v_defaults := pyqueue_thin._default_settings();
  end if;
  select jsonb_object_agg(
    s.key,
    coalesce(
      to_jsonb(pyqueue_thin._read_setting(s.key, s.value)), v_defaults -> s.key
    )
  )
  into v_given
  from jsonb_each(p_settings) as s;

  if v_given is not null then
    insert into pyqueue_thin.queue as q (
      queue, lease, max_attempts, max_lost, backoff_base, backoff_cap,
      keep_finished, keep_cancelled, keep_dead
    )
    select
      p_queue, n.lease, n.max_attempts, n.max_lost, n.backoff_base, n.backoff_cap,
      n.keep_finished, n.keep_cancelled, n.keep_dead
    from jsonb_populate_record(null::pyqueue_thin.queue, v_defaults || v_given) as n
    on conflict on constraint queue_pkey do update set (
      lease, max_attempts, max_lost, backoff_base, backoff_cap,
      keep_finished, keep_cancelled, keep_dead
    ) = (
      select
        n.lease, n.max_attempts, n.max_lost, n.backoff_base, n.backoff_cap,
        n.keep_finished, n.keep_cancelled, n.keep_dead
      from jsonb_populate_record(q, v_given) as n
    );
  end if;

  return pyqueue_thin._settings_in_force(p_queue);
end;
$$;

revoke execute on function pyqueue_thin.configure_queue(text, jsonb) from public;

comment on function pyqueue_thin.configure_queue(text, jsonb) is
'Change the settings of a queue that p_settings names: lease, max_attempts, '
'max_lost, backoff_base, backoff_cap, keep_finished, keep_cancelled, keep_dead. '
'Durations are interval text, "30 s"; kept for "infinity" is for ever, for "0" not '
'at all; null: back to the default. The empty queue name: the defaults of all '
'queues. Answers all that is in force, in a form that it takes. A lease counts from '
'the next claim, attempts from a job''s first. Errors: 22003, 22004, 22023.';
