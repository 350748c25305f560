"""The keys of El Capitan's table: a digit is a city, arrows and Tab walk over its things."""

from __future__ import annotations

from elcapitan.client.table.pointer_input import PointerInput
from elcapitan.games.capitan.client.controller import keyboard_focus
from elcapitan.games.capitan.client.controller.controller import TableController
from elcapitan.games.capitan.client.facts.targets import Target, TargetKind


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

    def _tab(self, step: int) -> None:
        places = keyboard_focus.reachable_targets(self._table.target_rects, self._table.queries.legal)
        self.focus_on(keyboard_focus.next_group(places, self._ui.focus, step))

    def _walk(self, direction: tuple[int, int], *, everything: bool) -> None:
        every = self._table.target_rects
        places = every if everything else keyboard_focus.reachable_targets(every, self._table.queries.legal)
        if places or not self._table.panels.show_neighbour(direction):
            self.focus_on(keyboard_focus.next_in_direction(places, self._ui.focus, direction, self._ui.focus_before))
