"""A game that is all secret: a chest of marks of 128 bits, drawn one by one, in turns.

A mark that is found anywhere before it has been drawn was leaked by the server, for it cannot be guessed. In the
veiled game it is also let slip to everyone but its owner until it is shown: they draw into their hands, name a mark of
theirs in a move, and show one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Literal, NamedTuple

from elcapitan.table.record import Entry
from elcapitan.table.ruleset import HIDDEN, GameOption, Result
from tests.toy_game import Refused

MARKS = 24


@dataclass(frozen=True)
class Drawn:
    """A legal move."""

    state: Any
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

    def dealer(self, seed: bytes, options: Mapping[str, Any], begin: Any = None) -> Dealer:
        return self.Dealer(seed)

    def new(self, options: Mapping[str, Any], deal: Sequence[str]) -> Chest:
        return Chest(True, tuple(deal))

    def to_act(self, state: Chest) -> tuple[int, ...]:
        return () if len(state.drawn) == MARKS else (len(state.drawn) % 2 + 1,)

    def on_turn(self, state: Chest) -> int:
        return next(iter(self.to_act(state)), 0)

    def ends_turn(self, move: str) -> bool:
        return move == "draw"

    def view(self, state: Chest, seat: int | None) -> Chest:
        """Drawn marks are open; the others are the dealer's alone."""
        return state

    def seen(self, state: Chest, entry: Entry, seat: int | None) -> Entry:
        return entry

    def seen_deal(self, deal: Sequence[str], seat: int | None) -> Sequence[str]:
        return deal

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


class Veiled(NamedTuple):
    """The position of the veiled game: `?` stands for a mark that this audience does not know."""

    drawn: tuple[str, ...]
    """The seats' in turns, beginning with seat 1."""
    shown: int = 0
    """The open ones, the oldest first."""
    named: tuple[str, ...] = ()
    """What has been named since the last mark was drawn."""


def owner(at: int) -> int:
    """The seat of that mark, counted from 0."""
    return at % 2 + 1


class VeiledGame(SecretGame):
    """The marks are drawn into hands. A move may name one of one's own, and one may be shown to everyone."""

    class Dealer(SecretGame.Dealer):
        def turn_up(self, state: Any, move: str) -> list[str]:
            return self.marks()[len(state.drawn) : len(state.drawn) + 1] if move == "draw" else []

    def new(self, options: Mapping[str, Any], deal: Sequence[str]) -> Any:
        return Veiled(tuple(deal))

    def view(self, state: Any, seat: int | None) -> Any:
        hidden = [at >= state.shown and owner(at) != seat for at in range(len(state.drawn))]
        drawn = tuple(HIDDEN if hides else mark for mark, hides in zip(state.drawn, hidden, strict=True))
        mine = seat in self.to_act(state)
        return state._replace(drawn=drawn, named=state.named if mine else tuple(HIDDEN for _ in state.named))

    def seen(self, state: Any, entry: Entry, seat: int | None) -> Entry:
        if entry.text == "show":
            return entry._replace(turned_up=state.drawn[state.shown : state.shown + 1])
        if entry.seat == seat:
            return entry
        if entry.text == "draw":
            return entry._replace(turned_up=(HIDDEN,))
        return entry._replace(text=f"name {HIDDEN}")

    def seen_deal(self, deal: Sequence[str], seat: int | None) -> Sequence[str]:
        return tuple(mark if owner(at) == seat else HIDDEN for at, mark in enumerate(deal))

    def parse(self, text: str) -> str:
        if text not in ("draw", "show") and not text.startswith("name "):
            raise ValueError("not a move")
        return text

    def play(self, state: Any, seat: int, move: str, turned_up: Sequence[str] = ()) -> Any:
        if seat not in self.to_act(state):
            return Refused("not-now", "Y1")
        if move == "draw":
            return Drawn(Veiled((*state.drawn, *turned_up), state.shown), final=True)
        if move == "show":
            if state.shown == len(state.drawn):
                return Refused("shut", "Y2")
            mark = turned_up[0] if turned_up else state.drawn[state.shown]
            drawn = (*state.drawn[: state.shown], mark, *state.drawn[state.shown + 1 :])
            return Drawn(state._replace(drawn=drawn, shown=state.shown + 1), final=True)
        mark = move.removeprefix("name ")
        own = [each for at, each in enumerate(state.drawn) if owner(at) == seat]
        if len(state.named) == 2 or mark not in (HIDDEN, *own):
            return Refused("shut", "Y2")
        return Drawn(state._replace(named=(*state.named, mark)))

    def legal(self, state: Any, seat: int) -> list[str]:
        if seat not in self.to_act(state):
            return []
        newest = [mark for at, mark in enumerate(state.drawn) if owner(at) == seat][-1]
        return ["draw", *["show"][: state.shown < len(state.drawn)], *[f"name {newest}"][: len(state.named) < 2]]

    def position(self, state: Any, seat: int | None) -> dict[str, Any]:
        return {"drawn": list(state.drawn), "shown": state.shown, "named": list(state.named)}


MARKED: dict[str, SecretGame] = {"marked": SecretGame("marked", True), "veiled": VeiledGame("veiled", False)}
"""A game that hides nothing but what is still to come, and one of which every seat knows something else."""
