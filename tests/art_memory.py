"""Tests open hundreds of windows: in one process a picture's file is decoded and premultiplied once, and scaled once to
each size.

Everything that is made of it is a surface of its own, so no window sees what another one paints.
"""

from __future__ import annotations

import functools
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.drawing import art as art_module
from elcapitan.games.carcassonne.client.art.tile_pictures import TilePictures

MAX_BYTES = 320 * 1024 * 1024
"""Of pictures, in each process that runs tests; what was used last stays. With half of it two of three were read again
and again: all but the tiles take 350 MB."""
MAX_FINISHED_BYTES, MAX_SOURCE_BYTES = 128 * 1024 * 1024, 1024 * 1024
"""Of what an Art keeps beside it: a screen or two, and hardly a file, for these are remembered here."""
HALF = "half/"
"""Begins the name of a source that is kept at half its size."""
USUAL_BYTES = {name: getattr(art_module, name) for name in ("MAX_CACHE_BYTES", "MAX_SOURCE_BYTES")}
"""What an Art keeps in a player's window."""


@functools.cache
def art() -> art_module.Art:
    """The art for all screens that tests paint, so that what one has made serves the next."""
    return art_module.Art(paths.assets() / "art")


class ArtMemory:
    """Decoded and scaled pictures, the least recently used ones first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._names: dict[int, Hashable] = {}
        """Of the surfaces kept, by their id."""
        self._bytes = 0
        self._lock = threading.RLock()

    def get(self, name: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        with self._lock:
            found = self._kept.get(name)
            if found is None:
                found = make()
                self._kept[name] = found
                self._names[id(found)] = name
                self._bytes += _size(found)
            self._kept.move_to_end(name)
            while self._bytes > MAX_BYTES and len(self._kept) > 1:
                _, old = self._kept.popitem(last=False)
                del self._names[id(old)]
                self._bytes -= _size(old)
            return found

    def forget(self, name: Hashable) -> None:
        """Let that one go, if it is kept."""
        with self._lock:
            if (found := self._kept.pop(name, None)) is not None:
                del self._names[id(found)]
                self._bytes -= _size(found)

    def name_of(self, surface: pygame.Surface) -> Hashable | None:
        """Its name, if it is one of those kept."""
        with self._lock:
            name = self._names.get(id(surface))
            return name if name is not None and self._kept.get(name) is surface else None


def _size(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


_READ, _LOAD, _SCALE = art_module.Art._read, art_module.Art._load_source, art_module._scale_to_cover
_LOAD_TILE = TilePictures._load


def has_window() -> bool:
    """Pictures have its format."""
    return pygame.display.get_init() and pygame.display.get_surface() is not None


def remember_art() -> None:
    """From now on, in this process; files that change meanwhile are read anew."""
    memory = ArtMemory()
    art_module.MAX_CACHE_BYTES, art_module.MAX_SOURCE_BYTES = MAX_FINISHED_BYTES, MAX_SOURCE_BYTES

    def entry(path: Path, how: Hashable) -> Hashable:
        found = path.stat()
        return path, found.st_mtime_ns, found.st_size, how

    def once(path: Path, how: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        return memory.get(entry(path, how), make) if path.is_file() else make()

    @functools.wraps(_READ)
    def read_once(self: art_module.Art, path: Path) -> pygame.Surface:
        return once(path, "read", lambda: _READ(self, path))

    @functools.wraps(_LOAD)
    def load_once(self: art_module.Art, name: str, read: Callable[[], pygame.Surface]) -> pygame.Surface:
        is_half = name.startswith(HALF)
        path = self._picture_path(name.removeprefix(HALF)) if is_half else self._file(name)

        def make() -> pygame.Surface:
            made = read()
            if not is_half and path.is_file():
                memory.forget(entry(path, "read"))  # nothing else is made of it
            return made

        return _LOAD(self, name, lambda: once(path, (is_half, has_window()), make))

    @functools.wraps(_LOAD_TILE)
    def load_tile_once(self: TilePictures, name: str) -> pygame.Surface:
        return once(self._folder / name, has_window(), lambda: _LOAD_TILE(self, name))

    @functools.wraps(_SCALE)
    def scale_once(source: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        name = memory.name_of(source)
        return _SCALE(source, size) if name is None else memory.get((name, size), lambda: _SCALE(source, size))

    whole_process = pytest.MonkeyPatch()  # never undone
    whole_process.setattr(art_module.Art, "_read", read_once)
    whole_process.setattr(art_module.Art, "_load_source", load_once)
    whole_process.setattr(art_module, "_scale_to_cover", scale_once)
    whole_process.setattr(TilePictures, "_load", load_tile_once)


def forget_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    """For one test: each Art reads its sources itself; a file is still decoded once."""
    monkeypatch.setattr(art_module.Art, "_load_source", _LOAD)


def forget_art(monkeypatch: pytest.MonkeyPatch) -> None:
    """For one test: files are read and scaled as in the program, where what took long goes to the disk."""
    forget_sources(monkeypatch)
    monkeypatch.setattr(art_module.Art, "_read", _READ)
    monkeypatch.setattr(art_module, "_scale_to_cover", _SCALE)
    monkeypatch.setattr(TilePictures, "_load", _LOAD_TILE)
