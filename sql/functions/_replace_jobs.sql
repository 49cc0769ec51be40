-- One after the other, in key order: a row that was waited for and runs by then must
-- not stay locked (see _lock_waiting), and the next may only be waited for after that.
create function pyqueue_thin._replace_jobs(
  p_jobs pyqueue_thin.new_job[],
  p_job_ids bigint[],
  p_found bigint[]
)
returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_n bigint;
begin
  foreach v_n in array coalesce(p_found, '{}') loop
    case p_jobs[v_n].on_conflict
      when 'raise' then
        perform pyqueue_thin._raise_unique_conflict(
          p_jobs[v_n].queue, p_jobs[v_n].unique_key, p_job_ids[v_n]
        );
      when 'replace' then
        if not pyqueue_thin._replace_job(p_job_ids[v_n], p_jobs[v_n]) then
          return false;
        end if;
      else
        null;  -- keep
    end case;
  end loop;
  return true;
end;
$$;

revoke execute on function
pyqueue_thin._replace_jobs(pyqueue_thin.new_job[], bigint[], bigint[]) from public;

comment on function
pyqueue_thin._replace_jobs(pyqueue_thin.new_job[], bigint[], bigint[]) is
'Do with the live jobs that a batch found what on_conflict says; false when one has '
'ended meanwhile. Raises JQ002.';
