-- Not read by the queue's calls: those go by the row with the empty name, which begins
-- with these values, and to which configure_queue can put them back.
create function pyqueue_thin._default_settings()
returns jsonb
language sql
immutable
parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'lease', '60 s',
    'max_attempts', 20,
    'max_lost', null,
    'backoff_base', '5 s',
    'backoff_cap', '1 hour',
    'keep_finished', '1 day',
    'keep_cancelled', '7 days',
    'keep_dead', '90 days'
  );
$$;

revoke execute on function pyqueue_thin._default_settings() from public;

comment on function pyqueue_thin._default_settings() is
'The settings that a new installation has for all queues.';
