"""What all dialogues have in common: a panel in front of what lies below, words on it, widgets over them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from elcapitan.client.kit import theme
from elcapitan.client.kit.group import Group
from elcapitan.client.scene import Scene

if TYPE_CHECKING:
    from elcapitan.client.kit.look import Look


class Dialogue(Scene):
    """A scene that is a panel; `box` and `group` are laid out by whoever it is."""

    see_through = True
    box: Rect
    group: Group

    def draw(self, surface: Surface) -> list[Rect] | None:
        if not (self.stale or self.group.changed):
            return []
        look = self.stage.look.whole
        everywhere, self.stale = self.stale, False
        if everywhere:
            look.frame(surface, "shadow-panel", self.box)
        look.fill(surface, self.box, theme.PANEL_ACTIVE, radius=12)
        look.rim(surface, self.box, theme.HAIRLINE, 1.6, 0.9, radius=12)
        self.paint(surface, look)
        self.group.draw(surface, look)
        return None if everywhere else [self.box]

    def paint(self, surface: Surface, look: Look) -> None:
        """What stands on the panel beneath the widgets."""
