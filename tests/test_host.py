"""In somebody else's database, beside somebody else's Alembic, as the page says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
import pytest
import sqlalchemy
from alembic import config
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from programs import dump, url
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from test_surroundings import whole_life

import pyqueue_thin as pq
from pyqueue_thin import cli, migrate
from pyqueue_thin._embedded import Server, find_binaries

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "migrations.md").read_text("utf-8")
HEAD = migrate.history()[-1].revision

Run = Callable[..., str]


def blocks(heading: str, language: str) -> list[str]:
    """Return the blocks of one language under a heading of the page."""
    section = re.search(
        rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", PAGE, re.M | re.S
    )
    assert section, heading
    return re.findall(rf"^```{language}\n(.*?)^```$", section[1], re.M | re.S)


def variables(dsn: str) -> dict[str, str]:
    """Return libpq's own variables that name a database."""
    return {
        {"dbname": "PGDATABASE"}.get(key, f"PG{key.upper()}"): str(value)
        for key, value in conninfo_to_dict(dsn).items()
    }


@pytest.fixture
def run(tmp_path: Path, empty_dsn: str, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a script of the shell in a folder, for the database without our schema."""
    for name, value in variables(empty_dsn).items():
        monkeypatch.setenv(name, value)
    programs = f"{Path(sys.executable).parent}:{find_binaries()}:{os.environ['PATH']}"
    monkeypatch.setenv("PATH", programs)

    def run_one(script: str, fails: bool = False, **environment: str) -> str:
        done = subprocess.run(
            ["/bin/sh", "-euc", script],
            cwd=tmp_path,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode != 0) == fails, done.stderr + done.stdout
        return done.stdout + done.stderr

    return run_one


def is_installed(dsn: str) -> bool:
    with psycopg.connect(dsn) as conn:
        row = conn.execute("select to_regclass('pyqueue_thin.job') is not null")
        return bool(row.fetchone() == (True,))


# -- The page -----------------------------------------------------------------------


@pytest.mark.long
def test_commands_of_the_page_do_what_it_says(
    run: Run, tmp_path: Path, empty_dsn: str, dsn: str
) -> None:
    by_commands, by_alembic, by_script, in_one = blocks("Three ways in", "sh")
    expected = dump(dsn)
    assert "all is as this package installs it" in run(by_commands)
    assert dump(empty_dsn) == expected
    assert f"{HEAD} (head)" in run(by_alembic)
    assert not is_installed(empty_dsn)
    # Between up and down.
    up, down = by_script.split("pyqueue-thin migrate sql --from")
    run(up)
    assert dump(empty_dsn) == expected
    run(f"pyqueue-thin migrate sql --from{down}")
    assert not is_installed(empty_dsn)
    run(in_one)
    assert dump(empty_dsn) == expected
    [back] = blocks("Back", "sh")
    assert run(back) == "the schema is at base\nnothing is left\n"
    assert "[]" in run(*blocks("Is it still as it was installed?", "sh"))
    assert dump(empty_dsn) == expected
    for example in (
        *blocks("Three ways in", "python"),
        *blocks("Several deployers at once", "python"),
    ):
        migrate.downgrade(empty_dsn, "base")
        (tmp_path / "example.py").write_text(example)
        run("python -W error example.py")
        assert dump(empty_dsn) == expected


# -- Plain Alembic ------------------------------------------------------------------


def alembic(*arguments: object) -> None:
    """Run Alembic's own command line, without the time that another process takes."""
    config.main([str(argument) for argument in arguments])


def test_plain_alembic_goes_where_it_is_told(
    empty_dsn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = ("-c", migrate.ini())
    nowhere = "postgresql://nobody@/nothing?host=/nowhere"
    own = tmp_path / "own.ini"
    text = f"[alembic]\nscript_location = {migrate.ini().parent}\nsqlalchemy.url = "

    # -x dsn is asked first, then the ini file, the variable, and libpq's own.
    monkeypatch.setenv("PGHOST", "/nowhere")
    monkeypatch.setenv("PYQUEUE_THIN_DSN", nowhere)
    own.write_text(f"{text}{nowhere}\n")
    alembic("-c", own, "-x", f"dsn={url(empty_dsn)}", "upgrade", "head")
    assert is_installed(empty_dsn)
    alembic(*shipped, "-x", f"dsn={empty_dsn}", "downgrade", "base")
    assert not is_installed(empty_dsn)
    own.write_text(f"{text}{url(empty_dsn).replace('%', '%%')}\n")
    alembic("-c", own, "upgrade", "head")
    assert is_installed(empty_dsn)
    monkeypatch.setenv("PYQUEUE_THIN_DSN", empty_dsn)
    alembic(*shipped, "downgrade", "base")
    assert not is_installed(empty_dsn)
    monkeypatch.delenv("PYQUEUE_THIN_DSN")
    for name, value in variables(empty_dsn).items():
        monkeypatch.setenv(name, value)
    alembic(*shipped, "upgrade", "head")
    assert is_installed(empty_dsn)


def test_plain_alembic_only_looks_when_asked_to_look(run: Run, empty_dsn: str) -> None:
    run(f"alembic -c {migrate.ini()} current")
    with psycopg.connect(empty_dsn) as conn:
        found = conn.execute("select to_regnamespace('pyqueue_thin')::text")
        assert found.fetchone() == (None,)


def test_plain_alembic_refuses_to_lose_live_jobs_unless_forced(
    db: psycopg.Connection[Any], dsn: str
) -> None:
    pq.enqueue_job(db, "mail")
    options = ("-c", migrate.ini(), "-x", f"dsn={dsn}")
    for more in ((), ("-x", "force=false")):
        with pytest.raises(pq.LiveJobs):
            alembic(*options, *more, "downgrade", "base")
    assert migrate.current(dsn) == HEAD, "not a step down"
    alembic(*options, "-x", "force=true", "downgrade", "base")
    assert not is_installed(dsn)


@pytest.mark.long
def test_plain_alembic_writes_the_same_script(run: Run, monkeypatch: Any) -> None:
    monkeypatch.setenv("PGHOST", "/nowhere")
    alembic = f"alembic -c {migrate.ini()}"
    assert run(f"{alembic} upgrade head --sql 2>&-") == migrate.sql()
    down = run(f"{alembic} downgrade head:base --sql 2>&-")
    assert down == migrate.sql("head", "base")


# -- A host with an Alembic of its own ----------------------------------------------

MODELS = """\
from sqlalchemy import Column, ForeignKey, Integer, MetaData, Table, Text

metadata = MetaData()
Table("customer", metadata, Column("id", Integer, primary_key=True), Column("n", Text))
Table(
    "orders",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("customer_id", ForeignKey("customer.id")),
)
"""
CONFIGURE = """\
        context.configure(
            connection=connection, target_metadata=target_metadata
        )
"""


@pytest.fixture
def host(run: Run, tmp_path: Path, empty_dsn: str) -> Path:
    """A project as `alembic init` makes it, with two tables in its metadata."""
    run("alembic init migrations")
    (tmp_path / "models.py").write_text(MODELS)
    ini = tmp_path / "alembic.ini"
    database = url(empty_dsn).replace("%", "%%")
    ini.write_text(replaced(ini, "driver://user:pass@localhost/dbname", database))
    env = tmp_path / "migrations" / "env.py"
    env.write_text(
        replaced(
            env,
            "target_metadata = None\n",
            "from models import metadata as target_metadata\n",
        )
    )
    return tmp_path


def replaced(path: Path, old: str, new: str) -> str:
    text = path.read_text()
    assert old in text
    return text.replace(old, new)


@pytest.mark.long
def test_host_with_an_own_history_is_not_disturbed(
    run: Run, host: Path, empty_dsn: str
) -> None:
    run("alembic revision --autogenerate -m tables; alembic upgrade head")
    tables = dump(empty_dsn, "-n", "public")
    migrate.upgrade(empty_dsn)
    for command in ("alembic downgrade base", "alembic upgrade head"):
        run(command)
        assert migrate.check(empty_dsn) == []
    migrate.downgrade(empty_dsn, "base")
    assert migrate.uninstall(empty_dsn)
    assert dump(empty_dsn, "-n", "public") == tables


@pytest.mark.long
def test_autogenerate_of_a_host_does_not_see_us_through_the_filter(
    run: Run, host: Path, empty_dsn: str
) -> None:
    run("alembic revision --autogenerate -m tables; alembic upgrade head")
    migrate.upgrade(empty_dsn)
    env = host / "migrations" / "env.py"
    original = env.read_text()
    assert "No new upgrade operations" in run("alembic check")

    [block] = blocks("Your autogenerate", "python")
    filtered = original.replace(CONFIGURE, re.sub("^", " " * 8, block, flags=re.M))
    assert filtered != original
    env.write_text(
        filtered.replace("            include_name=migrate.include_name,\n", "")
    )
    said = run("alembic check", fails=True)
    for table in ("job", "finished_job", "schema_version"):
        assert f"'remove_table', Table('{table}'" in said, "what the filter is for"
    env.write_text(filtered)
    assert "No new upgrade operations" in run("alembic check")

    # What the host itself removed is reported as before.
    models = host / "models.py"
    models.write_text(MODELS[: MODELS.index('Table(\n    "orders"')])
    said = run("alembic check", fails=True)
    assert set(re.findall(r"'(\w+_table)', Table\('(\w+)'", said)) == {
        ("remove_table", "orders")
    }


def test_autogenerate_sees_nothing_of_ours_in_any_kind_of_operation(dsn: str) -> None:
    metadata = sqlalchemy.MetaData()
    sqlalchemy.Table("mine", metadata, sqlalchemy.Column("id", sqlalchemy.Integer))
    engine = sqlalchemy.create_engine(url(dsn))
    found = {}
    with engine.connect() as connection:
        connection.exec_driver_sql("create schema elsewhere")
        connection.exec_driver_sql("create table elsewhere.removed (id int)")
        for name, options in {
            "default": {},
            "schemas": {"include_schemas": True},
            "filter": {
                "include_schemas": True,
                "include_name": migrate.include_name,
            },
        }.items():
            context = MigrationContext.configure(connection, opts=options)
            operations = compare_metadata(context, metadata)
            found[name] = {(kind, of.name) for kind, of in operations}
    engine.dispose()
    assert found["default"] == {("add_table", "mine")}
    assert found["filter"] == {("add_table", "mine"), ("remove_table", "removed")}
    assert found["schemas"] > found["filter"]
    assert ("remove_table", "job") in found["schemas"]


@pytest.mark.long
def test_host_has_us_in_its_own_tree(
    run: Run, host: Path, empty_dsn: str, dsn: str
) -> None:
    heading = "In your own Alembic tree"
    run(*blocks(heading, "sh"))
    [revision] = blocks(heading, "python")
    (host / "migrations" / "versions" / "a1_queue.py").write_text(revision)
    run("alembic upgrade head")
    assert dump(empty_dsn) == dump(dsn)
    assert migrate.check(empty_dsn) == []
    assert migrate.current(empty_dsn) == HEAD

    with psycopg.connect(empty_dsn) as conn:
        pq.enqueue_job(conn, "mail")
    said = run("alembic downgrade base", fails=True)
    assert "would throw away 1 live job" in said
    assert migrate.check(empty_dsn) == []
    run("alembic downgrade base", PGOPTIONS="-c pyqueue_thin.force_downgrade=on")
    assert not is_installed(empty_dsn)
    run("alembic upgrade head")
    assert dump(empty_dsn) == dump(dsn)


@pytest.mark.long
def test_run_inside_a_hosts_run_is_refused_and_harms_nothing(
    run: Run, host: Path, empty_dsn: str
) -> None:
    for call in ("migrate.upgrade(op.get_bind())", "migrate.sql()"):
        (host / "migrations" / "versions" / "a1_queue.py").write_text(
            "from alembic import op\n"
            "from pyqueue_thin import migrate\n"
            "revision, down_revision = 'a1', None\n"
            f"def upgrade():\n    {call}\n"
        )
        said = run("alembic upgrade head", fails=True)
        assert "another run of Alembic is under way" in said
    assert migrate.current(empty_dsn) is None


# -- Ways to name a database --------------------------------------------------------

NAME = "o'x%40:y/z @?&=#\\"
PASSWORD = "p%41w:d/@ ?#'\\&=%"


@pytest.fixture(scope="module")
def strict_server() -> Iterator[Server]:
    """A server that asks all but its superuser for a password."""
    with Server() as server:
        rules = "local all postgres trust\nlocal all all scram-sha-256\n"
        (server.root / "data" / "pg_hba.conf").write_text(rules)
        with psycopg.connect(server.conninfo(), autocommit=True) as conn:
            conn.execute("select pg_reload_conf()")
            conn.execute(
                sql.SQL("create role {} login password {}").format(
                    sql.Identifier(NAME), PASSWORD
                )
            )
            conn.execute(
                sql.SQL("create database {0} owner {0}").format(sql.Identifier(NAME))
            )
        yield server


def test_odd_characters_arrive_unharmed(
    strict_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = strict_server.root
    parts = {"host": str(root), "port": "5432", "user": NAME, "dbname": NAME}
    conninfo = make_conninfo(**parts, password=PASSWORD)
    with pytest.raises(psycopg.OperationalError, match="password"):
        migrate.current(make_conninfo(**parts, password=f"{PASSWORD}x"))

    user, password, host = (quote(s, safe="") for s in (NAME, PASSWORD, str(root)))
    plain = f"postgresql://{user}:{password}@/{user}?host={host}&port=5432"
    migrate.upgrade(conninfo)
    for target in (conninfo, plain, plain.replace(":", "+psycopg:", 1)):
        assert migrate.current(target) == HEAD

    own = tmp_path / "own.ini"
    own.write_text(
        f"[alembic]\nscript_location = {migrate.ini().parent}\n"
        f"sqlalchemy.url = {plain.replace('%', '%%')}\n"
    )
    service = tmp_path / "service.conf"
    lines = [f"{key}={value}" for key, value in parts.items()]
    service.write_text("\n".join(["[queue]", *lines, f"password={PASSWORD}", ""]))
    alembic("-c", own, "upgrade", "head")
    alembic("-c", migrate.ini(), "-x", f"dsn={plain}", "upgrade", "head")
    for environment in (
        {"PYQUEUE_THIN_DSN": plain},
        {"PGSERVICEFILE": str(service), "PGSERVICE": "queue"},
        variables(conninfo),
    ):
        with monkeypatch.context() as patch:
            for name, value in environment.items():
                patch.setenv(name, value)
            assert cli.main(["migrate", "current"]) == cli.DONE
            alembic("-c", migrate.ini(), "upgrade", "head")


# -- Settings of a database, and what else is in it ---------------------------------


@pytest.fixture
def owner(empty_dsn: str) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(empty_dsn, autocommit=True) as conn:
        yield conn


def there_and_back(dsn: str) -> None:
    """Install, use and remove the queue, online and by the scripts."""
    migrate.upgrade(dsn)
    with psycopg.connect(dsn, autocommit=True) as conn:
        whole_life(conn)
    assert migrate.check(dsn) == []
    migrate.downgrade(dsn, "base", force=True)
    with psycopg.connect(dsn, autocommit=True) as conn:
        conn.execute(migrate.sql().encode())
        conn.execute(migrate.sql("head", "base").encode())
    assert migrate.uninstall(dsn)


@pytest.mark.long
@pytest.mark.parametrize(
    "setting",
    [
        "default_transaction_isolation = 'serializable'",
        "search_path = ''",
        "standard_conforming_strings = off",
    ],
)
def test_settings_of_a_database_do_not_matter(
    owner: psycopg.Connection[Any], empty_dsn: str, setting: str
) -> None:
    owner.execute(f"alter database {owner.info.dbname} set {setting}".encode())
    there_and_back(empty_dsn)


def test_read_only_database_is_refused_by_the_name_of_the_setting(
    owner: psycopg.Connection[Any], empty_dsn: str
) -> None:
    setting = "default_transaction_read_only"
    owner.execute(f"alter database {owner.info.dbname} set {setting} = on".encode())
    for call in (migrate.upgrade, migrate.uninstall):
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction, match=setting):
            call(empty_dsn)
    assert migrate.current(empty_dsn) is None
    found = owner.execute("select to_regnamespace('pyqueue_thin')::text")
    assert found.fetchone() == (None,)
    there_and_back(make_conninfo(empty_dsn, options=f"-c {setting}=off"))


def test_schema_of_our_name_in_capitals_is_another(
    owner: psycopg.Connection[Any], empty_dsn: str
) -> None:
    owner.execute('create schema "PYQUEUE_THIN"')
    owner.execute('create table "PYQUEUE_THIN".schema_version (version_num text)')
    owner.execute('create table "PYQUEUE_THIN".job (id integer)')
    there_and_back(empty_dsn)
    assert owner.execute(
        "select count(*) from pg_class"
        """ where relnamespace = '"PYQUEUE_THIN"'::regnamespace and relkind = 'r'"""
    ).fetchone() == (2,)


def test_event_triggers_see_the_migrations_and_no_ddl_of_the_queue_at_work(
    owner: psycopg.Connection[Any], empty_dsn: str
) -> None:
    owner.execute(
        """
        create table ddl_log (tag text);
        create function log_ddl() returns event_trigger language plpgsql as $$
        begin
          insert into public.ddl_log values (tg_tag);
        end $$;
        create event trigger log_end on ddl_command_end execute function log_ddl();
        create event trigger log_drop on sql_drop execute function log_ddl();
        """
    )
    migrate.upgrade(empty_dsn)
    logged = "select count(*) from ddl_log"
    [[installed]] = owner.execute(logged)
    assert installed > 100
    whole_life(owner)
    [[worked]] = owner.execute(logged)
    assert worked == installed
    migrate.downgrade(empty_dsn, "base", force=True)
    assert migrate.uninstall(empty_dsn)
    [[removed]] = owner.execute(logged)
    assert removed > worked
