"""Measure, print the figures, and write docs/benchmarks.md when all was measured."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys

from . import parts, peers, report
from .server import ROOT, machine, running
from .sides import install

FOUND = ROOT / "build" / "bench"  # what the page is written from
PARTS = parts.PARTS | {"peers": peers.measure}
# Filling the tables of (g) takes too long for a quick look.
USUAL = [name for name in PARTS if name != "peers"]
QUICK = [name for name in USUAL if name != "g"]


def main() -> None:
    """Run the parts that are named, or the usual ones."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=", ".join(PARTS) + "; (e) is in c, d"
    )
    parser.add_argument("--quick", action="store_true", help="less, and write nothing")
    parser.add_argument("--peers", action="store_true", help="measure peers too")
    parser.add_argument(
        "--report", action="store_true", help="write the page from what was measured"
    )
    args = parser.parse_args()
    if unknown := set(args.parts) - PARTS.keys():
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    names = args.parts or (QUICK if args.quick else USUAL)
    if args.peers:
        names = [*names, "peers"]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if not args.report:
        found = measure(names, parts.QUICK if args.quick else parts.Effort())
        print(report.text(found))
    if args.report or not (args.quick or args.parts):
        found = {path.stem: json.loads(path.read_text()) for path in FOUND.glob("*")}
        if missing := [name for name in (*USUAL, "machine") if name not in found]:
            parser.error(f"not measured yet: {', '.join(missing)}")
        report.write(found)


def measure(names: list[str], effort: parts.Effort) -> dict[str, parts.Samples]:
    """Measure parts on a server made for it; keep what was found for the page."""
    found: dict[str, parts.Samples] = {}
    with running() as bench:
        about = machine(bench)
        parts.tell(f"measuring {', '.join(names)} on {about}")
        if os.getloadavg()[0] > 0.3:
            parts.tell("others are using this machine: the figures will vary")
        install(bench)
        runner = parts.Runner(bench, effort)
        for name in names:
            found[name] = PARTS[name](runner)
            if effort != parts.QUICK:
                FOUND.mkdir(parents=True, exist_ok=True)
                (FOUND / f"{name}.json").write_text(json.dumps(found[name]))
                (FOUND / "machine.json").write_text(json.dumps(about))
    return found


if __name__ == "__main__":
    main()
