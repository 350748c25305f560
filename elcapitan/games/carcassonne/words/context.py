"""The context of all words on Carcassonne's table: a position and the player who looks at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from elcapitan.client.model.table_model import TableSeat
from elcapitan.games.carcassonne.rules.model.moves import Move
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.words import names
from elcapitan.kit.words.phrases import AnyPhrase, Words


class CarcassonneContext(NamedTuple):
    """What a player sees of the table; nothing on it is hidden from one player alone."""

    state: CarcassonneState
    seats: Sequence[TableSeat]
    me: int
    """0 for an onlooker."""
    moves: Sequence[Move]
    """My legal moves now; empty while another player is to act or a move of mine is on its way."""
    pending: str | None = None
    """My move on its way to the server."""

    @property
    def held_by(self) -> str:
        """The level of the computer player that holds my seat; empty if I play it myself."""
        return self.seats[self.me - 1].held_by if self.me else ""

    def name(self, seat: int) -> str:
        return self.seats[seat - 1].name

    def tell(self, phrase: str | AnyPhrase, /, **facts: Any) -> str:
        """A sentence on the position; `name` and `seat` are seats."""
        return Words({**names.KINDS, "name": self.name, "seat": self.name}).tell(phrase, **facts)
