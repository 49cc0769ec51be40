create function pyqueue_thin._check_batch(
  p_argument text,
  p_values anyarray,
  p_null_elements boolean = false
)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
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

revoke execute on function pyqueue_thin._check_batch(text, anyarray, boolean)
from public;

comment on function pyqueue_thin._check_batch(text, anyarray, boolean) is
'Raise 22004 or 22023 for the array of a batch call that is null, has null elements '
'where these mean nothing, has more than one dimension or more than 10,000 members.';
