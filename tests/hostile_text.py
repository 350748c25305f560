"""Text that does harm where it is printed or drawn as it comes, and what is left of it where it was cleaned."""

from __future__ import annotations

import os
import unicodedata

from elcapitan.text_cleaning import JOINERS

HOSTILE = "\x1b]52;c;QQ==\x07\x1b[2J\x9b31m\u202eEve\ud83d\u2066\r\nforged\x00\x08\u2028\x85"
"""Sets the clipboard, empties the screen, turns the line around, is half a letter, and begins another line."""
HOSTILE_WIRE = HOSTILE.replace("\ud83d", "\ufffe")
"""As far as UTF-8 can say it."""
HOSTILE_FILE = os.fsdecode(b"\x1b]0;t\x07\x1b[31mg\xe9\xc2\x9bnova\r\nforged\x7f")
"""A file's name; only NUL and a slash cannot be in one."""
HOSTILE_WORD = HOSTILE_FILE
"""What can be typed or stand in the environment."""


def control_characters(output: str) -> set[str]:
    """What of an output is no text; line ends and tabs are."""
    return {sign for sign in output if unicodedata.category(sign)[0] == "C" and sign not in f"\n\t{JOINERS}"}
