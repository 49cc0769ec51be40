-- In float seconds and with the exponent clamped nothing can overflow; the jitter keeps
-- jobs that failed together from coming back together.
create function pyqueue_thin._retry_delay(p_queue text, p_attempt integer)
returns interval
language sql
volatile
set search_path = pg_catalog, pg_temp
as $$
  select make_interval(
    secs => least(
      extract(epoch from coalesce(q.backoff_cap, d.backoff_cap))::double precision,
      extract(epoch from coalesce(q.backoff_base, d.backoff_base))::double precision
      * power(2::double precision, least(p_attempt - 1, 62))
    ) * (0.8 + 0.4 * random())
  )
  from pyqueue_thin.queue as d
  left join pyqueue_thin.queue as q on q.queue = p_queue
  where d.queue = '';
$$;

revoke execute on function pyqueue_thin._retry_delay(text, integer) from public;

comment on function pyqueue_thin._retry_delay(text, integer) is
'The queue''s wait after a failed attempt: least(cap, base * 2^(attempt - 1)), '
'times 0.8 to 1.2 at random.';
