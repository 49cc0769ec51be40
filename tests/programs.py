"""PostgreSQL's own client programs, run against a test's database."""

from __future__ import annotations

import subprocess
from urllib.parse import quote

from psycopg.conninfo import conninfo_to_dict

from pyqueue_thin._embedded import find_binaries


def run(program: str, *args: str, text: str | None = None) -> str:
    """Run a program to its end and return what it printed; raise when it failed."""
    done = subprocess.run(
        [find_binaries() / program, *args],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{program} failed:\n{done.stderr}")
    return done.stdout


def psql(dsn: str, *args: str, text: str | None = None) -> str:
    """Run psql as a script would: no start-up file, and no going on after an error."""
    return run(
        *("psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"),
        *("-d", dsn, *args),
        text=text,
    )


def dump(dsn: str, *args: str) -> str:
    """Return the definitions of our schema, without the lines that always differ."""
    text = run("pg_dump", "-s", "-n", "pyqueue_thin", "-d", dsn, *args)
    lines = text.splitlines()
    return "\n".join(ln for ln in lines if not ln.startswith(("\\restrict", "\\unre")))


def url(dsn: str) -> str:
    """Return the same database in SQLAlchemy's way of writing."""
    parts = {key: quote(str(part)) for key, part in conninfo_to_dict(dsn).items()}
    password = f":{parts['password']}" if "password" in parts else ""
    return (
        f"postgresql+psycopg://{parts['user']}{password}@/{parts['dbname']}"
        f"?host={parts['host']}&port={parts['port']}"
    )
