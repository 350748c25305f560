"""One entry of the registry of games: a few words for lists, and where the parts are that are imported when needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, Protocol, get_args

from elcapitan.table.ruleset import Ruleset

Part = Literal[
    "ruleset",  # table.ruleset.Ruleset
    "bots",  # bots.bot.GameBots, and what `abilities` say
    "text",  # client.text.game_text.GameText: its pages and words in a terminal
    "introduction",  # client.introduction.GameIntroduction: its name and picture in lists; needs no pygame
    "refusals",  # kit.rules.refusal_reason.GameRefusals: the codes with which its rules forbid a move
    "page_table",  # the class, a kit.table.page_table.PageTable: its table on a page in a browser
    "boards",  # BoardFiles; without them there is one board, which is part of the rules
    "statistics",  # client.statistics.stored_game.GameStatistics: what its finished games tell; needs no pygame
    "face",  # client.face.Face: its scenes and words; without one it is played in the terminal alone
    "lessons",  # client.face.LessonScenes: its guided first game and exercises
    "puzzles",  # client.face.PuzzleScenes: its puzzles and the table of the day; needs the ability `puzzle_search`
]
NEEDED: tuple[Part, ...] = get_args(Part)[:5]
"""The parts that every game has."""
Ability = Literal[
    "hints",  # bots.bot.GameHints
    "tuning",  # GameTuning: a search for better weights
    "playouts",  # GamePlayouts: what the yardstick asks
    "reviews",  # GameReviews
    "puzzle_search",  # GamePuzzleSearch
    "analysis",  # GameAnalysis: learning, beside all of these
]


class BoardFiles(Protocol):
    """The boards of a game, as mappings."""

    def standard_board(self) -> dict[str, Any]:
        """The board a game is played on unless a player brings their own."""

    def read_board(self, path: Path) -> dict[str, Any]:
        """The board in a file. InvalidBoard with all faults, OSError if the file cannot be read."""

    def parse_extras(self, words: str, mapping: Mapping[str, Any]) -> list[str]:
        """The extra parts of a list such as `porto,lisboa`, in the board's order. ValueError for an unknown one."""

    def board_names_without_rule(self, mapping: Mapping[str, Any]) -> Sequence[str]:
        """Names in a valid board that no rule reads, each with its place."""

    def board_summary(self, mapping: Mapping[str, Any]) -> str:
        """A valid board in one line."""


@dataclass(frozen=True, eq=False)
class Game:
    """One entry of the registry (elcapitan/games/__init__.py)."""

    name: str
    """The same as its ruleset's."""
    package: str
    """Where the places of its parts begin that begin with a dot."""
    colours: tuple[str, ...]
    """The colours a seat can have, in the order they are offered."""
    levels: tuple[str, ...]
    """The levels of its computer players that a person is offered, the weakest first."""
    parts: Mapping[Part, str]
    """Where each is, as `module:name`: a class or a function, called without arguments. Without a name the module
    itself is the part."""
    names: tuple[str, ...] = ()
    """What its computer players are called, for as many seats as it has; each has the portrait of its plain letters."""
    characters: tuple[str, ...] = ()
    """The manners of playing that each of these levels has."""
    abilities: tuple[Ability, ...] = ()
    """What its computer players can do beside playing."""

    def load(self, part: Part) -> Any:
        """Import a part and make it; KeyError if the game has none."""
        place, _colon, name = self.parts[part].partition(":")
        module = import_module(place, self.package)
        return getattr(module, name)() if name else module

    @cached_property
    def ruleset(self) -> Ruleset:
        """Its rules; the same object each time."""
        ruleset: Ruleset = self.load("ruleset")
        return ruleset
