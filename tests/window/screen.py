"""A screen that nobody sits before: Xvfb on a display of its own, its picture, and a hand on its mouse and keyboard.

Xvfb keeps what is shown in a file, so looking costs nothing. One xdotool takes orders for the whole test: a process for
each click would be slower than the game.
"""

from __future__ import annotations

import mmap
import os
import struct
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pygame

from tests.timeouts import PATIENCE_S

KEPT_IN = ("-nolisten", "tcp", "-noreset", "-nocursor", "-fbdir")
"""Not on the network, not begun anew with each program, without a pointer on its picture, in the folder named next."""


class Screen:
    """What is shown on the display now."""

    def __init__(self, display: str, shown: mmap.mmap) -> None:
        self.display = display
        self._shown = shown
        # An XWD file: a header of numbers, most significant byte first, then colours, then the lines.
        header = struct.unpack(">25I", shown[:100])
        self.size = header[4], header[5]
        self._pixel_format = pygame.Surface((1, 1), 0, 32)
        self._start = header[0] + 12 * header[19]
        self._bytes = header[12] * header[5]

    def pixels(self) -> bytes:
        """Four bytes each, blue first, line by line."""
        return self._shown[self._start : self._start + self._bytes]

    def picture(self) -> pygame.Surface:
        """A copy of it."""
        return pygame.image.frombuffer(self.pixels(), self.size, "BGRA").convert(self._pixel_format)


class Hand:
    """Moves the mouse and presses keys, one order after the other."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def point(self, at: tuple[int, int]) -> None:
        self._order(f"mousemove {at[0]} {at[1]}")

    def click(self, at: tuple[int, int], times: int = 1) -> None:
        """The left button, `times` in quick succession."""
        self.point(at)
        self._order(f"click --repeat {times} --delay 60 1")

    def key(self, name: str) -> None:
        """A key by its X name, such as Escape, or by its number."""
        self._order(f"key {name}")

    def hold(self, key: int) -> None:
        """Press the key of that number, and keep it down."""
        self._order(f"keydown {key}")

    def let_go(self, key: int) -> None:
        """Release a key that is held."""
        self._order(f"keyup {key}")

    def _order(self, words: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(words + "\n")
        self._process.stdin.flush()


@contextmanager
def open_screen(folder: Path, size: tuple[int, int]) -> Iterator[Screen]:
    """A display of that size on a free number, for as long as the block lasts; `folder` holds its picture."""
    folder.mkdir()
    reading, writing = os.pipe()
    with ExitStack() as stack, os.fdopen(reading) as announced:
        process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size[0]}x{size[1]}x24", *KEPT_IN, str(folder)],
            pass_fds=(writing,),
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        try:
            number = announced.readline().strip()
            assert number, "Xvfb did not start"
            file = stack.enter_context((folder / "Xvfb_screen0").open("rb"))
            shown = stack.enter_context(mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ))
            yield Screen(f":{number}", shown)
        finally:
            process.terminate()
            process.wait(PATIENCE_S)


@contextmanager
def open_hand(screen: Screen) -> Iterator[Hand]:
    """A hand on that screen."""
    surroundings = {**os.environ, "DISPLAY": screen.display}
    process = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, text=True, env=surroundings)
    try:
        yield Hand(process)
    finally:
        assert process.stdin is not None
        process.stdin.close()
        process.wait(PATIENCE_S)
