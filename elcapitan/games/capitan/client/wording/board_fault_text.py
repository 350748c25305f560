"""The faults of a board, in the player's language.

The rules give each fault in English after its place (games/capitan/rules/model/board_faults.py), and so does the
command line. This file translates these sentences; the place is a name in the file and stays.
"""

from __future__ import annotations

import re
from typing import Final

from elcapitan.client.shell.i18n import _, mark_for_translation

SENTENCES: Final = (
    mark_for_translation("is missing"),
    mark_for_translation("is missing or empty"),
    mark_for_translation("is not a table of sections"),
    mark_for_translation("must be a section"),
    mark_for_translation("must be a list of sections"),
    mark_for_translation("must be a list of whole numbers"),
    mark_for_translation("must be text of 1 to {most} characters"),
    mark_for_translation("must be a whole number from {least} to {most}, not {value}"),
    mark_for_translation("must have {count} numbers, not {there}"),
    mark_for_translation("must be true or false"),
    mark_for_translation("must be text, a number, a list or a section"),
    mark_for_translation("is nested too deep"),
    mark_for_translation("is not a number"),
    mark_for_translation("is too large"),
    mark_for_translation("a key is not text"),
    mark_for_translation("must be 0: no cities, no payment"),
    mark_for_translation("must be fewer than supply.warehouses, or none of them could be built (N2)"),
    mark_for_translation("amount, repay and extended must not decrease, or borrowing would always pay off"),
    mark_for_translation("the amount {amount} appears {times} times"),
    mark_for_translation("site {site} cannot be a dark site"),
    mark_for_translation("lists a site twice"),
    mark_for_translation("there are {there} cities, not {count}"),
    mark_for_translation("columns and rows of the main board go from 0 to 2, not {value}"),
    mark_for_translation("must differ, because a card is named by its city and seals"),
    mark_for_translation("an extra city has no destination cards"),
    mark_for_translation("the pirate starts on space {space}, so the harbour needs at least that many"),
    mark_for_translation("there is only one pirate ship, so only one city may have it"),
    mark_for_translation("must be lower-case letters and single hyphens, at most 40, and not bank or start"),
    mark_for_translation("must be two whole numbers: column and row"),
    mark_for_translation("does not name a row of this board: {value}"),
    mark_for_translation("must have 1 to {most} spaces"),
    mark_for_translation("the cheapest space comes first"),
    mark_for_translation("has the same id as {other}"),
    mark_for_translation("has the same name as {other}"),
    mark_for_translation("has the same place as {other}"),
    mark_for_translation("is larger than {size} KiB, so it cannot be a board"),
    mark_for_translation("is not UTF-8 text"),
    mark_for_translation("is not valid TOML: {reason}"),
)
"""The rules' sentences; the parts in braces differ from fault to fault."""


def _pattern(sentence: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", sentence)
    return re.compile(
        "".join(f"(?P<{part}>.*)" if at % 2 else re.escape(part) for at, part in enumerate(parts)), re.DOTALL
    )


PATTERNS: Final = tuple((_pattern(sentence), sentence) for sentence in SENTENCES)


def board_fault_text(said: str) -> str:
    """A fault in the player's language; a sentence without a translation stays as it is."""
    place, colon, why = said.partition(": ")
    for pattern, sentence in PATTERNS:
        if found := pattern.fullmatch(why):
            return f"{place}{colon}{_(sentence).format(**found.groupdict())}"
    return said
