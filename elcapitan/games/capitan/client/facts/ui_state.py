"""What a player points at, has chosen and opened at the table; local to this client."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from elcapitan.games.capitan.client.facts.targets import ON_A_BOARD, PIRATE_SHIP, Target
from elcapitan.games.capitan.rules.model.moves import Move, MovePirate, Sail

TOOLTIP_S = 0.35
"""Time a thing is pointed at before its tooltip appears."""
RESTS_S = 0.15
"""Shortest hover that counts; less than a double click."""
HOLD_S = 0.5
"""A touch this long asks for the tooltip, like a hovering mouse."""


@dataclass
class UiState:
    """At first nothing is pointed at, chosen or open."""

    chosen: str | None = None
    """The chosen card of my hand, or PIRATE_SHIP."""
    close_up: str | None = None
    """The city of the close-up."""
    drawer: bool = False
    """The whole log is open over the table."""
    is_reach_map_open: bool = False
    """The map of what is in reach covers the boards."""
    log_back: int = 0
    """Number of newest log lines scrolled out of view."""
    rule: str = ""
    """The rule behind the last "why not", such as "B3"."""

    pointer: tuple[int, int] = (-1, -1)
    hover: Target | None = None
    hover_s: float = 0.0
    """How long the same thing has been under the pointer."""
    focus: Target | None = None
    """The keyboard focus."""
    focus_before: Rect | None = None
    """The last focus: arrow keys continue from there when its thing is gone, such as a card just bought."""
    held: Target | None = None
    """The thing pressed and not yet released."""
    held_s: float = 0.0
    by_finger: bool = False
    """The last press was a touch."""
    dragged: Target | None = None
    """The thing dragged by the pointer."""
    is_known: bool = False
    """The thing pointed at or focused was just clicked, and nothing has moved since: it shows no tooltip."""

    dirty: bool = True
    """The picture has changed: the table is painted again."""
    glow_s: float = 0.0
    """How long the targets have been glowing."""

    def repaint(self) -> None:
        """Paint the table again."""
        self.dirty = True

    def restart_glow(self) -> None:
        """Other things can be done now."""
        self.glow_s, self.dirty = 0.0, True

    @property
    def asks_by_finger(self) -> bool:
        """A finger is held on a thing to read its tooltip."""
        return self.by_finger and self.held is not None and self.held_s >= HOLD_S

    @property
    def explained(self) -> Target | None:
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

    @property
    def city_pointed_at(self) -> str:
        """The city whose board has the focus, or has been pointed at for RESTS_S; empty: none."""
        on = self.focus or (self.hover if self.hover_s >= RESTS_S else None)
        return on.name if on is not None and on.kind in ON_A_BOARD else ""


def uses_selection(move: Move, chosen: str) -> bool:
    """Whether it is a move of what is taken up: a card of my hand, or the pirate ship."""
    if chosen == PIRATE_SHIP:
        return isinstance(move, MovePirate)
    return isinstance(move, Sail) and move.card == chosen
