"""What is wrong with a board, in the player's language.

The rules say it in English, a sentence for each fault behind its place (rules/board_faults.py), and so does the command
line. Here each of these sentences has its words; the place is a name in the file and stays.
"""

from __future__ import annotations

import re
from typing import Final

from elcapitan.client.i18n import _, marked

SENTENCES: Final = (
    marked("is missing"),
    marked("is missing or empty"),
    marked("is not a table of sections"),
    marked("must be a section"),
    marked("must be a list of sections"),
    marked("must be a list of whole numbers"),
    marked("must be a text of 1 to {most} characters"),
    marked("must be a whole number from {least} to {most}, not {value}"),
    marked("must have {count} numbers, not {there}"),
    marked("must be true or false"),
    marked("must be a text, a number, a list or a section"),
    marked("is nested too deep"),
    marked("is no number"),
    marked("is too large a number"),
    marked("a key is no text"),
    marked("must be 0, for nobody is paid for no city"),
    marked("must be fewer than supply.warehouses, or none of them could be built (N2)"),
    marked("amount, repay and extended must not fall, or borrowing would pay for ever"),
    marked("the amount {amount} stands {times} times"),
    marked("site {site} may not be dark"),
    marked("names a site twice"),
    marked("there are {there} cities, not {count}"),
    marked("the main board has columns and lines 0 to 2, not {value}"),
    marked("must differ, for a card's name is its city and its seals"),
    marked("an extra city has no destination cards"),
    marked("the pirate begins on space {space}, so there must be that many"),
    marked("there is one pirate ship, so only one city may bring it"),
    marked("must be lower-case letters and single hyphens, at most 40, and not bank or start"),
    marked("must be two whole numbers, column and line"),
    marked("names no row of this board: {value}"),
    marked("must have 1 to {most} spaces"),
    marked("the cheapest space comes first"),
    marked("the same id as {other}"),
    marked("the same name as {other}"),
    marked("the same place as {other}"),
    marked("is larger than {size} KiB, so it is no board"),
    marked("is not a text in UTF-8"),
    marked("is not TOML: {reason}"),
)
"""As the rules say them; what stands in braces differs from fault to fault."""


def _pattern(sentence: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", sentence)
    return re.compile(
        "".join(f"(?P<{part}>.*)" if at % 2 else re.escape(part) for at, part in enumerate(parts)), re.DOTALL
    )


PATTERNS: Final = tuple((_pattern(sentence), sentence) for sentence in SENTENCES)


def fault(said: str) -> str:
    """A fault in the language spoken; one that has no words stays as it is."""
    place, colon, why = said.partition(": ")
    for pattern, sentence in PATTERNS:
        if found := pattern.fullmatch(why):
            return f"{place}{colon}{_(sentence).format(**found.groupdict())}"
    return said
