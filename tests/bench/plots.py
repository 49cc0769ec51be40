"""The plots of the page, as SVG that is the same for the same figures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from .aims import Found

# Okabe and Ito's colours; line styles and hatches say the same again.
COLOURS = {
    "ours": "#0072B2",
    "ours, kept": "#56B4E9",
    "raw, in functions": "#E69F00",
    "raw": "#D55E00",
}
NAMES = {side: side.replace("ours", "pyqueue_thin") for side in COLOURS}


@contextmanager
def picture(path: Path, width: float, height: float) -> Iterator[Figure]:
    """Save what is drawn into it."""
    # Labels as shapes: the picture looks the same without the font. No date in it.
    with matplotlib.rc_context({"svg.fonttype": "path", "svg.hashsalt": "bench"}):
        figure = Figure((width, height), facecolor="white", layout="constrained")
        yield figure
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def tidy(panel: Axes, title: str) -> None:
    panel.set_title(title, loc="left", fontsize=11, fontweight="bold")
    panel.spines[["right", "top"]].set_visible(False)
    panel.grid(axis="y", color="#DDDDDD", linewidth=0.6)
    panel.set_axisbelow(True)
    panel.yaxis.set_major_formatter("{x:,.0f}")


def snapshot(samples: Found, path: Path) -> None:
    """Draw the minute under a held snapshot."""
    [sides] = samples.values()
    with picture(path, 9, 4.2) as figure:
        panel = figure.subplots()
        tidy(
            panel,
            "Enqueue + claim + finish, 4 clients, while somebody holds a snapshot",
        )
        for name, found in sides.items():
            side, _, is_held = name.partition(", ")
            rounds = [one["rates"] for one in found]
            middle = [median(rates) for rates in zip(*rounds, strict=True)]
            if is_held == "not held":
                panel.axhline(
                    middle[-1],
                    color=COLOURS[side],
                    linestyle=":",
                    label=f"{NAMES[side]}, no snapshot",
                )
                continue
            width = found[0]["bucket"]
            times = [width * (n + 0.5) for n in range(len(middle))]
            panel.plot(
                times,
                middle,
                color=COLOURS[side],
                marker="o",
                linewidth=2.2,
                label=f"{NAMES[side]}, held snapshot",
            )
            low = [min(rates) for rates in zip(*rounds, strict=True)]
            high = [max(rates) for rates in zip(*rounds, strict=True)]
            panel.fill_between(times, low, high, color=COLOURS[side], alpha=0.15)
            panel.annotate(
                f"{middle[-1]:,.0f}",
                (times[-1], middle[-1]),
                (8, 0),
                textcoords="offset points",
                va="center",
                fontweight="bold",
                color=COLOURS[side],
            )
        panel.set_xlim(left=0)
        panel.set_ylim(bottom=0)
        panel.set_xlabel("seconds since the snapshot was taken")
        panel.set_ylabel("jobs a second")
        figure.legend(loc="outside lower center", ncols=4, frameon=False, fontsize=9)


def rates(found: Found, path: Path) -> None:
    """Draw jobs a second of (a) and (c), by clients."""
    with picture(path, 9, 4.2) as figure:
        panels = figure.subplots(1, 2)
        titles = {"a": "Enqueue one, commit", "c": "Claim, commit, finish, commit"}
        for panel, (part, title) in zip(panels, titles.items(), strict=True):
            tidy(panel, title)
            samples = found[part]
            sides = list(next(iter(samples.values())))
            width = 0.8 / len(sides)
            for n, side in enumerate(sides):
                values = [case[side] for case in samples.values()]
                middles = [median(one) for one in values]
                panel.bar(
                    [
                        x + width * (n - (len(sides) - 1) / 2)
                        for x in range(len(values))
                    ],
                    middles,
                    width * 0.92,
                    color=COLOURS[side],
                    yerr=[
                        [m - min(v) for m, v in zip(middles, values, strict=True)],
                        [max(v) - m for m, v in zip(middles, values, strict=True)],
                    ],
                    error_kw={"linewidth": 1, "capsize": 2, "ecolor": "#222222"},
                    label=NAMES[side],
                )
            panel.set_xticks(range(len(samples)), list(samples))
        panels[0].set_ylabel("jobs a second")
        handles, labels = panels[1].get_legend_handles_labels()
        figure.legend(
            handles, labels, loc="outside lower center", ncols=4, frameon=False
        )
