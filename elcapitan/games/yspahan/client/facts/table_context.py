"""The context of all words on Yspahan's table: a position and the player who looks at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from elcapitan.client.model.table_model import TableSeat
from elcapitan.games.yspahan.client.wording import names
from elcapitan.games.yspahan.client.wording.words import WORDS
from elcapitan.games.yspahan.rules.model.moves import Move
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.kit.words.phrases import AnyPhrase, Kinds, Words


class YspahanContext(NamedTuple):
    """What a player sees of the table."""

    state: YspahanState
    """The position as that player knows it: other hands are `UNKNOWN` cards."""
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

    def builders(self, building: str) -> list[str]:
        """Who has a building."""
        return [self.name(seat) for seat, player in enumerate(self.state.players, 1) if building in player.buildings]

    @property
    def kinds(self) -> Kinds:
        """How the facts of sentences are worded; `name` and `seat` are seats."""
        return {**names.KINDS, "name": self.name, "seat": self.name}

    def tell(self, phrase: str | AnyPhrase, /, **facts: Any) -> str:
        """A sentence on the position (`Words.tell`)."""
        return Words(self.kinds if "name" in facts or "seat" in facts else names.KINDS).tell(phrase, **facts)

    def lines(self, text: str, **facts: Any) -> list[str]:
        """The sentences of one of the `texts` in words.toml."""
        found: list[str] = WORDS["texts"][text].say(facts, self.kinds)
        return found
