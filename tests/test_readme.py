"""The README's own text does what the README says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

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


def test_python_example_runs(environment: None, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", block("python")],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["order 44 render", "order 44 send"]
