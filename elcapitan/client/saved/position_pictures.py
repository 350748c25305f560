"""Pictures of positions for lists: the board as it stands, painted by a process of its own and kept in the cache.

A picture is named by the text that tells the position and the language of its words, so it is never old. The process
starts once a picture is missing. What cannot be painted or written is left out: nothing depends on these files.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

import pygame
from pygame import Rect, Surface

from elcapitan import paths
from elcapitan.bots.spawn_context import end_with_parent, spawn_context, without_interrupts
from elcapitan.client.drawing.art import Art
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.replay import headless
from elcapitan.client.shell import i18n

SIZE = (1280, 720)
"""px of the table whose board is kept: as large as a list shows it at 1920x1080."""
KEPT = 300
"""Files; at 60 kB each they take 18 MB."""
NICER = 5
"""Lower priority than the window's."""

ModelOf = Callable[[str], TableModel]
"""The table that a text tells of: a function of a module, for the other process. It may raise anything."""

log = logging.getLogger(__name__)


def model_of_record(record: str) -> TableModel:
    """The table after the last move of that record."""
    return TableModel.from_record(json.loads(record), me=0)


class PositionPictures:
    """The pictures that one list asks for, each by a text that `model_of` reads, such as a record."""

    def __init__(self, model_of: ModelOf = model_of_record) -> None:
        self._model_of = model_of
        self._folder = paths.cache() / "positions"
        self._found: dict[str, Surface | None] = {}
        """By text; None: there is no picture, or not yet."""
        self._scaled: dict[tuple[str, tuple[int, int]], Surface] = {}
        self._wanted: list[str] = []
        """The next one first."""
        self._asked: list[str] = []
        """Missing in the last frame, in the order of the list."""
        self._begun: set[str] = set()
        """Given to the process; each once, as some cannot be painted."""
        self._worker: tuple[BaseProcess, Connection] | None = None
        self._at_work = ""
        """The text whose picture is being painted."""
        self._gave_up = False
        """No process can be started, or one has ended."""

    def scaled(self, text: str, room: tuple[int, int]) -> Surface | None:
        """The board of that position, as large as `room` px allow; None: not painted yet."""
        if text not in self._found:
            self._found[text] = self._read(text)
        picture = self._found[text]
        if picture is None:
            if text not in self._begun:
                self._asked.append(text)
            return None
        if (text, room) not in self._scaled:
            size = picture.get_rect().fit(Rect(0, 0, *room)).size
            self._scaled[text, room] = pygame.transform.smoothscale(picture, size)
        return self._scaled[text, room]

    @property
    def is_painting(self) -> bool:
        """Whether further pictures will come."""
        return bool(self._at_work or self._wanted or self._asked) and not self._gave_up

    def update(self) -> bool:
        """Have the next one painted: those on the screen first, in the order of the list; whether one is new."""
        if not self.is_painting:
            return False
        self._wanted, self._asked = [*dict.fromkeys([*self._asked, *self._wanted])], []
        is_new = False
        try:
            if self._at_work:
                is_new = self._take()
            if not self._at_work and self._wanted:
                self._at_work = self._wanted.pop(0)
                self._begun.add(self._at_work)
                self._line().send((self._at_work, i18n.language(), str(self._file(self._at_work))))
        except (OSError, EOFError) as fault:
            self._give_up(fault)
        return is_new

    def _give_up(self, fault: Exception) -> None:
        log.warning("positions are not painted: %s", fault)
        self._gave_up = True
        self.close()

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
        text, self._at_work = self._at_work, ""
        self._found[text] = self._read(text)
        return self._found[text] is not None

    def _line(self) -> Connection:
        if self._worker is None:
            paths.ensure_folder(self._folder)
            near, far = spawn_context().Pipe()
            process = spawn_context().Process(target=_work, args=(far, self._model_of), daemon=True)
            with without_interrupts():
                process.start()
            far.close()
            self._worker = process, near
        return self._worker[1]

    def _file(self, text: str) -> Path:
        named = blake2b(f"{i18n.language()}\n{text}".encode(), digest_size=16)
        return self._folder / f"{named.hexdigest()}.jpg"

    def _read(self, text: str) -> Surface | None:
        try:
            return pygame.image.load(self._file(text))
        except (OSError, pygame.error):
            return None


def _work(line: Connection, model_of: ModelOf) -> None:
    """The other process: paints each position that comes, and answers when it is done."""
    end_with_parent()
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(NICER)
    art = Art(paths.assets() / "art")  # read once: that takes ten times as long as a picture
    with suppress(EOFError, OSError):  # the program has ended, or the list was left
        while True:
            text, language, file = line.recv()
            _paint(partial(model_of, text), language, Path(file), art)
            line.send(None)


def _paint(make_model: Callable[[], TableModel], language: str, file: Path, art: Art) -> None:
    try:
        model = make_model()
        picture = headless.board_picture(model, headless.stack_for(SIZE, language, model.rules.name, art))
        half = file.with_name(f"{file.stem}.{os.getpid()}.jpg")
        headless.save_image(picture, half)
        half.replace(file)
    except Exception:
        log.exception("a position cannot be painted")
