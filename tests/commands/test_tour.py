"""`elcapitan tour`: pictures on the disk, and sentences for what cannot be."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from elcapitan.cli import main


def test_two_seconds_are_fifty_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "deep" / "film"
    assert main(["tour", "--record-frames", str(folder), "--seconds", "2"]) == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"frame-{at:05}.jpg" for at in range(1, 51)]
    assert {pygame.image.load(file).get_size() for file in files[::10]} == {(1280, 720)}
    assert "50 frames" in capsys.readouterr().out
    assert main(["tour", "--record-frames", str(folder), "--seconds", "2"]) == 2
    assert "--force" in capsys.readouterr().err
    assert len(list(folder.iterdir())) == 50


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seconds", "0.5"], "from 2 to 600"),
        (["--seconds", "2", "--lang", "xx"], "unknown language"),
    ],
)
def test_what_cannot_be_is_said(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tour", "--record-frames", str(tmp_path / "film"), *words]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "film").exists()


def test_a_folder_that_cannot_be_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("x")
    assert main(["tour", "--record-frames", str(tmp_path / "file"), "--seconds", "2"]) == 2
    assert "cannot be written" in capsys.readouterr().err
