"""The faults of a board, in the player's language.

The rules give each fault in English after its place (games/capitan/rules/model/board_faults.py), and so does the
command line. This file translates these sentences; the place is a name in the file and stays.
"""

from __future__ import annotations

import re
from typing import Final

from elcapitan.games.capitan.client.wording.words import WORDS


def _pattern(sentence: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", sentence)
    return re.compile(
        "".join(f"(?P<{part}>.*)" if at % 2 else re.escape(part) for at, part in enumerate(parts)), re.DOTALL
    )


PATTERNS: Final = tuple((_pattern(sentence.text), sentence) for sentence in WORDS["board"]["faults"])
"""The rules' sentences; the parts in braces differ from fault to fault."""


def board_fault_text(said: str) -> str:
    """A fault in the player's language; a sentence without a translation stays as it is."""
    place, colon, why = said.partition(": ")
    for pattern, sentence in PATTERNS:
        if found := pattern.fullmatch(why):
            return f"{place}{colon}{sentence.say(found.groupdict(), {})}"
    return said
