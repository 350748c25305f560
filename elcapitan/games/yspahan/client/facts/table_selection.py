"""What a player points at, has chosen and opened at Yspahan's table; local to this client."""

from __future__ import annotations

from dataclasses import dataclass

from elcapitan.client.table.pointer_state import PointerState


@dataclass
class TableSelection(PointerState):
    """At first nothing is pointed at, chosen or open."""

    floor: str = ""
    """The floor whose dice are to be taken; what they can be taken for lights up."""
    card: str = ""
    """The card of my hand that is chosen: to be played, or discarded as a die with `floor` (C2)."""
    yellow: int = 0
    """Yellow dice to be bought with the roll (D1)."""
