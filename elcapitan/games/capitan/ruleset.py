"""El Capitan's `Ruleset`: each call is passed on to the module of its rule."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeGuard

from elcapitan.games.capitan.rules import ending, legal, play, setting_up
from elcapitan.games.capitan.rules.model import moves, position
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.board_faults import BoardFaults, find_faults
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode, refuse
from elcapitan.games.capitan.rules.model.state import GameState, Played, Stage
from elcapitan.table.record import Entry
from elcapitan.table.ruleset import GameOption, Result

HANDS = ("cards", ("cards", "numbers"))
"""How the hands of the others are shown, and what else could be; display only, as a player who counts knows them."""


@lru_cache(maxsize=32)
def _board_of(canonical: str, extras: tuple[str, ...]) -> Board:
    return Board.of(json.loads(canonical), extras)


def board_of(mapping: object, extras: Sequence[str] = ()) -> Board:
    """The board of a mapping with those extra cities, the same object for the same ones.

    BoardFaults (a ValueError) if it is none, ValueError if it has no such extra city.
    """
    try:
        canonical = json.dumps(mapping, sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        raise BoardFaults(find_faults(mapping) or ["board: cannot be written into a record"]) from None
    return _board_of(canonical, tuple(extras))


class ElCapitan:
    """The Ruleset of this package; `play`, `why_not` and `legal_moves` take the seat only to check that it may act."""

    name = "elcapitan"
    version = 1
    """Raised whenever a ruling changes a legal move or a payment."""
    seats = (setting_up.FEWEST, setting_up.MOST)
    open_information = True
    options = (
        GameOption("extras", "set", []),
        GameOption("start", "choice", "drawn", ("drawn", "1", "2", "3", "4", "5")),
        GameOption("hands", "choice", *HANDS),
    )

    def dealer(self, seed: bytes, options: Mapping[str, Any], begin: Any = None) -> Dealer:
        return Dealer(board_of(options["board"], _extras(options)), seed)

    def new(self, options: Mapping[str, Any], deal: Sequence[str]) -> GameState:
        """The first position; ValueError with one sentence when options or deal cannot be."""
        players, start = options.get("players"), options.get("start")
        if not _is_count(players) or not _is_count(start):
            raise ValueError("players and start must be whole numbers")
        if options.get("hands", HANDS[0]) not in HANDS[1]:  # records of before there was a choice do not have it
            raise ValueError("hands must be cards or numbers")
        return setting_up.new_game(board_of(options.get("board"), _extras(options)), players, start, tuple(deal))

    def to_act(self, state: GameState) -> tuple[int, ...]:
        return (state.seat,) if state.seat else ()

    def on_turn(self, state: GameState) -> int:
        return state.seat

    def ends_turn(self, move: Move) -> bool:
        """After a payday each loan that is settled counts as a turn, and so does naming the starter."""
        return isinstance(move, moves.End | moves.Pass | moves.NameStarter | moves.Repay | moves.Extend)

    def view(self, state: GameState, seat: int | None) -> GameState:
        """Everybody knows all of it (S2)."""
        return state

    def seen(self, state: GameState, entry: Entry, seat: int | None) -> Entry:
        return entry

    def seen_deal(self, deal: Sequence[str], seat: int | None) -> Sequence[str]:
        return deal

    def parse(self, text: str) -> Move:
        return moves.parse(text)

    def show(self, move: Move) -> str:
        return str(move)

    def play(self, state: GameState, seat: int, move: Move, turned_up: Sequence[str] = ()) -> Played | Refusal:
        if state.stage is not Stage.OVER and seat != state.seat:
            return refuse(RefusalCode.NOT_NOW, "T1", stage=state.stage.value)
        return play.play(state, move, turned_up)

    def legal(self, state: GameState, seat: int) -> Sequence[Move]:
        return legal.legal_moves(state) if seat == state.seat else []

    def position(self, state: GameState, seat: int | None) -> dict[str, Any]:
        return position.position(state)

    def digest(self, state: GameState) -> str:
        return position.digest(state)

    def result(self, state: GameState) -> Result | None:
        if state.stage is not Stage.OVER:
            return None
        return Result(ending.winners(state), tuple(player.money for player in state.players))

    def payments(self, events: Sequence[Any]) -> Sequence[Any]:
        """One entry per payday, by seat; bonus cards and loans are not in it (docs/record.md)."""
        return [
            [
                {"proliferation": spread, "majority": ranks, "fortress": forts}
                for spread, ranks, forts in zip(event.proliferation, event.majority, event.fortresses, strict=True)
            ]
            for event in events
            if isinstance(event, PaydayHeld)
        ]


def _extras(options: Mapping[str, Any]) -> list[str]:
    extras = options.get("extras", [])
    if not isinstance(extras, list | tuple) or not all(isinstance(each, str) for each in extras):
        raise ValueError("extras must be a list of extra cities")
    return list(extras)


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
