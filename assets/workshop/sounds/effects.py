"""The short sounds of hands, wood, coins, water and paper. Each takes its own name, so that its noise is its own."""

from __future__ import annotations

import numpy as np

from sounds.waves import Wave, band, chance, clock, fade_in, fade_out, mix, noise, saw, sine, sweep


def knock(name: str, *hz: float, half_s: float = 0.04, bite: float = 0.5) -> Wave:
    """Wood on wood: a few sines that die quickly, behind five milliseconds of noise."""
    body = mix(*((0, 1.0, fade_out(sine(each, half_s * 7), half_s * (0.5 + 220 / max(120, each)))) for each in hz))
    tick = fade_out(band(noise(chance(name), 0.03), 700, 5000), 0.005, 0.0005)
    return mix((0, 1 / len(hz), body), (0, bite, tick))


def hover(name: str) -> Wave:
    return fade_out(band(noise(chance(name), 0.012), 2200, 4200), 0.002, 0.0004)


def click(name: str) -> Wave:
    return knock(name, 180, 420)


def card(name: str) -> Wave:
    return fade_in(sweep(noise(chance(name), 0.14), 2000, 5000), 0.35)


def flip(name: str) -> Wave:
    burst = fade_in(sweep(noise(chance(name), 0.05), 3200, 4800), 0.3)
    second = fade_in(sweep(noise(chance(name + "/2"), 0.06), 4200, 2600), 0.2)
    return mix((0, 0.8, burst), (0.085, 1.0, second))


def undo(name: str) -> Wave:
    """A card that comes back."""
    return card(name)[::-1].copy()


def coin(name: str) -> Wave:
    """Two hits of thin metal: its tones do not fit one another."""

    def hit(detune: float) -> Wave:
        tones = ((2100, 1.0, 0.25), (3400, 0.7, 0.17), (5200, 0.45, 0.10), (7930, 0.2, 0.05))
        return mix(*((0, level, fade_out(sine(hz * detune, 0.5), half_s / 3)) for hz, level, half_s in tones))

    return mix((0, 0.8, hit(1.0)), (0.06, 1.0, hit(1.017)))


def sail(name: str) -> Wave:
    """The wind takes the sail, a rope creaks."""
    random = chance(name)
    wind = fade_in(sweep(noise(random, 0.8), 200, 900, 0.9), 0.45)
    jitter = np.repeat(random.normal(0, 7, 40), round(0.26 * 44100 / 40))
    creak = fade_in(band(saw(90 + jitter + np.linspace(0, 22, len(jitter))), 240, 1700), 0.5)
    grain = np.clip(np.repeat(random.uniform(-0.6, 1, 52), len(creak) // 52 + 1)[: len(creak)], 0, 1)
    return mix((0, 1.0, wind / np.max(np.abs(wind))), (0.3, 0.28, creak * grain))


def splash(name: str, seconds: float) -> Wave:
    return fade_out(sweep(noise(chance(name + "/splash"), seconds), 2400, 700, 0.9), seconds / 3.5, 0.02)


def dock(name: str) -> Wave:
    """The hull meets the quay, water splashes after it."""
    thud = mix((0, 1.0, fade_out(sine(70, 0.6), 0.1, 0.003)), (0, 0.4, fade_out(sine(141, 0.4), 0.05)))
    return mix((0, 1.0, thud), (0, 0.5, knock(name, 210, 333)), (0.05, 0.8, splash(name, 0.55)))


def build(name: str) -> Wave:
    blows = ((0.0, 300, 0.9), (0.13, 260, 0.8), (0.27, 340, 1.0))
    return mix(*((begin, level, knock(f"{name}/{hz}", hz, hz * 2.31, half_s=0.035)) for begin, hz, level in blows))


def fortress(name: str) -> Wave:
    """Three courses of stone, and the gravel under them."""
    stones = ((0.0, 88), (0.14, 74), (0.28, 61))
    parts = [(begin, 1.0, fade_out(sine(hz, 0.35), 0.07, 0.003)) for begin, hz in stones]
    for begin, hz in stones:
        gravel = noise(chance(f"{name}/{hz}"), 0.16)
        grains = np.repeat(chance(f"{name}/{hz}/grains").uniform(0, 1, 60) ** 3, len(gravel) // 60 + 1)[: len(gravel)]
        parts.append((begin + 0.01, 0.9, fade_out(band(gravel * grains, 500, 2600), 0.06, 0.004)))
    return mix(*parts)


def shut(name: str) -> Wave:
    """Two planks, the second a minor third lower."""
    return mix((0, 0.9, knock(name, 392, 660)), (0.13, 1.0, knock(name + "/2", 330, 555)))


def lost(name: str) -> Wave:
    """Planks, and down into the water (X6)."""
    return mix((0, 0.8, shut(name)), (0.32, 1.0, splash(name, 0.7)), (0.34, 0.5, fade_out(sine(95, 0.4), 0.1)))


def reopen(name: str) -> Wave:
    """Two knocks, the second a fourth higher, and a glint."""
    glint = mix(*((0.03 * at, 0.16, fade_out(sine(hz, 0.5), 0.12)) for at, hz in enumerate((1568, 2093, 2637))))
    return mix((0, 0.9, knock(name, 330, 555)), (0.13, 1.0, knock(name + "/2", 440, 740)), (0.2, 1.0, glint))


def loan(name: str) -> Wave:
    """A pen signs, a seal is pressed."""
    random = chance(name)
    scratch = band(noise(random, 0.42), 2600, 7000)
    strokes = np.repeat(random.uniform(-0.5, 1, 12), len(scratch) // 12 + 1)[: len(scratch)]
    gate = np.convolve(np.clip(strokes, 0, 1), np.hanning(700) / 350, mode="same")
    wax = fade_out(band(noise(random, 0.3), 150, 700), 0.05)
    press = mix((0, 1.0, fade_out(sine(98, 0.3), 0.06, 0.004)), (0, 0.3, wax))
    return mix((0, 0.9, scratch * gate), (0.5, 1.0, press))


def illegal(name: str) -> Wave:
    """A soft double knock: no, and no reproach."""

    def soft(each: str) -> Wave:
        return knock(each, 140, 211, half_s=0.05, bite=0.08)

    return mix((0, 0.9, soft(name)), (0.12, 1.0, soft(name + "/2")))


def chat(name: str) -> Wave:
    """One wood block."""
    return mix((0, 1.0, knock(name, 830, 1245, half_s=0.05, bite=0.2)), (0, 0.3, fade_out(sine(415, 0.2), 0.03)))


def sea(name: str, seconds: float = 45.0, swell_s: float = 9.0) -> Wave:
    """Waves against the hull, two channels; its end meets its beginning."""
    sides = []
    for side in ("left", "right"):
        white = np.fft.rfft(noise(chance(f"{name}/{side}"), seconds))
        hz = np.maximum(np.fft.rfftfreq(round(seconds * 44100), 1 / 44100), 20)
        # Pink noise shaped in one round of the circle has no seam.
        pink = np.fft.irfft(white / np.sqrt(hz), round(seconds * 44100))
        turn = 2 * np.pi * clock(seconds) / swell_s
        lag = 0.0 if side == "left" else 0.7
        # No two swells are equally high.
        pink = pink * (1 + 0.22 * np.sin(2 * np.pi * clock(seconds) * 2 / seconds + 1.1 - lag))
        body = band(pink, 60, 420)
        wash = band(pink, 500, 1900) * (0.5 + 0.5 * np.sin(turn - lag)) ** 2
        hiss = band(pink, 1900, 5200) * (0.5 + 0.5 * np.sin(turn - 0.5 - lag)) ** 4
        sides.append(body * (0.75 + 0.25 * np.sin(2 * turn + lag)) + 1.3 * wash + 1.1 * hiss)
    return np.stack(sides, axis=1)
