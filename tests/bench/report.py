"""The figures as text, and the page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from statistics import median
from string import Template
from typing import Any

from . import plots
from .aims import Found, figures, ratio

DOCS = Path(__file__).parents[2] / "docs"
TITLES = {
    "a": "(a) Enqueue one job, commit",
    "b": "(b) Enqueue 1,000 jobs, commit",
    "c": "(c) Claim one job, commit, finish it, commit",
    "d": "(d) Claim 10 or 100 jobs, commit, finish them, commit",
    "f": "(f) A minute under a held snapshot",
    "g": "(g) Claim and finish amid much else",
    "h": "(h) What a job costs",
    "peers": "Peers",
}
# Written by hand; kept when the page is written anew.
TRIED = re.compile(r"(?<=<!-- tried -->\n).*?(?=<!-- end of tried -->)", re.S)


def text(found: Found) -> str:
    """Return all tables, for a terminal."""
    blocks = [f"{TITLES[part]}\n\n{table(part, found[part])}" for part in found]
    if any(figures(found)):
        blocks.append(f"What was aimed at\n\n{aims(found)}")
    return "\n\n".join(["", *blocks])


def write(found: Found) -> None:
    """Write the page and its plots."""
    template = Template((Path(__file__).parent / "page.md").read_text("utf-8"))
    path = DOCS / "benchmarks.md"
    before = path.read_text("utf-8") if path.exists() else ""
    tried = TRIED.search(before)
    about = found["machine"]
    if "peers" not in found:
        about["peers"] = "Not measured here: `make bench PEERS=1` does it."
    page = template.substitute(
        {part: table(part, found[part]) for part in TITLES if part in found},
        aims=aims(found),
        tried=tried.group() if tried else "\n",
        **about,
    )
    path.write_text(page, "utf-8")
    plots.snapshot(found["f"], DOCS / "benchmarks-snapshot.svg")
    plots.rates(found, DOCS / "benchmarks-rates.svg")


def table(part: str, samples: Found) -> str:
    """Return a part's table."""
    match part:
        case "f":
            return snapshot_table(samples)
        case "g":
            return rate_table(samples, "base")
        case "h":
            return cost_table(samples)
        case "peers":
            return peers_text(samples)
        case _:
            return rate_table(samples, "raw")


def rate_table(samples: Found, base: str) -> str:
    """Return jobs a second, and how they compare to the base."""
    sides = list(next(iter(samples.values())))
    others = [side for side in sides if side != base]
    head = ["jobs/s", *sides, *(f"{side} / {base}" for side in others)]
    return markdown(
        head,
        (
            [
                case,
                *(spread(found[side]) for side in sides),
                *(f"{ratio(found, side, base):.2f}" for side in others),
            ]
            for case, found in samples.items()
        ),
    )


def snapshot_table(samples: Found) -> str:
    """Return the rates of each bucket, and buffers per claim."""
    [sides] = samples.values()
    longest = max(
        (found[0] for found in sides.values()), key=lambda one: len(one["rates"])
    )
    width, buckets = longest["bucket"], len(longest["rates"])
    times = [f"{n * width}–{(n + 1) * width} s" for n in range(buckets)]
    rows = []
    for side, found in sides.items():
        rates = list(zip(*(one["rates"] for one in found), strict=True))
        cells = [f"{median(rate):,.0f}" for rate in rates[:-1]] + [spread(rates[-1])]
        buffers = [f"{median(one['buffers'][n] for one in found):,.0f}" for n in (0, 1)]
        rows.append([side, *cells, *[""] * (buckets - len(cells)), *buffers])
    return markdown(["jobs/s", *times, "buffers per claim, start", "end"], rows)


def cost_table(samples: Found) -> str:
    """Return what a job costs, by kind of cost."""
    [sides] = samples.values()
    kinds = list(next(iter(sides.values()))[0])
    return markdown(
        ["per job", *sides],
        (
            [
                kind,
                *(f"{median(one[kind] for one in sides[side]):,.4g}" for side in sides),
            ]
            for kind in kinds
        ),
    )


def peers_text(found: Found) -> str:
    """Return how other queues do, and which could not be measured, and why."""
    work = {"no-op jobs, 10 at once": found["work"]["worker"]}
    listed = [f"{name} {version}" for name, version in found["versions"].items()]
    left_out = [f"{name}: {why}" for name, why in found["missing"].items()]
    return "\n\n".join(
        [
            f"Measured: {', '.join(listed)}.",
            *(f"Not measured: {line}" for line in left_out),
            side_table(found["rates"], "jobs/s"),
            "Under a held snapshot:",
            snapshot_table(found["held"]),
            "Their own workers:",
            side_table(work, "jobs/s"),
        ]
    )


def side_table(samples: Found, unit: str) -> str:
    """Return a row for each side."""
    sides = list(next(iter(samples.values())))
    return markdown(
        [unit, *samples],
        (
            [side, *(spread(found[side]) for found in samples.values())]
            for side in sides
        ),
    )


def aims(found: Found) -> str:
    """Return each aim with what was found in its cases, and where it was missed."""
    rows = []
    for aim, group in groupby(figures(found), lambda figure: figure.aim):
        got = list(group)
        missed = [figure.case for figure in got if not figure.is_reached]
        rows.append(
            [
                f"({aim.part}) {aim.what}",
                f"under {aim.bound:,}" if aim.is_limit else f"{aim.bound} or more",
                " / ".join(
                    f"{one.value:,.0f}" if aim.is_limit else f"{one.value:.2f}"
                    for one in got
                ),
                f"**not:** {'; '.join(missed)}" if missed else "yes",
            ]
        )
    return markdown(["figure", "aim", "found", "reached"], rows)


def spread(values: Sequence[float]) -> str:
    """Return the median, with the least and the most."""
    middle = f"{median(values):,.0f}"
    if len(values) == 1:
        return middle
    return f"{middle} ({min(values):,.0f}–{max(values):,.0f})"


def markdown(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Return a table whose columns are as wide in text as on the page."""
    lines = [list(head), *([str(cell) for cell in row] for row in rows)]
    widths = [max(len(line[n]) for line in lines) for n in range(len(head))]
    lines.insert(
        1, ["-" * widths[0], *(f"{'-' * (width - 1)}:" for width in widths[1:])]
    )
    return "\n".join(
        "| "
        + " | ".join(
            cell.rjust(width) if n else cell.ljust(width)
            for n, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        + " |"
        for line in lines
    )
