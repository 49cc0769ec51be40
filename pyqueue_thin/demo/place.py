"""The demo's own PostgreSQL server: where it lives, and how to look into it."""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from pyqueue_thin._embedded import Server, temporary_folder, unprivileged

DATABASE = "receipts"


class Occupied(Exception):
    """Another process of this user runs this folder's demo."""


def folder() -> Path:
    """Return the folder of the server, one for each user and present folder."""
    here = zlib.crc32(os.fsencode(Path.cwd()))
    return temporary_folder() / f"pq-demo-{os.geteuid()}-{here:08x}"


@contextmanager
def running_server() -> Iterator[Server]:
    """Run the demo's server; its data outlives it. Raises Occupied."""
    root = folder()
    _refuse_foreign(root)
    with root.with_suffix(".lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Occupied from None
        _await_end(root)
        server = Server(root)
        try:
            server.start()
        except (RuntimeError, OSError, subprocess.CalledProcessError):
            # Left in pieces by a crash, or by another version of PostgreSQL.
            shutil.rmtree(root, ignore_errors=True)
            server.start()
        try:
            yield server
        finally:
            server.stop()


def _refuse_foreign(root: Path) -> None:
    """Refuse a folder that somebody else has put where ours belongs."""
    # Root's server runs under another account, which its folder belongs to.
    owners = {os.geteuid(), unprivileged().get("user", os.geteuid())}
    if root.is_symlink() or (root.exists() and root.stat().st_uid not in owners):
        raise RuntimeError(f"{root} is not ours: remove it")


def _await_end(root: Path) -> None:
    """Wait for the server of a demo that was killed: it is about to end as well."""
    deadline = time.monotonic() + 10
    while (root / "data" / "postmaster.pid").exists() and time.monotonic() < deadline:
        time.sleep(0.05)


def create_database(server: Server) -> str:
    """Make the demo's database afresh, and return its conninfo."""
    with psycopg.connect(server.conninfo(), autocommit=True) as conn:
        conn.execute(f"drop database if exists {DATABASE} with (force)")
        conn.execute(f"create database {DATABASE}")
    return server.conninfo(DATABASE)


def psql(arguments: list[str]) -> int:
    """Run psql on the demo's database, and its server too if nobody else does."""
    if not (folder() / "data").exists():
        print("There is no demo database yet: run the demo first.", file=sys.stderr)
        return 1
    try:
        with running_server() as server:
            return _psql(server, arguments)
    except Occupied:
        server = Server(folder())
        server.start()  # It runs already: this finds out how to reach it.
        return _psql(server, arguments)


def _psql(server: Server, arguments: list[str]) -> int:
    # Ctrl-C is for psql: it ends a query there, and must not end this process.
    signal.signal(signal.SIGINT, lambda *_: None)
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PG")}
    command = [str(server.binaries / "psql"), server.conninfo(DATABASE), *arguments]
    return subprocess.run(command, env=environment, check=False).returncode
