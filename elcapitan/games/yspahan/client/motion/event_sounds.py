"""What is heard of each event, and when within its clip."""

from __future__ import annotations

from elcapitan.client.table.clips import AnimationClip
from elcapitan.games.yspahan.client.motion.event_clips import SHAKE_S, STEP_S
from elcapitan.games.yspahan.client.sounds import YspahanSound
from elcapitan.games.yspahan.rules.model import events

COINS_HEARD = 3
"""Number of coins heard at most, among those that fly at once."""
Cues = tuple[tuple[float, YspahanSound], ...]
"""Seconds from the beginning of a clip, and what is heard then."""
_SOUNDS: dict[type, YspahanSound] = {
    events.DayBegan: YspahanSound.DAWN,
    events.DiceBought: YspahanSound.GOLD,
    events.Rolled: YspahanSound.DICE_ROLL,
    events.CamelsTaken: YspahanSound.CAMEL_BELL,
    events.GoldTaken: YspahanSound.GOLD,
    events.GoodPlaced: YspahanSound.GOOD_DROP,
    events.SoukCompleted: YspahanSound.SOUK_COMPLETE,
    events.SupervisorMoved: YspahanSound.STEP_SAND,
    events.CamelGiven: YspahanSound.CAMEL_GIVE,
    events.GoodLoaded: YspahanSound.LOADED,
    events.CardDrawn: YspahanSound.CARD_DRAW,
    events.CardPlayed: YspahanSound.CARD_PLAY,
    events.CardDiscarded: YspahanSound.CARD_PLAY,
    events.SoukScored: YspahanSound.SOUK_COMPLETE,
    events.WeekEnded: YspahanSound.WEEK_END,
}
"""By event; a building has a sound of its own, and one that is not named is silent."""


def event_sound(event: events.Event) -> YspahanSound | None:
    """The single sound of an event that is shown without animation; None for a silent event."""
    match event:
        case events.BuildingBuilt():
            return YspahanSound(f"yspahan/building-{event.building}")
        case events.CaravanScored():
            return YspahanSound.CARAVAN_LEAVES if event.emptied else None
        case events.DayBegan() if event.day > 1:
            return None
    return _SOUNDS.get(type(event))


def sound_cues(event: events.Event, clip: AnimationClip) -> Cues:
    """The sounds during the first clip of an event and their times."""
    sound = event_sound(event)
    if sound is None:
        return ()
    match event:
        case events.Rolled():
            set_s = clip.length_s * 0.9
            return (0.0, YspahanSound.DICE_CUP), (SHAKE_S, sound), (set_s, YspahanSound.DIE_SET)
        case events.SupervisorMoved(way=way):
            return tuple((STEP_S * at, sound) for at in range(len(way))) or ((0.0, sound),)
        case events.GoldTaken() | events.DiceBought():
            landing = sorted(flight.end_s for flight in clip.flights)
            return tuple((at - 0.01, sound) for at in landing[:COINS_HEARD])
        case events.GoodPlaced() | events.GoodLoaded():
            return ((clip.flights[0].end_s - 0.01, sound),)
    return ((0.0, sound),)
