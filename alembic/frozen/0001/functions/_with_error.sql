create function pyqueue_thin._with_error(
  p_errors jsonb,
  p_attempt integer,
  p_token bigint,
  p_worker text,
  p_kind text,
  p_error text
)
returns jsonb
language sql
volatile
set search_path = pg_catalog, pg_temp
as $$
  select
    case when jsonb_array_length(p_errors) >= 10 then p_errors - 0 else p_errors end
    || jsonb_build_object(
      'attempt', p_attempt,
      'token', p_token,
      'worker', p_worker,
      'at', clock_timestamp(),
      'kind', p_kind,
      'error', pyqueue_thin._cut(p_error, 8192)
    );
$$;

revoke execute on function
pyqueue_thin._with_error(jsonb, integer, bigint, text, text, text) from public;

comment on function
pyqueue_thin._with_error(jsonb, integer, bigint, text, text, text) is
'A job''s errors with one more at the end; the last 10 stay.';
