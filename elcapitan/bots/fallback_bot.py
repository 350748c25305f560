"""Keeps an installed computer player from stopping a game: where it fails, a built-in one plays instead."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

from elcapitan.bots.bot import Bot
from elcapitan.bots.budget import Budget

log = logging.getLogger(__name__)


class FallbackBot:
    """A computer player and the one that plays where it fails."""

    def __init__(self, name: str, player: Bot, stand_in: Bot, find_fault: Callable[[Any, Sequence[Any]], str]) -> None:
        """`find_fault` says why moves cannot be played from a position (GameBots)."""
        self._name, self._player, self._stand_in, self._find_fault = name, player, stand_in, find_fault
        self.faults = 0
        """Choices the stand-in made."""
        self.is_fallback_active = False
        """The stand-in made the last choice."""
        self._told: set[str] = set()
        """The same fault is said once."""

    def choose(self, state: Any, seat: int, budget: Budget) -> Sequence[Any]:
        """What the player chooses, if the rules allow it; else what the stand-in does."""
        try:
            moves = [*self._player.choose(state, seat, budget)]
            fault = self._find_fault(state, moves)
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
