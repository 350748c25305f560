"""What a player points at, has chosen and opened at Carcassonne's table, and where they look; local to this client."""

from __future__ import annotations

from dataclasses import dataclass

from elcapitan.client.table.pointer_state import PointerState
from elcapitan.games.carcassonne.clicks import Clicks
from elcapitan.games.carcassonne.rules.model.land import Square
from elcapitan.kit.table.furniture.camera import Camera

GLIDE_S = 0.35
"""How long the camera takes to something that happens off the screen."""


@dataclass
class CarcassonneSelection(PointerState):
    """At first nothing is pointed at, chosen or open."""

    chosen: Clicks = ()
    """The draft: the square, the rotation, the part, the kind of figure."""
    sent: Clicks = ()
    """The draft that was confirmed and is on its way; shown until the server has answered."""
    camera: Camera | None = None
    """None: all of the land, once its place in the window is known."""
    glide: tuple[Camera, Camera] | None = None
    """From where to where the camera is on its way."""
    glide_s: float = 0.0
    has_own_view: bool = False
    """The player has moved the camera: it does not follow the growing land."""
    part: int | None = None
    """The part of the land under the pointer, or shown by Space, numbered as in land.py."""
    told_squares: tuple[Square, ...] = ()
    """Where the entry of the log under the pointer happened."""
    near_wheel: bool = False
    """The wheel is shown large, since its event is off the screen."""
    walks_parts: bool = False
    """Space shows the features of the tile that has the focus, one after the other."""

    def look(self, camera: Camera) -> None:
        """The player moves the camera: it goes nowhere by itself."""
        self.camera, self.glide, self.dirty, self.has_own_view = camera, None, True, True

    def glide_to(self, camera: Camera, *, at_once: bool) -> None:
        """Go to another place, because something happens there."""
        if at_once or self.camera is None:
            self.camera, self.glide, self.dirty = camera, None, True
        else:
            self.glide, self.glide_s, self.dirty = (self.camera, camera), 0.0, True
