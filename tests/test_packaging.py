"""The wheel: complete, the same from either source, and usable anywhere."""

from __future__ import annotations

import os
import re
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
    assert {f"pyqueue_thin/alembic/{n}" for n in ("env.py", "alembic.ini")} <= names
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


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Path:
    """The folder of programs of an environment that has the wheel."""
    place = tmp_path / "venv"
    venv.create(place, with_pip=False)
    executable = place / "bin" / "python"
    install = ("install", "--quiet", "--no-deps", "--no-index", wheel)
    python("-m", "pip", "--python", executable, *install, cwd=tmp_path)
    # What it depends on is borrowed from here; a path added so brings no checkout.
    site = next(place.glob("lib/python*/site-packages"))
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return place / "bin"


def test_installed_wheel_migrates_a_database_from_an_unrelated_folder(
    installed: Path, tmp_path: Path, empty_dsn: str
) -> None:
    executable = installed / "python"
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    found = python(
        *("-c", "import pyqueue_thin; print(pyqueue_thin.__file__)"),
        executable=executable,
        cwd=elsewhere,
    )
    assert Path(found.strip()).is_relative_to(installed.parent)
    command = (installed / "pyqueue-thin", "migrate", "upgrade")
    python(*command, "--dsn", empty_dsn, executable=executable, cwd=elsewhere)
    assert migrate.current(empty_dsn) == migrate.history()[-1].revision
    with psycopg.connect(empty_dsn) as conn:
        job = conn.execute("select * from pyqueue_thin.enqueue_job('mail')").fetchone()
        assert job == (1, True)
    assert not list(elsewhere.iterdir())


@pytest.mark.long
def test_installed_wheel_is_migrated_by_plain_alembic(
    installed: Path, tmp_path: Path, empty_dsn: str
) -> None:
    executable = installed / "python"
    shipped = python(
        *("-c", "from pyqueue_thin import migrate; print(migrate.ini())"),
        executable=executable,
        cwd=tmp_path,
    ).strip()
    assert Path(shipped).is_relative_to(installed.parent)
    own = tmp_path / "own.ini"
    [block] = re.findall(
        r"^```ini\n(.*?)^```$",
        (ROOT / "docs" / "migrations.md").read_text("utf-8"),
        re.MULTILINE | re.DOTALL,
    )
    own.write_text(block)
    head = migrate.history()[-1].revision
    for ini in (shipped, own):
        alembic = ("-W", "error", "-m", "alembic", "-c", ini, "-x", f"dsn={empty_dsn}")
        for command, revision in (("upgrade", "head"), ("downgrade", "base")):
            python(*alembic, command, revision, executable=executable, cwd=tmp_path)
            at_head = migrate.current(empty_dsn) == head
            assert at_head == (command == "upgrade")
