"""What a player points at, has chosen and opened at Carcassonne's table, and where they look; local to this client."""

from __future__ import annotations

from dataclasses import dataclass

from elcapitan.games.carcassonne.clicks import Clicks
from elcapitan.games.carcassonne.rules.model.land import Square
from elcapitan.kit.table.camera_controller import CameraPointer


@dataclass
class CarcassonneSelection(CameraPointer):
    """At first nothing is pointed at, chosen or open."""

    chosen: Clicks = ()
    """The draft: the square, the rotation, the part, the kind of figure."""
    sent: Clicks = ()
    """The draft that was confirmed and is on its way; shown until the server has answered."""
    part: int | None = None
    """The part of the land under the pointer, or shown by Space, numbered as in land.py."""
    told_squares: tuple[Square, ...] = ()
    """Where the entry of the log under the pointer happened."""
    near_wheel: bool = False
    """The wheel is shown large, since its event is off the screen."""
    walks_parts: bool = False
    """Space shows the features of the tile that has the focus, one after the other."""
