"""Moves that tests of the rules play, played by the outside referee as well (tests/games/capitan/referee).

The referee is handed the position as JSON, as any simple client is, and must come to the same position or refuse too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.position import position as as_json
from elcapitan.games.capitan.rules.model.refusal import Refusal
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from tests.games.capitan.referee import board as referee_board
from tests.games.capitan.referee.errors import BreachError
from tests.games.capitan.referee.judge import play
from tests.games.capitan.referee.position import AT_BANK, AT_START, Loan, Piece, Player, Position, Row, Ship

STAGES = {"starting": "naming"}
"""What the referee calls otherwise."""
PLACES = {"start": AT_START, "bank": AT_BANK}
_boards: dict[int, tuple[Board, referee_board.Board]] = {}


def assert_same_reading(before: GameState, text: str, cards: Sequence[str], result: Any) -> None:
    """The referee does and refuses what the rules did and refused."""
    breach = None
    try:
        after = play(laid(before), text, tuple(cards))
    except BreachError as broken:
        breach = broken
    refusal = result if isinstance(result, Refusal) else None
    assert (breach is None) == (refusal is None), f"{text!r}: the referee says {breach}, the rules {refusal}"
    if breach is not None:
        return
    expected = laid(result.state)
    # A position does not tell paydays that were held, nor passes and turns that are over.
    players = tuple(replace(player, loans=tuple(sorted(player.loans))) for player in after.players)
    told = replace(after, players=players, paydays=(), ending=False, arrived=expected.arrived)
    if result.state.stage is not Stage.TURN:
        told = replace(told, passes=expected.passes, settlers=expected.settlers)
    if result.state.stage is Stage.OVER:
        told = replace(told, seat=expected.seat)
    unlike = {
        name: (value, getattr(told, name)) for name, value in vars(expected).items() if value != getattr(told, name)
    }
    assert not unlike, f"after {text!r} the rules and the referee have {unlike}"


def laid(state: GameState) -> Position:
    """The referee's position that has the same on the table."""
    told, board = as_json(state), _board(state.board)
    players = tuple(_player(player, board, state.phase, len(state.players)) for player in told["players"])
    loans = [loan for player in players for loan in player.loans]
    seat, turn = state.seat, state.turn
    order = [*state.seats_from(state.starter)]
    return Position(
        board=board,
        players=players,
        rows={
            city: Row(tuple(map(_piece, each["row"])), tuple(piece for p in each["picture"] if (piece := _piece(p))))
            for city, each in told["cities"].items()
        },
        fortresses={city: tuple(each["fortresses"]) for city, each in told["cities"].items()},
        displays=_by_kind(told, lambda deck: tuple(deck["display"])),
        decks=_by_kind(told, lambda deck: frozenset(deck["hidden"])),
        discards=_by_kind(told, lambda deck: frozenset(deck["discard"])),
        loans_left={
            kind.amount: kind.cards - sum(loan.amount == kind.amount for loan in loans) for kind in board.loans.values()
        },
        bonus_left=tuple(each for each in board.bonus if each not in [player.bonus for player in players]),
        starter=state.starter,
        seat=seat,
        stage=STAGES.get(told["stage"], told["stage"]),
        phase=state.phase,
        round=state.round,
        begun=turn.begun,
        arrived=players[seat - 1].ship.place if turn.sailed else None,
        acted=turn.acted,
        borrowed=turn.loan,
        pirate=Ship(*state.pirate) if state.pirate else None,
        pirate_moved=turn.pirate.value != "none",
        collected=turn.pirate.value == "collected",
        passes=state.passes if state.stage is Stage.TURN else 0,
        settlers=tuple(order[order.index(seat) + 1 :]) if told["stage"] == "settling" else (),
    )


def _board(board: Board) -> referee_board.Board:
    """Read once for each board."""
    if id(board) not in _boards:
        extras = tuple(city.id for city in board.cities if not city.seals)
        _boards[id(board)] = board, referee_board.read_board(dict(board.mapping), extras)
    return _boards[id(board)][1]


def _by_kind(told: dict[str, Any], read: Any) -> dict[str, Any]:
    return {
        referee_board.DESTINATION: read(told["destinations"]),
        referee_board.LINK: read(told["links"]),
    }


def _piece(number: int) -> Piece | None:
    return Piece(abs(number), number < 0) if number else None


def _player(told: dict[str, Any], board: referee_board.Board, phase: int, players: int) -> Player:
    later = 3 - phase
    neutral = board.supply_neutral if players == 2 else 0
    return Player(
        told["money"],
        told["warehouses"],
        told["fortresses"],
        told["neutral"],
        later * board.supply_warehouses,
        later * board.supply_fortresses,
        later * neutral,
        tuple(told["hand"]),
        Ship(PLACES.get(told["place"], told["place"]), told["space"] or None),
        tuple(sorted(Loan(loan["amount"], loan["extended"]) for loan in told["loans"])),
        told["bonus"] or None,
    )
