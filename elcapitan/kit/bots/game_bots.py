"""How a game's computer players are made by name, and how one of a level is asked for its choice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import Any, ClassVar

from elcapitan.bots.bot import Bot
from elcapitan.bots.bot_loading import load_bot, load_bot_at
from elcapitan.bots.budget import Budget, RunningBudget
from elcapitan.bots.catalogue import split_level_word
from elcapitan.bots.gc_control import GcPaused

Decide = Callable[[Any, Random, RunningBudget], Sequence[Any]]
"""What a level plays in a position that it knows, by chance and within a budget: all moves left of the turn."""


class LevelBot:
    """A player of one level.

    Equal seeds and positions give equal moves: what is left to chance is drawn from the bot's seed and the position, so
    it holds after a take-back and a restart, too.
    """

    def __init__(self, decide: Decide, seed: int, to_act: Callable[[Any], int], digest: Callable[[Any], str]) -> None:
        self._decide, self._seed, self._to_act, self._digest = decide, seed, to_act, digest

    def choose(self, state: Any, seat: int, budget: Budget) -> Sequence[Any]:
        """ValueError if the seat is not to act."""
        watch = budget.begin()
        check_to_act(self._to_act(state), seat)
        with GcPaused():
            return self._decide(state, Random(f"{self._seed}/{self._digest(state)}"), watch)


def check_to_act(to_act: int, seat: int) -> None:
    """ValueError if another seat is to act."""
    if to_act != seat:
        raise ValueError(f"seat {seat} is not to act in this position")


class KitBots(ABC):
    """The part of `GameBots` that is alike in all games; a game adds its levels and what the arena asks."""

    game: ClassVar[str]
    """Its name in the registry."""
    levels: ClassVar[Collection[str]]

    @abstractmethod
    def level_bot(self, level: str, character: str, seed: int) -> Bot:
        """The player of one of the levels; a character is one of the game's, or empty."""

    @abstractmethod
    def random_bot(self, seed: int) -> Bot:
        """Plays legal moves at random, one at a time."""

    def make(self, level: str, seed: int) -> Bot:
        if level == "random":
            return self.random_bot(seed)
        base, character = split_level_word(level)
        if base in self.levels:
            return self.level_bot(base, character, seed)
        return self.load_installed(level, seed)

    def load_installed(self, name: str, seed: int) -> Bot:
        return load_bot(self.game, name, seed)

    def load_at(self, place: str, seed: int) -> Bot:
        return load_bot_at(self.game, place, seed)
