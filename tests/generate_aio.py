"""Write pyqueue_thin/aio.py, the async twin of client.py: `make aio`."""

import re
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "pyqueue_thin"
TWIN = PACKAGE / "aio.py"
HEADER = """\
# Generated from client.py by tests/generate_aio.py; change that and run `make aio`.
"""
CHANGES = (
    (r"One function for each SQL function, on", "The calls of the client, on"),
    (r"the caller's connection\.", "the caller's async connection."),
    (r"psycopg\.(Connection|Cursor)\b", r"psycopg.Async\1"),
    (r"^(\s*)def (?!_nothing)", r"\1async def "),
    (r"\bwith conn\.", "async with conn."),
    (r"(?<!def )\b((?:_fetch|_call)(?:_committed)?|cursor\.\w+)\(", r"await \1("),
)


def generated() -> str:
    """Return the text that aio.py must have."""
    text = (PACKAGE / "client.py").read_text(encoding="utf-8")
    for pattern, replacement in CHANGES:
        text = re.sub(pattern, replacement, text, flags=re.MULTILINE)
    return subprocess.run(
        [sys.executable, "-m", "ruff", "format", "--stdin-filename", TWIN, "-"],
        input=HEADER + text,
        check=True,
        capture_output=True,
        encoding="utf-8",
    ).stdout


if __name__ == "__main__":
    TWIN.write_text(generated(), encoding="utf-8")
