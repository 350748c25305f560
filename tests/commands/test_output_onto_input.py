"""A command that would write over what it reads says so, and the file stays: also through a link or another name."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from elcapitan import paths
from elcapitan.cli import main
from elcapitan.client.statistics import statistics_store
from tests.client.statistics.played_games import RECORDS, played

needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links are POSIX's")

RECORD = RECORDS / "three.capitan"
BOARD = paths.standard_board()


@pytest.mark.parametrize(
    ("read", "words"),
    [
        (RECORD, ["shot", "table", "OUT.png", "--record", "READ"]),
        (RECORD, ["film", "READ", "OUT.gif"]),
        (BOARD, ["board", "show", "READ", "OUT.png"]),
        (BOARD, ["simulate", "--bots", "easy,easy", "--force", "--board", "READ", "--out", "."]),
    ],
)
@pytest.mark.parametrize("link", [None, pytest.param(os.symlink, marks=needs_links), os.link])
def test_what_is_read_is_not_written_over(
    read: Path,
    words: list[str],
    link: Callable[[str, str], None] | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    out = next((word for word in words if word.startswith("OUT")), "game-0001.capitan")
    file = out if link is None else "original"
    shutil.copy(read, file)
    if link is not None:
        link(file, out)
    assert main([file if word == "READ" else word for word in words]) == 2
    assert f"{out} is the file that is read" in capsys.readouterr().err
    assert Path(file).read_bytes() == read.read_bytes()


def test_the_statistics_are_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    statistics_store.add_game(played(1))
    assert main(["stats", "--csv", str(statistics_store.statistics_file())]) == 2
    assert "is the file that is read" in capsys.readouterr().err
    assert len(statistics_store.stored_games("elcapitan")) == 1
