"""Mouse, touch and keys at the table: finds what is pointed at, pressed, dragged or focused, and calls the controller.

controller.py decides what a click on a thing means.
"""

from __future__ import annotations

import pygame

from elcapitan.client.shell.key_bindings import KeyAction
from elcapitan.client.shell.pad_buttons import PadButton, pad_button_of
from elcapitan.client.shell.sound import Sound
from elcapitan.client.table.hit_test import target_at, target_rect, target_under_finger
from elcapitan.games.capitan.client.controller import keyboard_focus
from elcapitan.games.capitan.client.controller.controller import DRAG_U, TableController
from elcapitan.games.capitan.client.facts.targets import Target, TargetKind
from elcapitan.games.capitan.client.facts.ui_state import TOOLTIP_S

DIGITS = [pygame.K_1 + at for at in range(9)] + [pygame.K_0, pygame.K_MINUS, pygame.K_EQUALS]
"""The keys of the number row from 1 on: one for each of twelve cities."""
ROW = [pygame.KSCAN_1 + at for at in range(10)] + [pygame.KSCAN_MINUS, pygame.KSCAN_EQUALS]
"""The same keys by position: on a Czech or French keyboard they give letters, and digits need Shift."""
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
FINGER_U = 40
"""Least width and height of a touch target."""
NOWHERE = (-1, -1)


class TableInput:
    """The input devices of one player."""

    def __init__(self, controller: TableController) -> None:
        self._controller = controller
        self._ui = controller.ui
        self._pressed_at = NOWHERE

    def update(self, dt_s: float) -> None:
        """Advance the times of pointing and of a long press by `dt_s` seconds."""
        ui = self._ui
        asked = ui.asks_by_finger
        ui.hover_s += dt_s
        ui.held_s += dt_s
        if ui.asks_by_finger and not asked:
            ui.hover_s = TOOLTIP_S
            ui.repaint()

    # -- events

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle a mouse, touch or keyboard event; whether it was consumed. SDL turns touches into mouse events."""
        before = self._ui.hover
        taken = self._take(event)
        if self._ui.hover != before and self._ui.hover in self._controller.turn.legal:
            self._controller.sound(Sound.HOVER)
        return taken

    def _take(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.MOUSEMOTION:
                self._move(event.pos)
                return True
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                self._press(event.pos, finger=bool(getattr(event, "touch", False)))
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                self._release(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_RIGHT:
                self._go_back()
            case pygame.MOUSEWHEEL:
                self._controller.panels.scroll_log(event.y, None if pad_button_of(event) else self._ui.pointer)
            case pygame.WINDOWLEAVE:
                self.point(NOWHERE)
            case pygame.KEYDOWN if not self._press_key(event):
                return False
            case pygame.KEYDOWN:
                pass
            case _:
                return False
        self.point()  # the action may have opened or moved something under the pointer
        return True

    def point(self, pos: tuple[int, int] | None = None) -> None:
        """Set the pointer's position; None: look up again what is under it."""
        ui = self._ui
        ui.pointer = pos or ui.pointer
        found = self._target_at(ui.pointer)
        if found != ui.hover:
            ui.hover, ui.hover_s = found, 0.0
            ui.repaint()

    def look_again(self) -> None:
        """The things on the table have changed: drop a hover or focus whose thing is gone."""
        self.point()
        if self._ui.focus and target_rect(self._controller.target_rects, self._ui.focus) is None:
            self._ui.focus = None

    def focus_on(self, target: Target | None) -> None:
        """Set the keyboard focus; the tooltip of the mouse closes."""
        ui = self._ui
        ui.focus, ui.is_known = target, False
        ui.focus_before = target_rect(self._controller.target_rects, target) if target else None
        self.point(NOWHERE)

    def _target_at(self, pos: tuple[int, int]) -> Target | None:
        if self._ui.by_finger:
            return target_under_finger(self._controller.target_rects, pos, round(FINGER_U * self._controller.px_per_u))
        return target_at(self._controller.target_rects, pos)

    # -- mouse and finger

    def _move(self, pos: tuple[int, int]) -> None:
        ui = self._ui
        if ui.is_known and pos != ui.pointer:
            ui.is_known, ui.hover_s = False, 0.0
        self.point(pos)
        if ui.dragged:
            ui.repaint()
        elif ui.held and not ui.asks_by_finger and self._is_far(pos) and self._controller.lift(ui.held):
            ui.dragged = ui.held
            ui.repaint()

    def _is_far(self, pos: tuple[int, int]) -> bool:
        apart = max(abs(pos[0] - self._pressed_at[0]), abs(pos[1] - self._pressed_at[1]))
        return apart > DRAG_U * self._controller.px_per_u

    def _press(self, pos: tuple[int, int], *, finger: bool) -> None:
        ui = self._ui
        ui.by_finger, self._pressed_at, ui.held_s = finger, pos, 0.0
        self.point(pos)
        ui.held, ui.focus, ui.focus_before = ui.hover, None, None
        ui.repaint()

    def _release(self, pos: tuple[int, int]) -> None:
        ui = self._ui
        held, dragged, asked = ui.held, ui.dragged, ui.asks_by_finger
        ui.held = ui.dragged = None
        ui.repaint()
        if dragged is not None:
            self._controller.drop(dragged, self._target_at(pos), pos)
        elif not asked:
            self._click(held, pos)
        if ui.by_finger:
            # After the finger is lifted nothing is pointed at.
            self.point(NOWHERE)

    def _click(self, held: Target | None, pos: tuple[int, int]) -> None:
        near = self._controller.close_up_rect
        if near and not near.collidepoint(pos):
            self._controller.close_topmost()
        elif not self._controller.interrupt() and held is not None and held == self._target_at(pos):
            self._ui.is_known = not self._ui.by_finger
            self._controller.click(held)

    def _go_back(self) -> None:
        """Esc or the right button: cancel the drag, panel or focus; without any, open the menu."""
        ui = self._ui
        ui.repaint()
        if ui.dragged:
            ui.dragged = ui.held = None
            self._controller.close_topmost()
        elif self._controller.close_topmost():
            return
        elif ui.focus:
            ui.focus = ui.focus_before = None
        else:
            self._controller.click(Target(TargetKind.MENU))

    # -- keys

    def _press_key(self, event: pygame.event.Event) -> bool:
        controller, ui = self._controller, self._ui
        ui.repaint()
        match event.key:
            case pygame.K_ESCAPE if pad_button_of(event) is PadButton.START:
                controller.click(Target(TargetKind.MENU))
            case pygame.K_ESCAPE:
                self._go_back()
            case pygame.K_RETURN | pygame.K_KP_ENTER if ui.focus:
                controller.finish()
                # A card just chosen shows which keys lead on: the focus stays on it, and Enter would put it back.
                ui.is_known = ui.focus.kind is not TargetKind.HAND
                controller.click(ui.focus)
            case key if key in ARROWS:
                self._walk(ARROWS[key], everything=bool(event.mod & pygame.KMOD_SHIFT))
            case _ if (deed := controller.keys.key_action(event)) is not None:
                self._press_bound(deed)
            case _ if (number := _digit(event)) is not None:
                if (target := controller.city_focus(number)) is not None:
                    self.focus_on(target)
            case _:
                return False
        return True

    def _press_bound(self, deed: KeyAction) -> None:
        if deed in (KeyAction.NEXT, KeyAction.PREVIOUS):
            places = keyboard_focus.reachable_targets(self._controller.target_rects, self._controller.turn.legal)
            self.focus_on(keyboard_focus.next_group(places, self._ui.focus, 1 if deed is KeyAction.NEXT else -1))
        else:
            self._controller.press(deed)

    def _walk(self, direction: tuple[int, int], *, everything: bool) -> None:
        """Move the focus between possible actions; with Shift between all things, to read about them."""
        every = self._controller.target_rects
        places = every if everything else keyboard_focus.reachable_targets(every, self._controller.turn.legal)
        if places or not self._controller.panels.show_neighbour(direction):
            self.focus_on(keyboard_focus.next_in_direction(places, self._ui.focus, direction, self._ui.focus_before))


def _digit(event: pygame.event.Event) -> int | None:
    """Which key of the number row was pressed, counted from 0, whatever is printed on it; None for any other key."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
        return None
    if event.key in DIGITS:
        return DIGITS.index(event.key)
    place = getattr(event, "scancode", None)
    return ROW.index(place) if place in ROW else None
