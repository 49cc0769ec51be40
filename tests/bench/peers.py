"""Other queues on PostgreSQL that are on PyPI, through their own SQL and workers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from .parts import Cases, Runner, label, minute, tell
from .server import PAYLOAD, ROOT
from .sides import KEPT, RAW, Db, Side

PEERS = {"procrastinate": "procrastinate", "pgqueuer": "PgQueuer", "oban": "Oban"}
FOLDER = ROOT / ".venv-peers"
PROGRAM = Path(__file__).with_name("peer.py")
JOBS = 5000  # that a worker does


@dataclass(frozen=True)
class Peer:
    """A queue that lives in a database of its own."""

    name: str
    dbname: str
    about: dict[str, Any]

    @property
    def claim(self) -> str:
        return str(self.about["claim"])

    def script(self, names: str) -> str:
        steps = {
            "enqueue": f"{self.about['enqueue'].strip().rstrip(';')};\n",
            "one": f"{self.about['claim'].strip().rstrip(';')} \\gset\n"
            f"{self.about['finish'].strip().rstrip(';')};\n",
        }
        return "".join(steps[name] for name in names.split("+"))

    def empty(self, db: Db) -> None:
        for table in self.about["tables"]:
            name = sql.Identifier(table)
            db.execute(sql.SQL("truncate {} cascade").format(name))

    def fill(self, db: Db, jobs: int) -> None:
        db.execute(self.about["fill"], {"payload": PAYLOAD, "jobs": jobs})
        db.execute("vacuum (analyze)")

    def ready(self, db: Db) -> int:
        """Return enough: an empty claim is an error of the script's."""
        return sys.maxsize


def pip(*args: str) -> None:
    """Run pip in the environment of the peers."""
    subprocess.run(
        [FOLDER / "bin" / "python", "-m", "pip", "--disable-pip-version-check", *args],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )


def program(what: str, name: str, *args: str) -> str:
    """Run the program that knows a peer, where that peer is installed."""
    python = sys.executable if name == KEPT.dbname else FOLDER / "bin" / "python"
    return subprocess.run(
        [python, PROGRAM, what, name, *args],
        check=True,
        capture_output=True,
        text=True,
        timeout=300,
    ).stdout


def reason(exc: Exception) -> str:
    """Return the last line of what a failed program, or the server, said."""
    said = exc.stderr if isinstance(exc, subprocess.CalledProcessError) else str(exc)
    return str(said).strip().splitlines()[-1]


def prepare(runner: Runner, title: str, name: str) -> Peer:
    """Install a peer, its schema into a database of its own, and try it out."""
    pip("install", name, "psycopg[binary,pool]")
    peer = Peer(title, name, json.loads(program("describe", name)))
    with closing(runner.bench.connect("postgres")) as db:
        db.execute(sql.SQL("create database {}").format(sql.Identifier(name)))
    with closing(runner.bench.connect(name)) as db:
        db.execute(peer.about["install"])
    runner.bench.pgbench(
        peer.script("enqueue+one"), "-t", "10", clients=1, dbname=peer.dbname
    )
    work(runner, peer, 100)
    return peer


def work(runner: Runner, side: Side, jobs: int = JOBS) -> float:
    """Return how many no-op jobs a second the side's own worker does."""
    with closing(runner.bench.connect(side.dbname)) as db:
        side.empty(db)
        side.fill(db, jobs)
    dsn = runner.bench.server.conninfo(side.dbname)
    return round(float(program("work", side.dbname, dsn, str(jobs))), 1)


def measure(runner: Runner) -> dict[str, Any]:
    """Install the peers, and measure those that could be, beside ours and raw."""
    found: dict[str, Any] = {"versions": {}, "missing": {}}
    if not (FOLDER / "bin" / "python").exists():
        python = os.environ.get("PEERS_PYTHON", sys.executable)
        subprocess.run([python, "-m", "venv", FOLDER], check=True)
    peers = []
    for name, title in PEERS.items():
        tell(f"peers: installing {title}")
        try:
            peer = prepare(runner, title, name)
        except (RuntimeError, subprocess.SubprocessError, psycopg.Error) as exc:
            found["missing"][title] = reason(exc)
            tell(f"peers: {title} is left out: {found['missing'][title]}")
        else:
            peers.append(peer)
            found["versions"][title] = peer.about["version"]
    sides: list[Side] = [KEPT, RAW, *peers]
    clients = runner.effort.clients
    rates: Cases = {
        f"enqueue, {label(n)}": {
            side.name: partial(runner.rate, side, "enqueue", n) for side in sides
        }
        for n in clients
    }
    rates |= {
        f"claim + finish, {label(n)}": {
            side.name: partial(runner.rate, side, "one", n, ready=3000 * min(n, 4))
            for side in sides
        }
        for n in clients
    }
    found["rates"] = runner.rounds("peers", rates)
    workers = [side for side in sides if side is not RAW]
    found["work"] = runner.rounds(
        "peers",
        {"worker": {side.name: partial(work, runner, side) for side in workers}},
    )
    shorter = replace(runner, effort=replace(runner.effort, bucket=5))
    found["held"] = shorter.rounds(
        "peers",
        {"held": {side.name: partial(minute, shorter, side, True) for side in sides}},
    )
    return found
