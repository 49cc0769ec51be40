"""What a database has, beside what the frozen sources of its revision make."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as the package installs it, and what to do about it."""

    problem: str
    object: str
    advice: str


# A source is written in one way, which tests hold it to: see check's of a new
# installation, which finds nothing.
FUNCTION = re.compile(
    r"^create (?:or replace )?function pyqueue_thin\.(?P<name>\w+)"
    r"(?P<head>.*?)as \$\$(?P<body>.*?)\$\$;.*?"
    r"^comment on function\s+pyqueue_thin\.(?P=name)\((?P<types>[^)]*)\) is"
    r"(?P<comment>(?:\s*'(?:[^']|'')*')+);",
    re.MULTILINE | re.DOTALL,
)
SETTING = re.compile(r"^set (\w+) = (.*)$", re.MULTILINE)
LITERAL = re.compile(r"'((?:[^']|'')*)'")
RELATION = re.compile(
    r"^create (?:unlogged )?(table|view|sequence|type|domain) pyqueue_thin\.(\w+)",
    re.MULTILINE,
)
INDEX = re.compile(
    r"^create (?:unique )?index (\w+)|^ *constraint (\w+) (?:primary key|unique)\b",
    re.MULTILINE,
)

FUNCTIONS = """
  select
    p.proname as name,
    p.proargtypes::text as types,
    p.oid::regprocedure::text as signature,
    p.prosrc as body,
    p.prosecdef as is_definer,
    coalesce(p.proconfig, '{}') as settings,
    obj_description(p.oid, 'pg_proc') as comment,
    pg_get_userbyid(p.proowner) as owner
  from pg_proc as p
  where p.pronamespace = to_regnamespace('pyqueue_thin')
  order by signature
"""
# The server knows that timestamptz is a timestamp with time zone.
TYPES = "select n as name, to_regtype(n)::oid::text as oid from unnest(%s::text[]) as n"
RELATIONS = """
  select
    case c.relkind
      when 'S' then 'sequence'
      when 'v' then 'view'
      when 'm' then 'materialized view'
      when 'f' then 'foreign table'
      else 'table'
    end as kind,
    c.relname as name,
    pg_get_userbyid(c.relowner) as owner
  from pg_class as c
  where c.relnamespace = to_regnamespace('pyqueue_thin')
    and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
  union all
  -- But for the types of tables and of arrays, which come and go with them.
  select
    case t.typtype when 'd' then 'domain' else 'type' end,
    t.typname,
    pg_get_userbyid(t.typowner)
  from pg_type as t
  left join pg_class as c on c.oid = t.typrelid
  where t.typnamespace = to_regnamespace('pyqueue_thin')
    and (t.typtype in ('d', 'e', 'r') or c.relkind = 'c')
  order by kind, name
"""
INDEXES = """
  select c.relname as name, i.indisvalid and i.indisready as is_valid
  from pg_index as i
  inner join pg_class as c on c.oid = i.indexrelid
  where c.relnamespace = to_regnamespace('pyqueue_thin')
"""
# A function without a list of rights has the default ones, which let PUBLIC call it.
CALLED_BY_PUBLIC = """
  select p.oid::regprocedure::text
  from pg_proc as p
  where p.pronamespace = to_regnamespace('pyqueue_thin')
    and exists (
      select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as a
      where a.grantee = 0 and a.privilege_type = 'EXECUTE'
    )
  order by 1
"""
# What grant_access has granted and is not there any more.
NOT_GRANTED = """
  select
    g.role,
    g.access,
    to_regrole(quote_ident(g.role)) is null as is_gone,
    coalesce(
      bool_or(not exists (
        select from aclexplode(p.proacl) as a
        where a.grantee = to_regrole(quote_ident(g.role))
      )),
      false
    ) as is_incomplete
  from pyqueue_thin.granted_role as g
  left join pyqueue_thin.function_access as f on g.access = any(f.accesses)
  left join pg_proc as p
    on p.proname = f.function_name
    and p.pronamespace = to_regnamespace('pyqueue_thin')
  group by g.role, g.access
  order by g.role, g.access
"""
# They are the owner's; another role's check leaves them out.
CAN_READ_GRANTS = """
  select has_table_privilege(to_regclass('pyqueue_thin.granted_role'), 'select')
    and has_table_privilege(to_regclass('pyqueue_thin.function_access'), 'select')
"""


def compare(
    connection: sqlalchemy.Connection, sources: Iterable[Path]
) -> list[Finding]:
    """Return where a database differs from what these sources make."""
    texts = {
        f"{path.parents[2].name}/{path.relative_to(path.parents[2]).as_posix()}": (
            path.read_text("utf-8")
        )
        for path in sources
    }
    functions = connection.exec_driver_sql(FUNCTIONS).all()
    relations = connection.exec_driver_sql(RELATIONS).all()
    return [
        *_functions(connection, texts, functions),
        *_relations(texts, relations),
        *_indexes(connection, texts),
        *_owners(functions, relations),
        *_grants(connection),
    ]


def _functions(
    connection: sqlalchemy.Connection, texts: dict[str, str], found: Any
) -> Iterator[Finding]:
    expected = {
        source: made
        for source, text in texts.items()
        for made in FUNCTION.finditer(text)
    }
    named = sorted({type_ for made in expected.values() for type_ in _types(made)})
    types = {row.name: row.oid for row in connection.exec_driver_sql(TYPES, (named,))}
    there = {(function.name, function.types): function for function in found}
    for source, made in expected.items():
        key = (made["name"], " ".join(types[type_] or "?" for type_ in _types(made)))
        function = there.pop(key, None)
        if function is None:
            signature = f"pyqueue_thin.{made['name']}({','.join(_types(made))})"
            yield Finding("missing", f"function {signature}", f"run {source} again")
        elif differences := _differences(made, function):
            yield Finding(
                "drifted",
                f"function {function.signature}",
                f"{' and '.join(differences)} not as in {source}: put that back",
            )
    for function in there.values():
        yield Finding(
            "added",
            f"function {function.signature}",
            "not of this package: move it to a schema of your own",
        )


def _types(made: re.Match[str]) -> list[str]:
    return [type_.strip() for type_ in made["types"].split(",") if type_.strip()]


def _differences(made: re.Match[str], function: Any) -> list[str]:
    settings = {
        f"{name}={value.strip()}".replace("'", "").lower()
        for name, value in SETTING.findall(made["head"])
    }
    comment = "".join(LITERAL.findall(made["comment"])).replace("''", "'")
    is_definer = re.search("^security definer$", made["head"], re.MULTILINE) is not None
    comparisons = {
        "body": function.body == made["body"],
        "security": function.is_definer == is_definer,
        "settings": {setting.lower() for setting in function.settings} == settings,
        "comment": function.comment == comment,
    }
    return [name for name, is_equal in comparisons.items() if not is_equal]


def _relations(texts: dict[str, str], found: Any) -> Iterator[Finding]:
    there = {(relation.kind, relation.name) for relation in found}
    for source, text in texts.items():
        for kind, name in RELATION.findall(text):
            if (kind, name) not in there:
                yield Finding(
                    "missing",
                    f"{kind} pyqueue_thin.{name}",
                    f"restore it, or create it as in {source}",
                )


def _indexes(
    connection: sqlalchemy.Connection, texts: dict[str, str]
) -> Iterator[Finding]:
    are_valid = {row.name: row.is_valid for row in connection.exec_driver_sql(INDEXES)}
    for source, text in texts.items():
        for names in INDEX.findall(text):
            name = "".join(names)
            if name not in are_valid:
                advice = f"create it as in {source}"
                yield Finding("missing", f"index pyqueue_thin.{name}", advice)
    for name, is_valid in are_valid.items():
        if not is_valid:
            advice = f"reindex index concurrently pyqueue_thin.{name}"
            yield Finding("invalid", f"index pyqueue_thin.{name}", advice)


def _owners(functions: Any, relations: Any) -> Iterator[Finding]:
    owners = {f"function {f.signature}": f.owner for f in functions}
    owners |= {f"{r.kind} pyqueue_thin.{r.name}": r.owner for r in relations}
    [(usual, _), *_] = Counter(owners.values()).most_common(1)
    for object_, owner in owners.items():
        if owner != usual:
            advice = f"it belongs to {owner}, most to {usual}: alter … owner to {usual}"
            yield Finding("owner", object_, advice)


def _grants(connection: sqlalchemy.Connection) -> Iterator[Finding]:
    """Find who may do what nobody granted, or may not do what was granted."""
    if connection.exec_driver_sql(CAN_READ_GRANTS).scalar():
        for grant in connection.exec_driver_sql(NOT_GRANTED):
            role = f"role {grant.role}, {grant.access}"
            if grant.is_gone:
                yield Finding("grant", role, "there is no such role: revoke_access")
            elif grant.is_incomplete:
                yield Finding("grant", role, "it was taken away: grant_access again")
    for (signature,) in connection.exec_driver_sql(CALLED_BY_PUBLIC):
        yield Finding(
            "public",
            f"function {signature}",
            f"anyone may call it: revoke execute on function {signature} from public",
        )
