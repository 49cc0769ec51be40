"""Copy the sources that a revision changes to where its migration runs them from.

A migration that read sql/ itself would break a fresh install as soon as a later
revision changes a file. Usage: freeze.py REVISION
"""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SQL = ROOT / "sql"
FROZEN = ROOT / "alembic" / "frozen"

CREATED = re.compile(
    r"^create (?:or replace )?(?:unlogged )?"
    r"(table|view|sequence|type|domain|function|procedure) (pyqueue_thin\.\w+)",
    re.MULTILINE,
)


def sources(sql: Path = SQL) -> dict[str, bytes]:
    """Return the text of each file under sql/ by its path there."""
    return {
        path.relative_to(sql).as_posix(): path.read_bytes()
        for path in sorted(sql.rglob("*.sql"))
    }


def copies(revision: Path) -> dict[str, bytes]:
    """Return a revision's copies; what else lies beside install.sql is no copy."""
    return {
        name: text
        for name, text in sources(revision).items()
        if "/" in name or name == "install.sql"
    }


def newest(frozen: Path = FROZEN, before: str = "9999") -> dict[str, bytes]:
    """Return the newest copy of each source among the revisions before one."""
    found: dict[str, bytes] = {}
    for revision in sorted(frozen.iterdir()):
        if revision.is_dir() and revision.name < before:
            found |= copies(revision)
    return found


def sums(frozen: Path = FROZEN) -> str:
    """Return the checksums of all frozen files, as sha256sum prints them."""
    return "".join(
        f"{hashlib.sha256(text).hexdigest()}  {name}\n"
        for name, text in sources(frozen).items()
    )


def drops(sql: dict[str, bytes]) -> str:
    """Return what undoes an installation: by name, last made first, no cascade."""
    order = re.findall(r"^\\ir (\S+)$", sql["install.sql"].decode(), re.MULTILINE)
    made = [made for name in order for made in CREATED.findall(sql[name].decode())]
    return "".join(f"drop {kind} {name};\n" for kind, name in reversed(made))


def freeze(revision: str, sql: Path = SQL, frozen: Path = FROZEN) -> None:
    """Copy each source whose newest copy differs, and write the sums anew."""
    folder = frozen / revision
    folder.mkdir(parents=True, exist_ok=True)
    for name in copies(folder):
        (folder / name).unlink()
    earlier = newest(frozen, revision)
    now = sources(sql)
    for name, text in now.items():
        if earlier.get(name) != text:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(text)
    if not earlier:
        (folder / "drop.sql").write_text(drops(now))
    (frozen / "SHA256SUMS").write_text(sums(frozen))


if __name__ == "__main__":
    if len(sys.argv) != 2 or not re.fullmatch(r"\d{4}", sys.argv[1]):
        sys.exit("usage: freeze.py REVISION, four digits")
    freeze(sys.argv[1])
