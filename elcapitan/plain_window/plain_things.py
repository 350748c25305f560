"""What can be clicked on a plain table, and what is chosen there."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, ClassVar

from elcapitan.client.table.pointer_state import PointerState
from elcapitan.kit.table.things import Thing
from elcapitan.kit.table.turn_queries import TurnQueries
from elcapitan.plain_window.plain_clicks import PlainClicks


@dataclass
class PlainPointer(PointerState):
    """With what is chosen where a move takes more than one click."""

    chosen: tuple[Thing, ...] = ()


class PlainQueries(TurnQueries[PlainClicks, PlainPointer]):
    """The queries of one player at one table; a game with a painted board names its clicks."""

    clicks_type: ClassVar[type[PlainClicks]] = PlainClicks

    @property
    def clicked(self) -> tuple[Thing, ...]:
        return self._ui.chosen

    def _make_clicks(self, state: Any, held: bool) -> PlainClicks:
        return self.clicks_type(self._model.rules, state, self._model.me, held=held)

    @property
    def possible(self) -> Collection[Thing]:
        return self.newest_lit if self.moves else ()
