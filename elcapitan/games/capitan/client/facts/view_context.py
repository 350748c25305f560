"""What all words on the table are about: a position, who sits there, and what I have taken up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.key_bindings import Bindings
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.state import GameState

DEFAULT_KEYS = Bindings()


class ViewContext(NamedTuple):
    """Who looks at the position."""

    state: GameState
    seats: Sequence[TableSeat]
    me: int
    moves: Sequence[Move]
    """Legal for me now; empty when somebody else is to act."""
    chosen: str | None = None
    """A card of mine, or PIRATE_SHIP."""
    pending: str | None = None
    """My move on its way to the server."""
    hands_open: bool = True
    """The hands of the others are shown as cards, not as numbers."""
    keys: Bindings = DEFAULT_KEYS
    is_reach_map_open: bool = False
    """The map of what is in reach lies over the boards."""
    at_gate: bool = False
    """A payday or the end of the game has been played but not seen yet: nothing can be done meanwhile."""

    @property
    def held_by(self) -> str:
        """The level of the computer player that holds my seat; empty: nobody does."""
        return self.seats[self.me - 1].held_by if self.me else ""

    def name(self, seat: int) -> str:
        return self.seats[seat - 1].name

    def city(self, city: str) -> str:
        return words.place_text(self.state.board, city)
