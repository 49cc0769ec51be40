"""What is to be reached, and what was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

Found = dict[str, Any]
Sides = dict[str, list[Any]]


@dataclass(frozen=True)
class Aim:
    """A bound, and how the figure is told from a case's samples."""

    part: str
    what: str
    bound: float
    figure: Callable[[Sides], float]
    cases: str = ""  # the beginning of their names
    is_limit: bool = False  # stay under it


@dataclass(frozen=True)
class Figure:
    """What came of an aim in one case."""

    aim: Aim
    case: str
    value: float

    @property
    def is_reached(self) -> bool:
        if self.aim.is_limit:
            return self.value < self.aim.bound
        return round(self.value, 2) >= self.aim.bound


def ratio(sides: Sides, one: str, other: str) -> float:
    """Return how two sides compare: the median of the ratios of each round."""
    return float(median(a / b for a, b in zip(sides[one], sides[other], strict=True)))


def to_raw(side: str) -> Callable[[Sides], float]:
    return lambda sides: ratio(sides, side, "raw")


def last_bucket(sides: Sides) -> float:
    pairs = zip(sides["ours, held"], sides["ours, not held"], strict=True)
    return float(median(a["rates"][-1] / b["rates"][-1] for a, b in pairs))


AIMS = [
    Aim("a", "enqueue one, against raw", 0.9, to_raw("ours")),
    Aim("b", "enqueue 1,000, against raw", 0.9, to_raw("ours")),
    Aim("c", "claim 1 + finish 1, nothing kept, against raw", 0.9, to_raw("ours")),
    Aim("c", "claim 1 + finish 1, kept, against raw", 0.8, to_raw("ours, kept")),
    Aim(
        "d",
        "claim 10 + finish 10, nothing kept, against raw",
        0.9,
        to_raw("ours"),
        "10 jobs",
    ),
    Aim(
        "d",
        "claim 10 + finish 10, kept, against raw",
        0.75,
        to_raw("ours, kept"),
        "10 jobs",
    ),
    Aim(
        "d",
        "100 at a time against 10, nothing kept",
        1.5,
        lambda sides: ratio(sides, "100", "10"),
        "100 against 10",
    ),
    Aim("f", "held snapshot: last 10 s against no snapshot", 0.9, last_bucket),
    Aim(
        "f",
        "held snapshot: buffers per claim at the end",
        300,
        lambda sides: median(found["buffers"][1] for found in sides["ours, held"]),
        is_limit=True,
    ),
    Aim(
        "g",
        "amid much else, against nothing else",
        0.9,
        lambda s: ratio(s, "with it", "base"),
    ),
    Aim(
        "h",
        "WAL bytes per job, nothing kept",
        1500,
        lambda sides: median(found["WAL bytes"] for found in sides["ours"]),
        is_limit=True,
    ),
]


def figures(found: Found) -> Iterator[Figure]:
    """Hold what was found against each aim."""
    for aim in AIMS:
        for case, sides in cases(aim.part, found.get(aim.part, {})).items():
            if case.startswith(aim.cases):
                yield Figure(aim, case, aim.figure(sides))


def cases(part: str, samples: Found) -> Found:
    """Return the cases of a part, with those that compare two others."""
    if part == "d" and "100 jobs, 4 clients" in samples:
        few, many = samples["10 jobs, 4 clients"], samples["100 jobs, 4 clients"]
        return samples | {"100 against 10": {"10": few["ours"], "100": many["ours"]}}
    return samples
