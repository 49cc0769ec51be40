create function pyqueue_thin._raise_invalid(
  p_argument text,
  p_value text,
  p_rule text
)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
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

revoke execute on function pyqueue_thin._raise_invalid(text, text, text) from public;

comment on function pyqueue_thin._raise_invalid(text, text, text) is
'Raise 22023 for an argument out of its bounds: which, the rule, and the value '
'given.';
