"""How a game's computer players are made by name, and how one of a level is asked for its choice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar

from elcapitan.bots.bot import Bot
from elcapitan.bots.bot_loading import load_bot, load_bot_at
from elcapitan.bots.budget import Budget, RunningBudget
from elcapitan.bots.catalogue import split_level_word
from elcapitan.bots.gc_control import GcPaused
from elcapitan.kit.bots.choice_rules import ChoiceRules

Decide = Callable[[Any, Random, RunningBudget], Sequence[Any]]
"""What a level plays in a position that it knows, by chance and within a budget: all moves left of the turn."""


class LevelBot:
    """A player of one level.

    Equal seeds and positions give equal moves: what is left to chance is drawn from the bot's seed and the position, so
    it holds after a take-back and a restart, too.
    """

    def __init__(self, decide: Decide, seed: int, choices: ChoiceRules) -> None:
        self._decide, self._seed, self._choices = decide, seed, choices

    def choose(self, state: Any, seat: int, budget: Budget) -> Sequence[Any]:
        """ValueError if the seat is not to act."""
        watch = budget.begin()
        self._choices.check_to_act(state, seat)
        with GcPaused():
            return self._decide(state, Random(f"{self._seed}/{self._choices.rules.digest(state)}"), watch)


class RandomBot:
    """Plays legal moves at random, one at a time."""

    def __init__(self, draw: Callable[[Sequence[Any], Random], Any], seed: int, choices: ChoiceRules) -> None:
        self._draw, self._seed, self._choices = draw, seed, choices

    def choose(self, state: Any, seat: int, budget: Budget) -> Sequence[Any]:
        """ValueError if the seat is not to act."""
        self._choices.check_to_act(state, seat)
        rules = self._choices.rules
        legal = rules.legal(state, seat)
        # The dice are a digest of the position, dear to make; often there is nothing to be drawn.
        return legal if len(legal) == 1 else [self._draw(legal, Random(f"{self._seed}/{rules.digest(state)}"))]


class KitBots(ABC):
    """The part of `GameBots` that is alike in all games; a game adds its levels and what the arena asks."""

    choices: ClassVar[ChoiceRules]
    levels: ClassVar[Collection[str]]

    @abstractmethod
    def decide(self, level: str, character: str, state: Any, chance: Random, watch: RunningBudget) -> Sequence[Any]:
        """What one of the levels plays, see `Decide`; a character is one of the game's, or empty. KeyError for
        another one.
        """

    def scores(self, state: Any) -> Sequence[int]:
        """By seat, what counts for winning."""
        return [player.points for player in state.players]

    def details(self, state: Any, moves: Sequence[Sequence[Any]]) -> Sequence[Mapping[str, int]]:
        """By seat, what its points were scored for; a game may count other things."""
        return [player.parts._asdict() for player in state.players]

    def draw_move(self, legal: Sequence[Any], chance: Random) -> Any:
        """The move of the level `random`."""
        return chance.choice(legal)

    def make(self, level: str, seed: int) -> Bot:
        if level == "random":
            return self.random_bot(seed)
        base, character = split_level_word(level)
        if base in self.levels:
            return LevelBot(partial(self.decide, base, character), seed, self.choices)
        return self.load_installed(level, seed)

    def random_bot(self, seed: int) -> Bot:
        return RandomBot(self.draw_move, seed, self.choices)

    def load_installed(self, name: str, seed: int) -> Bot:
        return load_bot(self.choices.rules.name, name, seed)

    def load_at(self, place: str, seed: int) -> Bot:
        return load_bot_at(self.choices.rules.name, place, seed)

    def find_fault(self, state: Any, moves: Sequence[Any]) -> str:
        return self.choices.find_fault(state, moves)
