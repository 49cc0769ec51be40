"""The two worker processes of an act: started, frozen, woken and ended by their ids."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self


class Crew:
    """Worker processes that never outlive the director, frozen or not."""

    _command = (sys.executable, "-m", "pyqueue_thin.demo.worker")

    def __init__(self, act: int, dsn: str, port: int, output: Path) -> None:
        self._log = output / f"act-{act}" / "workers.log"
        self._arguments = [dsn, str(port), str(output)]
        self._act = act
        self._processes: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, name: str) -> None:
        with self._log.open("ab") as log:
            self._processes[name] = subprocess.Popen(
                [*self._command, str(self._act), name, *self._arguments],
                # It reads until the end, which comes when the director dies. A group
                # of its own keeps Ctrl-C from it, and lets the kernel end it when it
                # is frozen then: a stopped group that loses its parent gets SIGHUP.
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                process_group=0,
            )

    def freeze(self, name: str) -> None:
        pid = self._processes[name].pid
        os.kill(pid, signal.SIGSTOP)
        # A thread that is at work gets on for a moment.
        # WNOWAIT: how it ended is for others to ask.
        os.waitid(os.P_PID, pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)

    def wake(self, name: str) -> None:
        os.kill(self._processes[name].pid, signal.SIGCONT)

    def check(self) -> None:
        """Raise RuntimeError when a worker has ended by itself."""
        for name, process in self._processes.items():
            if process.poll() is not None:
                said = self._log.read_text(errors="replace")[-4000:]
                raise RuntimeError(f"{name} ended with {process.returncode}:\n{said}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with ExitStack() as stack:
            for process in self._processes.values():
                stack.callback(_end, process)
            for process in self._processes.values():
                if exc_type is not None:
                    process.kill()
                elif process.poll() is None:
                    process.send_signal(signal.SIGCONT)
                    process.terminate()


def _end(process: subprocess.Popen[bytes]) -> None:
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        pass
    finally:
        process.kill()
        process.wait()
        if process.stdin is not None:
            process.stdin.close()
