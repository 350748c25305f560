"""What a player points at, holds and has focused on a table; local to this client."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame
from pygame import Rect

from elcapitan.kit.table.things import Thing

TOOLTIP_S = 0.35
"""Time a thing is pointed at before its tooltip appears."""
HOLD_S = 0.5
"""A touch this long asks for the tooltip, like a hovering mouse."""
DOUBLE_CLICK_S = 0.4
"""Longest time between the two clicks of a double click."""
NOWHERE = (-1, -1)


class LateClicks:
    """Second halves of double clicks that were meant for what was asked before in the same place."""

    def __init__(self) -> None:
        self._asked: object = None
        """When the mouse was released last."""
        self._at, self._ago_s = NOWHERE, math.inf

    def update(self, dt_s: float) -> None:
        self._ago_s += dt_s

    def has(self, event: pygame.event.Event, asked: object, near_px: float) -> bool:
        """Whether this event is one; `asked` is what is asked now. A hand that has moved away and back means it."""
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return False
        if event.type == pygame.MOUSEBUTTONUP:
            self._asked, self._at, self._ago_s = asked, event.pos, 0.0
        elif math.dist(event.pos, self._at) > near_px:
            self._ago_s = math.inf
        return event.type == pygame.MOUSEBUTTONDOWN and self._ago_s <= DOUBLE_CLICK_S and asked != self._asked


@dataclass
class PointerState:
    """At first nothing is pointed at or open."""

    close_up: str = ""
    """The name of what is seen from near."""
    drawer: str = ""
    """The name of the open drawer, such as `log`."""
    log_back: int = 0
    """Number of newest log lines scrolled out of view."""
    is_picture: bool = False
    """The table is painted to be kept or shared: nobody clicks, and no buttons are on its board."""
    rule: str = ""
    """The rule behind the last "why not", such as "B3"."""

    pointer: tuple[int, int] = NOWHERE
    hover: Thing | None = None
    hover_s: float = 0.0
    """How long the same thing has been under the pointer."""
    focus: Thing | None = None
    """The keyboard focus."""
    focus_before: Rect | None = None
    """The last focus: arrow keys continue from there when its thing is gone, such as a card just played."""
    held: Thing | None = None
    """The thing pressed and not yet released."""
    held_s: float = 0.0
    by_finger: bool = False
    """The last press was a touch."""
    dragged: Thing | None = None
    """The thing dragged by the pointer."""
    is_known: bool = False
    """The thing pointed at or focused was just clicked, and nothing has moved since: it shows no tooltip."""

    played_at: tuple[int, int] = NOWHERE
    """Where the pointer was when my last move was made; NOWHERE once it has moved away."""
    played_s: float = 0.0
    """How long ago that was."""

    dirty: bool = True
    """The picture has changed: the table is painted again."""
    glow_s: float = 0.0
    """How long the targets have been glowing."""

    def repaint(self) -> None:
        """Paint the table again."""
        self.dirty = True

    def look_as(self, before: PointerState) -> None:
        """Show the part of an endless table that another person at this window has looked at, the pointer unmoved."""
        self.pointer = before.pointer
        for name in {"camera", "has_own_view"}.intersection(vars(before)):
            setattr(self, name, getattr(before, name))

    def restart_glow(self) -> None:
        """Other things can be done now."""
        self.glow_s, self.dirty = 0.0, True

    def note_move(self) -> None:
        """A move of mine has been made; a click here within DOUBLE_CLICK_S is half of a double click."""
        self.played_at, self.played_s = self.pointer, 0.0

    def points_at(self, *kinds: str) -> bool:
        """Whether a thing of one of these kinds is under the pointer."""
        return self.hover is not None and self.hover.kind in kinds

    @property
    def asks_by_finger(self) -> bool:
        """A finger is held on a thing to read its tooltip."""
        return self.by_finger and self.held is not None and self.held_s >= HOLD_S

    @property
    def explained(self) -> Thing | None:
        """What has been pointed at long enough to show its tooltip; a finger has to stay on it."""
        if self.dragged or self.is_known or (self.held and not self.asks_by_finger):
            return None
        return self.hover if self.hover_s >= TOOLTIP_S else None

    @property
    def awaits_tooltip(self) -> bool:
        """A tooltip is about to appear."""
        if self.held and self.by_finger:
            return self.held_s < HOLD_S
        return self.hover is not None and not self.held and not self.is_known and self.hover_s < TOOLTIP_S
