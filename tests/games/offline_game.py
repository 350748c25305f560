"""A table of any game without a server: moves are answered at once, and the model knows only what its seat may know."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Literal

from elcapitan import games
from elcapitan.client.model.table_model import GameSetup, TableModel, TableSeat
from elcapitan.table.record import Entry

NAMES = ("Klára", "Šimon", "Matěj", "Žofie", "Jan", "Dana", "Petr", "Ema")


class OfflineGame:
    """The line to a server that is not there."""

    def __init__(
        self,
        name: str,
        seats: int = 3,
        seed: int = 1,
        me: int = 1,
        *,
        options: Mapping[str, Any] | None = None,
        state: Any = None,
    ) -> None:
        """Seat 1 starts; `state` is a position to begin with (None: the first of a game)."""
        self.rules = games.ruleset(name)
        parts = games.builtin_parts(name)
        chosen: dict[str, Any] = {"players": seats, "start": 1, **(options or {})}
        self.dealer = self.rules.dealer(seed.to_bytes(16, "big"), {**chosen, **parts})
        deal = tuple(self.dealer.deal())
        self.whole: list[Any] = [self.rules.new({**chosen, **parts}, deal) if state is None else state]
        """The positions as the server knows them, one more than moves were made."""
        setup = GameSetup(chosen, parts.get("board", {}), deal)
        seated = [
            TableSeat(seat, NAMES[seat - 1], games.colours(name)[seat - 1], "person" if seat == 1 else "random")
            for seat in range(1, seats + 1)
        ]
        self.model = TableModel(self.rules, setup, seated, start=self.rules.view(self.whole[0], me or None), me=me)

    @property
    def state(self) -> Any:
        return self.whole[-1]

    @property
    def over(self) -> bool:
        return self.rules.result(self.state) is not None

    @property
    def to_act(self) -> int:
        """The seat to act; 0 when the game is over."""
        return next(iter(self.rules.to_act(self.state)), 0)

    def play(self, text: str) -> None:
        """The seat to act makes that move."""
        state, seat, move = self.state, self.to_act, self.rules.parse(text)
        turned_up = tuple(self.dealer.turn_up(state, move))
        played = self.rules.play(state, seat, move, turned_up)
        assert not played.refused, played
        told = self.rules.seen(state, Entry(seat, text, turned_up), self.model.me or None)
        self.whole.append(played.state)
        self.model.play(seat, text, told.turned_up)

    def take_back(self, what: Literal["step", "turn"]) -> None:
        undoable = self.model.undoable
        count = undoable.step if what == "step" else undoable.turn
        if count:
            del self.whole[-count:]
            self.model.take_back(count)

    def take_hint(self) -> None:
        """Nobody counts hints here."""

    def play_one(self, chance: random.Random) -> None:
        """The seat to act plays at random."""
        self.play(str(chance.choice(self.rules.legal(self.state, self.to_act))))

    def play_others(self, chance: random.Random) -> None:
        """Everybody else plays at random until I am to act, or the game is over."""
        while self.to_act not in (0, self.model.me):
            self.play_one(chance)

    def play_to_the_end(self, chance: random.Random) -> None:
        """Everybody plays at random, I too."""
        while not self.over:
            self.play_one(chance)
