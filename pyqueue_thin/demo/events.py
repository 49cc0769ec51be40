"""What happened, as those who did it wrote it down: one JSON object a line.

The workers and the director append to one file. The picture is drawn from it.
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in an act, at a time in seconds since 1970."""

    at: float
    act: int
    worker: str
    what: str
    order: str = ""
    token: int | None = None
    lease_until: float | None = None
    note: str = ""


class Diary:
    """Append events to a file that others append to as well, and read what is new."""

    def __init__(self, path: Path, act: int, worker: str = "") -> None:
        self.path = path
        self.act = act
        self.worker = worker
        self._offset = 0

    def write(
        self,
        what: str,
        order: str = "",
        *,
        worker: str | None = None,
        token: int | None = None,
        at: float | None = None,
        lease_until: float | None = None,
        note: str = "",
    ) -> None:
        event = Event(
            at=time.time() if at is None else at,
            act=self.act,
            worker=self.worker if worker is None else worker,
            what=what,
            order=order,
            token=token,
            lease_until=lease_until,
            note=note,
        )
        line = json.dumps(asdict(event), ensure_ascii=False) + "\n"
        # One write to a file opened for appending: lines of two writers never mix.
        file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            os.write(file, line.encode())
        finally:
            os.close(file)

    def read_new(self) -> list[Event]:
        """Return the events of this act that were written since the last call."""
        if not self.path.exists():
            return []
        with self.path.open("rb") as file:
            file.seek(self._offset)
            lines = file.readlines()
        if lines and not lines[-1].endswith(b"\n"):
            lines.pop()
        self._offset += sum(map(len, lines))
        events = (Event(**json.loads(line)) for line in lines)
        return [event for event in events if event.act == self.act]

    @staticmethod
    def read_all(path: Path) -> list[Event]:
        """Return all events of all acts in the order of their times."""
        lines = path.read_text("utf-8").splitlines()
        events = [Event(**json.loads(line)) for line in lines]
        return sorted(events, key=lambda event: event.at)
