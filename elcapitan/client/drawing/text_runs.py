"""A line of text in the order in which it is painted: runs of one font, one direction and one script.

Hebrew and Arabic run from the right, numbers in them from the left; a line begins at the left unless it has no letter
that runs from there. UAX #9 does it otherwise where a sentence of ours has a name and a number behind it: there the
name is alone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from elcapitan.client.drawing.font_search import FoundFont, find_font
from elcapitan.client.drawing.system_fonts import letter_table
from elcapitan.text_cleaning import JOINERS, UNDECODABLE, clean_line

SCRIPTS: Final = {
    **{"ARABIC": "Arab", "HEBREW": "Hebr", "DEVANAGARI": "Deva", "THAI": "Thai", "BENGALI": "Beng", "TAMIL": "Taml"},
    **{"CJK": "Hani", "HIRAGANA": "Hira", "KATAKANA": "Kana", "HANGUL": "Hang", "GUJARATI": "Gujr", "TELUGU": "Telu"},
    **{"GURMUKHI": "Guru", "KANNADA": "Knda", "MALAYALAM": "Mlym", "SINHALA": "Sinh", "KHMER": "Khmr", "LAO": "Laoo"},
    **{"MYANMAR": "Mymr", "TIBETAN": "Tibt", "GEORGIAN": "Geor", "ARMENIAN": "Armn", "ETHIOPIC": "Ethi"},
    **{"SYRIAC": "Syrc", "THAANA": "Thaa", "NKO": "Nkoo"},
}
"""By the first word of a letter's name: the code by which its letters are shaped; others need no shaping."""
_STRONG_LEFT, _STRONG_RIGHT = "L", ("R", "AL")
_JOINING: Final = re.compile(r"[\s\d\u05be'\"\u2019.()-]*")
"""What keeps two words together that run from the right. A comma or a sign does not: two names in a sentence of ours
stay in its order, and so does the number behind each."""
_NUMBER: Final = re.compile(r"[+\u2212-]?\d+(?:[.,:/]\d+)*%?")


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


FindFont = Callable[[str], FoundFont]
JAPANESE: Final = {"Hani", "Hira", "Kana"}
"""Scripts of one word."""


@lru_cache(maxsize=4096)
def text_runs(words: str, own: Path, find: FindFont = find_font) -> tuple[TextRun, ...]:
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


def missing_letters(words: str, own: Path, find: FindFont = find_font) -> str:
    """The letters that no font has, each once."""
    if words.isascii():
        return ""
    words = clean_line(words)
    return "".join(dict.fromkeys(sign for sign in words if _letter(sign, own, find).is_missing))


def forget_runs() -> None:
    """Look up the fonts of all letters again: some were still being searched for."""
    text_runs.cache_clear()
    _letter.cache_clear()


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
    if not isinstance(file, Path):
        substitute = UNDECODABLE if letter_table(own).has(UNDECODABLE) else "?"
        return _Letter(substitute, None, "", stands, is_missing=file is None)
    return _Letter(sign, file, SCRIPTS.get(unicodedata.name(sign, "").partition(" ")[0], ""), stands)


def _levels(words: str) -> list[int]:
    """The level of each letter: 0 from the left, 1 from the right, 2 a number in a text from the right."""
    kinds = [unicodedata.bidirectional(sign) for sign in words]
    if not any(kind in _STRONG_RIGHT for kind in kinds):
        return [0] * len(kinds)
    base = 0 if _STRONG_LEFT in kinds else 1
    levels: list[int] = []
    before = base
    for is_strong, part in groupby(range(len(words)), key=lambda at: kinds[at] in (_STRONG_LEFT, *_STRONG_RIGHT)):
        places = [*part]
        if is_strong:
            levels += [int(kinds[at] in _STRONG_RIGHT) for at in places]
            before = levels[-1]
            continue
        following = places[-1] + 1
        after = base if following == len(words) else int(kinds[following] in _STRONG_RIGHT)
        between = words[places[0] : following]
        joins = before == after == 1 and (base == 1 or _JOINING.fullmatch(between))
        levels += _levels_of_gap(between, kinds[places[0] : following], before, bool(base or joins))
    return levels


def _levels_of_gap(between: str, kinds: list[str], before: int, from_right: bool) -> list[int]:
    """Of what has no direction of its own; marks go with the letter before them."""
    marks = next((at for at, kind in enumerate(kinds) if kind != "NSM"), len(kinds))
    levels = [before] * marks + [int(from_right)] * (len(kinds) - marks)
    if from_right:
        for number in _NUMBER.finditer(between):
            levels[number.start() : number.end()] = [2] * len(number[0])
    return levels


def _reverse(runs: list[tuple[int, TextRun]], least: int) -> list[tuple[int, TextRun]]:
    """Turn around each sequence of runs that are at least of that level."""
    turned: list[tuple[int, TextRun]] = []
    for is_high, part in groupby(runs, key=lambda run: run[0] >= least):
        turned += [*part][:: -1 if is_high else 1]
    return turned
