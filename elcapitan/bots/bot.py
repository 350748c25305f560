"""What a computer player is, for any game, and what a game says of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from elcapitan.bots.budget import Budget


class BotUnusable(Exception):
    """Raised when an installed player cannot be loaded; the message is one sentence."""


class Bot(Protocol):
    """A computer player."""

    def choose(self, state: Any, seat: int, budget: Budget) -> Sequence[Any]:
        """All moves that are left of what the seat may do now; one or more."""


class GameBots(Protocol):
    """The computer players of one game."""

    def make(self, level: str, seed: int) -> Bot:
        """The player of that level. KeyError if there is none; BotUnusable if an installed one cannot be loaded."""

    def load_installed(self, name: str, seed: int) -> Bot:
        """An installed player, in this process. BotUnusable if it cannot be loaded."""

    def find_fault(self, state: Any, moves: Sequence[Any]) -> str:
        """Why a player's moves cannot be played one after the other from this position; empty if they can."""
