"""The keys of Yspahan's table: digits are floors or answers, arrows and Tab walk over its things, letters its parts."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from elcapitan.client.shell.key_bindings import key_combination
from elcapitan.client.table.pointer_input import PointerInput
from elcapitan.games.yspahan.client.controller.table_controller import YspahanController
from elcapitan.games.yspahan.rules.model.board import FLOORS
from elcapitan.games.yspahan.things import GROUPS
from elcapitan.games.yspahan.things import YspahanKind as Kind
from elcapitan.kit.table.things import Thing

END, ROLL = Thing(Kind.END), Thing(Kind.ROLL)
"""They have one place in the rail."""
ANSWERS = (Kind.KEEP, Kind.SEND)
"""By the keys 1 and 2."""
LETTERS = {"b": Kind.BUILDING, "v": Kind.HAND, "d": Kind.DECK}
"""Keys of this table alone, which no action of any layout has: buildings, cards, drawing one."""


class YspahanInput(PointerInput):
    """The input devices of one player at Yspahan's table."""

    _table: YspahanController
    always = (Kind.BUILDINGS, *GROUPS[-2], *GROUPS[-1])
    groups = GROUPS
    read_on = (Kind.FLOOR, Kind.HAND)

    _used: Thing | None = None
    """What a key has used: when nothing more can be done with it, the focus goes on."""

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        queries = self._table.queries
        if self._ui.focus == END and ROLL in queries.possible:
            self.focus_on(ROLL)  # a new day has begun, and the button is another one
        if self._used is None or (self._used == self._ui.focus and not queries.moves and queries.newest_moves):
            return  # its move is still being shown
        if self._used == self._ui.focus and queries.possible:
            if self._used in queries.possible:
                return
            self.focus_on(queries.next_target)
        self._used = None

    def _press_key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._use(self._ui.focus)
        return super()._press_key(event)

    def _use(self, target: Thing | None) -> None:
        """A key is about to click that thing."""
        self._table.finish()
        self._used = target if target in self._table.queries.possible else None

    def _press_digit(self, number: int) -> None:
        """A floor from the bottom: chosen, and taken when it is chosen already; or the answer to a question."""
        if number < len(ANSWERS) and self._table.answer(ANSWERS[number]):
            return
        if number < len(FLOORS):
            target = Thing(Kind.FLOOR, FLOORS[number])
            self._use(target)
            self.focus_on(target)
            self._table.click(target)

    def _press_free_key(self, event: pygame.event.Event) -> bool:
        kind = LETTERS.get(key_combination(event))
        if kind is None:
            return False
        self._table.finish()
        if kind == Kind.DECK:
            self._table.click(Thing(Kind.DECK))
            return True
        if kind == Kind.BUILDING:
            self._table.panels.show_drawer("buildings")
        there = [target for target, _rect in self._table.thing_rects if target.kind == kind]
        wanted = [target for target in there if target in self._table.queries.possible] or there
        if wanted:
            at = wanted.index(self._ui.focus) + 1 if self._ui.focus in wanted else 0
            self.focus_on(wanted[at % len(wanted)])
        return True

    def _turn_close_up(self, places: Sequence[tuple[Thing, Rect]], direction: tuple[int, int]) -> bool:
        return self.walks_close_up and self._table.panels.show_neighbour(direction)

    @property
    def walks_close_up(self) -> bool:
        """Arrows turn to the neighbouring district: a close-up is open in which nothing can be done."""
        seen = {target for target, _rect in self._table.thing_rects}
        return bool(self._table.ui.close_up) and seen.isdisjoint(self._table.queries.possible)
