"""Frozen SQL: what a migration runs never changes, and is what sql/ says today."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

from pyqueue_thin import migrate

ROOT = Path(__file__).resolve().parent.parent


def load(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


freeze = load("freeze", ROOT / "alembic" / "freeze.py")


def test_no_frozen_file_was_touched() -> None:
    recorded = (freeze.FROZEN / "SHA256SUMS").read_text("utf-8")
    assert freeze.sums() == recorded, "changed without make freeze"


def test_newest_copies_are_the_sources() -> None:
    stale = {
        name
        for name, text in freeze.sources().items()
        if freeze.newest().get(name) != text
    }
    assert not stale, "run make freeze"


def test_every_source_is_installed_exactly_once() -> None:
    listed = migrate.listed(ROOT / "sql" / "install.sql")
    assert sorted([*listed, "install.sql"]) == sorted(freeze.sources())


def test_our_alembic_folder_is_no_package() -> None:
    # It would shadow the installed one for everything that runs in this folder.
    assert not (ROOT / "alembic" / "__init__.py").exists()


def test_later_revision_freezes_only_what_changed(tmp_path: Path) -> None:
    sql, frozen = tmp_path / "sql", tmp_path / "frozen"
    (sql / "functions").mkdir(parents=True)
    (sql / "install.sql").write_text("\\ir functions/a.sql\n\\ir functions/b.sql\n")
    for name in "ab":
        text = f"create function pyqueue_thin.{name}()"
        (sql / "functions" / f"{name}.sql").write_text(text)
    freeze.freeze("0001", sql, frozen)
    assert (frozen / "0001" / "drop.sql").read_text() == (
        "drop function pyqueue_thin.b;\ndrop function pyqueue_thin.a;\n"
    )

    (sql / "functions" / "a.sql").write_text("changed")
    (frozen / "0002").mkdir()
    (frozen / "0002" / "alter.sql").write_text("by hand")
    freeze.freeze("0002", sql, frozen)
    assert sorted(freeze.sources(frozen / "0002")) == ["alter.sql", "functions/a.sql"]
    assert freeze.newest(frozen) == freeze.sources(sql)
    assert (frozen / "SHA256SUMS").read_text() == freeze.sums(frozen)

    # Changed back: nothing is left to freeze.
    text = "create function pyqueue_thin.a()"
    (sql / "functions" / "a.sql").write_text(text)
    freeze.freeze("0002", sql, frozen)
    assert sorted(freeze.sources(frozen / "0002")) == ["alter.sql"]


def test_freezing_anew_removes_what_is_gone(tmp_path: Path) -> None:
    sql, frozen = tmp_path / "sql", tmp_path / "frozen"
    (sql / "schema").mkdir(parents=True)
    (sql / "install.sql").write_text("\\ir schema/a.sql\n")
    (sql / "schema" / "a.sql").write_text("create table pyqueue_thin.a ()")
    freeze.freeze("0001", sql, frozen)
    (sql / "install.sql").write_text("\\ir schema/b.sql\n")
    (sql / "schema" / "a.sql").rename(sql / "schema" / "b.sql")
    freeze.freeze("0001", sql, frozen)
    assert sorted(freeze.sources(frozen)) == [
        "0001/drop.sql",
        "0001/install.sql",
        "0001/schema/b.sql",
    ]
