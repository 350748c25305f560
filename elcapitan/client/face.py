"""The interface between the client and a game: its scenes, its words, and its own options of a table.

Each game brings one `Face` (elcapitan/games); the scenes for any game ask `games.face(name)`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

from pygame import Rect, Surface

from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.key_actions import KeyAction
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.model.table_setup import TableSetup
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.puzzles.puzzle_book import Puzzle, PuzzleTheme
from elcapitan.client.replay.replay_origin import ReplayOrigin
from elcapitan.client.shell.option_list import OptionPage
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.widget import Widget, WidgetEvent


class BoardExtra(NamedTuple):
    """A part that a board has beside its main ones; it joins a game only if the players choose it."""

    id: str
    name: str
    words: str
    """Its special rule, in a few words."""


class BoardChoice(NamedTuple):
    """One board, valid or not."""

    name: str
    file: Path | None
    """None: the standard board."""
    mapping: dict[str, Any] | None = None
    """None for the standard board and for an invalid board."""
    faults: tuple[str, ...] = ()
    """Why the board is invalid, each fault with its place."""
    extras: tuple[BoardExtra, ...] = ()

    @property
    def playable(self) -> bool:
        return not self.faults


class OptionPreview(Protocol):
    """The right side of the options: what they bring about."""

    rect: Rect

    def begin(self) -> None:
        """Start again, as an option was changed."""

    def moving(self, page: OptionPage, settings: Settings) -> bool: ...
    def update(self, dt_s: float) -> None: ...
    def draw(self, dst: Surface, look: DrawContext, page: OptionPage, settings: Settings) -> None: ...


class TableOptions(Protocol):
    """The game's own part of New game: what its table may choose, under the choice of who begins.

    A game whose options are few words or numbers leaves all of it to client/newgame/schema_options.py.
    """

    @property
    def why_not(self) -> str:
        """Why the game cannot begin with what is chosen, in words; empty if it can."""

    def lay_out(self, look: DrawContext, rect: Rect, plan: TableSetup) -> list[Widget]:
        """Its widgets in that rectangle, in the order in which Tab visits them."""

    def take(self, report: WidgetEvent, plan: TableSetup) -> TableSetup | None:
        """The plan after that report; the very same one if nothing has to move. None: it is not its own."""

    def tooltip(self, widget: Widget) -> tuple[str, Rect] | None:
        """What a widget of its own means, and beside which box that is told; None: it is not its own.

        No words: they stand beside it already.
        """

    def draw(self, dst: Surface, look: DrawContext) -> None:
        """Everything but the widgets."""

    def final(self, plan: TableSetup) -> TableSetup:
        """The plan as it goes to the server."""

    def values(self, plan: TableSetup) -> Mapping[str, Any]:
        """Its options that are kept in the settings."""

    def with_values(self, plan: TableSetup, values: Mapping[str, Any]) -> TableSetup:
        """The plan with options that were kept."""


class LessonScenes(Protocol):
    """The lessons of a game: a part of its entry in the registry, or none."""

    @property
    def courses(self) -> Collection[str]:
        """The names of the guided games; that of the first is empty."""

    def lessons(self) -> Scene:
        """The list of all lessons."""

    def guided_game(self, stage: SceneContext, *, again: bool = False, stored: bool = True, course: str = "") -> Scene:
        """The guided first game, or the further one named `course`: the one that was left, else (or `again`) a new one.

        Not `stored`: it is only looked at. KeyError if there is none of that name.
        """

    def finished_game(self, stage: SceneContext, model: TableModel) -> Scene:
        """The table of a guided game that was played to its end, with its ranking."""

    def exercise(self, stage: SceneContext, number: int) -> Scene:
        """The table of an exercise, counted from 0. IndexError if there is none."""


class PuzzleScenes(Protocol):
    """The tables of a game's puzzles: a part of its entry in the registry, or none."""

    @property
    def themes(self) -> Sequence[PuzzleTheme]:
        """In which they are offered."""

    def puzzle(self, stage: SceneContext, chance: Random, theme: PuzzleTheme | None = None) -> Scene:
        """The next puzzle of that theme, or one near the player's rating; `chance` draws it and those after it."""

    def table(self, stage: SceneContext, puzzle: Puzzle, chance: Random) -> Scene:
        """The table of a puzzle; `chance` draws those after it."""

    def daily_table(self, stage: SceneContext, day: str) -> Scene:
        """The table of that day: the one that was left, else a new one."""


class GameBoards(Protocol):
    """The boards of a game that has board files (`games.has_boards`)."""

    def choices(self) -> list[BoardChoice]:
        """The standard board first, then the player's own, newest first."""

    def read(self, file: Path) -> BoardChoice: ...
    def extra_toggle(self, rect: Rect, extra: BoardExtra, on: bool) -> Widget:
        """A widget that reports `Chosen` with True or False."""


class ReasonWords(Protocol):
    """Why a turn is better than another one, in one sentence; empty if nothing that can be told speaks for it."""

    def text(
        self, state: Any, seat: int, chosen: Sequence[Any], other: Sequence[Any], name: Callable[[int], str], /
    ) -> str:
        """Of moves of the seat to act; `name` says what a seat is called."""

    def text_at(self, model: TableModel, first: int, chosen: Sequence[str], other: Sequence[str], /) -> str:
        """Of turns as texts that were, or might have been, made after `first` moves of a game.

        Empty for a turn of another player than `me`, if that is known: the sentence speaks to the player.
        """


class ReviewWords(Protocol):
    """What a review says of a game's turns."""

    def turn_text(self, model: TableModel, first: int, turn: Sequence[str]) -> str:
        """What was done, or might have been done, in the turn that began after `first` moves of the game."""

    def points_text(self, points: int) -> str:
        """A number of points in the game's words, such as `5 florins`."""

    def loss_text(self, points: int, error: int) -> str:
        """Lost points and their standard error, such as `5 ± 2 florins`."""

    def next_time_text(self, kind: str) -> str:
        """What to look at next time, in a sentence, where a turn of this kind (`GamePlayouts.kind_of`) was better."""


class OptionWords(Protocol):
    """The options of a game in words; a module with these functions will do."""

    def option_text(self, name: str) -> str:
        """The label of an option."""

    def option_help_text(self, name: str) -> str:
        """What is chosen by it, in one sentence."""

    def value_text(self, name: str, value: str) -> str:
        """One of its values, or one part of a set."""

    def value_help_text(self, name: str, value: str) -> str:
        """What that value means, in one sentence; empty if its name says enough."""


class StartWords(NamedTuple):
    """How a game is begun and left for a while, in its own words."""

    begin: str
    """On the button that begins a game."""
    beginning: str
    """While its table is being made."""
    paused: str
    """Over the menu of Esc."""


class KeyWords(NamedTuple):
    """The keys at the table, as far as games differ in them."""

    names: Mapping[KeyAction, str]
    """Of what this game calls otherwise than `key_action_name` does."""
    unused: Collection[KeyAction]
    """What its table does not have."""
    fixed: Sequence[tuple[str, str]]
    """Keys that mean a thing of its table and cannot be changed, with what they do."""
    next_scoring: str
    """Where a replay goes with one button of a gamepad."""
    letters: Collection[str] = ()
    """Keys of its table alone, written as in key_bindings.py; no action may be given one of them."""


class Face(Protocol):
    """One game in the window."""

    option_words: OptionWords
    boards: GameBoards | None
    """None: it has one board, which is part of the rules."""
    review: ReviewWords | None
    """None: its games are not reviewed."""
    reasons: ReasonWords | None
    """Why a turn is better than another one; None: it is not told."""
    option_preview: Callable[[], OptionPreview] | None
    """None: what the options bring about is shown with its picture and `seat_sprite`."""

    no_ledger: str
    """Why a picture of a ledger cannot be made of a record that has none yet; empty: its scorings have no ledgers."""

    def preload(self) -> None:
        """Import everything behind it; called from a thread while the menu is shown."""

    # Scenes

    def table_options(self) -> TableOptions:
        """The game's own part of New game."""

    def rule_book(
        self, play: Callable[[], None] | None = None, page: tuple[int, int] = (1, 1), rule: str = ""
    ) -> Scene:
        """The rule book, open at the page that explains `rule`, else at `page` and its picture.

        `play` starts a game from its last page.
        """

    def make_table(self, stage: SceneContext, model: TableModel, actions: PlayerActions | None) -> Scene:
        """The scene of a table without what shows the others at it; `actions` None: it is only looked at."""

    def taught_table(
        self, stage: SceneContext, model: TableModel, actions: PlayerActions, origin: ReplayOrigin | None = None
    ) -> Any:
        """The table of a lesson, a `TaughtTable`, for a teacher that is not the game's own; `origin` as in a replay."""

    def table(self, link: TableClient, stage: SceneContext, model: TableModel) -> Scene:
        """The table of a game on a server."""

    def replay(
        self,
        stage: SceneContext,
        model: TableModel,
        go_on: Callable[[str], None] | None,
        at: int,
        origin: ReplayOrigin | None = None,
    ) -> Scene:
        """A recorded game from its move `at`; `go_on` gets the record of a position to play on from. `origin`: where
        it was opened from; None: from the menu."""

    # Words

    def start_words(self) -> StartWords: ...
    def key_words(self) -> KeyWords: ...
    def opponent_text(self, level: str) -> str:
        """How its computer players of that level play, in one or two sentences."""

    def character_text(self, character: str) -> str:
        """How computer players of that character play, in one line; empty for none."""

    def seat_sprite(self, colour: str) -> str:
        """The sprite of a piece of that colour, beside a seat in the lobby; empty: none."""

    def table_picture(self, table: str) -> str:
        """The picture that stands for a table, by the table's id: always the same one."""

    def score_text(self, state: Any, seat: int) -> str:
        """What a seat has, as the list of saved games shows it beside the player."""

    def score_sprite(self) -> str:
        """The sprite before that number; empty: none."""

    def size_text(self, options: Mapping[str, Any]) -> str:
        """How large the game of a table with those options is, for lists."""

    def progress_texts(self, state: Any) -> tuple[str, str]:
        """Where a game stands: the large part and the small part, such as phase and round; the latter may be empty."""

    def scoring_text(self, events: Sequence[Any]) -> str:
        """The name of the scoring among these events, such as a payday or the end of a week; empty without one."""

    def log_line(self, model: TableModel, event: Any, position: Any) -> Any:
        """The line of an event in the log of a table; `position` is the one after it."""

    def last_event_text(self, model: TableModel) -> str:
        """The last line of the log; empty if nothing has happened yet."""

    def table_rows(self, model: TableModel) -> Sequence[tuple[str, str]]:
        """What was chosen for a table, as label and value."""
