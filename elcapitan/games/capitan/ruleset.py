"""El Capitan's `Ruleset`: each call is passed on to the module of its rule."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from elcapitan.games.capitan.rules import ending, legal, play, setting_up
from elcapitan.games.capitan.rules.model import moves, position
from elcapitan.games.capitan.rules.model.board import Board, board_of_text
from elcapitan.games.capitan.rules.model.board_faults import BoardFaults, find_faults
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.refusal import Refusal, RefusalCode, refuse
from elcapitan.games.capitan.rules.model.state import CapitanPlayed, GameState, Stage
from elcapitan.table.game_ruleset import GameRuleset
from elcapitan.table.ruleset import GameOption


def board_of(mapping: object, extras: Sequence[str] = ()) -> Board:
    """The board of a mapping with those extra cities, the same object for the same ones.

    BoardFaults (a ValueError) if it is none, ValueError if it has no such extra city.
    """
    try:
        canonical = json.dumps(mapping, sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        raise BoardFaults(find_faults(mapping) or ["board: cannot be written into a record"]) from None
    return board_of_text(canonical, tuple(extras))


class ElCapitan(GameRuleset):
    """The Ruleset of this package. Everybody knows all of a position (S2)."""

    name = "elcapitan"
    seats = (setting_up.FEWEST, setting_up.MOST)
    options = (
        GameOption("extras", "set", []),
        GameOption("start", "choice", "drawn", ("drawn", "1", "2", "3", "4", "5")),
        GameOption("hands", "choice", "cards", ("cards", "numbers")),
    )
    """`hands`: how those of the others are shown; display only, as a player who counts knows them."""
    parse = staticmethod(moves.parse)
    digest = staticmethod(position.digest)
    describe = staticmethod(position.position)
    legal_moves = staticmethod(legal.legal_moves)
    winners = staticmethod(ending.winners)

    def dealer(self, seed: bytes, options: Mapping[str, Any], begin: Any = None) -> Dealer:
        return Dealer(board_of(options["board"], _extras(options)), seed)

    def new(self, options: Mapping[str, Any], deal: Sequence[str]) -> GameState:
        """The first position; ValueError with one sentence when options or deal cannot be."""
        players, start = self.read_seats(options)
        self.read_choice("hands", options)
        return setting_up.new_game(board_of(options.get("board"), _extras(options)), players, start, tuple(deal))

    def ends_turn(self, move: Move) -> bool:
        """After a payday each loan that is settled counts as a turn, and so does naming the starter."""
        return isinstance(move, moves.End | moves.Pass | moves.NameStarter | moves.Repay | moves.Extend)

    def play(self, state: GameState, seat: int, move: Move, turned_up: Sequence[str] = ()) -> CapitanPlayed | Refusal:
        if state.stage is not Stage.OVER and seat != state.seat:
            return refuse(RefusalCode.NOT_NOW, "T1", stage=state.stage.value)
        return play.play(state, move, turned_up)

    def scores(self, state: GameState) -> tuple[int, ...]:
        return tuple(player.money for player in state.players)

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
