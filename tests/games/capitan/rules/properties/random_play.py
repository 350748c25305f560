"""Random games, the same for the same seed, in several manners of playing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.model.events import Event
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.play import play
from elcapitan.games.capitan.rules.setting_up import new_game
from elcapitan.kit.rules.played import Played

MANNERS: dict[str, dict[str, int]] = {
    # How likely each kind of move is; kinds not named have 4, all pirate moves together, for they are many.
    "any": {},
    "builder": {"buy": 1, "loan": 1, "build": 40, "fortress": 20, "reopen": 20, "end": 40},
    "borrower": {"loan": 40, "extend": 20, "end": 20},
    "shopper": {"buy": 40, "sail": 20},
    "corsair": {"sail": 60, "pirate": 20, "build": 20},
}
MOST_MOVES = 20_000
"""Ten times the longest game that any board of the tests has brought."""


class Step(NamedTuple):
    """One move of a random game and the position after it; the first step has no move."""

    before: GameState | None
    move: Move | None
    state: GameState
    events: tuple[Event, ...]
    legal: list[Move]
    """In the position after it."""


def random_game(board: Board, players: int, seed: int, manner: str = "any") -> Iterator[Step]:
    """Every step of one random game to its end."""
    chance = random.Random(seed)
    dealer = Dealer(board, chance.randbytes(16))
    weights = MANNERS[manner]
    state = new_game(board, players, dealer.starter(players), dealer.deal())
    moves = legal_moves(state)
    yield Step(None, None, state, (), moves)
    for _ in range(MOST_MOVES):
        if not moves:
            return
        kinds = [str(move).split()[0] for move in moves]
        likely = [weights.get(kind, 4) / (kinds.count(kind) if kind == "pirate" else 1) for kind in kinds]
        move = chance.choices(moves, likely)[0]
        played = play(state, move, dealer.turn_up(state, move))
        assert isinstance(played, Played), f"legal, yet refused: {move} {played}"
        before, state = state, played.state
        moves = legal_moves(state)
        yield Step(before, move, state, played.events, moves)
    raise AssertionError(f"no end after {MOST_MOVES} moves")
