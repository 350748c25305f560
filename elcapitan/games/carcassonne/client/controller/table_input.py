"""The keys of Carcassonne's table, and how the land is pulled and made larger."""

from __future__ import annotations

import pygame
from pygame import Rect

from elcapitan.client.shell.key_bindings import key_combination
from elcapitan.client.shell.pad_buttons import pad_button_of
from elcapitan.client.table import keyboard_focus
from elcapitan.client.table.pointer_input import ARROWS, PointerInput
from elcapitan.client.table.pointer_state import NOWHERE
from elcapitan.games.carcassonne.clicks import CONFIRM, NO_FIGURE, figure_choice, placement
from elcapitan.games.carcassonne.client.controller.table_controller import PAN_U, PANNED, CarcassonneController
from elcapitan.games.carcassonne.client.facts import prospects
from elcapitan.games.carcassonne.client.paint import tile_art
from elcapitan.games.carcassonne.client.view.carcassonne_view import COVER
from elcapitan.games.carcassonne.things import GROUPS, square_of
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from elcapitan.kit.table.things import Thing

LARGER = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
SMALLER = (pygame.K_MINUS, pygame.K_KP_MINUS)
LETTERS = {"f": Kind.FIT, "x": Kind.LAND_ONLY, "n": Kind.UNSEEN, "p": Kind.NONE}
"""Keys of this table alone, by what they click."""
PINCH = 0.06
"""How far two fingers part for one size, as SDL counts."""
PAD_STEP_U = 40
"""u by which a notch of the right stick moves the land."""
CELL = 10
"""Of the squares among which an arrow finds the nearest one."""


class CarcassonneInput(PointerInput):
    """The input devices of one player at Carcassonne's table."""

    _table: CarcassonneController
    always = (
        *(Kind.ROTATE, Kind.NONE, Kind.UNDO, Kind.END, Kind.UNSEEN, Kind.LOG, Kind.HINT),
        *(Kind.ZOOM_IN, Kind.ZOOM_OUT, Kind.FIT, Kind.LAND_ONLY, Kind.SPEED, Kind.SOUND, Kind.MENU),
    )
    groups = GROUPS

    _pinched = 0.0

    # -- the camera

    def _take(self, event: pygame.event.Event) -> bool:
        table = self._table
        match event.type:
            case pygame.MOUSEWHEEL if pad_button_of(event) and event.held:  # the right trigger
                table.zoom(event.y)
            case pygame.MOUSEWHEEL if pad_button_of(event):
                step = PAD_STEP_U * table.px_per_u
                table.pan(-event.x * step, event.y * step)
            case pygame.MOUSEWHEEL if self._ui.points_at(*PANNED, Kind.CROWN):
                table.zoom(event.y, table.ui.pointer)
            case pygame.MULTIGESTURE:
                self._pinch(event)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_RIGHT and table.ui.chosen:
                table.turn(1)
            case _:
                return super()._take(event)
        self.point()
        return True

    def _pinch(self, event: pygame.event.Event) -> None:
        self._pinched += event.pinched
        steps = int(self._pinched / PINCH)
        if steps:
            self._pinched -= steps * PINCH
            width, height = self._table.window_size
            self._table.zoom(steps, (round(event.x * width), round(event.y * height)))

    def _move(self, pos: tuple[int, int]) -> None:
        before, ui = self._ui.pointer, self._table.ui
        super()._move(pos)
        if ui.dragged is not None and before != NOWHERE:
            self._table.pan(pos[0] - before[0], pos[1] - before[1])

    def point(self, pos: tuple[int, int] | None = None) -> None:
        super().point(pos)
        ui, table = self._table.ui, self._table
        told = table.panels.told_squares(ui.pointer)
        if told != ui.told_squares:
            ui.told_squares = told
            ui.repaint()
        if ui.walks_parts and pos is None:
            return
        part = None
        if ui.hover is not None and ui.hover.kind == Kind.TILE:
            tile = table.shown_state.land.at.get(square_of(ui.hover))
            if tile is not None:
                x, y = table.camera.place(table.land, ui.pointer)
                name = tile_art.part_at(tile.kind, tile.rotation, (x - tile.square[0], y - tile.square[1]))
                part = tile.part(name) if name is not None else None
        if part != ui.part:
            ui.part, ui.walks_parts = part, False
            ui.repaint()

    def _thing_at(self, pos: tuple[int, int]) -> Thing | None:
        """All of a part of the tile in the close-up can be clicked, not only the place of its figure."""
        found = super()._thing_at(pos)
        part = self._table.part_near(pos) if found == COVER else None
        return found if part is None else Thing(Kind.PART, part)

    # -- keys

    def _press_key(self, event: pygame.event.Event) -> bool:
        table, key = self._table, event.key
        if key in ARROWS and event.mod & pygame.KMOD_CTRL:
            step = PAN_U * table.px_per_u
            table.pan(-ARROWS[key][0] * step, -ARROWS[key][1] * step)
        elif key in LARGER or key in SMALLER:
            table.zoom(1 if key in LARGER else -1, table.ui.pointer)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self._goes_on:
            table.finish()
            self._go_on()
        else:
            return super()._press_key(event)
        return True

    @property
    def _goes_on(self) -> bool:
        """Enter chooses a part or confirms, whatever square has the focus."""
        focus, chosen = self._ui.focus, self._table.ui.chosen
        drafts = self._table.asks_for_figure or placement(chosen) is not None or figure_choice(chosen) is not None
        return drafts and (focus is None or focus.kind in (Kind.SQUARE, Kind.TILE, Kind.PART, Kind.FIGURE))

    def _go_on(self) -> None:
        table, focus = self._table, self._ui.focus
        choice = figure_choice(table.ui.chosen)
        if focus is not None and focus.kind in (Kind.PART, Kind.FIGURE) and focus not in table.ui.chosen:
            table.click(focus)
        elif choice is None and focus is None and table.follow_hint():
            pass
        elif choice is not None or not table.next_part(1):
            table.click(CONFIRM)

    def _press_digit(self, number: int) -> None:
        """A part of the tile."""
        parts = [target for target, _rect in self._table.thing_rects if target.kind == Kind.PART]
        if number < len(parts):
            self._table.click(parts[number])

    def _press_free_key(self, event: pygame.event.Event) -> bool:
        table = self._table
        match key_combination(event):
            case "shift+r":
                table.turn(-1)
            case "j":
                table.walk_meadows()
            case letter if letter in LETTERS:
                target = Thing(LETTERS[letter])
                table.finish()
                table.click(NO_FIGURE if target.kind == Kind.NONE else target)
            case _:
                return False
        return True

    # -- the focus

    @property
    def _squares(self) -> list[Thing]:
        """What is to be chosen on the land, in reading order, seen or not."""
        found = [thing for thing in self._table.queries.possible if thing.kind in (Kind.SQUARE, Kind.TILE)]
        return sorted(found, key=lambda thing: (square_of(thing)[1], square_of(thing)[0]))

    def _walk(self, direction: tuple[int, int], *, everything: bool) -> None:
        table, focus = self._table, self._ui.focus
        if table.asks_for_figure and (focus is None or focus.kind in (Kind.SQUARE, Kind.PART)) and not everything:
            if direction[0]:
                table.next_part(direction[0])
            else:
                table.next_kind(direction[1])
            return
        squares = self._squares
        if everything or not squares or (focus is not None and focus not in squares):
            super()._walk(direction, everything=everything)
            if squares and not everything and self._ui.focus == focus:  # they are all off the screen
                self._show(self._first_square)
            return
        places = [(each, Rect(square_of(each)[0] * CELL, square_of(each)[1] * CELL, CELL, CELL)) for each in squares]
        found = keyboard_focus.next_in_direction(places, focus, direction, None, self._first_square)
        if found is not None:
            self._show(found)

    def _tab(self, step: int) -> None:
        squares, focus = self._squares, self._ui.focus
        if focus is None and squares and step > 0:
            self._show(self._first_square)
        elif focus in squares and 0 <= (at := squares.index(focus) + step) < len(squares):
            self._show(squares[at])
        else:
            super()._tab(step)

    @property
    def _first_square(self) -> Thing:
        """The square with the most neighbours that is nearest to the last tile."""
        state = self._table.shown_state
        x, y = state.laid.square

        def order(thing: Thing) -> tuple[int, int]:
            square = square_of(thing)
            return -prospects.touching(state, square), abs(square[0] - x) + abs(square[1] - y)

        return min(self._squares, key=order)

    def _show(self, target: Thing) -> None:
        """Focus on a square, and go there if it is off the screen."""
        self._table.follow([square_of(target)], at_once=True)
        self.focus_on(target)
