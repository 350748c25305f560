"""Pictures of positions for lists: the board as it stands, painted by a process of its own and kept in the cache.

A picture is named by its record and the language of its words, so it is never old. What cannot be painted or written is
left out: nothing depends on these files.
"""

from __future__ import annotations

import json
import logging
import os
from collections import deque
from contextlib import suppress
from hashlib import blake2b
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

import pygame
from pygame import Rect, Surface

from elcapitan import paths
from elcapitan.bots.spawn_context import spawn_context
from elcapitan.client.shell import i18n

SIZE = (1280, 720)
"""px of the table whose board is kept: as large as a list shows it at 1920x1080."""
KEPT = 300
"""Files; at 60 kB each they take 18 MB."""
NICER = 5
"""Lower priority than the window's."""

log = logging.getLogger(__name__)


class PositionPictures:
    """The pictures that one list asks for."""

    def __init__(self) -> None:
        self._folder = paths.cache() / "positions"
        self._found: dict[str, Surface | None] = {}
        """By record; None: there is no picture, or not yet."""
        self._scaled: dict[tuple[str, tuple[int, int]], Surface] = {}
        self._wanted: deque[str] = deque()
        self._worker: tuple[BaseProcess, Connection] | None = None
        self._at_work = ""
        """The record whose picture is being painted."""
        self._gave_up = False
        """No process can be started, or one has ended."""

    def scaled(self, record: str, room: tuple[int, int]) -> Surface | None:
        """The board after that record's last move, as large as `room` px allow; None: not painted yet."""
        if record not in self._found:
            self._found[record] = self._read(record)
            if self._found[record] is None:
                self._wanted.append(record)
        picture = self._found[record]
        if picture is None:
            return None
        if (record, room) not in self._scaled:
            size = picture.get_rect().fit(Rect(0, 0, *room)).size
            self._scaled[record, room] = pygame.transform.smoothscale(picture, size)
        return self._scaled[record, room]

    @property
    def is_painting(self) -> bool:
        """Whether further pictures will come."""
        return bool(self._at_work or self._wanted) and not self._gave_up

    def update(self) -> bool:
        """Have the next one painted, the newest wish first; whether there is a new picture."""
        if not self.is_painting:
            return False
        try:
            if self._at_work:
                return self._take()
            self._at_work = self._wanted.pop()
            self._line().send((self._at_work, i18n.language(), str(self._file(self._at_work))))
        except (OSError, EOFError) as fault:
            log.warning("positions are not painted: %s", fault)
            self._gave_up = True
            self.close()
        return False

    def close(self) -> None:
        """End the process; files beyond KEPT are deleted, the oldest first."""
        if self._worker is not None:
            process, line = self._worker
            self._worker, self._at_work = None, ""
            line.close()
            process.kill()
            process.join()
            for file, _changed_s in paths.files_newest_first(self._folder, "*.jpg")[KEPT:]:
                with suppress(OSError):
                    file.unlink()

    def _take(self) -> bool:
        line = self._line()
        if not line.poll():
            return False
        line.recv()
        record, self._at_work = self._at_work, ""
        self._found[record] = self._read(record)
        return self._found[record] is not None

    def _line(self) -> Connection:
        if self._worker is None:
            paths.ensure_folder(self._folder)
            near, far = spawn_context().Pipe()
            process = spawn_context().Process(target=_work, args=(far,), daemon=True)
            process.start()
            far.close()
            self._worker = process, near
        return self._worker[1]

    def _file(self, record: str) -> Path:
        named = blake2b(f"{i18n.language()}\n{record}".encode(), digest_size=16)
        return self._folder / f"{named.hexdigest()}.jpg"

    def _read(self, record: str) -> Surface | None:
        try:
            return pygame.image.load(self._file(record))
        except (OSError, pygame.error):
            return None


def _work(line: Connection) -> None:
    """The other process: paints each record that comes, and answers when it is done."""
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(NICER)
    with suppress(EOFError, OSError):  # the program has ended, or the list was left
        while True:
            record, language, file = line.recv()
            _paint(record, language, Path(file))
            line.send(None)


def _paint(record: str, language: str, file: Path) -> None:
    from elcapitan.client.model.table_model import TableModel
    from elcapitan.client.replay.headless import board_picture, save_image, stack_for

    try:
        model = TableModel.from_record(json.loads(record), me=0)
        picture = board_picture(model, stack_for(SIZE, language, model.rules.name))
        half = file.with_name(f"{file.stem}.{os.getpid()}.jpg")
        save_image(picture, half)
        half.replace(file)
    except Exception:
        log.exception("a position cannot be painted")
