"""The short sounds of Yspahan: dice, goods, sand, camels and their bells, gold, cards, buildings, calls.

Each takes its own name, so that its noise is its own.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from sounds.effects import knock, splash
from sounds.instruments import OUD, drum_note, fade_ends, ney_note, string_note
from sounds.score import frequency
from sounds.waves import RATE, Wave, band, chance, fade_in, fade_out, mix, noise, saw, sine, sweep


def dice_cup(name: str) -> Wave:
    """Dice shaken in leather: they rattle to one side and to the other."""
    random = chance(name)
    parts = [(0.0, 0.5, fade_in(band(noise(random, 0.75), 150, 700), 0.4))]
    for begin in (0.0, 0.19, 0.38, 0.57):
        for at in range(4):
            hz = random.uniform(820, 1500)
            parts.append(
                (
                    begin + 0.028 * at + random.uniform(0, 0.012),
                    random.uniform(0.5, 1.0),
                    _tap(f"{name}/{begin}/{at}", hz),
                )
            )
    return mix(*parts)


def dice_roll(name: str) -> Wave:
    """They tumble over stone, ever slower, and stop."""
    random = chance(name)
    parts, now, gap = [], 0.0, 0.030
    for at in range(19):
        parts.append((now, random.uniform(0.45, 1.0) * (1 - at / 26), _tap(f"{name}/{at}", random.uniform(700, 1650))))
        now += gap * random.uniform(0.7, 1.3)
        gap *= 1.10
    return mix(*parts, (0.0, 0.25, fade_out(band(noise(random, 0.6), 300, 1500), 0.18, 0.02)))


def die_set(name: str) -> Wave:
    """One die is put on its floor."""
    return mix((0, 1.0, _tap(name, 760)), (0.012, 0.5, knock(name, 340, 520, half_s=0.025, bite=0.15)))


def good_drop(name: str) -> Wave:
    """A wooden cube lands on a doorstep; dust."""
    dust = fade_out(band(noise(chance(f"{name}/dust"), 0.25), 900, 3800), 0.05, 0.006)
    return mix(
        (0, 1.0, knock(name, 236, 392, half_s=0.035)), (0.09, 0.4, knock(f"{name}/2", 262, 420)), (0.01, 0.35, dust)
    )


def souk_complete(name: str) -> Wave:
    """A bright run of the oud with little bells over its last note."""
    notes = ("D4", "G4", "A4", "D5", "G5")
    parts = [(0.10 * at, 0.8, _oud(note)) for at, note in enumerate(notes)]
    parts += [(0.42 + 0.07 * at, 0.16, _bell(hz, 1.2)) for at, hz in enumerate((1568.0, 1760.0, 2349.3))]
    return _until(mix(*parts), 1.9)


def step_sand(name: str) -> Wave:
    """A foot in the sand."""
    random = chance(name)
    grains = np.repeat(random.uniform(0, 1, 40) ** 2, 150)[: round(0.12 * RATE)]
    crunch = fade_in(band(noise(random, 0.12), 1100, 4200)[: len(grains)] * grains, 0.3)
    return mix((0, 0.9, crunch), (0, 0.8, fade_out(sine(88, 0.16), 0.03, 0.003)))


def camel_give(name: str) -> Wave:
    """A camel is led past: three soft steps and its bell."""
    steps = [(0.17 * at, 0.8, step_sand(f"{name}/{at}")) for at in range(3)]
    return mix(*steps, (0.08, 0.30, _bell(830, 0.8)), (0.36, 0.22, _bell(835, 0.8)))


def camel_bell(name: str) -> Wave:
    """The bell at a camel's neck, struck twice by its clapper."""
    return mix((0, 1.0, _bell(790, 1.1)), (0.21, 0.6, _bell(794, 1.0)))


def loaded(name: str) -> Wave:
    """A bale is hoisted onto a saddle: a rope creaks, the load settles."""
    random = chance(name)
    jitter = np.repeat(random.normal(0, 7, 36), round(0.24 * RATE / 36))
    rope = fade_in(band(saw(104 + jitter + np.linspace(0, 16, len(jitter))), 260, 1900), 0.5)
    settle = mix(
        (0, 1.0, fade_out(sine(92, 0.3), 0.05, 0.004)), (0, 0.6, fade_out(band(noise(random, 0.2), 200, 1400), 0.04))
    )
    return mix((0, 0.22, rope), (0.22, 1.0, settle), (0.30, 0.16, _bell(812, 0.7)))


def caravan_leaves(name: str) -> Wave:
    """All camels set out: steps and bells of many pitches that draw away."""
    random = chance(name)
    parts = []
    for at in range(13):
        away = 1 - at / 15
        parts.append((0.17 * at + random.uniform(0, 0.04), 0.6 * away, step_sand(f"{name}/{at}")))
        if at % 2 == 0:
            hz = random.choice((700.0, 790.0, 886.0, 1047.0))
            parts.append((0.17 * at + 0.05, 0.34 * away, _bell(float(hz), 1.0)))
    parts += [(0.35 * at, 0.4 * (1 - at / 8), drum_note(at % 2 == 1)) for at in range(6)]
    return mix(*parts)


def gold(name: str) -> Wave:
    """Small coins counted into a hand."""

    def chink(detune: float) -> Wave:
        tones = ((2730, 1.0, 0.20), (4390, 0.7, 0.13), (6610, 0.4, 0.08))
        return mix(*((0, level, fade_out(sine(hz * detune, 0.4), half_s / 3)) for hz, level, half_s in tones))

    return mix((0, 0.8, chink(1.0)), (0.075, 0.7, chink(1.043)), (0.13, 1.0, chink(0.981)))


def card_draw(name: str) -> Wave:
    """A card slides from the pile."""
    return fade_in(sweep(noise(chance(name), 0.19), 1500, 4600), 0.6)


def card_play(name: str) -> Wave:
    """A card is laid down."""
    slide = fade_in(sweep(noise(chance(name), 0.09), 4200, 2600), 0.3)
    slap = fade_out(band(noise(chance(f"{name}/slap"), 0.12), 500, 3200), 0.018, 0.001)
    return mix((0, 0.7, slide), (0.08, 1.0, slap), (0.08, 0.5, fade_out(sine(150, 0.12), 0.02)))


def building_paddock(name: str) -> Wave:
    """Two posts are driven in, a camel shakes its bell."""
    return mix(
        (0, 1.0, knock(name, 210, 470)), (0.22, 1.0, knock(f"{name}/2", 188, 430)), (0.48, 0.45, camel_bell(name))
    )


def building_shop(name: str) -> Wave:
    """A cloth is spread over its poles, coins on the table."""
    flap = fade_in(sweep(noise(chance(name), 0.32), 500, 2400, 0.9), 0.25)
    return mix((0, 0.8, flap), (0.20, 0.9, knock(name, 300, 520)), (0.42, 0.55, gold(name)))


def building_bath(name: str) -> Wave:
    """Water runs into the pool, three drops follow."""
    drops = [(0.62 + 0.17 * at, 0.5, _drop(hz)) for at, hz in enumerate((1240.0, 1560.0, 1390.0))]
    return mix((0, 1.0, splash(name, 0.8)), (0.10, 0.7, splash(f"{name}/2", 0.6)), *drops)


def building_caravanserai(name: str) -> Wave:
    """A great gate closes, bells in the court."""
    gate = mix((0, 1.0, fade_out(sine(66, 0.6), 0.12, 0.004)), (0, 0.5, knock(name, 120, 233, half_s=0.08)))
    return mix(
        (0, 1.0, gate),
        (0.20, 0.6, knock(f"{name}/bar", 190, 410)),
        (0.42, 0.30, _bell(700, 1.2)),
        (0.60, 0.26, _bell(886, 1.1)),
    )


def building_bazaar(name: str) -> Wave:
    """A tambourine and a drum call the buyers together."""
    parts = [
        (0.0, 1.0, drum_note(False)),
        (0.24, 0.8, drum_note(True)),
        (0.36, 0.8, drum_note(True)),
        (0.48, 1.0, drum_note(False)),
    ]
    for at, begin in enumerate((0.0, 0.24, 0.36, 0.48)):
        parts.append((begin, 0.5, fade_out(band(noise(chance(f"{name}/{at}"), 0.25), 5200, 9500), 0.05, 0.002)))
    return mix(*parts)


def building_hoist(name: str) -> Wave:
    """A ratchet, a rope under load, and the load set down."""
    clicks = [(0.085 * at, 0.7, _tap(f"{name}/{at}", 520 + 22 * at)) for at in range(7)]
    return mix(*clicks, (0.10, 0.7, loaded(name)), (0.66, 1.0, knock(name, 150, 262, half_s=0.06)))


def question(name: str) -> Wave:
    """Two notes that ask, the second left open, with a bell."""
    notes = ((0.0, "A4"), (0.17, "C5"), (0.34, "Ed5"))
    return _until(mix(*((begin, 0.85, _oud(note)) for begin, note in notes), (0.36, 0.18, _bell(1318.5, 1.0))), 1.5)


def week_end(name: str) -> Wave:
    """The evening's drum, and the oud that comes down to rest."""
    tune = ((0.0, "D5"), (0.24, "C5"), (0.48, "Bb4"), (0.72, "A4"), (1.05, "G4"), (1.32, "F4"), (1.62, "D4"))
    parts = [(begin, 0.8, _oud(note)) for begin, note in tune]
    parts += [
        (begin, 0.7, drum_note(high)) for begin, high in ((0.0, False), (0.72, False), (1.32, True), (1.62, False))
    ]
    parts += [(1.64, 0.7, _oud("D3")), (1.70, 0.10, _bell(1174.7, 1.6))]
    return _until(mix(*parts), 2.9)


def dawn(name: str) -> Wave:
    """A ney wakes the city."""
    tune = ((0.0, "A4", 0.34), (0.30, "C5", 0.28), (0.56, "D5", 0.8))
    parts = [(begin, 0.8, ney_note(frequency(note), seconds)) for begin, note, seconds in tune]
    return _until(mix(*parts, (0.58, 0.25, _oud("D4")), (0.60, 0.08, _bell(1174.7, 1.2))), 2.0)


def _tap(name: str, hz: float) -> Wave:
    """Bone on wood, short and dry."""
    return knock(name, hz, hz * 1.73, half_s=0.012, bite=0.35)


def _oud(note: str) -> Wave:
    return string_note(OUD, frequency(note))


def _bell(hz: float, seconds: float) -> Wave:
    """A hammered brass bell: its tones do not quite fit."""
    tones = ((0.56, 0.20, 0.9), (1.0, 1.0, 1.0), (1.62, 0.50, 0.55), (2.41, 0.34, 0.38), (3.87, 0.16, 0.2))
    return mix(*((0, level, fade_out(sine(hz * at, seconds), 0.22 * long, 0.0015)) for at, level, long in tones))


def _until(wave: Wave, seconds: float) -> Wave:
    """No longer than that, faded out over the last third of a second."""
    return fade_ends(wave[: round(seconds * RATE)], 0.001, 0.33)


def _drop(hz: float) -> Wave:
    t = np.arange(round(0.14 * RATE)) / RATE
    return fade_out(np.sin(2 * np.pi * np.cumsum(hz * (1 + 2.2 * t)) / RATE), 0.025, 0.002)


MANY: dict[str, tuple[Callable[[str], Wave], str]] = {
    "dice-cup": (dice_cup, "piece"),
    "dice-roll": (dice_roll, "piece"),
    "die-set": (die_set, "answer"),
    "good-drop": (good_drop, "piece"),
    "step-sand": (step_sand, "answer"),
    "camel-give": (camel_give, "card"),
    "camel-bell": (camel_bell, "card"),
    "loaded": (loaded, "piece"),
    "gold": (gold, "card"),
    "card-draw": (card_draw, "card"),
    "card-play": (card_play, "card"),
}
"""Sounds with three takes each: who makes them and of which kind of loudness they are."""
SINGLE: dict[str, tuple[Callable[[str], Wave], str]] = {
    "souk-complete": (souk_complete, "piece"),
    "caravan-leaves": (caravan_leaves, "piece"),
    "building-paddock": (building_paddock, "piece"),
    "building-shop": (building_shop, "piece"),
    "building-bath": (building_bath, "piece"),
    "building-caravanserai": (building_caravanserai, "piece"),
    "building-bazaar": (building_bazaar, "piece"),
    "building-hoist": (building_hoist, "piece"),
    "question": (question, "call"),
    "week-end": (week_end, "call"),
    "dawn": (dawn, "call"),
}
"""Rare sounds: one take each."""
