"""Reduced motion: nothing travels, shakes or spins; what would arrive fades in at its destination."""

from __future__ import annotations

from typing import Final

from elcapitan.client.table import clips
from elcapitan.client.table.clips import AnimationClip
from elcapitan.games.capitan.rules.model.state import GameState

CARRIED: Final = {
    "ship": "ship",
    "docking": "ship",
    "house": "house",
    "squash": "house",
    "shut": "shut",
    "standing": "standing",
    "card": "card",
    "turn": "turn",
    "loan": "loan",
    "bonus": "bonus",
}
"""What arrives somewhere, and what is painted there. The rest (coins, dust, foam, planks) is decoration."""


def remove_travel(shot: AnimationClip, after: GameState) -> list[AnimationClip]:
    """The same outcome, faded in and then held; a clip that is only a pause stays one."""
    return clips.remove_travel(shot, after, CARRIED)
