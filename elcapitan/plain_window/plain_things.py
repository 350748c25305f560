"""What can be clicked on a plain table: a button for each legal move, the seats, the log, and the table's buttons."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from typing import Any

from elcapitan.client.table.pointer_state import PointerState
from elcapitan.kit.table.click_paths import ClickPaths, ShowReason, Way
from elcapitan.kit.table.things import Thing
from elcapitan.kit.table.turn_queries import TurnQueries
from elcapitan.table.ruleset import Ruleset

MOVE = "move"
"""The kind of a move's button; `name` is the move as it is written."""


class PlainClicks(ClickPaths[Any, Any]):
    """A move is made by one click on its button."""

    kinds = frozenset((MOVE,))

    def __init__(self, rules: Ruleset, state: Any, me: int, *, held: bool = False) -> None:
        super().__init__(state, me, held=held)
        self.rules = rules

    @cached_property
    def legal_moves(self) -> list[Any]:
        return [*self.rules.legal(self.state, self.me)] if self.me else []

    @property
    def is_over(self) -> bool:
        return self.rules.result(self.state) is not None

    @property
    def to_act(self) -> int:
        acting = self.rules.to_act(self.state)
        return self.me if self.me in acting else next(iter(acting), 0)

    def ways(self, moves: tuple[Any, ...]) -> Iterable[Way]:
        yield Way((Thing(MOVE, self.rules.show(moves[0])),), moves)

    def reasons(self, chosen: tuple[Thing, ...], target: Thing) -> Iterable[ShowReason | None]:
        return ()


class PlainQueries(TurnQueries[PlainClicks, PointerState]):
    """The queries of one player at one table."""

    clicked = ()

    def _make_clicks(self, state: Any, held: bool) -> PlainClicks:
        return PlainClicks(self._model.rules, state, self._model.me, held=held)

    @property
    def possible(self) -> Collection[Thing]:
        return self.newest_lit if self.moves else ()
