"""The interface of layers over the table: a note, the chat, a clock. The table scene holds a list of them.

A layer is asked before the table itself gets an event, and is painted after everything of the table but the ribbon.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, Protocol, TypeVar

import pygame
from pygame import Rect

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.widgets.widget_group import WidgetGroup

SHORT_LOG = 220
"""u; a log less high than this has room for a line or two."""
LONG_LINES = 400
"""u; a short log wider than this leaves its right end to the chat."""
FOLDED_LOG = 54
"""u; a log less high than this has no room for a line: it is a button with its heading, and opens the drawer."""
NARROW_LOG = 240
"""u; beside the heading of a folded log less wide than this there is no room for the chat's button."""
CHAT_DOCK, DOCK_GAP, LOG_OVER_DOCK = (132, 190), 8, 160
"""u of the chat under the log, at least and at most; between the two; and of the log, with less there is no dock."""


class HasRect(Protocol):
    @property
    def rect(self) -> Rect: ...


class LayerLayout(Protocol):
    """The rectangles of the parts of a table by which layers are placed, in px."""

    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def cloth(self) -> Rect:
        """The table without its edge."""

    @property
    def strip(self) -> Rect:
        """The line of buttons at the top."""

    @property
    def log(self) -> Rect: ...
    @property
    def rail(self) -> HasRect:
        """My own part of the table."""

    @property
    def destinations(self) -> HasRect:
        """The display above the log."""

    @property
    def panels(self) -> Sequence[Rect]:
        """One for each seat."""


LayoutT = TypeVar("LayoutT", contravariant=True)


class Layer(Generic[LayoutT]):
    """A layer over the table; by default it takes no events, never changes and paints nothing."""

    group = WidgetGroup()
    """What of it can be pressed: nothing by default."""

    @property
    def typing(self) -> bool:
        """Text is being typed into it."""
        return False

    @property
    def covered(self) -> Rect:
        """Where no tooltip may be, and none is shown of what is beneath; empty if there is no such place."""
        return Rect(0, 0, 0, 0)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event before the table does; whether it was consumed."""
        return False

    def leave(self) -> None:
        """Another scene is in front, or another window, perhaps for a moment: nothing of it is held any more."""
        self.group.release()

    def update(self, dt_s: float) -> bool:
        """Time has passed; whether it looks different now."""
        return False

    def overlays(self, brush: Brush, layout: LayoutT) -> Iterable[Overlay]:
        """What it paints; the key of each says everything that its picture depends on."""
        return ()
