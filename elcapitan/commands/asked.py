"""What several commands ask for alike: records, boards, extra cities, levels, languages, pictures.

Each function gives what the words of the command line mean, or raises CannotDo with one sentence.
"""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from elcapitan.boards import named_extras, read_board, standard_board
from elcapitan.commands import CannotDo
from elcapitan.rules.board_faults import BoardFaults
from elcapitan.table.record import LONGEST_TEXT

LARGEST_PICTURE = 16384
"""px each way; beyond it a picture would not fit into memory on many machines."""


def record_text(file: Path) -> bytes:
    """What a record's file holds, or so much of it that it is too large for a record."""
    try:
        with file.open("rb") as handle:
            return handle.read(LONGEST_TEXT + 1)
    except OSError as fault:
        raise CannotDo(f"{file} cannot be read: {fault.strerror}") from None


def board(file: Path | None) -> dict[str, Any]:
    """The mapping of a board file; None: of the standard board."""
    try:
        return standard_board() if file is None else read_board(file)
    except OSError as fault:
        raise CannotDo(f"{file} cannot be read: {fault.strerror}") from None
    except BoardFaults as found:
        raise CannotDo(f"{file} is no board: {'; '.join(found.faults)}") from None


def extras(words: str, board: Mapping[str, Any]) -> list[str]:
    """The extra cities of `porto,lisboa`, in the board's order; none for an empty text."""
    try:
        return named_extras(words, board)
    except ValueError as fault:
        raise CannotDo(str(fault)) from None


def seed(word: str) -> str:
    """A type for argparse: any text, as long as it is one, for games are dealt by its bytes in UTF-8."""
    try:
        word.encode()
    except UnicodeEncodeError:
        raise ArgumentTypeError(f"{word!r} is no text in UTF-8") from None
    return word


def levels(words: str) -> list[str]:
    """The computer players of `easy,normal`, one a seat; whether there are such is asked elsewhere."""
    return [word.strip() for word in words.split(",")]


def language(word: str) -> str:
    """A language of the client, such as `cs`."""
    from elcapitan.client.i18n import LANGUAGES

    if word not in LANGUAGES:
        raise CannotDo(f"there is no language {word!r}; there are {', '.join(LANGUAGES)}")
    return word


def picture_file(out: Path) -> Path:
    """The same file if it is named as a picture."""
    if out.suffix.lower() not in (".png", ".jpg", ".jpeg", ".bmp"):
        raise CannotDo(f"{out} is not the name of a picture; it should end in .png")
    return out


def picture_size(text: str) -> tuple[int, int]:
    """Width and height in px of `1920x1080`."""
    found = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text)
    if not found:
        raise CannotDo(f"{text!r} is no size; a size looks like 1920x1080")
    width, height = int(found[1]), int(found[2])
    if max(width, height) > LARGEST_PICTURE:
        raise CannotDo(f"a picture has at most {LARGEST_PICTURE} px each way")
    return width, height


def page(text: str) -> tuple[int, int]:
    """A type for argparse: a page of the rules and which of its pictures, as in `7.3`; without a point the first."""
    found = re.fullmatch(r"([1-9]\d?)(?:\.([1-9]\d?))?", text)
    if not found:
        raise ArgumentTypeError(f"{text!r} is no page; a page looks like 7 or 7.3")
    return int(found[1]), int(found[2] or 1)
