"""What is heard of each event, and when within its clip."""

from __future__ import annotations

from elcapitan.client.shell.sound import Sound
from elcapitan.client.table.clips import AnimationClip
from elcapitan.games.yspahan.client.motion.event_clips import SHAKE_S, STEP_S
from elcapitan.games.yspahan.rules.model import events

COINS_HEARD = 3
"""Number of coins heard at most, among those that fly at once."""
EVENT_SOUNDS: dict[type, Sound] = {
    events.DiceBought: Sound.COIN,
    events.Rolled: Sound.FLIP,
    events.CamelsTaken: Sound.CARD,
    events.GoldTaken: Sound.COIN,
    events.GoodPlaced: Sound.DOCK,
    events.SoukCompleted: Sound.REOPEN,
    events.SupervisorMoved: Sound.CARD,
    events.CamelGiven: Sound.LOAN,
    events.GoodLoaded: Sound.DOCK,
    events.CaravanScored: Sound.SAIL,
    events.CardDrawn: Sound.CARD,
    events.CardPlayed: Sound.FLIP,
    events.CardDiscarded: Sound.FLIP,
    events.BuildingBuilt: Sound.BUILD,
    events.SoukScored: Sound.REOPEN,
    events.WeekEnded: Sound.PAYDAY,
}
"""By event; one that is not named is silent."""


def event_sound(event: events.Event) -> Sound | None:
    """The single sound of an event that is shown without animation; None for a silent event."""
    return EVENT_SOUNDS.get(type(event))


def sound_cues(event: events.Event, clip: AnimationClip) -> tuple[tuple[float, Sound], ...]:
    """The sounds during the first clip of an event and their times."""
    sound = event_sound(event)
    if sound is None:
        return ()
    match event:
        case events.Rolled():
            return (0.0, sound), (SHAKE_S, sound), (clip.length_s * 0.9, Sound.DOCK)
        case events.SupervisorMoved(way=way):
            return tuple((STEP_S * at, sound) for at in range(0, len(way), 2)) or ((0.0, sound),)
        case events.GoldTaken() | events.DiceBought():
            landing = sorted(flight.end_s for flight in clip.flights)
            return tuple((at - 0.01, sound) for at in landing[:COINS_HEARD])
        case events.GoodPlaced() | events.GoodLoaded():
            return ((clip.flights[0].end_s - 0.01, sound),)
    return ((0.0, sound),)
