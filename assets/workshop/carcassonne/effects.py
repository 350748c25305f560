"""The short sounds of Carcassonne: tiles of wood, figures, carts, bells, sheep and the wolf, the wheel.

Each takes its own name, so that its noise is its own.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from sounds.effects import knock
from sounds.instruments import LUTE, fade_ends, string_note
from sounds.score import frequency
from sounds.waves import RATE, Wave, band, chance, clock, fade_in, fade_out, mix, noise, saw, sine, sweep


def tile_draw(name: str) -> Wave:
    """A tile slides off the stack and turns over."""
    slide = fade_in(sweep(noise(chance(name), 0.24), 900, 2400), 0.6)
    return mix((0, 0.5, slide / np.max(np.abs(slide))), (0.22, 0.7, knock(name, 270, 430, half_s=0.03)))


def tile_turn(name: str) -> Wave:
    """Wood on wood, a quarter round."""
    scrape = fade_in(band(noise(chance(f"{name}/scrape"), 0.07), 700, 2600), 0.7)
    return mix((0, 0.35, scrape), (0.06, 0.8, knock(name, 380, 590, half_s=0.018)))


def tile_place(name: str) -> Wave:
    """It drops onto the cloth beside its neighbours, and touches them."""
    thud = fade_out(sine(94, 0.3), 0.06, 0.002)
    return mix(
        (0, 1.0, knock(name, 168, 262, half_s=0.045)), (0, 0.6, thud), (0.045, 0.35, knock(name + "/2", 430, 640))
    )


def figure(name: str) -> Wave:
    """Two small steps of a wooden figure."""
    return mix(
        (0, 0.6, knock(name, 560, 820, half_s=0.016, bite=0.3)), (0.1, 1.0, knock(name + "/2", 470, 700, half_s=0.022))
    )


def road_done(name: str) -> Wave:
    """A cart drives off."""
    random = chance(name)
    parts = [
        (
            0.085 * at + random.uniform(0, 0.02),
            random.uniform(0.25, 0.6) * (1 - at / 15),
            knock(f"{name}/{at}", 190, 330),
        )
        for at in range(12)
    ]
    creak = band(saw(150 + 25 * np.sin(2 * np.pi * 3.2 * clock(0.9))), 300, 1500)
    return mix(*parts, (0.05, 0.12, fade_in(creak, 0.4)))


def city_done(name: str) -> Wave:
    """The gate shuts, and three bells ring."""
    bells = ((0.16, 523.3), (0.36, 659.3), (0.56, 784.0))
    return mix((0, 0.8, knock(name, 130, 210, half_s=0.06)), *((begin, 0.5, _bell(hz, 1.3)) for begin, hz in bells))


def cloister_done(name: str) -> Wave:
    """A small bell, and the breath of a choir."""
    t = clock(1.5)
    choir = sum(
        np.sin(2 * np.pi * frequency(note) * (1 + 0.002 * np.sin(2 * np.pi * 4.6 * t)) * t) for note in ("A3", "E4")
    )
    breath = band(noise(chance(name), 1.5), 500, 1600)
    return mix((0, 0.6, _bell(880, 1.4)), (0.1, 0.28, fade_in(choir + 0.5 * breath, 0.35)))


def goods(name: str) -> Wave:
    """Three tokens hop onto a board."""
    return mix(
        *((0.09 * at, 0.7 + 0.1 * at, knock(f"{name}/{at}", hz, hz * 1.6)) for at, hz in enumerate((300, 360, 420)))
    )


def sheep(name: str) -> Wave:
    """One says baa."""
    t = clock(0.5)
    throat = saw(330 + 22 * np.sign(np.sin(2 * np.pi * 24 * t)) - 60 * t)
    return fade_in(band(throat, 520, 1900) * (0.7 + 0.3 * np.sin(2 * np.pi * 24 * t)), 0.25)


def wolf(name: str) -> Wave:
    """It howls far off."""
    t = clock(1.2)
    hz = 250 + 190 * np.sin(np.pi * np.clip(t / 1.1, 0, 1)) ** 0.7
    voice = np.sin(2 * np.pi * np.cumsum(hz) / RATE)
    return fade_in(voice + 0.25 * np.sin(4 * np.pi * np.cumsum(hz) / RATE), 0.35)


def wheel_tick(name: str) -> Wave:
    """A peg passes the tongue."""
    return knock(name, 900, 1380, half_s=0.009, bite=0.3)


def wheel_stop(name: str) -> Wave:
    """The last peg, and the brass of the hub."""
    return mix((0, 0.9, knock(name, 240, 380, half_s=0.05)), (0.03, 0.4, _bell(392, 0.9)))


def farm_counting(name: str) -> Wave:
    """A run of the lute, up to the city on the hill."""
    notes = ("D4", "F4", "A4", "D5")
    return fade_ends(
        mix(*((0.11 * at, 0.7, string_note(LUTE, frequency(note))) for at, note in enumerate(notes)))[
            : round(1.2 * RATE)
        ],
        0.001,
        0.4,
    )


def _bell(hz: float, seconds: float) -> Wave:
    """A small cast bell."""
    tones = ((0.5, 0.25, 1.2), (1.0, 1.0, 1.0), (1.19, 0.4, 0.8), (2.0, 0.45, 0.5), (2.74, 0.2, 0.3))
    return mix(*((0, level, fade_out(sine(hz * at, seconds), 0.3 * long, 0.002)) for at, level, long in tones))


MANY: dict[str, tuple[Callable[[str], Wave], str]] = {
    "tile-turn": (tile_turn, "answer"),
    "tile-place": (tile_place, "piece"),
    "figure": (figure, "answer"),
}
"""Sounds with three takes each: who makes them and of which kind of loudness they are."""
SINGLE: dict[str, tuple[Callable[[str], Wave], str]] = {
    "tile-draw": (tile_draw, "card"),
    "road-done": (road_done, "piece"),
    "city-done": (city_done, "piece"),
    "cloister-done": (cloister_done, "piece"),
    "goods": (goods, "card"),
    "sheep": (sheep, "card"),
    "wolf": (wolf, "card"),
    "wheel-tick": (wheel_tick, "click"),
    "wheel-stop": (wheel_stop, "piece"),
    "farm-counting": (farm_counting, "piece"),
}
"""One take each."""
