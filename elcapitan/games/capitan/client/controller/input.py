"""The keys of El Capitan's table: a digit is a city, arrows and Tab walk over its things."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from elcapitan.client.table.hit_test import ThingRects
from elcapitan.client.table.pointer_input import PointerInput
from elcapitan.games.capitan.client.controller import keyboard_focus
from elcapitan.games.capitan.client.controller.controller import TableController
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing


class TableInput(PointerInput):
    """The input devices of one player at El Capitan's table."""

    def __init__(self, controller: TableController) -> None:
        super().__init__(controller)
        self._table = controller

    def _is_read_on(self, target: Thing) -> bool:
        # A card just chosen shows which keys lead on: the focus stays on it, and Enter would put it back.
        return target.kind == CapitanKind.HAND

    def _press_digit(self, number: int) -> None:
        if (target := self._table.city_focus(number)) is not None:
            self.focus_on(target)

    def _reachable(self) -> ThingRects:
        return keyboard_focus.reachable_targets(self._table.thing_rects, self._table.queries.legal)

    def _groups(self, places: Sequence[tuple[Thing, Rect]]) -> list[list[Thing]]:
        return keyboard_focus.groups_of(places)

    def _turn_close_up(self, places: Sequence[tuple[Thing, Rect]], direction: tuple[int, int]) -> bool:
        return not places and self._table.panels.show_neighbour(direction)
