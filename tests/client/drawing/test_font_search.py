"""Letters of other scripts while the system's fonts are being listed: no text waits for them, and each is painted."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from elcapitan.client.drawing import font_search, system_fonts
from elcapitan.client.drawing.fallback_font import FallbackFont
from elcapitan.client.drawing.font_search import SEARCHING, FontSearch, search_at_once, search_in_background
from elcapitan.client.drawing.system_fonts import FontListing, LetterTable
from elcapitan.client.drawing.text_runs import TextRun, forget_runs, missing_letters, text_runs
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell import window
from elcapitan.client.shell.app import App
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.text_dialog import TextDialog
from tests.client.drawing.test_fallback_font import OTHER, SANS, SHALOM, WANG, font_file, short_table
from tests.client.scenes.scene_helpers import offline_link
from tests.signals import is_alive
from tests.timeouts import PATIENCE_S


class Fonts:
    """A system whose list of fonts comes when the test says so."""

    def __init__(self, *files: Path) -> None:
        self.files = files
        self.listed = threading.Event()
        self.search = FontSearch(self._list)

    def _list(self, listing: FontListing) -> tuple[Path, ...]:
        assert self.listed.wait(PATIENCE_S)
        return self.files

    def wait_for_news(self) -> None:
        self.listed.set()
        deadline = time.monotonic() + PATIENCE_S
        while not self.search.take_news():
            assert time.monotonic() < deadline
            time.sleep(0.001)


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    forget_runs()
    yield
    search_at_once()
    forget_runs()


@pytest.fixture
def fonts(tmp_path: Path) -> Fonts:
    hebrew = font_file(tmp_path, "h.ttf", short_table(0x5D0, 0x5EA))
    return Fonts(hebrew, font_file(tmp_path, "c.ttf", short_table(0x4E00, 0x9FFF)))


def test_no_letter_waits_for_the_list_of_fonts(fonts: Fonts) -> None:
    assert fonts.search.find(WANG) == SEARCHING
    assert fonts.search.find(SHALOM[0]) == SEARCHING
    assert not fonts.search.take_news()
    fonts.wait_for_news()
    assert fonts.search.find(WANG) == fonts.files[1]
    assert fonts.search.find(SHALOM[0]) == fonts.files[0]
    assert fonts.search.find("\u0e01") is None
    assert not fonts.search.take_news(), "what has been read answers at once, and nothing need be painted anew"


def test_a_font_that_has_not_been_read_is_read_in_the_background(fonts: Fonts, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(file: Path) -> LetterTable:
        assert threading.current_thread() is not threading.main_thread()
        return LetterTable(file)

    monkeypatch.setattr(font_search, "letter_table", read)
    assert fonts.search.find(SHALOM[0]) == SEARCHING
    fonts.wait_for_news()
    assert fonts.search.find(WANG) == SEARCHING, "the second font has not been needed yet"
    fonts.wait_for_news()
    assert fonts.search.find(WANG) == fonts.files[1]


def test_a_letter_that_is_still_searched_for_is_painted_and_not_called_missing(fonts: Fonts) -> None:
    search_in_background(fonts.search)
    stands_for_it = text_runs(WANG, SANS)
    assert [(run.file, len(run.text)) for run in stands_for_it] == [(None, 1)]
    assert missing_letters(f"{WANG}\u0e01", SANS) == ""
    fonts.wait_for_news()
    forget_runs()
    assert text_runs(WANG, SANS) == (TextRun(WANG, fonts.files[1], False, "Hani"),)
    assert missing_letters(f"{WANG}\u0e01", SANS) == "\u0e01"


def test_the_window_paints_its_texts_again_once_a_font_is_found(fonts: Fonts) -> None:
    search_in_background(fonts.search)
    settings = Settings(language="en", width=1280, height=720)
    app = App(window.open_window(settings), settings, offline_link())
    app.stack.push(Menu(app.link))
    app.stack.push(TextDialog("Name", WANG, "OK", lambda text: None))
    for _frame in range(3):
        app._frame(0.02, 0.0)
    before = app.stack.look
    app._frame(0.02, 0.0)
    assert app.stack.look is before, "nothing has been found yet"
    fonts.listed.set()
    deadline = time.monotonic() + PATIENCE_S
    while app.stack.look is before:
        assert time.monotonic() < deadline
        app._frame(0.001, 0.0)
    again = app.stack.look
    app._frame(0.02, 0.0)
    assert app.stack.look is again


def fc_list(folder: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    program = folder / "fc-list"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


unix = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="fontconfig is asked elsewhere alone")


@unix
def test_fontconfig_that_hangs_is_ended_with_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pid")
    fc_list(tmp_path, f"sleep 1000 & echo $! > {tmp_path / 'pid'}; wait", monkeypatch)
    search = FontSearch()
    assert search.find(WANG) == SEARCHING
    sleeping = int((tmp_path / "pid").read_text())
    search.stop()
    assert search._thread is not None
    search._thread.join(PATIENCE_S)
    assert not search._thread.is_alive()
    deadline = time.monotonic() + PATIENCE_S
    while is_alive(sleeping):
        assert time.monotonic() < deadline
        time.sleep(0.001)


@unix
def test_fonts_come_from_their_folders_where_fontconfig_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fc_list(tmp_path, "sleep 1000", monkeypatch)
    there = tmp_path / "fonts"
    there.mkdir()
    hebrew = font_file(there, "h.ttf", short_table(0x5D0, 0x5EA))
    (there / "again").symlink_to(there)
    (there / "self").symlink_to(".")
    monkeypatch.setattr(system_fonts, "LIST_TIMEOUT_S", 0.0)
    monkeypatch.setattr(system_fonts, "font_folders", lambda: [there, there])
    assert system_fonts.list_fonts(FontListing()) == (hebrew,)


@unix
@pytest.mark.parametrize("script", ["exit 3", "printf '\\351.ttf\\n\\0\\n\\377'", "kill -9 $$"])
def test_any_answer_of_fontconfig_is_no_fault(script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fc_list(tmp_path, script, monkeypatch)
    monkeypatch.setattr(system_fonts, "font_folders", lambda: [tmp_path / "none"])
    for file in system_fonts.list_fonts(FontListing()):
        assert not LetterTable(file).has("a")


@unix
def test_a_font_is_opened_whatever_its_file_is_called(tmp_path: Path) -> None:
    name = os.fsdecode(b"h\xe9brew.otf")
    (tmp_path / name).write_bytes(OTHER.read_bytes())
    pygame.font.init()
    face = FallbackFont(pygame.font.Font(str(SANS), 20), SANS, 20)
    assert face._other(tmp_path / name) is not None
    assert face._other(tmp_path / os.fsdecode(b"n\xe9ne.otf")) is None


@unix
def test_a_pipe_among_the_fonts_keeps_nothing_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.ttf")
    assert not LetterTable(tmp_path / "pipe.ttf").has("a")
