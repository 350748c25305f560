"""The player's hands at the table: mouse and keys in, and what they mean for the table out.

Knows what is pointed at, pressed and focused. What a click on a thing means is the table's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol

import pygame
from pygame import Rect

from elcapitan.client.table import keyboard
from elcapitan.client.table.hit import Places, hit
from elcapitan.client.table.targets import Kind, Target
from elcapitan.rules.moves import Move

DIGITS = [pygame.K_1 + at for at in range(9)] + [pygame.K_0, pygame.K_MINUS, pygame.K_EQUALS]
"""The row of keys from 1 on: one for each of twelve cities."""
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


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

    def click(self, target: Target) -> None: ...
    def back(self) -> bool:
        """Esc: the topmost thing goes away; False if nothing was left to go."""

    def interrupt(self) -> bool:
        """A click while moves are shown ends the show; whether that was all it meant."""

    def finish(self) -> None:
        """Show the outcome of what runs."""

    def take_back(self, what: Literal["step", "turn"]) -> None: ...
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
        self.held: Target | None = None
        """What the button of the mouse was pressed on and is not released from yet."""
        self.pointer = (-1, -1)
        self.hover_s = 0.0
        """How long the same thing has been pointed at."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event of mouse or keyboard; whether it was consumed."""
        match event.type:
            case pygame.MOUSEMOTION:
                self.point(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                self.point(event.pos)
                self.held, self.focus = self.hover, None
                self.table.repaint()
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                held, self.held = self.held, None
                self.table.repaint()
                self._released(held, event.pos)
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
        found = hit(self.table.places, self.pointer)
        if found != self.hover:
            self.hover, self.hover_s = found, 0.0
            self.table.repaint()

    def _released(self, held: Target | None, pos: tuple[int, int]) -> None:
        above = self.table.above
        if above and not above.collidepoint(pos):
            self.table.back()
            return
        if self.table.interrupt():
            return
        if held is not None and held == hit(self.table.places, pos):
            self.table.click(held)

    def _key(self, event: pygame.event.Event) -> bool:
        table = self.table
        table.repaint()
        places = keyboard.reachable(table.places, table.legal)
        match event.key:
            case pygame.K_SPACE:
                table.finish()
            case pygame.K_ESCAPE:
                self._back()
            case pygame.K_u:
                table.take_back("turn" if event.mod & pygame.KMOD_SHIFT else "step")
            case pygame.K_e:
                table.finish()
                table.click(Target(Kind.END))
            case pygame.K_RETURN | pygame.K_KP_ENTER if self.focus:
                table.finish()
                table.click(self.focus)
            case pygame.K_TAB:
                step = -1 if event.mod & pygame.KMOD_SHIFT else 1
                self.focus = keyboard.next_group(places, self.focus, step)
            case key if key in ARROWS:
                if places or not table.go_beside(ARROWS[key]):
                    self.focus = keyboard.walk(places, self.focus, ARROWS[key])
            case key if key in DIGITS:
                table.go_to_city(DIGITS.index(key))
            case _:
                return False
        return True

    def _back(self) -> None:
        self.table.repaint()
        if self.table.back():
            return
        if self.focus:
            self.focus = None
        else:
            self.table.click(Target(Kind.MENU))
