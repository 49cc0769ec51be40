"""The wheel: complete, the same from either source, and usable anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import psycopg
import pytest

from pyqueue_thin import migrate

ROOT = Path(__file__).resolve().parent.parent


def python(
    *args: str | Path, cwd: Path, executable: str | Path = sys.executable
) -> str:
    """Run Python as a stranger would: with nothing of this checkout on its path."""
    done = subprocess.run(
        [executable, *args],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        env={k: v for k, v in os.environ.items() if not k.startswith("PYTHON")},
    )
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    options = ("-m", "build", "--no-isolation", "--wheel", "--outdir", folder)
    python(*options, ROOT, cwd=folder)
    return next(folder.glob("*.whl"))


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {
            name: archive.read(name)
            for name in archive.namelist()
            if not name.endswith("RECORD")
        }


def test_wheel_has_what_a_migration_needs_and_nothing_else(wheel: Path) -> None:
    names = set(contents(wheel))
    for folder in ("sql", "alembic/frozen", "alembic/versions"):
        expected = {
            f"pyqueue_thin/{path.relative_to(ROOT).as_posix()}"
            for path in (ROOT / folder).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }
        found = {name for name in names if name.startswith(f"pyqueue_thin/{folder}/")}
        assert found == expected
    assert "pyqueue_thin/alembic/env.py" in names
    assert "pyqueue_thin/py.typed" in names
    assert not [name for name in names if name.endswith(".pyc") or "/tests/" in name]
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {
        "pyqueue_thin"
    }


def test_wheel_by_way_of_the_sdist_is_the_same(wheel: Path, tmp_path: Path) -> None:
    build = ("-m", "build", "--no-isolation", "--outdir", tmp_path)
    python(*build, "--sdist", ROOT, cwd=tmp_path)
    unpacked = tmp_path / "unpacked"
    sdist = next(tmp_path.glob("*.tar.gz"))
    python("-m", "tarfile", "-e", sdist, unpacked, cwd=tmp_path)
    source = next(unpacked.iterdir())
    assert (source / "tests" / "conftest.py").exists()
    python(*build, "--wheel", source, cwd=tmp_path)
    assert contents(next(tmp_path.glob("*.whl"))) == contents(wheel)


def test_installed_wheel_migrates_a_database_from_an_unrelated_folder(
    wheel: Path, tmp_path: Path, empty_dsn: str
) -> None:
    place = tmp_path / "venv"
    venv.create(place, with_pip=False)
    executable = place / "bin" / "python"
    install = ("install", "--quiet", "--no-deps", "--no-index", wheel)
    python("-m", "pip", "--python", executable, *install, cwd=tmp_path)
    # What it depends on is borrowed from here; a path added so brings no checkout.
    site = next(place.glob("lib/python*/site-packages"))
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")

    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    found = python(
        *("-c", "import pyqueue_thin; print(pyqueue_thin.__file__)"),
        executable=executable,
        cwd=elsewhere,
    )
    assert Path(found.strip()).is_relative_to(site)
    command = (place / "bin" / "pyqueue-thin", "migrate", "upgrade")
    python(*command, "--dsn", empty_dsn, executable=executable, cwd=elsewhere)
    assert migrate.current(empty_dsn) == migrate.history()[-1].revision
    with psycopg.connect(empty_dsn) as conn:
        job = conn.execute("select * from pyqueue_thin.enqueue_job('mail')").fetchone()
        assert job == (1, True)
    assert not list(elsewhere.iterdir())
