"""The game of the tour: a recorded one, in which my moves wait for the hand and the others' come by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from elcapitan.client.model.table_model import TableModel
from elcapitan.games.capitan.rules.model.events import PaydayHeld, WarehouseShut
from elcapitan.games.capitan.rules.model.moves import Move, parse
from elcapitan.games.capitan.rules.model.state import Stage

ME = 1


class Recorded:
    """Is the table's `Actions`: every request plays the record's next move, which is the one requested."""

    participants = None
    keeps_game = True
    next_steps = ()

    def __init__(self, record: Mapping[str, Any], begin: int) -> None:
        """From entry `begin` of its moves on."""
        self._moves = record["moves"]
        self._next = begin
        self.model = TableModel.from_record(record, begin, ME)
        self.asked: list[str] = []

    @property
    def mine(self) -> Move | None:
        """What I do next; None while others are to act, and when the record has ended."""
        if self._next >= len(self._moves) or self._moves[self._next][0] != ME:
            return None
        return parse(self._moves[self._next][1])

    def play(self, text: str) -> None:
        self.asked.append(text)
        self.forward()

    def forward(self) -> bool:
        """The next move of the record; whether there was one."""
        if self._next >= len(self._moves):
            return False
        seat, text, *cards = self._moves[self._next]
        self._next += 1
        self.model.play(seat, text, cards[0] if cards else ())
        return True

    def take_back(self, what: Literal["step", "turn"]) -> None:
        """Nothing: the record stands."""

    def take_hint(self) -> None:
        """Nothing is counted."""

    def leave(self) -> None:
        """Nowhere to."""


def first_payday(record: Mapping[str, Any]) -> int:
    """The entry of the moves that brings the first payday."""
    steps = TableModel.from_record(record).steps
    return next(at for at, step in enumerate(steps) if any(isinstance(event, PaydayHeld) for event in step.events))


def shutdown_after(record: Mapping[str, Any], entry: int) -> int:
    """The entry of the moves after `entry` that shuts a warehouse down."""
    steps = TableModel.from_record(record).steps
    return next(
        at
        for at, step in enumerate(steps)
        if at > entry and any(isinstance(event, WarehouseShut) for event in step.events)
    )


def begin_before(record: Mapping[str, Any], entry: int, turns: int) -> int:
    """The entry at which I began the turn `turns` turns of mine before `entry`."""
    steps = TableModel.from_record(record, entry).steps
    begins = [
        at
        for at, step in enumerate(steps)
        if step.seat == ME and step.before.stage is Stage.TURN and (at == 0 or steps[at - 1].seat != ME)
    ]
    return begins[max(0, len(begins) - turns)]
