"""The server that tests and demo run on starts anywhere and leaves nothing behind."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from pyqueue_thin._embedded import Server, find_binaries, temporary_folder

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = """
import sys, psycopg
from pyqueue_thin._embedded import Server
with Server() as server:
    with psycopg.connect(server.conninfo()) as conn:
        assert conn.execute("select lower('ÄÖ')").fetchone() == ("äö",)
    print(server.root, flush=True)
    sys.stdin.read()
"""

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can change accounts")


def starter(**options: Any) -> subprocess.Popen[str]:
    """Start a process that starts a server, names its folder, and waits."""
    environment = {"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]}
    if given := os.environ.get("TEST_PG_BIN"):
        environment["TEST_PG_BIN"] = given
    environment |= options.pop("env", {})
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", PROGRAM],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


def root_of(process: subprocess.Popen[str]) -> Path:
    assert process.stdout
    line = process.stdout.readline().strip()
    assert line, process.communicate()[1]
    return Path(line)


def postmaster(root: Path) -> int:
    return int((root / "data" / "postmaster.pid").read_text().splitlines()[0])


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_starts_in_an_odd_environment(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 30)
    folder.mkdir()
    process = starter(
        env={
            "TMPDIR": str(folder),
            "LANG": "de_DE.UTF-8",
            "LC_ALL": "de_DE.UTF-8",
            "PGPORT": "1",
            "PGDATA": "/nowhere",
            "PGOPTIONS": "",
        }
    )
    root = root_of(process)
    _, errors = process.communicate()
    assert process.returncode == 0, errors
    assert len(str(root)) < 80
    assert not root.exists()


def test_two_at_once_and_each_ends_with_the_process_that_started_it() -> None:
    with starter(env={"LC_ALL": "C"}) as first, starter() as second:
        roots = root_of(first), root_of(second)
        assert roots[0] != roots[1]
        first.communicate()
        assert first.returncode == 0
        assert [root.exists() for root in roots] == [False, True]
        server = postmaster(roots[1])
        second.send_signal(signal.SIGKILL)
        second.wait()
    deadline = time.monotonic() + 20
    while is_alive(server) or roots[1].exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.fixture
def kept() -> Iterator[Path]:
    """A short folder that outlives a server."""
    folder = temporary_folder() / f"pq-kept-{os.getpid()}"
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def test_kept_folder_keeps_its_data_and_its_server_is_shared(kept: Path) -> None:
    for expected in (0, 1):
        with Server(kept) as server, psycopg.connect(server.conninfo()) as conn:
            conn.execute("create table if not exists kept (id int)")
            found = conn.execute("select count(*) from kept").fetchone()
            assert found == (expected,)
            conn.execute("insert into kept values (1)")
            # Another process finds it running, and leaves it to its starter.
            with Server(kept) as second:
                assert second.conninfo() == server.conninfo()
            psycopg.connect(server.conninfo()).close()
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(server.conninfo())


def test_failure_to_start_says_why_and_leaves_nothing() -> None:
    server = Server(settings={"max_connections": "many"})
    with pytest.raises(RuntimeError, match=r'"max_connections": "many"'):
        server.start()
    assert not server.root.exists()


def test_dead_server_is_no_trouble_to_stop() -> None:
    server = Server()
    server.start()
    process = postmaster(server.root)
    os.kill(process, signal.SIGQUIT)
    while is_alive(process):
        time.sleep(0.02)
    server.stop()
    assert not server.root.exists()


@as_root
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_ordinary_user_needs_no_other_account() -> None:
    nobody = pwd.getpwnam("nobody")
    program = find_binaries() / "postgres"
    if not all(path.stat().st_mode & 0o001 for path in (program, *program.parents)):
        pytest.skip("the programs are out of an ordinary user's reach")
    # Forked and not started: the interpreter itself may be out of reach.
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(nobody.pw_gid)
            os.setuid(nobody.pw_uid)
            with Server() as server:
                psycopg.connect(server.conninfo()).close()
                assert server.root.stat().st_uid == nobody.pw_uid
            assert not server.root.exists()
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0


@as_root
@pytest.mark.long
def test_programs_out_of_reach_are_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TEST_PG_BIN", raising=False)
    package = find_binaries().parents[1]
    for source in (package, package.with_name(f"{package.name}.libs")):
        shutil.copytree(source, tmp_path / source.name, symlinks=True)
    tmp_path.chmod(0o700)
    monkeypatch.setenv("TEST_PG_BIN", str(tmp_path / package.name / "pginstall/bin"))
    with Server() as server:
        assert server.binaries.is_relative_to(server.root)
        psycopg.connect(server.conninfo()).close()
