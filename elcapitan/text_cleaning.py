"""Cleans text that is not ours before it is shown: from a file, a file name, the environment, a host or a keyboard.

Nothing that is left controls a terminal, reverses the direction of its neighbours, breaks a line or cannot be encoded.
Needs the standard library alone, so that everything may import it.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import PurePath
from typing import Final

MAX_SENTENCE: Final = 400
"""Letters of a text unless another limit is named; as many as a sentence of a server has at most."""
MAX_PATH: Final = 4096
"""Letters of a file's name with its folders; more no system allows."""
MAX_NAME: Final = 24
"""Letters of a player's or a table's name."""
MAX_MARKS: Final = 3
"""On one letter: Vietnamese and the scripts of India need two. More of them grow over the lines above and below."""
UNDECODABLE: Final = "\ufffd"
"""Replaces half a surrogate pair: a byte of a file name that is no UTF-8, or half a letter in JSON."""
INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Fillers, a joiner of graphemes, variation selectors and the empty pattern of Braille: letters, signs and marks
by their category, but nothing of them is shown."""
JOINERS: Final = "\u200c\u200d"
"""Persian and the scripts of India write with them, and they make one emoji of several."""

_JOINED = rf"[^\x00-\u05ff\s{JOINERS}]"
"""What can stand beside a joiner: in Latin, Greek, Cyrillic and Hebrew it would only be invisible."""
_USELESS_JOINERS: Final = re.compile(rf"(?<!{_JOINED})[{JOINERS}]|[{JOINERS}](?!{_JOINED})")
_BREAKS: Final = "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029"
"""Tabs and what ends a line or a part of a text."""


class _Shown(dict[int, str | None]):
    """For `str.translate`: what is shown of each letter, None if nothing; looked up once."""

    def __missing__(self, code: int) -> str | None:
        letter = chr(code)
        kind = unicodedata.category(letter)
        shown: str | None = letter
        if kind == "Cs":
            shown = UNDECODABLE
        elif letter in INVISIBLE or (kind.startswith("C") and letter not in JOINERS):
            shown = None
        self[code] = shown
        return shown


_SHOWN: Final = _Shown()
_OUTPUT: Final = _Shown({ord("\n"): "\n", ord("\t"): "\t", 0x2028: " ", 0x2029: " "})


def clean_text(text: str | PurePath, longest: int = MAX_SENTENCE, ellipsis: str = "…") -> str:
    """One line of at most `longest` letters, composed; what is cut ends in the `ellipsis`. May be empty.

    Left out are control and format characters, invisible or unassigned ones, and marks on no letter. White space of
    any kind and length is one space, and half a surrogate pair is shown as U+FFFD. Cleaned twice it stays the same.
    """
    text = str(text)
    cut = len(text) > 8 * longest  # more than a name or a sentence has of marks and unseen letters
    text = text[: 8 * longest]
    if not (text.isascii() and text.isprintable()):
        # Composed after the cleaning: what stood apart because of an unseen letter must not look like another name.
        text = _USELESS_JOINERS.sub("", _limit_marks(unicodedata.normalize("NFC", clean_line(text))))
    text = " ".join(text.split())
    if len(text) > longest or (cut and text):
        text = text[: longest - len(ellipsis)].rstrip(f" {JOINERS}") + ellipsis
    return text


def clean_name(name: str, longest: int = MAX_NAME) -> str:
    """As `clean_text`, but cut without a sign: a name or a line of chat that others are to see. May be empty."""
    return clean_text(name, longest, ellipsis="")


def clean_path(path: str | PurePath) -> str:
    """The name of a file or folder, however long; "?" if nothing of it can be shown."""
    return clean_text(path, MAX_PATH) or "?"


def plain_letters(text: str) -> str:
    """Small letters without accents, for comparing what people type."""
    apart = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def clean_line(text: str) -> str:
    """One line as it was typed, pasted or put together: breaks and tabs inside it are one space, other spaces stay."""
    in_one_line = re.sub(f"[{_BREAKS}]+", " ", text.strip(_BREAKS))
    return _USELESS_JOINERS.sub("", in_one_line.translate(_SHOWN))


def clean_output(text: str) -> str:
    """Several lines for a terminal or a file: spaces, tabs and line ends stay, everything else as in `clean_text`."""
    return text if text.isascii() and text.replace("\n", "").isprintable() else text.translate(_OUTPUT)


def _limit_marks(text: str) -> str:
    """Without marks that stand on no letter, and without more of them on one than any script needs."""
    kept, marks = [], MAX_MARKS
    for letter in text:
        if letter not in JOINERS:
            is_mark = unicodedata.category(letter).startswith("M")
            marks = marks + 1 if is_mark else MAX_MARKS if letter.isspace() else 0
        if marks <= MAX_MARKS:
            kept.append(letter)
    return "".join(kept)
