"""Mouse, touch and keys at a table: finds what is pointed at, pressed, dragged or focused, and calls the controller.

A game's controller decides what a click on a thing means, and a game's input which further keys there are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, ClassVar, Protocol

import pygame
from pygame import Rect

from elcapitan.client.key_actions import KeyAction
from elcapitan.client.shell.key_bindings import Bindings
from elcapitan.client.shell.keyboard import digit_of
from elcapitan.client.shell.pad_buttons import PadButton, pad_button_of
from elcapitan.client.sound_names import Sound
from elcapitan.client.table import keyboard_focus
from elcapitan.client.table.hit_test import thing_at, thing_rect, thing_under_finger
from elcapitan.client.table.pointer_state import DOUBLE_CLICK_S, NOWHERE, TOOLTIP_S, PointerState
from elcapitan.kit.table.things import Thing

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
FINGER_U = 40
"""Least width and height of a touch target."""
DRAG_U = 12
"""Pointer movement that starts a drag; a shorter one is an unsteady hand."""


class InputController(Protocol):
    """What the input asks of a table's controller."""

    @property
    def ui(self) -> PointerState: ...
    @property
    def keys(self) -> Bindings: ...
    @property
    def px_per_u(self) -> float: ...
    @property
    def thing_rects(self) -> Sequence[tuple[Thing, Rect]]:
        """All things that can be pointed at now, with their rectangles."""

    @property
    def close_up_rect(self) -> Rect | None:
        """The open close-up; a click beside it closes it."""

    def sound(self, sound: Sound, /) -> None: ...
    def is_possible(self, target: Thing) -> bool:
        """Whether a click on the thing leads somewhere now."""

    def scroll_log(self, lines: int, pos: tuple[int, int] | None) -> None: ...
    def click(self, target: Thing) -> None: ...
    def open_menu(self) -> None: ...
    def press(self, key: KeyAction) -> None:
        """Do this key's action."""

    def lift(self, source: Thing) -> bool:
        """Start to drag a thing; False if it cannot be dragged."""

    def drop(self, source: Thing, target: Thing | None, pos: tuple[int, int]) -> None: ...
    def follow_hint(self) -> bool:
        """Make the next move of the hint that is shown; False if none is."""

    def finish(self) -> None:
        """Skip to the outcome of the events being shown."""

    def interrupt(self, target: Thing | None) -> bool:
        """A click skips the animation of moves, but not on a button that makes no move.

        True if the click has no further effect.
        """

    def close_topmost(self) -> bool:
        """Close the topmost panel (Esc); False if none is open."""


class PointerInput:
    """The input devices of one player; a game adds its keys."""

    always: ClassVar[Collection[str]]
    """Kinds of things that can be focused without a possible action: they have a tooltip."""
    groups: ClassVar[Sequence[Collection[str]]]
    """The order of Tab, by kind."""
    read_on: ClassVar[Collection[str]] = ()
    """Kinds whose tooltip stays when Enter has clicked them: it tells how to go on."""

    def __init__(self, controller: InputController) -> None:
        self._table = controller
        self._ui = controller.ui
        self._pressed_at = NOWHERE
        self.covered: Callable[[], Iterable[Rect]] = tuple
        """Where layers cover the table: nothing beneath them is pointed at."""

    def update(self, dt_s: float) -> None:
        """Advance the times of pointing and of a long press by `dt_s` seconds."""
        ui = self._ui
        asked = ui.asks_by_finger
        ui.hover_s += dt_s
        ui.played_s += dt_s
        ui.held_s += dt_s
        if ui.asks_by_finger and not asked:
            ui.hover_s = TOOLTIP_S
            ui.repaint()

    # -- events

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle a mouse, touch or keyboard event; whether it was consumed. SDL turns touches into mouse events."""
        before = self._ui.hover
        taken = self._take(event)
        if self._ui.hover != before and self._ui.hover is not None and self._table.is_possible(self._ui.hover):
            self._table.sound(Sound.HOVER)
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
                self._table.scroll_log(event.y, None if pad_button_of(event) else self._ui.pointer)
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
        found = self._thing_at(ui.pointer)
        if found != ui.hover:
            ui.hover, ui.hover_s = found, 0.0
            ui.repaint()

    def look_again(self) -> None:
        """The things on the table have changed: drop a hover or focus whose thing is gone."""
        self.point()
        if self._ui.focus and thing_rect(self._table.thing_rects, self._ui.focus) is None:
            self._ui.focus = None

    def focus_on(self, target: Thing | None) -> None:
        """Set the keyboard focus; the tooltip of the mouse closes."""
        ui = self._ui
        ui.focus, ui.is_known = target, False
        ui.focus_before = thing_rect(self._table.thing_rects, target) if target else None
        self.point(NOWHERE)

    def _thing_at(self, pos: tuple[int, int]) -> Thing | None:
        if any(place.collidepoint(pos) for place in self.covered()):
            return None
        if self._ui.by_finger:
            return thing_under_finger(self._table.thing_rects, pos, round(FINGER_U * self._table.px_per_u))
        return thing_at(self._table.thing_rects, pos)

    # -- mouse and finger

    def _move(self, pos: tuple[int, int]) -> None:
        ui = self._ui
        if ui.is_known and pos != ui.pointer:
            ui.is_known, ui.hover_s = False, 0.0
        self.point(pos)
        if self._is_far(pos, ui.played_at):
            ui.played_at = NOWHERE
        if ui.dragged:
            ui.repaint()
        elif ui.held and not ui.asks_by_finger and self._is_far(pos, self._pressed_at) and self._table.lift(ui.held):
            ui.dragged = ui.held
            ui.repaint()

    def _is_far(self, pos: tuple[int, int], before: tuple[int, int]) -> bool:
        apart = max(abs(pos[0] - before[0]), abs(pos[1] - before[1]))
        return apart > DRAG_U * self._table.px_per_u

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
            self._table.drop(dragged, self._thing_at(pos), pos)
        elif not asked:
            self._click(held, pos)
        if ui.by_finger:
            # After the finger is lifted nothing is pointed at.
            self.point(NOWHERE)

    def _click(self, held: Thing | None, pos: tuple[int, int]) -> None:
        near = self._table.close_up_rect
        if near and not near.collidepoint(pos):
            self._table.close_topmost()
        elif self._is_second_click(pos):
            pass
        elif not self._table.interrupt(held) and held is not None and held == self._thing_at(pos):
            self._ui.is_known = not self._ui.by_finger
            self._table.click(held)

    def _is_second_click(self, pos: tuple[int, int]) -> bool:
        """Whether it is the second of a double click whose first has made a move; it is ignored.

        It was meant for the thing at the first click: by now the next card of the hand may be there.
        """
        ui = self._ui
        return ui.played_s <= DOUBLE_CLICK_S and ui.played_at != NOWHERE and not self._is_far(pos, ui.played_at)

    def _go_back(self) -> None:
        """Esc or the right button: cancel the drag, panel or focus; without any, open the menu."""
        ui = self._ui
        ui.repaint()
        if ui.dragged:
            ui.dragged = ui.held = None
            self._table.close_topmost()
        elif self._table.close_topmost():
            return
        elif ui.focus:
            ui.focus = ui.focus_before = None
        else:
            self._table.open_menu()

    # -- keys

    def _press_key(self, event: pygame.event.Event) -> bool:
        controller, ui = self._table, self._ui
        ui.repaint()
        match event.key:
            case pygame.K_ESCAPE if pad_button_of(event) is PadButton.START:
                controller.open_menu()
            case pygame.K_ESCAPE:
                self._go_back()
            case pygame.K_RETURN | pygame.K_KP_ENTER if ui.focus:
                controller.finish()
                ui.is_known = _kind(ui.focus) not in self.read_on
                controller.click(ui.focus)
            case pygame.K_RETURN | pygame.K_KP_ENTER if controller.follow_hint():
                pass
            case key if key in ARROWS:
                self._walk(ARROWS[key], everything=bool(event.mod & pygame.KMOD_SHIFT))
            case _ if (action := controller.keys.key_action(event)) is not None:
                self._press_bound(action)
            case _ if (number := digit_of(event)) is not None:
                self._press_digit(number)
            case _:
                return self._press_free_key(event)
        return True

    def _press_bound(self, action: KeyAction) -> None:
        if action in (KeyAction.NEXT, KeyAction.PREVIOUS):
            self._tab(1 if action is KeyAction.NEXT else -1)
        else:
            self._table.press(action)

    # -- what a game adds

    def _press_free_key(self, event: pygame.event.Event) -> bool:
        """An unbound key; whether the game has a use for it."""
        return False

    def _press_digit(self, number: int) -> None:
        """A key of the number row, counted from 0."""

    def _is_reachable(self, target: Thing) -> bool:
        """Whether the focus stops at that thing: an action is possible with it now, or it is a button."""
        return self._table.is_possible(target) or target.kind in self.always

    def _groups(self, places: Sequence[tuple[Thing, Rect]]) -> list[list[Thing]]:
        """The groups of Tab."""
        targets = list(dict.fromkeys(target for target, _rect in places))
        return [[target for target in targets if _kind(target) in kinds] for kinds in self.groups]

    def _turn_close_up(self, places: Sequence[tuple[Thing, Rect]], direction: tuple[int, int]) -> bool:
        """Turn to the neighbour of what is seen from near, if there is nothing to walk over; whether that was it."""
        return False

    # -- the focus

    def _reachable(self) -> list[tuple[Thing, Rect]]:
        return [(target, rect) for target, rect in self._table.thing_rects if self._is_reachable(target)]

    def _tab(self, step: int) -> None:
        """Move the focus to the next group, or the previous one (-1)."""
        self.focus_on(keyboard_focus.next_group(self._groups(self._reachable()), self._ui.focus, step))

    def leaves_last_group(self, step: int) -> bool:
        """Whether the next step of Tab (1 or -1) goes round, from one end of the groups to the other."""
        groups = self._groups(self._reachable())
        return keyboard_focus.next_group(groups, self._ui.focus, step) == keyboard_focus.next_group(groups, None, step)

    def _walk(self, direction: tuple[int, int], *, everything: bool) -> None:
        """Move the focus between possible actions; with Shift between all things, to read about them."""
        places = self._table.thing_rects if everything else self._reachable()
        if self._turn_close_up(places, direction):
            return
        first = keyboard_focus.next_group(self._groups(places), None, 1)
        self.focus_on(keyboard_focus.next_in_direction(places, self._ui.focus, direction, self._ui.focus_before, first))


def _kind(target: Any) -> str:
    kind: str = target.kind
    return kind
