"""Raw material of every sound: sines, saws, noise, plucked strings, and what is done to them.

A wave is a float array at RATE samples a second, one channel until `cabin` gives it two. Frequencies are in Hz, times
in seconds, loudness in dB below full scale.
"""

from __future__ import annotations

import zlib

import numpy as np
from numpy.typing import NDArray

RATE = 44100
Wave = NDArray[np.float64]


def chance(name: str) -> np.random.Generator:
    """The noise of a sound is always the same noise."""
    return np.random.default_rng(zlib.crc32(name.encode()))


def clock(seconds: float) -> Wave:
    """The time of each sample."""
    return np.arange(round(seconds * RATE)) / RATE


def sine(hz: float, seconds: float) -> Wave:
    return np.sin(2 * np.pi * hz * clock(seconds))


def fade_out(wave: Wave, half_s: float, attack_s: float = 0.001) -> Wave:
    """It dies away to a third every `half_s`, and begins without a crack."""
    t = np.arange(len(wave)) / RATE
    return wave * np.exp(-t / half_s) * np.clip(t / attack_s, 0, 1)


def fade_in(wave: Wave, peak: float) -> Wave:
    """Rises until that share of its length and falls again."""
    t = np.linspace(0, 1, len(wave))
    shaped: Wave = (
        wave * np.where(t < peak, np.sin(np.pi / 2 * t / peak), np.cos(np.pi / 2 * (t - peak) / (1 - peak))) ** 2
    )
    return shaped


def noise(random: np.random.Generator, seconds: float) -> Wave:
    return random.uniform(-1, 1, round(seconds * RATE))


def band(wave: Wave, low: float, high: float) -> Wave:
    """Only what sounds between two frequencies, with soft edges of a third of an octave."""
    spectrum = np.fft.rfft(wave)
    hz = np.maximum(np.fft.rfftfreq(len(wave), 1 / RATE), 1e-3)
    edge = 2 ** (1 / 3)
    rise = np.clip(np.log(hz / (low / edge)) / np.log(edge), 0, 1) if low else np.ones_like(hz)
    fall = np.clip(np.log(high * edge / hz) / np.log(edge), 0, 1)
    return np.fft.irfft(spectrum * rise * fall, len(wave))


def sweep(wave: Wave, begin: float, end: float, width: float = 0.5) -> Wave:
    """A band that wanders from one frequency to another; `width` in octaves to either side."""
    steps = 12
    at = np.linspace(0, steps - 1, len(wave))
    mixed = np.zeros(len(wave))
    for step in range(steps):
        middle = begin * (end / begin) ** (step / (steps - 1))
        mixed += band(wave, middle * 2**-width, middle * 2**width) * np.clip(1 - np.abs(at - step), 0, 1)
    return mixed


def saw(hz: Wave) -> Wave:
    """A saw whose pitch at each sample is given."""
    turns = np.cumsum(hz) / RATE
    return 2 * (turns % 1) - 1


def pluck(name: str, hz: float, seconds: float, dull: float = 0.5) -> Wave:
    """A string of a lute (Karplus and Strong): a burst of noise that runs round a delay and loses its edge."""
    period = round(RATE / hz - dull)
    ring = band(noise(chance(name), 0.2), 60, 5200)[:period]
    ring = ring - ring.mean()
    out = np.zeros(round(seconds * RATE))
    for begin in range(0, len(out), period):
        piece = ring[: len(out) - begin]
        out[begin : begin + len(piece)] = piece
        ring = 0.9965 * ((1 - dull) * ring + dull * np.roll(ring, 1))
    return out * np.clip(np.arange(len(out))[::-1] / (0.05 * RATE), 0, 1)


def mix(*parts: tuple[float, float, Wave]) -> Wave:
    """Parts laid over one another: when each begins, how strong it is (1 as it came), and itself."""
    length = max(round(begin * RATE) + len(wave) for begin, _level, wave in parts)
    out = np.zeros(length)
    for begin, level, wave in parts:
        first = round(begin * RATE)
        out[first : first + len(wave)] += level * wave
    return out


def shift_pitch(wave: Wave, factor: float) -> Wave:
    """Higher (and shorter) or lower (and longer) by a factor."""
    shaped: Wave = np.interp(np.arange(0, len(wave) - 1, factor), np.arange(len(wave)), wave)
    return shaped


def cabin(name: str, wave: Wave, level: float = 0.16, size_s: float = 0.09) -> Wave:
    """Two channels with the reverberation of a small wooden room, different for each ear."""
    if not level:
        return trim(np.stack([wave, wave], axis=1))
    random = chance(f"{name}/cabin")
    sides = []
    for _ in range(2):
        answer = band(fade_out(noise(random, size_s * 3), size_s), 150, 3600)
        answer /= np.sqrt(np.sum(answer**2))
        whole = np.concatenate([wave, np.zeros(len(answer))])
        size = 1 << (len(whole) + len(answer)).bit_length()  # a power of two is transformed twice as fast as most
        wet = np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(answer, size), size)[: len(whole)]
        sides.append(whole + level * wet)
    return trim(np.stack(sides, axis=1))


def trim(wave: Wave, below: float = 0.0012) -> Wave:
    """Without the inaudible end, and faded out there."""
    loud = np.flatnonzero(np.max(np.abs(wave), axis=1) > below * np.max(np.abs(wave)))
    out = wave[: loud[-1] + 1].copy()
    tail = min(len(out), round(0.01 * RATE))
    out[-tail:] *= np.linspace(1, 0, tail)[:, None]
    return out
