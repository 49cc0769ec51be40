"""The demo "receipts": orders become receipts, once each, whatever happens.

Run it by `make demo`, `pyqueue-thin demo` or `python -m pyqueue_thin.demo`.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Sequence
from pathlib import Path


def main(argv: Sequence[str] | None = None) -> int:
    """Play the demo, or open psql on its database; return the exit code."""
    from . import place

    arguments = sys.argv[1:] if argv is None else list(argv)
    if arguments[:1] == ["psql"]:
        return place.psql(arguments[1:])
    argparse.ArgumentParser(
        prog="python -m pyqueue_thin.demo",
        usage="%(prog)s [-h] [psql [PSQL'S ARGUMENTS]]",
        description="Play the demo: everything it makes goes to ./demo-output."
        " With psql: look into its database.",
    ).parse_args(arguments)
    try:
        from . import story
    except ImportError as exc:
        print(f"{exc}. Try: pip install 'pyqueue-thin[demo]'", file=sys.stderr)
        return 1
    # Ended this way, it still ends its workers and its server.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    try:
        return story.run(Path("demo-output"))
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return 130
    except place.Occupied:
        print(
            "The demo's server is in use: another demo or psql on it is open.",
            file=sys.stderr,
        )
        return 1
    except story.NotAsTold as exc:
        print(f"Not as told: {exc}", file=sys.stderr)
        return 1
