"""Reduced motion: nothing travels, shakes or spins; what would arrive fades in at its destination.

Pure: takes a clip, returns still clips with the same outcome.
"""

from __future__ import annotations

from typing import Final

from elcapitan.games.capitan.client.events.tween import AnimationClip, Flight
from elcapitan.games.capitan.rules.model.state import GameState

FADE_S = 0.15
HOLD_S = 0.25
"""Time to see a change before the next one follows."""
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
    if not shot.flights:
        return [shot._replace(purses=())]
    last: dict[tuple[str, str, int], Flight] = {}
    for flight in sorted(shot.flights, key=lambda flight: flight.end_s):
        kind = CARRIED.get(flight.what.kind)
        if kind:
            last[(kind, flight.what.name, flight.what.piece)] = flight._replace(what=flight.what._replace(kind=kind))
    fading = tuple(
        flight._replace(start=flight.end, apex=0, begin_s=0, end_s=FADE_S, ease="linear", route=False, fades=True)
        for flight in last.values()
    )
    heard = tuple(dict.fromkeys((0.0, sound) for _, sound in shot.cues))
    shown = shot._replace(length_s=FADE_S, flights=fading, purses=(), cues=heard)
    return [shown, AnimationClip(HOLD_S, after)]
