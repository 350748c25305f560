"""The files of an installed game: its words are spoken beside the program's own, its pictures and pages are found."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from elcapitan import paths
from elcapitan.client.shell import i18n
from elcapitan.games.installed_games import BrokenGame, _add_files
from tests.toy_entry import TOY

WORDS = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Roll the die"
msgstr "Hodit kostkou"

msgid "Options"
msgstr "Nic takového"
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a package named `worded`."""
    monkeypatch.setattr(i18n, "_package_folders", [])
    monkeypatch.setattr(paths, "game_folders", {})
    folder = tmp_path / "worded"
    (folder / "locale").mkdir(parents=True)
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "worded", raising=False)
    i18n.use_language("cs")
    yield folder
    i18n.use_language("en")


def test_they_are_spoken_where_the_program_has_none(package: Path) -> None:
    own = i18n._("Options")
    (package / "locale" / "cs.po").write_text(WORDS, "utf-8")
    _add_files(replace(TOY, package="worded"))
    assert i18n._("Roll the die") == "Hodit kostkou"
    assert i18n._("Options") == own
    with i18n.temporary_language("en"):
        assert i18n._("Roll the die") == "Roll the die"
    with i18n.temporary_language("cs"):
        assert i18n._("Roll the die") == "Hodit kostkou"


def test_a_damaged_file_is_named_with_its_line(package: Path) -> None:
    (package / "locale" / "cs.po").write_text(WORDS + 'msgid "cut\n', "utf-8")
    with pytest.raises(BrokenGame, match=r"the words in .*worded/locale are damaged, line 10"):
        _add_files(replace(TOY, package="worded"))
    assert i18n._("Roll the die") == "Roll the die"


def test_its_pictures_and_its_rule_book_are_in_its_assets(package: Path) -> None:
    art = paths.assets() / "art"
    (package / "assets" / "art").mkdir(parents=True)
    _add_files(replace(TOY, package="worded"))
    assert paths.picture_file(art, "toy/menu") == package / "assets" / "art" / "menu.png"
    assert paths.rule_books("toy") == package / "assets" / "rules"
    assert paths.picture_file(art, "yspahan/menu").is_file()
    assert paths.picture_file(art, "icons/die") == art / "icons" / "die.png"


@pytest.mark.parametrize("name", ["worded", ""])
def test_a_package_without_files_is_all_right(package: Path, name: str) -> None:
    (package / "locale").rmdir()
    _add_files(replace(TOY, package=name))
    assert i18n._("Roll the die") == "Roll the die"
    assert not paths.game_folders
