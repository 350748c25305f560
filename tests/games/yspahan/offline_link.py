"""A table without a server: moves are answered at once, and the model is told only what its own seat may know."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Literal

from elcapitan.client.model.table_model import GameSetup, TableModel, TableSeat
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.ruleset import Yspahan
from elcapitan.table.record import Entry

NAMES = ("Klára", "Šimon", "Matěj", "Žofie")
COLOURS = ("blue", "yellow", "red", "green")
RULES = Yspahan()


def table_seats(count: int) -> list[TableSeat]:
    return [
        TableSeat(seat, name, colour, "person" if seat == 1 else "random")
        for seat, (name, colour) in enumerate(zip(NAMES[:count], COLOURS, strict=False), 1)
    ]


class OfflineYspahan:
    """The line to a server that is not there."""

    def __init__(
        self,
        seats: int = 3,
        seed: int = 1,
        me: int = 1,
        *,
        options: Mapping[str, str] | None = None,
        state: YspahanState | None = None,
    ) -> None:
        """Seat 1 starts; `state` is a position to begin with (None: the first of a game)."""
        chosen: dict[str, Any] = {"players": seats, "start": 1, **(options or {})}
        self.whole: list[YspahanState] = [RULES.new(chosen, ()) if state is None else state]
        """The positions as the server knows them, one more than moves were made."""
        self.dealer = RULES.dealer(seed.to_bytes(16, "big"), chosen)
        self.model = TableModel(
            RULES,
            GameSetup(chosen, {}, ()),
            table_seats(seats),
            start=RULES.view(self.whole[0], me or None),
            me=me,
        )

    @property
    def state(self) -> YspahanState:
        return self.whole[-1]

    @property
    def over(self) -> bool:
        return RULES.result(self.state) is not None

    def play(self, text: str) -> None:
        """The seat to act makes that move."""
        state, move = self.state, RULES.parse(text)
        (seat,) = RULES.to_act(state)
        turned_up = tuple(self.dealer.turn_up(state, move))
        played = RULES.play(state, seat, move, turned_up)
        assert not played.refused, played
        told = RULES.seen(state, Entry(seat, text, turned_up), self.model.me or None)
        self.whole.append(played.state)
        self.model.play(seat, text, told.turned_up)

    def take_back(self, what: Literal["step", "turn"]) -> None:
        mine = 0
        for step in reversed(self.model.steps):
            if step.seat != self.model.me or step.final:
                break
            mine += 1
        count = min(mine, 1) if what == "step" else mine
        if count:
            del self.whole[-count:]
            self.model.take_back(count)

    def take_hint(self) -> None:
        """Nobody counts hints here."""

    def play_others(self, chance: random.Random) -> None:
        """Everybody else plays at random until I am to act, or the game is over."""
        while not self.over and RULES.to_act(self.state) != (self.model.me,):
            (seat,) = RULES.to_act(self.state)
            self.play(str(chance.choice(RULES.legal(self.state, seat))))

    def play_to_the_end(self, chance: random.Random) -> None:
        """Everybody plays at random, I too."""
        while not self.over:
            (seat,) = RULES.to_act(self.state)
            self.play(str(chance.choice(RULES.legal(self.state, seat))))
