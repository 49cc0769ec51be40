"""What migrate.check finds in an installation that somebody has changed."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from programs import dump, psql
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

import pyqueue_thin as pq
from pyqueue_thin import migrate

ROOT = Path(__file__).resolve().parent.parent
HEAD = migrate.history()[-1]
RETRY = "pyqueue_thin.retry_job(bigint,boolean,interval,jsonb)"
PAUSE = "pyqueue_thin.pause_queue(text)"


def found(dsn: str) -> list[tuple[str, str]]:
    return [(finding.problem, finding.object) for finding in migrate.check(dsn)]


def test_new_installation_is_as_its_sources_make_it(dsn: str) -> None:
    assert migrate.check(dsn) == []


def test_every_kind_of_target_can_be_checked_and_nothing_is_written(
    db: psycopg.Connection, dsn: str
) -> None:
    before = dump(dsn)
    assert migrate.check(db) == []
    assert db.autocommit
    with db.transaction():
        assert migrate.check(db) == []
        assert db.execute("select pg_current_xact_id_if_assigned()").fetchone() == (
            None,
        )
    reading = make_conninfo(dsn, options="-c default_transaction_read_only=on")
    assert migrate.check(reading) == []
    assert dump(dsn) == before


def test_not_installed(empty_dsn: str) -> None:
    [finding] = migrate.check(empty_dsn)
    assert finding == migrate.Finding(
        "not installed",
        "schema pyqueue_thin",
        "pyqueue-thin migrate upgrade installs it",
    )
    migrate.upgrade(empty_dsn)
    migrate.downgrade(empty_dsn, "base")
    assert found(empty_dsn) == [("not installed", "schema pyqueue_thin")]


def test_revision_of_a_newer_package(db: psycopg.Connection, dsn: str) -> None:
    db.execute("update pyqueue_thin.schema_version set version_num = '9999'")
    [finding] = migrate.check(dsn)
    assert (finding.problem, finding.object) == ("unknown", "revision 9999")
    assert "upgrade the package" in finding.advice


LATER = f"""
from pyqueue_thin.migrate import run_frozen

revision, down_revision = "9999", "{HEAD.revision}"


def upgrade() -> None:
    run_frozen(revision, "alter.sql")
"""


@pytest.mark.long
def test_later_revision_is_pending_then_compared_with_what_it_changed(
    dsn: str, empty_dsn: str, tmp_path: Path
) -> None:
    # A package that is one revision ahead of this one.
    for name in ("pyqueue_thin", "alembic"):
        shutil.copytree(ROOT / name, tmp_path / name)
    (tmp_path / "alembic" / "versions" / "9999_more.py").write_text(LATER)
    frozen = tmp_path / "alembic" / "frozen"
    listed = max(frozen.glob("*/install.sql")).read_text()
    path = "functions/pause_queue.sql"
    source = max(frozen.glob(f"*/{path}")).read_text()
    changed = re.sub("^begin$", "begin -- more", source, count=1, flags=re.M)
    assert changed != source
    later = frozen / "9999"
    (later / "functions").mkdir(parents=True)
    (later / path).write_text(changed)
    gone = "\\ir functions/_inspect_refusals.sql\n"
    assert gone in listed
    (later / "install.sql").write_text(listed.replace(gone, ""))
    (later / "alter.sql").write_text(
        "drop function pyqueue_thin._inspect_refusals;\n"
        + changed.replace("create function", "create or replace function")
    )

    def run(*arguments: str, code: int = 0) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "pyqueue_thin.cli", "migrate", *arguments],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code, done.stderr
        return done.stdout

    to = ("--dsn", dsn)
    assert [
        (finding["problem"], finding["object"])
        for finding in json.loads(run("check", "--json", *to, code=3))
    ] == [("pending", "revision 9999")]
    run("upgrade", *to)
    assert json.loads(run("check", "--json", *to)) == []
    [finding] = migrate.check(dsn)
    assert finding.advice == "it is newer than this package: upgrade the package"

    # The script from one revision to the next does the same, there and nowhere else.
    script = run("sql", "--from", HEAD.revision)
    changed_schema = dump(dsn)
    with pytest.raises(
        RuntimeError, match=f"for a database at revision {HEAD.revision}"
    ):
        psql(dsn, text=script)
    assert dump(dsn) == changed_schema
    with pytest.raises(RuntimeError, match="schema_version"):
        psql(empty_dsn, text=script)
    migrate.upgrade(empty_dsn)
    psql(empty_dsn, text=script)
    assert dump(empty_dsn) == changed_schema


@pytest.mark.parametrize("revision", migrate.history(), ids=lambda r: r.revision)
def test_each_revision_is_compared_with_its_own_sources(
    empty_dsn: str, revision: migrate.Revision
) -> None:
    migrate.upgrade(empty_dsn, revision.revision)
    assert {problem for problem, _ in found(empty_dsn)} <= {"pending"}


@pytest.mark.parametrize(
    ("change", "problem", "object_"),
    [
        (f"drop function {PAUSE}", "missing", f"function {PAUSE}"),
        ("drop view pyqueue_thin.all_job", "missing", "view pyqueue_thin.all_job"),
        (
            "drop sequence pyqueue_thin.refused",
            "missing",
            "sequence pyqueue_thin.refused",
        ),
        (
            "alter domain pyqueue_thin.job_state rename to state",
            "missing",
            "domain pyqueue_thin.job_state",
        ),
        (
            "drop index pyqueue_thin.job_due_idx",
            "missing",
            "index pyqueue_thin.job_due_idx",
        ),
        (
            "alter table pyqueue_thin.side_effect drop constraint side_effect_pkey",
            "missing",
            "index pyqueue_thin.side_effect_pkey",
        ),
        (
            "update pg_index set indisvalid = false"
            " where indexrelid = 'pyqueue_thin.job_due_idx'::regclass",
            "invalid",
            "index pyqueue_thin.job_due_idx",
        ),
        (
            "create function pyqueue_thin.mine(int) returns int language sql"
            " as 'select 1';"
            " revoke execute on function pyqueue_thin.mine from public",
            "added",
            "function pyqueue_thin.mine(integer)",
        ),
        (
            "create function pyqueue_thin.pause_queue(int) returns int language sql"
            " as 'select 1';"
            " revoke execute on function pyqueue_thin.pause_queue(int) from public",
            "added",
            "function pyqueue_thin.pause_queue(integer)",
        ),
        (f"grant execute on function {PAUSE} to public", "public", f"function {PAUSE}"),
        (f"comment on function {PAUSE} is 'Mine.'", "drifted", f"function {PAUSE}"),
        (f"comment on function {PAUSE} is null", "drifted", f"function {PAUSE}"),
        (f"alter function {PAUSE} security invoker", "drifted", f"function {PAUSE}"),
        (f"alter function {PAUSE} reset all", "drifted", f"function {PAUSE}"),
        (f"alter function {PAUSE} set jit = on", "drifted", f"function {PAUSE}"),
        (
            "do $$ begin execute replace(pg_get_functiondef("
            f"'{RETRY}'::regprocedure), 'begin', 'begin '); end $$",
            "drifted",
            f"function {RETRY}",
        ),
    ],
)
def test_change(
    db: psycopg.Connection, dsn: str, change: str, problem: str, object_: str
) -> None:
    db.execute(change.encode())
    findings = migrate.check(dsn)
    assert [(f.problem, f.object) for f in findings] == [(problem, object_)]
    assert findings[0].advice


def test_missing_table_is_found_with_its_index(
    db: psycopg.Connection, dsn: str
) -> None:
    db.execute("drop table pyqueue_thin.epoch")
    assert found(dsn) == [
        ("missing", "table pyqueue_thin.epoch"),
        ("missing", "index pyqueue_thin.epoch_pkey"),
    ]


def test_drift_says_what_differs_and_from_what(
    db: psycopg.Connection, dsn: str
) -> None:
    db.execute(f"alter function {PAUSE} security invoker set jit = on")
    [finding] = migrate.check(dsn)
    path = "functions/pause_queue.sql"
    assert finding.advice.startswith("security and settings not as in frozen/")
    assert f"/{path}: " in finding.advice


@pytest.fixture
def other(db: psycopg.Connection, dsn: str) -> Iterator[str]:
    """A role with no rights but to log in."""
    name = f"other_of_{db.info.dbname}"
    password = conninfo_to_dict(dsn).get("password")
    db.execute(
        sql.SQL("create role {} login password {}").format(
            sql.Identifier(name), password
        )
    )
    try:
        yield name
    finally:
        db.execute(f'reassign owned by "{name}" to current_user')
        db.execute(f'drop owned by "{name}"')
        db.execute(f'drop role "{name}"')


def test_owner_who_is_not_the_others(
    db: psycopg.Connection, dsn: str, other: str
) -> None:
    for object_ in (
        f"function {PAUSE}",
        "domain pyqueue_thin.job_state",
        "view pyqueue_thin.all_job",
    ):
        db.execute(f'alter {object_} owner to "{other}"')
    findings = migrate.check(dsn)
    assert [(f.problem, f.object) for f in findings] == [
        ("owner", f"function {PAUSE}"),
        ("owner", "domain pyqueue_thin.job_state"),
        ("owner", "view pyqueue_thin.all_job"),
    ]
    assert f"it belongs to {other}" in findings[0].advice


def test_whoever_may_read_the_version_can_check(
    db: psycopg.Connection, dsn: str, other: str
) -> None:
    reading = make_conninfo(dsn, user=other)
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        migrate.check(reading)
    db.execute(f'grant usage on schema pyqueue_thin to "{other}"')
    db.execute(f'grant select on pyqueue_thin.schema_version to "{other}"')
    assert migrate.check(reading) == []


def test_grant_that_was_taken_away_and_role_that_is_gone(
    db: psycopg.Connection, dsn: str
) -> None:
    name = f"pq_check_{os.getpid()}"
    db.execute(f"create role {name}")
    pq.grant_access(db, name, "worker", queues=["a"])
    pq.grant_access(db, name, "reader")
    assert found(dsn) == []
    db.execute(f"revoke execute on function pyqueue_thin.claim_jobs from {name}")
    assert found(dsn) == [("grant", f"role {name}, worker")]
    pq.grant_access(db, name, "worker", queues=["a"])
    assert found(dsn) == []
    db.execute(f"drop owned by {name}; drop role {name}")
    assert found(dsn) == [
        ("grant", f"role {name}, reader"),
        ("grant", f"role {name}, worker"),
    ]
    pq.revoke_access(db, name)
    assert found(dsn) == []
