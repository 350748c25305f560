"""The moves and their texts.

Knows the grammar only; whether a card, a site or an amount exists is asked of the rules.
"""

from __future__ import annotations

from collections.abc import Callable

from elcapitan.kit.rules.move_text import move, move_parser

CITY_ID = r"[a-z]+(?:-[a-z]+)*"
CARD_ID = rf"(?:{CITY_ID}-[1-9]|{CITY_ID}\+{CITY_ID})"


@move("buy {card}")
class Buy:
    """Buy one face-up card into the hand (C1)."""

    card: str


@move("sail {card} {city}")
class Sail:
    """Play a card from hand; the leg ends in `city` (L1 to L3)."""

    card: str
    city: str


@move("build {site}[ {neutral}]")
class Build:
    """Build a warehouse on a site of the harbour's row (B1)."""

    site: int
    """From 1 to 12."""
    neutral: bool = False
    """Of their neutral colour (two players only, N1)."""


@move("reopen {site}[ {neutral}]")
class Reopen:
    """Take one of their shut-down warehouses from the picture back into the row (O1)."""

    site: int
    neutral: bool = False


@move("fortress")
class BuildFortress:
    """Build a fortress on the cheapest free fortress space (F1)."""


@move("loan {amount}")
class TakeLoan:
    """Go to the bank harbour and take one loan card (A1)."""

    amount: int
    """Florins received; the board lists the amounts."""


@move("end")
class End:
    """End the turn (T7)."""


@move("pass")
class Pass:
    """Pass a turn in which nothing at all is legal (T4)."""


@move("repay {amount}")
class Repay:
    """Repay one loan after a payday (Q1)."""

    amount: int
    """The florins once borrowed."""


@move("extend {amount}")
class Extend:
    """Extend one loan after a payday (Q1)."""

    amount: int


@move("start {seat}")
class NameStarter:
    """Name the starting player of the next phase (Q4)."""

    seat: int
    """From 1."""


@move("pirate {city} {space} {charge|cards|florins}")
class MovePirate:
    """Move the pirate ship: collecting (X9), or by cards or florins (X10)."""

    city: str
    space: int
    """The harbour space it takes, from 1."""
    cards: tuple[str, ...] = ()
    """One or two of their hand in the order used; none: by florins or by right."""
    charge: bool = False
    """Free of charge, to collect protection (X9)."""


Move = Buy | Sail | Build | Reopen | BuildFortress | TakeLoan | End | Pass | Repay | Extend | NameStarter | MovePirate
parse: Callable[[str], Move] = move_parser(Move, card=CARD_ID, city=CITY_ID, cards=f"{CARD_ID}(?: {CARD_ID})?")
