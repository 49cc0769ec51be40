"""What the linter does not see: above all the bodies of functions."""

from __future__ import annotations

import re
from pathlib import Path

import pglast
import psycopg
import pytest

SQL = Path(__file__).resolve().parent.parent / "sql"
SOURCES = {
    path.relative_to(SQL).as_posix(): path.read_text("utf-8")
    for path in sorted(SQL.rglob("*.sql"))
    if path.name != "install.sql"
}
CREATED = re.compile(
    r"^create (?:or replace )?(?:unlogged )?(\w+) pyqueue_thin\.(\w+)", re.MULTILINE
)
OURS = [made for text in SOURCES.values() for made in CREATED.findall(text)]


def found(pattern: str) -> list[str]:
    """Return the lines that hold a pattern outside of comments and literals."""
    lines = []
    for name, text in SOURCES.items():
        code = re.sub(r"--.*|'(?:[^']|'')*'", "''", text)
        for match in re.finditer(rf"^.*{pattern}.*$", code, re.MULTILINE):
            lines.append(f"{name}: {match.group().strip()}")
    return lines


def test_lines_fit() -> None:
    long = [
        f"{name}:{number}"
        for name, text in SOURCES.items()
        for number, line in enumerate(text.splitlines(), 1)
        if len(line) > 88
    ]
    assert not long


def test_bodies_parse() -> None:
    composites = "|".join(name for kind, name in OURS if kind == "type")
    for name, text in SOURCES.items():
        pglast.parse_sql(text)
        if "language plpgsql" in text:
            # This parser knows no types but the built-in ones.
            text = re.sub(rf"pyqueue_thin\.({composites})\[\]", "jsonb[]", text)
            text = re.sub(rf"pyqueue_thin\.({composites})\b", "record", text)
            try:
                pglast.parse_plpgsql(text.replace("pyqueue_thin.", "public."))
            except pglast.Error as exc:
                pytest.fail(f"{name}: {exc}")


def test_no_dynamic_sql() -> None:
    statements = found(r"\bexecute\b(?! (?:on )?function)")
    # The 256 registers of the lanes are made in a loop, by the migration. A grant takes
    # names only.
    assert [statement.partition(":")[0] for statement in statements] == [
        "functions/_apply_access.sql",
        *(["functions/_apply_usage.sql"] * 2),
        "schema/lane.sql",
    ]


def test_what_is_ours_is_written_with_its_schema() -> None:
    kinds = ("table", "view", "sequence")
    names = "|".join(name for kind, name in OURS if kind in kinds)
    verbs = "from|join|into|update|using|table|only"
    unqualified = found(rf"\b(?:{verbs})\s+(?:{names})\b(?!\s*\()")
    assert not unqualified


def test_a_function_has_a_file_of_its_name() -> None:
    for name, text in SOURCES.items():
        folder, _, file = name.partition("/")
        if folder == "functions":
            assert CREATED.findall(text) == [("function", file.removesuffix(".sql"))]


def test_plpgsql_check_finds_nothing(db: psycopg.Connection) -> None:
    available = db.execute(
        "select from pg_available_extensions where name = 'plpgsql_check'"
    )
    if available.fetchone() is None:
        pytest.skip("the extension plpgsql_check is not there")
    db.execute("create extension plpgsql_check")
    findings = db.execute(
        """
        select p.proname, c.lineno, c.level, c.message, c.detail, c.hint
        from pg_proc as p
        left join pg_trigger as t on t.tgfoid = p.oid
        cross join lateral plpgsql_check_function_tb(p.oid, coalesce(t.tgrelid, 0)) as c
        where p.pronamespace = 'pyqueue_thin'::regnamespace
          and p.prolang = (select oid from pg_language where lanname = 'plpgsql')
        """
    ).fetchall()
    assert not findings
