"""The standard streams of every command: any code page will do, and nothing that is written controls a terminal.

Faults of a stream are handled here: missing, closed by its reader, in an old encoding.
"""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, TextIO, cast

from elcapitan.text_cleaning import clean_output

NEAREST: Final = "elcapitan-nearest"
"""The name of our error handler: a letter that an encoding lacks is written by the nearest ones of ASCII."""
NEAREST_LETTERS: Final = {
    **{"−": "-", "–": "-", "—": "-", "…": "...", "→": "->", "←": "<-", "·": ".", "•": "*", "±": "+-", "×": "x"},
    **{"≤": "<=", "≥": ">=", "‘": "'", "’": "'", "‚": ",", "“": '"', "”": '"', "„": '"', "«": "<<", "»": ">>"},
    **{"ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ø": "o", "Ø": "O", "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe"},
}
"""Of signs whose decomposition says nothing."""
PROGRESS_WIDTH: Final = 60
"""Columns of the line of progress."""


class CleanOutput:
    """Standard output or error: what is written passes `clean_output`; in all else it is the stream itself."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write what can be shown of the text; the number of letters that were taken."""
        self.stream.write(clean_output(text))
        return len(text)

    def writelines(self, lines: Any) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


class CleanErrors(CleanOutput):
    """Standard error: output that is lost, because its reader has gone or the disk is full, changes no exit code."""

    def write(self, text: str) -> int:
        with suppress(OSError):
            super().write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            self.stream.flush()


def prepare_streams() -> None:
    """Before the first word: open what is closed, accept what cannot be decoded, write what can be encoded."""
    _open_closed_streams()
    codecs.register_error(NEAREST, _nearest_letters)
    _set_errors(sys.stdin, "replace")
    for name, clean in (("stdout", CleanOutput), ("stderr", CleanErrors)):
        stream = getattr(sys, name)
        if not isinstance(stream, CleanOutput):
            _set_errors(stream, NEAREST)
            setattr(sys, name, cast(TextIO, clean(stream)))


def show_progress(text: str) -> None:
    """On a terminal over the line of progress before; empty: nothing is left of it."""
    if sys.stderr.isatty():
        stream = sys.stderr.stream if isinstance(sys.stderr, CleanOutput) else sys.stderr
        line = clean_output(text).replace("\n", " ")
        with suppress(OSError):  # the terminal has gone
            stream.write(f"\r{line:<{PROGRESS_WIDTH}}" if line else f"\r{'':<{PROGRESS_WIDTH}}\r")
            stream.flush()


def flush_output() -> None:
    """Now, and not when Python ends: what goes wrong then is a traceback and an exit code of Python's own."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        discard_output()


def discard_output() -> None:
    """What still waits to be written goes nowhere."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_closed_streams() -> None:
    """A program without a console, or one whose pipes were closed before it began, has none: lost output is no fault,
    and there is no input."""
    # Each takes the number that it has everywhere: else a file of ours would get it, and what a library of C writes.
    if sys.stdin is None:
        sys.stdin = _nothing("r")
    if sys.stdout is None:
        sys.stdout = _nothing("w")
    if sys.stderr is None:
        sys.stderr = _nothing("w")


def _nothing(mode: str) -> TextIO:
    """For as long as the program lives."""
    return cast(TextIO, Path(os.devnull).open(mode, encoding="utf-8"))


def _set_errors(stream: TextIO, errors: str) -> None:
    """What a stream does with bytes or letters that its encoding lacks; one that has been read keeps its own way."""
    if isinstance(stream, TextIOWrapper):
        with suppress(OSError, ValueError):
            stream.reconfigure(errors=errors)


def _nearest_letters(fault: UnicodeError) -> tuple[str, int]:
    """An error handler for encoding: `-` for a minus sign, `r` for `ř`, `?` where there is nothing near."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    return "".join(map(_nearest, fault.object[fault.start : fault.end])), fault.end


def _nearest(letter: str) -> str:
    if letter in NEAREST_LETTERS:
        return NEAREST_LETTERS[letter]
    return "".join(part for part in unicodedata.normalize("NFKD", letter) if part.isascii()) or "?"
