"""What a player has taken up, opened and laid over the table: nothing of it is known to anybody else."""

from __future__ import annotations

from dataclasses import dataclass

from elcapitan.client.table.targets import PIRATE_SHIP
from elcapitan.rules.moves import Move, MovePirate, Sail


@dataclass
class Desk:
    """Nothing is taken up and nothing open at first."""

    chosen: str | None = None
    """The card of my hand that is taken up, or PIRATE_SHIP."""
    close_up: str | None = None
    """The city seen from near."""
    drawer: bool = False
    """The whole log lies open over the table."""
    mapped: bool = False
    """The map of what is in reach lies over the boards."""
    log_back: int = 0
    """How many of the newest lines of the log are scrolled away."""
    rule: str = ""
    """The rule behind the last "why not", such as "B3"."""


def taken_up(move: Move, chosen: str) -> bool:
    """Whether it is a move of what is taken up: a card of my hand, or the pirate ship."""
    if chosen == PIRATE_SHIP:
        return isinstance(move, MovePirate)
    return isinstance(move, Sail) and move.card == chosen
