"""The README's own text does what the README says."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg
import pytest

import pyqueue_thin as pq
from pyqueue_thin._embedded import find_binaries

README = Path(__file__).resolve().parent.parent / "README.md"


def block(language: str) -> str:
    """Return the one block of that language."""
    (found,) = re.findall(
        rf"^```{language}\n(.*?)^```$", README.read_text(), re.M | re.S
    )
    return str(found)


@pytest.fixture
def environment(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let libpq's own variables name the test's database."""
    for key, value in psycopg.conninfo.conninfo_to_dict(dsn).items():
        name = {"dbname": "PGDATABASE"}.get(key, f"PG{key.upper()}")
        monkeypatch.setenv(name, str(value))


def test_life_in_psql_prints_what_its_arrows_say(environment: None) -> None:
    text = block("sql")
    psql = find_binaries() / "psql"
    done = subprocess.run(
        [psql, "-XAtq"], input=text, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == re.findall(r"-- → (.*)$", text, re.M)
    errors = done.stderr.splitlines()
    assert [line for line in errors if line.startswith("ERROR")] == errors[:1]
    assert errors[0].startswith("ERROR:  job 2 is no longer held with token ")
    assert "held by ben until" in done.stderr


def test_python_example_does_its_effect_once(
    environment: None, tmp_path: Path, db: psycopg.Connection[Any]
) -> None:
    db.execute("create table orders (order_no integer, receipts integer default 0)")
    db.execute("insert into orders values (44)")
    (tmp_path / "shop.py").write_text(block("python"))
    done = subprocess.run(
        [sys.executable, "-W", "error", "shop.py"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert (done.stderr, done.returncode) == ("", 0)
    assert db.execute("select receipts from orders").fetchone() == (1,)
    job = pq.get_job(db, 1)
    assert job is not None
    assert (job.state, job.result) == ("finished", {"first": True})

    # The same from a shell.
    enqueue, work = re.findall(
        r"`pyqueue-thin ((?:enqueue|work) [^`]+)`", README.read_text()
    )
    for command in (enqueue, f"{work} --until-empty"):
        subprocess.run(
            [sys.executable, "-m", "pyqueue_thin.cli", *shlex.split(command)],
            check=True,
            cwd=tmp_path,
        )
    job = pq.get_job(db, 2)
    assert job is not None
    assert (job.state, job.payload) == ("finished", {"order": 45})


def test_list_of_functions_has_each_public_one_with_its_words(
    db: psycopg.Connection[Any],
) -> None:
    found = re.search(
        r"^    (select oid::regprocedure.*?;)$", README.read_text(), re.M | re.S
    )
    assert found is not None
    listed = db.execute(found[1].encode()).fetchall()
    assert len(listed) == 30
    assert all(words for _, words in listed)


def test_no_link_is_dead() -> None:
    root = README.parent
    for page in (README, *root.glob("*.md"), *root.glob("docs/**/*.md")):
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            if not target.startswith("https://"):
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_promise_names_tests_that_exist() -> None:
    sources = "".join(
        path.read_text() for path in Path(__file__).parent.glob("test_*.py")
    )
    named = re.findall(r"`(test_\w+)`", README.read_text())
    assert named
    assert not [name for name in named if f"def {name}(" not in sources]
