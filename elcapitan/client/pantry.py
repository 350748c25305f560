"""Finished pictures kept on disk from one evening to the next: one file for each size of the window.

A picture that took long to read and scale is written as its bare pixels. A file that is damaged, foreign or of other
art is as good as none, for everything in it can be made anew. Surfaces come back in the display's format.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import threading
import zlib
from collections.abc import Hashable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

if TYPE_CHECKING:
    from io import BufferedReader

MAGIC = b"elcapitan pictures 1\n"
MOST_BYTES = 96 * 2**20
"""Of one file; a 1920x1080 table with its payday and menu takes about half of it."""
FILES_KEPT = 3
"""Of sizes of the window; the longest unused go first."""
LONGEST_HEAD = 2**20

log = logging.getLogger(__name__)


class _Place(NamedTuple):
    """Where a picture lies in the file."""

    at: int
    """From the end of the head, in bytes."""
    size: tuple[int, int]
    transparent: bool
    check: int
    """CRC-32 of its pixels."""

    @property
    def length(self) -> int:
        return 4 * self.size[0] * self.size[1]


class Pantry:
    """One file. May be asked by more than one thread; is filled by one."""

    def __init__(self, folder: Path, size: tuple[int, int], made_of: str) -> None:
        """`made_of` names the art and the libraries: pictures of anything else are not used."""
        self._path = folder / f"pictures-{size[0]}x{size[1]}.bin"
        self._made_of = made_of
        self._places: dict[str, _Place] = {}
        self._begin = 0
        self._lock = threading.Lock()
        self._file: BufferedReader | None = None
        self._damaged = False
        try:
            self._open()
        except (OSError, ValueError, TypeError, KeyError):
            self._places = {}
            self.close()

    def __len__(self) -> int:
        return len(self._places)

    def get(self, key: Hashable) -> pygame.Surface | None:
        """The picture of that key, or None where there is none or it cannot be trusted."""
        name = repr(key)
        place = self._places.get(name)
        if place is None:
            return None
        pixels = self._read(place)
        if pixels is None:
            self._damaged = True
            return None
        picture = pygame.image.frombuffer(pixels, place.size, "BGRA")
        return picture if place.transparent else picture.convert()

    @property
    def damaged(self) -> bool:
        """A picture was asked for that could not be trusted: the file should be written anew."""
        return self._damaged

    def keep(self, pictures: Mapping[Hashable, pygame.Surface]) -> None:
        """Write the file anew, with these and what it held, as far as there is room: the first before the last.

        What cannot be written is not kept.
        """
        try:
            self._write({repr(key): picture for key, picture in pictures.items() if picture.get_bitsize() == 32})
        except (OSError, pygame.error):
            log.warning("finished pictures could not be kept in %s", self._path, exc_info=True)

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            if self._file is not None:
                self._file.close()
                self._file = None

    # -- the file: MAGIC, length and CRC of the head (8 hex digits each), the head as JSON, pixels

    def _open(self) -> None:
        file = self._path.open("rb")
        self._file = file
        start = file.read(len(MAGIC) + 16)
        length, check = int(start[len(MAGIC) : -8], 16), int(start[-8:], 16)
        if not start.startswith(MAGIC) or length > LONGEST_HEAD:
            raise ValueError("no file of ours")
        head = file.read(length)
        if zlib.crc32(head) != check:
            raise ValueError("damaged")
        told = json.loads(head)
        if told["made_of"] != self._made_of:
            raise ValueError("made of other art")
        self._begin = file.tell()
        self._places = {
            name: _Place(at, (width, height), transparent, check)
            for name, at, width, height, transparent, check in told["pictures"]
        }
        os.utime(self._path)  # used today

    def _read(self, place: _Place) -> bytearray | None:
        pixels = bytearray(place.length)
        with self._lock:
            if self._file is None:
                return None
            try:
                self._file.seek(self._begin + place.at)
                read = self._file.readinto(pixels)
            except OSError:
                return None
        return pixels if read == place.length and zlib.crc32(pixels) == place.check else None

    def _write(self, new: Mapping[str, pygame.Surface]) -> None:
        """What was used today comes first; what was not is kept for as long as there is room."""
        names = [*new, *(name for name in self._places if name not in new)]
        places: dict[str, _Place] = {}
        pixels: list[bytes | bytearray] = []
        at = 0
        for name in names:
            if name in new:
                picture = new[name]
                transparent = bool(picture.get_flags() & pygame.SRCALPHA)
                found: bytes | bytearray | None = pygame.image.tobytes(picture, "BGRA")
                size = picture.get_size()
            else:
                found, size, transparent = self._read(self._places[name]), *self._places[name][1:3]
            if found is None or at + len(found) > MOST_BYTES:
                continue
            places[name] = _Place(at, size, transparent, zlib.crc32(found))
            pixels.append(found)
            at += len(found)
        told = [[name, place.at, *place.size, place.transparent, place.check] for name, place in places.items()]
        head = json.dumps({"made_of": self._made_of, "pictures": told}).encode()
        self._path.parent.mkdir(parents=True, exist_ok=True)
        beside = self._path.with_suffix(f".{os.getpid()}.new")
        try:
            with beside.open("wb") as file:
                file.write(MAGIC + b"%08x%08x" % (len(head), zlib.crc32(head)) + head)
                file.writelines(pixels)
            self.close()  # Windows replaces no open file
            os.replace(beside, self._path)
        finally:
            beside.unlink(missing_ok=True)
        others = sorted(self._path.parent.glob("pictures-*.bin"), key=lambda path: path.stat().st_mtime)
        for path in others[:-FILES_KEPT]:
            with contextlib.suppress(OSError):
                path.unlink()


def made_of(folder: Path, version: str) -> str:
    """A name for the art in that folder as it is now and what paints it: of other files, another name."""
    files = []
    for parent, _folders, names in os.walk(folder):
        for name in names:
            found = os.stat(os.path.join(parent, name))
            files.append((os.path.relpath(os.path.join(parent, name), folder), found.st_size, found.st_mtime_ns))
    seen = zlib.crc32(repr(sorted(files)).encode())
    return f"{version} {pygame.ver} {pygame.get_sdl_version()} {seen:08x}"
