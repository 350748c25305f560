"""Whole games of Yspahan's computer players, as a table plays them: every seat is given its view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from elcapitan.bots.budget import Budget
from elcapitan.games.yspahan.bots.api import find_fault
from elcapitan.games.yspahan.bots.levels import make_bot
from elcapitan.games.yspahan.rules.model.board import UNKNOWN
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.ruleset import Yspahan

YSPAHAN = Yspahan()
FEW = Budget(rollouts=2)


class PlayedYspahan(NamedTuple):
    """A game that has ended."""

    states: list[YspahanState]
    """Whole positions in which a computer player was asked, and the last one."""
    seats: list[int]
    """Who was asked in each."""
    moves: list[str]

    @property
    def points(self) -> list[int]:
        return [player.points for player in self.states[-1].players]


def play_yspahan(levels: Sequence[str], seed: int, budget: Budget = FEW, **options: Any) -> PlayedYspahan:
    """Every choice is checked against the view it was made from, and then against the game."""
    dealer = YSPAHAN.dealer(seed.to_bytes(16, "big"), options)
    state = YSPAHAN.new({"players": len(levels), "start": dealer.starter(len(levels)), **options}, dealer.deal())
    players = [make_bot(level, seed) for level in levels]
    played = PlayedYspahan([], [], [])
    while to_act := YSPAHAN.to_act(state):
        seat = to_act[0]
        played.states.append(state)
        played.seats.append(seat)
        view = YSPAHAN.view(state, seat)
        choice = players[seat - 1].choose(view, seat, budget)
        assert find_fault(view, choice) == ""
        for move in choice:
            after = YSPAHAN.play(state, seat, move, dealer.turn_up(state, move))
            assert not after.refused, f"{move}: {after.text}"
            state = after.state
            played.moves.append(str(move))
    played.states.append(state)
    return played


def is_anything_hidden(state: YspahanState, seat: int) -> bool:
    """Whether other seats hold cards in this position, which that seat cannot see."""
    view = YSPAHAN.view(state, seat)
    return any(UNKNOWN in player.hand for player in view.players)
