"""The context of all words on the table: a position, its players, and what I have chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from elcapitan.client.key_actions import KeyLabels, NoKeyLabels
from elcapitan.client.model.table_model import TableModel, TableSeat
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.kit.words.phrases import AnyPhrase

NO_KEYS = NoKeyLabels()


def are_hands_open(model: TableModel) -> bool:
    """Whether this table shows the hands of the others as cards, not as counts (S2)."""
    return str(model.setup.options.get("hands", "cards")) != "numbers"


class ViewContext(NamedTuple):
    """The position and the player who looks at it."""

    state: GameState
    seats: Sequence[TableSeat]
    me: int
    moves: Sequence[Move]
    """My legal moves now; empty when another player is to act."""
    chosen: str | None = None
    """A card of mine, or PIRATE_SHIP."""
    pending: str | None = None
    """My move on its way to the server."""
    hands_open: bool = True
    """The hands of the others are shown as cards, not as counts."""
    keys: KeyLabels = NO_KEYS
    is_reach_map_open: bool = False
    """The map of what is in reach covers the boards."""
    at_gate: bool = False
    """A payday or the end of the game has been played but not seen yet: no action is possible meanwhile."""

    @property
    def held_by(self) -> str:
        """The level of the computer player that holds my seat; empty if I play it myself."""
        return self.seats[self.me - 1].held_by if self.me else ""

    def name(self, seat: int) -> str:
        return self.seats[seat - 1].name

    def city(self, city: str) -> str:
        return words.place_text(self.state.board, city)

    def tell(self, phrase: str | AnyPhrase, /, **facts: Any) -> str:
        """A sentence on the position (`Words.tell`); `city` is an id, `name` a seat."""
        return words.teller(self.state.board, self.name)(phrase, **facts)
