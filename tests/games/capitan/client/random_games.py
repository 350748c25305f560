"""Games for the tests of the table: random but the same every time, played by the rules themselves."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from functools import cache

from elcapitan import paths
from elcapitan.games.capitan.rules.legal import legal_moves
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.model.moves import Move
from elcapitan.games.capitan.rules.model.state import CapitanPlayed, GameState
from elcapitan.games.capitan.rules.play import play
from elcapitan.games.capitan.rules.setting_up import new_game
from elcapitan.kit.rules.played import Played

EXTRAS = ("porto", "lisboa", "islas-canarias")


@cache
def board(extras: tuple[str, ...] = ()) -> Board:
    return Board.of(tomllib.loads((paths.assets() / "boards" / "mediterranean.toml").read_text("utf-8")), extras)


def start(players: int, seed: int = 1, extras: tuple[str, ...] = ()) -> GameState:
    dealer = Dealer(board(extras), seed.to_bytes(16, "big"))
    return new_game(board(extras), players, 1, dealer.deal())


def game(players: int, seed: int = 1, extras: tuple[str, ...] = ()) -> Iterator[tuple[GameState, Move, CapitanPlayed]]:
    """Every step of one random game."""
    dealer = Dealer(board(extras), seed.to_bytes(16, "big"))
    chance = random.Random(seed)
    state = start(players, seed, extras)
    while moves := legal_moves(state):
        move = chance.choice(moves)
        played = play(state, move, dealer.turn_up(state, move))
        assert isinstance(played, Played), (move, played)
        yield state, move, played
        state = played.state


def positions(players: int, seed: int = 1, every: int = 1) -> list[GameState]:
    """Positions of one random game, each `every`-th."""
    return [before for at, (before, _, _) in enumerate(game(players, seed)) if at % every == 0]
