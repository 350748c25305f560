"""One of our faces that paints any text: what it lacks is painted by a font of the system, else as a question mark.

Any text can be measured and painted: half a letter, NUL, a hundred thousand letters.
"""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from elcapitan.client.drawing.text_runs import TextRun, text_runs

MAX_WIDTH_PX: Final = 16_000
"""What is longer than any screen is wide need not be painted, and a surface cannot be of any size."""


COMMON_SCRIPT: Final = "Zyyy"
MIRRORED: Final = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")


class FallbackFont:
    """Has the methods of `pygame.font.Font` that TextLayout uses."""

    def __init__(self, own: pygame.font.Font, file: Path, size: int) -> None:
        """`own` is the face, `file` the font file it comes from; `size` in px."""
        self._own, self._file, self._size = own, file, size
        self._others: dict[Path, pygame.font.Font | None] = {}

    def size(self, words: str) -> tuple[int, int]:
        """Width and height in px; the height is always that of our face."""
        words = self._cut(words)
        if words.isascii() and words.isprintable():
            return self._own.size(words)
        runs = self._runs(words)
        return sum(run_font.size(text)[0] for run_font, text in map(self._as_painted, runs)), self._own.get_height()

    def get_ascent(self) -> int:
        return self._own.get_ascent()

    def get_linesize(self) -> int:
        return self._own.get_linesize()

    def get_height(self) -> int:
        return self._own.get_height()

    def render(self, words: str, smooth: bool, colour: str) -> pygame.Surface:
        """The words in one colour on nothing."""
        words = self._cut(words)
        if words.isascii() and words.isprintable():
            return self._own.render(words, smooth, colour)
        runs = self._runs(words)
        if all(run.file is None for run in runs):
            return self._own.render("".join(self._as_painted(run)[1] for run in runs), smooth, colour)
        whole = pygame.Surface((max(1, self.size(words)[0]), self._own.get_height()), pygame.SRCALPHA)
        left = 0
        for run in runs:
            font, text = self._as_painted(run)
            # Nothing is beneath: the part is copied as it is.
            at = (left, self._own.get_ascent() - font.get_ascent())
            whole.blit(font.render(text, smooth, colour), at, special_flags=pygame.BLEND_RGBA_MAX)
            left += font.size(text)[0]
        return whole

    def _cut(self, words: str) -> str:
        most = MAX_WIDTH_PX // max(1, self._size)
        return words if len(words) <= most else words[: most - 1] + "…"

    def _runs(self, words: str) -> tuple[TextRun, ...]:
        return text_runs(words, self._file)

    def _as_painted(self, run: TextRun) -> tuple[pygame.font.Font, str]:
        """The font of a run, set to its direction and script, and the letters in the order it takes them."""
        font = self._other(run.file) if run.file is not None else None
        if font is not None:
            with suppress(pygame.error):
                font.set_script(run.script or COMMON_SCRIPT)
                font.set_direction(pygame.DIRECTION_RTL if run.from_right else pygame.DIRECTION_LTR)
                return font, run.text
        # Punctuation of our own face, whose direction stays as it is; or an SDL_ttf that cannot join letters.
        return font or self._own, run.text[::-1].translate(MIRRORED) if run.from_right else run.text

    def _other(self, file: Path) -> pygame.font.Font | None:
        """A font of the system in our size; None if it cannot be opened after all."""
        if file not in self._others:
            self._others[file] = None
            with suppress(pygame.error, OSError, ValueError):
                font = _open_file(file, self._size)
                # A damaged file is opened without an error, and setting its script would end the program.
                font.size(" ")
                self._others[file] = font
        return self._others[file]


def _open_file(file: Path, size: int) -> pygame.font.Font:
    """By its name, which reads its letters fast; pygame takes none that is not UTF-8."""
    try:
        str(file).encode()
    except UnicodeEncodeError:
        return pygame.font.Font(BytesIO(file.read_bytes()), size)
    return pygame.font.Font(str(file), size)
