"""Whole games between computer players, played by the rules themselves; every move must be legal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from elcapitan.bots.bot import Bot
from elcapitan.bots.budget import Budget
from elcapitan.games.capitan.bots.levels import make_bot
from elcapitan.games.capitan.rules.model.board import Board
from elcapitan.games.capitan.rules.model.dealer import Dealer
from elcapitan.games.capitan.rules.model.moves import End, Move, Pass
from elcapitan.games.capitan.rules.model.state import GameState, Played, Stage
from elcapitan.games.capitan.rules.play import play
from elcapitan.games.capitan.rules.setting_up import new_game
from tests.games.capitan.positions import printed

THOUGHT = Budget(rollouts=4)
"""A level that looks ahead plays worse by so little, but by the same code."""
LONGEST_GAME = 400
"""Turns; a game of five has about 150. More is a loan spiral."""


@cache
def _board(extras: tuple[str, ...]) -> Board:
    return Board.of(printed(), extras)


class Finished(NamedTuple):
    """A game that was played to its end."""

    moves: tuple[str, ...]
    money: tuple[int, ...]
    turns: int
    states: tuple[GameState, ...]
    """Each position a computer player was asked about."""


def play_game(levels: Sequence[str], seed: int, extras: tuple[str, ...] = ()) -> Finished:
    """One game of these levels by seat; the same seed is the same game."""
    board = _board(extras)
    dealer = Dealer(board, seed.to_bytes(16, "big"))
    bots = [make_bot(level, 100 * seed + seat) for seat, level in enumerate(levels, 1)]
    state = new_game(board, len(levels), dealer.starter(len(levels)), dealer.deal())
    moves: list[str] = []
    states: list[GameState] = []
    turns = 0
    while state.stage is not Stage.OVER:
        assert turns < LONGEST_GAME, "the game does not come to its end"
        states.append(state)
        for move in bots[state.seat - 1].choose(state, state.seat, THOUGHT):
            result = play(state, move, dealer.turn_up(state, move))
            assert isinstance(result, Played), f"{move} is refused: {result}"
            moves.append(str(move))
            turns += isinstance(move, End | Pass)
            state = result.state
    return Finished(tuple(moves), tuple(player.money for player in state.players), turns, tuple(states))


def whole_turn(bot: Bot, state: GameState, budget: Budget = THOUGHT) -> list[Move]:
    """All that the seat to act does in its turn, however often it has to be asked; no more than one settling."""
    moves: list[Move] = []
    while True:
        for move in bot.choose(state, state.seat, budget):
            moves.append(move)
            if state.stage is not Stage.TURN or isinstance(move, End | Pass):
                return moves
            result = play(state, move)
            assert isinstance(result, Played), f"{move} is refused: {result}"
            state = result.state


def share_of_wins(focus: str, versus: str, players: int, deals: int, first_seed: int = 1) -> float:
    """How many games the focus wins, in every seat of each deal; equals share."""
    won = 0.0
    for seed in range(first_seed, first_seed + deals):
        for seat in range(players):
            money = play_game([focus if at == seat else versus for at in range(players)], seed).money
            best = max(money)
            won += (money[seat] == best) / money.count(best)
    return won / (deals * players)
