"""A line of text in the order in which it is painted: runs of one font, one direction and one script.

Hebrew and Arabic run from the right, numbers in them from the left; a line begins at the left unless it has no letter
that runs from there. What stands between two words of one direction goes with them (a small part of UAX #9).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from elcapitan.client.drawing.system_fonts import font_with, letter_table
from elcapitan.text_cleaning import JOINERS, UNDECODABLE, clean_line

SCRIPTS: Final = {
    **{"ARABIC": "Arab", "HEBREW": "Hebr", "DEVANAGARI": "Deva", "THAI": "Thai", "BENGALI": "Beng", "TAMIL": "Taml"},
    **{"CJK": "Hani", "HIRAGANA": "Hira", "KATAKANA": "Kana", "HANGUL": "Hang", "GUJARATI": "Gujr", "TELUGU": "Telu"},
    **{"GURMUKHI": "Guru", "KANNADA": "Knda", "MALAYALAM": "Mlym", "SINHALA": "Sinh", "KHMER": "Khmr", "LAO": "Laoo"},
    **{"MYANMAR": "Mymr", "TIBETAN": "Tibt", "GEORGIAN": "Geor", "ARMENIAN": "Armn", "ETHIOPIC": "Ethi"},
    **{"SYRIAC": "Syrc", "THAANA": "Thaa", "NKO": "Nkoo"},
}
"""By the first word of a letter's name: the code by which its letters are shaped; others need no shaping."""
_STRONG_LEFT, _STRONG_RIGHT, _NUMBERS = "L", ("R", "AL"), ("EN", "AN")


class TextRun(NamedTuple):
    """What is painted at once."""

    text: str
    file: Path | None
    """The font; None: our own face."""
    from_right: bool
    script: str
    """Its code; empty: as the font does it."""


class _Letter(NamedTuple):
    text: str
    file: Path | None
    script: str
    stands_on_another: bool
    """A mark or a joiner."""
    is_missing: bool = False
    """No font has it; `text` is what stands for it."""


FindFont = Callable[[str], Path | None]
JAPANESE: Final = {"Hani", "Hira", "Kana"}
"""Scripts of one word."""


@lru_cache(maxsize=4096)
def text_runs(words: str, own: Path, find: FindFont = font_with) -> tuple[TextRun, ...]:
    """The runs of a line, cleaned, from left to right; `own` is our face, `find` gives a font for a letter it lacks."""
    words = clean_line(words)
    runs = [
        (level, TextRun("".join(letter.text for letter, _level in part), file, level % 2 == 1, script))
        for (file, script, level), part in groupby(
            zip(_letters(words, own, find), _levels(words), strict=True),
            key=lambda each: (each[0].file, each[0].script, each[1]),
        )
    ]
    for least in (2, 1):
        runs = _reverse(runs, least)
    return tuple(run for _level, run in runs)


def missing_letters(words: str, own: Path, find: FindFont = font_with) -> str:
    """The letters that no font has, each once."""
    if words.isascii():
        return ""
    words = clean_line(words)
    return "".join(dict.fromkeys(sign for sign in words if _letter(sign, own, find).is_missing))


def _letters(words: str, own: Path, find: FindFont) -> list[_Letter]:
    found: list[_Letter] = []
    for sign in words:
        letter = _letter(sign, own, find)
        if letter.stands_on_another and found and (found[-1].file is not None or letter_table(own).has(sign)):
            letter = found[-1]._replace(text=sign)  # in the font of the letter before it
        elif found and letter.file == found[-1].file and {letter.script, found[-1].script} <= JAPANESE:
            letter = letter._replace(script=found[-1].script)
        found.append(letter)
    return found


@lru_cache(maxsize=8192)
def _letter(sign: str, own: Path, find: FindFont) -> _Letter:
    """How a letter is painted, were it alone."""
    stands = sign in JOINERS or unicodedata.category(sign).startswith("M")
    if sign in JOINERS or letter_table(own).has(sign):
        return _Letter(sign, None, "", stands_on_another=stands)
    file = find(sign)
    if file is None:
        return _Letter(UNDECODABLE if letter_table(own).has(UNDECODABLE) else "?", None, "", stands, is_missing=True)
    return _Letter(sign, file, SCRIPTS.get(unicodedata.name(sign, "").partition(" ")[0], ""), stands)


def _levels(words: str) -> list[int]:
    """The level of each letter: 0 from the left, 1 from the right, 2 a number in a text from the right."""
    kinds = [unicodedata.bidirectional(sign) for sign in words]
    if not any(kind in _STRONG_RIGHT for kind in kinds):
        return [0] * len(kinds)
    base = 0 if _STRONG_LEFT in kinds else 1
    levels: list[int | None] = []
    before = base
    for kind in kinds:
        if kind == _STRONG_LEFT:
            before = 0
        elif kind in _STRONG_RIGHT:
            before = 1
        if kind == "NSM" and levels:
            levels.append(levels[-1])
        elif kind in _NUMBERS:
            levels.append(2 if before else 0)
        else:
            levels.append(before if kind == _STRONG_LEFT or kind in _STRONG_RIGHT else None)
    return _between(levels, base)


def _between(levels: list[int | None], base: int) -> list[int]:
    """What is neither of left nor of right goes with what surrounds it, else with the line."""
    resolved: list[int] = []
    at = 0
    while at < len(levels):
        level = levels[at]
        if level is not None:
            resolved.append(level)
            at += 1
            continue
        end = next((later for later in range(at, len(levels)) if levels[later] is not None), len(levels))
        left = base if at == 0 else min(1, resolved[-1])
        following = levels[end] if end < len(levels) else None
        right = base if following is None else min(1, following)
        resolved += [left if left == right else base] * (end - at)
        at = end
    return resolved


def _reverse(runs: list[tuple[int, TextRun]], least: int) -> list[tuple[int, TextRun]]:
    """Turn around each sequence of runs that are at least of that level."""
    turned: list[tuple[int, TextRun]] = []
    for is_high, part in groupby(runs, key=lambda run: run[0] >= least):
        turned += [*part][:: -1 if is_high else 1]
    return turned
