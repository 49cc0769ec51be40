-- Judged by who waits for a sweep, whenever the last was: without such jobs none is
-- needed, and one that left them is not enough. The running jobs are walked, as in a
-- sweep; the due ones are in order.
create function pyqueue_thin._inspect_sweep(p_warn interval, p_fail interval)
returns table (status text, detail text)
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  with waiting as (
    select
      clock_timestamp() - least(
        (
          select min(j.run_at)
          from pyqueue_thin.job as j
          where j.state = 'scheduled'
        ),
        (
          select min(j.lease_until)
          from pyqueue_thin.job as j
          where j.state = 'running'
        )
      ) as since
  ),
  swept as (
    select
      case
        when not pg_is_in_recovery() then
          clock_timestamp() - (
            timestamptz 'epoch'
            + interval '1 us' * pg_sequence_last_value('pyqueue_thin.swept_at')
          )
      end as ago
  )
  select
    case
      when coalesce(w.since < p_warn, true) then 'ok'
      when w.since < p_fail then 'warn'
      else 'fail'
    end,
    case
      when coalesce(w.since < p_warn, true) then 'no job waits to be swept'
      else format(
        'a lapsed or due job has waited %s to be swept', date_trunc('second', w.since)
      )
    end
    || case
      when pg_is_in_recovery() then '; a standby does not know when the last sweep was'
      when s.ago is null then '; nobody has swept since the server started'
      when s.ago < interval '-61 s' then '; the last sweep was under a wrong clock'
      when s.ago < interval '-1 s' then '; the last sweep was slow, so the next waits'
      else format(
        '; the last sweep was %s ago',
        date_trunc('second', greatest(s.ago, interval '0'))
      )
    end
    || case
      when coalesce(w.since < p_warn, true) then ''
      when s.ago between interval '-61 s' and p_warn then
        '. Sweeps do not keep up, or somebody has the job locked: see the oldest'
        ' transactions above; select pyqueue_thin.sweep_jobs(10000); helps once'
      else '. Run a worker, or call select pyqueue_thin.sweep_jobs(); every second'
    end
  from waiting as w
  cross join swept as s;
$$;

revoke execute on function pyqueue_thin._inspect_sweep(interval, interval) from public;

comment on function pyqueue_thin._inspect_sweep(interval, interval) is
'Judge how long jobs have been waiting for a sweep.';
