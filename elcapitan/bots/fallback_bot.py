"""Somebody else's computer player, kept from stopping a game: whatever it fails at, one of ours plays instead."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from elcapitan.bots.budget import Budget
from elcapitan.games.capitan.bots.levels import Bot
from elcapitan.games.capitan.rules.model.dealer import SEED_BYTES, Dealer
from elcapitan.games.capitan.rules.model.moves import End, Move, Pass
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.play import play

log = logging.getLogger(__name__)

FALLBACK_LEVEL = "normal"
"""The level that plays the turns an installed player fails at."""


class FallbackBot:
    """A player and its stand-in."""

    def __init__(self, name: str, player: Bot, stand_in: Bot) -> None:
        self._name, self._player, self._stand_in = name, player, stand_in
        self.faults = 0
        """Choices the stand-in made."""
        self.is_fallback_active = False
        """The stand-in made the last choice."""
        self._told: set[str] = set()
        """The same fault is said once."""

    def choose(self, state: GameState, seat: int, budget: Budget) -> Sequence[Move]:
        """What the player chooses, if the rules allow it; else what the stand-in does."""
        try:
            moves = [*self._player.choose(state, seat, budget)]
            fault = find_fault(state, moves)
        except Exception as error:  # it may fail in any way
            fault = str(error) or repr(error)
        self.is_fallback_active = bool(fault)
        if not fault:
            return moves
        self.faults += 1
        if fault not in self._told:
            self._told.add(fault)
            log.warning("the computer player %s has failed (%s); a stand-in plays for seat %d", self._name, fault, seat)
        return self._stand_in.choose(state, seat, budget)


def find_fault(state: GameState, moves: Sequence[Move]) -> str:
    """Why these moves cannot be played one after the other from this position; empty if they can."""
    if not moves:
        return "it gave no move"
    stage = state.stage
    dealer = Dealer(state.board, bytes(SEED_BYTES))  # which cards are turned up makes no move more or less legal
    for at, move in enumerate(moves, 1):
        played = play(state, move, dealer.turn_up(state, move))
        if played.refused:
            return f"{move} is refused: {played.why.value}, {played.rule}"
        state = played.state
        if at < len(moves) and (stage is not Stage.TURN or isinstance(move, End | Pass)):
            return f"it goes on after {move}"
    return ""
