"""My legal moves now, what lights up and what a click means, at the table of any game. Queries only."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.table.last_results import LastResults
from elcapitan.client.table.pointer_state import PointerState
from elcapitan.client.table.step_director import StepDirector
from elcapitan.kit.table.click_paths import ClickPaths, Meaning
from elcapitan.kit.words.player_context import PlayerContext

ClicksT = TypeVar("ClicksT", bound=ClickPaths[Any, Any])
UiT = TypeVar("UiT", bound=PointerState)
ContextT = TypeVar("ContextT", bound=PlayerContext[Any, Any])


class TurnQueries(ABC, Generic[ClicksT, UiT]):
    """The queries of one player at one table."""

    clicks_type: ClassVar[type[ClickPaths[Any, Any]]]

    def __init__(self, model: TableModel, director: StepDirector[Any], ui: UiT) -> None:
        self._model, self._director, self._ui = model, director, ui
        self.is_closed = False
        """Nothing more is to be done here, as at the table of a puzzle that is solved."""
        self._clicks: Any = None
        self._lit: tuple[object, dict[Any, tuple[Any, ...]]] = (None, {})

    @property
    @abstractmethod
    def clicked(self) -> tuple[Any, ...]:
        """The things that are chosen: they were clicked and have made no move yet."""

    @property
    def possible(self) -> Collection[Any]:
        """Everything I may click now, with what is chosen."""
        return self.newest_lit if self.moves else ()

    @property
    def clicks(self) -> ClicksT:
        """What may be clicked in the newest position."""
        model, held = self._model, bool(self._model.held_by) or self.is_closed
        if self._clicks is None or self._clicks.state is not model.state or self._clicks.held != held:
            self._clicks = self._make_clicks(model.state, held)
        found: ClicksT = self._clicks
        return found

    def _make_clicks(self, state: Any, held: bool) -> ClickPaths[Any, Any]:
        return self.clicks_type(state, self._model.me, held=held)

    @property
    def newest_moves(self) -> list[Any]:
        """My legal moves in the newest position, even while an earlier one is shown."""
        return self.clicks.legal_moves if self._model.is_my_move and not self.is_closed else []

    @property
    def moves(self) -> list[Any]:
        """My legal moves; empty while events are shown or a move is on its way to the server."""
        return self.newest_moves if self._director.idle and not self._model.pending else []

    @property
    def others_play(self) -> bool:
        """Whether a move of another seat is being shown."""
        return abs(self._director.playing) not in (0, self._model.me)

    @property
    def newest_lit(self) -> dict[Any, tuple[Any, ...]]:
        """What leads on in the newest position, each thing with its moves; with a card chosen, only where it leads."""
        key = (self.clicks, self.clicked)
        if self._lit[0] != key:
            self._lit = (key, self.clicks.lit(self.clicked))
        return self._lit[1]

    def click_intent(self, target: Any) -> Meaning | Any | None:
        """What a click on a thing means to the game now."""
        return None if self.is_closed else self.clicks.click(self.clicked, target)


class ContextQueries(TurnQueries[ClicksT, UiT], Generic[ClicksT, UiT, ContextT]):
    """Of a table whose sentences are worded by a `PlayerContext`, and whose log has entries with words and a seat."""

    context_type: ClassVar[type[PlayerContext[Any, Any]]]

    def __init__(self, model: TableModel, director: StepDirector[Any], ui: UiT) -> None:
        super().__init__(model, director, ui)
        self._kept = LastResults()

    @property
    @abstractmethod
    def log_entries(self) -> Sequence[Any]:
        """The entries of the log, the newest last."""

    @property
    def log_lines(self) -> tuple[tuple[str, str], ...]:
        """The log: the colour of the seat (empty: the table) and the words of each entry, the newest last."""
        entries, colours = self.log_entries, ["", *(info.colour for info in self._model.seats)]
        return self._kept.get("lines", entries, lambda: tuple((colours[each.seat], each.words) for each in entries))

    @property
    def context(self) -> ContextT:
        """The position shown, with my moves."""
        return self._context(self._director.picture, self.moves)

    @property
    def newest_context(self) -> ContextT:
        """The newest position, with my moves in it."""
        return self._context(self._model.state, self.newest_moves)

    def _context(self, state: Any, moves: Sequence[Any]) -> ContextT:
        model = self._model
        made: Any = self.context_type(state, model.seats, model.me, moves, model.pending)
        found: ContextT = made
        return found
