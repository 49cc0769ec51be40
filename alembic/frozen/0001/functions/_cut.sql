-- The byte after the cut tells where a character begins: in UTF-8 those inside of one
-- have the bits 10 on top, at most three in a row.
-- A database without an encoding has bytes for characters.
create function pyqueue_thin._cut(p_text text, p_max_bytes integer)
returns text
language sql
stable
strict
parallel safe
set search_path = pg_catalog, pg_temp
as $$
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

revoke execute on function pyqueue_thin._cut(text, integer) from public;

comment on function pyqueue_thin._cut(text, integer) is
'The longest beginning of a text that fits in so many bytes of UTF-8.';
