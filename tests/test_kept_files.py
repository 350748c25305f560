"""What belongs to the source is known with git and without."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.kept_files import kept_files


def test_an_unpacked_archive_holds_the_same_files(monkeypatch: pytest.MonkeyPatch) -> None:
    folders = ("elcapitan", "server", "docs", ".ci", "assets/packaging")
    known = kept_files(*folders)
    assert "elcapitan/cli.py" in known
    assert ".ci/run" in known
    monkeypatch.setenv("PATH", os.devnull)
    assert kept_files(*folders) == known


def test_what_tools_leave_is_not_of_the_source(tmp_path: Path) -> None:
    for name in (".venv/bin/python", "build/x", "a/__pycache__/b.pyc", "a.egg-info/PKG-INFO", "a/b.py", ".ci/run"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert kept_files(root=tmp_path) == [".ci/run", "a/b.py"]
