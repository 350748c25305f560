"""Something of its own that lies over the table: a note, the chat, a clock. The table scene holds a list of them.

A layer is asked before the table itself gets an event, and is painted after everything of the table but the ribbon.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from pygame import Rect

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.games.capitan.client.layout.table_layout import TableLayout


class Layer:
    """What the scene wants of it; one that does not say otherwise takes nothing, never changes and paints nothing."""

    @property
    def typing(self) -> bool:
        """Somebody types into it."""
        return False

    @property
    def covered(self) -> Rect:
        """Where no tooltip lies, and nothing is told of what lies beneath; empty where all may be told."""
        return Rect(0, 0, 0, 0)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event before the table does; whether it was consumed."""
        return False

    def update(self, dt_s: float) -> bool:
        """Time has passed; whether it looks different now."""
        return False

    def overlays(self, brush: Brush, layout: TableLayout) -> Iterable[Overlay]:
        """What it paints; the key of each says everything that its picture depends on."""
        return ()
