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
    marked("must be text of 1 to {most} characters"),
    marked("must be a whole number from {least} to {most}, not {value}"),
    marked("must have {count} numbers, not {there}"),
    marked("must be true or false"),
    marked("must be text, a number, a list or a section"),
    marked("is nested too deep"),
    marked("is not a number"),
    marked("is too large"),
    marked("a key is not text"),
    marked("must be 0: no cities, no payment"),
    marked("must be fewer than supply.warehouses, or none of them could be built (N2)"),
    marked("amount, repay and extended must not decrease, or borrowing would always pay off"),
    marked("the amount {amount} appears {times} times"),
    marked("site {site} cannot be a dark site"),
    marked("lists a site twice"),
    marked("there are {there} cities, not {count}"),
    marked("columns and rows of the main board go from 0 to 2, not {value}"),
    marked("must differ, because a card is named by its city and seals"),
    marked("an extra city has no destination cards"),
    marked("the pirate starts on space {space}, so the harbour needs at least that many"),
    marked("there is only one pirate ship, so only one city may have it"),
    marked("must be lower-case letters and single hyphens, at most 40, and not bank or start"),
    marked("must be two whole numbers: column and row"),
    marked("does not name a row of this board: {value}"),
    marked("must have 1 to {most} spaces"),
    marked("the cheapest space comes first"),
    marked("has the same id as {other}"),
    marked("has the same name as {other}"),
    marked("has the same place as {other}"),
    marked("is larger than {size} KiB, so it cannot be a board"),
    marked("is not UTF-8 text"),
    marked("is not valid TOML: {reason}"),
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
