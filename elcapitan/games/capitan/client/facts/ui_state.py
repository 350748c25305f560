"""What a player points at, has chosen and opened at the table; local to this client."""

from __future__ import annotations

from dataclasses import dataclass

from elcapitan.client.table.pointer_state import PointerState
from elcapitan.games.capitan.things import ON_A_BOARD

RESTS_S = 0.15
"""Shortest hover that counts; less than a double click."""


@dataclass
class UiState(PointerState):
    """At first nothing is pointed at, chosen or open."""

    chosen: str | None = None
    """The chosen card of my hand, or PIRATE_SHIP."""
    is_reach_map_open: bool = False
    """The map of what is in reach covers the boards."""

    @property
    def city_pointed_at(self) -> str:
        """The city whose board has the focus, or has been pointed at for RESTS_S; empty: none."""
        on = self.focus or (self.hover if self.hover_s >= RESTS_S else None)
        return on.name if on is not None and on.kind in ON_A_BOARD else ""
