"""The picture of acts 1 and 4, drawn from what happened in fact."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from .events import Event

# Okabe and Ito's colours, which all kinds of colour vision tell apart; no meaning
# hangs on a colour alone.
WORK = "#0072B2"
OTHER = "#C9CED6"
LEASE = "#E69F00"
FROZEN = "#56B4E9"
MAIL = "#009E73"
BAD = "#D55E00"
INK = "#222222"

TITLES = {
    1: "Act 1: a lease alone. It runs out, and the customer gets two receipts",
    4: "Act 4: fencing token and idempotency key. Two freezes, one receipt each",
}
LANES = ("worker-a", "worker-b")
WORK_HEIGHT = 0.26
LEASE_HEIGHT = 0.11
LINE_HEIGHT = 0.125
WIDTH, HEIGHT = 11.0, 8.4


@dataclass
class Hold:
    """One worker's time with one order, from the claim to the end of its handler."""

    order: str
    worker: str
    token: int | None
    start: float
    lease_until: float
    end: float = 0.0
    beats: list[float] = field(default_factory=list)
    marks: list[Event] = field(default_factory=list)

    @property
    def is_late(self) -> bool:
        """Tell whether the hold outlived its lease."""
        return self.end > self.lease_until


def holds_of(events: Iterable[Event]) -> list[Hold]:
    """Put the events of an act together, from claim to end."""
    holds: list[Hold] = []
    open_holds: dict[tuple[str, str], Hold] = {}
    for event in events:
        key = (event.worker, event.order)
        if event.what == "claimed" and event.lease_until is not None:
            hold = open_holds[key] = Hold(
                order=event.order,
                worker=event.worker,
                token=event.token,
                start=event.at,
                lease_until=event.lease_until,
            )
            holds.append(hold)
        elif key in open_holds:
            hold = open_holds[key]
            if event.what == "heartbeat" and event.lease_until is not None:
                hold.beats.append(event.at)
                hold.lease_until = event.lease_until
            elif event.what == "ended":
                open_holds.pop(key).end = event.at
            else:
                hold.marks.append(event)
    return holds


@dataclass
class Labels:
    """Labels of one lane, stacked so that none hides another."""

    panel: Axes
    lane: int
    _taken: dict[int, list[tuple[float, float]]] = field(default_factory=dict)

    def above(self, at: float, text: str, colour: str, marker: str) -> None:
        """Put a marker on the upper edge of the work, and a label over it."""
        edge = self.lane - WORK_HEIGHT / 2
        left, right = self.panel.get_xlim()
        half = self._width(text) / 2
        middle = min(max(at, left + half), right - half)
        level = self._free_level(1, middle - half, middle + half)
        y = edge - 0.1 - LINE_HEIGHT * (level - 1)
        if level > 1:
            self.panel.plot([at, at], [edge - 0.06, y], color=colour, linewidth=0.8)
        self.panel.plot([at], [edge - 0.045], marker, color=colour, ms=7.5, mew=1.8)
        self._write(middle, y, text, "center", "bottom", colour)

    def below(self, at: float, text: str, colour: str, align: str = "left") -> None:
        """Put a label under the lease."""
        width = self._width(text)
        if align == "left":
            at = left = min(at, self.panel.get_xlim()[1] - width)
        else:
            left = at - width / 2
        level = self._free_level(-1, left, left + width)
        y = self.lane + WORK_HEIGHT / 2 + LEASE_HEIGHT + 0.06
        y += LINE_HEIGHT * (-level - 1)
        self._write(at, y, text, align, "top", colour)

    def _width(self, text: str) -> float:
        left, right = self.panel.get_xlim()
        points = 5.6 * len(text) + 6  # of 8 point letters
        return points / (72 * WIDTH * 0.92) * (right - left)

    def _free_level(self, step: int, left: float, right: float) -> int:
        level = step
        while any(a < right and left < b for a, b in self._taken.get(level, [])):
            level += step
        self._taken.setdefault(level, []).append((left, right))
        return level

    def _write(
        self, x: float, y: float, text: str, ha: str, va: str, colour: str
    ) -> None:
        self.panel.annotate(
            text,
            (x, y),
            ha=ha,
            va=va,
            fontsize=8,
            fontweight="bold",
            color=colour,
            zorder=5,
            bbox={"boxstyle": "square,pad=0.05", "fc": "white", "ec": "none"},
        )


def draw(events: Sequence[Event], path: Path) -> None:
    """Draw acts 1 and 4 to a file, in the format of its suffix."""
    # Labels as shapes: the picture looks the same without the font. No date in it.
    with matplotlib.rc_context({"svg.fonttype": "path", "svg.hashsalt": "demo"}):
        figure = Figure((WIDTH, HEIGHT), facecolor="white", layout="constrained")
        axes = figure.subplots(2, 1)
        for panel, (act, title) in zip(axes, TITLES.items(), strict=True):
            holds = holds_of(event for event in events if event.act == act)
            panel.set_title(title, loc="left", fontsize=11, fontweight="bold")
            _draw_act(panel, holds)
        axes[-1].set_xlabel("seconds since the first claim")
        _legend(figure)
        metadata = {"Date": None} if path.suffix == ".svg" else None
        figure.savefig(path, metadata=metadata, dpi=110)


def _draw_act(panel: Axes, holds: list[Hold]) -> None:
    start = min(hold.start for hold in holds)
    end = max(hold.end for hold in holds)
    panel.set_xlim(-0.02 * (end - start), 1.1 * (end - start))
    panel.set_ylim(len(LANES) - 0.35, -0.75)
    panel.set_yticks(range(len(LANES)), LANES, fontsize=10, fontweight="bold")
    panel.tick_params(axis="y", length=0)
    panel.spines[["left", "right", "top"]].set_visible(False)
    labels = {worker: Labels(panel, lane) for lane, worker in enumerate(LANES)}
    orders = [hold.order for hold in holds]
    receipts = dict.fromkeys(orders, 0)
    previous: dict[str, Hold] = {}
    for hold in holds:
        lane = LANES.index(hold.worker)
        if orders.count(hold.order) == 1:
            _bar(panel, lane, hold.start - start, hold.end - start, OTHER, 0.6)
            continue
        _draw_hold(panel, lane, hold, start)
        token = "no token" if hold.token is None else f"token …{hold.token % 10**5:05d}"
        labels[hold.worker].below(hold.start - start, f"{hold.order}, {token}", WORK)
        if hold.is_late:
            at = hold.lease_until - start
            labels[hold.worker].below(at, "lease over", BAD, "center")
        if hold.order in previous:
            _draw_handover(panel, previous[hold.order], hold, start)
        previous[hold.order] = hold
    # In the order of time, so that the first receipt is the first.
    marks = [(event, hold) for hold in holds for event in hold.marks]
    for event, hold in sorted(marks, key=lambda mark: mark[0].at):
        if orders.count(hold.order) == 1:
            continue
        at, above = event.at - start, labels[hold.worker].above
        match event.what:
            case "delivered":
                receipts[hold.order] += 1
                if receipts[hold.order] == 1:
                    above(at, "receipt sent", MAIL, "v")
                else:
                    above(at, "second receipt sent", BAD, "v")
            case "dropped":
                above(at, "repeat dropped by the mail server", MAIL, "x")
            case "refused":
                above(at, f"{event.note} refused", BAD, "X")


def _bar(
    panel: Axes, y: float, left: float, right: float, colour: str, height: float = 1
) -> None:
    panel.barh(
        y,
        right - left,
        WORK_HEIGHT * height,
        left,
        color=colour,
        edgecolor="white",
        linewidth=0.6,
    )


def _draw_hold(panel: Axes, lane: int, hold: Hold, start: float) -> None:
    """Draw the work, what of it was frozen, and the lease below."""
    _bar(panel, lane, hold.start - start, hold.end - start, WORK)
    times = {event.what: event.at - start for event in hold.marks}
    if "frozen" in times and "woken" in times:
        left, right = times["frozen"], times["woken"]
        panel.barh(
            lane,
            right - left,
            WORK_HEIGHT,
            left,
            color=FROZEN,
            edgecolor="white",
            hatch="///",
        )
        panel.annotate(
            "frozen",
            ((left + right) / 2, lane),
            ha="center",
            va="center",
            fontsize=8.5,
            bbox={"boxstyle": "round,pad=0.2", "fc": "white", "ec": "none"},
        )
    below = _lease_y(lane)
    lease_end = min(hold.lease_until, hold.end) - start
    left = hold.start - start
    _bar(panel, below, left, lease_end, LEASE, LEASE_HEIGHT / WORK_HEIGHT)
    beats = [beat - start for beat in hold.beats]
    panel.plot(beats, [below] * len(beats), "|", color=INK, markersize=8, mew=1.5)
    if hold.is_late:
        panel.plot([lease_end], [below], "X", color=BAD, markersize=7, mec="white")


def _lease_y(lane: int) -> float:
    return lane + WORK_HEIGHT / 2 + LEASE_HEIGHT / 2 + 0.02


def _draw_handover(panel: Axes, old: Hold, new: Hold, start: float) -> None:
    """Lead from the end of a lease to the claim that took the job over."""
    panel.annotate(
        "",
        (new.start - start, LANES.index(new.worker)),
        (old.lease_until - start, _lease_y(LANES.index(old.worker))),
        arrowprops={
            "arrowstyle": "->",
            "linestyle": ":",
            "color": INK,
            "linewidth": 1.2,
            "shrinkA": 5,
            "shrinkB": 0,
        },
        zorder=4,
    )


def _legend(figure: Figure) -> None:
    handles = [
        Patch(color=WORK, label="work on an order that two workers had"),
        Patch(color=OTHER, label="work on another order"),
        Patch(facecolor=FROZEN, hatch="///", edgecolor="white", label="frozen"),
        Patch(color=LEASE, label="lease"),
        Line2D([], [], color=INK, marker="|", ls="", ms=9, mew=1.5, label="heartbeat"),
        Line2D([], [], color=INK, ls=":", label="handed over"),
    ]
    figure.legend(handles=handles, loc="outside lower center", ncols=6, frameon=False)
