-- Exceptions are caught around the casts alone: a text that is no time can't be told
-- beforehand on every supported version, and its own error would not say where it
-- stood. The block only reads, so it costs no transaction id.
create function pyqueue_thin._job_from_json(p_job jsonb, p_where text)
returns pyqueue_thin.new_job
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_job pyqueue_thin.new_job;
  v_delay interval;
  v_key text;
  v_value jsonb;
  v_name text;
begin
  if jsonb_typeof(p_job) <> 'object' then
    perform pyqueue_thin._raise_invalid(p_where, p_job::text, 'a JSON object');
  end if;

  v_job.kind := 'default';
  v_job.priority := 0;
  v_job.on_conflict := 'keep';

  for v_key, v_value in
    select e.key, nullif(e.value, 'null') from jsonb_each(p_job) as e
  loop
    v_name := p_where || '.' || v_key;
    case
      when v_key in ('headers', 'payload') then null;
      when v_key in ('priority', 'max_attempts', 'max_lost') then
        if jsonb_typeof(v_value) <> 'number' or v_value::numeric % 1 <> 0 then
          perform pyqueue_thin._raise_invalid(v_name, v_value::text, 'an integer');
        end if;
      when v_key in (
        'queue', 'kind', 'run_at', 'delay', 'unique_key', 'on_conflict', 'group_key',
        'expires_at'
      ) then
        if jsonb_typeof(v_value) <> 'string' then
          perform pyqueue_thin._raise_invalid(v_name, v_value::text, 'a JSON string');
        end if;
      else
        perform pyqueue_thin._raise_invalid(
          p_where, format('one with the key %s', v_key),
          'an object whose keys are arguments of enqueue_job'
        );
    end case;

    case v_key
      when 'queue' then v_job.queue := v_value #>> '{}';
      when 'kind' then v_job.kind := v_value #>> '{}';
      when 'unique_key' then v_job.unique_key := v_value #>> '{}';
      when 'on_conflict' then v_job.on_conflict := v_value #>> '{}';
      when 'group_key' then v_job.group_key := v_value #>> '{}';
      when 'headers' then v_job.headers := v_value;
      when 'payload' then v_job.payload := v_value;
      else
        begin
          case v_key
            when 'priority' then v_job.priority := v_value::integer;
            when 'run_at' then v_job.run_at := (v_value #>> '{}')::timestamptz;
            when 'expires_at' then
              v_job.expires_at := (v_value #>> '{}')::timestamptz;
            when 'delay' then v_delay := (v_value #>> '{}')::interval;
            when 'max_attempts' then v_job.max_attempts := v_value::integer;
            when 'max_lost' then v_job.max_lost := v_value::integer;
          end case;
        exception
          when numeric_value_out_of_range then
            raise exception using
              errcode = 'numeric_value_out_of_range',
              message = format(
                '%s does not fit an integer: %s', v_name, left(v_value::text, 80)
              );
          when data_exception then
            perform pyqueue_thin._raise_invalid(
              v_name, v_value #>> '{}',
              case v_key when 'delay' then 'an interval' else 'a time' end
            );
        end;
    end case;
  end loop;

  perform pyqueue_thin._check_job(v_job, v_delay, p_where || '.');
  v_job.run_at := coalesce(v_job.run_at, clock_timestamp() + v_delay);
  return v_job;
end;
$$;

revoke execute on function pyqueue_thin._job_from_json(jsonb, text) from public;

comment on function pyqueue_thin._job_from_json(jsonb, text) is
'Read and check one member of enqueue_job_rows; p_where names it in errors.';
