"""The instruments of the music: strings that are plucked or struck, a flute, a ney, a frame drum, a drone.

Each note is a sum of partials, so that it is in tune to the cent; `music.py` has the lute of the short sounds.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from sounds.waves import RATE, Wave, band, chance, clock, fade_out, noise


class StringKind(NamedTuple):
    """How the strings of an instrument are made and touched."""

    decay_s: float
    """The fundamental of A3 dies away to a third in this time."""
    bright_hz: float
    """Partials above this frequency are weak."""
    pluck_at: float
    """Where the string is touched, as a share of its length."""
    apart_cents: float
    """How far the two strings of a course are out of tune."""
    touch: float
    """The noise of the finger, quill or hammer."""


LUTE = StringKind(0.95, 1900, 0.17, 1.3, 0.05)
BASS = StringKind(1.5, 900, 0.23, 0.8, 0.02)
DULCIMER = StringKind(1.25, 3400, 0.11, 2.6, 0.07)
OUD = StringKind(0.62, 1350, 0.13, 2.2, 0.10)
HIGHEST_HZ = 9000
STIFFNESS = 3e-5
"""Partials of a stiff string are a little too high."""


@cache
def string_note(kind: StringKind, hz: float) -> Wave:
    """One note until it has died away."""
    decay_s = kind.decay_s * (220 / hz) ** 0.45
    seconds = min(6.0, 5.5 * decay_s)
    t = clock(seconds)
    wave = np.zeros(len(t))
    for partial in range(1, min(26, int(HIGHEST_HZ / hz)) + 1):
        level = np.sin(np.pi * partial * kind.pluck_at) / partial**1.15 * np.exp(-partial * hz / kind.bright_hz)
        dies = np.exp(-t / (decay_s / (1 + 0.3 * (partial - 1))))
        true = partial * hz * np.sqrt(1 + STIFFNESS * partial**2)
        for cents, share in ((-kind.apart_cents, 0.55), (kind.apart_cents, 0.45)):
            wave += share * level * dies * np.sin(2 * np.pi * true * 2 ** (cents / 1200) * t)
    wave /= np.max(np.abs(wave))
    touch = fade_out(band(noise(chance(f"touch/{hz}"), 0.05), 900, 4500), 0.009, 0.001)
    wave[: len(touch)] += kind.touch * touch
    return fade_ends(wave, 0.0015, 0.15)


def flute_note(hz: float, seconds: float) -> Wave:
    """A soft wooden flute: few partials, a little breath, and a vibrato that comes late."""
    t = clock(seconds + 0.25)
    vibrato = 0.0035 * np.clip((t - 0.35) / 0.5, 0, 1) * np.sin(2 * np.pi * 4.8 * t)
    phase = 2 * np.pi * hz * np.cumsum(1 + vibrato) / RATE
    wave = np.sin(phase) + 0.22 * np.sin(2 * phase) + 0.09 * np.sin(3 * phase) + 0.02 * np.sin(4 * phase)
    wave += 0.10 * band(noise(chance(f"breath/{hz}/{seconds}"), 1.0 * len(t) / RATE)[: len(t)], 0.8 * hz, 3.5 * hz)
    swell = 0.75 + 0.25 * np.sin(np.pi * np.clip(t / seconds, 0, 1))
    return fade_ends(wave * swell, 0.09, 0.25)


def ney_note(hz: float, seconds: float) -> Wave:
    """A reed flute blown over its edge: it slides up to its tone, and much breath goes with it."""
    t = clock(seconds + 0.3)
    slide = -0.022 * np.exp(-t / 0.06)
    vibrato = 0.006 * np.clip((t - 0.25) / 0.6, 0, 1) * np.sin(2 * np.pi * 5.2 * t)
    phase = 2 * np.pi * hz * np.cumsum(1 + slide + vibrato) / RATE
    wave = 0.8 * np.sin(phase) + 0.42 * np.sin(2 * phase) + 0.20 * np.sin(3 * phase) + 0.06 * np.sin(4 * phase)
    breath = noise(chance(f"ney/{hz}/{seconds}"), len(t) / RATE)[: len(t)]
    wave += 0.26 * band(breath, 0.9 * hz, 4.2 * hz) + 0.10 * band(breath, 2500, 6000) * np.exp(-t / 0.09)
    swell = 0.62 + 0.38 * np.sin(np.pi * np.clip(t / seconds, 0, 1) ** 0.8)
    return fade_ends(wave * swell, 0.07, 0.3)


@cache
def drum_note(high: bool) -> Wave:
    """A frame drum, struck in the middle or near the rim."""
    t = clock(0.5)
    hz = (148 if high else 84) * (1 + 0.25 * np.exp(-t / 0.02))
    skin = np.sin(2 * np.pi * np.cumsum(hz) / RATE) * np.exp(-t / (0.06 if high else 0.11))
    slap = band(noise(chance(f"skin/{high}"), 0.5), 300, 2400) * np.exp(-t / 0.018)
    return fade_ends(skin + (0.5 if high else 0.22) * slap, 0.002, 0.1)


def drone(name: str, tones_hz: tuple[float, ...], seconds: float) -> Wave:
    """Bowed strings that sound all the time; whole waves fit into `seconds`, so that the end meets the start."""
    random, t = chance(name), clock(seconds)
    wave = np.zeros(len(t))
    for tone in tones_hz:
        for partial in range(1, 9):
            hz = round(tone * partial * seconds) / seconds
            slow = random.integers(3, 9) / seconds
            swell = 0.7 + 0.3 * np.sin(2 * np.pi * (slow * t + random.random()))
            wave += np.exp(-tone * partial / 420) / partial * swell * np.sin(2 * np.pi * (hz * t + random.random()))
    shaped: Wave = wave / np.max(np.abs(wave))
    return shaped


def fade_ends(wave: Wave, attack_s: float, release_s: float) -> Wave:
    """Without a crack at either end."""
    rise = np.clip(np.arange(len(wave)) / (attack_s * RATE), 0, 1)
    fall = np.clip(np.arange(len(wave))[::-1] / (release_s * RATE), 0, 1)
    shaped: Wave = wave * rise * fall
    return shaped
