"""Two builds are one: archives without the order and the time of their making, and a comparison that misses nothing."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest
import reproducible


def archive(file: Path, *names: str, year: int) -> Path:
    with zipfile.ZipFile(file, "w") as made:
        for name in names:
            made.writestr(zipfile.ZipInfo(name, (year, 1, 1, 0, 0, 0)), name.encode())
    return file


def test_a_sorted_archive_follows_from_its_content_alone(tmp_path: Path) -> None:
    one = archive(tmp_path / "one.zip", "a.pyc", "b/c.pyc", year=2020)
    other = archive(tmp_path / "other.zip", "b/c.pyc", "a.pyc", year=2026)
    for file in (one, other):
        reproducible.sort_zip(file)
    assert one.read_bytes() == other.read_bytes()
    with zipfile.ZipFile(one) as whole:
        assert {name: whole.read(name) for name in whole.namelist()} == {"a.pyc": b"a.pyc", "b/c.pyc": b"b/c.pyc"}


def folder(place: Path, time: int) -> Path:
    (place / "Game" / "inside").mkdir(parents=True)
    (place / "Game" / "Game.exe").write_text("program")
    (place / "Game" / "inside" / "words.txt").write_text("words " * 1000)
    (place / "Game" / "inside" / "link").symlink_to("words.txt")
    for path in place.rglob("*"):
        os.utime(path, (time, time), follow_symlinks=False)
    return place / "Game"


def test_a_zipped_folder_is_always_the_same_and_unpacks_as_it_was(tmp_path: Path) -> None:
    files = []
    for number, time in enumerate((1_000_000_000, 1_700_000_000)):
        files.append(tmp_path / f"{number}.zip")
        assert reproducible.main(["--zip", str(folder(tmp_path / str(number), time)), str(files[-1])]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    with zipfile.ZipFile(files[0]) as whole:
        whole.extractall(tmp_path / "unpacked")
    assert (tmp_path / "unpacked" / "Game" / "inside" / "words.txt").read_text() == "words " * 1000


def test_what_differs_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = (folder(tmp_path / name, 1_000_000_000) for name in ("one", "other"))
    words = [str(one), str(other)]
    assert reproducible.main(words) == 0
    (other / "inside" / "words.txt").write_text("other " * 1000)
    (other / "more.txt").touch()
    (other / "inside" / "link").unlink()
    (other / "inside" / "link").symlink_to("elsewhere")
    capsys.readouterr()
    assert reproducible.main(words) == 1
    assert capsys.readouterr().out.split() == ["inside/link", "inside/words.txt", "more.txt"]


def test_anything_but_two_folders_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert reproducible.main([str(tmp_path)]) == 2
    assert reproducible.main([str(tmp_path), str(tmp_path / "none")]) == 2
    assert "two folders" in capsys.readouterr().err
