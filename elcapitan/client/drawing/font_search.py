"""Searches the system's fonts in a thread of its own, so that no frame waits for the disk or for fontconfig.

A letter that is still being looked for is painted as one that no font has. Once something was found, the window paints
its texts again (shell/app.py). Without `search_in_background`, as for pictures and films, a search is waited for.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Final, Literal

from elcapitan.client.drawing.system_fonts import FontListing, LetterTable, font_with, letter_table, list_fonts

SEARCHING: Final = "searching"
FoundFont = Path | Literal["searching"] | None
"""The font that has a letter; None: no font has it; SEARCHING: that is not known yet."""


class FontSearch:
    """One thread, begun with the first letter that is asked for."""

    def __init__(self, list_files: Callable[[FontListing], tuple[Path, ...]] = list_fonts) -> None:
        self._list_files = list_files
        self._listing = FontListing()
        self._files: tuple[Path, ...] | None = None
        """None: not listed yet."""
        self._tables: dict[Path, LetterTable] = {}
        """Of the fonts that have been read, which are the first ones of the list."""
        self._wanted: SimpleQueue[str | None] = SimpleQueue()
        self._asked: set[str] = set()
        self._has_news = False
        self._thread: threading.Thread | None = None

    def find(self, letter: str) -> FoundFont:
        """The first font that has the letter; never waits."""
        if self._files is not None:
            for file in self._files:
                if (table := self._tables.get(file)) is None:
                    break
                if table.has(letter):
                    return file
            else:
                return None
        if letter not in self._asked:
            self._asked.add(letter)
            self._wanted.put(letter)
            if self._thread is None:
                # A daemon: a call that hangs in the system must not keep the program from ending.
                self._thread = threading.Thread(target=self._search, name="fonts", daemon=True)
                self._thread.start()
        return SEARCHING

    def take_news(self) -> bool:
        """Whether something that was asked for is known since this was asked last."""
        news, self._has_news = self._has_news, False
        return news

    def stop(self) -> None:
        """Stop searching; fontconfig is ended if it still runs."""
        self._wanted.put(None)
        self._listing.stop()

    def _search(self) -> None:
        self._files = self._list_files(self._listing)
        while (letter := self._wanted.get()) is not None:
            for file in self._files:
                if file not in self._tables:
                    self._tables[file] = letter_table(file)
                if self._tables[file].has(letter):
                    break
            if self._wanted.empty():  # the window paints again once for all that it has asked for
                self._has_news = True


_search: FontSearch | None = None


def search_in_background(search: FontSearch | None = None) -> None:
    """From now on, up to `search_at_once`, no text waits for its fonts."""
    global _search
    _search = search or FontSearch()


def search_at_once() -> None:
    """From now on a text waits for its fonts."""
    global _search
    if _search is not None:
        _search.stop()
    _search = None


def were_fonts_found() -> bool:
    """Whether texts are to be painted again: letters that were searched for have become known since the last call."""
    return _search is not None and _search.take_news()


def find_font(letter: str) -> FoundFont:
    """The font for a letter that our own faces lack."""
    return font_with(letter) if _search is None else _search.find(letter)
