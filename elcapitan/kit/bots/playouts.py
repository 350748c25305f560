"""Games played on after a choice: what the yardstick and reviews (elcapitan/arena) ask of a game's computer players.

A game imagines itself after a choice in a named world (`imagine`), plays it on (`ImaginedGame`) and says what its
choices are about (`kinds`); its bots are this class beside `KitBots`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from elcapitan.bots.bot import PuzzleTerms


class ImaginedGame(Protocol):
    """A quick copy of a game, right after a choice."""

    def play_out(self) -> Sequence[int]:
        """Every seat's score at the end, all seats playing greedily."""

    def look_ahead(self) -> float:
        """Points of the seat that chose against the others, judged after some rounds; the copy is played on."""


class KitPlayouts(ABC):
    """The part of `GamePlayouts` and `GameReviews` that is alike in all games."""

    kinds: ClassVar[Mapping[type, str]]
    """By type of move, one word for what a choice is about: the first such move names it."""
    other_kind: ClassVar[str] = "other"
    """Of a choice without such a move."""
    puzzle_terms: ClassVar[PuzzleTerms] = PuzzleTerms()

    @abstractmethod
    def imagine(self, state: Any, choice: Sequence[Any], worlds: Iterable[str]) -> Iterator[ImaginedGame]:
        """By world, the game after the choice, by what the seat to act knows; it may be empty where a turn begins.

        A world is the seed of all that is hidden and of chance: two choices meet the same dice and cards in it.
        ValueError if the rules refuse a move.
        """

    def kind_of(self, choice: Sequence[Any]) -> str:
        return next((self.kinds[type(move)] for move in choice if type(move) in self.kinds), self.other_kind)

    def play_on(self, state: Any, choice: Sequence[Any], worlds: Iterable[str]) -> Iterator[Sequence[int]]:
        return (game.play_out() for game in self.imagine(state, choice, worlds))

    def play_out(self, state: Any, worlds: Iterable[str]) -> Iterator[Sequence[int]]:
        return self.play_on(state, (), worlds)

    def look_ahead(self, state: Any, choice: Sequence[Any], worlds: Iterable[str]) -> Iterator[float]:
        return (game.look_ahead() for game in self.imagine(state, choice, worlds))
