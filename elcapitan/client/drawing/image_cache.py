"""Disk cache of finished pictures: one ZIP file, uncompressed, for each size of the window.

Pictures that take long to read and scale are written as bare pixels. A file that is damaged, unknown or made of other
art is ignored and written again. Surfaces come back in the display's format.
"""

from __future__ import annotations

import contextlib
import itertools
import logging
import os
import struct
import zipfile
import zlib
from collections.abc import Hashable, Mapping
from pathlib import Path

import pygame

from elcapitan import locked_file, paths

MAX_BYTES = 96 * 2**20
"""Largest file; a 1920x1080 table with its ledger and menu takes about half of it."""
MAX_FILES = 3
"""Window sizes kept on disk; those unused for longest are deleted."""
HEAD = struct.Struct("<II?")
"""Before the pixels of each picture: width, height, whether it has an alpha channel."""
UNREADABLE = (OSError, ValueError, KeyError, RuntimeError, EOFError, struct.error, zipfile.BadZipFile, zlib.error)
"""What `zipfile` raises for a damaged file."""

log = logging.getLogger(__name__)


class ImageCache:
    """One cache file. Thread-safe for reading; one thread writes."""

    def __init__(self, folder: Path, size: tuple[int, int], made_of: str) -> None:
        """`made_of` identifies the art and the libraries; pictures of anything else are ignored."""
        self._path = folder / f"pictures-{size[0]}x{size[1]}.zip"
        self._made_of = made_of.encode()
        self._zip: zipfile.ZipFile | None = None
        self._names: frozenset[str] = frozenset()
        self._damaged = False
        try:
            if self._path.is_fifo():
                raise ValueError("a pipe, which would stop the window")
            self._zip = zipfile.ZipFile(self._path)
            if self._zip.comment != self._made_of:
                raise ValueError("made of other art")
            self._names = frozenset(self._zip.namelist())
            os.utime(self._path)  # used today
        except UNREADABLE:
            self.close()

    def __len__(self) -> int:
        return len(self._names)

    def get(self, key: Hashable) -> pygame.Surface | None:
        """The picture with that key, not to be painted on; None if there is none or it is damaged."""
        found = self._read(repr(key))
        if found is None:
            return None
        try:
            width, height, transparent = HEAD.unpack_from(found)
            picture = pygame.image.frombuffer(memoryview(found)[HEAD.size :], (width, height), "BGRA")
        except (*UNREADABLE, OverflowError, pygame.error):  # whole, but of another shape
            self._damaged = True
            return None
        return picture if transparent else picture.convert()

    @property
    def is_damaged(self) -> bool:
        """Whether a picture could not be read: the file should be written again."""
        return self._damaged

    def write(self, pictures: Mapping[Hashable, pygame.Surface]) -> None:
        """Write these pictures and those of the old file until MOST_BYTES; the first ones win.

        A file that cannot be written is logged and left out.
        """
        try:
            self._write({repr(key): picture for key, picture in pictures.items() if picture.get_bitsize() == 32})
        except (OSError, pygame.error) as fault:
            log.warning("finished pictures could not be written to %s: %s", self._path, fault)

    def close(self) -> None:
        """Close the file."""
        if self._zip is not None:
            self._zip.close()
        self._zip = None
        self._names = frozenset()

    def _read(self, name: str) -> bytes | None:
        """Head and pixels, checked by the CRC of the ZIP file."""
        if self._zip is None or name not in self._names:
            return None
        try:
            return self._zip.read(name)
        except UNREADABLE:
            self._damaged = True
            return None

    def _write(self, new: Mapping[str, pygame.Surface]) -> None:
        with locked_file.locked_folder(self._path.parent):
            beside = locked_file.unfinished_path(self._path)
            try:
                self._write_pictures(beside, new)
                self.close()  # Windows replaces no open file
                os.replace(beside, self._path)
            finally:
                beside.unlink(missing_ok=True)
            for path, _changed_s in paths.files_newest_first(self._path.parent, "pictures-*.zip")[MAX_FILES:]:
                with contextlib.suppress(OSError):
                    path.unlink()

    def _write_pictures(self, beside: Path, new: Mapping[str, pygame.Surface]) -> None:
        room = MAX_BYTES
        with zipfile.ZipFile(beside, "w") as file:
            file.comment = self._made_of
            for name in [*new, *(self._names - new.keys())]:
                if name in new:
                    picture = new[name]
                    head = HEAD.pack(*picture.get_size(), bool(picture.get_flags() & pygame.SRCALPHA))
                    found: bytes | None = head + pygame.image.tobytes(picture, "BGRA")
                else:
                    found = self._read(name)
                if found is not None and len(found) - HEAD.size <= room:
                    file.writestr(zipfile.ZipInfo(name), found)
                    room -= len(found) - HEAD.size


def art_fingerprint(folder: Path, version: str) -> str:
    """A name for the art in that folder and in those of the games, as it is now, and what paints it."""
    files = []
    folders = (folder, folder.parent / "games", *paths.game_folders.values())
    for parent, _folders, names in itertools.chain.from_iterable(map(os.walk, folders)):
        for name in names:
            found = os.stat(os.path.join(parent, name))
            files.append((os.path.relpath(os.path.join(parent, name), folder), found.st_size, found.st_mtime_ns))
    seen = zlib.crc32(repr(sorted(files)).encode())
    return f"{version} {pygame.ver} {pygame.get_sdl_version()} {seen:08x}"
