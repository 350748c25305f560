"""Commands that write a file on a disk that is full: one sentence, and what was there before stays as it was."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from elcapitan import paths
from elcapitan.cli import main
from elcapitan.client.statistics import statistics_store
from tests.client.statistics.played_games import played

if sys.platform == "win32":
    pytest.skip("no limit of a file's size there", allow_module_level=True)
import resource

STANDARD = paths.assets() / "boards" / "mediterranean.toml"
ROOM = 64
"""Bytes that a file may have."""


@contextmanager
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No file of this process grows beyond ROOM."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # Python would leave halves of its own
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("older", [b"", b"the older one"])
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("menu.png", "shot menu {file} --size 800x450"),
        ("menu.jpg", "shot menu {file} --size 800x450"),
        ("table.bmp", "board show {board} {file} --size 800x450"),
        ("game-0001.capitan", "simulate --bots random,random --force --out {folder}"),
        ("games.csv", "stats --csv {file}"),
    ],
)
def test_on_a_full_disk_no_half_file_is_left(
    name: str,
    words: str,
    older: bytes,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    statistics_store.add_game(played(1))
    file = tmp_path / "out" / name
    file.parent.mkdir()
    if older:
        file.write_bytes(older)
    with full_disk(monkeypatch):
        assert main([word.format(file=file, folder=file.parent, board=STANDARD) for word in words.split()]) == 2
    said = capsys.readouterr().err
    assert said.endswith(" cannot be written: File too large\n"), said
    assert said.count("\n") == 1
    assert [each.read_bytes() for each in file.parent.iterdir()] == [older] * bool(older)
