"""One entry of the registry of games: the ruleset, and parts that are imported only when needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from elcapitan.table.ruleset import Ruleset

if TYPE_CHECKING:
    from elcapitan.bots.bot import GameAnalysis, GameBots, GameHints, GamePlayouts, GameReviews, GameTuning
    from elcapitan.client.face import Face, LessonScenes, PuzzleScenes
    from elcapitan.client.introduction import GameIntroduction
    from elcapitan.client.statistics.stored_game import GameStatistics
    from elcapitan.client.text.game_text import GameText


class BoardFiles(Protocol):
    """The boards of a game, as mappings."""

    def standard_board(self) -> dict[str, Any]:
        """The board a game is played on when nobody brings their own."""

    def read_board(self, path: Path) -> dict[str, Any]:
        """The board in a file. InvalidBoard with all faults, OSError if the file cannot be read."""

    def parse_extras(self, words: str, mapping: Mapping[str, Any]) -> list[str]:
        """The extra parts of a list such as `porto,lisboa`, in the board's order. ValueError for an unknown one."""

    def board_names_without_rule(self, mapping: Mapping[str, Any]) -> Sequence[str]:
        """Names in a valid board that no rule reads, each with its place."""

    def board_summary(self, mapping: Mapping[str, Any]) -> str:
        """A valid board in one line."""


class RefusalReason(NamedTuple):
    """One code with which the rules of a game forbid a move."""

    code: str
    rules: tuple[str, ...]
    """The rule numbers that come with it."""
    facts: tuple[str, ...]
    """The keys of its facts: always all of them."""
    sentence: str
    """In English; a name in braces is one of the facts."""


class GameRefusals(NamedTuple):
    """How the rules of a game say why a move is forbidden."""

    reasons: tuple[RefusalReason, ...]
    facts: Mapping[str, str]
    """What each key of the facts holds."""

    @classmethod
    def from_table(
        cls, rules_and_facts: Mapping[Any, tuple[str, str]], sentences: Mapping[Any, str], facts: Mapping[str, str]
    ) -> GameRefusals:
        """By code: its rules and the keys of its facts, each in one text with spaces between them."""
        reasons = (
            RefusalReason(str(code), tuple(rules.split()), tuple(keys.split()), sentences[code])
            for code, (rules, keys) in rules_and_facts.items()
        )
        return cls(tuple(reasons), facts)


@dataclass(frozen=True, slots=True)
class Game:
    """One entry of the registry (elcapitan/games/__init__.py)."""

    ruleset: Ruleset
    colours: tuple[str, ...]
    """The colours a seat can have, in the order they are offered."""
    levels: tuple[str, ...]
    """The levels of its computer players that a person is offered, the weakest first."""
    bots: Callable[[], GameBots]
    text: Callable[[], GameText[Any]]
    """Its pages and words in a terminal."""
    introduction: Callable[[], GameIntroduction]
    """Its name, its picture and what it is about, where games are chosen; needs no pygame."""
    refusals: Callable[[], GameRefusals]
    """The codes with which its rules forbid a move."""
    characters: tuple[str, ...] = ()
    """The manners of playing that each of these levels has."""
    boards: BoardFiles | None = None
    """None: there is one board, which is part of the rules."""
    hints: Callable[[], GameHints] | None = None
    """What hints ask; None: it gives none."""
    tuning: Callable[[], GameTuning] | None = None
    """What a search for better weights asks; None: they cannot be tuned."""
    playouts: Callable[[], GamePlayouts] | None = None
    """What the yardstick asks; None: its choices are not measured."""
    reviews: Callable[[], GameReviews] | None = None
    """What reviews ask; None: it has none."""
    analysis: Callable[[], GameAnalysis] | None = None
    """What the search for puzzles and learning ask; None: it has neither."""
    statistics: Callable[[], GameStatistics] | None = None
    """What its finished games tell, and its achievements; needs no pygame. None: they are not counted."""
    face: Callable[[], Face] | None = None
    """Its scenes and words; needs pygame. None: it is played in words alone."""
    lessons: Callable[[], LessonScenes] | None = None
    """Its guided first game and exercises; needs pygame. None: it has none."""
    puzzles: Callable[[], PuzzleScenes] | None = None
    """Its puzzles and the table of the day; needs pygame, and `analysis`. None: it has none."""
