"""The keys of El Capitan's table: a digit is a city, arrows and Tab walk over its things."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from elcapitan.client.table.pointer_input import PointerInput
from elcapitan.games.capitan.client.controller import keyboard_focus
from elcapitan.games.capitan.client.controller.controller import TableController
from elcapitan.games.capitan.client.facts.targets import Target, TargetKind
from elcapitan.games.capitan.client.layout.hit_test import TargetRects


class TableInput(PointerInput[Target]):
    """The input devices of one player at El Capitan's table."""

    def __init__(self, controller: TableController) -> None:
        super().__init__(controller)
        self._table = controller

    def _is_read_on(self, target: Target) -> bool:
        # A card just chosen shows which keys lead on: the focus stays on it, and Enter would put it back.
        return target.kind is TargetKind.HAND

    def _press_digit(self, number: int) -> None:
        if (target := self._table.city_focus(number)) is not None:
            self.focus_on(target)

    def _reachable(self) -> TargetRects:
        return keyboard_focus.reachable_targets(self._table.target_rects, self._table.queries.legal)

    def _groups(self, places: Sequence[tuple[Target, Rect]]) -> list[list[Target]]:
        return keyboard_focus.groups_of(places)

    def _turn_close_up(self, places: Sequence[tuple[Target, Rect]], direction: tuple[int, int]) -> bool:
        return not places and self._table.panels.show_neighbour(direction)
