"""The interface between the client and a game: its scenes, its words, and its own options of a table.

Each game brings one `Face` (elcapitan/games); the scenes for any game ask `games.face(name)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from pygame import Rect, Surface

from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.net.table_client import TableClient
from elcapitan.client.shell.option_list import OptionPage
from elcapitan.client.shell.scene import Scene, SceneContext
from elcapitan.client.shell.settings import Settings
from elcapitan.client.widgets.widget import Widget


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


class Face(Protocol):
    """One game in the window."""

    def preload(self) -> None:
        """Import everything behind it; called from a thread while the menu is shown."""

    # Scenes

    def new_game(self, link: TableClient, chance: Random | None) -> Scene:
        """Choosing opponents and rules; `chance` draws the opponents' characters."""

    def rule_book(self, play: Callable[[], None] | None, page: tuple[int, int]) -> Scene:
        """The rule book; `play` starts a game from its last page."""

    def lessons(self) -> Scene:
        """What there is to learn by playing."""

    def guided_game(self, stage: SceneContext) -> Scene:
        """The guided first game: the one that was left, else a new one."""

    def puzzle(self, stage: SceneContext, chance: Random) -> Scene:
        """A puzzle near the player's rating; `chance` draws it and those after it."""

    def daily_table(self, stage: SceneContext, day: str) -> Scene:
        """The table of that day: the one that was left, else a new one."""

    def table(self, link: TableClient, stage: SceneContext, model: TableModel) -> Scene:
        """The table of a game on a server."""

    def replay(self, stage: SceneContext, model: TableModel, go_on: Callable[[str], None] | None, at: int) -> Scene:
        """A recorded game from its move `at`; `go_on` gets the record of a position to play on from."""

    def screenshots(self) -> ModuleType:
        """Screens painted without a window (`elcapitan shot`)."""

    def option_preview(self) -> OptionPreview: ...

    # Boards

    def boards(self) -> list[BoardChoice]:
        """The standard board first, then the player's own, newest first."""

    def read_board(self, file: Path) -> BoardChoice: ...
    def extra_toggle(self, rect: Rect, extra: BoardExtra, on: bool) -> Widget:
        """A widget that reports `Chosen` with True or False."""

    # Words

    def size_text(self, options: Mapping[str, Any]) -> str:
        """How large the game of a table with those options is, for lists."""

    def progress_texts(self, state: Any) -> tuple[str, str]:
        """Where a game stands: the large part and the small part, such as phase and round."""

    def payday_text(self, number: int) -> str: ...
    def last_event_text(self, model: TableModel) -> str:
        """The last line of the log; empty if nothing has happened yet."""

    def turn_text(self, state: Any, turn: Sequence[str]) -> str:
        """What was done, or might have been done, in the turn that began in `state`."""

    def loss_text(self, points: int, error: int) -> str:
        """So many lost points and their standard error, such as `5 ± 2 florins`."""

    def table_rows(self, model: TableModel) -> Sequence[tuple[str, str]]:
        """What was chosen for a table, as label and value."""
