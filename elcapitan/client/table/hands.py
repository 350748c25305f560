"""The player's hands at the table: mouse, touch and keys in, and what they mean for the table out.

Knows what is pointed at, pressed, dragged and focused. What a click on a thing means is the table's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import pygame
from pygame import Rect

from elcapitan.client.keys import Bindings, Deed
from elcapitan.client.table import keyboard
from elcapitan.client.table.hit import Places, hit, place_of, touched
from elcapitan.client.table.targets import ON_A_BOARD, Kind, Target
from elcapitan.rules.moves import Move

DIGITS = [pygame.K_1 + at for at in range(9)] + [pygame.K_0, pygame.K_MINUS, pygame.K_EQUALS]
"""The row of keys from 1 on: one for each of twelve cities."""
ROW = [pygame.KSCAN_1 + at for at in range(10)] + [pygame.KSCAN_MINUS, pygame.KSCAN_EQUALS]
"""The same keys by where they lie: on a Czech or French keyboard they give letters and need Shift for digits."""
DIGIT_LABELS = "1234567890-="
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
TOOLTIP_S = 0.35
RESTS_S = 0.15
"""Long enough not to be on the way to something else, and shorter than a double click."""
HOLD_S = 0.5
"""A finger that rests so long asks what the thing is, as a mouse that hovers."""
DRAG_U = 12
"""So far a pressed pointer moves before it drags: less is an unsteady hand."""
FINGER_U = 40
"""The least width and height of what a finger is to hit."""


class Handled(Protocol):
    """The table, as hands know it."""

    @property
    def places(self) -> Places:
        """Everything that can be pointed at now."""

    @property
    def legal(self) -> Mapping[Target, tuple[Move, ...]]:
        """What can be done now."""

    @property
    def above(self) -> Rect | None:
        """Where something lies over the whole table; a click beside it closes it."""

    @property
    def keys(self) -> Bindings: ...
    @property
    def px_per_u(self) -> float: ...
    def click(self, target: Target) -> None: ...
    def do(self, deed: Deed) -> None: ...
    def lift(self, source: Target) -> bool:
        """A thing begins to be dragged; False if it stays where it is."""

    def drop(self, source: Target, target: Target | None, pos: tuple[int, int]) -> None:
        """What was dragged is let go."""

    def back(self) -> bool:
        """Esc: the topmost thing goes away; False if nothing was left to go."""

    def interrupt(self) -> bool:
        """A click while moves are shown ends the show; whether that was all it meant, or it meant nothing."""

    def finish(self) -> None:
        """Show the outcome of what runs."""

    def scroll(self, lines: int, pos: tuple[int, int]) -> None: ...
    def go_to_city(self, number: int) -> None:
        """The key of the city with that number, from 0."""

    def go_beside(self, direction: tuple[int, int]) -> bool:
        """An arrow while a city is seen from near; False if that is not so."""

    def repaint(self) -> None: ...


class Hands:
    """One pair of hands."""

    def __init__(self, table: Handled) -> None:
        self.table = table
        self.hover: Target | None = None
        self.focus: Target | None = None
        """Where the keyboard is."""
        self.left: Rect | None = None
        """Where it was last: arrows go on from there when its thing is gone, such as a card just bought."""
        self.held: Target | None = None
        """What was pressed and is not released yet."""
        self.dragged: Target | None = None
        """What follows the pointer."""
        self.pointer = (-1, -1)
        self.hover_s = 0.0
        """How long the same thing has been pointed at."""
        self._pressed_at = (-1, -1)
        self._pressed_s = 0.0
        self._finger = False
        """It was a finger that pressed last."""
        self.known = False
        """What is pointed at or focused was just clicked, and nothing has moved since: it is not explained again."""

    # -- time

    @property
    def told(self) -> Target | None:
        """What has been pointed at long enough to be explained; a finger has to stay on it."""
        if self.dragged or self.known or (self.held and not self.asking):
            return None
        return self.hover if self.hover_s >= TOOLTIP_S else None

    @property
    def resting_on_board(self) -> str:
        """The city on whose board the keyboard is, or the pointer has been for a while; empty: none."""
        on = self.focus or (self.hover if self.hover_s >= RESTS_S else None)
        return on.name if on is not None and on.kind in ON_A_BOARD else ""

    @property
    def asking(self) -> bool:
        """A finger rests on a thing to hear what it is."""
        return self._finger and self.held is not None and self._pressed_s >= HOLD_S

    @property
    def waiting(self) -> bool:
        """An explanation is about to come."""
        if self.held and self._finger:
            return self._pressed_s < HOLD_S
        return self.hover is not None and not self.held and not self.known and self.hover_s < TOOLTIP_S

    def update(self, dt_s: float) -> None:
        asked = self.asking
        self.hover_s += dt_s
        self._pressed_s += dt_s
        if self.asking and not asked:
            self.hover_s = TOOLTIP_S
            self.table.repaint()

    # -- events

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event of mouse, finger or keyboard; whether it was consumed. SDL turns a finger into the mouse."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._moved(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                self._pressed(event.pos, finger=bool(getattr(event, "touch", False)))
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                self._released(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_RIGHT:
                self._back()
            case pygame.MOUSEWHEEL:
                self.table.scroll(event.y, self.pointer)
            case pygame.WINDOWLEAVE:
                self.point((-1, -1))
            case pygame.KEYDOWN:
                return self._key(event)
            case _:
                return False
        return True

    def point(self, pos: tuple[int, int] | None = None) -> None:
        """The mouse is there now; None: something else may lie under it."""
        self.pointer = pos or self.pointer
        found = self._under(self.pointer)
        if found != self.hover:
            self.hover, self.hover_s = found, 0.0
            self.table.repaint()

    def look_again(self) -> None:
        """Other things lie on the table now: what was pointed at or focused may be gone."""
        self.point()
        if self.focus and place_of(self.table.places, self.focus) is None:
            self.focus = None

    def let_go(self) -> None:
        """Another scene is in front: what was held or dragged lies where it lay."""
        self.held = self.dragged = None

    def _under(self, pos: tuple[int, int]) -> Target | None:
        if self._finger:
            return touched(self.table.places, pos, round(FINGER_U * self.table.px_per_u))
        return hit(self.table.places, pos)

    def _moved(self, pos: tuple[int, int]) -> None:
        if self.known and pos != self.pointer:
            self.known, self.hover_s = False, 0.0
        self.point(pos)
        if self.dragged:
            self.table.repaint()
        elif self.held and not self.asking and self._far(pos) and self.table.lift(self.held):
            self.dragged = self.held
            self.table.repaint()

    def _far(self, pos: tuple[int, int]) -> bool:
        apart = max(abs(pos[0] - self._pressed_at[0]), abs(pos[1] - self._pressed_at[1]))
        return apart > DRAG_U * self.table.px_per_u

    def _pressed(self, pos: tuple[int, int], *, finger: bool) -> None:
        self._finger, self._pressed_at, self._pressed_s = finger, pos, 0.0
        self.point(pos)
        self.held, self.focus, self.left = self.hover, None, None
        self.table.repaint()

    def _released(self, pos: tuple[int, int]) -> None:
        held, dragged, asked = self.held, self.dragged, self.asking
        self.held = self.dragged = None
        self.table.repaint()
        if dragged is not None:
            self.table.drop(dragged, self._under(pos), pos)
        elif not asked:
            self._clicked(held, pos)
        if self._finger:
            # Nothing points at anything once the finger is gone.
            self.point((-1, -1))

    def _clicked(self, held: Target | None, pos: tuple[int, int]) -> None:
        above = self.table.above
        if above and not above.collidepoint(pos):
            self.table.back()
            return
        if self.table.interrupt():
            return
        if held is not None and held == self._under(pos):
            self.known = not self._finger
            self.table.click(held)

    def _key(self, event: pygame.event.Event) -> bool:
        table = self.table
        table.repaint()
        match event.key:
            case pygame.K_ESCAPE:
                self._back()
            case pygame.K_RETURN | pygame.K_KP_ENTER if self.focus:
                table.finish()
                # A card just taken up says which keys lead on: the ring stays on it, and Enter would put it back.
                self.known = self.focus.kind is not Kind.HAND
                table.click(self.focus)
            case key if key in ARROWS:
                self._arrow(ARROWS[key], everything=bool(event.mod & pygame.KMOD_SHIFT))
            case _ if (deed := table.keys.deed(event)) or (number := _digit(event)) is None:
                return self._deed(deed)
            case _:
                table.go_to_city(number)
        return True

    def _deed(self, deed: Deed | None) -> bool:
        match deed:
            case None:
                return False
            case Deed.NEXT | Deed.PREVIOUS:
                places = keyboard.reachable(self.table.places, self.table.legal)
                self.look_at(keyboard.next_group(places, self.focus, 1 if deed is Deed.NEXT else -1))
            case _:
                self.table.do(deed)
        return True

    def _arrow(self, direction: tuple[int, int], *, everything: bool) -> None:
        """Between what can be done; with Shift between all things there are, to read about them."""
        every = self.table.places
        places = every if everything else keyboard.reachable(every, self.table.legal)
        if places or not self.table.go_beside(direction):
            self.look_at(keyboard.walk(places, self.focus, direction, self.left))

    def look_at(self, target: Target | None) -> None:
        """The keyboard goes there; what the mouse has been left on is explained no longer."""
        self.focus, self.known = target, False
        self.left = place_of(self.table.places, target) if target else None
        self.point((-1, -1))

    def _back(self) -> None:
        self.table.repaint()
        if self.dragged:
            self.dragged = self.held = None
            self.table.back()
        elif self.table.back():
            return
        elif self.focus:
            self.focus = self.left = None
        else:
            self.table.click(Target(Kind.MENU))


def _digit(event: pygame.event.Event) -> int | None:
    """Which key of the row from 1 on was pressed, from 0, whatever is printed on it; None for any other."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
        return None
    if event.key in DIGITS:
        return DIGITS.index(event.key)
    place = getattr(event, "scancode", None)
    return ROW.index(place) if place in ROW else None
