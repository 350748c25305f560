"""Text: faces and sizes, the position of capitals, wrapping, and fitting words into a width.

Sizes are in u, never under 12 px on the screen. The faces are files in assets/fonts.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from elcapitan import paths
from elcapitan.client.drawing.condensed_font import OVERSAMPLING, CondensedFont
from elcapitan.client.drawing.fallback_font import FallbackFont

MIN_TEXT_PX: Final = 12
"""px; nothing smaller is ever painted."""
CLOSEST_PX = 10
"""px from one line of the smallest letters to the next, at least."""
SHRINK_TO: Final = 0.72
"""How far words are made smaller before a narrower face is used."""
CAPITALS: Final = 0.34
"""Half the height of capitals as a part of the ascent, the same for both faces."""
LINE_BALANCE_STEP_PX: Final = 4
"""px by which lines are made narrower until they would be one more."""
MAX_CACHED_WORDS: Final = 2500
"""Painted words kept; a table shows about 250 at once, so this is ten tables."""

MAX_CACHED_PARAGRAPHS: Final = 500
"""Wrapped texts kept; a panel that tries six sizes of letters asks for some 50 in each frame."""

MAX_LETTERS: Final = 5000
"""Letters that are broken into lines; more have no room on any screen."""

_MAY_END: Final = re.compile(r"(?<!\b\w)(?<!±)(?<!\b\d\d)(?<!\b\d\d\d) (?![+\N{MINUS SIGN}]?\d|…)")
"""Where a line may end: not after a word of one letter, as Czech forbids, nor between a number and what it counts or is
the number of, with or without a sign, nor after ± or before an ellipsis."""

_MAY_END_IF_NARROW: Final = re.compile(_MAY_END.pattern.removesuffix(r"(?![+\N{MINUS SIGN}]?\d|…)"))
"""The same where there is no room for that: a number may begin a line."""

_WORDS: Final = re.compile(r"\s|(?<=–)")
"""Between what stays whole as long as there is room."""

# The .otf files, because the .ttf ones space unevenly at 12 to 14 px.
FACES: Final = {
    "serif-italic": "SourceSerifPro-It.otf",
    "serif-semibold": "SourceSerifPro-Semibold.otf",
    "serif-bold": "SourceSerifPro-Bold.otf",
    "serif-black": "SourceSerifPro-Black.otf",
    "sans": "SourceSansPro-Regular.otf",
    "sans-italic": "SourceSansPro-It.otf",
    "sans-semibold": "SourceSansPro-Semibold.otf",
    "sans-bold": "SourceSansPro-Bold.otf",
    "sans-black": "SourceSansPro-Black.otf",
}


MEASURING: Final = 8
"""Times as large are the letters by which words are set apart."""
NARROWER: Final = {"narrow": 0.88, "narrowest": 0.76}
"""Parts of its width to which a face may be set, the last resort before words are cut short."""


def face_file(style: str) -> Path:
    """The font file of a style."""
    return paths.assets() / "fonts" / FACES[style]


def _unbreakable_parts(paragraph: str, font: FallbackFont | CondensedFont, width: int) -> Iterator[str]:
    """What stays together on one line of `width` px."""
    for words in _MAY_END.split(paragraph):
        if " " not in words or font.size(words)[0] <= width:
            yield words
            continue
        for part in _MAY_END_IF_NARROW.split(words):
            yield from [part] if font.size(part)[0] <= width else part.split(" ")


def _wrap(words: str, style: str, size: int, width: int) -> tuple[str, ...]:
    """What `TextLayout.wrap` returns for letters of that size in px. What is kept of it holds no face."""
    font = load_font(style, size)
    lines: list[str] = []
    if len(words) > MAX_LETTERS:
        words = words[:MAX_LETTERS] + "…"
    for paragraph in words.split("\n"):
        line = ""
        for word in _unbreakable_parts(paragraph, font, width):
            longer = f"{line} {word}" if line else word
            if font.size(longer)[0] <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            line = word
            while len(line) > 1 and font.size(line)[0] > width:
                most = min(len(line), width + 1)  # a letter has a px at least
                cut = max(1, bisect_right(range(1, most), width, key=lambda end: font.size(line[:end])[0]))
                cut = line.rfind("–", 0, cut) + 1 or cut
                lines.append(line[:cut])
                line = line[cut:]
        lines.append(line)
    return tuple(lines)


@lru_cache(maxsize=256)
def load_font(style: str, size: int) -> FallbackFont | CondensedFont:
    """A style at a size in px; "sans-semibold narrow" is that style set narrower."""
    if not pygame.font.get_init():
        pygame.font.init()
    plain, _, how = style.partition(" ")
    font = _open_font(plain, size)
    return CondensedFont(font, _open_font(plain, size * OVERSAMPLING), NARROWER[how]) if how else font


def _open_font(plain: str, size: int) -> FallbackFont:
    """From memory: a font keeps its file open, one for each size, and reads its letters from there half as fast."""
    return FallbackFont(pygame.font.Font(BytesIO(_file_bytes(plain)), size), face_file(plain), size)


@cache
def _file_bytes(plain: str) -> bytes:
    return face_file(plain).read_bytes()


class TextBlock(NamedTuple):
    """Words broken into lines, painted by `draw_block` in that style and size (u)."""

    lines: tuple[str, ...]
    style: str
    size_u: float
    step: int
    """px from one line to the next."""


class TextLayout:
    """Measures, wraps and paints text at one scale."""

    def __init__(self, s: float, larger: float = 1.0) -> None:
        """`larger`: all letters by that much, where there is room; boxes stay as they are."""
        self.s = s
        """px per u."""
        self.larger = larger
        self._painted: OrderedDict[tuple[str, str, int, str, int], pygame.Surface] = OrderedDict()
        self._wrapped = lru_cache(MAX_CACHED_PARAGRAPHS)(_wrap)

    def shade(self, colour: str) -> str:
        """The colour that is painted where this one is meant."""
        return colour

    def font(self, style: str, size_u: float, minimum: int = MIN_TEXT_PX) -> FallbackFont | CondensedFont:
        """The face of a style, `size_u` large but at least `minimum` px."""
        return load_font(style, self._px(size_u, minimum))

    def _px(self, size_u: float, minimum: int = MIN_TEXT_PX) -> int:
        return max(minimum, round(size_u * self.s * self.larger))

    def measure(self, words: str, style: str, size_u: float) -> int:
        """Width in px."""
        return int(self.font(style, size_u).size(words)[0])

    def line_height(self, style: str, size_u: float) -> int:
        """px from one line to the next."""
        return self.font(style, size_u).get_linesize()

    def text(
        self,
        dst: pygame.Surface,
        words: str,
        style: str,
        size_u: float,
        colour: str,
        pos: tuple[float, float],
        anchor: str = "tl",
        *,
        shadow: bool = False,
        alpha: int = 255,
    ) -> pygame.Rect:
        """Paint one line with its anchor at `pos` px: t, m or b (m: the middle of its capitals) and l, c or r."""
        size = self._px(size_u)
        return self._paint(dst, words, style, size, colour, pos, anchor, shadow=shadow, alpha=alpha)

    def fit(
        self,
        dst: pygame.Surface,
        words: str,
        width: int,
        style: str,
        size_u: float,
        colour: str,
        pos: tuple[float, float],
        anchor: str = "mc",
        *,
        shadow: bool = False,
    ) -> pygame.Rect:
        """Paint one line at most `width` px wide: smaller, then narrower, and at last cut short with three dots."""
        style, size, words = self._fitting(words, width, style, size_u)
        return self._paint(dst, words, style, size, colour, pos, anchor, shadow=shadow)

    def fitting(self, words: str, width: int, style: str, size_u: float) -> tuple[str, float, str]:
        """The style, the size and the words that `fit` paints; the size in px before letters are made larger.

        Divided by `s` it is what `text` and `measure` take.
        """
        style, size, words = self._fitting(words, width, style, size_u)
        return style, size / self.larger, words

    def _fitting(self, words: str, width: int, style: str, size_u: float) -> tuple[str, int, str]:
        wanted = self._px(size_u)
        least = max(MIN_TEXT_PX, round(wanted * SHRINK_TO))
        for size in range(wanted, least - 1, -1):
            if load_font(style, size).size(words)[0] <= width:
                return style, size, words
        if style.startswith("serif"):
            # Names side by side keep one family, however long one of them is.
            plain = style.partition(" ")[0]
        else:
            plain = "sans-semibold"
            for narrow in ("sans-bold", plain):
                if load_font(narrow, least).size(words)[0] <= width:
                    return narrow, least, words
        for size in range(least - 1, MIN_TEXT_PX, -1):
            if load_font(plain, size).size(words)[0] <= width:
                return plain, size, words
        least = MIN_TEXT_PX
        for narrow in (plain, *(f"{plain} {how}" for how in NARROWER)):
            if load_font(narrow, least).size(words)[0] <= width:
                return narrow, least, words
        if not words:
            return narrow, least, ""  # a button with a picture alone, in whose middle nothing else has room
        font, most = load_font(narrow, least), min(len(words), width + 1)  # a letter has a px at least
        # As many letters as have room, at most all but one.
        kept = bisect_right(range(1, most), width, key=lambda end: font.size(words[:end] + "…")[0])
        return narrow, least, words[:kept].rstrip() + "…"

    def block(
        self,
        words: str,
        style: str,
        size_u: float,
        room: tuple[int, int],
        least_lines: int = 1,
        *,
        even: bool = False,
    ) -> TextBlock:
        """Words over as many lines as `room` (width and height in px) takes: smaller, then narrower, at last cut.

        A word is cut in two only where the narrowest letters leave it no line of its own. At least `least_lines` are
        taken, even beyond the height. `even`: lines of about one length, so that no single word is left for the last.
        """
        wanted = self._px(size_u)
        tried = [(style, size) for size in range(wanted, MIN_TEXT_PX - 1, -1)]
        tried += [(f"{style} {how}", MIN_TEXT_PX) for how in NARROWER]
        longest = max(_WORDS.split(words[:MAX_LETTERS]), key=len)
        if load_font(*tried[-1]).size(longest)[0] <= room[0]:
            tried = [each for each in tried if load_font(*each).size(longest)[0] <= room[0]]
        for name, size in tried:
            step = load_font(name, size).get_linesize()
            most = max(least_lines, room[1] // step)
            lines = self.wrap(words, name, size / self.s / self.larger, room[0])
            if len(lines) <= most:
                break
        else:
            rest = " ".join(lines[most - 1 :])
            lines = [*lines[: most - 1], self._fitting(rest, room[0], name, size / self.s / self.larger)[2]]
        width = room[0]
        while even and len(lines) > 1 and width > LINE_BALANCE_STEP_PX:
            width -= LINE_BALANCE_STEP_PX
            closer = self.wrap(words, name, size / self.s / self.larger, width)
            if len(closer) > len(lines) or " ".join(closer) != " ".join(lines):
                break
            lines = closer
        return TextBlock(tuple(lines), name, size / self.s / self.larger, step)

    def close_block(
        self, words: str, style: str, size_u: float, room: tuple[int, int], *, even: bool = False
    ) -> TextBlock:
        """The same; where there is room for little more than one line, two lines are set close together before words
        are cut."""
        if room[1] >= 2 * self.line_height(style, size_u) or room[1] < 2 * CLOSEST_PX:
            return self.block(words, style, size_u, room, even=even)
        block = self.block(words, style, size_u, room, 2, even=even)
        return block._replace(step=min(block.step, room[1] // len(block.lines)))

    def fits(self, words: str, width: int, style: str) -> bool:
        """Whether `fit` paints all of the words in that many px."""
        plain = style.partition(" ")[0] if style.startswith("serif") else "sans-semibold"
        return any(load_font(f"{plain} {how}", MIN_TEXT_PX).size(words)[0] <= width for how in NARROWER)

    def draw_block(
        self,
        dst: pygame.Surface,
        block: TextBlock,
        colour: str,
        pos: tuple[float, float],
        anchor: str = "mc",
        *,
        shadow: bool = False,
    ) -> None:
        """Paint its lines: from `pos` down (anchor "t") or with their middle there ("m")."""
        top = pos[1] - (block.step * (len(block.lines) - 1) // 2 if anchor[0] == "m" else 0)
        for at, line in enumerate(block.lines):
            here = (pos[0], top + block.step * at)
            self.text(dst, line, block.style, block.size_u, colour, here, anchor, shadow=shadow)

    def tracked(
        self,
        dst: pygame.Surface,
        words: str,
        style: str,
        size_u: float,
        colour: str,
        centre: tuple[float, float],
        u: float,
    ) -> None:
        """Capitals set apart by `u`, in the middle of `centre`; for subtitles alone."""
        # Measured in large letters: the widths of small ones are rounded, each by itself and without its neighbours.
        size = self._px(size_u)
        large, apart = load_font(style, size * MEASURING), u * self.s
        ends = [large.size(words[:at])[0] / MEASURING + apart * (at - 1) for at in range(1, len(words) + 1)]
        left = centre[0] - (ends[-1] if ends else 0) / 2
        for sign, end in zip(words, ends, strict=True):
            middle = left + end - large.size(sign)[0] / MEASURING / 2
            self.text(dst, sign, style, size_u, colour, (middle, centre[1]), "mc")

    def wrap(self, words: str, style: str, size_u: float, width: int) -> list[str]:
        """Lines of at most `width` px; broken between words, inside a word only where it is too long alone.

        Such a word is cut after its dash, if it has one that fits. A line ends in no word of one letter and in no
        number below a thousand, and none begins with a number, as long as both have room beside each other.
        """
        return [*self._wrapped(words, style, self._px(size_u), width)]

    def paragraph(
        self,
        dst: pygame.Surface,
        words: str,
        style: str,
        size_u: float,
        colour: str,
        pos: tuple[float, float],
        width: int,
        *,
        align: str = "l",
    ) -> pygame.Rect:
        """Wrapped lines from the top; `pos` is the top left, top centre (align "c") or top right ("r")."""
        step = self.line_height(style, size_u)
        lines = self.wrap(words, style, size_u, width)
        for at, line in enumerate(lines):
            self.text(dst, line, style, size_u, colour, (pos[0], pos[1] + at * step), f"t{align}")
        left = pos[0] - {"l": 0.0, "c": 0.5, "r": 1.0}[align] * width
        return pygame.Rect(round(left), round(pos[1]), width, step * len(lines))

    def _paint(
        self,
        dst: pygame.Surface,
        words: str,
        style: str,
        size: int,
        colour: str,
        pos: tuple[float, float],
        anchor: str,
        *,
        shadow: bool = False,
        alpha: int = 255,
    ) -> pygame.Rect:
        surface = self._words(words, style, size, self.shade(colour), alpha)
        width, height = surface.get_size()
        x = pos[0] - width * {"l": 0.0, "c": 0.5, "r": 1.0}[anchor[1]]
        ascent = load_font(style, size).get_ascent()
        y = {"t": pos[1], "m": pos[1] - ascent + CAPITALS * ascent, "b": pos[1] - height}[anchor[0]]
        at = (round(x), round(y))
        if shadow:
            dst.blit(self._words(words, style, size, "#000000", alpha * 3 // 4), (at[0], at[1] + max(1, round(self.s))))
        dst.blit(surface, at)
        return pygame.Rect(at, (width, height))

    def _words(self, words: str, style: str, size: int, colour: str, alpha: int) -> pygame.Surface:
        key = (words, style, size, colour, alpha)
        found = self._painted.get(key)
        if found is not None:
            self._painted.move_to_end(key)
            return found
        surface = load_font(style, size).render(words, True, colour)
        if alpha < 255:
            surface.set_alpha(alpha)
        self._painted[key] = surface
        if len(self._painted) > MAX_CACHED_WORDS:
            self._painted.popitem(last=False)
        return surface
