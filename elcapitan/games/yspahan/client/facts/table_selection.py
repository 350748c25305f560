"""What a player points at, has chosen and opened at Yspahan's table; local to this client."""

from __future__ import annotations

from dataclasses import dataclass

from elcapitan.games.yspahan.client.facts.targets import YspahanTarget

TOOLTIP_S = 0.35
"""Time a thing is pointed at before its tooltip appears."""


@dataclass
class TableSelection:
    """At first nothing is pointed at, chosen or open."""

    floor: str = ""
    """The floor whose dice are to be taken; what they can be taken for lights up."""
    card: str = ""
    """The card of my hand that is chosen: to be played, or discarded as a die with `floor` (C2)."""
    yellow: int = 0
    """Yellow dice to be bought with the roll (D1)."""
    close_up: str = ""
    """The district seen from near."""
    drawer: str = ""
    """The open drawer of a small window: `log` or `buildings`."""
    log_back: int = 0
    """Number of newest log lines scrolled out of view."""

    pointer: tuple[int, int] = (-1, -1)
    hover: YspahanTarget | None = None
    hover_s: float = 0.0
    """How long the same thing has been under the pointer."""
    focus: YspahanTarget | None = None
    """The keyboard focus."""
    held: YspahanTarget | None = None
    """The thing pressed and not yet released."""
    held_s: float = 0.0
    by_finger: bool = False
    """The last press was a touch."""
    dragged: YspahanTarget | None = None
    dirty: bool = True
    """The picture has changed: the table is painted again."""
    glow_s: float = 0.0
    """How long the targets have been glowing."""
