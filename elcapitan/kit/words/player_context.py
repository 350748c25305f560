"""`PlayerContext`: a position and the player who looks at it, by which the sentences of a table are worded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from elcapitan.client.model.table_model import TableSeat
from elcapitan.kit.words.phrases import AnyPhrase, Kinds, Words

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


class PlayerContext(NamedTuple, Generic[StateT, MoveT]):
    """What a player sees of the table; a game says how its facts are worded."""

    state: StateT
    """The position as that player knows it."""
    seats: Sequence[TableSeat]
    me: int
    """0 for an onlooker."""
    moves: Sequence[MoveT]
    """My legal moves now; empty while another player is to act or a move of mine is on its way."""
    pending: str | None = None
    """My move on its way to the server."""

    @property
    def game_kinds(self) -> Kinds:
        return {}

    @property
    def held_by(self) -> str:
        """The level of the computer player that holds my seat; empty if I play it myself."""
        return self.seats[self.me - 1].held_by if self.me else ""

    @property
    def colours(self) -> tuple[str, ...]:
        """By seat."""
        return tuple(info.colour for info in self.seats)

    def name(self, seat: int) -> str:
        return self.seats[seat - 1].name

    @property
    def kinds(self) -> Kinds:
        """How the facts of sentences are worded; `name` and `seat` are seats."""
        return {**self.game_kinds, "name": self.name, "seat": self.name}

    def tell(self, phrase: str | AnyPhrase, /, **facts: Any) -> str:
        """A sentence on the position (`Words.tell`)."""
        return Words(self.kinds).tell(phrase, **facts)
