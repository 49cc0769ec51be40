"""The command line, end to end."""

from __future__ import annotations

import io
import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest

import pyqueue_thin as pq
from pyqueue_thin import cli, migrate

Run = Callable[..., tuple[int, str, str]]
PROGRAM = [sys.executable, "-m", "pyqueue_thin.cli"]


@pytest.fixture
def run(
    dsn: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Run:
    """Run a command on this test's database; its exit code, output and errors."""
    monkeypatch.setenv("PYQUEUE_THIN_DSN", dsn)

    def run_one(*arguments: object) -> tuple[int, str, str]:
        try:
            code = cli.main([str(argument) for argument in arguments])
        except SystemExit as exit_:
            code = int(exit_.code or 0)
        output = capsys.readouterr()
        return code, output.out, output.err

    return run_one


def answer(run: Run, *arguments: object) -> Any:
    """Run a command with --json that must do; its document."""
    code, output, errors = run(*arguments, "--json")
    assert (code, errors) == (0, "")
    return json.loads(output)


def stored(db: psycopg.Connection[Any], job_id: int) -> pq.JobInfo:
    job = pq.get_job(db, job_id)
    assert job is not None
    return job


def test_enqueue(run: Run, db: psycopg.Connection[Any]) -> None:
    made = answer(
        run, "enqueue", "mail", '{"to": "Zoë"}', "--kind", "k", "--priority", "-5",
        "--run-at", "2100-01-31T12:00+02:00", "--max-attempts", 3, "--unique-key", "u",
    )  # fmt: skip
    assert made["is_new"] is True
    job = stored(db, made["job_id"])
    assert (job.queue, job.payload, job.kind) == ("mail", {"to": "Zoë"}, "k")
    assert (job.priority, job.max_attempts, job.unique_key) == (-5, 3, "u")
    assert job.run_at == datetime.fromisoformat("2100-01-31T10:00Z")

    again = run("enqueue", "mail", "[]", "--unique-key", "u")
    assert again == (0, f"job {job.job_id} was there already\n", "")
    run("enqueue", "mail", "2", "--unique-key", "u", "--on-conflict", "replace")
    assert stored(db, job.job_id).payload == 2
    code, output, errors = run(
        "enqueue", "mail", "--unique-key", "u", "--on-conflict", "raise"
    )
    assert (code, output) == (1, "")
    assert errors.count("\n") == 1

    assert stored(db, answer(run, "enqueue", "mail")["job_id"]).payload is None
    late = stored(db, answer(run, "enqueue", "q", "--delay", "1.5h")["job_id"])
    assert 5390 < (late.run_at - late.enqueued_at).total_seconds() < 5410


def test_payload_from_standard_input(
    run: Run, db: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO('{"a": 1}\n'))
    assert stored(db, answer(run, "enqueue", "q", "-")["job_id"]).payload == {"a": 1}


def test_wrong_usage_is_told_in_words(run: Run) -> None:
    for arguments, words in (
        ((), "COMMAND"),
        (("nothing",), "invalid choice"),
        (("enqueue",), "QUEUE"),
        (("enqueue", "q", "{"), "not JSON"),
        (("enqueue", "q", "[NaN]"), "JSON"),
        (("enqueue", "q", '"\\u0000"'), "NUL"),
        (("enqueue", "q\udcff"), "surrogate"),
        (("enqueue", "q", "--priority", "x"), "--priority"),
        (("enqueue", "q", "--priority", 2**31), "--priority"),
        (("enqueue", "q", "--run-at", "2030-01-01T12:00"), "time zone"),
        (("enqueue", "q", "--run-at", "soon"), "--run-at"),
        (("enqueue", "q", "--delay", "5 weeks"), "30, 30s, 5m, 2h, 1d"),
        (("enqueue", "q", "--delay", "-5"), "--delay"),
        (("enqueue", "q", "--delay", "9" * 30), "--delay"),
        (
            ("enqueue", "q", "--delay", 1, "--run-at", "2030-01-01T12:00Z"),
            "not allowed",
        ),
        (("enqueue", "q", "--unique", "u"), "unrecognized"),
        (("jobs",), "COMMAND"),
        (("jobs", "show", "x"), "ID"),
        (("jobs", "show", 2**63), "ID"),
        (("jobs", "list", "--state", "gone"), "--state"),
        (("work", "module"), "MODULE:NAME"),
        (("migrate", "downgrade"), "REV"),
        (("prune", "--older-than", "infinity"), "--older-than"),
        (("configure",), "QUEUE"),
        (("configure", "q", "lease"), "KEY=VALUE"),
        (("configure", "q", "color=red"), "lease, max_attempts"),
        (("configure", "q", "lease=infinity"), "not a duration"),
        (("configure", "q", "max_attempts=many"), "many"),
    ):
        code, output, errors = run(*arguments)
        assert (code, output) == (2, ""), arguments
        assert words in errors, arguments


def test_durations() -> None:
    for given, seconds in (
        ("30", 30),
        ("30s", 30),
        ("5m", 300),
        ("2h", 7200),
        ("1d", 86400),
        ("250ms", 0.25),
        ("0.5", 0.5),
        ("0", 0),
    ):
        assert cli.duration(given) == seconds


def test_every_option_has_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    def walk(parser: Any) -> None:
        assert parser.description
        parser.format_help()
        for action in parser._actions:
            assert action.help or action.choices, (parser.prog, action.dest)
            if isinstance(action.choices, dict):
                for child in action.choices.values():
                    walk(child)

    walk(cli.parser())
    with pytest.raises(SystemExit, match="0"):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"{pq.__version__}\n"


def test_stats(run: Run, db: psycopg.Connection[Any]) -> None:
    pq.enqueue_jobs(db, "mail", [1, 2])
    pq.enqueue_job(db, "slow\x1b[2J", delay=3600)
    pq.pause_queue(db, "mail")
    code, output, errors = run("stats")
    assert (code, errors) == (0, "")
    table, _, refused = output.partition("\n\n")
    assert refused == "0 calls refused for a stale token\n"
    header, mail, slow, total = (line.split() for line in table.splitlines())
    assert header[:3] == ["queue", "ready", "running"]
    assert mail[:3] == ["mail", "(paused)", "2"]
    assert slow[:2] == ["slow\\x1b[2J", "0"], "nothing may reach the terminal raw"
    assert total[:2] == ["(all)", "2"]

    queues = answer(run, "stats")
    assert [q["queue"] for q in queues] == ["mail", "slow\x1b[2J", None]
    assert queues[0]["is_paused"] is True
    assert 3500 < queues[1]["next_due"] <= 3600
    assert queues[0]["finished"] is None
    [exact] = answer(run, "stats", "mail", "--exact")
    assert (exact["queue"], exact["finished"]) == ("mail", 0)
    assert "finished" in run("stats", "--exact")[1]


def test_jobs_list_and_show(run: Run, db: psycopg.Connection[Any]) -> None:
    ids = [pq.enqueue_job(db, "q", {"n": n}, kind=f"k{n}").job_id for n in range(3)]
    job = pq.claim_job(db, "q")
    assert job is not None
    pq.fail_job(db, job.job_id, job.token, error="Traceback …\n\x07boom", retry_in=3600)

    listed = answer(run, "jobs", "list")
    assert [job["job_id"] for job in listed] == ids[::-1]
    assert set(listed[0]) == set(pq.JobSummary.__slots__)
    assert [j["job_id"] for j in answer(run, "jobs", "list", "--kind", "k1")] == ids[
        1:2
    ]
    assert len(answer(run, "jobs", "list", "--queue", "q", "--limit", 2)) == 2
    [failed] = answer(run, "jobs", "list", "--state", "scheduled")
    assert failed["last_error"] == "Traceback …\n\x07boom"
    assert answer(run, "jobs", "list", "--queue", "nowhere") == []

    code, output, _ = run("jobs", "list")
    assert code == 0
    lines = output.splitlines()
    assert lines[0].split()[:2] == ["job_id", "queue"]
    assert lines[3].split()[0] == str(ids[0])
    assert lines[3].endswith("  \\x07boom")

    shown = answer(run, "jobs", "show", ids[0])
    assert (shown["payload"], shown["worker"]) == ({"n": 0}, None)
    assert datetime.fromisoformat(shown["run_at"]).tzinfo is not None
    code, output, _ = run("jobs", "show", ids[0])
    assert code == 0
    assert '{"n": 0}' in output
    assert "\n  Traceback …\n  \\x07boom\n" in output
    assert run("jobs", "show", 999) == (3, "", "pyqueue-thin: there is no job 999\n")


def test_retry_and_cancel(run: Run, db: psycopg.Connection[Any]) -> None:
    job_id = pq.enqueue_job(db, "q").job_id
    assert run("cancel", job_id) == (0, f"job {job_id}: cancelled\n", "")
    assert answer(run, "retry", job_id) == {"job_id": job_id, "answer": "ready"}
    job = pq.claim_job(db, "q")
    assert job is not None
    assert run("retry", job_id) == (1, f"job {job_id}: refused\n", "")
    assert answer(run, "cancel", job_id)["answer"] == "requested"
    assert answer(run, "retry", job_id, "--force")["answer"] == "ready"
    job = pq.claim_job(db, "q")
    assert job is not None
    assert answer(run, "cancel", job_id, "--force")["answer"] == "cancelled"
    assert run("retry", job_id)[0] == 0
    job = pq.claim_job(db, "q")
    assert job is not None
    pq.finish_job(db, job_id, job.token)
    assert run("cancel", job_id) == (1, f"job {job_id}: ended\n", "")
    for command in ("retry", "cancel"):
        code, output, errors = run(command, 999, "--json")
        assert (code, json.loads(output)["answer"]) == (3, "unknown")
        assert "999" in errors


def test_pause_and_resume(run: Run, db: psycopg.Connection[Any]) -> None:
    pq.enqueue_job(db, "q")
    assert run("pause", "q") == (0, "queue q is paused\n", "")
    assert pq.claim_job(db, "q") is None
    assert run("resume", "q") == (0, "queue q goes on\n", "")
    assert pq.claim_job(db, "q") is not None


def test_configure(run: Run, db: psycopg.Connection[Any]) -> None:
    changes = ("lease=90s", "backoff_base=1.5", "max_attempts=3", "keep_dead=infinity")
    code, output, errors = run("configure", "q", *changes, "keep_finished=0")
    assert (code, errors) == (0, "")
    assert [line.split() for line in output.splitlines()] == [
        ["lease:", "90s"],
        ["max_attempts:", "3"],
        ["max_lost:", "-"],
        ["backoff_base:", "1.5s"],
        ["backoff_cap:", "1h"],
        ["keep_finished:", "0s"],
        ["keep_cancelled:", "7d"],
        ["keep_dead:", "infinity"],
    ]
    found = answer(run, "configure", "q", "lease=default", "max_lost=2")
    assert found == {
        "lease": 60,
        "max_attempts": 3,
        "max_lost": 2,
        "backoff_base": 1.5,
        "backoff_cap": 3600,
        "keep_finished": 0,
        "keep_cancelled": 7 * 86400,
        "keep_dead": "infinity",
    }
    assert answer(run, "configure", "q") == found
    code, output, errors = run("configure", "q", "lease=31d")
    assert (code, output, errors.count("\n")) == (1, "", 1)
    assert "p_settings.lease must be above 0 and at most 30 days" in errors


def test_health(run: Run, db: psycopg.Connection[Any]) -> None:
    code, output, errors = run("health")
    assert (code, errors) == (0, "")
    header, *lines = (line.split() for line in output.splitlines())
    assert header == ["check", "status", "detail"]
    assert ["autovacuum", "ok", "autovacuum", "is", "on"] in lines
    db.execute("drop index pyqueue_thin.job_due_idx")
    code, output, errors = run("health", "--json")
    assert (code, errors) == (3, "")
    failed = [row for row in json.loads(output) if row["status"] == "fail"]
    assert [row["check_name"] for row in failed] == ["indexes"]


def test_sweep_and_prune_go_on_until_all_is_done(
    run: Run, db: psycopg.Connection[Any]
) -> None:
    pq.enqueue_jobs(db, "q", [None] * 1500)
    jobs = pq.claim_jobs(db, ["q"], limit=1500)
    db.execute("update pyqueue_thin.job set lease_until = now() - interval '1 hour'")
    assert run("sweep") == (0, "swept 1500 jobs\n", "")
    assert answer(run, "sweep") == {"swept": 0}

    jobs = pq.claim_jobs(db, ["q"], limit=1500)
    pq.finish_jobs(db, [job.job_id for job in jobs], [job.token for job in jobs])
    assert run("prune") == (0, "pruned 0 jobs\n", "")
    assert answer(run, "prune", "--older-than", "1h") == {"pruned": 0}
    db.execute(
        "update pyqueue_thin.finished_job set ended_at = ended_at - interval '2 hours'"
    )
    assert answer(run, "prune", "--older-than", "1h") == {"pruned": 1500}


def test_migrate(empty_dsn: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYQUEUE_THIN_DSN", empty_dsn)
    head = migrate.history()[-1].revision

    code, output, errors = run("enqueue", "q")
    assert (code, output) == (1, "")
    assert "pyqueue-thin migrate upgrade" in errors
    assert run("migrate", "current") == (3, "not installed\n", "")
    assert run("migrate", "upgrade") == (0, f"the schema is at {head}\n", "")
    assert run("migrate", "current") == (0, f"{head}\n", "")
    assert answer(run, "migrate", "current") == {"revision": head}
    assert answer(run, "migrate", "history")[-1]["revision"] == head
    assert head in run("migrate", "history")[1]

    run("enqueue", "q")
    code, output, errors = run("migrate", "downgrade", "base")
    assert (code, output) == (1, "")
    assert errors.count("\n") == 1
    code, output, _ = run("migrate", "downgrade", "base", "--force")
    assert (code, output) == (0, "the schema is at base\n")
    code, output, errors = run("migrate", "upgrade", "nowhere")
    assert (code, output) == (1, "")
    assert "nowhere" in errors

    code, output, _ = run("migrate", "sql")
    assert code == 0
    assert "create function pyqueue_thin.claim_job" in output
    assert "\nCOMMIT;" in output
    code, output, _ = run("migrate", "sql", "--from", head, "--to", "base")
    assert "drop function" in output
    code, output, _ = run("migrate", "sql", "--no-transactions")
    assert output == migrate.sql(transactions=False)
    assert "COMMIT;" not in output


def test_migrate_check(run: Run, db: psycopg.Connection[Any]) -> None:
    assert run("migrate", "check") == (0, "all is as this package installs it\n", "")
    assert answer(run, "migrate", "check") == []
    db.execute("comment on function pyqueue_thin.pause_queue is 'mine'")
    code, output, errors = run("migrate", "check")
    assert (code, errors) == (3, "")
    header, line = output.splitlines()
    assert header.split() == ["problem", "object", "advice"]
    assert line.startswith("drifted  function pyqueue_thin.pause_queue(text)  comment")
    code, output, errors = run("migrate", "check", "--json")
    assert (code, errors) == (3, "")
    [finding] = json.loads(output)
    assert list(finding) == ["problem", "object", "advice"]


def test_migrate_uninstall(run: Run, db: psycopg.Connection[Any]) -> None:
    code, output, errors = run("migrate", "uninstall")
    assert (code, output, errors.count("\n")) == (1, "", 1)
    assert "downgrade to base first" in errors
    run("migrate", "downgrade", "base")
    db.execute("create table pyqueue_thin.mine (id integer)")
    code, output, errors = run("migrate", "uninstall")
    assert (code, output, errors.count("\n")) == (1, "", 1)
    assert "table pyqueue_thin.mine depends on schema pyqueue_thin" in errors
    db.execute("drop table pyqueue_thin.mine")
    assert run("migrate", "uninstall") == (0, "nothing is left\n", "")
    code, output, errors = run("migrate", "check")
    assert (code, output.splitlines()[1].split()[:2]) == (3, ["not", "installed"])


def test_migrate_says_whom_it_waits_for(
    run: Run, dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrate, "LOCK_WAIT", 0.1)
    with psycopg.connect(dsn, application_name="another") as other:
        other.execute("select 1")
        who = f"pid {other.info.backend_pid}, another, since 20"
        migrate.upgrade(other)
        code, output, errors = run("migrate", "upgrade")
    assert (code, output) == (1, "")
    waiting, gave_up = errors.splitlines()
    assert waiting.startswith("pyqueue-thin: waiting up to 0.1 s for another migration")
    assert who in waiting
    assert gave_up.startswith("pyqueue-thin: another migration of this database was")
    assert f"in the way for 0.1 s ({who}" in gave_up


def test_dsn_of_every_form(
    dsn: str, run: Run, monkeypatch: pytest.MonkeyPatch, db: psycopg.Connection[Any]
) -> None:
    parts = psycopg.conninfo.conninfo_to_dict(dsn)
    url = (
        f"postgresql+psycopg:///{parts['dbname']}"
        f"?host={parts['host']}&port={parts['port']}&user={parts['user']}"
    )
    monkeypatch.setenv("PYQUEUE_THIN_DSN", "host=/nowhere")
    if parts.get("password"):
        monkeypatch.setenv("PGPASSWORD", str(parts["password"]))
    for given in (dsn, url):
        assert run("stats", "--dsn", given)[0] == 0
        assert run("migrate", "current", "--dsn", given)[0] == 0
    monkeypatch.delenv("PYQUEUE_THIN_DSN")
    for name in ("host", "port", "user"):
        monkeypatch.setenv(f"PG{name.upper()}", str(parts[name]))
    monkeypatch.setenv("PGDATABASE", str(parts["dbname"]))
    assert run("stats")[0] == 0
    assert run("migrate", "current")[0] == 0


def test_no_server_is_one_line(run: Run, tmp_path: Path) -> None:
    for command in (("stats",), ("migrate", "current"), ("enqueue", "q")):
        for given in (f"host={tmp_path}", "not a conninfo"):
            code, output, errors = run(*command, "--dsn", given)
            assert (code, output) == (1, "")
            assert errors.startswith("pyqueue-thin: ")
            assert errors.count("\n") == 1


APP = """\
import pyqueue_thin as pq

worker = pq.Worker("", queues=["mail"], concurrency=1, lease=60)

@worker.handles()
def handle(job: pq.Job) -> str:
    print(job.queue, job.lease, flush=True)
    return "done"
"""


def test_work_runs_a_worker_of_the_current_folder(
    dsn: str, db: psycopg.Connection[Any], tmp_path: Path
) -> None:
    (tmp_path / "app.py").write_text(APP)
    made = pq.enqueue_job(db, "other", 1)
    done = subprocess.run(
        [*PROGRAM, "work", "app:worker", "--queue", "other", "--queue", "more",
         "--concurrency", "2", "--lease", "90s", "--until-empty", "--dsn", dsn],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )  # fmt: skip
    assert done.stdout == "other 0:01:30\n"
    assert stored(db, made.job_id).result == "done"


def test_work_stops_at_a_signal(
    dsn: str, db: psycopg.Connection[Any], tmp_path: Path
) -> None:
    (tmp_path / "app.py").write_text(APP)
    pq.enqueue_job(db, "mail")
    for number in (signal.SIGTERM, signal.SIGINT):
        with subprocess.Popen(
            [*PROGRAM, "work", "app:worker"],
            cwd=tmp_path,
            env={**os.environ, "PYQUEUE_THIN_DSN": dsn},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "mail 0:01:00\n"
            process.send_signal(number)
            assert process.wait(timeout=30) == 0
        pq.enqueue_job(db, "mail")


def test_work_without_a_worker_is_one_line(run: Run, tmp_path: Path) -> None:
    for given in ("no_such_module:worker", "json:dumps", "json:nothing", "a.b:c"):
        code, output, errors = run("work", given)
        assert (code, output) == (1, ""), given
        assert errors.count("\n") == 1


def test_a_reader_that_leaves_early_is_no_error(
    dsn: str, db: psycopg.Connection[Any]
) -> None:
    pq.enqueue_jobs(db, "q", [None] * 2000)
    with subprocess.Popen(
        [*PROGRAM, "jobs", "list", "--limit", "2000", "--dsn", dsn],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=30) == 1


def test_interrupted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pq, "queue_stats", interrupt)
    assert run("stats") == (130, "", "pyqueue-thin: interrupted\n")


def on_terminal(dsn: str, *arguments: str) -> str:
    """Run a command on a terminal and return what it wrote there."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "200"}
    with subprocess.Popen(
        [*PROGRAM, *arguments, "--dsn", dsn],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
    ) as process:
        os.close(theirs)
        written = b""
        try:
            while chunk := os.read(ours, 65536):
                written += chunk
        except OSError:
            pass  # how a terminal ends
        os.close(ours)
    assert process.returncode == 0
    return written.decode()


def test_a_terminal_gets_tables(dsn: str, db: psycopg.Connection[Any]) -> None:
    pq.enqueue_job(db, "[bold]q[/bold]\x1b[2J", {"a": 1})
    written = on_terminal(dsn, "jobs", "list")
    assert "─" in written
    assert "[bold]q[/bold]\\x1b[2J" in written
    assert "pruned 0 jobs" in on_terminal(dsn, "prune")


def test_rich_is_not_needed(dsn: str, tmp_path: Path) -> None:
    (tmp_path / "rich.py").write_text("raise ModuleNotFoundError('rich')\n")
    code = (
        "import sys; from pyqueue_thin import cli;"
        " sys.stdout.isatty = lambda: True; sys.exit(cli.main())"
    )
    written = subprocess.run(
        [sys.executable, "-c", code, "stats", "--dsn", dsn],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert written.startswith("queue ")
