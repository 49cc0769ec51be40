"""The benchmark's scripts and fills fit the schema, and its page is made of figures."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from bench import big, report, sides
from bench.server import NO_JOB, PAYLOAD, SCRIPTS, find_pgbench
from support import Connection, call, value

from pyqueue_thin._embedded import find_binaries

# How many jobs become ready by three runs of each script.
CHANGES = {"enqueue": 3, "bulk": 3000, "one": -3, "many": -30, "enqueue+one": 0}
SIDES = [sides.OURS, sides.KEPT, sides.RAW]
OURS = sorted(SCRIPTS.glob("ours/*.sql"))


def pgbench(dsn: str, script: str) -> subprocess.CompletedProcess[str]:
    values = {"payload": PAYLOAD, "limit": 10, "queues": big.ALL_QUEUES}
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("TEST_PG_BIN", raising=False)  # not every server brings pgbench
        program = find_pgbench(find_binaries())
    return subprocess.run(
        [
            *(program, "-n", "-M", "prepared", "-f", "-"),
            *("-t", "3", *(f"-D{name}={given}" for name, given in values.items()), dsn),
        ],
        input=script,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("side", SIDES)
def test_scripts_run_on_each_side(side: sides.Side, db: Connection, dsn: str) -> None:
    sides.add_raw(db)
    side.empty(db)
    side.fill(db, 1000)
    left = 1000
    for names, change in CHANGES.items():
        done = pgbench(dsn, side.script(names))
        assert done.returncode == 0, done.stderr
        left += change
        assert side.ready(db) == left
    assert sides.buffers_per_claim(db, side) > 0


def test_raw_does_the_same_behind_functions(db: Connection, dsn: str) -> None:
    sides.add_raw(db)
    sides.FUNCTIONS.fill(db, 10)
    for names, left in (("enqueue", 13), ("one", 10)):
        done = pgbench(dsn, sides.FUNCTIONS.script(names))
        assert done.returncode == 0, done.stderr
        assert value(db, "select count(*) from raw.job") == left


@pytest.mark.parametrize("side", SIDES)
def test_a_claim_that_finds_nothing_is_noticed(
    side: sides.Side, db: Connection, dsn: str
) -> None:
    sides.add_raw(db)
    for names in ("one", "many"):
        done = pgbench(dsn, side.script(names))
        assert any(message in done.stderr for message in NO_JOB), done.stderr


@pytest.mark.parametrize("script", OURS, ids=lambda path: path.stem)
def test_scripts_use_public_functions_only(script: Path) -> None:
    called = re.findall(r"pyqueue_thin\.(\w+)(\(?)", script.read_text("utf-8"))
    assert called
    assert all(not name.startswith("_") and bracket for name, bracket in called)


def test_full_tables_are_as_the_functions_leave_them(db: Connection, dsn: str) -> None:
    sides.add_raw(db)
    big.add_jobs(db, "ready", 5)
    big.add_jobs(db, "scheduled", 5)
    big.add_finished(db, 5)
    big.add_queues(db)
    table = big.Table("20 priorities", "", big.add_queues, priorities=20)
    big.top_up(db, table, 1000)
    stats = call(db, "queue_stats", queue="bench", exact=True)[0]
    assert (stats.ready, stats.scheduled, stats.finished) == (1005, 5, 5)
    [job] = call(db, "claim_job", queue="bench")
    assert job.job_id == value(db, "select min(job_id) from pyqueue_thin.all_job")
    assert pgbench(dsn, sides.read("ours", "queues")).returncode == 0


def samples(*names: str, found: Any = 100.0) -> dict[str, list[Any]]:
    return {name: [found] * 3 for name in names}


def minutes(buckets: int) -> dict[str, Any]:
    return {"bucket": 10, "rates": [2000.0] * buckets, "buffers": [20, 40]}


FOUND: dict[str, Any] = {
    "machine": {"cores": 2, "memory": 8, "version": "18", "fdatasync": 1, "payload": 1},
    "a": {"1 client": samples("ours", "raw, in functions", "raw")},
    "b": {"1 client": samples("ours", "raw")},
    "c": {"1 client": samples("ours", "ours, kept", "raw")},
    "d": {"10 jobs, 1 client": samples("ours", "ours, kept", "raw")},
    "f": {
        "4 clients": samples("ours, not held", "raw, not held", found=minutes(3))
        | samples("ours, held", "raw, held", found=minutes(6))
    },
    "g": {"1 million due tomorrow": samples("with it", "base")},
    "h": {"1 client": samples("ours", "ours, kept", "raw", found={"WAL bytes": 1600})},
}


def test_page_is_the_same_for_the_same_figures_and_keeps_what_was_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "DOCS", tmp_path)
    page = tmp_path / "benchmarks.md"
    report.write(FOUND)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    report.write(FOUND)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert sorted(before) == [
        "benchmarks-rates.svg",
        "benchmarks-snapshot.svg",
        "benchmarks.md",
    ]

    text = page.read_text("utf-8")
    assert re.search(r"\(c\) .*, kept, .* 0\.8 or more \| +1\.00 \| +yes", text)
    assert re.search(r"\(h\) WAL .* under 1,500 \| 1,600 \| +\*\*not:\*\*", text)
    page.write_text(text.replace("<!-- end of tried", "By hand.\n<!-- end of tried"))
    report.write(FOUND)
    assert "<!-- tried -->\n\nBy hand.\n<!-- end of tried -->" in page.read_text()
