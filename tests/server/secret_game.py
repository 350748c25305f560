"""A game that is all secret: a chest of marks of 128 bits, drawn one by one, in turns.

Whatever of it is found anywhere before it has been drawn was let slip by the server, for nobody could guess it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Literal, NamedTuple

from elcapitan.table.record import Entry
from elcapitan.table.ruleset import GameOption, Result
from tests.toy_game import Refused

MARKS = 24


@dataclass(frozen=True)
class Drawn:
    """A legal move."""

    state: Chest
    final: bool = False
    events: tuple[Any, ...] = ()
    refused: Literal[False] = field(default=False, init=False)


class Chest(NamedTuple):
    """The position of the marked game: what has been drawn."""

    open: bool
    drawn: tuple[str, ...]


class SecretGame:
    """The rules; whether all may see the same decides how the server tells a game."""

    version, seats = 1, (2, 2)
    options = (GameOption("start", "choice", "drawn", ("drawn", "1", "2")),)

    def __init__(self, name: str, open_information: bool) -> None:
        self.name, self.open_information = name, open_information

    class Dealer:
        def __init__(self, seed: bytes) -> None:
            self.seed = seed

        def marks(self) -> list[str]:
            return [blake2b(f"mark/{at}".encode(), key=self.seed, digest_size=16).hexdigest() for at in range(MARKS)]

        def starter(self, seats: int) -> int:
            return self.seed[0] % seats + 1

        def deal(self) -> list[str]:
            return self.marks()[:2]

        def turn_up(self, state: Chest, move: str) -> list[str]:
            return self.marks()[len(state.drawn) : len(state.drawn) + 1] if move == "draw" else []

    def dealer(self, seed: bytes, options: Mapping[str, Any]) -> Dealer:
        return self.Dealer(seed)

    def new(self, options: Mapping[str, Any], deal: Sequence[str]) -> Chest:
        return Chest(True, tuple(deal))

    def to_act(self, state: Chest) -> tuple[int, ...]:
        return () if len(state.drawn) == MARKS else (len(state.drawn) % 2 + 1,)

    def on_turn(self, state: Chest) -> int:
        return next(iter(self.to_act(state)), 0)

    def view(self, state: Chest, seat: int | None) -> Chest:
        """What has been drawn lies open; what has not is the dealer's alone."""
        return state

    def seen(self, state: Chest, entry: Entry, seat: int | None) -> Entry:
        return entry

    def parse(self, text: str) -> str:
        if text not in ("open", "close", "draw"):
            raise ValueError("not a move")
        return text

    def show(self, move: str) -> str:
        return move

    def play(self, state: Chest, seat: int, move: str, turned_up: Sequence[str] = ()) -> Any:
        if seat not in self.to_act(state):
            return Refused("not-now", "Y1")
        if move == "draw" and state.open:
            return Drawn(Chest(True, (*state.drawn, *turned_up)), final=True)
        if move == "draw" or state.open == (move == "open"):
            return Refused("shut", "Y2")
        return Drawn(Chest(move == "open", state.drawn))

    def legal(self, state: Chest, seat: int) -> list[str]:
        if seat not in self.to_act(state):
            return []
        return ["draw", "close"] if state.open else ["open"]

    def position(self, state: Chest, seat: int | None) -> dict[str, Any]:
        return {"open": state.open, "drawn": list(state.drawn)}

    def digest(self, state: Chest) -> str:
        return blake2b(repr(state).encode(), digest_size=8).hexdigest()

    def result(self, state: Chest) -> Result | None:
        return Result((1,), (1, 0)) if len(state.drawn) == MARKS else None

    def payments(self, events: Sequence[Any]) -> list[Any]:
        return []


MARKED = {each.name: each for each in (SecretGame("marked", True), SecretGame("veiled", False))}
"""One game that is told as moves and one that is told as positions."""
