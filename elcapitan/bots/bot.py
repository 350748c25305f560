"""The interface of a computer player for any game, and of a game's own computer players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from elcapitan.bots.budget import Budget


class BotUnusable(Exception):
    """Raised when an installed player cannot be loaded; the message is one sentence."""


class Bot(Protocol):
    """A computer player."""

    def choose(self, state: Any, seat: int, budget: Budget) -> Sequence[Any]:
        """All moves that are left of what the seat may do now; one or more.

        `state` is the position as that seat knows it: in a game with secrets a view (Ruleset.view).
        """


class Alternative(NamedTuple):
    """Another thing that could be done now."""

    moves: tuple[Any, ...]
    """Its decision; what follows may be left out."""
    behind: float
    """What it is worth less than the advice, in points at the end of the game against the others."""


class Advice(NamedTuple):
    """What a player who asks is advised to do."""

    moves: tuple[Any, ...]
    """All that is left of what the seat may do now, or the one decision that is asked for."""
    alternatives: tuple[Alternative, ...] = ()
    """The best other things to do, the best first; empty if nothing else was compared."""

    @property
    def instead(self) -> tuple[Any, ...]:
        """The best other thing to do, as moves; empty if nothing else was compared."""
        return self.alternatives[0].moves if self.alternatives else ()

    @property
    def lead(self) -> float:
        """What the advice is worth more than `instead`, in points at the end of the game against the others."""
        return self.alternatives[0].behind if self.alternatives else 0.0


class TuningStep(NamedTuple):
    """One step of a search for better weights."""

    step: int
    chance: float
    """Of the step's weights to win, on the average; fair is one seat's share."""
    save: Callable[[Mapping[str, Any], Path], None]
    """Write the weights and how they were made into a file. OSError if it cannot be written."""


class LearnedPhase(NamedTuple):
    """How well a phase of a game is predicted, by games that were not learned from."""

    phase: int
    predictions: int
    """One for each seat of a position."""
    correlation: float
    """Of the predicted and the real scores at the end."""
    error: float
    """The root of the mean squared difference."""
    correlation_before: float
    """The same of what is not learned."""
    error_before: float


class Learned(NamedTuple):
    """What was learned from games."""

    phases: tuple[LearnedPhase, ...]
    save: Callable[[Mapping[str, Any], Path], None]
    """Write the weights and how they were made into a file. OSError if it cannot be written."""


class GameBots(Protocol):
    """The computer players of one game."""

    def make(self, level: str, seed: int) -> Bot:
        """The player of that level. KeyError if there is none; BotUnusable if an installed one cannot be loaded."""

    def load_installed(self, name: str, seed: int) -> Bot:
        """An installed player, in this process. BotUnusable if it cannot be loaded."""

    def load_at(self, place: str, seed: int) -> Bot:
        """The player at a place in Python such as `package.module:Class`. BotUnusable if there is none."""

    def find_fault(self, state: Any, moves: Sequence[Any]) -> str:
        """Why a player's moves cannot be played one after the other from this position; empty if they can."""

    # For the arena

    @property
    def unit(self) -> str:
        """What scores are counted in, such as points."""

    def scores(self, state: Any) -> Sequence[int]:
        """By seat, what counts for winning in this position."""

    def is_turn(self, state: Any) -> bool:
        """A final move in this position ends a turn of the game proper; setting up is not counted."""

    def details(self, state: Any, moves: Sequence[Sequence[Any]]) -> Sequence[Mapping[str, int]]:
        """By seat, by name, what else is counted of a game that has come to this position by these moves of each."""


class GameHints(GameBots, Protocol):
    """What hints ask of a game's computer players, too."""

    def advise(self, state: Any, budget: Budget) -> Advice:
        """What the strongest player would do in place of the seat to act; a view is enough where hands are secret."""


class GameTuning(GameBots, Protocol):
    """What a search for better weights asks of them."""

    def tune(
        self, players: int, extras: Sequence[str], method: str, *, seed: int, steps: int, deals: int
    ) -> Iterator[TuningStep]:
        """Better weights for a number of players, found by the method `cma` or `spsa`.

        ImportError without the library that the method needs.
        """


class GamePlayouts(GameBots, Protocol):
    """What the yardstick asks of them: where there is a choice, and games played out after each one.

    A choice is all moves that one seat makes before something new is learnt: a card, dice, another seat's answer.
    `state` may be the whole position; no more is used than the view of the seat to act.
    """

    @property
    def playout_version(self) -> int:
        """Of the players of `play_on`."""

    @property
    def phase_name(self) -> str:
        """What a part of the game is called, such as phase or week."""

    def phase(self, state: Any) -> int:
        """The part of the game, from 1: what is measured is told by phases."""

    def shortlist(self, state: Any) -> Sequence[Sequence[Any]]:
        """The choices worth comparing where there is one, each with all its moves; empty in other positions."""

    def result_of(self, state: Any, turn: Sequence[Any]) -> str:
        """What two choices have in common that come to the same. ValueError if the rules refuse a move."""

    def kind_of(self, turn: Sequence[Any]) -> str:
        """One word for what the choice is about."""

    def play_on(self, state: Any, turn: Sequence[Any], worlds: Iterable[str]) -> Iterator[Sequence[int]]:
        """By world, every seat's score at the end of a quickly imagined game after the choice.

        A world is named; in the worlds of one name all that is hidden is the same. ValueError as `result_of`.
        """


class GameReviews(GamePlayouts, Protocol):
    """What reviews of finished games ask of them, too."""

    @property
    def least_suspect(self) -> float:
        """Points: a choice that `look_ahead` sees lose less than this is told as no loss."""

    def is_reviewed(self, state: Any) -> bool:
        """What a seat does from here on is reviewed; settling after a payday, for example, is not."""

    def play_out(self, state: Any, worlds: Iterable[str]) -> Iterator[Sequence[int]]:
        """As `play_on` from a position where a turn begins, without a choice being given."""

    def look_ahead(self, state: Any, turn: Sequence[Any], worlds: Iterable[str]) -> Iterator[float]:
        """By world, what the choice is worth to the seat to act, judged after some rounds; otherwise as `play_on`.

        In points against the others; quicker than `play_on`, and not as true.
        """

    @property
    def error_rates_file(self) -> Path:
        """What choices of each level lose by the review's measure; `python -m benchmarks.error_rates` writes it."""


class PuzzleTerms(NamedTuple):
    """Where puzzles are looked for in new games, and what makes one; the defaults suit games of which only the end is
    quickly played out."""

    lead: float = 6.0
    """Points by which the best turn leads every other."""
    tried: Mapping[int, tuple[int, ...]] = MappingProxyType({2: (0, 0, 10), 3: (0, 0, 6), 4: (0, 0, 6)})
    """By number of players, the positions of each part of the game that are played out."""
    players: tuple[int, ...] = (2, 2, 2, 2, 2, 2, 2, 3)
    """Of one new game after the other."""
    left_out: tuple[str, ...] = ()
    """Kinds of choices that are too little for a puzzle."""
    letters: str = ""
    """Every letter that a turn can be about (`letters_of`); empty: any."""


class GamePuzzleSearch(GamePlayouts, Protocol):
    """What the search for puzzles asks of them, beside the yardstick's questions and `GameReviews.look_ahead`."""

    @property
    def puzzle_terms(self) -> PuzzleTerms:
        """Where they are looked for."""

    def look_ahead(self, state: Any, turn: Sequence[Any], worlds: Iterable[str]) -> Iterator[float]:
        """As in `GameReviews`."""

    def similar_turns(self, state: Any, turn: Sequence[Any]) -> Sequence[Sequence[Any]]:
        """Turns that do the same by other ways, of which the shortlist has only a few; the likeliest first."""

    def letters_of(self, state: Any, turn: Sequence[Any]) -> str:
        """The letters of the rules that the turn is about. ValueError as `result_of`."""


class GameAnalysis(GameHints, GameTuning, GameReviews, GamePuzzleSearch, Protocol):
    """What learning from games asks of them, beside hints, tuning, reviews and puzzles."""

    def self_play(self, players: int, seed: str, numbers: Iterable[int]) -> Any:
        """Games to learn from, by number, and what is to be known of them. ImportError without numpy."""

    def learn(self, players: int, parts: Iterable[Any]) -> Learned:
        """What those games teach about scores at the end. ValueError if they are too few, ImportError without numpy."""
