"""What the demo shows: the story line by line, and a live table below it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from rich.console import Console
from rich.live import Live
from rich.table import Table
from rich.text import Text

COLOURS = {"worker-a": "cyan", "worker-b": "yellow"}


@dataclass(frozen=True, slots=True)
class Running:
    """A job that somebody works on, as the table in the database says."""

    order_no: str
    worker: str
    token: int | None
    lease_until: float


class Screen:
    """A terminal with colours and a live table, or plain lines anywhere else."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._live: Live | None = None
        self._drawn_at = 0.0

    def say(self, text: str = "", style: str = "") -> None:
        """Print a line of the story."""
        plain = not self._console.is_terminal
        self._console.print(Text(text, style=style), soft_wrap=plain)

    def tell(self, seconds: float, worker: str, text: str, style: str = "") -> None:
        """Print what somebody did at that time of the act."""
        line = Text(f"{seconds:6.1f} s  ")
        line.append(f"{worker:<10}", style=COLOURS.get(worker, "dim"))
        line.append(text, style=style)
        self._console.print(line, soft_wrap=True)

    def show(self, table: Table) -> None:
        self._console.print(table)

    @contextmanager
    def live(self) -> Iterator[None]:
        """Keep a table below the story meanwhile, on a terminal."""
        if not self._console.is_terminal:
            yield
            return
        with Live(console=self._console, auto_refresh=False, transient=True) as live:
            self._live = live
            try:
                yield
            finally:
                self._live = None

    def update(
        self,
        jobs: Sequence[Running],
        frozen: str | None,
        lease: float,
        counts: Mapping[str, int],
    ) -> None:
        """Show the jobs at work, and how many there are of what."""
        if self._live is None or time.monotonic() < self._drawn_at + 0.1:
            return
        self._drawn_at = time.monotonic()
        table = Table()
        for heading, width in (
            ("order", 8),
            ("worker", 18),
            ("token", 16),
            ("lease", 26),
        ):
            table.add_column(heading, width=width)
        for job in jobs:
            name = Text(job.worker, style=COLOURS.get(job.worker, ""))
            if job.worker == frozen:
                name.append(" (frozen)", style="bold blue")
            token = "none" if job.token is None else str(job.token)
            table.add_row(job.order_no, name, token, _lease(job, lease))
        for _ in range(2 - len(jobs)):
            table.add_row("", "", "", "")
        table.caption = "   ".join(f"{n} {what}" for what, n in counts.items())
        self._live.update(table, refresh=True)


def _lease(job: Running, lease: float) -> Text:
    """Draw what is left of a lease."""
    left = job.lease_until - time.time()
    if left <= 0:
        return Text("lapsed", style="bold red")
    full = min(20, round(20 * left / lease))
    text = Text("━" * full, style="green" if left > lease / 3 else "red")
    text.append("━" * (20 - full), style="bright_black")
    return text.append(f" {left:3.1f} s", style="")
