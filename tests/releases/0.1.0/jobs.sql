--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: pyqueue_thin; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA pyqueue_thin;


--
-- Name: job_state; Type: DOMAIN; Schema: pyqueue_thin; Owner: -
--

CREATE DOMAIN pyqueue_thin.job_state AS text
	CONSTRAINT job_state_known CHECK ((VALUE = ANY (ARRAY['scheduled'::text, 'ready'::text, 'running'::text, 'blocked'::text, 'held'::text])));


--
-- Name: DOMAIN job_state; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON DOMAIN pyqueue_thin.job_state IS 'What a live job waits for: its time, a claim, its holder, a slot or another job, an operator.';


--
-- Name: new_job; Type: TYPE; Schema: pyqueue_thin; Owner: -
--

CREATE TYPE pyqueue_thin.new_job AS (
	queue text,
	kind text,
	priority integer,
	run_at timestamp with time zone,
	max_attempts integer,
	max_lost integer,
	unique_key text,
	on_conflict text,
	group_key text,
	headers jsonb,
	payload jsonb
);


--
-- Name: TYPE new_job; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON TYPE pyqueue_thin.new_job IS 'A checked request to enqueue, as the enqueue functions hand it to _insert_jobs. run_at null: due at once.';


--
-- Name: _apply_access(text); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._apply_access(p_role text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_function regprocedure;
  v_is_to_be boolean;
begin
  for v_function, v_is_to_be in
    select f.oid, f.is_to_be
    from (
      select
        p.oid,
        exists (
          select from pyqueue_thin.granted_role as g
          where g.role = p_role
            and g.access = any(a.accesses)
        ) as is_to_be,
        exists (
          select from aclexplode(p.proacl) as x
          where x.grantee = to_regrole(quote_ident(p_role))
        ) as is_granted
      from pyqueue_thin.function_access as a
      inner join pg_proc as p
        on p.proname = a.function_name
        and p.pronamespace = 'pyqueue_thin'::regnamespace
        and p.proowner = to_regrole(quote_ident(current_user))
        and p.prokind = 'f'
      order by p.oid
    ) as f
    where f.is_to_be <> f.is_granted
  loop
    execute format(
      case
        when v_is_to_be then 'grant execute on function %s to %I'
        else 'revoke execute on function %s from %I'
      end,
      v_function, p_role
    );
  end loop;
end;
$$;


--
-- Name: FUNCTION _apply_access(p_role text); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._apply_access(p_role text) IS 'Grant a role the functions that granted_role says, and revoke the others.';


--
-- Name: _apply_all_access(); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._apply_all_access() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform pyqueue_thin._apply_access(g.role)
  from (
    select distinct g.role
    from pyqueue_thin.granted_role as g
  ) as g
  where exists (
    select from pg_proc as p
    cross join lateral aclexplode(p.proacl) as x
    where p.pronamespace = 'pyqueue_thin'::regnamespace
      and x.grantee = to_regrole(quote_ident(g.role))
  );
end;
$$;


--
-- Name: FUNCTION _apply_all_access(); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._apply_all_access() IS 'Grant again what was granted: every migration ends with it, as a function that is made anew has lost its grants.';


--
-- Name: _apply_usage(text); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._apply_usage(p_role text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_may_grant boolean := has_schema_privilege(
    'pyqueue_thin', 'usage with grant option'
  );
begin
  perform from pyqueue_thin.granted_role as g
  where g.role = p_role;

  if not found then
    if v_may_grant then
      execute format('revoke usage on schema pyqueue_thin from %I', p_role);
    end if;
  elsif v_may_grant then
    execute format('grant usage on schema pyqueue_thin to %I', p_role);
  elsif not has_schema_privilege(p_role, 'pyqueue_thin', 'usage') then
    raise exception using
      errcode = 'insufficient_privilege',
      message = format(
        'role %I may not use schema pyqueue_thin, which is not ours to grant', p_role
      ),
      hint = format(
        'The owner of the schema can: grant usage on schema pyqueue_thin to %I.', p_role
      );
  end if;
end;
$$;


--
-- Name: FUNCTION _apply_usage(p_role text); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._apply_usage(p_role text) IS 'Let a role use the schema if it was granted an access. Raises 42501 where the schema is not the owner''s and keeps it out.';


--
-- Name: _before_claim(text[], integer, double precision); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._before_claim(p_queues text[], p_limit integer, p_draw double precision) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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


--
-- Name: FUNCTION _before_claim(p_queues text[], p_limit integer, p_draw double precision); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._before_claim(p_queues text[], p_limit integer, p_draw double precision) IS 'Begin an epoch, move cursors, find lanes and sweep, where it is time for it.';


--
-- Name: _caller(); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._caller() RETURNS name
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return case current_setting('role')
    when 'none' then session_user
    else current_setting('role')::name
  end;
end;
$$;


--
-- Name: FUNCTION _caller(); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._caller() IS 'Who calls: the role of "set role", else the user of the session.';


--
-- Name: _check_access(text, text); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._check_access(p_role text, p_access text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception using
      errcode = 'invalid_transaction_state',
      message = 'access is granted and revoked in read committed only',
      hint = 'Begin with: set transaction isolation level read committed.';
  end if;
  if p_role is null then
    perform pyqueue_thin._raise_null('p_role');
  end if;
  if p_role = current_user then
    perform pyqueue_thin._raise_invalid(
      'p_role', p_role, 'another role than the owner, who may call everything'
    );
  end if;
  if p_access not in ('producer', 'worker', 'reader', 'operator') then
    perform pyqueue_thin._raise_invalid(
      'p_access', p_access, 'producer, worker, reader or operator'
    );
  end if;
end;
$$;


--
-- Name: FUNCTION _check_access(p_role text, p_access text); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._check_access(p_role text, p_access text) IS 'Raise 22004 for no role, 22023 for the owner and for an access that there is not, 25000 outside of read committed.';


--
-- Name: _check_batch(text, anyarray, boolean); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._check_batch(p_argument text, p_values anyarray, p_null_elements boolean DEFAULT false) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if p_values is null then
    perform pyqueue_thin._raise_null(p_argument);
  end if;
  if array_ndims(p_values) > 1 then
    perform pyqueue_thin._raise_invalid(
      p_argument,
      format('one of %s', array_ndims(p_values)),
      'an array of one dimension'
    );
  end if;
  if cardinality(p_values) > 10000 then
    perform pyqueue_thin._raise_invalid(
      p_argument, cardinality(p_values)::text, 'an array of at most 10000 members'
    );
  end if;
  if not p_null_elements and array_position(p_values, null) is not null then
    perform pyqueue_thin._raise_null(
      format('%s[%s]', p_argument, array_position(p_values, null))
    );
  end if;
end;
$$;


--
-- Name: FUNCTION _check_batch(p_argument text, p_values anyarray, p_null_elements boolean); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._check_batch(p_argument text, p_values anyarray, p_null_elements boolean) IS 'Raise 22004 or 22023 for the array of a batch call that is null, has null elements where these mean nothing, has more than one dimension or more than 10,000 members.';


--
-- Name: _check_claim(bigint, bigint); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._check_claim(p_job_id bigint, p_token bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if p_job_id is null then
    perform pyqueue_thin._raise_null('p_job_id');
  end if;
  if p_token is null then
    perform pyqueue_thin._raise_null('p_token');
  end if;
  -- What a holder may call, any of these functions stands for.
  if pg_sequence_last_value('pyqueue_thin.queue_lists') is not null
    and not pyqueue_thin._is_reachable('assert_job', p_job_id)
  then
    perform pyqueue_thin._raise_lease_lost(p_job_id, p_token);
  end if;
end;
$$;


--
-- Name: FUNCTION _check_claim(p_job_id bigint, p_token bigint); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._check_claim(p_job_id bigint, p_token bigint) IS 'Raise 22004 when the job or the token that a holder presents is null.';


--
-- Name: _check_claims(bigint[], bigint[]); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._check_claims(p_job_ids bigint[], p_tokens bigint[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform pyqueue_thin._check_batch('p_job_ids', p_job_ids);
  perform pyqueue_thin._check_batch('p_tokens', p_tokens);
  perform pyqueue_thin._check_same_length(
    'p_tokens', cardinality(p_tokens), 'p_job_ids', cardinality(p_job_ids)
  );
end;
$$;


--
-- Name: FUNCTION _check_claims(p_job_ids bigint[], p_tokens bigint[]); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._check_claims(p_job_ids bigint[], p_tokens bigint[]) IS 'Raise 22004 or 22023 unless the jobs and tokens of a batch call pair up.';


--
-- Name: _check_delay(text, interval); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._check_delay(p_argument text, p_delay interval) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if not pyqueue_thin._is_within(p_delay, interval '10 years') then
    perform pyqueue_thin._raise_invalid(
      p_argument, p_delay::text, '0 to 10 years'
    );
  end if;
end;
$$;


--
-- Name: FUNCTION _check_delay(p_argument text, p_delay interval); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._check_delay(p_argument text, p_delay interval) IS 'Raise 22023 for a delay that is negative or longer than 10 years.';


--
-- Name: _check_epoch(); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._check_epoch() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if pyqueue_thin._epoch_is_stale() then
    perform pyqueue_thin.bump_epoch(
      p_reason => 'server start, promotion, restore or first use',
      p_only_if_stale => true
    );
  end if;
end;
$$;


--
-- Name: FUNCTION _check_epoch(); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._check_epoch() IS 'Begin a new epoch when the present one is stale. Comes before any token is drawn.';


--
-- Name: _check_is_operator(text, boolean); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._check_is_operator(p_call text, p_of_all boolean) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_caller name := pyqueue_thin._caller();
begin
  if pg_has_role(v_caller, current_user, 'usage') then
    return;
  end if;

  perform from pyqueue_thin.granted_role as g
  having count(*) = 0
    or bool_or(
      g.access = 'operator'
      and (g.queues is null or not p_of_all)
      and pg_has_role(v_caller, to_regrole(quote_ident(g.role)), 'usage')
    );

  if not found then
    raise exception using
      errcode = 'insufficient_privilege',
      message = format('role %I may not call %s', v_caller, p_call),
      hint = 'That takes the access of an operator.';
  end if;
end;
$$;


--
-- Name: FUNCTION _check_is_operator(p_call text, p_of_all boolean); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._check_is_operator(p_call text, p_of_all boolean) IS 'Raise 42501 for a caller that is no operator, or with p_of_all not one of all queues.';


--
-- Name: _check_job(pyqueue_thin.new_job, interval, text); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._check_job(p_job pyqueue_thin.new_job, p_delay interval, p_where text DEFAULT 'p_'::text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if p_job.queue is null then
    perform pyqueue_thin._raise_null(p_where || 'queue');
  end if;
  perform pyqueue_thin._check_name(p_where || 'queue', p_job.queue, 128);
  if p_job.kind is null then
    perform pyqueue_thin._raise_null(p_where || 'kind');
  end if;
  perform pyqueue_thin._check_name(p_where || 'kind', p_job.kind, 128);
  if p_job.priority is null then
    perform pyqueue_thin._raise_null(p_where || 'priority');
  end if;
  if p_job.run_at is not null and p_delay is not null then
    perform pyqueue_thin._raise_invalid(
      p_where || 'delay', p_delay::text, format('null when %srun_at is given', p_where)
    );
  end if;
  if not isfinite(p_job.run_at) or p_job.run_at >= timestamptz '9999-01-01 00:00:00+00'
  then
    perform pyqueue_thin._raise_invalid(
      p_where || 'run_at', p_job.run_at::text, 'a finite time before the year 9999'
    );
  end if;
  perform pyqueue_thin._check_delay(p_where || 'delay', p_delay);
  if p_job.max_attempts < 1 then
    perform pyqueue_thin._raise_invalid(
      p_where || 'max_attempts', p_job.max_attempts::text, 'at least 1'
    );
  end if;
  if p_job.max_lost < 0 then
    perform pyqueue_thin._raise_invalid(
      p_where || 'max_lost', p_job.max_lost::text, 'at least 0'
    );
  end if;
  perform pyqueue_thin._check_name(p_where || 'unique_key', p_job.unique_key, 512);
  if p_job.on_conflict is null then
    perform pyqueue_thin._raise_null(p_where || 'on_conflict');
  end if;
  if p_job.on_conflict not in ('keep', 'replace', 'raise') then
    perform pyqueue_thin._raise_invalid(
      p_where || 'on_conflict', p_job.on_conflict, 'keep, replace or raise'
    );
  end if;
  perform pyqueue_thin._check_name(p_where || 'group_key', p_job.group_key, 512);
  if jsonb_typeof(p_job.headers) <> 'object' then
    perform pyqueue_thin._raise_invalid(
      p_where || 'headers', p_job.headers::text, 'a JSON object'
    );
  end if;
  perform pyqueue_thin._check_json(p_where || 'headers', p_job.headers, 8192);
  perform pyqueue_thin._check_json(p_where || 'payload', p_job.payload, 1048576);
end;
$$;


--
-- Name: FUNCTION _check_job(p_job pyqueue_thin.new_job, p_delay interval, p_where text); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._check_job(p_job pyqueue_thin.new_job, p_delay interval, p_where text) IS 'Raise 22004 or 22023 for a job that may not be enqueued like this, naming the argument.';


--
-- Name: _check_json(text, jsonb, integer); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._check_json(p_argument text, p_value jsonb, p_max_bytes integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_bytes integer := octet_length(p_value::text);
begin
  if v_bytes > p_max_bytes then
    perform pyqueue_thin._raise_invalid(
      p_argument,
      format('%s bytes', v_bytes),
      format('at most %s bytes of JSON text', p_max_bytes)
    );
  end if;
end;
$$;


--
-- Name: FUNCTION _check_json(p_argument text, p_value jsonb, p_max_bytes integer); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._check_json(p_argument text, p_value jsonb, p_max_bytes integer) IS 'Raise 22023 for a JSON value whose text is too long. Nothing is ever cut.';


--
-- Name: _check_lease(interval); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._check_lease(p_lease interval) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if not pyqueue_thin._is_within(p_lease, interval '30 days')
    or now() + p_lease <= now()
  then
    perform pyqueue_thin._raise_invalid(
      'p_lease', p_lease::text, 'above 0 and at most 30 days'
    );
  end if;
end;
$$;


--
-- Name: FUNCTION _check_lease(p_lease interval); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._check_lease(p_lease interval) IS 'Raise 22023 for a lease that is not above 0 or is longer than 30 days.';


--
-- Name: _check_limit(integer); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._check_limit(p_limit integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if p_limit is null then
    perform pyqueue_thin._raise_null('p_limit');
  end if;
  if p_limit not between 1 and 10000 then
    perform pyqueue_thin._raise_invalid('p_limit', p_limit::text, '1 to 10000');
  end if;
end;
$$;


--
-- Name: FUNCTION _check_limit(p_limit integer); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._check_limit(p_limit integer) IS 'Raise 22004 or 22023 unless a limit is from 1 to 10,000.';


--
-- Name: _check_name(text, text, integer); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._check_name(p_argument text, p_value text, p_max_bytes integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if octet_length(p_value) not between 1 and p_max_bytes then
    perform pyqueue_thin._raise_invalid(
      p_argument, p_value, format('1 to %s bytes long', p_max_bytes)
    );
  end if;
end;
$$;


--
-- Name: FUNCTION _check_name(p_argument text, p_value text, p_max_bytes integer); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._check_name(p_argument text, p_value text, p_max_bytes integer) IS 'Raise 22023 for a name or key that is empty or too long.';


--
-- Name: _check_queues(text, text[]); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._check_queues(p_function text, p_queues text[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_reachable text[] := pyqueue_thin._reachable_queues(p_function);
  v_queue text;
begin
  select u.queue into v_queue
  from unnest(p_queues) as u (queue)
  where u.queue collate "C" <> all(v_reachable)
  limit 1;

  if found then
    raise exception using
      errcode = 'insufficient_privilege',
      message = format(
        'role %I is not granted %s of queue %L',
        pyqueue_thin._caller(), p_function, v_queue
      ),
      hint = 'The owner of the queue can: grant_access.';
  end if;
end;
$$;


--
-- Name: FUNCTION _check_queues(p_function text, p_queues text[]); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._check_queues(p_function text, p_queues text[]) IS 'Raise 42501 when a queue is outside of those that the caller may name in a call.';


--
-- Name: _check_same_length(text, integer, text, integer); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._check_same_length(p_argument text, p_length integer, p_as_argument text, p_as_length integer) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if p_length <> p_as_length then
    perform pyqueue_thin._raise_invalid(
      p_argument,
      p_length::text,
      format('as long as %s (%s)', p_as_argument, p_as_length)
    );
  end if;
end;
$$;


--
-- Name: FUNCTION _check_same_length(p_argument text, p_length integer, p_as_argument text, p_as_length integer); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._check_same_length(p_argument text, p_length integer, p_as_argument text, p_as_length integer) IS 'Raise 22023 for two arrays of a batch call that do not pair up.';


--
-- Name: _cut(text, integer); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._cut(p_text text, p_max_bytes integer) RETURNS text
    LANGUAGE sql STABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select case
    when octet_length(p_text) <= p_max_bytes then p_text
    when getdatabaseencoding() = 'SQL_ASCII' then left(p_text, p_max_bytes)
    else (
      select convert_from(substring(b.bytes for p_max_bytes - n.back), 'UTF8')
      from (select convert_to(p_text, 'UTF8')) as b (bytes)
      cross join generate_series(0, 3) as n (back)
      where get_byte(b.bytes, p_max_bytes - n.back) & 192 <> 128
      order by n.back
      limit 1
    )
  end;
$$;


--
-- Name: FUNCTION _cut(p_text text, p_max_bytes integer); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._cut(p_text text, p_max_bytes integer) IS 'The longest beginning of a text that fits in so many bytes of UTF-8.';


--
-- Name: _default_settings(); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._default_settings() RETURNS jsonb
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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


--
-- Name: FUNCTION _default_settings(); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._default_settings() IS 'The settings that a new installation has for all queues.';


--
-- Name: _end_jobs(bigint[], text, text, jsonb[], text, text); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._end_jobs(p_job_ids bigint[], p_outcome text, p_reason text DEFAULT NULL::text, p_results jsonb[] DEFAULT NULL::jsonb[], p_error_kind text DEFAULT NULL::text, p_error text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_nestloop TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  v_keeping text[];
begin
  select array_agg(k.queue) into v_keeping
  from (
    select distinct j.queue
    from pyqueue_thin.job as j
    where j.job_id = any(p_job_ids)
  ) as k
  where coalesce(
    (
      select
        case p_outcome
          when 'finished' then q.keep_finished
          when 'cancelled' then q.keep_cancelled
          else q.keep_dead
        end
      from pyqueue_thin.queue as q
      where q.queue = k.queue
    ),
    (
      select
        case p_outcome
          when 'finished' then d.keep_finished
          when 'cancelled' then d.keep_cancelled
          else d.keep_dead
        end
      from pyqueue_thin.queue as d
      where d.queue = ''
    )
  ) > interval '0';

  if v_keeping is not null then
    with ended as (
      delete from pyqueue_thin.job as j
      where j.job_id = any(p_job_ids)
      returning j.*
    )
    insert into pyqueue_thin.finished_job (
      job_id, token, run_at, enqueued_at, claimed_at, ended_at, priority, attempt,
      max_attempts, lost, max_lost, cancel_requested, outcome, reason, queue, kind,
      unique_key, group_key, worker, payload, result, headers, progress, errors
    )
    select
      e.job_id, e.token, e.run_at, e.enqueued_at, e.claimed_at, clock_timestamp(),
      e.priority, e.attempt,
      coalesce(
        e.max_attempts,
        (
          select q.max_attempts
          from pyqueue_thin.queue as q
          where q.queue = e.queue
        ),
        (
          select d.max_attempts
          from pyqueue_thin.queue as d
          where d.queue = ''
        )
      ),
      e.lost + case p_error_kind when 'lost' then 1 else 0 end,
      e.max_lost, e.cancel_requested, p_outcome, p_reason, e.queue, e.kind,
      e.unique_key, e.group_key, e.worker, e.payload, nullif(r.result, 'null'),
      e.headers, e.progress,
      case
        when p_error_kind is null then e.errors
        else pyqueue_thin._with_error(
          e.errors, e.attempt, e.token, e.worker, p_error_kind, p_error
        )
      end
    from ended as e
    inner join unnest(p_job_ids, p_results) as r (job_id, result)
      on r.job_id = e.job_id
    where e.queue = any(v_keeping)
    on conflict on constraint finished_job_pkey do nothing;
  else
    delete from pyqueue_thin.job as j
    where j.job_id = any(p_job_ids);
  end if;

  delete from pyqueue_thin.side_effect as s
  where s.job_id = any(p_job_ids)
    and (
      select f.job_id
      from pyqueue_thin.finished_job as f
      where f.job_id = s.job_id
    ) is null;
end;
$$;


--
-- Name: FUNCTION _end_jobs(p_job_ids bigint[], p_outcome text, p_reason text, p_results jsonb[], p_error_kind text, p_error text); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._end_jobs(p_job_ids bigint[], p_outcome text, p_reason text, p_results jsonb[], p_error_kind text, p_error text) IS 'End locked jobs: move them to finished_job, or delete them where nothing is kept.';


--
-- Name: _epoch_identity(); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._epoch_identity() RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return hashtextextended(
    pg_relation_filepath('pyqueue_thin.token_line'),
    pyqueue_thin._microseconds(pg_postmaster_start_time())
  );
end;
$$;


--
-- Name: FUNCTION _epoch_identity(); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._epoch_identity() IS 'A number for this start of the server and this token line, as an epoch is for both.';


--
-- Name: _epoch_is_stale(); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._epoch_is_stale() RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return pg_sequence_last_value('pyqueue_thin.epoch_identity')
    is distinct from pyqueue_thin._epoch_identity();
end;
$$;


--
-- Name: FUNCTION _epoch_is_stale(); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._epoch_is_stale() IS 'True when tokens drawn now could repeat some that a lost history has handed out.';


--
-- Name: _find_lanes(text[]); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._find_lanes(p_queues text[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_lane record;
  v_is_locked boolean := false;
  v_register regclass;
begin
  loop
    select g.queue, f.priority into v_lane
    from (
      select q.queue, -2147483649 as priority, min(l.priority) as next_priority
      from unnest(p_queues) as q (queue)
      left join pyqueue_thin.lane as l on l.queue = q.queue
      group by q.queue
      union all
      select
        l.queue, l.priority,
        lead(l.priority) over (partition by l.queue order by l.priority)
      from pyqueue_thin.lane as l
      where l.queue = any(p_queues)
    ) as g
    cross join lateral (
      select j.priority
      from pyqueue_thin.job as j
      where j.queue = g.queue
        and j.state = 'ready'
        and j.priority > g.priority
        and j.priority < coalesce(g.next_priority, 2147483648)
      order by j.priority, j.ready_seq
      limit 1
    ) as f
    limit 1;

    exit when not found;

    if not v_is_locked then
      exit when (select count(*) from pyqueue_thin.lane) >= 256;
      v_is_locked := pg_try_advisory_xact_lock(
        1887007093, 'pyqueue_thin.lane'::regclass::oid::integer
      );
      exit when not v_is_locked;
      continue;
    end if;

    select r.register into v_register
    from (
      select
        ('pyqueue_thin.lane_cursor_' || to_char(n.n, 'fm000'))::regclass as register
      from generate_series(0, 255) as n (n)
    ) as r
    where not exists (
      select from pyqueue_thin.lane as l
      where l.register = r.register
    )
    limit 1;

    exit when not found;

    perform setval(v_register, 0);
    insert into pyqueue_thin.lane (queue, priority, register)
    values (v_lane.queue, v_lane.priority, v_register);
  end loop;
end;
$$;


--
-- Name: FUNCTION _find_lanes(p_queues text[]); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._find_lanes(p_queues text[]) IS 'Give the unknown lanes of some queues that have ready jobs a cursor, while registers are left.';


--
-- Name: _find_stragglers(); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._find_stragglers() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  v_start timestamptz := clock_timestamp();
  v_lane record;
  v_place bigint;
begin
  perform setval(
    'pyqueue_thin.stragglers_checked_at', pyqueue_thin._microseconds(v_start)
  );

  for v_lane in
    select s.lane_id, s.queue, s.priority, s.register, s.place
    from pyqueue_thin.lane_start as s
    where s.place > 0
  loop
    select j.ready_seq into v_place
    from pyqueue_thin.job as j
    where j.queue = v_lane.queue
      and j.priority = v_lane.priority
      and j.state = 'ready'
      and j.ready_seq <= v_lane.place
    order by j.ready_seq
    limit 1
    for update skip locked;

    if found then
      perform setval(
        v_lane.register, (v_place - 1) * 1048576 + v_lane.lane_id % 524288
      );
    end if;
  end loop;

  perform setval(
    'pyqueue_thin.stragglers_checked_at',
    pyqueue_thin._microseconds(
      clock_timestamp() + least(19 * (clock_timestamp() - v_start), interval '1 hour')
    )
  );
end;
$$;


--
-- Name: FUNCTION _find_stragglers(); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._find_stragglers() IS 'Set cursors back that have passed a ready job.';


--
-- Name: _finish_free(bigint[], bigint[], jsonb[]); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._finish_free(p_job_ids bigint[], p_tokens bigint[], p_results jsonb[]) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  v_locked bigint;
begin
  select count(distinct l.job_id) into v_locked
  from unnest(p_job_ids, p_tokens) as u (job_id, token)
  cross join lateral (
    select j.job_id
    from pyqueue_thin.job as j
    where j.job_id = u.job_id
      and j.token = u.token
      and j.state = 'running'
    limit 1
    for update skip locked
  ) as l;

  if v_locked is distinct from cardinality(p_job_ids) then
    raise exception using errcode = 'UNDO0';
  end if;
  perform pyqueue_thin._end_jobs(p_job_ids, 'finished', p_results => p_results);
  return true;
exception
  when sqlstate 'UNDO0' then
    return false;
end;
$$;


--
-- Name: FUNCTION _finish_free(p_job_ids bigint[], p_tokens bigint[], p_results jsonb[]); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._finish_free(p_job_ids bigint[], p_tokens bigint[], p_results jsonb[]) IS 'End jobs that all run under their tokens and that nobody has locked, without a wait; false, and nothing is done, when one does not.';


--
-- Name: _finish_held(bigint, bigint, jsonb); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._finish_held(p_job_id bigint, p_token bigint, p_result jsonb) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  perform from pyqueue_thin.job as j
  where j.job_id = p_job_id
    and j.token = p_token
    and j.state = 'running'
  for update;

  if not found then
    raise exception using errcode = 'UNDO0';
  end if;
  perform pyqueue_thin._end_jobs(
    array[p_job_id], 'finished', p_results => array[p_result]
  );
  return true;
exception
  when sqlstate 'UNDO0' then
    return false;
end;
$$;


--
-- Name: FUNCTION _finish_held(p_job_id bigint, p_token bigint, p_result jsonb); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._finish_held(p_job_id bigint, p_token bigint, p_result jsonb) IS 'End a running job as finished; false, and nothing is locked, when the token does not hold it.';


--
-- Name: _finish_some(bigint[], bigint[], jsonb[]); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._finish_some(p_job_ids bigint[], p_tokens bigint[], p_results jsonb[]) RETURNS boolean[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_number integer := cardinality(p_job_ids);
  v_half integer := v_number / 2;
begin
  if pyqueue_thin._finish_free(p_job_ids, p_tokens, p_results) then
    return array_fill(true, array[v_number]);
  end if;
  if v_number = 1 then
    return array[pyqueue_thin._finish_held(p_job_ids[1], p_tokens[1], p_results[1])];
  end if;
  return pyqueue_thin._finish_some(
    p_job_ids[:v_half], p_tokens[:v_half], p_results[:v_half]
  ) || pyqueue_thin._finish_some(
    p_job_ids[v_half + 1:], p_tokens[v_half + 1:], p_results[v_half + 1:]
  );
end;
$$;


--
-- Name: FUNCTION _finish_some(p_job_ids bigint[], p_tokens bigint[], p_results jsonb[]); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._finish_some(p_job_ids bigint[], p_tokens bigint[], p_results jsonb[]) IS 'End those of some jobs, given in id order, that run under their tokens; waits for locked ones. Which it ended.';


--
-- Name: _insert_jobs(pyqueue_thin.new_job[]); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._insert_jobs(p_jobs pyqueue_thin.new_job[]) RETURNS TABLE(job_id bigint, is_new boolean)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_ids bigint[];
  v_is_new boolean[];
begin
  for v_try in 1..10 loop
    if cardinality(p_jobs) = 1 then
      -- A job by itself leaves nothing to be rolled back.
      select s.job_ids, s.are_new into v_ids, v_is_new
      from pyqueue_thin._settle_jobs(p_jobs) as s;
    else
      begin
        select s.job_ids, s.are_new into v_ids, v_is_new
        from pyqueue_thin._settle_jobs(p_jobs) as s;

        if v_ids is null then
          raise exception using errcode = 'UNDO0';
        end if;
      exception
        when sqlstate 'UNDO0' then
          null;
      end;
    end if;

    if v_ids is not null then
      return query
      select u.job_id, u.is_new
      from unnest(v_ids, v_is_new) with ordinality as u (job_id, is_new, n)
      order by u.n;
      return;
    end if;
  end loop;

  raise exception using
    errcode = 'serialization_failure',
    message = 'unique keys changed hands ten times meanwhile',
    hint = 'Try again.';
end;
$$;


--
-- Name: FUNCTION _insert_jobs(p_jobs pyqueue_thin.new_job[]); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._insert_jobs(p_jobs pyqueue_thin.new_job[]) IS 'Enqueue a batch of checked jobs; one row for each, in input order. Raises JQ002, and 40001 when keys keep changing hands.';


--
-- Name: _insert_missing(pyqueue_thin.new_job[]); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._insert_missing(p_jobs pyqueue_thin.new_job[]) RETURNS TABLE(job_ids bigint[], are_new boolean[], found bigint[])
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  v_now timestamptz := clock_timestamp();
begin
  return query
  with wanted as (
    select
      i.*,
      i.run_at is null or i.run_at <= v_now as is_due,
      i.unique_key is null
      or i.n = min(i.n) over (partition by i.queue, i.unique_key) as is_first
    from unnest(p_jobs) with ordinality as i (
      queue, kind, priority, run_at, max_attempts, max_lost, unique_key, on_conflict,
      group_key, headers, payload, n
    )
  ),
  looked_up as materialized (
    select
      w.*,
      l.job_id as live_id,
      case
        when w.is_first and l.job_id is null
          then nextval('pyqueue_thin.job_job_id_seq')
      end as new_id,
      case
        when w.is_first and l.job_id is null and w.is_due
          then pyqueue_thin._next_ready_seq()
      end as ready_seq
    from (
      select w.*
      from wanted as w
      order by w.n
    ) as w
    left join lateral (
      select j.job_id
      from pyqueue_thin.job as j
      where w.is_first
        and j.queue = w.queue
        and j.unique_key = w.unique_key
      limit 1
    ) as l on true
  ),
  inserted as (
    insert into pyqueue_thin.job as j (
      job_id, queue, kind, priority, run_at, state, ready_seq, max_attempts, max_lost,
      unique_key, group_key, headers, payload
    )
    overriding system value
    select
      l.new_id, l.queue, l.kind, l.priority,
      case when l.is_due then v_now else l.run_at end,
      case when l.is_due then 'ready' else 'scheduled' end,
      l.ready_seq,
      l.max_attempts, l.max_lost, l.unique_key, l.group_key, l.headers, l.payload
    from looked_up as l
    where l.new_id is not null
    order by l.queue, l.unique_key, l.n
    on conflict (queue, unique_key) where unique_key is not null do nothing
    returning j.job_id
  )
  select
    case (select count(*) from inserted)
      when count(o.new_id) then coalesce(array_agg(o.job_id order by o.n), '{}')
    end,
    coalesce(array_agg(o.is_first and o.live_id is null order by o.n), '{}'),
    array_agg(o.n order by o.queue, o.unique_key)
    filter (where o.is_first and o.live_id is not null)
  from (
    select
      l.*,
      first_value(coalesce(l.live_id, l.new_id)) over (
        partition by l.queue, l.unique_key, case when l.unique_key is null then l.n end
        order by l.n
      ) as job_id
    from looked_up as l
  ) as o;
end;
$$;


--
-- Name: FUNCTION _insert_missing(p_jobs pyqueue_thin.new_job[]); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._insert_missing(p_jobs pyqueue_thin.new_job[]) IS 'Insert the jobs of a batch whose unique key no live job has. The ids in input order, those of live jobs with the key among them, or null when a key changed hands meanwhile; which of them are new; and, in key order, the numbers of the rows that found a live job.';


--
-- Name: _inspect_autovacuum(); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._inspect_autovacuum() RETURNS TABLE(status text, detail text)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  with off (what, cure) as (
    select
      'the server has ' || s.name || ' off',
      'alter system set ' || s.name || ' = on; select pg_reload_conf();'
    from pg_settings as s
    where s.name in ('autovacuum', 'track_counts')
      and s.setting = 'off'
    union all
    select
      format('the table %s has autovacuum_enabled off', t.relname),
      format(
        'alter table %s reset (%sautovacuum_enabled);',
        t.oid::regclass, case when c.oid <> t.oid then 'toast.' end
      )
    from pg_class as t
    inner join pg_class as c on c.oid in (t.oid, t.reltoastrelid)
    cross join lateral pg_options_to_table(c.reloptions) as o
    where t.relnamespace = 'pyqueue_thin'::regnamespace
      and t.relkind = 'r'
      and o.option_name = 'autovacuum_enabled'
      and not o.option_value::boolean
  )
  select
    case when count(*) = 0 then 'ok' else 'fail' end,
    coalesce(
      string_agg(o.what, ', ' order by o.what)
      || '. To turn it on: ' || string_agg(o.cure, ' ' order by o.what),
      'autovacuum is on'
    )
  from off as o;
$$;


--
-- Name: FUNCTION _inspect_autovacuum(); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._inspect_autovacuum() IS 'Judge whether dead rows will be removed.';


--
-- Name: _inspect_dead_rows(bigint, bigint); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._inspect_dead_rows(p_warn bigint, p_fail bigint) RETURNS TABLE(status text, detail text)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select
    case
      when pg_is_in_recovery() then 'warn'
      when s.n_dead_tup < p_warn then 'ok'
      when s.n_dead_tup < p_fail then 'warn'
      else 'fail'
    end,
    format(
      'job has %s live and %s dead rows in %s, and %s of indexes; last vacuum: %s',
      s.n_live_tup,
      s.n_dead_tup,
      pg_size_pretty(pg_table_size(s.relid)),
      pg_size_pretty(pg_indexes_size(s.relid)),
      coalesce(
        date_trunc('second', greatest(s.last_vacuum, s.last_autovacuum))::text, 'none'
      )
    )
    || case
      when pg_is_in_recovery() then '; a standby does not count them, ask the primary'
      when s.n_dead_tup < p_warn then ''
      else '. What holds vacuum back is in the rows above, and autovacuum in one'
      ' below; if nothing does: vacuum pyqueue_thin.job;'
    end
  from pg_stat_all_tables as s
  where s.relid = 'pyqueue_thin.job'::regclass;
$$;


--
-- Name: FUNCTION _inspect_dead_rows(p_warn bigint, p_fail bigint); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._inspect_dead_rows(p_warn bigint, p_fail bigint) IS 'Judge how many dead rows the table job has.';


--
-- Name: _inspect_epoch(); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._inspect_epoch() RETURNS TABLE(status text, detail text)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select
    case
      when e.is_begun and not pg_is_in_recovery() and pyqueue_thin._epoch_is_stale()
        then 'warn'
      else 'ok'
    end,
    case
      when not e.is_begun then 'no job was ever claimed; the first claim begins one'
      when pg_is_in_recovery() then
        'tokens are handed out by the primary; once promoted, the first claim here'
        ' begins an epoch'
      when pyqueue_thin._epoch_is_stale() then
        'the server was started, or the database restored, since the epoch began. The'
        ' next claim begins one by itself; at once does: select'
        ' pyqueue_thin.bump_epoch(''by hand'', p_only_if_stale => true);'
      else format(
        'tokens are above %s%s',
        pg_sequence_last_value('pyqueue_thin.epoch_base'),
        (
          select format(' since %s (%s)', date_trunc('second', l.begun_at), l.reason)
          from pyqueue_thin.epoch as l
          where l.base = pg_sequence_last_value('pyqueue_thin.epoch_base')
          limit 1
        )
      )
    end
  from (
    select pg_sequence_last_value('pyqueue_thin.epoch_identity') is not null as is_begun
  ) as e;
$$;


--
-- Name: FUNCTION _inspect_epoch(); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._inspect_epoch() IS 'Judge whether tokens belong to this start of the server.';


--
-- Name: _inspect_indexes(); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._inspect_indexes() RETURNS TABLE(status text, detail text)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  with expected (name) as (
    values
      ('epoch_pkey'),
      ('finished_job_ended_idx'),
      ('finished_job_pkey'),
      ('function_access_pkey'),
      ('granted_role_pkey'),
      ('job_due_idx'),
      ('job_pkey'),
      ('job_ready_idx'),
      ('job_running_idx'),
      ('job_unique_key'),
      ('lane_pkey'),
      ('lane_register_once'),
      ('queue_pkey'),
      ('side_effect_pkey')
  ),
  found as (
    select c.relname::text as name, i.indisvalid and i.indisready as is_good
    from pg_index as i
    inner join pg_class as c on c.oid = i.indexrelid
    inner join pg_class as t on t.oid = i.indrelid
    where t.relnamespace = 'pyqueue_thin'::regnamespace
  ),
  wrong (what) as (
    select
      format(
        '%s is missing: `pyqueue-thin migrate sql` prints the statement that makes it',
        e.name
      )
    from expected as e
    where not exists (select from found as f where f.name = e.name)
    union all
    select
      case
        when exists (select from expected as e where e.name = f.name)
          then format(
            '%1$s is not valid: reindex index concurrently pyqueue_thin.%1$I;', f.name
          )
        else format('%1$s is not valid: drop index pyqueue_thin.%1$I;', f.name)
      end
    from found as f
    where not f.is_good
  )
  select
    case when count(*) = 0 then 'ok' else 'fail' end,
    coalesce(
      string_agg(w.what, ' ' order by w.what),
      format('all %s are there and valid', (select count(*) from expected))
    )
  from wrong as w;
$_$;


--
-- Name: FUNCTION _inspect_indexes(); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._inspect_indexes() IS 'Judge whether the indexes are there and can be used.';


--
-- Name: _inspect_lanes(interval); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._inspect_lanes(p_warn interval) RETURNS TABLE(status text, detail text)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  with recursive pool as (
    select
      (
        select count(*)
        from pg_class as c
        where c.relnamespace = 'pyqueue_thin'::regnamespace
          and c.relkind = 'S'
          and c.relname like 'lane\_cursor\_%'
      ) as registers,
      (select count(*) from pyqueue_thin.lane) as taken
  ),
  ready (queue, priority, n) as (
    (
      select j.queue, j.priority, 1
      from pyqueue_thin.job as j
      where j.state = 'ready'
        and (select p.taken >= p.registers from pool as p)
      order by j.queue, j.priority
      limit 1
    )
    union all
    select j.queue, j.priority, r.n + 1
    from ready as r
    cross join lateral (
      select k.queue, k.priority
      from pyqueue_thin.job as k
      where k.state = 'ready'
        and (k.queue, k.priority) > (r.queue, r.priority)
      order by k.queue, k.priority
      limit 1
    ) as j
    where r.n < 1000
  ),
  keeper as (
    select l.pid, clock_timestamp() - coalesce(a.xact_start, a.state_change) as since
    from pg_locks as l
    inner join pg_stat_activity as a on a.pid = l.pid
    where l.locktype = 'advisory'
      and l.granted
      and l.database = (
        select d.oid from pg_database as d where d.datname = current_database()
      )
      and l.classid = 1887007093
      and l.objid in (
        'pyqueue_thin.lane'::regclass::oid, 'pyqueue_thin.mark'::regclass::oid
      )
      and l.objsubid = 2
      and coalesce(a.xact_start, a.state_change) <= clock_timestamp() - p_warn
    order by since desc
    limit 1
  ),
  without as (
    select
      count(*) filter (where l.queue is null) as lanes,
      count(*) as scanned,
      min(format('queue %s, priority %s', r.queue, r.priority))
        filter (where l.queue is null) as example
    from ready as r
    left join pyqueue_thin.lane as l
      on l.queue = r.queue and l.priority = r.priority
  )
  select
    case when w.lanes = 0 and k.pid is null then 'ok' else 'warn' end,
    format(
      '%s of %s cursor registers belong to a lane (queue and priority)',
      p.taken, p.registers
    )
    || case
      when w.lanes = 0 then ''
      else format(
        ', and %s%s with ready jobs have none, such as %s: claims there slow down under'
        ' an old snapshot. Use fewer queues or priorities; a new epoch takes back the'
        ' registers: select pyqueue_thin.bump_epoch(''free lanes'');',
        w.lanes, case when w.scanned = 1000 then ' or more' end, w.example
      )
    end
    || case
      when k.pid is null then ''
      else format(
        '; pid %1$s has kept everybody from moving cursors or finding lanes for %2$s.'
        ' To end it: select pg_terminate_backend(%1$s);',
        k.pid, date_trunc('second', k.since)
      )
    end
  from pool as p
  cross join without as w
  left join keeper as k on true;
$_$;


--
-- Name: FUNCTION _inspect_lanes(p_warn interval); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._inspect_lanes(p_warn interval) IS 'Judge whether each lane with ready jobs can have a cursor, and whether somebody has kept the locks for it for p_warn.';


--
-- Name: _inspect_refusals(); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._inspect_refusals() RETURNS TABLE(status text, detail text)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select
    'ok',
    format(
      '%s calls were refused for a stale token, ever. If that number grows, leases are'
      ' too short for the work between two heartbeats: see configure_queue',
      coalesce(pg_sequence_last_value('pyqueue_thin.refused'), 0)
    );
$$;


--
-- Name: FUNCTION _inspect_refusals(); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._inspect_refusals() IS 'Say how many calls were refused for a stale token.';


--
-- Name: _inspect_sweep(interval, interval); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._inspect_sweep(p_warn interval, p_fail interval) RETURNS TABLE(status text, detail text)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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


--
-- Name: FUNCTION _inspect_sweep(p_warn interval, p_fail interval); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._inspect_sweep(p_warn interval, p_fail interval) IS 'Judge how long jobs have been waiting for a sweep.';


--
-- Name: _inspect_transactions(boolean, interval, interval); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._inspect_transactions(p_writing boolean, p_warn interval, p_fail interval) RETURNS TABLE(status text, detail text)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  with holder as (
    select
      greatest(
        age(a.backend_xid), case when not p_writing then age(a.backend_xmin) end
      ) as since,
      clock_timestamp() - a.xact_start as open_for,
      format(
        'pid %s (application "%s", user %s, database %s, %s)',
        a.pid, a.application_name, a.usename, coalesce(a.datname, 'any'),
        coalesce(a.state, 'state hidden')
      ) as who,
      format('select pg_terminate_backend(%s);', a.pid) as cure
    from pg_stat_activity as a
    where a.pid <> pg_backend_pid()
      and (p_writing or coalesce(a.datname = current_database(), true))
      and not exists (select from pg_stat_progress_vacuum as v where v.pid = a.pid)
    union all
    select
      age(p.transaction),
      clock_timestamp() - p.prepared,
      format(
        'the prepared transaction %L (user %s, database %s)', p.gid, p.owner, p.database
      ),
      format('commit prepared %1$L; or rollback prepared %1$L;', p.gid)
    from pg_prepared_xacts as p
    where p_writing or p.database = current_database()
    union all
    select
      age(s.xmin),
      null,
      format('the replication slot %s', s.slot_name),
      format('let it be read, or select pg_drop_replication_slot(%L);', s.slot_name)
    from pg_replication_slots as s
    where not p_writing
  ),
  oldest as (
    select h.*, coalesce(h.open_for, h.since * interval '1 ms') as weight
    from holder as h
    where h.since is not null
    order by h.since desc
    limit 1
  )
  select
    case
      when o.weight is null or o.weight < p_warn or o.since < 1000 then 'ok'
      when o.weight < p_fail then 'warn'
      else 'fail'
    end,
    case
      when o.weight is null and p_writing then 'no transaction is writing'
      when o.weight is null then 'nobody holds a snapshot'
      else format(
        '%s, open for %s; %s transactions began since, and %s. To end it: %s',
        o.who,
        coalesce(
          date_trunc('second', o.open_for)::text,
          'a time that only members of pg_read_all_stats are told, if anybody is'
        ),
        o.since,
        case
          when p_writing then 'claims walk over all rows that die until it ends'
          else 'vacuum removes no row that died since'
        end,
        o.cure
      )
    end
  from (values (1)) as always (one)
  left join oldest as o on true;
$_$;


--
-- Name: FUNCTION _inspect_transactions(p_writing boolean, p_warn interval, p_fail interval); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._inspect_transactions(p_writing boolean, p_warn interval, p_fail interval) IS 'Judge the oldest transaction that holds back vacuum, or with p_writing the cursors.';


--
-- Name: _is_reachable(text, bigint); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._is_reachable(p_function text, p_job_id bigint) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_queues text[] := pyqueue_thin._reachable_queues(p_function);
begin
  if v_queues is null then
    return true;
  end if;

  perform from pyqueue_thin.all_job as a
  where a.job_id = p_job_id
    and a.queue collate "C" = any(v_queues);
  return found;
end;
$$;


--
-- Name: FUNCTION _is_reachable(p_function text, p_job_id bigint); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._is_reachable(p_function text, p_job_id bigint) IS 'Whether a job is in a queue for which the caller may call a public function; false as well when there is no such job and the caller is limited.';


--
-- Name: _is_within(interval, interval); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._is_within(p_value interval, p_max interval) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if p_value < interval '0' or p_value > p_max then
    return false;
  end if;
  if abs(extract(year from p_value)) > 2000 or abs(extract(day from p_value)) > 1000000
  then
    return false;
  end if;
  return now() + p_value between now() and now() + p_max + interval '31 days';
end;
$$;


--
-- Name: FUNCTION _is_within(p_value interval, p_max interval); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._is_within(p_value interval, p_max interval) IS 'True for a duration from 0 to p_max, by comparison and when added to a time.';


--
-- Name: _job_from_json(jsonb, text); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._job_from_json(p_job jsonb, p_where text) RETURNS pyqueue_thin.new_job
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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
        'queue', 'kind', 'run_at', 'delay', 'unique_key', 'on_conflict', 'group_key'
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


--
-- Name: FUNCTION _job_from_json(p_job jsonb, p_where text); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._job_from_json(p_job jsonb, p_where text) IS 'Read and check one member of enqueue_job_rows; p_where names it in errors.';


--
-- Name: _kinds_of_end(); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._kinds_of_end() RETURNS TABLE(queue text, outcome text)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  with recursive kind (queue, outcome) as (
    (
      select f.queue, f.outcome
      from pyqueue_thin.finished_job as f
      order by f.queue, f.outcome
      limit 1
    )
    union all
    select n.queue, n.outcome
    from kind as k
    cross join lateral (
      select f.queue, f.outcome
      from pyqueue_thin.finished_job as f
      where (f.queue, f.outcome) > (k.queue, k.outcome)
      order by f.queue, f.outcome
      limit 1
    ) as n
  )
  select k.queue, k.outcome
  from kind as k;
$$;


--
-- Name: FUNCTION _kinds_of_end(); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._kinds_of_end() IS 'Each pair of queue and outcome that some ended job has.';


--
-- Name: _lock_waiting(bigint, boolean); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._lock_waiting(p_job_id bigint, p_or_running boolean DEFAULT false) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  if p_or_running then
    perform from pyqueue_thin.job as j
    where j.job_id = p_job_id
    for update;
    return found;
  end if;

  perform from pyqueue_thin.job as j
  where j.job_id = p_job_id
    and j.state in ('scheduled', 'ready', 'blocked', 'held')
  for update skip locked;

  if found then
    return true;
  end if;

  begin
    perform from pyqueue_thin.job as j
    where j.job_id = p_job_id
      and j.state in ('scheduled', 'ready', 'blocked', 'held')
    for update;

    if found then
      return true;
    end if;
    raise exception using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then
      return false;
  end;
end;
$$;


--
-- Name: FUNCTION _lock_waiting(p_job_id bigint, p_or_running boolean); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._lock_waiting(p_job_id bigint, p_or_running boolean) IS 'Lock a live job that does not run, with p_or_running any live job; false, and nothing is locked, when there is none.';


--
-- Name: _microseconds(timestamp with time zone); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._microseconds(p_at timestamp with time zone) RETURNS bigint
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return date_part('epoch', p_at) * 1000000;
end;
$$;


--
-- Name: FUNCTION _microseconds(p_at timestamp with time zone); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._microseconds(p_at timestamp with time zone) IS 'A time as microseconds since 1970, the form in which registers keep it.';


--
-- Name: _move_cursors(text[]); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._move_cursors(p_queues text[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_last bigint := coalesce(pg_sequence_last_value('pyqueue_thin.ready_line'), 0);
  v_settled bigint := coalesce(pg_sequence_last_value('pyqueue_thin.settled'), 0);
  v_settled_xid bigint := coalesce(
    pg_sequence_last_value('pyqueue_thin.settled_xid'), 0
  );
  v_mark bigint;
  v_mark_xid bigint;
  v_xmin bigint;
begin
  perform setval(m.register, m.place * 1048576 + m.lane_id % 524288)
  from (
    select s.lane_id, s.register, s.place as from_place,
      least(v_settled, h.ready_seq - 1) as place
    from pyqueue_thin.lane_start as s
    left join lateral (
      select j.ready_seq
      from pyqueue_thin.job as j
      where j.queue = s.queue
        and j.priority = s.priority
        and j.state = 'ready'
        and j.ready_seq > s.place
      order by j.ready_seq
      limit 1
    ) as h on true
    where s.queue = any(p_queues)
      and v_settled_xid <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
  ) as m
  where m.place > m.from_place;

  -- Nothing was drawn since, or somebody else is at it.
  if v_last <= v_settled or not pg_try_advisory_xact_lock(
    1887007093, 'pyqueue_thin.mark'::regclass::oid::integer
  ) then
    return;
  end if;

  v_mark := coalesce(pg_sequence_last_value('pyqueue_thin.mark'), 0);
  v_mark_xid := coalesce(pg_sequence_last_value('pyqueue_thin.mark_xid'), 0);
  if v_mark > coalesce(pg_sequence_last_value('pyqueue_thin.settled'), 0) then
    v_xmin := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
    if v_mark_xid > v_xmin then
      return;  -- it stays until it settles, however many come after it
    end if;
    perform setval('pyqueue_thin.settled_xid', v_mark_xid);
    perform setval('pyqueue_thin.settled', v_mark);
  end if;
  if v_last > v_mark then
    perform setval('pyqueue_thin.mark_xid', pg_current_xact_id()::text::bigint);
    perform setval('pyqueue_thin.mark', v_last);
  end if;
end;
$$;


--
-- Name: FUNCTION _move_cursors(p_queues text[]); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._move_cursors(p_queues text[]) IS 'Move the cursors of some queues'' lanes, and the mark. Only in read committed and in a transaction that has written nothing.';


--
-- Name: _next_ready_seq(); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._next_ready_seq() RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform pg_current_xact_id();
  return nextval('pyqueue_thin.ready_line');
end;
$$;


--
-- Name: FUNCTION _next_ready_seq(); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._next_ready_seq() IS 'Draw the place at the back of a lane for a job that becomes ready.';


--
-- Name: _note_emptied(text); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._note_emptied(p_queue text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform setval(s.register, s.place * 1048576 + 524288 + s.lane_id % 524288)
  from (
    select l.lane_id, l.register, l.place
    from pyqueue_thin.lane_start as l
    where l.queue = p_queue
    order by l.priority
    limit 1
  ) as s;

  if current_setting('transaction_isolation') = 'read committed' then
    perform pyqueue_thin._find_lanes(array[p_queue]);
  end if;
end;
$$;


--
-- Name: FUNCTION _note_emptied(p_queue text); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._note_emptied(p_queue text) IS 'Let the next claims from a queue walk all its lanes; give unknown ones a cursor.';


--
-- Name: _note_queue_list(); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._note_queue_list() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform setval('pyqueue_thin.queue_lists', 1);
  return new;
end;
$$;


--
-- Name: FUNCTION _note_queue_list(); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._note_queue_list() IS 'Make all calls ask for the queues that their caller is limited to.';


--
-- Name: _pick_ready(text, integer); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._pick_ready(p_queue text, p_limit integer) RETURNS bigint[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  v_lane_id bigint;
  v_priority integer;
  v_value bigint;
  v_job_ids bigint[];
begin
  select l.lane_id, l.priority, pg_sequence_last_value(l.register)
  into v_lane_id, v_priority, v_value
  from pyqueue_thin.lane as l
  where l.queue = p_queue
  order by l.priority
  limit 1;

  if found then
    v_job_ids := array(
      select r.job_id
      from pyqueue_thin.job as r
      where r.queue = p_queue
        and r.state = 'ready'
        and r.priority = v_priority
        -- The cursor, as in lane_start.
        and r.ready_seq > case v_value % 524288
          when v_lane_id % 524288 then v_value / 1048576
          else 0
        end
        and (
          select b.job_id
          from pyqueue_thin.job as b
          where b.queue = p_queue
            and b.state = 'ready'
            and b.priority < v_priority
          order by b.priority, b.ready_seq
          limit 1
        ) is null
      order by r.ready_seq
      limit p_limit
      for update skip locked
    );
    if cardinality(v_job_ids) = p_limit then
      return v_job_ids;
    end if;
  elsif current_setting('transaction_isolation') = 'read committed' then
    perform pyqueue_thin._find_lanes(array[p_queue]);
  end if;

  return pyqueue_thin._walk_lanes(p_queue, p_limit);
end;
$$;


--
-- Name: FUNCTION _pick_ready(p_queue text, p_limit integer); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._pick_ready(p_queue text, p_limit integer) IS 'Lock the first ready jobs of a queue, p_limit at most; their ids.';


--
-- Name: _pick_ready_of(text[], integer); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._pick_ready_of(p_queues text[], p_limit integer) RETURNS bigint[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  v_depth bigint := p_limit + 8;
  v_seen bigint[];
  v_queues text[];
  v_priorities integer[];
  v_places bigint[];
  v_has_more boolean;
  v_picked bigint[] := array[]::bigint[];
begin
  loop
    with lanes as materialized (
      select
        l.queue, l.priority,
        -- The cursor, as in lane_start.
        case r.value % 524288
          when l.lane_id % 524288 then r.value / 1048576
          else 0
        end as place
      from pyqueue_thin.lane as l
      cross join lateral pg_sequence_last_value(l.register) as r (value)
      where l.queue = any(p_queues)
    ),
    in_lanes as materialized (
      select l.queue, j.job_id, j.priority, j.ready_seq
      from lanes as l
      cross join lateral (
        select j.job_id, j.priority, j.ready_seq
        from pyqueue_thin.job as j
        where j.queue = l.queue
          and j.state = 'ready'
          and j.priority = l.priority
          and j.ready_seq > l.place
        order by j.ready_seq
        limit v_depth
      ) as j
    ),
    -- With so many that are as good, no lower rank is looked at.
    reach as materialized (
      select i.priority
      from in_lanes as i
      order by i.priority
      limit 1 offset v_depth - 1
    ),
    gaps as materialized (
      select
        u.queue,
        -2147483649 as after_priority,
        coalesce(min(l.priority), 2147483648) as before_priority
      from unnest(p_queues) as u (queue)
      left join lanes as l on l.queue = u.queue
      group by u.queue
      union all
      select
        l.queue,
        l.priority,
        lead(l.priority, 1, 2147483648) over (
          partition by l.queue order by l.priority
        )
      from lanes as l
    ),
    seen as materialized (
      select
        i.queue, i.job_id, i.priority, i.ready_seq,
        row_number() over (partition by i.queue, i.priority order by i.ready_seq) as n
      from in_lanes as i
      union all
      select
        g.queue, j.job_id, j.priority, j.ready_seq,
        row_number() over (
          partition by g.queue, g.after_priority order by j.priority, j.ready_seq
        )
      from gaps as g
      left join reach as r on true
      cross join lateral (
        select j.job_id, j.priority, j.ready_seq
        from pyqueue_thin.job as j
        where j.queue = g.queue
          and j.state = 'ready'
          and j.priority > g.after_priority
          and j.priority < g.before_priority
        order by j.priority, j.ready_seq
        limit v_depth
      ) as j
      where g.after_priority + 1 <= coalesce(r.priority, 2147483647)
    ),
    edge as materialized (
      select e.priority, e.ready_seq
      from (
        select s.priority, s.ready_seq
        from seen as s
        where s.n = v_depth
        union all
        select r.priority, 9223372036854775807
        from reach as r
      ) as e
      order by e.priority, e.ready_seq
      limit 1
    )
    select
      array_agg(s.job_id order by s.priority, s.ready_seq),
      array_agg(s.queue order by s.priority, s.ready_seq),
      array_agg(s.priority order by s.priority, s.ready_seq),
      array_agg(s.ready_seq order by s.priority, s.ready_seq),
      exists (select from edge)
    into v_seen, v_queues, v_priorities, v_places, v_has_more
    from seen as s
    where not exists (
      select from edge as e
      where (s.priority, s.ready_seq) > (e.priority, e.ready_seq)
    );

    -- A lateral with a limit, and the whole key of both indexes: one probe for each,
    -- whatever the statistics say.
    v_picked := v_picked || array(
      select j.job_id
      from unnest(v_seen, v_queues, v_priorities, v_places)
        as s (job_id, queue, priority, ready_seq)
      cross join lateral (
        select j.job_id
        from pyqueue_thin.job as j
        where j.job_id = s.job_id
          and j.queue = s.queue
          and j.priority = s.priority
          and j.ready_seq = s.ready_seq
          and j.state = 'ready'
        limit 1
        for update skip locked
      ) as j
      where s.job_id <> all(v_picked)
      limit p_limit - cardinality(v_picked)
    );
    exit when cardinality(v_picked) = p_limit or not v_has_more;
    v_depth := v_depth * 4;
  end loop;
  return v_picked;
end;
$$;


--
-- Name: FUNCTION _pick_ready_of(p_queues text[], p_limit integer); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._pick_ready_of(p_queues text[], p_limit integer) IS 'Lock the first ready jobs of several queues, p_limit at most; their ids.';


--
-- Name: _raise_invalid(text, text, text); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._raise_invalid(p_argument text, p_value text, p_rule text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  raise exception using
    errcode = 'invalid_parameter_value',
    message = format(
      '%s must be %s, not %s',
      p_argument,
      p_rule,
      case
        when length(p_value) > 80 then left(p_value, 80) || '...'
        when p_value = '' then 'empty'
        else p_value
      end
    );
end;
$$;


--
-- Name: FUNCTION _raise_invalid(p_argument text, p_value text, p_rule text); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._raise_invalid(p_argument text, p_value text, p_rule text) IS 'Raise 22023 for an argument out of its bounds: which, the rule, and the value given.';


--
-- Name: _raise_lease_lost(bigint, bigint); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._raise_lease_lost(p_job_id bigint, p_token bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_job record;
  v_detail text := 'There is no such job.';
begin
  select a.state, a.token, a.worker, a.lease_until, a.ended_at into v_job
  from pyqueue_thin.all_job as a
  where a.job_id = p_job_id;

  if found and pyqueue_thin._is_reachable('assert_job', p_job_id) then
    perform pyqueue_thin._refuse(p_job_id, p_token);
    v_detail := case
      when v_job.state = 'running' then format(
        'It runs under token %s, held by %s until %s.',
        v_job.token, v_job.worker, v_job.lease_until
      )
      when v_job.ended_at is null then format(
        'It is %s; its last token was %s.', v_job.state, v_job.token
      )
      else format(
        'It is %s since %s; its last token was %s.',
        v_job.state, v_job.ended_at, v_job.token
      )
    end;
  end if;

  raise exception using
    errcode = 'JQ001',
    message = format(
      'job %s is no longer held with token %s', p_job_id, p_token
    ),
    detail = v_detail,
    hint = 'Drop this result.';
end;
$$;


--
-- Name: FUNCTION _raise_lease_lost(p_job_id bigint, p_token bigint); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._raise_lease_lost(p_job_id bigint, p_token bigint) IS 'Count a refused call and raise JQ001 (lease_lost), saying who holds the job now.';


--
-- Name: _raise_null(text); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._raise_null(p_argument text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  raise exception using
    errcode = 'null_value_not_allowed',
    message = format('%s must not be null', p_argument);
end;
$$;


--
-- Name: FUNCTION _raise_null(p_argument text); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._raise_null(p_argument text) IS 'Raise 22004 for an argument that is null where null means nothing.';


--
-- Name: _raise_unique_conflict(text, text, bigint); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._raise_unique_conflict(p_queue text, p_unique_key text, p_job_id bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  raise exception using
    errcode = 'JQ002',
    message = format(
      'queue %s has a live job with the unique key %s', p_queue, p_unique_key
    ),
    detail = format('It is job %s.', p_job_id);
end;
$$;


--
-- Name: FUNCTION _raise_unique_conflict(p_queue text, p_unique_key text, p_job_id bigint); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._raise_unique_conflict(p_queue text, p_unique_key text, p_job_id bigint) IS 'Raise JQ002 (unique_conflict), naming the job that has the key.';


--
-- Name: _reachable_numbers(text, bigint[]); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._reachable_numbers(p_function text, p_job_ids bigint[]) RETURNS bigint[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_queues text[] := pyqueue_thin._reachable_queues(p_function);
  v_numbers bigint[];
begin
  if v_queues is null then
    return null;
  end if;

  v_numbers := array(
    select u.n
    from unnest(p_job_ids) with ordinality as u (job_id, n)
    cross join lateral (
      select from pyqueue_thin.all_job as a
      where a.job_id = u.job_id
        and a.queue collate "C" = any(v_queues)
      limit 1
    ) as a
    order by u.n
  );
  return case when cardinality(v_numbers) < cardinality(p_job_ids) then v_numbers end;
end;
$$;


--
-- Name: FUNCTION _reachable_numbers(p_function text, p_job_ids bigint[]); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._reachable_numbers(p_function text, p_job_ids bigint[]) IS 'Where in a batch the jobs stand that the caller may reach; null: all may be reached.';


--
-- Name: _reachable_queues(text); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._reachable_queues(p_function text) RETURNS text[]
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_caller name;
  v_is_limited boolean;
  v_queues text[];
begin
  if pg_sequence_last_value('pyqueue_thin.queue_lists') is null then
    return null;  -- nobody is limited
  end if;

  v_caller := pyqueue_thin._caller();
  if pg_has_role(v_caller, current_user, 'usage') then
    if to_regrole(quote_ident(session_user))::oid = 10
      and (
        select a.backend_type
        from pg_stat_get_activity(pg_backend_pid()) as a
      ) = 'autovacuum worker'
    then
      raise exception using
        errcode = 'insufficient_privilege',
        message = format('autovacuum may not call %s', p_function);
    end if;
    return null;
  end if;

  select bool_and(g.queues is not null), array_agg(u.queue)
  into v_is_limited, v_queues
  from pyqueue_thin.function_access as f
  inner join pyqueue_thin.granted_role as g on g.access = any(f.accesses)
  left join lateral unnest(g.queues) as u (queue) on true
  where f.function_name = p_function collate "C"
    and pg_has_role(v_caller, to_regrole(quote_ident(g.role)), 'usage');

  if v_is_limited then
    return v_queues;
  end if;

  if v_is_limited is null then
    perform from pyqueue_thin.granted_role as g
    where g.queues is not null;
    if found then
      raise exception using
        errcode = 'insufficient_privilege',
        message = format(
          'role %I is not granted %s of any queue', v_caller, p_function
        ),
        hint = 'The owner of the queue can: grant_access.';
    end if;
  end if;
  return null;
end;
$$;


--
-- Name: FUNCTION _reachable_queues(p_function text); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._reachable_queues(p_function text) IS 'The queues for which the caller may call a public function; null: all. Raises 42501 when others are limited to queues and the caller is in no granted role.';


--
-- Name: _read_count(text, jsonb, integer); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._read_count(p_name text, p_value jsonb, p_least integer) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if jsonb_typeof(p_value) <> 'number' or p_value::numeric % 1 <> 0 then
    perform pyqueue_thin._raise_invalid(p_name, p_value::text, 'an integer');
  end if;
  if p_value::numeric < p_least then
    perform pyqueue_thin._raise_invalid(
      p_name, p_value::text, format('at least %s', p_least)
    );
  end if;
  if p_value::numeric > 2147483647 then
    raise exception using
      errcode = 'numeric_value_out_of_range',
      message = format(
        '%s does not fit an integer: %s', p_name, left(p_value::text, 80)
      );
  end if;
  return p_value::integer;
end;
$$;


--
-- Name: FUNCTION _read_count(p_name text, p_value jsonb, p_least integer); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._read_count(p_name text, p_value jsonb, p_least integer) IS 'Read an integer of a JSON object, of a certain value or more. Raises 22003 or 22023, with the name.';


--
-- Name: _read_duration(text, jsonb); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._read_duration(p_name text, p_value jsonb) RETURNS interval
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if jsonb_typeof(p_value) <> 'string' then
    perform pyqueue_thin._raise_invalid(
      p_name, p_value::text, 'an interval in a JSON string, such as "30 s"'
    );
  end if;
  return (p_value #>> '{}')::interval;
exception
  when invalid_datetime_format or datetime_field_overflow or interval_field_overflow
  then
    perform pyqueue_thin._raise_invalid(p_name, p_value #>> '{}', 'an interval');
    return null;
end;
$$;


--
-- Name: FUNCTION _read_duration(p_name text, p_value jsonb); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._read_duration(p_name text, p_value jsonb) IS 'Read an interval of a JSON object. Raises 22023, with the name.';


--
-- Name: _read_setting(text, jsonb); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._read_setting(p_key text, p_value jsonb) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_name text := 'p_settings.' || p_key;
  v_value interval;
begin
  if not pyqueue_thin._default_settings() ? p_key then
    perform pyqueue_thin._raise_invalid(
      'p_settings', format('one with the key %s', p_key),
      'an object whose keys are settings of a queue'
    );
  end if;
  if p_value = 'null' then
    return null;
  end if;
  if p_key in ('max_attempts', 'max_lost') then
    return pyqueue_thin._read_count(
      v_name, p_value, case p_key when 'max_attempts' then 1 else 0 end
    );
  end if;
  if p_key like 'keep\_%' and lower(p_value #>> '{}') = 'infinity' then
    return interval '1000 years';
  end if;

  v_value := pyqueue_thin._read_duration(v_name, p_value);
  case
    when p_key like 'keep\_%' then
      if not pyqueue_thin._is_within(v_value, interval '1000 years') then
        perform pyqueue_thin._raise_invalid(
          v_name, v_value::text, '0 to 1000 years, or infinity'
        );
      end if;
    when p_key = 'lease' then
      if not pyqueue_thin._is_within(v_value, interval '30 days')
        or now() + v_value <= now()
      then
        perform pyqueue_thin._raise_invalid(
          v_name, v_value::text, 'above 0 and at most 30 days'
        );
      end if;
    else
      perform pyqueue_thin._check_delay(v_name, v_value);
  end case;
  return v_value;
end;
$$;


--
-- Name: FUNCTION _read_setting(p_key text, p_value jsonb); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._read_setting(p_key text, p_value jsonb) IS 'Check one setting of a queue, and answer it as its column takes it. Raises 22003 or 22023, naming the key.';


--
-- Name: _refuse(bigint, bigint); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._refuse(p_job_id bigint, p_token bigint) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform nextval('pyqueue_thin.refused')
  from pyqueue_thin.all_job as a
  where a.job_id = p_job_id
    and not (a.state = 'finished' and a.token = p_token);
  return 'lost';
end;
$$;


--
-- Name: FUNCTION _refuse(p_job_id bigint, p_token bigint); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._refuse(p_job_id bigint, p_token bigint) IS 'Count a call with a stale token as refused, and answer the verdict of the batch calls.';


--
-- Name: _replace_job(bigint, pyqueue_thin.new_job); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._replace_job(p_job_id bigint, p_by pyqueue_thin.new_job) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  v_now timestamptz;
begin
  perform from pyqueue_thin.job as j
  where j.job_id = p_job_id
    and j.state in ('running', 'held');

  if found then
    return true;
  end if;

  if not pyqueue_thin._lock_waiting(p_job_id) then
    perform from pyqueue_thin.job as j
    where j.job_id = p_job_id;
    return found;
  end if;

  v_now := clock_timestamp();
  update pyqueue_thin.job as j
  set
    payload = p_by.payload,
    priority = p_by.priority,
    run_at = greatest(p_by.run_at, v_now),
    state = case when p_by.run_at > v_now then 'scheduled' else 'ready' end,
    ready_seq = case
      when p_by.run_at > v_now then null
      when j.state = 'ready' and j.priority = p_by.priority then j.ready_seq
      else pyqueue_thin._next_ready_seq()
    end
  where j.job_id = p_job_id
    and j.state in ('scheduled', 'ready', 'blocked');
  return true;
end;
$$;


--
-- Name: FUNCTION _replace_job(p_job_id bigint, p_by pyqueue_thin.new_job); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._replace_job(p_job_id bigint, p_by pyqueue_thin.new_job) IS 'Give a waiting job another payload, time and priority; one that runs or is held stays as it is. False when it has ended meanwhile, with its old payload.';


--
-- Name: _replace_jobs(pyqueue_thin.new_job[], bigint[], bigint[]); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._replace_jobs(p_jobs pyqueue_thin.new_job[], p_job_ids bigint[], p_found bigint[]) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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


--
-- Name: FUNCTION _replace_jobs(p_jobs pyqueue_thin.new_job[], p_job_ids bigint[], p_found bigint[]); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._replace_jobs(p_jobs pyqueue_thin.new_job[], p_job_ids bigint[], p_found bigint[]) IS 'Do with the live jobs that a batch found what on_conflict says; false when one has ended meanwhile. Raises JQ002.';


--
-- Name: _requeue_jobs(bigint[], interval, text, text, integer); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._requeue_jobs(p_job_ids bigint[], p_delay interval, p_error_kind text DEFAULT NULL::text, p_error text DEFAULT NULL::text, p_attempts_back integer DEFAULT 0) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  v_state text := case when p_delay > interval '0' then 'scheduled' else 'ready' end;
begin
  update pyqueue_thin.job as j
  set
    state = v_state,
    ready_seq = case v_state when 'ready' then pyqueue_thin._next_ready_seq() end,
    run_at = clock_timestamp() + p_delay,
    attempt = greatest(j.attempt - p_attempts_back, 0),
    lost = j.lost + case p_error_kind when 'lost' then 1 else 0 end,
    errors = case
      when p_error_kind is null then j.errors
      else pyqueue_thin._with_error(
        j.errors, j.attempt, j.token, j.worker, p_error_kind, p_error
      )
    end,
    worker = null,
    lease = null,
    lease_until = null
  where j.job_id = any(p_job_ids);

  return v_state;
end;
$$;


--
-- Name: FUNCTION _requeue_jobs(p_job_ids bigint[], p_delay interval, p_error_kind text, p_error text, p_attempts_back integer); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._requeue_jobs(p_job_ids bigint[], p_delay interval, p_error_kind text, p_error text, p_attempts_back integer) IS 'Make locked jobs ready, or scheduled when p_delay is above 0; answers which.';


--
-- Name: _retry_delay(text, integer); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._retry_delay(p_queue text, p_attempt integer) RETURNS interval
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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


--
-- Name: FUNCTION _retry_delay(p_queue text, p_attempt integer); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._retry_delay(p_queue text, p_attempt integer) IS 'The queue''s wait after a failed attempt: least(cap, base * 2^(attempt - 1)), times 0.8 to 1.2 at random.';


--
-- Name: _revive_job(bigint, jsonb); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._revive_job(p_job_id bigint, p_payload jsonb) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  with revived as (
    insert into pyqueue_thin.job as j (
      job_id, token, run_at, enqueued_at, claimed_at, priority, max_attempts, max_lost,
      state, queue, kind, unique_key, group_key, payload, headers, progress, errors
    )
    overriding system value
    select
      f.job_id, greatest(f.token + 1, nextval('pyqueue_thin.token_line')),
      clock_timestamp(), f.enqueued_at, f.claimed_at, f.priority, f.max_attempts,
      f.max_lost, 'scheduled', f.queue, f.kind, f.unique_key, f.group_key,
      nullif(coalesce(p_payload, f.payload), 'null'), f.headers, f.progress, f.errors
    from pyqueue_thin.finished_job as f
    where f.job_id = p_job_id
    on conflict do nothing
    returning j.job_id
  )
  delete from pyqueue_thin.finished_job as f
  using revived as r
  where f.job_id = r.job_id;
  return found;
end;
$$;


--
-- Name: FUNCTION _revive_job(p_job_id bigint, p_payload jsonb); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._revive_job(p_job_id bigint, p_payload jsonb) IS 'Move an ended job back among the live ones; false, and nothing is changed, when its unique key is taken.';


--
-- Name: _settings_in_force(text); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._settings_in_force(p_queue text) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select jsonb_object_agg(
    s.key,
    case
      when s.key not like 'keep\_%' then s.value
      when (s.value #>> '{}')::interval >= interval '1000 years' then '"infinity"'
      else s.value
    end
  )
  from pyqueue_thin.queue as d
  left join pyqueue_thin.queue as q on q.queue = p_queue
  cross join lateral jsonb_each(
    (to_jsonb(d) || jsonb_strip_nulls(coalesce(to_jsonb(q), '{}')))
    - array['queue', 'is_paused']
  ) as s
  where d.queue = '';
$$;


--
-- Name: FUNCTION _settings_in_force(p_queue text); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._settings_in_force(p_queue text) IS 'All settings that hold for a queue: its own, else the defaults.';


--
-- Name: _settle_jobs(pyqueue_thin.new_job[]); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._settle_jobs(p_jobs pyqueue_thin.new_job[]) RETURNS TABLE(job_ids bigint[], are_new boolean[])
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_found bigint[];
begin
  select i.job_ids, i.are_new, i.found into job_ids, are_new, v_found
  from pyqueue_thin._insert_missing(p_jobs) as i;

  if job_ids is not null
    and pyqueue_thin._replace_jobs(p_jobs, job_ids, v_found)
  then
    return next;
  end if;
end;
$$;


--
-- Name: FUNCTION _settle_jobs(p_jobs pyqueue_thin.new_job[]); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._settle_jobs(p_jobs pyqueue_thin.new_job[]) IS 'Insert or replace the jobs of a batch: their ids in input order, and which are new. No row when a key changed hands meanwhile: then the caller undoes what was done.';


--
-- Name: _sweep(integer); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._sweep(p_limit integer) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  v_start timestamptz;
  v_took interval;
  v_cancelled bigint[];
  v_dead bigint[];
  v_back bigint[];
  v_lapsed integer;
  v_due integer;
begin
  -- To wait for somebody who alters the table is not to be slow.
  lock table pyqueue_thin.job in row exclusive mode;
  v_start := clock_timestamp();
  perform setval('pyqueue_thin.swept_at', pyqueue_thin._microseconds(v_start));

  with lapsed as (
    select
      j.job_id,
      j.cancel_requested,
      coalesce(j.attempt >= j.max_attempts, false)
      or coalesce(j.lost >= j.max_lost, false) as is_spent
    from pyqueue_thin.job as j
    where j.state = 'running'
      and j.lease_until < clock_timestamp()
    order by j.job_id
    limit p_limit
    for update skip locked
  )
  select
    array_agg(l.job_id) filter (where l.cancel_requested),
    array_agg(l.job_id) filter (where not l.cancel_requested and l.is_spent),
    array_agg(l.job_id) filter (where not l.cancel_requested and not l.is_spent),
    count(*)
  into v_cancelled, v_dead, v_back, v_lapsed
  from lapsed as l;

  if v_cancelled is not null then
    perform pyqueue_thin._end_jobs(
      v_cancelled, 'cancelled', p_error_kind => 'lost', p_error => 'the lease lapsed'
    );
  end if;
  if v_dead is not null then
    perform pyqueue_thin._end_jobs(
      v_dead, 'dead', 'lost', p_error_kind => 'lost', p_error => 'the lease lapsed'
    );
  end if;
  if v_back is not null then
    perform pyqueue_thin._requeue_jobs(
      v_back, interval '0', p_error_kind => 'lost', p_error => 'the lease lapsed'
    );
  end if;

  -- Compared with a fixed time: a volatile one could not bound the index scan. Places
  -- are drawn in the order in which the jobs fell due.
  with due as materialized (
    select d.job_id, pyqueue_thin._next_ready_seq() as ready_seq
    from (
      select j.job_id
      from pyqueue_thin.job as j
      where j.state = 'scheduled'
        and j.run_at <= v_start
      order by j.run_at, j.job_id
      limit p_limit - v_lapsed
      for update skip locked
    ) as d
  )
  update pyqueue_thin.job as j
  set state = 'ready', ready_seq = due.ready_seq
  from due
  where j.job_id = due.job_id;
  get diagnostics v_due = row_count;

  v_took := clock_timestamp() - v_start;
  perform setval(
    'pyqueue_thin.swept_at',
    pyqueue_thin._microseconds(
      clock_timestamp() + least(19 * v_took, interval '60 s')
    )
  );

  if current_setting('transaction_isolation') = 'read committed'
    and coalesce(pg_sequence_last_value('pyqueue_thin.stragglers_checked_at'), 0)
      not between pyqueue_thin._microseconds(v_start - interval '30 s')
      and pyqueue_thin._microseconds(v_start + interval '2 hours')
  then
    perform pyqueue_thin._find_stragglers();
  end if;
  return v_lapsed + v_due;
end;
$$;


--
-- Name: FUNCTION _sweep(p_limit integer); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._sweep(p_limit integer) IS 'Take back lapsed leases and make due jobs ready, up to p_limit; the number of both.';


--
-- Name: _sweep_is_due(interval); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._sweep_is_due(p_interval interval) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_swept_at bigint := coalesce(pg_sequence_last_value('pyqueue_thin.swept_at'), 0);
  v_now timestamptz := clock_timestamp();
begin
  return v_swept_at <= pyqueue_thin._microseconds(v_now - p_interval)
    or v_swept_at > pyqueue_thin._microseconds(v_now + interval '61 s');
end;
$$;


--
-- Name: FUNCTION _sweep_is_due(p_interval interval); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._sweep_is_due(p_interval interval) IS 'True when nobody has swept this database for that long.';


--
-- Name: _unknown_job(bigint); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._unknown_job(p_job_id bigint) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform from pyqueue_thin.all_job as a
  where a.job_id = p_job_id;

  if found then
    raise exception using
      errcode = 'serialization_failure',
      message = format('job %s changed hands several times meanwhile', p_job_id),
      hint = 'Try again.';
  end if;
  return 'unknown';
end;
$$;


--
-- Name: FUNCTION _unknown_job(p_job_id bigint); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._unknown_job(p_job_id bigint) IS 'The answer for a job that was not met in any state; 40001 when it is there after all.';


--
-- Name: _walk_lanes(text, integer); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._walk_lanes(p_queue text, p_limit integer) RETURNS bigint[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_memoize TO 'off'
    AS $$
begin
  return array(
    select j.job_id
    from (
      select
        l.priority, l.lane_id, l.register,
        lag(l.priority, 1, -2147483649) over (order by l.priority) as previous
      from (
        select l.priority::bigint as priority, l.lane_id, l.register
        from pyqueue_thin.lane as l
        where l.queue = p_queue
        union all
        select 2147483648, null, null
      ) as l
      order by l.priority
    ) as l
    cross join lateral (
      select
        l.previous + 1 as from_priority,
        l.priority - 1 as to_priority,
        0 as place
      where l.previous + 1 < l.priority
      union all
      -- The cursor, as in lane_start.
      select
        l.priority, l.priority,
        case r.value % 524288
          when l.lane_id % 524288 then r.value / 1048576
          else 0
        end
      from (select pg_sequence_last_value(l.register) as value) as r
      where l.lane_id is not null
    ) as r
    cross join lateral (
      select j.job_id
      from pyqueue_thin.job as j
      where j.queue = p_queue
        and j.state = 'ready'
        and j.priority >= r.from_priority
        and j.priority <= r.to_priority
        and j.ready_seq > r.place
      order by j.priority, j.ready_seq
      limit p_limit
      for update skip locked
    ) as j
    limit p_limit
  );
end;
$$;


--
-- Name: FUNCTION _walk_lanes(p_queue text, p_limit integer); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._walk_lanes(p_queue text, p_limit integer) IS 'Lock the first ready jobs of a queue, over all its lanes, p_limit at most; their ids.';


--
-- Name: _with_error(jsonb, integer, bigint, text, text, text); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin._with_error(p_errors jsonb, p_attempt integer, p_token bigint, p_worker text, p_kind text, p_error text) RETURNS jsonb
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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


--
-- Name: FUNCTION _with_error(p_errors jsonb, p_attempt integer, p_token bigint, p_worker text, p_kind text, p_error text); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin._with_error(p_errors jsonb, p_attempt integer, p_token bigint, p_worker text, p_kind text, p_error text) IS 'A job''s errors with one more at the end; the last 10 stay.';


--
-- Name: assert_job(bigint, bigint); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.assert_job(p_job_id bigint, p_token bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  perform pyqueue_thin._check_claim(p_job_id, p_token);

  if current_setting('transaction_isolation') = 'read committed' then
    perform from pyqueue_thin.job as j
    where j.job_id = p_job_id
      and j.token = p_token
      and j.state = 'running'
    for key share;
  else
    perform from pyqueue_thin.job as j
    where j.job_id = p_job_id
      and j.token = p_token
      and j.state = 'running'
    for update;
  end if;

  if not found then
    perform pyqueue_thin._raise_lease_lost(p_job_id, p_token);
  end if;
end;
$$;


--
-- Name: FUNCTION assert_job(p_job_id bigint, p_token bigint); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.assert_job(p_job_id bigint, p_token bigint) IS 'Make sure that the token holds the job, and that it does so until this transaction ends: sweeps pass the job over, other calls that would end the hold wait, heartbeats do not. Raises JQ001 when the token is stale; 22004.';


--
-- Name: bump_epoch(text, interval, boolean); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.bump_epoch(p_reason text, p_ahead interval DEFAULT '00:00:00'::interval, p_only_if_stale boolean DEFAULT false) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    AS $$
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


--
-- Name: FUNCTION bump_epoch(p_reason text, p_ahead interval, p_only_if_stale boolean); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.bump_epoch(p_reason text, p_ahead interval, p_only_if_stale boolean) IS 'Begin a new epoch: every later token is higher than the returned base, and higher by p_ahead (0 to 366 days) than the clock asks for. Takes effect at once, also if the transaction rolls back. With p_only_if_stale nothing is done in a good epoch. Errors: 22004, 22023; 55P03 when another bump stays open for 10 s.';


--
-- Name: cancel_job(bigint, boolean); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.cancel_job(p_job_id bigint, p_force boolean DEFAULT false) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  v_outcome text;
begin
  if p_job_id is null then
    perform pyqueue_thin._raise_null('p_job_id');
  end if;
  if p_force is null then
    perform pyqueue_thin._raise_null('p_force');
  end if;
  if not pyqueue_thin._is_reachable('cancel_job', p_job_id) then
    return 'unknown';
  end if;
  if p_force then
    perform pyqueue_thin._check_epoch();
  end if;

  -- Again when the job was claimed, released or retried between two looks.
  for v_try in 1..10 loop
    if pyqueue_thin._lock_waiting(p_job_id, p_or_running => p_force) then
      update pyqueue_thin.job as j
      set token = greatest(j.token + 1, nextval('pyqueue_thin.token_line'))
      where j.job_id = p_job_id
        and j.state = 'running';
      perform pyqueue_thin._end_jobs(array[p_job_id], 'cancelled');
      return 'cancelled';
    end if;

    update pyqueue_thin.job as j
    set cancel_requested = true
    where j.job_id = p_job_id
      and j.state = 'running'
      and not j.cancel_requested;

    if found then
      return 'requested';
    end if;

    perform from pyqueue_thin.job as j
    where j.job_id = p_job_id
      and j.state = 'running';

    if found then
      return 'requested';
    end if;

    select f.outcome into v_outcome
    from pyqueue_thin.finished_job as f
    where f.job_id = p_job_id;

    if found then
      return case v_outcome when 'cancelled' then 'cancelled' else 'ended' end;
    end if;
  end loop;
  return pyqueue_thin._unknown_job(p_job_id);
end;
$$;


--
-- Name: FUNCTION cancel_job(p_job_id bigint, p_force boolean); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.cancel_job(p_job_id bigint, p_force boolean) IS 'Cancel a job. One that does not run is cancelled at once. One that runs: requested, its token stays good, heartbeats tell the holder, and it never runs again; with p_force it is cancelled at once and its token stale. Also answers ended (finished or dead already) and unknown. A second call answers the same word and changes nothing. Errors: 22004; 40001 when the job keeps changing hands.';


--
-- Name: check_health(); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.check_health() RETURNS TABLE(check_name text, status text, detail text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "IntervalStyle" TO 'postgres'
    AS $$
  select 'oldest_snapshot', h.status, h.detail
  from pyqueue_thin._inspect_transactions(false, interval '5 min', interval '1 hour')
    as h
  union all
  select 'oldest_writing_transaction', h.status, h.detail
  from pyqueue_thin._inspect_transactions(true, interval '10 s', interval '5 min') as h
  union all
  select 'dead_rows', h.status, h.detail
  from pyqueue_thin._inspect_dead_rows(500000, 5000000) as h
  union all
  select 'lanes', h.status, h.detail
  from pyqueue_thin._inspect_lanes(interval '1 min') as h
  union all
  select 'sweep', h.status, h.detail
  from pyqueue_thin._inspect_sweep(interval '10 s', interval '2 min') as h
  union all
  select 'epoch', h.status, h.detail
  from pyqueue_thin._inspect_epoch() as h
  union all
  select 'autovacuum', h.status, h.detail
  from pyqueue_thin._inspect_autovacuum() as h
  union all
  select 'indexes', h.status, h.detail
  from pyqueue_thin._inspect_indexes() as h
  union all
  select 'refusals', h.status, h.detail
  from pyqueue_thin._inspect_refusals() as h;
$$;


--
-- Name: FUNCTION check_health(); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.check_health() IS 'Look for what slows the queue down or stops it: one row for each check, always the same ones, with status ok, warn or fail, and in detail what was found and what to do. Reads only, also on a standby, which knows less.';


--
-- Name: claim_job(text, text, interval); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.claim_job(p_queue text, p_worker text DEFAULT NULL::text, p_lease interval DEFAULT NULL::interval) RETURNS TABLE(job_id bigint, token bigint, queue text, kind text, payload jsonb, attempt integer, max_attempts integer, lease_until timestamp with time zone, lease interval, priority integer, group_key text, headers jsonb, progress jsonb, enqueued_at timestamp with time zone)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  v_lease interval;
  v_max_attempts integer;
  v_max_lost integer;
  v_lane_id bigint;
  v_priority integer;
  v_value bigint;
  v_job_id bigint;
begin
  -- The usual claim needs one look at its arguments.
  if (
    octet_length(p_queue) between 1 and 128
    and coalesce(octet_length(p_worker) between 1 and 256, true)
    and p_lease is null
    and pg_sequence_last_value('pyqueue_thin.queue_lists') is null
  ) is not true then
    if p_queue is null then
      perform pyqueue_thin._raise_null('p_queue');
    end if;
    perform pyqueue_thin._check_name('p_queue', p_queue, 128);
    perform pyqueue_thin._check_name('p_worker', p_worker, 256);
    perform pyqueue_thin._check_lease(p_lease);
    perform pyqueue_thin._check_queues('claim_job', array[p_queue]);
  end if;

  -- As _epoch_is_stale and _sweep_is_due: swept from 2 s ago to 61 s ahead.
  if pg_sequence_last_value('pyqueue_thin.epoch_identity')
    is distinct from hashtextextended(
      pg_relation_filepath('pyqueue_thin.token_line'),
      (date_part('epoch', pg_postmaster_start_time()) * 1000000)::bigint
    )
    or (
      pg_sequence_last_value('pyqueue_thin.swept_at')
      - date_part('epoch', clock_timestamp()) * 1000000
      between -2000000 and 61000000
    ) is not true
    or current_setting('synchronous_commit') = 'off'
    or random() < 0.03125
  then
    perform pyqueue_thin._before_claim(array[p_queue], 1, random() / 32);
  end if;

  select
    coalesce(p_lease, q.lease, d.lease),
    coalesce(q.max_attempts, d.max_attempts),
    coalesce(q.max_lost, d.max_lost)
  into v_lease, v_max_attempts, v_max_lost
  from pyqueue_thin.queue as d
  left join pyqueue_thin.queue as q on q.queue = p_queue
  where d.queue = ''
    and q.is_paused is not true;

  if not found then
    return;  -- paused
  end if;

  select l.lane_id, l.priority, pg_sequence_last_value(l.register)
  into v_lane_id, v_priority, v_value
  from pyqueue_thin.lane as l
  where l.queue = p_queue
  order by l.priority
  limit 1;

  if not found then
    v_job_id := (pyqueue_thin._pick_ready(p_queue, 1))[1];
    if v_job_id is null then
      return;
    end if;
  elsif v_value % 1048576 = v_lane_id % 524288 + 524288 then
    v_job_id := (pyqueue_thin._walk_lanes(p_queue, 1))[1];
    if v_job_id is null then
      return;
    end if;
  end if;

  loop
    return query
    update pyqueue_thin.job as j
    set
      state = 'running',
      token = greatest(j.token + 1, nextval('pyqueue_thin.token_line')),
      attempt = j.attempt + 1,
      max_attempts = coalesce(j.max_attempts, v_max_attempts),
      max_lost = coalesce(j.max_lost, v_max_lost),
      worker = coalesce(
        p_worker, current_setting('application_name') || '/' || pg_backend_pid()
      ),
      lease = v_lease,
      lease_until = clock_timestamp() + v_lease,
      claimed_at = clock_timestamp()
    where j.job_id = coalesce(v_job_id, (
        select r.job_id
        from pyqueue_thin.job as r
        where r.queue = p_queue
          and r.state = 'ready'
          and r.priority = v_priority
          -- The cursor, as in lane_start.
          and r.ready_seq > case v_value % 524288
            when v_lane_id % 524288 then v_value / 1048576
            else 0
          end
        order by r.ready_seq
        limit 1
        for update skip locked
      ))
      and (v_job_id is not null or (
        select b.job_id
        from pyqueue_thin.job as b
        where b.queue = p_queue
          and b.state = 'ready'
          and b.priority < v_priority
        order by b.priority, b.ready_seq
        limit 1
      ) is null)
    returning
      j.job_id, j.token, j.queue, j.kind, j.payload, j.attempt, j.max_attempts,
      j.lease_until, j.lease, j.priority, j.group_key, j.headers, j.progress,
      j.enqueued_at;

    exit when found or v_job_id is not null;
    v_job_id := (pyqueue_thin._walk_lanes(p_queue, 1))[1];
    exit when v_job_id is null;
    perform pyqueue_thin._note_emptied(p_queue);
  end loop;
end;
$$;


--
-- Name: FUNCTION claim_job(p_queue text, p_worker text, p_lease interval); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.claim_job(p_queue text, p_worker text, p_lease interval) IS 'Claim the next ready job of a queue: one row, or none. As claim_jobs; commit before the work. Errors: 22004, 22023; 40001 outside of read committed.';


--
-- Name: claim_jobs(text[], integer, text, interval); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.claim_jobs(p_queues text[], p_limit integer DEFAULT 1, p_worker text DEFAULT NULL::text, p_lease interval DEFAULT NULL::interval) RETURNS TABLE(job_id bigint, token bigint, queue text, kind text, payload jsonb, attempt integer, max_attempts integer, lease_until timestamp with time zone, lease interval, priority integer, group_key text, headers jsonb, progress jsonb, enqueued_at timestamp with time zone)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  v_queues text[];
  v_leases interval[];
  v_max_attempts integer[];
  v_max_lost integer[];
  v_job_ids bigint[];
begin
  -- The usual claim needs one look at its arguments.
  if (
    cardinality(p_queues) = 1
    and octet_length(p_queues[1]) between 1 and 128
    and p_limit between 1 and 10000
    and coalesce(octet_length(p_worker) between 1 and 256, true)
    and p_lease is null
    and pg_sequence_last_value('pyqueue_thin.queue_lists') is null
  ) is not true then
    perform pyqueue_thin._check_batch('p_queues', p_queues);
    perform pyqueue_thin._check_name('p_queues', q.queue, 128)
    from unnest(p_queues) as q (queue)
    where (octet_length(q.queue) between 1 and 128) is not true;
    perform pyqueue_thin._check_limit(p_limit);
    perform pyqueue_thin._check_name('p_worker', p_worker, 256);
    perform pyqueue_thin._check_lease(p_lease);
    perform pyqueue_thin._check_queues('claim_jobs', p_queues);
  end if;

  perform pyqueue_thin._before_claim(p_queues, p_limit, random());

  if cardinality(p_queues) = 1 and array_lower(p_queues, 1) = 1 then
    select
      p_queues,
      array[coalesce(p_lease, q.lease, d.lease)],
      array[coalesce(q.max_attempts, d.max_attempts)],
      array[coalesce(q.max_lost, d.max_lost)]
    into v_queues, v_leases, v_max_attempts, v_max_lost
    from pyqueue_thin.queue as d
    left join pyqueue_thin.queue as q on q.queue = p_queues[1]
    where d.queue = ''
      and q.is_paused is not true;
  else
    select
      array_agg(a.queue),
      array_agg(coalesce(p_lease, q.lease, d.lease)),
      array_agg(coalesce(q.max_attempts, d.max_attempts)),
      array_agg(coalesce(q.max_lost, d.max_lost))
    into v_queues, v_leases, v_max_attempts, v_max_lost
    from (select distinct u.queue from unnest(p_queues) as u (queue)) as a
    inner join pyqueue_thin.queue as d on d.queue = ''
    left join pyqueue_thin.queue as q on q.queue = a.queue
    where q.is_paused is not true;
  end if;

  if v_queues is null then
    return;
  end if;

  v_job_ids := case cardinality(v_queues)
    when 1 then pyqueue_thin._pick_ready(v_queues[1], p_limit)
    else pyqueue_thin._pick_ready_of(v_queues, p_limit)
  end;

  return query
  with claimed as (
    update pyqueue_thin.job as j
    set
      state = 'running',
      token = greatest(j.token + 1, nextval('pyqueue_thin.token_line')),
      attempt = j.attempt + 1,
      max_attempts = coalesce(
        j.max_attempts, v_max_attempts[array_position(v_queues, j.queue)]
      ),
      max_lost = coalesce(j.max_lost, v_max_lost[array_position(v_queues, j.queue)]),
      worker = coalesce(
        p_worker, current_setting('application_name') || '/' || pg_backend_pid()
      ),
      lease = v_leases[array_position(v_queues, j.queue)],
      lease_until = clock_timestamp() + v_leases[array_position(v_queues, j.queue)],
      claimed_at = clock_timestamp()
    where j.job_id = any(v_job_ids)
    returning
      j.job_id, j.token, j.queue, j.kind, j.payload, j.attempt, j.max_attempts,
      j.lease_until, j.lease, j.priority, j.group_key, j.headers, j.progress,
      j.enqueued_at, j.ready_seq
  )
  select
    c.job_id, c.token, c.queue, c.kind, c.payload, c.attempt, c.max_attempts,
    c.lease_until, c.lease, c.priority, c.group_key, c.headers, c.progress,
    c.enqueued_at
  from claimed as c
  order by c.priority, c.ready_seq;
end;
$$;


--
-- Name: FUNCTION claim_jobs(p_queues text[], p_limit integer, p_worker text, p_lease interval); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.claim_jobs(p_queues text[], p_limit integer, p_worker text, p_lease interval) IS 'Claim up to p_limit (1 to 10,000) ready jobs of the queues, by priority and then by the order in which they became ready. Each comes with a fencing token that every later call must present. p_lease (above 0 to 30 days; null: the queue''s) is how long it is held without a heartbeat. p_worker is a label; null: application_name/backend pid. Paused queues and an empty array give no rows. Worth nothing until committed: commit before the work. Errors: 22004, 22023; 40001 outside of read committed.';


--
-- Name: configure_queue(text, jsonb); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.configure_queue(p_queue text, p_settings jsonb DEFAULT '{}'::jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "IntervalStyle" TO 'postgres'
    AS $$
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


--
-- Name: FUNCTION configure_queue(p_queue text, p_settings jsonb); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.configure_queue(p_queue text, p_settings jsonb) IS 'Change the settings of a queue that p_settings names: lease, max_attempts, max_lost, backoff_base, backoff_cap, keep_finished, keep_cancelled, keep_dead. Durations are interval text, "30 s"; kept for "infinity" is for ever, for "0" not at all; null: back to the default. The empty queue name: the defaults of all queues. Answers all that is in force, in a form that it takes. A lease counts from the next claim, attempts from a job''s first. Errors: 22003, 22004, 22023.';


--
-- Name: contract_version(); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.contract_version() RETURNS integer
    LANGUAGE sql IMMUTABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select 1;
$$;


--
-- Name: FUNCTION contract_version(); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.contract_version() IS 'Number of the contract that these functions keep: raised by a release that adds or changes a call. A client fits its own number and the one after it.';


--
-- Name: enqueue_job(text, jsonb, text, integer, timestamp with time zone, interval, integer, text, text, text, jsonb, integer); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.enqueue_job(p_queue text, p_payload jsonb DEFAULT NULL::jsonb, p_kind text DEFAULT 'default'::text, p_priority integer DEFAULT 0, p_run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_delay interval DEFAULT NULL::interval, p_max_attempts integer DEFAULT NULL::integer, p_unique_key text DEFAULT NULL::text, p_on_conflict text DEFAULT 'keep'::text, p_group_key text DEFAULT NULL::text, p_headers jsonb DEFAULT NULL::jsonb, p_max_lost integer DEFAULT NULL::integer) RETURNS TABLE(job_id bigint, is_new boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_job pyqueue_thin.new_job;
begin
  if pg_sequence_last_value('pyqueue_thin.queue_lists') is not null then
    perform pyqueue_thin._check_queues('enqueue_job', array[p_queue]);
  end if;

  -- The usual job needs one look at its arguments and one statement; the place is drawn
  -- as by _next_ready_seq.
  if (
    octet_length(p_queue) between 1 and 128
    and octet_length(p_kind) between 1 and 128
    and p_priority is not null
    and num_nonnulls(p_run_at, p_delay, p_unique_key, p_headers) = 0
    and (p_max_attempts is null or p_max_attempts >= 1)
    and (p_max_lost is null or p_max_lost >= 0)
    and p_on_conflict in ('keep', 'replace', 'raise')
    and (p_group_key is null or octet_length(p_group_key) between 1 and 512)
    and (p_payload is null or octet_length(p_payload::text) <= 1048576)
  ) then
    return query
    insert into pyqueue_thin.job as j (
      queue, kind, priority, run_at, state, ready_seq, max_attempts, max_lost,
      group_key, payload
    )
    values (
      p_queue, p_kind, p_priority, clock_timestamp(), 'ready',
      case
        when pg_current_xact_id() is not null then nextval('pyqueue_thin.ready_line')
      end,
      p_max_attempts, p_max_lost, p_group_key, nullif(p_payload, 'null')
    )
    returning j.job_id, true;
    return;
  end if;

  v_job := row(
    p_queue, p_kind, p_priority, p_run_at, p_max_attempts, p_max_lost, p_unique_key,
    p_on_conflict, p_group_key, nullif(p_headers, 'null'), nullif(p_payload, 'null')
  );
  perform pyqueue_thin._check_job(v_job, p_delay);
  v_job.run_at := coalesce(p_run_at, clock_timestamp() + p_delay);

  return query
  select i.job_id, i.is_new
  from pyqueue_thin._insert_jobs(array[v_job]) as i;
end;
$$;


--
-- Name: FUNCTION enqueue_job(p_queue text, p_payload jsonb, p_kind text, p_priority integer, p_run_at timestamp with time zone, p_delay interval, p_max_attempts integer, p_unique_key text, p_on_conflict text, p_group_key text, p_headers jsonb, p_max_lost integer); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.enqueue_job(p_queue text, p_payload jsonb, p_kind text, p_priority integer, p_run_at timestamp with time zone, p_delay interval, p_max_attempts integer, p_unique_key text, p_on_conflict text, p_group_key text, p_headers jsonb, p_max_lost integer) IS 'Enqueue a job, in the caller''s transaction; answers exactly one row: its id and true. With a p_unique_key that a live job of the queue has: that job''s id and false (p_on_conflict keep; replace gives it this payload, run_at and priority unless it runs or is held), or JQ002 (raise). Lower p_priority goes first. p_run_at or p_delay: not before then; both null, or past: now. Null p_max_attempts, p_max_lost: the queue''s, as of the first claim. Errors: 22004, 22023, JQ002, 40001.';


--
-- Name: enqueue_job_rows(jsonb); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.enqueue_job_rows(p_jobs jsonb) RETURNS TABLE(job_id bigint, is_new boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_jobs pyqueue_thin.new_job[];
begin
  if p_jobs is null then
    perform pyqueue_thin._raise_null('p_jobs');
  end if;
  if jsonb_typeof(p_jobs) <> 'array' then
    perform pyqueue_thin._raise_invalid('p_jobs', p_jobs::text, 'a JSON array');
  end if;
  if jsonb_array_length(p_jobs) > 10000 then
    perform pyqueue_thin._raise_invalid(
      'p_jobs', jsonb_array_length(p_jobs)::text, 'an array of at most 10000 members'
    );
  end if;

  v_jobs := array(
    select pyqueue_thin._job_from_json(u.job, format('p_jobs[%s]', u.n - 1))
    from jsonb_array_elements(p_jobs) with ordinality as u (job, n)
    order by u.n
  );
  perform pyqueue_thin._check_queues(
    'enqueue_job_rows', array(select j.queue from unnest(v_jobs) as j)
  );

  return query
  select i.job_id, i.is_new
  from pyqueue_thin._insert_jobs(v_jobs) as i;
end;
$$;


--
-- Name: FUNCTION enqueue_job_rows(p_jobs jsonb); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.enqueue_job_rows(p_jobs jsonb) IS 'Enqueue a JSON array of up to 10,000 objects, each with the arguments of enqueue_job as keys without p_ ("queue" is required; run_at and delay as text); one row for each, in input order. Errors name the member, counted from 0 as in JSON: 22004, 22023 (also an unknown key), 22003, JQ002, 40001.';


--
-- Name: enqueue_jobs(text, jsonb[], text, integer, timestamp with time zone, interval, integer, text[], text, text, jsonb, integer); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.enqueue_jobs(p_queue text, p_payloads jsonb[], p_kind text DEFAULT 'default'::text, p_priority integer DEFAULT 0, p_run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_delay interval DEFAULT NULL::interval, p_max_attempts integer DEFAULT NULL::integer, p_unique_keys text[] DEFAULT NULL::text[], p_on_conflict text DEFAULT 'keep'::text, p_group_key text DEFAULT NULL::text, p_headers jsonb DEFAULT NULL::jsonb, p_max_lost integer DEFAULT NULL::integer) RETURNS TABLE(job_id bigint, is_new boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  v_alike pyqueue_thin.new_job;
  v_now timestamptz;
  v_run_at timestamptz;
  v_is_due boolean;
begin
  v_alike := row(
    p_queue, p_kind, p_priority, p_run_at, p_max_attempts, p_max_lost, null,
    p_on_conflict, p_group_key, nullif(p_headers, 'null'), null
  );
  perform pyqueue_thin._check_job(v_alike, p_delay);
  perform pyqueue_thin._check_queues('enqueue_jobs', array[p_queue]);
  perform pyqueue_thin._check_batch('p_payloads', p_payloads, p_null_elements => true);
  perform pyqueue_thin._check_json(
    format('p_payloads[%s]', u.n), u.payload, 1048576
  )
  from unnest(p_payloads) with ordinality as u (payload, n)
  where octet_length(u.payload::text) > 1048576;
  if p_unique_keys is not null then
    perform pyqueue_thin._check_batch(
      'p_unique_keys', p_unique_keys, p_null_elements => true
    );
    perform pyqueue_thin._check_same_length(
      'p_unique_keys', cardinality(p_unique_keys), 'p_payloads', cardinality(p_payloads)
    );
    perform pyqueue_thin._check_name(
      format('p_unique_keys[%s]', u.n), u.unique_key, 512
    )
    from unnest(p_unique_keys) with ordinality as u (unique_key, n)
    where octet_length(u.unique_key) not between 1 and 512;
  end if;
  v_run_at := coalesce(p_run_at, clock_timestamp() + p_delay);

  if p_unique_keys is not null then
    return query
    select i.job_id, i.is_new
    from pyqueue_thin._insert_jobs(array(
      select row(
        p_queue, p_kind, p_priority, v_run_at, p_max_attempts, p_max_lost, u.unique_key,
        p_on_conflict, p_group_key, v_alike.headers, nullif(u.payload, 'null')
      )::pyqueue_thin.new_job
      from unnest(p_payloads, p_unique_keys)
        with ordinality as u (payload, unique_key, n)
      order by u.n
    )) as i;
    return;
  end if;

  -- Without keys nothing can clash, and rows come back as they were given.
  v_now := clock_timestamp();
  v_is_due := v_run_at is null or v_run_at <= v_now;
  return query
  insert into pyqueue_thin.job as j (
    queue, kind, priority, run_at, state, ready_seq, max_attempts, max_lost,
    group_key, headers, payload
  )
  select
    p_queue, p_kind, p_priority,
    case when v_is_due then v_now else v_run_at end,
    case when v_is_due then 'ready' else 'scheduled' end,
    case
      when v_is_due and pg_current_xact_id() is not null
        then nextval('pyqueue_thin.ready_line')
    end,
    p_max_attempts, p_max_lost, p_group_key, v_alike.headers,
    nullif(u.payload, 'null')
  from unnest(p_payloads) as u (payload)
  returning j.job_id, true;
end;
$$;


--
-- Name: FUNCTION enqueue_jobs(p_queue text, p_payloads jsonb[], p_kind text, p_priority integer, p_run_at timestamp with time zone, p_delay interval, p_max_attempts integer, p_unique_keys text[], p_on_conflict text, p_group_key text, p_headers jsonb, p_max_lost integer); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.enqueue_jobs(p_queue text, p_payloads jsonb[], p_kind text, p_priority integer, p_run_at timestamp with time zone, p_delay interval, p_max_attempts integer, p_unique_keys text[], p_on_conflict text, p_group_key text, p_headers jsonb, p_max_lost integer) IS 'Enqueue up to 10,000 jobs that differ in payload and unique key only; one row for each, in input order. A null payload is none, a null key is none; of a key given twice the first row counts. Everything else as in enqueue_job.';


--
-- Name: fail_job(bigint, bigint, text, interval, boolean, boolean); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.fail_job(p_job_id bigint, p_token bigint, p_error text DEFAULT NULL::text, p_retry_in interval DEFAULT NULL::interval, p_retry boolean DEFAULT true, p_cancel boolean DEFAULT false) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  v_job record;
  v_outcome text;
  v_reason text;
begin
  perform pyqueue_thin._check_claim(p_job_id, p_token);
  perform pyqueue_thin._check_delay('p_retry_in', p_retry_in);
  if p_retry is null then
    perform pyqueue_thin._raise_null('p_retry');
  end if;
  if p_cancel is null then
    perform pyqueue_thin._raise_null('p_cancel');
  end if;

  select j.queue, j.attempt, j.max_attempts, j.cancel_requested into v_job
  from pyqueue_thin.job as j
  where j.job_id = p_job_id
    and j.token = p_token
    and j.state = 'running'
  for update;

  if not found then
    perform pyqueue_thin._raise_lease_lost(p_job_id, p_token);
  end if;

  if v_job.cancel_requested or p_cancel then
    v_outcome := 'cancelled';
  elsif not p_retry then
    v_outcome := 'dead';
    v_reason := 'refused';
  elsif v_job.attempt >= v_job.max_attempts then
    v_outcome := 'dead';
    v_reason := 'failed';
  else
    return pyqueue_thin._requeue_jobs(
      array[p_job_id],
      coalesce(p_retry_in, pyqueue_thin._retry_delay(v_job.queue, v_job.attempt)),
      p_error_kind => 'failed',
      p_error => p_error
    );
  end if;

  perform pyqueue_thin._end_jobs(
    array[p_job_id], v_outcome, v_reason, p_error_kind => 'failed', p_error => p_error
  );
  return v_outcome;
end;
$$;


--
-- Name: FUNCTION fail_job(p_job_id bigint, p_token bigint, p_error text, p_retry_in interval, p_retry boolean, p_cancel boolean); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.fail_job(p_job_id bigint, p_token bigint, p_error text, p_retry_in interval, p_retry boolean, p_cancel boolean) IS 'Give back a running job as failed; answers the state it went to: scheduled or ready while attempts are left, dead, or cancelled when that was asked for. p_retry_in null: the queue''s backoff; 0: ready at the back of its lane. p_retry false: dead at once. p_cancel true: cancelled. p_error is kept, cut to 8 kB. Raises JQ001 when the token is stale, also on a repeat; 22004, 22023.';


--
-- Name: finish_job(bigint, bigint, jsonb); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.finish_job(p_job_id bigint, p_token bigint, p_result jsonb DEFAULT NULL::jsonb) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  v_ended record;
begin
  if p_job_id is null
    or p_token is null
    or p_result is not null
    or pg_sequence_last_value('pyqueue_thin.queue_lists') is not null
  then
    perform pyqueue_thin._check_claim(p_job_id, p_token);
    perform pyqueue_thin._check_json('p_result', p_result, 1048576);
  end if;

  delete from pyqueue_thin.job as j
  where j.job_id = p_job_id
    and j.token = p_token
    and j.state = 'running'
  returning
    case
      when coalesce(
        (
          select q.keep_finished
          from pyqueue_thin.queue as q
          where q.queue = j.queue
        ),
        (
          select d.keep_finished
          from pyqueue_thin.queue as d
          where d.queue = ''
        )
      ) > interval '0'
        then j
    end as kept
  into v_ended;

  if found then
    if v_ended.kept is distinct from null then
      insert into pyqueue_thin.finished_job (
        job_id, token, run_at, enqueued_at, claimed_at, ended_at, priority, attempt,
        max_attempts, lost, max_lost, cancel_requested, outcome, queue, kind,
        unique_key, group_key, worker, payload, result, headers, progress, errors
      )
      select
        e.job_id, e.token, e.run_at, e.enqueued_at, e.claimed_at, clock_timestamp(),
        e.priority, e.attempt, e.max_attempts, e.lost, e.max_lost, e.cancel_requested,
        'finished', e.queue, e.kind, e.unique_key, e.group_key, e.worker, e.payload,
        nullif(p_result, 'null'), e.headers, e.progress, e.errors
      from (select (v_ended.kept).*) as e
      where (
        select f.job_id
        from pyqueue_thin.finished_job as f
        where f.job_id = e.job_id
      ) is null;
    else
      -- In a statement of its own: one may have been recorded while the row was waited
      -- for.
      delete from pyqueue_thin.side_effect as s
      where s.job_id = p_job_id;
    end if;
    return true;
  end if;

  perform from pyqueue_thin.finished_job as f
  where f.job_id = p_job_id
    and f.token = p_token
    and f.outcome = 'finished';

  if not found then
    perform pyqueue_thin._raise_lease_lost(p_job_id, p_token);
  end if;
  return false;
end;
$$;


--
-- Name: FUNCTION finish_job(p_job_id bigint, p_token bigint, p_result jsonb); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.finish_job(p_job_id bigint, p_token bigint, p_result jsonb) IS 'End a running job as finished, with a result of up to 1 MiB. True; false, and nothing changes, when this very token has finished it already (a reply was lost); else raises JQ001, which rolls back what was written with it. Where the queue keeps no finished jobs a repeat raises JQ001 too. Also 22004, 22023.';


--
-- Name: finish_jobs(bigint[], bigint[], jsonb[]); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.finish_jobs(p_job_ids bigint[], p_tokens bigint[], p_results jsonb[] DEFAULT NULL::jsonb[]) RETURNS TABLE(job_id bigint, token bigint, verdict text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  v_reachable bigint[];
  -- What still runs under its token, and where in the input it stands.
  v_job_ids bigint[];
  v_tokens bigint[];
  v_results jsonb[];
  v_numbers bigint[];
  v_ended boolean[];
  v_finished boolean[];
begin
  if (
    array_ndims(p_job_ids) = 1
    and array_ndims(p_tokens) = 1
    and cardinality(p_job_ids) between 1 and 10000
    and cardinality(p_tokens) = cardinality(p_job_ids)
    and array_position(p_job_ids, null) is null
    and array_position(p_tokens, null) is null
    and p_results is null
    and pg_sequence_last_value('pyqueue_thin.queue_lists') is null
  ) is not true then
    perform pyqueue_thin._check_claims(p_job_ids, p_tokens);
    if p_results is not null then
      perform pyqueue_thin._check_batch(
        'p_results', p_results, p_null_elements => true
      );
      perform pyqueue_thin._check_same_length(
        'p_results', cardinality(p_results), 'p_job_ids', cardinality(p_job_ids)
      );
      perform pyqueue_thin._check_json(format('p_results[%s]', u.n), u.result, 1048576)
      from unnest(p_results) with ordinality as u (result, n)
      where octet_length(u.result::text) > 1048576;
    end if;

    v_reachable := pyqueue_thin._reachable_numbers('finish_jobs', p_job_ids);
    if v_reachable is not null then
      -- The others are as if they were not there.
      return query
      select u.job_id, u.token, coalesce(e.verdict, 'lost')
      from unnest(p_job_ids, p_tokens) with ordinality as u (job_id, token, n)
      left join (
        select v_reachable[e.n] as n, e.verdict
        from (
          select
            array_agg(p_job_ids[array_lower(p_job_ids, 1) + r.n - 1] order by r.n),
            array_agg(p_tokens[array_lower(p_tokens, 1) + r.n - 1] order by r.n),
            array_agg(p_results[array_lower(p_results, 1) + r.n - 1] order by r.n)
          from unnest(v_reachable) as r (n)
        ) as r (job_ids, tokens, results)
        cross join lateral pyqueue_thin.finish_jobs(
          coalesce(r.job_ids, '{}'), coalesce(r.tokens, '{}'), r.results
        ) with ordinality as e (job_id, token, verdict, n)
      ) as e on e.n = u.n
      order by u.n;
      return;
    end if;
  end if;

  if pyqueue_thin._finish_free(p_job_ids, p_tokens, p_results) then
    return query
    select u.job_id, u.token, 'finished'
    from unnest(p_job_ids, p_tokens) as u (job_id, token);
    return;
  end if;

  select
    array_agg(h.job_id order by h.job_id),
    array_agg(h.token order by h.job_id),
    array_agg(h.result order by h.job_id),
    coalesce(array_agg(h.n order by h.job_id), '{}')
  into v_job_ids, v_tokens, v_results, v_numbers
  from (
    select distinct on (p.job_id, p.token) p.job_id, p.token, p.result, p.n
    from unnest(p_job_ids, p_tokens, p_results)
      with ordinality as p (job_id, token, result, n)
    order by p.job_id, p.token, p.n
  ) as h
  cross join lateral (
    -- One index probe for each pair, whatever the statistics say.
    select from pyqueue_thin.job as j
    where j.job_id = h.job_id
      and j.token = h.token
      and j.state = 'running'
    limit 1
  ) as j;

  v_finished := array_fill(false, array[cardinality(p_job_ids)]);
  if cardinality(v_numbers) > 0 then
    v_ended := pyqueue_thin._finish_some(v_job_ids, v_tokens, v_results);
    for v_i in 1..cardinality(v_numbers) loop
      v_finished[v_numbers[v_i]] := v_ended[v_i];
    end loop;
  end if;

  return query
  select
    u.job_id,
    u.token,
    case
      when v_finished[u.n] then 'finished'
      when v_finished[u.first_n] or f.job_id is not null then 'repeated'
      else pyqueue_thin._refuse(u.job_id, u.token)
    end
  from (
    select
      p.job_id, p.token, p.n,
      min(p.n) over (partition by p.job_id, p.token) as first_n
    from unnest(p_job_ids, p_tokens) with ordinality as p (job_id, token, n)
  ) as u
  left join lateral (
    select f.job_id
    from pyqueue_thin.finished_job as f
    where not v_finished[u.first_n]
      and f.job_id = u.job_id
      and f.token = u.token
      and f.outcome = 'finished'
    limit 1
  ) as f on true
  order by u.n;
end;
$$;


--
-- Name: FUNCTION finish_jobs(p_job_ids bigint[], p_tokens bigint[], p_results jsonb[]); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.finish_jobs(p_job_ids bigint[], p_tokens bigint[], p_results jsonb[]) IS 'End many running jobs as finished; one row for each, in input order. Verdicts: finished; repeated (this very token has finished it already); lost (the token is stale, nothing changed). Never fails for one bad job. p_results null: no results. Errors: 22004, 22023; 40001 outside of read committed.';


--
-- Name: get_effect(bigint, text); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.get_effect(p_job_id bigint, p_key text) RETURNS TABLE(state text, result jsonb, token bigint, begun_at timestamp with time zone, done_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if p_job_id is null then
    perform pyqueue_thin._raise_null('p_job_id');
  end if;
  if p_key is null then
    perform pyqueue_thin._raise_null('p_key');
  end if;
  perform pyqueue_thin._check_name('p_key', p_key, 512);
  if not pyqueue_thin._is_reachable('get_effect', p_job_id) then
    return;
  end if;

  return query
  select s.state, s.result, s.token, s.begun_at, s.done_at
  from pyqueue_thin.side_effect as s
  where s.job_id = p_job_id
    and s.key = p_key;
end;
$$;


--
-- Name: FUNCTION get_effect(p_job_id bigint, p_key text); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.get_effect(p_job_id bigint, p_key text) IS 'The side effect recorded for a job under a key: one row, or none. Needs no token. Errors: 22004, 22023.';


--
-- Name: get_job(bigint); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.get_job(p_job_id bigint) RETURNS TABLE(job_id bigint, queue text, kind text, state text, payload jsonb, result jsonb, priority integer, attempt integer, max_attempts integer, lost integer, token bigint, worker text, lease_until timestamp with time zone, run_at timestamp with time zone, unique_key text, group_key text, headers jsonb, progress jsonb, errors jsonb, reason text, cancel_requested boolean, enqueued_at timestamp with time zone, claimed_at timestamp with time zone, ended_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if p_job_id is null then
    perform pyqueue_thin._raise_null('p_job_id');
  end if;
  if not pyqueue_thin._is_reachable('get_job', p_job_id) then
    return;
  end if;

  return query
  select
    a.job_id, a.queue, a.kind, a.state, a.payload, a.result, a.priority, a.attempt,
    a.max_attempts, a.lost, a.token, a.worker, a.lease_until, a.run_at, a.unique_key,
    a.group_key, a.headers, a.progress, a.errors, a.reason, a.cancel_requested,
    a.enqueued_at, a.claimed_at, a.ended_at
  from pyqueue_thin.all_job as a
  where a.job_id = p_job_id;
end;
$$;


--
-- Name: FUNCTION get_job(p_job_id bigint); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.get_job(p_job_id bigint) IS 'Everything about a job, live or ended: one row, or none when it is unknown or no longer kept. errors: an array, oldest first, of objects with attempt, token, worker, at, kind (failed or lost) and error. reason: why it is dead. Errors: 22004.';


--
-- Name: grant_access(text, text, text[]); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.grant_access(p_role text, p_access text, p_queues text[] DEFAULT NULL::text[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform pyqueue_thin._check_access(p_role, p_access);
  if p_access is null then
    perform pyqueue_thin._raise_null('p_access');
  end if;
  perform from pg_roles as r
  where r.rolname = p_role;
  if not found then
    perform pyqueue_thin._raise_invalid('p_role', p_role, 'the name of a role');
  end if;
  if p_queues is not null then
    perform pyqueue_thin._check_batch('p_queues', p_queues);
    perform pyqueue_thin._check_name(format('p_queues[%s]', u.n), u.queue, 128)
    from unnest(p_queues) with ordinality as u (queue, n);
    if cardinality(p_queues) = 0 then
      perform pyqueue_thin._raise_invalid('p_queues', '{}', 'at least one queue');
    end if;
  end if;

  -- One at a time: two grants at once would both change a function's row.
  lock table pyqueue_thin.granted_role in share row exclusive mode;
  insert into pyqueue_thin.granted_role as g (role, access, queues)
  select
    p_role,
    p_access,
    (
      select array_agg(distinct u.queue order by u.queue)
      from unnest(p_queues) as u (queue)
    )
  on conflict on constraint granted_role_pkey
  do update set queues = excluded.queues;

  perform pyqueue_thin._apply_access(p_role);
  perform pyqueue_thin._apply_usage(p_role);
end;
$$;


--
-- Name: FUNCTION grant_access(p_role text, p_access text, p_queues text[]); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.grant_access(p_role text, p_access text, p_queues text[]) IS 'Let a role call what goes with an access: producer, worker, reader or operator. With p_queues for these queues only, which takes the place of those before; null: for all. Several accesses of a role add up, as do those of the roles it is a member of. Migrations grant it again. Only the owner may, in read committed. Errors: 22004, 22023, 25000; 42501 where the schema is not the owner''s and keeps the role out.';


--
-- Name: heartbeat_job(bigint, bigint, interval); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.heartbeat_job(p_job_id bigint, p_token bigint, p_lease interval DEFAULT NULL::interval) RETURNS TABLE(lease_until timestamp with time zone, cancel_requested boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  perform pyqueue_thin._check_claim(p_job_id, p_token);
  perform pyqueue_thin._check_lease(p_lease);

  perform from pyqueue_thin.job as j
  where j.job_id = p_job_id
    and j.token = p_token
    and j.state = 'running'
  for no key update;

  if not found then
    perform pyqueue_thin._raise_lease_lost(p_job_id, p_token);
  end if;

  return query
  update pyqueue_thin.job as j
  set lease_until = greatest(
    j.lease_until, clock_timestamp() + coalesce(p_lease, j.lease)
  )
  where j.job_id = p_job_id
    and j.token = p_token
    and j.state = 'running'
  returning j.lease_until, j.cancel_requested;
end;
$$;


--
-- Name: FUNCTION heartbeat_job(p_job_id bigint, p_token bigint, p_lease interval); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.heartbeat_job(p_job_id bigint, p_token bigint, p_lease interval) IS 'Extend the hold of a running job to p_lease from now (null: the length it was claimed with); never shortens it. cancel_requested: stop, somebody cancelled the job. Worth nothing until committed. Raises JQ001 when the token is stale; 22004, 22023.';


--
-- Name: heartbeat_jobs(bigint[], bigint[], interval); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.heartbeat_jobs(p_job_ids bigint[], p_tokens bigint[], p_lease interval DEFAULT NULL::interval) RETURNS TABLE(job_id bigint, token bigint, verdict text, lease_until timestamp with time zone)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  v_reachable bigint[];
  v_held bigint[];
begin
  perform pyqueue_thin._check_claims(p_job_ids, p_tokens);
  perform pyqueue_thin._check_lease(p_lease);

  v_reachable := pyqueue_thin._reachable_numbers('heartbeat_jobs', p_job_ids);
  if v_reachable is not null then
    -- The others are as if they were not there.
    return query
    select u.job_id, u.token, coalesce(b.verdict, 'lost'), b.lease_until
    from unnest(p_job_ids, p_tokens) with ordinality as u (job_id, token, n)
    left join (
      select v_reachable[b.n] as n, b.verdict, b.lease_until
      from (
        select
          array_agg(p_job_ids[array_lower(p_job_ids, 1) + r.n - 1] order by r.n),
          array_agg(p_tokens[array_lower(p_tokens, 1) + r.n - 1] order by r.n)
        from unnest(v_reachable) as r (n)
      ) as r (job_ids, tokens)
      cross join lateral pyqueue_thin.heartbeat_jobs(
        coalesce(r.job_ids, '{}'), coalesce(r.tokens, '{}'), p_lease
      ) with ordinality as b (job_id, token, verdict, lease_until, n)
    ) as b on b.n = u.n
    order by u.n;
    return;
  end if;

  v_held := array(
    select j.job_id
    from (
      select distinct p.job_id, p.token
      from unnest(p_job_ids, p_tokens) as p (job_id, token)
      order by p.job_id, p.token
    ) as u
    cross join lateral (
      select j.job_id
      from pyqueue_thin.job as j
      where j.job_id = u.job_id
        and j.token = u.token
        and j.state = 'running'
      limit 1
      for no key update skip locked
    ) as j
  );

  update pyqueue_thin.job as j
  set lease_until = greatest(
    j.lease_until, clock_timestamp() + coalesce(p_lease, j.lease)
  )
  where j.job_id = any(v_held)
    and j.state = 'running';

  return query
  select
    u.job_id,
    u.token,
    case
      when j.job_id is null then pyqueue_thin._refuse(u.job_id, u.token)
      when h.job_id is null then 'busy'
      when j.cancel_requested then 'cancel_requested'
      else 'held'
    end,
    case when h.job_id is not null then j.lease_until end
  from unnest(p_job_ids, p_tokens) with ordinality as u (job_id, token, n)
  left join unnest(v_held) as h (job_id) on h.job_id = u.job_id
  left join lateral (
    select j.job_id, j.lease_until, j.cancel_requested
    from pyqueue_thin.job as j
    where j.job_id = u.job_id
      and j.token = u.token
      and j.state = 'running'
    limit 1
  ) as j on true
  order by u.n;
end;
$$;


--
-- Name: FUNCTION heartbeat_jobs(p_job_ids bigint[], p_tokens bigint[], p_lease interval); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.heartbeat_jobs(p_job_ids bigint[], p_tokens bigint[], p_lease interval) IS 'Extend the hold of many jobs; one row for each, in input order. Verdicts: held; cancel_requested (extended, but stop); lost (the token is stale); busy (a transaction is just ending or taking the job: nothing was extended, ask again). lease_until is null for the last two. Never waits and never fails for one bad job. Worth nothing until committed. Errors: 22004, 22023; 40001 outside of read committed.';


--
-- Name: list_jobs(text, text, text, integer, bigint); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.list_jobs(p_queue text DEFAULT NULL::text, p_state text DEFAULT NULL::text, p_kind text DEFAULT NULL::text, p_limit integer DEFAULT 100, p_before bigint DEFAULT NULL::bigint) RETURNS TABLE(job_id bigint, queue text, kind text, state text, priority integer, attempt integer, max_attempts integer, worker text, lease_until timestamp with time zone, run_at timestamp with time zone, enqueued_at timestamp with time zone, ended_at timestamp with time zone, last_error text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
declare
  v_queues text[];
begin
  perform pyqueue_thin._check_name('p_queue', p_queue, 128);
  perform pyqueue_thin._check_name('p_kind', p_kind, 128);
  if p_state not in (
    'scheduled', 'ready', 'running', 'blocked', 'held', 'finished', 'dead', 'cancelled'
  ) then
    perform pyqueue_thin._raise_invalid(
      'p_state', p_state,
      'scheduled, ready, running, blocked, held, finished, dead or cancelled'
    );
  end if;
  perform pyqueue_thin._check_limit(p_limit);
  perform pyqueue_thin._check_queues('list_jobs', array[p_queue]);
  v_queues := pyqueue_thin._reachable_queues('list_jobs');

  return query
  select
    a.job_id, a.queue, a.kind, a.state, a.priority, a.attempt, a.max_attempts, a.worker,
    a.lease_until, a.run_at, a.enqueued_at, a.ended_at, a.errors -> -1 ->> 'error'
  from pyqueue_thin.all_job as a
  where (p_queue is null or a.queue = p_queue)
    and (v_queues is null or a.queue = any(v_queues))
    and (p_state is null or a.state = p_state)
    and (p_kind is null or a.kind = p_kind)
    and (p_before is null or a.job_id < p_before)
  order by a.job_id desc
  limit p_limit;
end;
$$;


--
-- Name: FUNCTION list_jobs(p_queue text, p_state text, p_kind text, p_limit integer, p_before bigint); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.list_jobs(p_queue text, p_state text, p_kind text, p_limit integer, p_before bigint) IS 'Jobs, live and ended, newest id first, without payloads. Null filters are none; p_before takes the last id of the page before. Errors: 22004, 22023.';


--
-- Name: pause_queue(text); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.pause_queue(p_queue text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if p_queue is null then
    perform pyqueue_thin._raise_null('p_queue');
  end if;
  perform pyqueue_thin._check_name('p_queue', p_queue, 128);
  perform pyqueue_thin._check_queues('pause_queue', array[p_queue]);

  insert into pyqueue_thin.queue as q (queue, is_paused)
  values (p_queue, true)
  on conflict on constraint queue_pkey do update set is_paused = true;
end;
$$;


--
-- Name: FUNCTION pause_queue(p_queue text); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.pause_queue(p_queue text) IS 'Let no more jobs of a queue be claimed by statements that begin after the commit. Enqueue and the jobs that run go on. Errors: 22004, 22023.';


--
-- Name: prune_jobs(interval, integer); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.prune_jobs(p_older_than interval DEFAULT NULL::interval, p_limit integer DEFAULT 1000) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_now timestamptz := clock_timestamp();
  v_queues text[];
  v_pruned integer;
begin
  if not pyqueue_thin._is_within(p_older_than, interval '1000 years') then
    perform pyqueue_thin._raise_invalid(
      'p_older_than', p_older_than::text, '0 to 1000 years'
    );
  end if;
  perform pyqueue_thin._check_limit(p_limit);
  if p_older_than is not null then
    perform pyqueue_thin._check_is_operator('prune_jobs with an age', false);
  end if;
  -- By age only what can be cancelled as well: where the caller is the operator.
  v_queues := pyqueue_thin._reachable_queues(
    case when p_older_than is null then 'prune_jobs' else 'cancel_job' end
  );

  with old as materialized (
    select o.job_id
    from pyqueue_thin._kinds_of_end() as k
    inner join pyqueue_thin.queue as d on d.queue = ''
    left join pyqueue_thin.queue as q on q.queue = k.queue
    cross join lateral (
      select f.job_id
      from pyqueue_thin.finished_job as f
      where f.queue = k.queue
        and f.outcome = k.outcome
        and f.ended_at < v_now - coalesce(
          p_older_than,
          case k.outcome
            when 'finished' then coalesce(q.keep_finished, d.keep_finished)
            when 'cancelled' then coalesce(q.keep_cancelled, d.keep_cancelled)
            else coalesce(q.keep_dead, d.keep_dead)
          end
        )
      order by f.ended_at
      limit p_limit
      for update skip locked
    ) as o
    where v_queues is null or k.queue = any(v_queues)
    limit p_limit
  ),
  pruned as (
    delete from pyqueue_thin.finished_job as f
    where f.job_id = any(array(select old.job_id from old))
    returning f.job_id
  ),
  effects as (
    delete from pyqueue_thin.side_effect as s
    where s.job_id = any(array(select old.job_id from old))
  )
  select count(*) into v_pruned from pruned;
  return v_pruned;
end;
$$;


--
-- Name: FUNCTION prune_jobs(p_older_than interval, p_limit integer); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.prune_jobs(p_older_than interval, p_limit integer) IS 'Delete up to p_limit ended jobs, with their side effects, that ended longer ago than p_older_than (null: than their queue keeps such an outcome); the number deleted. Call it again until it answers 0, each time in a transaction of its own. Live jobs are never pruned. Errors: 22004, 22023.';


--
-- Name: queue_stats(text, boolean); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.queue_stats(p_queue text DEFAULT NULL::text, p_exact boolean DEFAULT false) RETURNS TABLE(queue text, is_paused boolean, ready bigint, running bigint, lapsed bigint, scheduled bigint, blocked bigint, held bigint, dead bigint, oldest_ready interval, next_due interval, finished bigint, cancelled bigint, refused bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET jit TO 'off'
    AS $$
declare
  v_now timestamptz := clock_timestamp();
  v_queues text[];
begin
  perform pyqueue_thin._check_name('p_queue', p_queue, 128);
  if p_exact is null then
    perform pyqueue_thin._raise_null('p_exact');
  end if;
  perform pyqueue_thin._check_queues('queue_stats', array[p_queue]);
  v_queues := pyqueue_thin._reachable_queues('queue_stats');

  return query
  with live as (
    select
      j.queue,
      count(*) filter (where j.state = 'ready') as ready,
      count(*) filter (where j.state = 'running') as running,
      count(*) filter (
        where j.state = 'running' and j.lease_until < v_now
      ) as lapsed,
      count(*) filter (where j.state = 'scheduled') as scheduled,
      count(*) filter (where j.state = 'blocked') as blocked,
      count(*) filter (where j.state = 'held') as held,
      v_now - min(j.run_at) filter (where j.state = 'ready') as oldest_ready,
      min(j.run_at) filter (where j.state = 'scheduled') - v_now as next_due
    from pyqueue_thin.job as j
    where (p_queue is null or j.queue = p_queue)
      and (v_queues is null or j.queue = any(v_queues))
    group by j.queue
  ),
  ended as (
    select
      k.queue,
      sum(c.jobs) filter (where k.outcome = 'dead') as dead,
      sum(c.jobs) filter (where k.outcome = 'finished') as finished,
      sum(c.jobs) filter (where k.outcome = 'cancelled') as cancelled
    from pyqueue_thin._kinds_of_end() as k
    cross join lateral (
      select count(*) as jobs
      from pyqueue_thin.finished_job as f
      where f.queue = k.queue
        and f.outcome = k.outcome
        and (p_exact or k.outcome = 'dead')
    ) as c
    where (p_queue is null or k.queue = p_queue)
      and (v_queues is null or k.queue = any(v_queues))
    group by k.queue
  ),
  named as (
    select p_queue as queue where p_queue is not null
    union
    select l.queue from live as l
    union
    select e.queue from ended as e
    union
    select q.queue from pyqueue_thin.queue as q
    where q.queue <> ''
      and p_queue is null
      and (v_queues is null or q.queue = any(v_queues))
  ),
  known as (
    select
      n.queue,
      coalesce(q.is_paused, false) as is_paused,
      coalesce(l.ready, 0) as ready,
      coalesce(l.running, 0) as running,
      coalesce(l.lapsed, 0) as lapsed,
      coalesce(l.scheduled, 0) as scheduled,
      coalesce(l.blocked, 0) as blocked,
      coalesce(l.held, 0) as held,
      coalesce(e.dead, 0)::bigint as dead,
      l.oldest_ready,
      l.next_due,
      case when p_exact then coalesce(e.finished, 0)::bigint end as finished,
      case when p_exact then coalesce(e.cancelled, 0)::bigint end as cancelled
    from named as n
    left join live as l on l.queue = n.queue
    left join ended as e on e.queue = n.queue
    left join pyqueue_thin.queue as q on q.queue = n.queue
  )
  (
    select k.*, null::bigint
    from known as k
    order by k.queue
  )
  union all
  select
    null,
    null,
    coalesce(sum(k.ready), 0)::bigint,
    coalesce(sum(k.running), 0)::bigint,
    coalesce(sum(k.lapsed), 0)::bigint,
    coalesce(sum(k.scheduled), 0)::bigint,
    coalesce(sum(k.blocked), 0)::bigint,
    coalesce(sum(k.held), 0)::bigint,
    coalesce(sum(k.dead), 0)::bigint,
    max(k.oldest_ready),
    min(k.next_due),
    case when p_exact then coalesce(sum(k.finished), 0)::bigint end,
    case when p_exact then coalesce(sum(k.cancelled), 0)::bigint end,
    coalesce(pg_sequence_last_value('pyqueue_thin.refused'), 0)
  from known as k
  having p_queue is null;
end;
$$;


--
-- Name: FUNCTION queue_stats(p_queue text, p_exact boolean); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.queue_stats(p_queue text, p_exact boolean) IS 'Counts by queue, in order of name; without p_queue then one row for all, with queue null. running includes lapsed (lease over, not yet swept). dead is exact; finished and cancelled are null unless p_exact, since they are counted one by one. oldest_ready: how long the first ready job has been due; next_due: how long until the next is; null: none. refused (in the row for all): calls refused for a stale token. Errors: 22004, 22023.';


--
-- Name: record_effect(bigint, bigint, text, jsonb); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.record_effect(p_job_id bigint, p_token bigint, p_key text, p_result jsonb DEFAULT NULL::jsonb) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  if p_key is null then
    perform pyqueue_thin._raise_null('p_key');
  end if;
  perform pyqueue_thin._check_name('p_key', p_key, 512);
  perform pyqueue_thin._check_json('p_result', p_result, 1048576);
  perform pyqueue_thin.assert_job(p_job_id, p_token);

  insert into pyqueue_thin.side_effect (
    job_id, key, state, token, begun_at, done_at, result
  )
  select
    p_job_id, p_key, 'done', p_token, t.done_at, t.done_at, nullif(p_result, 'null')
  from clock_timestamp() as t (done_at)
  on conflict do nothing;
  return found;
end;
$$;


--
-- Name: FUNCTION record_effect(p_job_id bigint, p_token bigint, p_key text, p_result jsonb); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.record_effect(p_job_id bigint, p_token bigint, p_key text, p_result jsonb) IS 'Record a side effect of the job under a key that is the same in every attempt. True the first time; false, and nothing changes, when it is there already (get_effect has the result). In one transaction with an effect in this database: once. For one outside: recorded before it, at most once; after it, at least once. Raises JQ001 when the token is stale; 22004, 22023.';


--
-- Name: release_job(bigint, bigint, interval); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.release_job(p_job_id bigint, p_token bigint, p_delay interval DEFAULT '00:00:00'::interval) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  v_cancel_requested boolean;
begin
  perform pyqueue_thin._check_claim(p_job_id, p_token);
  if p_delay is null then
    perform pyqueue_thin._raise_null('p_delay');
  end if;
  perform pyqueue_thin._check_delay('p_delay', p_delay);

  select j.cancel_requested into v_cancel_requested
  from pyqueue_thin.job as j
  where j.job_id = p_job_id
    and j.token = p_token
    and j.state = 'running'
  for update;

  if not found then
    perform pyqueue_thin._raise_lease_lost(p_job_id, p_token);
  end if;

  if v_cancel_requested then
    perform pyqueue_thin._end_jobs(array[p_job_id], 'cancelled');
    return 'cancelled';
  end if;
  return pyqueue_thin._requeue_jobs(array[p_job_id], p_delay, p_attempts_back => 1);
end;
$$;


--
-- Name: FUNCTION release_job(p_job_id bigint, p_token bigint, p_delay interval); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.release_job(p_job_id bigint, p_token bigint, p_delay interval) IS 'Give back a running job unharmed, with its attempt; answers the state it went to: ready (at the back of its lane), scheduled when p_delay is above 0, or cancelled when that was asked for. Raises JQ001 when the token is stale, also on a repeat; 22004, 22023.';


--
-- Name: resume_queue(text); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.resume_queue(p_queue text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if p_queue is null then
    perform pyqueue_thin._raise_null('p_queue');
  end if;
  perform pyqueue_thin._check_name('p_queue', p_queue, 128);
  perform pyqueue_thin._check_queues('resume_queue', array[p_queue]);

  update pyqueue_thin.queue as q
  set is_paused = false
  where q.queue = p_queue;
end;
$$;


--
-- Name: FUNCTION resume_queue(p_queue text); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.resume_queue(p_queue text) IS 'Let jobs of a paused queue be claimed again. Errors: 22004, 22023.';


--
-- Name: retry_job(bigint, boolean, interval, jsonb); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.retry_job(p_job_id bigint, p_force boolean DEFAULT false, p_delay interval DEFAULT '00:00:00'::interval, p_payload jsonb DEFAULT NULL::jsonb) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
declare
  v_job record;
  v_taken_by bigint;
begin
  if p_job_id is null then
    perform pyqueue_thin._raise_null('p_job_id');
  end if;
  if p_force is null then
    perform pyqueue_thin._raise_null('p_force');
  end if;
  if p_delay is null then
    perform pyqueue_thin._raise_null('p_delay');
  end if;
  perform pyqueue_thin._check_delay('p_delay', p_delay);
  perform pyqueue_thin._check_json('p_payload', p_payload, 1048576);
  if not pyqueue_thin._is_reachable('retry_job', p_job_id) then
    return 'unknown';
  end if;
  perform pyqueue_thin._check_epoch();

  -- Again when the job ended or came back between the two looks.
  for v_try in 1..10 loop
    if pyqueue_thin._lock_waiting(p_job_id, p_or_running => p_force) then
      update pyqueue_thin.job as j
      set
        token = greatest(j.token + 1, nextval('pyqueue_thin.token_line')),
        attempt = 0,
        lost = 0,
        cancel_requested = false,
        payload = nullif(coalesce(p_payload, j.payload), 'null')
      where j.job_id = p_job_id;

      perform from pyqueue_thin.job as j
      where j.job_id = p_job_id
        and j.state = 'ready';
      if found and p_delay = interval '0' then
        return 'ready';  -- it is already, and keeps its place
      end if;
      return pyqueue_thin._requeue_jobs(array[p_job_id], p_delay);
    end if;

    perform from pyqueue_thin.job as j
    where j.job_id = p_job_id
      and j.state = 'running';

    if found then
      return 'refused';
    end if;

    select f.queue, f.unique_key, f.outcome into v_job
    from pyqueue_thin.finished_job as f
    where f.job_id = p_job_id
    for update;

    if found then
      if v_job.outcome = 'finished' and not p_force then
        return 'refused';
      end if;

      select j.job_id into v_taken_by
      from pyqueue_thin.job as j
      where j.queue = v_job.queue
        and j.unique_key = v_job.unique_key;
      if found then
        perform pyqueue_thin._raise_unique_conflict(
          v_job.queue, v_job.unique_key, v_taken_by
        );
      end if;
      if pyqueue_thin._revive_job(p_job_id, p_payload) then
        return pyqueue_thin._requeue_jobs(array[p_job_id], p_delay);
      end if;
    end if;
  end loop;
  return pyqueue_thin._unknown_job(p_job_id);
end;
$$;


--
-- Name: FUNCTION retry_job(p_job_id bigint, p_force boolean, p_delay interval, p_payload jsonb); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.retry_job(p_job_id bigint, p_force boolean, p_delay interval, p_payload jsonb) IS 'Let a job run again under the same id, with attempt and lost at 0, its token raised and the payload kept unless p_payload is given; answers the state it went to: ready, or scheduled when p_delay is above 0. Dead, cancelled, scheduled and held jobs: at once. Running and finished ones: refused, unless forced; then the holder''s token is stale. Recorded side effects stay. Also answers unknown. Raises JQ002 when another live job has its unique key; 22004, 22023; 40001 when the job keeps changing hands.';


--
-- Name: revoke_access(text, text); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.revoke_access(p_role text, p_access text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_other name;
begin
  perform pyqueue_thin._check_access(p_role, p_access);

  -- One at a time: two grants at once would both change a function's row.
  lock table pyqueue_thin.granted_role in share row exclusive mode;

  if to_regrole(quote_ident(p_role)) is null then
    select r.rolname into v_other
    from pg_proc as p
    cross join lateral aclexplode(p.proacl) as x
    inner join pg_roles as r on r.oid = x.grantee
    where p.pronamespace = 'pyqueue_thin'::regnamespace
      and x.grantee <> p.proowner
      and r.rolname not in (select g.role from pyqueue_thin.granted_role as g)
    limit 1;
    if found then
      raise exception using
        errcode = 'invalid_parameter_value',
        message = format('p_role must be the name of a role, not %s', p_role),
        detail = format(
          'Role %I may call functions of the queue, and has no entry.', v_other
        ),
        hint = 'If that is its name now, grant it its access, or revoke that, first.';
    end if;
  end if;

  delete from pyqueue_thin.granted_role as g
  where g.role = p_role
    and (p_access is null or g.access = p_access);

  -- Of what was not granted by grant_access only all is taken.
  if to_regrole(quote_ident(p_role)) is not null and (found or p_access is null) then
    perform pyqueue_thin._apply_access(p_role);
    perform pyqueue_thin._apply_usage(p_role);
  end if;
end;
$$;


--
-- Name: FUNCTION revoke_access(p_role text, p_access text); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.revoke_access(p_role text, p_access text) IS 'Take an access from a role, or with null all of them, and what it was granted by hand; an access that it was not granted is no error. Only the owner may, in read committed. Errors: 22004, 22023, 25000.';


--
-- Name: set_progress(bigint, bigint, jsonb); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.set_progress(p_job_id bigint, p_token bigint, p_progress jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
begin
  perform pyqueue_thin._check_claim(p_job_id, p_token);
  if p_progress is null then
    perform pyqueue_thin._raise_null('p_progress');
  end if;
  perform pyqueue_thin._check_json('p_progress', p_progress, 65536);

  update pyqueue_thin.job as j
  set progress = p_progress
  where j.job_id = p_job_id
    and j.token = p_token
    and j.state = 'running';

  if not found then
    perform pyqueue_thin._raise_lease_lost(p_job_id, p_token);
  end if;
end;
$$;


--
-- Name: FUNCTION set_progress(p_job_id bigint, p_token bigint, p_progress jsonb); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.set_progress(p_job_id bigint, p_token bigint, p_progress jsonb) IS 'Store how far a running job has come, up to 64 kB; the next claim hands it out. Raises JQ001 when the token is stale; 22004, 22023.';


--
-- Name: sweep_jobs(integer); Type: FUNCTION; Schema: pyqueue_thin; Owner: -
--

CREATE FUNCTION pyqueue_thin.sweep_jobs(p_limit integer DEFAULT 1000) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  v_interval interval := nullif(
    current_setting('pyqueue_thin.sweep_interval', true), ''
  )::interval;
begin
  perform pyqueue_thin._check_limit(p_limit);

  if v_interval is not null and not pyqueue_thin._sweep_is_due(v_interval) then
    return 0;
  end if;
  return pyqueue_thin._sweep(p_limit);
end;
$$;


--
-- Name: FUNCTION sweep_jobs(p_limit integer); Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON FUNCTION pyqueue_thin.sweep_jobs(p_limit integer) IS 'Take back jobs whose lease lapsed (ready again; dead when attempts or max_lost are used up; cancelled when that was asked for) and make due jobs ready; the number of both, by this call. Jobs that somebody holds locked are left for the next sweep. For workers that sweep in turns: with the setting pyqueue_thin.sweep_interval (an interval) nothing is done, and 0 answered, while the last sweep of the database is younger. Errors: 22004, 22023.';


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: finished_job; Type: TABLE; Schema: pyqueue_thin; Owner: -
--

CREATE TABLE pyqueue_thin.finished_job (
    job_id bigint NOT NULL,
    token bigint NOT NULL,
    run_at timestamp with time zone NOT NULL,
    enqueued_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    ended_at timestamp with time zone NOT NULL,
    priority integer NOT NULL,
    attempt integer NOT NULL,
    max_attempts integer NOT NULL,
    lost integer NOT NULL,
    max_lost integer,
    cancel_requested boolean NOT NULL,
    outcome text NOT NULL COLLATE pg_catalog."C",
    reason text,
    queue text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    unique_key text COLLATE pg_catalog."C",
    group_key text,
    worker text,
    payload jsonb,
    result jsonb,
    headers jsonb,
    progress jsonb,
    errors jsonb NOT NULL,
    CONSTRAINT finished_job_outcome_known CHECK ((outcome = ANY (ARRAY['finished'::text, 'dead'::text, 'cancelled'::text]))),
    CONSTRAINT finished_job_reason_iff_dead CHECK (
CASE outcome
    WHEN 'dead'::text THEN (reason IS NOT NULL)
    ELSE (reason IS NULL)
END)
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02');
ALTER TABLE ONLY pyqueue_thin.finished_job ALTER COLUMN payload SET STATISTICS 0;
ALTER TABLE ONLY pyqueue_thin.finished_job ALTER COLUMN result SET STATISTICS 0;
ALTER TABLE ONLY pyqueue_thin.finished_job ALTER COLUMN headers SET STATISTICS 0;
ALTER TABLE ONLY pyqueue_thin.finished_job ALTER COLUMN progress SET STATISTICS 0;
ALTER TABLE ONLY pyqueue_thin.finished_job ALTER COLUMN errors SET STATISTICS 0;


--
-- Name: TABLE finished_job; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON TABLE pyqueue_thin.finished_job IS 'One row for each ended job that is still kept. Rows are added, pruned, and taken back by a retry, but never changed.';


--
-- Name: COLUMN finished_job.token; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.finished_job.token IS 'The last token: a finish that comes again with it is known for a repeat.';


--
-- Name: COLUMN finished_job.reason; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.finished_job.reason IS 'Why a job is dead: failed, lost or refused. Null for the other outcomes.';


--
-- Name: COLUMN finished_job.worker; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.finished_job.worker IS 'Label of the last holder; null when the job was not running when it ended.';


--
-- Name: COLUMN finished_job.result; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.finished_job.result IS 'What the holder gave to finish_job; null also when it gave nothing.';


--
-- Name: job; Type: TABLE; Schema: pyqueue_thin; Owner: -
--

CREATE TABLE pyqueue_thin.job (
    job_id bigint NOT NULL,
    token bigint DEFAULT 0 NOT NULL,
    ready_seq bigint,
    run_at timestamp with time zone NOT NULL,
    lease_until timestamp with time zone,
    enqueued_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    claimed_at timestamp with time zone,
    lease interval,
    priority integer NOT NULL,
    attempt integer DEFAULT 0 NOT NULL,
    max_attempts integer,
    lost integer DEFAULT 0 NOT NULL,
    max_lost integer,
    cancel_requested boolean DEFAULT false NOT NULL,
    state pyqueue_thin.job_state NOT NULL,
    queue text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    unique_key text COLLATE pg_catalog."C",
    group_key text,
    worker text,
    payload jsonb,
    headers jsonb,
    progress jsonb,
    errors jsonb DEFAULT '[]'::jsonb NOT NULL
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000', autovacuum_vacuum_cost_delay='0', vacuum_truncate='false', toast.autovacuum_vacuum_scale_factor='0', toast.autovacuum_vacuum_threshold='1000', toast.vacuum_truncate='false');
ALTER TABLE ONLY pyqueue_thin.job ALTER COLUMN payload SET STATISTICS 0;
ALTER TABLE ONLY pyqueue_thin.job ALTER COLUMN headers SET STATISTICS 0;
ALTER TABLE ONLY pyqueue_thin.job ALTER COLUMN progress SET STATISTICS 0;
ALTER TABLE ONLY pyqueue_thin.job ALTER COLUMN errors SET STATISTICS 0;


--
-- Name: TABLE job; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON TABLE pyqueue_thin.job IS 'One row for each live job; ended ones are in finished_job.';


--
-- Name: COLUMN job.token; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.job.token IS 'Fencing token: raised at every hand-over; its holder proves the claim with it.';


--
-- Name: COLUMN job.ready_seq; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.job.ready_seq IS 'Place in the lane (queue, priority), freshly drawn each time the job becomes ready.';


--
-- Name: COLUMN job.run_at; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.job.run_at IS 'When the job is or was due; for one that came back ready: when it did.';


--
-- Name: COLUMN job.lease_until; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.job.lease_until IS 'Until when the holder may be silent. A lapsed lease still holds until it is swept.';


--
-- Name: COLUMN job.lease; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.job.lease IS 'The length the job was claimed with, which a heartbeat adds to the present time.';


--
-- Name: COLUMN job.priority; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.job.priority IS 'Lower goes first.';


--
-- Name: COLUMN job.attempt; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.job.attempt IS 'Number of the present try, 1 for the first; counted at claim, given back by release.';


--
-- Name: COLUMN job.max_attempts; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.job.max_attempts IS 'Tries in all. Null: the queue''s, which the first claim writes here.';


--
-- Name: COLUMN job.lost; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.job.lost IS 'Leases that lapsed; each also used its attempt.';


--
-- Name: COLUMN job.max_lost; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.job.max_lost IS 'Dead when more leases than this lapsed. Null: the queue''s, as of the next claim.';


--
-- Name: COLUMN job.cancel_requested; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.job.cancel_requested IS 'Somebody asked the holder to stop: the job ends with this run, however it goes.';


--
-- Name: COLUMN job.kind; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.job.kind IS 'Which handler of a worker the job is for.';


--
-- Name: COLUMN job.worker; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.job.worker IS 'Label of the holder, for people to read; never a right.';


--
-- Name: COLUMN job.errors; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.job.errors IS 'The last 10 failures and lost leases, oldest first.';


--
-- Name: queue; Type: TABLE; Schema: pyqueue_thin; Owner: -
--

CREATE TABLE pyqueue_thin.queue (
    queue text NOT NULL COLLATE pg_catalog."C",
    is_paused boolean DEFAULT false NOT NULL,
    lease interval,
    max_attempts integer,
    max_lost integer,
    backoff_base interval,
    backoff_cap interval,
    keep_finished interval,
    keep_cancelled interval,
    keep_dead interval,
    CONSTRAINT queue_backoff_bounded CHECK (((backoff_base >= '00:00:00'::interval) AND ((backoff_cap >= '00:00:00'::interval) AND (backoff_cap <= '10 years'::interval)))),
    CONSTRAINT queue_defaults_complete CHECK (((queue <> ''::text) OR ((NOT is_paused) AND (num_nulls(lease, max_attempts, backoff_base, backoff_cap, keep_finished, keep_cancelled, keep_dead) = 0)))),
    CONSTRAINT queue_keep_bounded CHECK (((((keep_finished >= '00:00:00'::interval) AND (keep_finished <= '1000 years'::interval)) OR (NOT isfinite(keep_finished))) AND (((keep_cancelled >= '00:00:00'::interval) AND (keep_cancelled <= '1000 years'::interval)) OR (NOT isfinite(keep_cancelled))) AND (((keep_dead >= '00:00:00'::interval) AND (keep_dead <= '1000 years'::interval)) OR (NOT isfinite(keep_dead))))),
    CONSTRAINT queue_lease_bounded CHECK (((lease > '00:00:00'::interval) AND (lease <= '30 days'::interval))),
    CONSTRAINT queue_max_attempts_positive CHECK ((max_attempts >= 1)),
    CONSTRAINT queue_max_lost_not_negative CHECK ((max_lost >= 0)),
    CONSTRAINT queue_name_short CHECK ((octet_length(queue) <= 128))
);


--
-- Name: TABLE queue; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON TABLE pyqueue_thin.queue IS 'Settings of queues; a queue needs no row here. Null: the default, which is the row with the empty name, the one home of every default.';


--
-- Name: COLUMN queue.queue; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.queue.queue IS 'Name of the queue, 1 to 128 bytes; the empty name holds the defaults.';


--
-- Name: COLUMN queue.lease; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.queue.lease IS 'How long a claim holds a job without a heartbeat.';


--
-- Name: COLUMN queue.max_attempts; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.queue.max_attempts IS 'Tries in all, given to a job by its first claim unless it has its own.';


--
-- Name: COLUMN queue.max_lost; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.queue.max_lost IS 'A job is dead when more leases than this lapsed; null in the defaults: no bound.';


--
-- Name: COLUMN queue.backoff_base; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.queue.backoff_base IS 'Wait after the first failure; doubled by each further one.';


--
-- Name: COLUMN queue.backoff_cap; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.queue.backoff_cap IS 'The longest wait between two attempts, before jitter.';


--
-- Name: COLUMN queue.keep_finished; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.queue.keep_finished IS 'How long a finished job is kept; 0: not at all; 1000 years: for ever.';


--
-- Name: COLUMN queue.keep_cancelled; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.queue.keep_cancelled IS 'How long a cancelled job is kept; 0: not at all; 1000 years: for ever.';


--
-- Name: COLUMN queue.keep_dead; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.queue.keep_dead IS 'How long a dead job is kept; 0: not at all; 1000 years: for ever.';


--
-- Name: all_job; Type: VIEW; Schema: pyqueue_thin; Owner: -
--

CREATE VIEW pyqueue_thin.all_job AS
 SELECT j.job_id,
    j.queue,
    j.kind,
    j.state,
    j.payload,
    NULL::jsonb AS result,
    j.priority,
    j.attempt,
    COALESCE(j.max_attempts, ( SELECT q.max_attempts
           FROM pyqueue_thin.queue q
          WHERE (q.queue = j.queue)), ( SELECT d.max_attempts
           FROM pyqueue_thin.queue d
          WHERE (d.queue = ''::text))) AS max_attempts,
    j.lost,
    j.token,
    j.worker,
    j.lease_until,
    j.run_at,
    j.unique_key,
    j.group_key,
    j.headers,
    j.progress,
    j.errors,
    NULL::text AS reason,
    j.cancel_requested,
    j.enqueued_at,
    j.claimed_at,
    NULL::timestamp with time zone AS ended_at
   FROM pyqueue_thin.job j
UNION ALL
 SELECT f.job_id,
    f.queue,
    f.kind,
    f.outcome AS state,
    f.payload,
    f.result,
    f.priority,
    f.attempt,
    f.max_attempts,
    f.lost,
    f.token,
    f.worker,
    NULL::timestamp with time zone AS lease_until,
    f.run_at,
    f.unique_key,
    f.group_key,
    f.headers,
    f.progress,
    f.errors,
    f.reason,
    f.cancel_requested,
    f.enqueued_at,
    f.claimed_at,
    f.ended_at
   FROM pyqueue_thin.finished_job f;


--
-- Name: VIEW all_job; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON VIEW pyqueue_thin.all_job IS 'Every job, live or ended and still kept; state is one of the eight words.';


--
-- Name: epoch; Type: TABLE; Schema: pyqueue_thin; Owner: -
--

CREATE TABLE pyqueue_thin.epoch (
    epoch_id bigint NOT NULL,
    base bigint NOT NULL,
    reason text NOT NULL,
    server_started_at timestamp with time zone DEFAULT pg_postmaster_start_time() NOT NULL,
    begun_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


--
-- Name: TABLE epoch; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON TABLE pyqueue_thin.epoch IS 'Log of epochs: each time the token line was lifted to the clock, and why. Nothing reads it: the registers decide, so a rolled back entry here undoes no epoch.';


--
-- Name: COLUMN epoch.base; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.epoch.base IS 'Every token of this epoch is higher than this, every earlier one is not.';


--
-- Name: epoch_base; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE SEQUENCE pyqueue_thin.epoch_base
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: SEQUENCE epoch_base; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON SEQUENCE pyqueue_thin.epoch_base IS 'Where the present epoch begins: every token of it is higher.';


--
-- Name: epoch_epoch_id_seq; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

ALTER TABLE pyqueue_thin.epoch ALTER COLUMN epoch_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME pyqueue_thin.epoch_epoch_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: epoch_identity; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE SEQUENCE pyqueue_thin.epoch_identity
    START WITH 1
    INCREMENT BY 1
    MINVALUE -9223372036854775808
    NO MAXVALUE
    CACHE 1;


--
-- Name: SEQUENCE epoch_identity; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON SEQUENCE pyqueue_thin.epoch_identity IS 'What the present epoch was begun for, by _epoch_identity.';


--
-- Name: function_access; Type: TABLE; Schema: pyqueue_thin; Owner: -
--

CREATE TABLE pyqueue_thin.function_access (
    function_name text NOT NULL COLLATE pg_catalog."C",
    accesses text[] NOT NULL
);


--
-- Name: TABLE function_access; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON TABLE pyqueue_thin.function_access IS 'The accesses with which each public function may be called. Those that are missing are the owner''s alone.';


--
-- Name: granted_role; Type: TABLE; Schema: pyqueue_thin; Owner: -
--

CREATE TABLE pyqueue_thin.granted_role (
    role text NOT NULL COLLATE pg_catalog."C",
    access text NOT NULL COLLATE pg_catalog."C",
    queues text[],
    CONSTRAINT granted_role_access_known CHECK ((access = ANY (ARRAY['producer'::text, 'worker'::text, 'reader'::text, 'operator'::text]))),
    CONSTRAINT granted_role_queues_named CHECK (((array_ndims(queues) = 1) AND (array_position(queues, NULL::text) IS NULL)))
);


--
-- Name: TABLE granted_role; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON TABLE pyqueue_thin.granted_role IS 'What grant_access has granted, so that migrations can grant it again.';


--
-- Name: COLUMN granted_role.role; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.granted_role.role IS 'Name of the role, as it was when it was granted.';


--
-- Name: COLUMN granted_role.access; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.granted_role.access IS 'producer, worker, reader or operator: see function_access.';


--
-- Name: COLUMN granted_role.queues; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.granted_role.queues IS 'The queues that the role is limited to with this access; null: all.';


--
-- Name: job_job_id_seq; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

ALTER TABLE pyqueue_thin.job ALTER COLUMN job_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME pyqueue_thin.job_job_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: lane; Type: TABLE; Schema: pyqueue_thin; Owner: -
--

CREATE TABLE pyqueue_thin.lane (
    lane_id bigint NOT NULL,
    queue text NOT NULL COLLATE pg_catalog."C",
    priority integer NOT NULL,
    register regclass NOT NULL
);


--
-- Name: TABLE lane; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON TABLE pyqueue_thin.lane IS 'The ready jobs of one queue and priority, in the order of ready_seq, for lanes that have a register for their cursor. A lane without one is scanned from its beginning.';


--
-- Name: COLUMN lane.lane_id; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.lane.lane_id IS 'Never given twice: its low 19 bits mark what this lane wrote to the register.';


--
-- Name: COLUMN lane.register; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.lane.register IS 'Holds the cursor: no ready job of the lane has a place at or below it. See lane_start for the form, _move_cursors for the proof.';


--
-- Name: lane_cursor_000; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_000
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_000; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_000 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_001; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_001
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_001; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_001 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_002; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_002
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_002; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_002 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_003; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_003
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_003; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_003 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_004; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_004
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_004; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_004 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_005; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_005
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_005; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_005 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_006; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_006
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_006; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_006 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_007; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_007
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_007; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_007 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_008; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_008
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_008; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_008 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_009; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_009
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_009; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_009 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_010; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_010
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_010; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_010 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_011; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_011
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_011; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_011 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_012; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_012
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_012; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_012 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_013; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_013
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_013; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_013 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_014; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_014
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_014; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_014 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_015; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_015
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_015; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_015 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_016; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_016
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_016; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_016 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_017; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_017
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_017; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_017 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_018; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_018
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_018; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_018 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_019; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_019
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_019; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_019 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_020; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_020
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_020; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_020 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_021; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_021
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_021; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_021 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_022; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_022
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_022; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_022 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_023; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_023
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_023; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_023 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_024; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_024
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_024; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_024 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_025; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_025
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_025; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_025 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_026; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_026
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_026; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_026 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_027; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_027
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_027; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_027 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_028; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_028
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_028; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_028 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_029; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_029
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_029; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_029 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_030; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_030
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_030; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_030 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_031; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_031
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_031; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_031 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_032; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_032
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_032; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_032 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_033; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_033
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_033; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_033 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_034; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_034
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_034; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_034 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_035; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_035
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_035; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_035 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_036; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_036
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_036; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_036 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_037; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_037
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_037; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_037 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_038; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_038
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_038; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_038 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_039; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_039
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_039; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_039 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_040; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_040
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_040; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_040 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_041; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_041
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_041; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_041 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_042; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_042
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_042; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_042 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_043; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_043
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_043; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_043 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_044; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_044
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_044; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_044 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_045; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_045
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_045; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_045 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_046; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_046
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_046; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_046 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_047; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_047
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_047; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_047 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_048; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_048
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_048; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_048 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_049; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_049
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_049; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_049 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_050; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_050
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_050; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_050 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_051; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_051
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_051; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_051 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_052; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_052
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_052; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_052 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_053; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_053
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_053; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_053 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_054; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_054
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_054; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_054 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_055; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_055
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_055; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_055 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_056; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_056
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_056; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_056 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_057; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_057
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_057; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_057 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_058; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_058
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_058; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_058 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_059; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_059
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_059; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_059 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_060; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_060
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_060; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_060 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_061; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_061
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_061; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_061 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_062; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_062
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_062; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_062 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_063; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_063
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_063; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_063 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_064; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_064
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_064; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_064 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_065; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_065
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_065; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_065 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_066; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_066
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_066; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_066 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_067; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_067
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_067; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_067 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_068; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_068
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_068; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_068 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_069; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_069
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_069; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_069 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_070; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_070
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_070; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_070 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_071; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_071
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_071; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_071 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_072; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_072
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_072; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_072 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_073; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_073
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_073; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_073 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_074; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_074
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_074; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_074 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_075; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_075
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_075; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_075 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_076; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_076
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_076; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_076 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_077; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_077
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_077; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_077 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_078; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_078
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_078; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_078 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_079; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_079
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_079; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_079 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_080; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_080
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_080; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_080 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_081; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_081
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_081; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_081 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_082; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_082
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_082; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_082 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_083; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_083
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_083; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_083 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_084; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_084
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_084; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_084 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_085; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_085
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_085; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_085 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_086; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_086
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_086; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_086 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_087; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_087
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_087; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_087 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_088; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_088
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_088; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_088 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_089; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_089
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_089; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_089 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_090; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_090
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_090; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_090 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_091; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_091
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_091; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_091 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_092; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_092
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_092; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_092 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_093; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_093
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_093; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_093 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_094; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_094
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_094; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_094 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_095; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_095
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_095; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_095 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_096; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_096
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_096; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_096 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_097; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_097
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_097; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_097 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_098; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_098
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_098; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_098 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_099; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_099
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_099; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_099 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_100; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_100
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_100; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_100 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_101; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_101
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_101; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_101 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_102; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_102
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_102; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_102 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_103; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_103
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_103; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_103 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_104; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_104
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_104; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_104 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_105; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_105
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_105; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_105 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_106; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_106
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_106; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_106 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_107; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_107
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_107; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_107 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_108; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_108
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_108; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_108 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_109; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_109
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_109; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_109 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_110; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_110
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_110; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_110 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_111; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_111
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_111; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_111 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_112; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_112
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_112; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_112 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_113; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_113
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_113; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_113 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_114; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_114
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_114; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_114 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_115; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_115
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_115; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_115 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_116; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_116
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_116; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_116 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_117; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_117
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_117; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_117 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_118; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_118
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_118; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_118 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_119; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_119
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_119; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_119 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_120; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_120
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_120; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_120 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_121; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_121
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_121; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_121 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_122; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_122
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_122; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_122 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_123; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_123
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_123; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_123 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_124; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_124
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_124; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_124 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_125; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_125
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_125; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_125 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_126; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_126
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_126; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_126 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_127; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_127
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_127; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_127 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_128; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_128
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_128; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_128 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_129; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_129
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_129; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_129 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_130; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_130
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_130; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_130 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_131; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_131
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_131; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_131 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_132; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_132
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_132; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_132 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_133; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_133
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_133; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_133 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_134; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_134
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_134; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_134 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_135; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_135
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_135; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_135 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_136; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_136
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_136; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_136 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_137; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_137
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_137; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_137 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_138; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_138
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_138; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_138 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_139; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_139
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_139; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_139 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_140; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_140
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_140; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_140 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_141; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_141
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_141; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_141 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_142; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_142
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_142; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_142 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_143; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_143
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_143; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_143 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_144; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_144
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_144; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_144 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_145; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_145
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_145; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_145 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_146; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_146
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_146; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_146 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_147; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_147
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_147; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_147 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_148; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_148
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_148; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_148 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_149; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_149
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_149; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_149 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_150; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_150
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_150; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_150 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_151; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_151
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_151; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_151 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_152; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_152
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_152; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_152 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_153; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_153
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_153; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_153 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_154; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_154
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_154; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_154 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_155; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_155
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_155; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_155 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_156; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_156
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_156; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_156 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_157; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_157
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_157; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_157 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_158; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_158
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_158; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_158 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_159; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_159
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_159; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_159 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_160; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_160
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_160; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_160 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_161; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_161
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_161; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_161 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_162; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_162
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_162; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_162 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_163; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_163
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_163; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_163 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_164; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_164
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_164; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_164 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_165; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_165
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_165; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_165 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_166; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_166
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_166; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_166 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_167; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_167
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_167; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_167 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_168; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_168
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_168; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_168 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_169; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_169
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_169; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_169 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_170; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_170
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_170; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_170 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_171; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_171
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_171; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_171 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_172; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_172
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_172; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_172 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_173; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_173
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_173; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_173 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_174; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_174
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_174; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_174 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_175; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_175
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_175; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_175 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_176; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_176
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_176; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_176 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_177; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_177
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_177; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_177 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_178; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_178
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_178; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_178 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_179; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_179
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_179; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_179 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_180; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_180
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_180; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_180 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_181; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_181
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_181; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_181 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_182; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_182
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_182; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_182 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_183; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_183
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_183; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_183 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_184; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_184
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_184; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_184 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_185; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_185
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_185; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_185 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_186; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_186
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_186; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_186 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_187; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_187
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_187; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_187 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_188; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_188
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_188; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_188 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_189; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_189
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_189; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_189 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_190; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_190
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_190; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_190 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_191; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_191
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_191; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_191 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_192; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_192
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_192; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_192 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_193; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_193
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_193; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_193 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_194; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_194
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_194; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_194 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_195; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_195
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_195; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_195 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_196; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_196
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_196; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_196 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_197; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_197
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_197; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_197 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_198; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_198
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_198; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_198 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_199; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_199
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_199; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_199 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_200; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_200
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_200; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_200 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_201; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_201
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_201; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_201 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_202; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_202
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_202; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_202 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_203; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_203
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_203; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_203 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_204; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_204
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_204; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_204 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_205; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_205
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_205; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_205 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_206; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_206
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_206; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_206 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_207; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_207
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_207; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_207 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_208; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_208
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_208; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_208 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_209; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_209
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_209; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_209 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_210; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_210
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_210; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_210 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_211; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_211
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_211; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_211 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_212; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_212
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_212; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_212 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_213; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_213
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_213; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_213 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_214; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_214
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_214; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_214 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_215; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_215
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_215; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_215 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_216; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_216
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_216; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_216 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_217; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_217
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_217; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_217 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_218; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_218
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_218; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_218 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_219; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_219
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_219; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_219 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_220; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_220
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_220; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_220 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_221; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_221
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_221; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_221 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_222; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_222
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_222; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_222 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_223; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_223
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_223; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_223 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_224; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_224
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_224; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_224 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_225; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_225
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_225; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_225 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_226; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_226
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_226; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_226 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_227; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_227
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_227; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_227 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_228; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_228
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_228; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_228 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_229; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_229
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_229; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_229 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_230; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_230
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_230; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_230 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_231; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_231
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_231; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_231 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_232; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_232
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_232; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_232 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_233; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_233
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_233; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_233 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_234; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_234
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_234; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_234 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_235; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_235
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_235; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_235 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_236; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_236
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_236; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_236 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_237; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_237
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_237; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_237 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_238; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_238
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_238; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_238 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_239; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_239
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_239; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_239 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_240; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_240
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_240; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_240 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_241; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_241
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_241; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_241 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_242; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_242
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_242; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_242 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_243; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_243
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_243; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_243 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_244; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_244
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_244; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_244 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_245; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_245
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_245; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_245 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_246; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_246
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_246; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_246 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_247; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_247
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_247; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_247 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_248; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_248
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_248; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_248 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_249; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_249
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_249; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_249 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_250; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_250
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_250; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_250 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_251; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_251
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_251; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_251 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_252; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_252
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_252; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_252 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_253; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_253
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_253; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_253 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_254; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_254
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_254; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_254 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_cursor_255; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.lane_cursor_255
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: lane_cursor_255; Type: SEQUENCE OWNED BY; Schema: pyqueue_thin; Owner: -
--

ALTER SEQUENCE pyqueue_thin.lane_cursor_255 OWNED BY pyqueue_thin.lane.register;


--
-- Name: lane_lane_id_seq; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

ALTER TABLE pyqueue_thin.lane ALTER COLUMN lane_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME pyqueue_thin.lane_lane_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: lane_start; Type: VIEW; Schema: pyqueue_thin; Owner: -
--

CREATE VIEW pyqueue_thin.lane_start AS
 SELECT l.lane_id,
    l.queue,
    l.priority,
    l.register,
        CASE (r.content % (524288)::bigint)
            WHEN (l.lane_id % (524288)::bigint) THEN (r.content / 1048576)
            ELSE (0)::bigint
        END AS place,
    ( SELECT min(n.priority) AS min
           FROM pyqueue_thin.lane n
          WHERE ((n.queue = l.queue) AND (n.priority > l.priority))) AS next_priority
   FROM (pyqueue_thin.lane l
     CROSS JOIN LATERAL pg_sequence_last_value(l.register) r(content));


--
-- Name: VIEW lane_start; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON VIEW pyqueue_thin.lane_start IS 'For each known lane its cursor (place, 0: none), and the next known priority of its queue (null: none). All ready jobs of the lane have places above the cursor.';


--
-- Name: mark; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.mark
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: SEQUENCE mark; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON SEQUENCE pyqueue_thin.mark IS 'A place; every place up to it was drawn by a transaction below mark_xid.';


--
-- Name: mark_xid; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.mark_xid
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: SEQUENCE mark_xid; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON SEQUENCE pyqueue_thin.mark_xid IS 'A transaction id, drawn after the last place was read for mark.';


--
-- Name: queue_lists; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE SEQUENCE pyqueue_thin.queue_lists
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: SEQUENCE queue_lists; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON SEQUENCE pyqueue_thin.queue_lists IS '1 once some role was limited to queues, and null before.';


--
-- Name: ready_line; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE SEQUENCE pyqueue_thin.ready_line
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: SEQUENCE ready_line; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON SEQUENCE pyqueue_thin.ready_line IS 'Source of job.ready_seq, the place of a ready job in its lane.';


--
-- Name: refused; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE SEQUENCE pyqueue_thin.refused
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: SEQUENCE refused; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON SEQUENCE pyqueue_thin.refused IS 'Calls refused for a stale token. Survives the rollback; a server crash may add up to 32.';


--
-- Name: schema_version; Type: TABLE; Schema: pyqueue_thin; Owner: -
--

CREATE TABLE pyqueue_thin.schema_version (
    version_num character varying(32) NOT NULL
);


--
-- Name: settled; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.settled
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1;


--
-- Name: SEQUENCE settled; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON SEQUENCE pyqueue_thin.settled IS 'The last mark below whose transaction id none was running when somebody looked.';


--
-- Name: settled_xid; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.settled_xid
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: SEQUENCE settled_xid; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON SEQUENCE pyqueue_thin.settled_xid IS 'The transaction id that belongs to settled.';


--
-- Name: side_effect; Type: TABLE; Schema: pyqueue_thin; Owner: -
--

CREATE TABLE pyqueue_thin.side_effect (
    job_id bigint NOT NULL,
    key text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL,
    token bigint NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    result jsonb,
    CONSTRAINT side_effect_done_at_iff_done CHECK (((state = 'done'::text) = (done_at IS NOT NULL))),
    CONSTRAINT side_effect_state_known CHECK ((state = ANY (ARRAY['begun'::text, 'done'::text])))
)
WITH (autovacuum_vacuum_scale_factor='0.02');


--
-- Name: TABLE side_effect; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON TABLE pyqueue_thin.side_effect IS 'Side effects recorded under a key of their job, so that doing one again is noticed. They live as long as the row of their job, live or ended.';


--
-- Name: COLUMN side_effect.key; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.side_effect.key IS 'Idempotency key, chosen by the caller; the same in every attempt.';


--
-- Name: COLUMN side_effect.token; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON COLUMN pyqueue_thin.side_effect.token IS 'The token under which it was recorded; says which attempt did it.';


--
-- Name: stragglers_checked_at; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.stragglers_checked_at
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: SEQUENCE stragglers_checked_at; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON SEQUENCE pyqueue_thin.stragglers_checked_at IS 'When ready jobs below a cursor were last looked for, in microseconds since 1970; ahead of that after a slow look.';


--
-- Name: swept_at; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE UNLOGGED SEQUENCE pyqueue_thin.swept_at
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: SEQUENCE swept_at; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON SEQUENCE pyqueue_thin.swept_at IS 'When jobs were last swept, in microseconds since 1970; ahead of that after a slow sweep.';


--
-- Name: token_line; Type: SEQUENCE; Schema: pyqueue_thin; Owner: -
--

CREATE SEQUENCE pyqueue_thin.token_line
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: SEQUENCE token_line; Type: COMMENT; Schema: pyqueue_thin; Owner: -
--

COMMENT ON SEQUENCE pyqueue_thin.token_line IS 'Source of fencing tokens; lifted to the clock (microseconds since 2024) by each epoch.';


--
-- Data for Name: epoch; Type: TABLE DATA; Schema: pyqueue_thin; Owner: -
--

COPY pyqueue_thin.epoch (epoch_id, base, reason, server_started_at, begun_at) FROM stdin;
1	91983248392353	server start, promotion, restore or first use	2026-11-30 14:54:07.940106+00	2026-11-30 14:54:08.392658+00
\.


--
-- Data for Name: finished_job; Type: TABLE DATA; Schema: pyqueue_thin; Owner: -
--

COPY pyqueue_thin.finished_job (job_id, token, run_at, enqueued_at, claimed_at, ended_at, priority, attempt, max_attempts, lost, max_lost, cancel_requested, outcome, reason, queue, kind, unique_key, group_key, worker, payload, result, headers, progress, errors) FROM stdin;
61	91983248392374	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.444433+00	2026-11-30 14:54:08.448096+00	2026-11-30 14:54:08.452482+00	0	1	20	0	\N	f	finished	\N	finished	default	key 0	\N	w	{"n": 0, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
62	91983248392375	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.444545+00	2026-11-30 14:54:08.448175+00	2026-11-30 14:54:08.454853+00	0	1	20	0	\N	f	finished	\N	finished	default	key 1	\N	w	{"n": 1, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
63	91983248392386	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.444834+00	2026-11-30 14:54:08.448366+00	2026-11-30 14:54:08.456444+00	0	1	20	0	\N	f	finished	\N	finished	default	key 2	\N	w	{"n": 2, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
64	91983248392387	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.444854+00	2026-11-30 14:54:08.44838+00	2026-11-30 14:54:08.458086+00	0	1	20	0	\N	f	finished	\N	finished	default	key 3	\N	w	{"n": 3, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
65	91983248392388	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.444869+00	2026-11-30 14:54:08.448392+00	2026-11-30 14:54:08.459717+00	0	1	20	0	\N	f	finished	\N	finished	default	key 4	\N	w	{"n": 4, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
66	91983248392389	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.444884+00	2026-11-30 14:54:08.448405+00	2026-11-30 14:54:08.461173+00	0	1	20	0	\N	f	finished	\N	finished	default	key 5	\N	w	{"n": 5, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
67	91983248392390	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.444899+00	2026-11-30 14:54:08.448417+00	2026-11-30 14:54:08.462512+00	0	1	20	0	\N	f	finished	\N	finished	default	key 6	\N	w	{"n": 6, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
68	91983248392391	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.444911+00	2026-11-30 14:54:08.448429+00	2026-11-30 14:54:08.46366+00	0	1	20	0	\N	f	finished	\N	finished	default	key 7	\N	w	{"n": 7, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
69	91983248392392	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.444922+00	2026-11-30 14:54:08.448441+00	2026-11-30 14:54:08.46486+00	0	1	20	0	\N	f	finished	\N	finished	default	key 8	\N	w	{"n": 8, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
70	91983248392393	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.444933+00	2026-11-30 14:54:08.448458+00	2026-11-30 14:54:08.466019+00	0	1	20	0	\N	f	finished	\N	finished	default	key 9	\N	w	{"n": 9, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
71	91983248392376	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.444653+00	2026-11-30 14:54:08.448197+00	2026-11-30 14:54:08.467096+00	0	1	20	0	\N	f	finished	\N	finished	default	key 10	\N	w	{"n": 10, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
72	91983248392377	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.444672+00	2026-11-30 14:54:08.448212+00	2026-11-30 14:54:08.468084+00	0	1	20	0	\N	f	finished	\N	finished	default	key 11	\N	w	{"n": 11, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
73	91983248392378	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.444688+00	2026-11-30 14:54:08.448228+00	2026-11-30 14:54:08.46912+00	0	1	20	0	\N	f	finished	\N	finished	default	key 12	\N	w	{"n": 12, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
74	91983248392379	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.44471+00	2026-11-30 14:54:08.448246+00	2026-11-30 14:54:08.470196+00	0	1	20	0	\N	f	finished	\N	finished	default	key 13	\N	w	{"n": 13, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
75	91983248392380	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.444723+00	2026-11-30 14:54:08.448263+00	2026-11-30 14:54:08.471193+00	0	1	20	0	\N	f	finished	\N	finished	default	key 14	\N	w	{"n": 14, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
76	91983248392381	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.444762+00	2026-11-30 14:54:08.448279+00	2026-11-30 14:54:08.47212+00	0	1	20	0	\N	f	finished	\N	finished	default	key 15	\N	w	{"n": 15, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
77	91983248392382	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.444775+00	2026-11-30 14:54:08.448294+00	2026-11-30 14:54:08.473092+00	0	1	20	0	\N	f	finished	\N	finished	default	key 16	\N	w	{"n": 16, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
78	91983248392383	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.444788+00	2026-11-30 14:54:08.448317+00	2026-11-30 14:54:08.474072+00	0	1	20	0	\N	f	finished	\N	finished	default	key 17	\N	w	{"n": 17, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
79	91983248392384	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.444803+00	2026-11-30 14:54:08.448333+00	2026-11-30 14:54:08.475055+00	0	1	20	0	\N	f	finished	\N	finished	default	key 18	\N	w	{"n": 18, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
80	91983248392385	2026-11-30 14:54:08.443372+00	2026-11-30 14:54:08.444819+00	2026-11-30 14:54:08.448349+00	2026-11-30 14:54:08.475983+00	0	1	20	0	\N	f	finished	\N	finished	default	key 19	\N	w	{"n": 19, "text": "ä€😀"}	{"done": true}	{"trace": "finished"}	\N	[]
81	91983248392394	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.479286+00	2026-11-30 14:54:08.482479+00	2026-11-30 14:54:08.490419+00	0	1	20	0	\N	f	dead	refused	dead	default	key 0	\N	w	{"n": 0, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.490899+00:00", "kind": "failed", "error": "no 0", "token": 91983248392394, "worker": "w", "attempt": 1}]
82	91983248392395	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.479387+00	2026-11-30 14:54:08.482542+00	2026-11-30 14:54:08.494386+00	0	1	20	0	\N	f	dead	refused	dead	default	key 1	\N	w	{"n": 1, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.494514+00:00", "kind": "failed", "error": "no 1", "token": 91983248392395, "worker": "w", "attempt": 1}]
83	91983248392406	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.479536+00	2026-11-30 14:54:08.482701+00	2026-11-30 14:54:08.496714+00	0	1	20	0	\N	f	dead	refused	dead	default	key 2	\N	w	{"n": 2, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.496856+00:00", "kind": "failed", "error": "no 2", "token": 91983248392406, "worker": "w", "attempt": 1}]
84	91983248392407	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.479548+00	2026-11-30 14:54:08.482714+00	2026-11-30 14:54:08.498567+00	0	1	20	0	\N	f	dead	refused	dead	default	key 3	\N	w	{"n": 3, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.498659+00:00", "kind": "failed", "error": "no 3", "token": 91983248392407, "worker": "w", "attempt": 1}]
85	91983248392408	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.479565+00	2026-11-30 14:54:08.48276+00	2026-11-30 14:54:08.500197+00	0	1	20	0	\N	f	dead	refused	dead	default	key 4	\N	w	{"n": 4, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.50028+00:00", "kind": "failed", "error": "no 4", "token": 91983248392408, "worker": "w", "attempt": 1}]
86	91983248392409	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.479575+00	2026-11-30 14:54:08.482774+00	2026-11-30 14:54:08.50166+00	0	1	20	0	\N	f	dead	refused	dead	default	key 5	\N	w	{"n": 5, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.501775+00:00", "kind": "failed", "error": "no 5", "token": 91983248392409, "worker": "w", "attempt": 1}]
87	91983248392410	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.479586+00	2026-11-30 14:54:08.482788+00	2026-11-30 14:54:08.502913+00	0	1	20	0	\N	f	dead	refused	dead	default	key 6	\N	w	{"n": 6, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.502993+00:00", "kind": "failed", "error": "no 6", "token": 91983248392410, "worker": "w", "attempt": 1}]
88	91983248392411	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.479596+00	2026-11-30 14:54:08.482801+00	2026-11-30 14:54:08.504177+00	0	1	20	0	\N	f	dead	refused	dead	default	key 7	\N	w	{"n": 7, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.504248+00:00", "kind": "failed", "error": "no 7", "token": 91983248392411, "worker": "w", "attempt": 1}]
89	91983248392412	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.479608+00	2026-11-30 14:54:08.482814+00	2026-11-30 14:54:08.505375+00	0	1	20	0	\N	f	dead	refused	dead	default	key 8	\N	w	{"n": 8, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.505449+00:00", "kind": "failed", "error": "no 8", "token": 91983248392412, "worker": "w", "attempt": 1}]
90	91983248392413	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.47962+00	2026-11-30 14:54:08.48289+00	2026-11-30 14:54:08.506813+00	0	1	20	0	\N	f	dead	refused	dead	default	key 9	\N	w	{"n": 9, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.50689+00:00", "kind": "failed", "error": "no 9", "token": 91983248392413, "worker": "w", "attempt": 1}]
91	91983248392396	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.479405+00	2026-11-30 14:54:08.482562+00	2026-11-30 14:54:08.508399+00	0	1	20	0	\N	f	dead	refused	dead	default	key 10	\N	w	{"n": 10, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.508476+00:00", "kind": "failed", "error": "no 10", "token": 91983248392396, "worker": "w", "attempt": 1}]
92	91983248392397	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.479417+00	2026-11-30 14:54:08.482577+00	2026-11-30 14:54:08.509958+00	0	1	20	0	\N	f	dead	refused	dead	default	key 11	\N	w	{"n": 11, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.510063+00:00", "kind": "failed", "error": "no 11", "token": 91983248392397, "worker": "w", "attempt": 1}]
93	91983248392398	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.479427+00	2026-11-30 14:54:08.482591+00	2026-11-30 14:54:08.511537+00	0	1	20	0	\N	f	dead	refused	dead	default	key 12	\N	w	{"n": 12, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.51162+00:00", "kind": "failed", "error": "no 12", "token": 91983248392398, "worker": "w", "attempt": 1}]
94	91983248392399	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.479454+00	2026-11-30 14:54:08.482604+00	2026-11-30 14:54:08.512785+00	0	1	20	0	\N	f	dead	refused	dead	default	key 13	\N	w	{"n": 13, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.512865+00:00", "kind": "failed", "error": "no 13", "token": 91983248392399, "worker": "w", "attempt": 1}]
95	91983248392400	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.479466+00	2026-11-30 14:54:08.482617+00	2026-11-30 14:54:08.514037+00	0	1	20	0	\N	f	dead	refused	dead	default	key 14	\N	w	{"n": 14, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.514113+00:00", "kind": "failed", "error": "no 14", "token": 91983248392400, "worker": "w", "attempt": 1}]
96	91983248392401	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.479476+00	2026-11-30 14:54:08.48263+00	2026-11-30 14:54:08.515146+00	0	1	20	0	\N	f	dead	refused	dead	default	key 15	\N	w	{"n": 15, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.515227+00:00", "kind": "failed", "error": "no 15", "token": 91983248392401, "worker": "w", "attempt": 1}]
97	91983248392402	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.479488+00	2026-11-30 14:54:08.482642+00	2026-11-30 14:54:08.51632+00	0	1	20	0	\N	f	dead	refused	dead	default	key 16	\N	w	{"n": 16, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.516392+00:00", "kind": "failed", "error": "no 16", "token": 91983248392402, "worker": "w", "attempt": 1}]
98	91983248392403	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.4795+00	2026-11-30 14:54:08.482655+00	2026-11-30 14:54:08.517396+00	0	1	20	0	\N	f	dead	refused	dead	default	key 17	\N	w	{"n": 17, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.517523+00:00", "kind": "failed", "error": "no 17", "token": 91983248392403, "worker": "w", "attempt": 1}]
99	91983248392404	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.479512+00	2026-11-30 14:54:08.482674+00	2026-11-30 14:54:08.518517+00	0	1	20	0	\N	f	dead	refused	dead	default	key 18	\N	w	{"n": 18, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.518589+00:00", "kind": "failed", "error": "no 18", "token": 91983248392404, "worker": "w", "attempt": 1}]
100	91983248392405	2026-11-30 14:54:08.478345+00	2026-11-30 14:54:08.479524+00	2026-11-30 14:54:08.482687+00	2026-11-30 14:54:08.519501+00	0	1	20	0	\N	f	dead	refused	dead	default	key 19	\N	w	{"n": 19, "text": "ä€😀"}	\N	{"trace": "dead"}	\N	[{"at": "2026-11-30T14:54:08.519579+00:00", "kind": "failed", "error": "no 19", "token": 91983248392405, "worker": "w", "attempt": 1}]
101	91983248392434	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.523661+00	2026-11-30 14:54:08.527604+00	2026-11-30 14:54:08.531205+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 0	\N	w	{"n": 0, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
102	91983248392435	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.523785+00	2026-11-30 14:54:08.52768+00	2026-11-30 14:54:08.53282+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 1	\N	w	{"n": 1, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
103	91983248392436	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.523929+00	2026-11-30 14:54:08.5279+00	2026-11-30 14:54:08.534294+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 2	\N	w	{"n": 2, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
104	91983248392437	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.523942+00	2026-11-30 14:54:08.527915+00	2026-11-30 14:54:08.535657+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 3	\N	w	{"n": 3, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
105	91983248392438	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.523955+00	2026-11-30 14:54:08.527936+00	2026-11-30 14:54:08.536947+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 4	\N	w	{"n": 4, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
106	91983248392439	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.523968+00	2026-11-30 14:54:08.528025+00	2026-11-30 14:54:08.538201+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 5	\N	w	{"n": 5, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
107	91983248392440	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.523981+00	2026-11-30 14:54:08.528048+00	2026-11-30 14:54:08.539292+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 6	\N	w	{"n": 6, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
108	91983248392441	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.523993+00	2026-11-30 14:54:08.528064+00	2026-11-30 14:54:08.540224+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 7	\N	w	{"n": 7, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
109	91983248392442	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.524006+00	2026-11-30 14:54:08.528079+00	2026-11-30 14:54:08.541251+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 8	\N	w	{"n": 8, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
110	91983248392443	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.524019+00	2026-11-30 14:54:08.528093+00	2026-11-30 14:54:08.542108+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 9	\N	w	{"n": 9, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
111	91983248392444	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.523805+00	2026-11-30 14:54:08.527703+00	2026-11-30 14:54:08.542865+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 10	\N	w	{"n": 10, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
112	91983248392445	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.523818+00	2026-11-30 14:54:08.527721+00	2026-11-30 14:54:08.543778+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 11	\N	w	{"n": 11, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
113	91983248392446	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.523831+00	2026-11-30 14:54:08.527765+00	2026-11-30 14:54:08.544588+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 12	\N	w	{"n": 12, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
114	91983248392447	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.523844+00	2026-11-30 14:54:08.527785+00	2026-11-30 14:54:08.545444+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 13	\N	w	{"n": 13, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
115	91983248392448	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.523856+00	2026-11-30 14:54:08.527802+00	2026-11-30 14:54:08.546275+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 14	\N	w	{"n": 14, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
116	91983248392449	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.523867+00	2026-11-30 14:54:08.527818+00	2026-11-30 14:54:08.547044+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 15	\N	w	{"n": 15, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
117	91983248392450	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.52388+00	2026-11-30 14:54:08.527831+00	2026-11-30 14:54:08.547692+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 16	\N	w	{"n": 16, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
118	91983248392451	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.523893+00	2026-11-30 14:54:08.527852+00	2026-11-30 14:54:08.54832+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 17	\N	w	{"n": 17, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
119	91983248392452	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.523905+00	2026-11-30 14:54:08.527873+00	2026-11-30 14:54:08.548936+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 18	\N	w	{"n": 18, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
120	91983248392453	2026-11-30 14:54:08.522633+00	2026-11-30 14:54:08.523917+00	2026-11-30 14:54:08.527887+00	2026-11-30 14:54:08.549629+00	0	1	20	0	\N	f	cancelled	\N	cancelled	default	key 19	\N	w	{"n": 19, "text": "ä€😀"}	\N	{"trace": "cancelled"}	\N	[]
\.


--
-- Data for Name: function_access; Type: TABLE DATA; Schema: pyqueue_thin; Owner: -
--

COPY pyqueue_thin.function_access (function_name, accesses) FROM stdin;
enqueue_job	{producer}
enqueue_jobs	{producer}
enqueue_job_rows	{producer}
claim_job	{worker}
claim_jobs	{worker}
heartbeat_job	{worker}
heartbeat_jobs	{worker}
assert_job	{worker}
set_progress	{worker}
record_effect	{worker}
get_effect	{worker,operator}
finish_job	{worker}
finish_jobs	{worker}
fail_job	{worker}
release_job	{worker}
sweep_jobs	{worker,operator}
prune_jobs	{worker,operator}
bump_epoch	{worker,operator}
cancel_job	{operator}
retry_job	{operator}
pause_queue	{operator}
resume_queue	{operator}
configure_queue	{operator}
get_job	{worker,operator}
list_jobs	{reader,operator}
queue_stats	{reader,operator}
check_health	{reader,operator}
contract_version	{producer,worker,reader,operator}
\.


--
-- Data for Name: granted_role; Type: TABLE DATA; Schema: pyqueue_thin; Owner: -
--

COPY pyqueue_thin.granted_role (role, access, queues) FROM stdin;
\.


--
-- Data for Name: job; Type: TABLE DATA; Schema: pyqueue_thin; Owner: -
--

COPY pyqueue_thin.job (job_id, token, ready_seq, run_at, lease_until, enqueued_at, claimed_at, lease, priority, attempt, max_attempts, lost, max_lost, cancel_requested, state, queue, kind, unique_key, group_key, worker, payload, headers, progress, errors) FROM stdin;
1	0	1	2026-11-30 14:54:08.348595+00	\N	2026-11-30 14:54:08.35002+00	\N	\N	-5	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
2	0	2	2026-11-30 14:54:08.348595+00	\N	2026-11-30 14:54:08.350556+00	\N	\N	-5	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
3	0	3	2026-11-30 14:54:08.348595+00	\N	2026-11-30 14:54:08.350571+00	\N	\N	-5	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
4	0	4	2026-11-30 14:54:08.348595+00	\N	2026-11-30 14:54:08.35058+00	\N	\N	-5	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
5	0	5	2026-11-30 14:54:08.348595+00	\N	2026-11-30 14:54:08.350589+00	\N	\N	-5	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
6	0	6	2026-11-30 14:54:08.348595+00	\N	2026-11-30 14:54:08.350597+00	\N	\N	-5	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
7	0	7	2026-11-30 14:54:08.348595+00	\N	2026-11-30 14:54:08.350605+00	\N	\N	-5	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
8	0	8	2026-11-30 14:54:08.348595+00	\N	2026-11-30 14:54:08.350612+00	\N	\N	-5	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
9	0	9	2026-11-30 14:54:08.348595+00	\N	2026-11-30 14:54:08.350626+00	\N	\N	-5	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
10	0	10	2026-11-30 14:54:08.348595+00	\N	2026-11-30 14:54:08.350633+00	\N	\N	-5	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
11	0	11	2026-11-30 14:54:08.352303+00	\N	2026-11-30 14:54:08.352358+00	\N	\N	0	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
12	0	12	2026-11-30 14:54:08.352303+00	\N	2026-11-30 14:54:08.352405+00	\N	\N	0	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
13	0	13	2026-11-30 14:54:08.352303+00	\N	2026-11-30 14:54:08.352415+00	\N	\N	0	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
14	0	14	2026-11-30 14:54:08.352303+00	\N	2026-11-30 14:54:08.352423+00	\N	\N	0	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
15	0	15	2026-11-30 14:54:08.352303+00	\N	2026-11-30 14:54:08.35243+00	\N	\N	0	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
16	0	16	2026-11-30 14:54:08.352303+00	\N	2026-11-30 14:54:08.352437+00	\N	\N	0	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
17	0	17	2026-11-30 14:54:08.352303+00	\N	2026-11-30 14:54:08.352444+00	\N	\N	0	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
18	0	18	2026-11-30 14:54:08.352303+00	\N	2026-11-30 14:54:08.352452+00	\N	\N	0	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
19	0	19	2026-11-30 14:54:08.352303+00	\N	2026-11-30 14:54:08.352459+00	\N	\N	0	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
20	0	20	2026-11-30 14:54:08.352303+00	\N	2026-11-30 14:54:08.352466+00	\N	\N	0	0	\N	0	\N	f	ready	ready	default	\N	\N	\N	\N	\N	\N	[]
21	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.354099+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
22	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.354298+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
23	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.35431+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
24	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.354315+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
25	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.354321+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
26	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.354326+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
27	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.354332+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
28	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.354337+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
29	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.354342+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
30	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.354348+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
31	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.354353+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
32	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.354358+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
33	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.354363+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
34	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.354369+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
35	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.354374+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
36	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.354379+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
37	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.354388+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
38	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.354393+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
39	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.354398+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
40	0	\N	2036-10-08 14:54:08.354041+00	\N	2026-11-30 14:54:08.354404+00	\N	\N	0	0	\N	0	\N	f	scheduled	scheduled	default	\N	\N	\N	\N	\N	\N	[]
41	91983248392354	21	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.402626+00	2026-11-30 14:54:08.365339+00	2026-11-30 14:54:08.402631+00	01:00:00	0	1	20	0	\N	f	running	running	default	key 0	\N	w	{"n": 0, "text": "ä€😀"}	{"trace": "running"}	{"at": 0}	[]
51	91983248392356	31	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.402804+00	2026-11-30 14:54:08.369754+00	2026-11-30 14:54:08.402805+00	01:00:00	0	1	20	0	\N	f	running	running	default	key 10	\N	w	{"n": 10, "text": "ä€😀"}	{"trace": "running"}	{"at": 10}	[]
42	91983248392355	22	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.402782+00	2026-11-30 14:54:08.369661+00	2026-11-30 14:54:08.402783+00	01:00:00	0	1	20	0	\N	t	running	running	default	key 1	\N	w	{"n": 1, "text": "ä€😀"}	{"trace": "running"}	{"at": 1}	[]
53	91983248392358	33	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.40283+00	2026-11-30 14:54:08.36978+00	2026-11-30 14:54:08.40283+00	01:00:00	0	1	20	0	\N	f	running	running	default	key 12	\N	w	{"n": 12, "text": "ä€😀"}	{"trace": "running"}	{"at": 12}	[]
52	91983248392357	32	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.402818+00	2026-11-30 14:54:08.369768+00	2026-11-30 14:54:08.402818+00	01:00:00	0	1	20	0	\N	t	running	running	default	key 11	\N	w	{"n": 11, "text": "ä€😀"}	{"trace": "running"}	{"at": 11}	[]
43	91983248392366	23	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.402928+00	2026-11-30 14:54:08.370089+00	2026-11-30 14:54:08.402928+00	01:00:00	0	1	20	0	\N	f	running	running	default	key 2	\N	w	{"n": 2, "text": "ä€😀"}	{"trace": "running"}	{"at": 2}	[]
49	91983248392372	29	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.403006+00	2026-11-30 14:54:08.370174+00	2026-11-30 14:54:08.403006+00	01:00:00	0	1	20	0	\N	f	running	running	default	key 8	\N	w	{"n": 8, "text": "ä€😀"}	{"trace": "running"}	{"at": 8}	[]
44	91983248392367	24	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.40294+00	2026-11-30 14:54:08.370101+00	2026-11-30 14:54:08.40294+00	01:00:00	0	1	20	0	\N	t	running	running	default	key 3	\N	w	{"n": 3, "text": "ä€😀"}	{"trace": "running"}	{"at": 3}	[]
45	91983248392368	25	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.402951+00	2026-11-30 14:54:08.370116+00	2026-11-30 14:54:08.402952+00	01:00:00	0	1	20	0	\N	f	running	running	default	key 4	\N	w	{"n": 4, "text": "ä€😀"}	{"trace": "running"}	{"at": 4}	[]
57	91983248392362	37	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.402884+00	2026-11-30 14:54:08.370009+00	2026-11-30 14:54:08.402884+00	01:00:00	0	1	20	0	\N	f	running	running	default	key 16	\N	w	{"n": 16, "text": "ä€😀"}	{"trace": "running"}	{"at": 16}	[]
46	91983248392369	26	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.402966+00	2026-11-30 14:54:08.370126+00	2026-11-30 14:54:08.402966+00	01:00:00	0	1	20	0	\N	t	running	running	default	key 5	\N	w	{"n": 5, "text": "ä€😀"}	{"trace": "running"}	{"at": 5}	[]
47	91983248392370	27	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.402982+00	2026-11-30 14:54:08.370138+00	2026-11-30 14:54:08.402982+00	01:00:00	0	1	20	0	\N	f	running	running	default	key 6	\N	w	{"n": 6, "text": "ä€😀"}	{"trace": "running"}	{"at": 6}	[]
50	91983248392373	30	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.403018+00	2026-11-30 14:54:08.370184+00	2026-11-30 14:54:08.403018+00	01:00:00	0	1	20	0	\N	t	running	running	default	key 9	\N	w	{"n": 9, "text": "ä€😀"}	{"trace": "running"}	{"at": 9}	[]
48	91983248392371	28	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.402994+00	2026-11-30 14:54:08.370148+00	2026-11-30 14:54:08.402994+00	01:00:00	0	1	20	0	\N	t	running	running	default	key 7	\N	w	{"n": 7, "text": "ä€😀"}	{"trace": "running"}	{"at": 7}	[]
54	91983248392359	34	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.402849+00	2026-11-30 14:54:08.36979+00	2026-11-30 14:54:08.402849+00	01:00:00	0	1	20	0	\N	t	running	running	default	key 13	\N	w	{"n": 13, "text": "ä€😀"}	{"trace": "running"}	{"at": 13}	[]
55	91983248392360	35	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.402861+00	2026-11-30 14:54:08.369985+00	2026-11-30 14:54:08.402861+00	01:00:00	0	1	20	0	\N	f	running	running	default	key 14	\N	w	{"n": 14, "text": "ä€😀"}	{"trace": "running"}	{"at": 14}	[]
58	91983248392363	38	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.402895+00	2026-11-30 14:54:08.370043+00	2026-11-30 14:54:08.402895+00	01:00:00	0	1	20	0	\N	t	running	running	default	key 17	\N	w	{"n": 17, "text": "ä€😀"}	{"trace": "running"}	{"at": 17}	[]
56	91983248392361	36	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.402873+00	2026-11-30 14:54:08.369999+00	2026-11-30 14:54:08.402873+00	01:00:00	0	1	20	0	\N	t	running	running	default	key 15	\N	w	{"n": 15, "text": "ä€😀"}	{"trace": "running"}	{"at": 15}	[]
59	91983248392364	39	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.402906+00	2026-11-30 14:54:08.370054+00	2026-11-30 14:54:08.402906+00	01:00:00	0	1	20	0	\N	f	running	running	default	key 18	\N	w	{"n": 18, "text": "ä€😀"}	{"trace": "running"}	{"at": 18}	[]
60	91983248392365	40	2026-11-30 14:54:08.361672+00	2026-11-30 15:54:08.402917+00	2026-11-30 14:54:08.370079+00	2026-11-30 14:54:08.402917+00	01:00:00	0	1	20	0	\N	t	running	running	default	key 19	\N	w	{"n": 19, "text": "ä€😀"}	{"trace": "running"}	{"at": 19}	[]
121	91983248392454	121	2026-11-30 14:54:08.55922+00	\N	2026-11-30 14:54:08.552961+00	2026-11-30 14:54:08.556084+00	\N	0	1	20	0	\N	f	ready	retried	default	key 0	\N	\N	{"n": 0, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.559324+00:00", "kind": "failed", "error": "once", "token": 91983248392454, "worker": "w", "attempt": 1}]
122	91983248392455	122	2026-11-30 14:54:08.560547+00	\N	2026-11-30 14:54:08.553078+00	2026-11-30 14:54:08.556173+00	\N	0	1	20	0	\N	f	ready	retried	default	key 1	\N	\N	{"n": 1, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.560627+00:00", "kind": "failed", "error": "once", "token": 91983248392455, "worker": "w", "attempt": 1}]
131	91983248392456	131	2026-11-30 14:54:08.569901+00	\N	2026-11-30 14:54:08.553101+00	2026-11-30 14:54:08.556199+00	\N	0	1	20	0	\N	f	ready	retried	default	key 10	\N	\N	{"n": 10, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.569973+00:00", "kind": "failed", "error": "once", "token": 91983248392456, "worker": "w", "attempt": 1}]
132	91983248392457	132	2026-11-30 14:54:08.570922+00	\N	2026-11-30 14:54:08.553116+00	2026-11-30 14:54:08.556216+00	\N	0	1	20	0	\N	f	ready	retried	default	key 11	\N	\N	{"n": 11, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.570994+00:00", "kind": "failed", "error": "once", "token": 91983248392457, "worker": "w", "attempt": 1}]
133	91983248392458	133	2026-11-30 14:54:08.57193+00	\N	2026-11-30 14:54:08.55313+00	2026-11-30 14:54:08.556232+00	\N	0	1	20	0	\N	f	ready	retried	default	key 12	\N	\N	{"n": 12, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.572001+00:00", "kind": "failed", "error": "once", "token": 91983248392458, "worker": "w", "attempt": 1}]
134	91983248392459	134	2026-11-30 14:54:08.572849+00	\N	2026-11-30 14:54:08.553143+00	2026-11-30 14:54:08.556248+00	\N	0	1	20	0	\N	f	ready	retried	default	key 13	\N	\N	{"n": 13, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.572923+00:00", "kind": "failed", "error": "once", "token": 91983248392459, "worker": "w", "attempt": 1}]
135	91983248392460	135	2026-11-30 14:54:08.573793+00	\N	2026-11-30 14:54:08.553157+00	2026-11-30 14:54:08.556266+00	\N	0	1	20	0	\N	f	ready	retried	default	key 14	\N	\N	{"n": 14, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.573858+00:00", "kind": "failed", "error": "once", "token": 91983248392460, "worker": "w", "attempt": 1}]
136	91983248392461	136	2026-11-30 14:54:08.574604+00	\N	2026-11-30 14:54:08.553184+00	2026-11-30 14:54:08.556283+00	\N	0	1	20	0	\N	f	ready	retried	default	key 15	\N	\N	{"n": 15, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.574667+00:00", "kind": "failed", "error": "once", "token": 91983248392461, "worker": "w", "attempt": 1}]
137	91983248392462	137	2026-11-30 14:54:08.575467+00	\N	2026-11-30 14:54:08.553198+00	2026-11-30 14:54:08.5563+00	\N	0	1	20	0	\N	f	ready	retried	default	key 16	\N	\N	{"n": 16, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.575534+00:00", "kind": "failed", "error": "once", "token": 91983248392462, "worker": "w", "attempt": 1}]
138	91983248392463	138	2026-11-30 14:54:08.576374+00	\N	2026-11-30 14:54:08.553211+00	2026-11-30 14:54:08.556317+00	\N	0	1	20	0	\N	f	ready	retried	default	key 17	\N	\N	{"n": 17, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.576437+00:00", "kind": "failed", "error": "once", "token": 91983248392463, "worker": "w", "attempt": 1}]
123	91983248392466	123	2026-11-30 14:54:08.561563+00	\N	2026-11-30 14:54:08.553249+00	2026-11-30 14:54:08.556382+00	\N	0	1	20	0	\N	f	ready	retried	default	key 2	\N	\N	{"n": 2, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.561629+00:00", "kind": "failed", "error": "once", "token": 91983248392466, "worker": "w", "attempt": 1}]
124	91983248392467	124	2026-11-30 14:54:08.562507+00	\N	2026-11-30 14:54:08.553262+00	2026-11-30 14:54:08.556399+00	\N	0	1	20	0	\N	f	ready	retried	default	key 3	\N	\N	{"n": 3, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.562576+00:00", "kind": "failed", "error": "once", "token": 91983248392467, "worker": "w", "attempt": 1}]
125	91983248392468	125	2026-11-30 14:54:08.563606+00	\N	2026-11-30 14:54:08.553274+00	2026-11-30 14:54:08.556419+00	\N	0	1	20	0	\N	f	ready	retried	default	key 4	\N	\N	{"n": 4, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.563677+00:00", "kind": "failed", "error": "once", "token": 91983248392468, "worker": "w", "attempt": 1}]
126	91983248392469	126	2026-11-30 14:54:08.564647+00	\N	2026-11-30 14:54:08.55335+00	2026-11-30 14:54:08.556437+00	\N	0	1	20	0	\N	f	ready	retried	default	key 5	\N	\N	{"n": 5, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.564722+00:00", "kind": "failed", "error": "once", "token": 91983248392469, "worker": "w", "attempt": 1}]
127	91983248392470	127	2026-11-30 14:54:08.565836+00	\N	2026-11-30 14:54:08.553365+00	2026-11-30 14:54:08.556452+00	\N	0	1	20	0	\N	f	ready	retried	default	key 6	\N	\N	{"n": 6, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.565902+00:00", "kind": "failed", "error": "once", "token": 91983248392470, "worker": "w", "attempt": 1}]
128	91983248392471	128	2026-11-30 14:54:08.566772+00	\N	2026-11-30 14:54:08.553378+00	2026-11-30 14:54:08.556465+00	\N	0	1	20	0	\N	f	ready	retried	default	key 7	\N	\N	{"n": 7, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.566838+00:00", "kind": "failed", "error": "once", "token": 91983248392471, "worker": "w", "attempt": 1}]
129	91983248392472	129	2026-11-30 14:54:08.567803+00	\N	2026-11-30 14:54:08.553389+00	2026-11-30 14:54:08.55648+00	\N	0	1	20	0	\N	f	ready	retried	default	key 8	\N	\N	{"n": 8, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.567869+00:00", "kind": "failed", "error": "once", "token": 91983248392472, "worker": "w", "attempt": 1}]
130	91983248392473	130	2026-11-30 14:54:08.568833+00	\N	2026-11-30 14:54:08.553402+00	2026-11-30 14:54:08.556495+00	\N	0	1	20	0	\N	f	ready	retried	default	key 9	\N	\N	{"n": 9, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.568907+00:00", "kind": "failed", "error": "once", "token": 91983248392473, "worker": "w", "attempt": 1}]
139	91983248392464	139	2026-11-30 14:54:08.577177+00	\N	2026-11-30 14:54:08.553224+00	2026-11-30 14:54:08.556334+00	\N	0	1	20	0	\N	f	ready	retried	default	key 18	\N	\N	{"n": 18, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.577239+00:00", "kind": "failed", "error": "once", "token": 91983248392464, "worker": "w", "attempt": 1}]
140	91983248392465	140	2026-11-30 14:54:08.578004+00	\N	2026-11-30 14:54:08.553237+00	2026-11-30 14:54:08.556363+00	\N	0	1	20	0	\N	f	ready	retried	default	key 19	\N	\N	{"n": 19, "text": "ä€😀"}	{"trace": "retried"}	\N	[{"at": "2026-11-30T14:54:08.578061+00:00", "kind": "failed", "error": "once", "token": 91983248392465, "worker": "w", "attempt": 1}]
\.


--
-- Data for Name: lane; Type: TABLE DATA; Schema: pyqueue_thin; Owner: -
--

COPY pyqueue_thin.lane (lane_id, queue, priority, register) FROM stdin;
1	running	0	pyqueue_thin.lane_cursor_000
2	finished	0	pyqueue_thin.lane_cursor_001
3	dead	0	pyqueue_thin.lane_cursor_002
4	cancelled	0	pyqueue_thin.lane_cursor_003
5	retried	0	pyqueue_thin.lane_cursor_004
\.


--
-- Data for Name: queue; Type: TABLE DATA; Schema: pyqueue_thin; Owner: -
--

COPY pyqueue_thin.queue (queue, is_paused, lease, max_attempts, max_lost, backoff_base, backoff_cap, keep_finished, keep_cancelled, keep_dead) FROM stdin;
paused	t	\N	\N	\N	\N	\N	\N	\N	\N
running	f	00:10:00	3	\N	\N	\N	\N	\N	\N
	f	00:01:00	20	\N	00:00:05	01:00:00	1000 years	7 days	90 days
\.


--
-- Data for Name: schema_version; Type: TABLE DATA; Schema: pyqueue_thin; Owner: -
--

COPY pyqueue_thin.schema_version (version_num) FROM stdin;
0001
\.


--
-- Data for Name: side_effect; Type: TABLE DATA; Schema: pyqueue_thin; Owner: -
--

COPY pyqueue_thin.side_effect (job_id, key, state, token, begun_at, done_at, result) FROM stdin;
41	mail	done	91983248392354	2026-11-30 14:54:08.408868+00	2026-11-30 14:54:08.408868+00	{"n": 0}
42	mail	done	91983248392355	2026-11-30 14:54:08.415413+00	2026-11-30 14:54:08.415413+00	{"n": 1}
43	mail	done	91983248392366	2026-11-30 14:54:08.418412+00	2026-11-30 14:54:08.418412+00	{"n": 2}
44	mail	done	91983248392367	2026-11-30 14:54:08.419721+00	2026-11-30 14:54:08.419721+00	{"n": 3}
45	mail	done	91983248392368	2026-11-30 14:54:08.421766+00	2026-11-30 14:54:08.421766+00	{"n": 4}
46	mail	done	91983248392369	2026-11-30 14:54:08.423037+00	2026-11-30 14:54:08.423037+00	{"n": 5}
47	mail	done	91983248392370	2026-11-30 14:54:08.424758+00	2026-11-30 14:54:08.424758+00	{"n": 6}
48	mail	done	91983248392371	2026-11-30 14:54:08.425656+00	2026-11-30 14:54:08.425656+00	{"n": 7}
49	mail	done	91983248392372	2026-11-30 14:54:08.427079+00	2026-11-30 14:54:08.427079+00	{"n": 8}
50	mail	done	91983248392373	2026-11-30 14:54:08.42783+00	2026-11-30 14:54:08.42783+00	{"n": 9}
51	mail	done	91983248392356	2026-11-30 14:54:08.429392+00	2026-11-30 14:54:08.429392+00	{"n": 10}
52	mail	done	91983248392357	2026-11-30 14:54:08.430443+00	2026-11-30 14:54:08.430443+00	{"n": 11}
53	mail	done	91983248392358	2026-11-30 14:54:08.432169+00	2026-11-30 14:54:08.432169+00	{"n": 12}
54	mail	done	91983248392359	2026-11-30 14:54:08.43307+00	2026-11-30 14:54:08.43307+00	{"n": 13}
55	mail	done	91983248392360	2026-11-30 14:54:08.434499+00	2026-11-30 14:54:08.434499+00	{"n": 14}
56	mail	done	91983248392361	2026-11-30 14:54:08.435392+00	2026-11-30 14:54:08.435392+00	{"n": 15}
57	mail	done	91983248392362	2026-11-30 14:54:08.436778+00	2026-11-30 14:54:08.436778+00	{"n": 16}
58	mail	done	91983248392363	2026-11-30 14:54:08.43771+00	2026-11-30 14:54:08.43771+00	{"n": 17}
59	mail	done	91983248392364	2026-11-30 14:54:08.439216+00	2026-11-30 14:54:08.439216+00	{"n": 18}
60	mail	done	91983248392365	2026-11-30 14:54:08.440187+00	2026-11-30 14:54:08.440187+00	{"n": 19}
61	mail	done	91983248392374	2026-11-30 14:54:08.450253+00	2026-11-30 14:54:08.450253+00	\N
62	mail	done	91983248392375	2026-11-30 14:54:08.453607+00	2026-11-30 14:54:08.453607+00	\N
63	mail	done	91983248392386	2026-11-30 14:54:08.455462+00	2026-11-30 14:54:08.455462+00	\N
64	mail	done	91983248392387	2026-11-30 14:54:08.457044+00	2026-11-30 14:54:08.457044+00	\N
65	mail	done	91983248392388	2026-11-30 14:54:08.458727+00	2026-11-30 14:54:08.458727+00	\N
66	mail	done	91983248392389	2026-11-30 14:54:08.460273+00	2026-11-30 14:54:08.460273+00	\N
67	mail	done	91983248392390	2026-11-30 14:54:08.461809+00	2026-11-30 14:54:08.461809+00	\N
68	mail	done	91983248392391	2026-11-30 14:54:08.463098+00	2026-11-30 14:54:08.463098+00	\N
69	mail	done	91983248392392	2026-11-30 14:54:08.464201+00	2026-11-30 14:54:08.464201+00	\N
70	mail	done	91983248392393	2026-11-30 14:54:08.465346+00	2026-11-30 14:54:08.465346+00	\N
71	mail	done	91983248392376	2026-11-30 14:54:08.466504+00	2026-11-30 14:54:08.466504+00	\N
72	mail	done	91983248392377	2026-11-30 14:54:08.467562+00	2026-11-30 14:54:08.467562+00	\N
73	mail	done	91983248392378	2026-11-30 14:54:08.468534+00	2026-11-30 14:54:08.468534+00	\N
74	mail	done	91983248392379	2026-11-30 14:54:08.469599+00	2026-11-30 14:54:08.469599+00	\N
75	mail	done	91983248392380	2026-11-30 14:54:08.470649+00	2026-11-30 14:54:08.470649+00	\N
76	mail	done	91983248392381	2026-11-30 14:54:08.47163+00	2026-11-30 14:54:08.47163+00	\N
77	mail	done	91983248392382	2026-11-30 14:54:08.47254+00	2026-11-30 14:54:08.47254+00	\N
78	mail	done	91983248392383	2026-11-30 14:54:08.473549+00	2026-11-30 14:54:08.473549+00	\N
79	mail	done	91983248392384	2026-11-30 14:54:08.474503+00	2026-11-30 14:54:08.474503+00	\N
80	mail	done	91983248392385	2026-11-30 14:54:08.475481+00	2026-11-30 14:54:08.475481+00	\N
\.


--
-- Name: epoch_base; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.epoch_base', 91983248392353, true);


--
-- Name: epoch_epoch_id_seq; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.epoch_epoch_id_seq', 1, true);


--
-- Name: epoch_identity; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.epoch_identity', -3553858219919625147, true);


--
-- Name: job_job_id_seq; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.job_job_id_seq', 140, true);


--
-- Name: lane_cursor_000; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_000', 0, true);


--
-- Name: lane_cursor_001; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_001', 0, true);


--
-- Name: lane_cursor_002; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_002', 0, true);


--
-- Name: lane_cursor_003; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_003', 0, true);


--
-- Name: lane_cursor_004; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_004', 0, true);


--
-- Name: lane_cursor_005; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_005', 0, true);


--
-- Name: lane_cursor_006; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_006', 0, true);


--
-- Name: lane_cursor_007; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_007', 0, true);


--
-- Name: lane_cursor_008; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_008', 0, true);


--
-- Name: lane_cursor_009; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_009', 0, true);


--
-- Name: lane_cursor_010; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_010', 0, true);


--
-- Name: lane_cursor_011; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_011', 0, true);


--
-- Name: lane_cursor_012; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_012', 0, true);


--
-- Name: lane_cursor_013; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_013', 0, true);


--
-- Name: lane_cursor_014; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_014', 0, true);


--
-- Name: lane_cursor_015; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_015', 0, true);


--
-- Name: lane_cursor_016; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_016', 0, true);


--
-- Name: lane_cursor_017; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_017', 0, true);


--
-- Name: lane_cursor_018; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_018', 0, true);


--
-- Name: lane_cursor_019; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_019', 0, true);


--
-- Name: lane_cursor_020; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_020', 0, true);


--
-- Name: lane_cursor_021; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_021', 0, true);


--
-- Name: lane_cursor_022; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_022', 0, true);


--
-- Name: lane_cursor_023; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_023', 0, true);


--
-- Name: lane_cursor_024; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_024', 0, true);


--
-- Name: lane_cursor_025; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_025', 0, true);


--
-- Name: lane_cursor_026; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_026', 0, true);


--
-- Name: lane_cursor_027; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_027', 0, true);


--
-- Name: lane_cursor_028; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_028', 0, true);


--
-- Name: lane_cursor_029; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_029', 0, true);


--
-- Name: lane_cursor_030; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_030', 0, true);


--
-- Name: lane_cursor_031; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_031', 0, true);


--
-- Name: lane_cursor_032; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_032', 0, true);


--
-- Name: lane_cursor_033; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_033', 0, true);


--
-- Name: lane_cursor_034; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_034', 0, true);


--
-- Name: lane_cursor_035; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_035', 0, true);


--
-- Name: lane_cursor_036; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_036', 0, true);


--
-- Name: lane_cursor_037; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_037', 0, true);


--
-- Name: lane_cursor_038; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_038', 0, true);


--
-- Name: lane_cursor_039; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_039', 0, true);


--
-- Name: lane_cursor_040; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_040', 0, true);


--
-- Name: lane_cursor_041; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_041', 0, true);


--
-- Name: lane_cursor_042; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_042', 0, true);


--
-- Name: lane_cursor_043; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_043', 0, true);


--
-- Name: lane_cursor_044; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_044', 0, true);


--
-- Name: lane_cursor_045; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_045', 0, true);


--
-- Name: lane_cursor_046; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_046', 0, true);


--
-- Name: lane_cursor_047; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_047', 0, true);


--
-- Name: lane_cursor_048; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_048', 0, true);


--
-- Name: lane_cursor_049; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_049', 0, true);


--
-- Name: lane_cursor_050; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_050', 0, true);


--
-- Name: lane_cursor_051; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_051', 0, true);


--
-- Name: lane_cursor_052; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_052', 0, true);


--
-- Name: lane_cursor_053; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_053', 0, true);


--
-- Name: lane_cursor_054; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_054', 0, true);


--
-- Name: lane_cursor_055; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_055', 0, true);


--
-- Name: lane_cursor_056; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_056', 0, true);


--
-- Name: lane_cursor_057; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_057', 0, true);


--
-- Name: lane_cursor_058; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_058', 0, true);


--
-- Name: lane_cursor_059; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_059', 0, true);


--
-- Name: lane_cursor_060; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_060', 0, true);


--
-- Name: lane_cursor_061; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_061', 0, true);


--
-- Name: lane_cursor_062; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_062', 0, true);


--
-- Name: lane_cursor_063; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_063', 0, true);


--
-- Name: lane_cursor_064; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_064', 0, true);


--
-- Name: lane_cursor_065; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_065', 0, true);


--
-- Name: lane_cursor_066; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_066', 0, true);


--
-- Name: lane_cursor_067; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_067', 0, true);


--
-- Name: lane_cursor_068; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_068', 0, true);


--
-- Name: lane_cursor_069; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_069', 0, true);


--
-- Name: lane_cursor_070; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_070', 0, true);


--
-- Name: lane_cursor_071; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_071', 0, true);


--
-- Name: lane_cursor_072; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_072', 0, true);


--
-- Name: lane_cursor_073; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_073', 0, true);


--
-- Name: lane_cursor_074; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_074', 0, true);


--
-- Name: lane_cursor_075; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_075', 0, true);


--
-- Name: lane_cursor_076; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_076', 0, true);


--
-- Name: lane_cursor_077; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_077', 0, true);


--
-- Name: lane_cursor_078; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_078', 0, true);


--
-- Name: lane_cursor_079; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_079', 0, true);


--
-- Name: lane_cursor_080; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_080', 0, true);


--
-- Name: lane_cursor_081; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_081', 0, true);


--
-- Name: lane_cursor_082; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_082', 0, true);


--
-- Name: lane_cursor_083; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_083', 0, true);


--
-- Name: lane_cursor_084; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_084', 0, true);


--
-- Name: lane_cursor_085; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_085', 0, true);


--
-- Name: lane_cursor_086; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_086', 0, true);


--
-- Name: lane_cursor_087; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_087', 0, true);


--
-- Name: lane_cursor_088; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_088', 0, true);


--
-- Name: lane_cursor_089; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_089', 0, true);


--
-- Name: lane_cursor_090; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_090', 0, true);


--
-- Name: lane_cursor_091; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_091', 0, true);


--
-- Name: lane_cursor_092; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_092', 0, true);


--
-- Name: lane_cursor_093; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_093', 0, true);


--
-- Name: lane_cursor_094; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_094', 0, true);


--
-- Name: lane_cursor_095; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_095', 0, true);


--
-- Name: lane_cursor_096; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_096', 0, true);


--
-- Name: lane_cursor_097; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_097', 0, true);


--
-- Name: lane_cursor_098; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_098', 0, true);


--
-- Name: lane_cursor_099; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_099', 0, true);


--
-- Name: lane_cursor_100; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_100', 0, true);


--
-- Name: lane_cursor_101; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_101', 0, true);


--
-- Name: lane_cursor_102; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_102', 0, true);


--
-- Name: lane_cursor_103; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_103', 0, true);


--
-- Name: lane_cursor_104; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_104', 0, true);


--
-- Name: lane_cursor_105; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_105', 0, true);


--
-- Name: lane_cursor_106; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_106', 0, true);


--
-- Name: lane_cursor_107; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_107', 0, true);


--
-- Name: lane_cursor_108; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_108', 0, true);


--
-- Name: lane_cursor_109; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_109', 0, true);


--
-- Name: lane_cursor_110; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_110', 0, true);


--
-- Name: lane_cursor_111; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_111', 0, true);


--
-- Name: lane_cursor_112; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_112', 0, true);


--
-- Name: lane_cursor_113; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_113', 0, true);


--
-- Name: lane_cursor_114; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_114', 0, true);


--
-- Name: lane_cursor_115; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_115', 0, true);


--
-- Name: lane_cursor_116; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_116', 0, true);


--
-- Name: lane_cursor_117; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_117', 0, true);


--
-- Name: lane_cursor_118; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_118', 0, true);


--
-- Name: lane_cursor_119; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_119', 0, true);


--
-- Name: lane_cursor_120; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_120', 0, true);


--
-- Name: lane_cursor_121; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_121', 0, true);


--
-- Name: lane_cursor_122; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_122', 0, true);


--
-- Name: lane_cursor_123; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_123', 0, true);


--
-- Name: lane_cursor_124; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_124', 0, true);


--
-- Name: lane_cursor_125; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_125', 0, true);


--
-- Name: lane_cursor_126; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_126', 0, true);


--
-- Name: lane_cursor_127; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_127', 0, true);


--
-- Name: lane_cursor_128; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_128', 0, true);


--
-- Name: lane_cursor_129; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_129', 0, true);


--
-- Name: lane_cursor_130; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_130', 0, true);


--
-- Name: lane_cursor_131; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_131', 0, true);


--
-- Name: lane_cursor_132; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_132', 0, true);


--
-- Name: lane_cursor_133; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_133', 0, true);


--
-- Name: lane_cursor_134; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_134', 0, true);


--
-- Name: lane_cursor_135; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_135', 0, true);


--
-- Name: lane_cursor_136; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_136', 0, true);


--
-- Name: lane_cursor_137; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_137', 0, true);


--
-- Name: lane_cursor_138; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_138', 0, true);


--
-- Name: lane_cursor_139; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_139', 0, true);


--
-- Name: lane_cursor_140; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_140', 0, true);


--
-- Name: lane_cursor_141; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_141', 0, true);


--
-- Name: lane_cursor_142; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_142', 0, true);


--
-- Name: lane_cursor_143; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_143', 0, true);


--
-- Name: lane_cursor_144; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_144', 0, true);


--
-- Name: lane_cursor_145; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_145', 0, true);


--
-- Name: lane_cursor_146; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_146', 0, true);


--
-- Name: lane_cursor_147; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_147', 0, true);


--
-- Name: lane_cursor_148; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_148', 0, true);


--
-- Name: lane_cursor_149; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_149', 0, true);


--
-- Name: lane_cursor_150; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_150', 0, true);


--
-- Name: lane_cursor_151; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_151', 0, true);


--
-- Name: lane_cursor_152; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_152', 0, true);


--
-- Name: lane_cursor_153; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_153', 0, true);


--
-- Name: lane_cursor_154; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_154', 0, true);


--
-- Name: lane_cursor_155; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_155', 0, true);


--
-- Name: lane_cursor_156; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_156', 0, true);


--
-- Name: lane_cursor_157; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_157', 0, true);


--
-- Name: lane_cursor_158; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_158', 0, true);


--
-- Name: lane_cursor_159; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_159', 0, true);


--
-- Name: lane_cursor_160; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_160', 0, true);


--
-- Name: lane_cursor_161; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_161', 0, true);


--
-- Name: lane_cursor_162; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_162', 0, true);


--
-- Name: lane_cursor_163; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_163', 0, true);


--
-- Name: lane_cursor_164; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_164', 0, true);


--
-- Name: lane_cursor_165; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_165', 0, true);


--
-- Name: lane_cursor_166; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_166', 0, true);


--
-- Name: lane_cursor_167; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_167', 0, true);


--
-- Name: lane_cursor_168; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_168', 0, true);


--
-- Name: lane_cursor_169; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_169', 0, true);


--
-- Name: lane_cursor_170; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_170', 0, true);


--
-- Name: lane_cursor_171; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_171', 0, true);


--
-- Name: lane_cursor_172; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_172', 0, true);


--
-- Name: lane_cursor_173; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_173', 0, true);


--
-- Name: lane_cursor_174; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_174', 0, true);


--
-- Name: lane_cursor_175; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_175', 0, true);


--
-- Name: lane_cursor_176; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_176', 0, true);


--
-- Name: lane_cursor_177; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_177', 0, true);


--
-- Name: lane_cursor_178; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_178', 0, true);


--
-- Name: lane_cursor_179; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_179', 0, true);


--
-- Name: lane_cursor_180; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_180', 0, true);


--
-- Name: lane_cursor_181; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_181', 0, true);


--
-- Name: lane_cursor_182; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_182', 0, true);


--
-- Name: lane_cursor_183; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_183', 0, true);


--
-- Name: lane_cursor_184; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_184', 0, true);


--
-- Name: lane_cursor_185; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_185', 0, true);


--
-- Name: lane_cursor_186; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_186', 0, true);


--
-- Name: lane_cursor_187; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_187', 0, true);


--
-- Name: lane_cursor_188; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_188', 0, true);


--
-- Name: lane_cursor_189; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_189', 0, true);


--
-- Name: lane_cursor_190; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_190', 0, true);


--
-- Name: lane_cursor_191; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_191', 0, true);


--
-- Name: lane_cursor_192; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_192', 0, true);


--
-- Name: lane_cursor_193; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_193', 0, true);


--
-- Name: lane_cursor_194; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_194', 0, true);


--
-- Name: lane_cursor_195; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_195', 0, true);


--
-- Name: lane_cursor_196; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_196', 0, true);


--
-- Name: lane_cursor_197; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_197', 0, true);


--
-- Name: lane_cursor_198; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_198', 0, true);


--
-- Name: lane_cursor_199; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_199', 0, true);


--
-- Name: lane_cursor_200; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_200', 0, true);


--
-- Name: lane_cursor_201; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_201', 0, true);


--
-- Name: lane_cursor_202; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_202', 0, true);


--
-- Name: lane_cursor_203; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_203', 0, true);


--
-- Name: lane_cursor_204; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_204', 0, true);


--
-- Name: lane_cursor_205; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_205', 0, true);


--
-- Name: lane_cursor_206; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_206', 0, true);


--
-- Name: lane_cursor_207; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_207', 0, true);


--
-- Name: lane_cursor_208; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_208', 0, true);


--
-- Name: lane_cursor_209; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_209', 0, true);


--
-- Name: lane_cursor_210; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_210', 0, true);


--
-- Name: lane_cursor_211; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_211', 0, true);


--
-- Name: lane_cursor_212; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_212', 0, true);


--
-- Name: lane_cursor_213; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_213', 0, true);


--
-- Name: lane_cursor_214; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_214', 0, true);


--
-- Name: lane_cursor_215; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_215', 0, true);


--
-- Name: lane_cursor_216; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_216', 0, true);


--
-- Name: lane_cursor_217; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_217', 0, true);


--
-- Name: lane_cursor_218; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_218', 0, true);


--
-- Name: lane_cursor_219; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_219', 0, true);


--
-- Name: lane_cursor_220; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_220', 0, true);


--
-- Name: lane_cursor_221; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_221', 0, true);


--
-- Name: lane_cursor_222; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_222', 0, true);


--
-- Name: lane_cursor_223; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_223', 0, true);


--
-- Name: lane_cursor_224; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_224', 0, true);


--
-- Name: lane_cursor_225; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_225', 0, true);


--
-- Name: lane_cursor_226; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_226', 0, true);


--
-- Name: lane_cursor_227; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_227', 0, true);


--
-- Name: lane_cursor_228; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_228', 0, true);


--
-- Name: lane_cursor_229; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_229', 0, true);


--
-- Name: lane_cursor_230; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_230', 0, true);


--
-- Name: lane_cursor_231; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_231', 0, true);


--
-- Name: lane_cursor_232; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_232', 0, true);


--
-- Name: lane_cursor_233; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_233', 0, true);


--
-- Name: lane_cursor_234; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_234', 0, true);


--
-- Name: lane_cursor_235; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_235', 0, true);


--
-- Name: lane_cursor_236; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_236', 0, true);


--
-- Name: lane_cursor_237; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_237', 0, true);


--
-- Name: lane_cursor_238; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_238', 0, true);


--
-- Name: lane_cursor_239; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_239', 0, true);


--
-- Name: lane_cursor_240; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_240', 0, true);


--
-- Name: lane_cursor_241; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_241', 0, true);


--
-- Name: lane_cursor_242; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_242', 0, true);


--
-- Name: lane_cursor_243; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_243', 0, true);


--
-- Name: lane_cursor_244; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_244', 0, true);


--
-- Name: lane_cursor_245; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_245', 0, true);


--
-- Name: lane_cursor_246; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_246', 0, true);


--
-- Name: lane_cursor_247; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_247', 0, true);


--
-- Name: lane_cursor_248; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_248', 0, true);


--
-- Name: lane_cursor_249; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_249', 0, true);


--
-- Name: lane_cursor_250; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_250', 0, true);


--
-- Name: lane_cursor_251; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_251', 0, true);


--
-- Name: lane_cursor_252; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_252', 0, true);


--
-- Name: lane_cursor_253; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_253', 0, true);


--
-- Name: lane_cursor_254; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_254', 0, true);


--
-- Name: lane_cursor_255; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_cursor_255', 0, true);


--
-- Name: lane_lane_id_seq; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.lane_lane_id_seq', 5, true);


--
-- Name: mark; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.mark', 0, true);


--
-- Name: mark_xid; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.mark_xid', 1, false);


--
-- Name: queue_lists; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.queue_lists', 1, false);


--
-- Name: ready_line; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.ready_line', 140, true);


--
-- Name: refused; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.refused', 1, false);


--
-- Name: settled; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.settled', 0, true);


--
-- Name: settled_xid; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.settled_xid', 1, false);


--
-- Name: stragglers_checked_at; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.stragglers_checked_at', 1796050448413150, true);


--
-- Name: swept_at; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.swept_at', 1796050448418640, true);


--
-- Name: token_line; Type: SEQUENCE SET; Schema: pyqueue_thin; Owner: -
--

SELECT pg_catalog.setval('pyqueue_thin.token_line', 91983248392473, true);


--
-- Name: epoch epoch_pkey; Type: CONSTRAINT; Schema: pyqueue_thin; Owner: -
--

ALTER TABLE ONLY pyqueue_thin.epoch
    ADD CONSTRAINT epoch_pkey PRIMARY KEY (epoch_id);


--
-- Name: finished_job finished_job_pkey; Type: CONSTRAINT; Schema: pyqueue_thin; Owner: -
--

ALTER TABLE ONLY pyqueue_thin.finished_job
    ADD CONSTRAINT finished_job_pkey PRIMARY KEY (job_id);


--
-- Name: function_access function_access_pkey; Type: CONSTRAINT; Schema: pyqueue_thin; Owner: -
--

ALTER TABLE ONLY pyqueue_thin.function_access
    ADD CONSTRAINT function_access_pkey PRIMARY KEY (function_name);


--
-- Name: granted_role granted_role_pkey; Type: CONSTRAINT; Schema: pyqueue_thin; Owner: -
--

ALTER TABLE ONLY pyqueue_thin.granted_role
    ADD CONSTRAINT granted_role_pkey PRIMARY KEY (role, access);


--
-- Name: job job_pkey; Type: CONSTRAINT; Schema: pyqueue_thin; Owner: -
--

ALTER TABLE ONLY pyqueue_thin.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (job_id);


--
-- Name: lane lane_pkey; Type: CONSTRAINT; Schema: pyqueue_thin; Owner: -
--

ALTER TABLE ONLY pyqueue_thin.lane
    ADD CONSTRAINT lane_pkey PRIMARY KEY (queue, priority);


--
-- Name: lane lane_register_once; Type: CONSTRAINT; Schema: pyqueue_thin; Owner: -
--

ALTER TABLE ONLY pyqueue_thin.lane
    ADD CONSTRAINT lane_register_once UNIQUE (register);


--
-- Name: queue queue_pkey; Type: CONSTRAINT; Schema: pyqueue_thin; Owner: -
--

ALTER TABLE ONLY pyqueue_thin.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (queue);


--
-- Name: schema_version schema_version_pkc; Type: CONSTRAINT; Schema: pyqueue_thin; Owner: -
--

ALTER TABLE ONLY pyqueue_thin.schema_version
    ADD CONSTRAINT schema_version_pkc PRIMARY KEY (version_num);


--
-- Name: side_effect side_effect_pkey; Type: CONSTRAINT; Schema: pyqueue_thin; Owner: -
--

ALTER TABLE ONLY pyqueue_thin.side_effect
    ADD CONSTRAINT side_effect_pkey PRIMARY KEY (job_id, key);


--
-- Name: finished_job_ended_idx; Type: INDEX; Schema: pyqueue_thin; Owner: -
--

CREATE INDEX finished_job_ended_idx ON pyqueue_thin.finished_job USING btree (queue, outcome, ended_at);


--
-- Name: job_due_idx; Type: INDEX; Schema: pyqueue_thin; Owner: -
--

CREATE INDEX job_due_idx ON pyqueue_thin.job USING btree (run_at, job_id) WHERE ((state)::text = 'scheduled'::text);


--
-- Name: job_ready_idx; Type: INDEX; Schema: pyqueue_thin; Owner: -
--

CREATE INDEX job_ready_idx ON pyqueue_thin.job USING btree (queue, priority, ready_seq) WITH (fillfactor='50', deduplicate_items=off) WHERE ((state)::text = 'ready'::text);


--
-- Name: job_running_idx; Type: INDEX; Schema: pyqueue_thin; Owner: -
--

CREATE INDEX job_running_idx ON pyqueue_thin.job USING btree (job_id) WHERE ((state)::text = 'running'::text);


--
-- Name: job_unique_key; Type: INDEX; Schema: pyqueue_thin; Owner: -
--

CREATE UNIQUE INDEX job_unique_key ON pyqueue_thin.job USING btree (queue, unique_key) WHERE (unique_key IS NOT NULL);


--
-- Name: granted_role granted_role_queue_list; Type: TRIGGER; Schema: pyqueue_thin; Owner: -
--

CREATE TRIGGER granted_role_queue_list BEFORE INSERT OR UPDATE ON pyqueue_thin.granted_role FOR EACH ROW WHEN ((new.queues IS NOT NULL)) EXECUTE FUNCTION pyqueue_thin._note_queue_list();

ALTER TABLE pyqueue_thin.granted_role ENABLE ALWAYS TRIGGER granted_role_queue_list;


--
-- Name: TYPE job_state; Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON TYPE pyqueue_thin.job_state FROM PUBLIC;


--
-- Name: TYPE new_job; Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON TYPE pyqueue_thin.new_job FROM PUBLIC;


--
-- Name: FUNCTION _apply_access(p_role text); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._apply_access(p_role text) FROM PUBLIC;


--
-- Name: FUNCTION _apply_all_access(); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._apply_all_access() FROM PUBLIC;


--
-- Name: FUNCTION _apply_usage(p_role text); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._apply_usage(p_role text) FROM PUBLIC;


--
-- Name: FUNCTION _before_claim(p_queues text[], p_limit integer, p_draw double precision); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._before_claim(p_queues text[], p_limit integer, p_draw double precision) FROM PUBLIC;


--
-- Name: FUNCTION _caller(); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._caller() FROM PUBLIC;


--
-- Name: FUNCTION _check_access(p_role text, p_access text); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._check_access(p_role text, p_access text) FROM PUBLIC;


--
-- Name: FUNCTION _check_batch(p_argument text, p_values anyarray, p_null_elements boolean); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._check_batch(p_argument text, p_values anyarray, p_null_elements boolean) FROM PUBLIC;


--
-- Name: FUNCTION _check_claim(p_job_id bigint, p_token bigint); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._check_claim(p_job_id bigint, p_token bigint) FROM PUBLIC;


--
-- Name: FUNCTION _check_claims(p_job_ids bigint[], p_tokens bigint[]); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._check_claims(p_job_ids bigint[], p_tokens bigint[]) FROM PUBLIC;


--
-- Name: FUNCTION _check_delay(p_argument text, p_delay interval); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._check_delay(p_argument text, p_delay interval) FROM PUBLIC;


--
-- Name: FUNCTION _check_epoch(); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._check_epoch() FROM PUBLIC;


--
-- Name: FUNCTION _check_is_operator(p_call text, p_of_all boolean); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._check_is_operator(p_call text, p_of_all boolean) FROM PUBLIC;


--
-- Name: FUNCTION _check_job(p_job pyqueue_thin.new_job, p_delay interval, p_where text); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._check_job(p_job pyqueue_thin.new_job, p_delay interval, p_where text) FROM PUBLIC;


--
-- Name: FUNCTION _check_json(p_argument text, p_value jsonb, p_max_bytes integer); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._check_json(p_argument text, p_value jsonb, p_max_bytes integer) FROM PUBLIC;


--
-- Name: FUNCTION _check_lease(p_lease interval); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._check_lease(p_lease interval) FROM PUBLIC;


--
-- Name: FUNCTION _check_limit(p_limit integer); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._check_limit(p_limit integer) FROM PUBLIC;


--
-- Name: FUNCTION _check_name(p_argument text, p_value text, p_max_bytes integer); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._check_name(p_argument text, p_value text, p_max_bytes integer) FROM PUBLIC;


--
-- Name: FUNCTION _check_queues(p_function text, p_queues text[]); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._check_queues(p_function text, p_queues text[]) FROM PUBLIC;


--
-- Name: FUNCTION _check_same_length(p_argument text, p_length integer, p_as_argument text, p_as_length integer); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._check_same_length(p_argument text, p_length integer, p_as_argument text, p_as_length integer) FROM PUBLIC;


--
-- Name: FUNCTION _cut(p_text text, p_max_bytes integer); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._cut(p_text text, p_max_bytes integer) FROM PUBLIC;


--
-- Name: FUNCTION _default_settings(); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._default_settings() FROM PUBLIC;


--
-- Name: FUNCTION _end_jobs(p_job_ids bigint[], p_outcome text, p_reason text, p_results jsonb[], p_error_kind text, p_error text); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._end_jobs(p_job_ids bigint[], p_outcome text, p_reason text, p_results jsonb[], p_error_kind text, p_error text) FROM PUBLIC;


--
-- Name: FUNCTION _epoch_identity(); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._epoch_identity() FROM PUBLIC;


--
-- Name: FUNCTION _epoch_is_stale(); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._epoch_is_stale() FROM PUBLIC;


--
-- Name: FUNCTION _find_lanes(p_queues text[]); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._find_lanes(p_queues text[]) FROM PUBLIC;


--
-- Name: FUNCTION _find_stragglers(); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._find_stragglers() FROM PUBLIC;


--
-- Name: FUNCTION _finish_free(p_job_ids bigint[], p_tokens bigint[], p_results jsonb[]); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._finish_free(p_job_ids bigint[], p_tokens bigint[], p_results jsonb[]) FROM PUBLIC;


--
-- Name: FUNCTION _finish_held(p_job_id bigint, p_token bigint, p_result jsonb); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._finish_held(p_job_id bigint, p_token bigint, p_result jsonb) FROM PUBLIC;


--
-- Name: FUNCTION _finish_some(p_job_ids bigint[], p_tokens bigint[], p_results jsonb[]); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._finish_some(p_job_ids bigint[], p_tokens bigint[], p_results jsonb[]) FROM PUBLIC;


--
-- Name: FUNCTION _insert_jobs(p_jobs pyqueue_thin.new_job[]); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._insert_jobs(p_jobs pyqueue_thin.new_job[]) FROM PUBLIC;


--
-- Name: FUNCTION _insert_missing(p_jobs pyqueue_thin.new_job[]); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._insert_missing(p_jobs pyqueue_thin.new_job[]) FROM PUBLIC;


--
-- Name: FUNCTION _inspect_autovacuum(); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._inspect_autovacuum() FROM PUBLIC;


--
-- Name: FUNCTION _inspect_dead_rows(p_warn bigint, p_fail bigint); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._inspect_dead_rows(p_warn bigint, p_fail bigint) FROM PUBLIC;


--
-- Name: FUNCTION _inspect_epoch(); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._inspect_epoch() FROM PUBLIC;


--
-- Name: FUNCTION _inspect_indexes(); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._inspect_indexes() FROM PUBLIC;


--
-- Name: FUNCTION _inspect_lanes(p_warn interval); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._inspect_lanes(p_warn interval) FROM PUBLIC;


--
-- Name: FUNCTION _inspect_refusals(); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._inspect_refusals() FROM PUBLIC;


--
-- Name: FUNCTION _inspect_sweep(p_warn interval, p_fail interval); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._inspect_sweep(p_warn interval, p_fail interval) FROM PUBLIC;


--
-- Name: FUNCTION _inspect_transactions(p_writing boolean, p_warn interval, p_fail interval); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._inspect_transactions(p_writing boolean, p_warn interval, p_fail interval) FROM PUBLIC;


--
-- Name: FUNCTION _is_reachable(p_function text, p_job_id bigint); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._is_reachable(p_function text, p_job_id bigint) FROM PUBLIC;


--
-- Name: FUNCTION _is_within(p_value interval, p_max interval); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._is_within(p_value interval, p_max interval) FROM PUBLIC;


--
-- Name: FUNCTION _job_from_json(p_job jsonb, p_where text); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._job_from_json(p_job jsonb, p_where text) FROM PUBLIC;


--
-- Name: FUNCTION _kinds_of_end(); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._kinds_of_end() FROM PUBLIC;


--
-- Name: FUNCTION _lock_waiting(p_job_id bigint, p_or_running boolean); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._lock_waiting(p_job_id bigint, p_or_running boolean) FROM PUBLIC;


--
-- Name: FUNCTION _microseconds(p_at timestamp with time zone); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._microseconds(p_at timestamp with time zone) FROM PUBLIC;


--
-- Name: FUNCTION _move_cursors(p_queues text[]); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._move_cursors(p_queues text[]) FROM PUBLIC;


--
-- Name: FUNCTION _next_ready_seq(); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._next_ready_seq() FROM PUBLIC;


--
-- Name: FUNCTION _note_emptied(p_queue text); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._note_emptied(p_queue text) FROM PUBLIC;


--
-- Name: FUNCTION _note_queue_list(); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._note_queue_list() FROM PUBLIC;


--
-- Name: FUNCTION _pick_ready(p_queue text, p_limit integer); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._pick_ready(p_queue text, p_limit integer) FROM PUBLIC;


--
-- Name: FUNCTION _pick_ready_of(p_queues text[], p_limit integer); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._pick_ready_of(p_queues text[], p_limit integer) FROM PUBLIC;


--
-- Name: FUNCTION _raise_invalid(p_argument text, p_value text, p_rule text); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._raise_invalid(p_argument text, p_value text, p_rule text) FROM PUBLIC;


--
-- Name: FUNCTION _raise_lease_lost(p_job_id bigint, p_token bigint); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._raise_lease_lost(p_job_id bigint, p_token bigint) FROM PUBLIC;


--
-- Name: FUNCTION _raise_null(p_argument text); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._raise_null(p_argument text) FROM PUBLIC;


--
-- Name: FUNCTION _raise_unique_conflict(p_queue text, p_unique_key text, p_job_id bigint); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._raise_unique_conflict(p_queue text, p_unique_key text, p_job_id bigint) FROM PUBLIC;


--
-- Name: FUNCTION _reachable_numbers(p_function text, p_job_ids bigint[]); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._reachable_numbers(p_function text, p_job_ids bigint[]) FROM PUBLIC;


--
-- Name: FUNCTION _reachable_queues(p_function text); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._reachable_queues(p_function text) FROM PUBLIC;


--
-- Name: FUNCTION _read_count(p_name text, p_value jsonb, p_least integer); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._read_count(p_name text, p_value jsonb, p_least integer) FROM PUBLIC;


--
-- Name: FUNCTION _read_duration(p_name text, p_value jsonb); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._read_duration(p_name text, p_value jsonb) FROM PUBLIC;


--
-- Name: FUNCTION _read_setting(p_key text, p_value jsonb); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._read_setting(p_key text, p_value jsonb) FROM PUBLIC;


--
-- Name: FUNCTION _refuse(p_job_id bigint, p_token bigint); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._refuse(p_job_id bigint, p_token bigint) FROM PUBLIC;


--
-- Name: FUNCTION _replace_job(p_job_id bigint, p_by pyqueue_thin.new_job); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._replace_job(p_job_id bigint, p_by pyqueue_thin.new_job) FROM PUBLIC;


--
-- Name: FUNCTION _replace_jobs(p_jobs pyqueue_thin.new_job[], p_job_ids bigint[], p_found bigint[]); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._replace_jobs(p_jobs pyqueue_thin.new_job[], p_job_ids bigint[], p_found bigint[]) FROM PUBLIC;


--
-- Name: FUNCTION _requeue_jobs(p_job_ids bigint[], p_delay interval, p_error_kind text, p_error text, p_attempts_back integer); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._requeue_jobs(p_job_ids bigint[], p_delay interval, p_error_kind text, p_error text, p_attempts_back integer) FROM PUBLIC;


--
-- Name: FUNCTION _retry_delay(p_queue text, p_attempt integer); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._retry_delay(p_queue text, p_attempt integer) FROM PUBLIC;


--
-- Name: FUNCTION _revive_job(p_job_id bigint, p_payload jsonb); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._revive_job(p_job_id bigint, p_payload jsonb) FROM PUBLIC;


--
-- Name: FUNCTION _settings_in_force(p_queue text); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._settings_in_force(p_queue text) FROM PUBLIC;


--
-- Name: FUNCTION _settle_jobs(p_jobs pyqueue_thin.new_job[]); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._settle_jobs(p_jobs pyqueue_thin.new_job[]) FROM PUBLIC;


--
-- Name: FUNCTION _sweep(p_limit integer); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._sweep(p_limit integer) FROM PUBLIC;


--
-- Name: FUNCTION _sweep_is_due(p_interval interval); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._sweep_is_due(p_interval interval) FROM PUBLIC;


--
-- Name: FUNCTION _unknown_job(p_job_id bigint); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._unknown_job(p_job_id bigint) FROM PUBLIC;


--
-- Name: FUNCTION _walk_lanes(p_queue text, p_limit integer); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._walk_lanes(p_queue text, p_limit integer) FROM PUBLIC;


--
-- Name: FUNCTION _with_error(p_errors jsonb, p_attempt integer, p_token bigint, p_worker text, p_kind text, p_error text); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin._with_error(p_errors jsonb, p_attempt integer, p_token bigint, p_worker text, p_kind text, p_error text) FROM PUBLIC;


--
-- Name: FUNCTION assert_job(p_job_id bigint, p_token bigint); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.assert_job(p_job_id bigint, p_token bigint) FROM PUBLIC;


--
-- Name: FUNCTION bump_epoch(p_reason text, p_ahead interval, p_only_if_stale boolean); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.bump_epoch(p_reason text, p_ahead interval, p_only_if_stale boolean) FROM PUBLIC;


--
-- Name: FUNCTION cancel_job(p_job_id bigint, p_force boolean); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.cancel_job(p_job_id bigint, p_force boolean) FROM PUBLIC;


--
-- Name: FUNCTION check_health(); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.check_health() FROM PUBLIC;


--
-- Name: FUNCTION claim_job(p_queue text, p_worker text, p_lease interval); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.claim_job(p_queue text, p_worker text, p_lease interval) FROM PUBLIC;


--
-- Name: FUNCTION claim_jobs(p_queues text[], p_limit integer, p_worker text, p_lease interval); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.claim_jobs(p_queues text[], p_limit integer, p_worker text, p_lease interval) FROM PUBLIC;


--
-- Name: FUNCTION configure_queue(p_queue text, p_settings jsonb); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.configure_queue(p_queue text, p_settings jsonb) FROM PUBLIC;


--
-- Name: FUNCTION contract_version(); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.contract_version() FROM PUBLIC;


--
-- Name: FUNCTION enqueue_job(p_queue text, p_payload jsonb, p_kind text, p_priority integer, p_run_at timestamp with time zone, p_delay interval, p_max_attempts integer, p_unique_key text, p_on_conflict text, p_group_key text, p_headers jsonb, p_max_lost integer); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.enqueue_job(p_queue text, p_payload jsonb, p_kind text, p_priority integer, p_run_at timestamp with time zone, p_delay interval, p_max_attempts integer, p_unique_key text, p_on_conflict text, p_group_key text, p_headers jsonb, p_max_lost integer) FROM PUBLIC;


--
-- Name: FUNCTION enqueue_job_rows(p_jobs jsonb); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.enqueue_job_rows(p_jobs jsonb) FROM PUBLIC;


--
-- Name: FUNCTION enqueue_jobs(p_queue text, p_payloads jsonb[], p_kind text, p_priority integer, p_run_at timestamp with time zone, p_delay interval, p_max_attempts integer, p_unique_keys text[], p_on_conflict text, p_group_key text, p_headers jsonb, p_max_lost integer); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.enqueue_jobs(p_queue text, p_payloads jsonb[], p_kind text, p_priority integer, p_run_at timestamp with time zone, p_delay interval, p_max_attempts integer, p_unique_keys text[], p_on_conflict text, p_group_key text, p_headers jsonb, p_max_lost integer) FROM PUBLIC;


--
-- Name: FUNCTION fail_job(p_job_id bigint, p_token bigint, p_error text, p_retry_in interval, p_retry boolean, p_cancel boolean); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.fail_job(p_job_id bigint, p_token bigint, p_error text, p_retry_in interval, p_retry boolean, p_cancel boolean) FROM PUBLIC;


--
-- Name: FUNCTION finish_job(p_job_id bigint, p_token bigint, p_result jsonb); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.finish_job(p_job_id bigint, p_token bigint, p_result jsonb) FROM PUBLIC;


--
-- Name: FUNCTION finish_jobs(p_job_ids bigint[], p_tokens bigint[], p_results jsonb[]); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.finish_jobs(p_job_ids bigint[], p_tokens bigint[], p_results jsonb[]) FROM PUBLIC;


--
-- Name: FUNCTION get_effect(p_job_id bigint, p_key text); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.get_effect(p_job_id bigint, p_key text) FROM PUBLIC;


--
-- Name: FUNCTION get_job(p_job_id bigint); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.get_job(p_job_id bigint) FROM PUBLIC;


--
-- Name: FUNCTION grant_access(p_role text, p_access text, p_queues text[]); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.grant_access(p_role text, p_access text, p_queues text[]) FROM PUBLIC;


--
-- Name: FUNCTION heartbeat_job(p_job_id bigint, p_token bigint, p_lease interval); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.heartbeat_job(p_job_id bigint, p_token bigint, p_lease interval) FROM PUBLIC;


--
-- Name: FUNCTION heartbeat_jobs(p_job_ids bigint[], p_tokens bigint[], p_lease interval); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.heartbeat_jobs(p_job_ids bigint[], p_tokens bigint[], p_lease interval) FROM PUBLIC;


--
-- Name: FUNCTION list_jobs(p_queue text, p_state text, p_kind text, p_limit integer, p_before bigint); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.list_jobs(p_queue text, p_state text, p_kind text, p_limit integer, p_before bigint) FROM PUBLIC;


--
-- Name: FUNCTION pause_queue(p_queue text); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.pause_queue(p_queue text) FROM PUBLIC;


--
-- Name: FUNCTION prune_jobs(p_older_than interval, p_limit integer); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.prune_jobs(p_older_than interval, p_limit integer) FROM PUBLIC;


--
-- Name: FUNCTION queue_stats(p_queue text, p_exact boolean); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.queue_stats(p_queue text, p_exact boolean) FROM PUBLIC;


--
-- Name: FUNCTION record_effect(p_job_id bigint, p_token bigint, p_key text, p_result jsonb); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.record_effect(p_job_id bigint, p_token bigint, p_key text, p_result jsonb) FROM PUBLIC;


--
-- Name: FUNCTION release_job(p_job_id bigint, p_token bigint, p_delay interval); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.release_job(p_job_id bigint, p_token bigint, p_delay interval) FROM PUBLIC;


--
-- Name: FUNCTION resume_queue(p_queue text); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.resume_queue(p_queue text) FROM PUBLIC;


--
-- Name: FUNCTION retry_job(p_job_id bigint, p_force boolean, p_delay interval, p_payload jsonb); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.retry_job(p_job_id bigint, p_force boolean, p_delay interval, p_payload jsonb) FROM PUBLIC;


--
-- Name: FUNCTION revoke_access(p_role text, p_access text); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.revoke_access(p_role text, p_access text) FROM PUBLIC;


--
-- Name: FUNCTION set_progress(p_job_id bigint, p_token bigint, p_progress jsonb); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.set_progress(p_job_id bigint, p_token bigint, p_progress jsonb) FROM PUBLIC;


--
-- Name: FUNCTION sweep_jobs(p_limit integer); Type: ACL; Schema: pyqueue_thin; Owner: -
--

REVOKE ALL ON FUNCTION pyqueue_thin.sweep_jobs(p_limit integer) FROM PUBLIC;


--
-- PostgreSQL database dump complete
--


