"""A file of words in the data folder is a language: found, spoken, and harmless when it is damaged."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from elcapitan import paths
from elcapitan.client.shell import i18n, own_languages
from elcapitan.commands import CommandError, cli_arguments
from elcapitan.text_cleaning import MAX_MARKS
from tests.timeouts import PATIENCE_S

GERMAN = r"""
# Ada's words.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgctxt "the name of this language"
msgid "English"
msgstr "Deutsch"

msgid "New game"
msgstr ""
"Neues "
"Spiel"

#, fuzzy
msgid "Lessons"
msgstr "Lektüren"

msgid "Learn {game}"
msgstr "{game} lernen"

msgid "unknown language {word!r}; choose from {known}"
msgstr "keine Sprache {wort!r}; zur Wahl: {known}"

msgid "Puzzles"
msgstr ""

msgid "{count} game written to {folder}"
msgid_plural "{count} games written to {folder}"
msgstr[0] "1 Spiel in \"{folder}\""
msgstr[1] "{count} Spiele in {folder}"

#~ msgid "Old"
#~ msgstr "Alt"
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    paths.own_languages().mkdir(parents=True)
    yield paths.own_languages()
    monkeypatch.undo()
    i18n.find_languages()
    i18n.use_language("en")


def spoken(code: str) -> None:
    i18n.find_languages()
    i18n.use_language(code)
    assert i18n.language() == code


def compiled(folder: Path) -> bytes:
    """The same words as a .mo file, as any compiler makes one."""
    return own_languages._compiled(own_languages._of_po(GERMAN))


@pytest.mark.parametrize("ending", ["po", "mo"])
def test_a_file_of_words_is_a_language_by_its_own_name(folder: Path, ending: str) -> None:
    words = GERMAN.encode() if ending == "po" else compiled(folder)
    (folder / f"de.{ending}").write_bytes(words)
    spoken("de")
    assert i18n.LANGUAGES["de"] == "Deutsch"
    assert i18n._("New game") == "Neues Spiel"
    assert i18n._("Learn {game}") == "{game} lernen"
    form = "{count} game written to {folder}", "{count} games written to {folder}"
    assert i18n.ngettext(*form, 1) == '1 Spiel in "{folder}"'
    assert i18n.ngettext(*form, 2) == "{count} Spiele in {folder}"


def test_what_is_not_translated_or_doubtful_or_cannot_be_filled_in_stays_english(folder: Path) -> None:
    (folder / "de.po").write_text(GERMAN, "utf-8")
    spoken("de")
    for words in ("Puzzles", "Lessons", "Old", "unknown language {word!r}; choose from {known}"):
        assert i18n._(words) == words


@pytest.mark.parametrize(
    "words",
    [
        *("{game", "{0}", "{game.__class__}", "{other}", "}", "learn", "{game} %s", "%(game)s {game}"),
        *("{game:d}", "{game:>999999999}", "{game!x}", "{game:{game}}", "{game} 5 %", "%z {game}"),
    ],
)
@pytest.mark.parametrize("ending", ["po", "mo"])
def test_words_with_other_places_than_the_english_ones_are_left_out(folder: Path, words: str, ending: str) -> None:
    text = GERMAN.replace("{game} lernen", words)
    (folder / "de.po").write_text(text, "utf-8")
    if ending == "mo":
        messages = own_languages._of_po(text)
        unfiltered = own_languages._usable
        own_languages._usable = lambda each: ((m.key, "\0".join(f)) for m, f in each.items())  # type: ignore[assignment]
        try:
            (folder / "de.mo").write_bytes(own_languages._compiled(messages))
        finally:
            own_languages._usable = unfiltered
        (folder / "de.po").unlink()
    spoken("de")
    assert i18n._("New game") == "Neues Spiel"
    assert i18n._("Learn {game}") == "Learn {game}"


def test_a_sign_of_percent_may_be_a_word_and_is_none_that_fills_in(folder: Path) -> None:
    text = """
msgid "{share} % of a game"
msgstr "{share} Prozent"

msgid "the following arguments are required: %s"
msgstr "%s fehlt %z"
"""
    (folder / "de.po").write_text(GERMAN + text, "utf-8")
    spoken("de")
    assert i18n._("{share} % of a game") == "{share} Prozent"
    assert i18n._("the following arguments are required: %s") == "the following arguments are required: %s"


def test_the_name_of_a_language_is_cleaned_as_any_other(folder: Path) -> None:
    hostile = "De" + chr(0x301) * 99 + chr(0x202E) + "utsch" + chr(0x3164)
    (folder / "de.po").write_text(GERMAN.replace('"Deutsch"', f'"{hostile}"'), "utf-8")
    spoken("de")
    assert i18n.LANGUAGES["de"] == "Dé" + chr(0x301) * MAX_MARKS + "utsch"


def test_every_czech_text_can_be_a_text_of_ones_own() -> None:
    words = (paths.assets() / "locale" / "cs" / "LC_MESSAGES" / "elcapitan.po").read_text("utf-8")
    messages = own_languages._of_po(words)
    usable = dict(own_languages._usable(messages))
    assert [each.words for each in messages if each.words and each.key not in usable] == []


def test_words_of_ones_own_go_before_those_that_come_with_the_program(folder: Path) -> None:
    (folder / "cs.po").write_text('msgid "New game"\nmsgstr "Nová partie"\n', "utf-8")
    spoken("cs")
    assert i18n._("New game") == "Nová partie"
    assert i18n._("Lessons") == "Lekce"
    assert i18n.LANGUAGES["cs"] == "Čeština"


def test_a_file_that_changes_is_read_again(folder: Path) -> None:
    (folder / "de.po").write_text(GERMAN, "utf-8")
    spoken("de")
    (folder / "de.po").write_text(GERMAN.replace("Spiel", "Partie"), "utf-8")
    os.utime(folder / "de.po", (1, 1))
    i18n.use_language("de")
    assert i18n._("New game") == "Neues Partie"


DAMAGED = {
    "a quote is missing": (GERMAN.replace('"Spiel"', '"Spiel').encode(), 15),
    "another kind of file": (b"[Desktop Entry]\nName=x\n", 1),
    "nothing in it": (b"", 0),
    "not utf-8": (GERMAN.encode("latin-1"), 0),
    "binary": (bytes(range(256)) * 9, 0),
    "an unknown rule for plurals": (GERMAN.replace("(n != 1)", "(n ** m)").encode(), 0),
    "a rule for plurals that divides by zero": (GERMAN.replace("(n != 1)", "1%(n-n)").encode(), 0),
    "twice the same line": (GERMAN.replace('msgid "Puzzles"', 'msgid "Puzzles"\nmsgid "Puzzles"').encode(), 28),
    "too large": (GERMAN.encode() + b"#" * own_languages.MOST_BYTES, 0),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_file_is_named_and_leaves_the_others_alone(folder: Path, name: str) -> None:
    data, line = DAMAGED[name]
    (folder / "fr.po").write_bytes(data)
    (folder / "de.po").write_text(GERMAN, "utf-8")
    spoken("de")
    assert "fr" not in i18n.LANGUAGES
    (sentence,) = i18n.damaged_languages().values()
    assert "fr.po" in sentence
    assert (f"line {line} " in sentence) == bool(line)
    with pytest.raises(CommandError, match=r"fr\.po"):
        cli_arguments.language("fr")


def test_a_file_that_an_editor_wrote_as_utf_16_is_read(folder: Path) -> None:
    (folder / "de.po").write_bytes(GERMAN.replace("\n", "\r\n").encode("utf-16"))
    spoken("de")
    assert not i18n.damaged_languages()
    assert "de" in i18n.LANGUAGES


@pytest.mark.parametrize("cut", [3, 20, 27, 100, -3])
def test_a_mo_file_that_is_cut_short_is_damaged(folder: Path, cut: int) -> None:
    (folder / "de.mo").write_bytes(compiled(folder)[:cut])
    i18n.find_languages()
    assert "de" not in i18n.LANGUAGES
    assert "de.mo" in i18n.damaged_languages()["de"]


def test_damage_to_words_of_ones_own_leaves_those_of_the_program(folder: Path) -> None:
    (folder / "cs.mo").write_bytes(b"\xde\x12\x04\x95 and no more")
    spoken("cs")
    assert i18n._("New game") == "Nová hra"


@pytest.mark.parametrize("name", ["notes.txt", "README.po", "../de.po", "de .po", "en.po~"])
def test_other_files_there_are_no_languages(folder: Path, name: str) -> None:
    (folder / name).write_text(GERMAN, "utf-8")
    before = set(i18n.LANGUAGES)
    i18n.find_languages()
    assert set(i18n.LANGUAGES) == before


def test_the_command_line_speaks_it_where_it_was_chosen_in_the_window(folder: Path, tmp_path: Path) -> None:
    (folder / "de.po").write_text(GERMAN, "utf-8")
    paths.settings_file().parent.mkdir()
    paths.settings_file().write_text('language = "de"\n')
    words = ["simulate", "--bots", "random,random", "--games", "1", "--seed", "7", "--out", str(tmp_path / "out")]
    done = subprocess.run(
        [sys.executable, "-m", "elcapitan", *words],
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.stdout.startswith("1 Spiel in"), done.stderr
