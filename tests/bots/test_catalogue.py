"""Computer players of installed packages: one whose files are damaged costs no other one its place."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from elcapitan.bots import catalogue
from tests.bots.installed_bots import lay_out

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(str(tmp_path))
    catalogue.entry_points.cache_clear()
    yield tmp_path
    catalogue.entry_points.cache_clear()


@pytest.mark.parametrize(
    "points",
    [b"\xff\xfe[elcapitan.bots]", b"[elcapitan.bots]\nno equals sign\n", b"no section = at:all\n", b"\0", b"[", b""],
)
def test_a_damaged_list_of_one_package_leaves_the_others_alone(folder: Path, points: bytes) -> None:
    lay_out(folder, "agood", "", {"ada": "agood:Ada"})
    lay_out(folder, "damaged", "", {})
    (folder / "damaged-1.0.dist-info" / "entry_points.txt").write_bytes(points)
    lay_out(folder, "zgood", "", {"zoe": "zgood:Zoe"})
    assert {"ada", "zoe"} <= {*catalogue.installed_bots("elcapitan")}


def test_packages_of_any_name_and_without_files_leave_the_others_alone(folder: Path) -> None:
    lay_out(folder, "good", "", {"ada": "good:Ada"})
    (folder / os.fsdecode(b"b\xe9d-1.0.dist-info")).mkdir()
    (folder / "empty-1.0.dist-info").mkdir()
    (folder / "loop-1.0.dist-info").symlink_to("loop-1.0.dist-info")
    (folder / "file-1.0.dist-info").write_text("no folder")
    assert "ada" in catalogue.installed_bots("elcapitan")


@pytest.mark.parametrize("word", ["random", "my-bot", "pirate", "-pirate", "normal-"])
def test_other_words_have_no_character(word: str) -> None:
    assert catalogue.split_level_word(word) == (word, "")


FOUND = """
import sys
from elcapitan.bots import catalogue
print(*catalogue.installed_bots("elcapitan"), "importlib.metadata" in sys.modules)
"""


def found(folder: Path) -> list[str]:
    """What a program finds with that folder on its path, and whether it has loaded the library that reads lists."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}
    words = [sys.executable, "-c", FOUND]
    return subprocess.run(words, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout.split()


def test_the_library_that_reads_lists_is_loaded_where_there_is_something_to_be_read(tmp_path: Path) -> None:
    assert found(tmp_path) == ["False"]
    lay_out(tmp_path, "other", "", {"Ada": "other:Ada"}, group="other.bots")
    assert found(tmp_path) == ["False"]
    lay_out(tmp_path, "good", "", {"ada": "good:Ada"})
    assert found(tmp_path) == ["ada", "True"]
