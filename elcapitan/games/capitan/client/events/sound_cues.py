"""The sound of each event, and its time within the clip: the table of look.md 7.

Pure. A coin sounds when it lands, a ship when it casts off and when it docks, a warehouse when it hits its site.
"""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.shell.sound import Sound
from elcapitan.games.capitan.client.events.building_animations import FALL_S, PLANK_S
from elcapitan.games.capitan.client.events.tween import AnimationClip
from elcapitan.games.capitan.rules.model.events import (
    BonusTaken,
    CardBought,
    CardTurnedUp,
    DeckShuffled,
    Event,
    FortressBuilt,
    GameEnded,
    LoanExtended,
    LoanRepaid,
    LoanTaken,
    PaidAtOnce,
    PaydayHeld,
    PirateMoved,
    ProtectionCollected,
    Sailed,
    ShipDisplaced,
    WarehouseBuilt,
    WarehouseReopened,
    WarehouseShut,
)

COINS_HEARD = 3
"""Maximum number of audible coins among those that fly at once."""
Cue = tuple[float, Sound]


def event_sound(event: Event) -> Sound | None:
    """The single sound of an event that is shown without animation; None for a silent event."""
    match event:
        case CardBought():
            return Sound.CARD
        case CardTurnedUp() | DeckShuffled():
            return Sound.FLIP
        case Sailed() | PirateMoved() | ShipDisplaced():
            return Sound.SAIL
        case WarehouseBuilt():
            return Sound.BUILD
        case WarehouseReopened():
            return Sound.REOPEN
        case WarehouseShut(lost=lost):
            return Sound.LOST if lost else Sound.SHUT
        case FortressBuilt():
            return Sound.FORTRESS
        case LoanTaken() | LoanExtended():
            return Sound.LOAN
        case LoanRepaid() | PaidAtOnce() | ProtectionCollected() | BonusTaken():
            return Sound.COIN
        case PaydayHeld():
            return Sound.PAYDAY
        case GameEnded():
            return Sound.WIN
        case _:
            return None


def sound_cues(events: Sequence[Event], shot: AnimationClip) -> tuple[Cue, ...]:
    """The sounds during the clip of these events (several only for cards turned up together)."""
    heard: list[Cue] = []
    first = events[0]
    sound = event_sound(first)
    match first:
        case CardTurnedUp():
            turning = [flight for flight in shot.flights if flight.what.kind == "turn"]
            heard += [((flight.begin_s + flight.end_s) / 2, Sound.FLIP) for flight in turning]
        case WarehouseBuilt():
            heard.append((FALL_S, Sound.BUILD))
        case WarehouseShut() if sound:
            heard.append((PLANK_S / 2, sound))
        case LoanTaken():
            lent = next(flight for flight in shot.flights if flight.what.kind == "loan")
            heard.append((lent.begin_s, Sound.LOAN))
        case _ if sound is not None and sound is not Sound.COIN:
            heard.append((0.0, sound))
    ships = [flight for flight in shot.flights if flight.what.kind == "docking"]
    if ships and not isinstance(first, Sailed | PirateMoved | ShipDisplaced):
        heard.append((0.0, Sound.SAIL))
    heard += [(flight.begin_s, Sound.DOCK) for flight in ships]
    landing = sorted(flight.end_s for flight in shot.flights if flight.what.kind == "coin")
    heard += [(at, Sound.COIN) for at in landing[:COINS_HEARD]]
    if sound is Sound.COIN and not landing:
        heard.append((shot.length_s / 2, Sound.COIN))
    return tuple(sorted(heard))
