"""How loud a sound is to the ear: LUFS as in ITU-R BS.1770-4, without a library.

A long sound has its integrated loudness (gated, so that rests do not count); a short one the loudness of its loudest
400 ms, silence included: a click sounds quieter than a chord with the same peak.
"""

from __future__ import annotations

import numpy as np

from sounds.waves import Wave

BLOCK_S, HOP_S = 0.4, 0.1
LONG_S = 3.0
"""From this length on the integrated loudness is measured."""
ABSOLUTE_GATE, RELATIVE_GATE = -70.0, -10.0
SHELF = ((1.53512485958697, -2.69169618940638, 1.19839281085285), (1.0, -1.69065929318241, 0.73248077421585))
HIGH_PASS = ((1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621))
"""The two filters of the standard, numerator and denominator, for 48 kHz; used by their frequency response."""


PIECE = 1 << 18
"""Samples that are filtered at once: the transform of a whole piece of music takes several times as long."""
RING_S = 0.25
"""After that time nothing is heard of a filter's past."""


def weighted(wave: Wave, rate: int) -> Wave:
    """As the ear weighs it: less of the lowest tones, more of the high ones."""
    ring = round(RING_S * rate)
    size = min(PIECE, 1 << (len(wave) + ring - 1).bit_length())
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(size, 1 / rate) / 48000)
    response = np.ones(len(turn), complex)
    for above, below in (SHELF, HIGH_PASS):
        response *= (above[0] + turn * (above[1] + turn * above[2])) / (below[0] + turn * (below[1] + turn * below[2]))
    heard = []
    for begin in range(0, len(wave), size - 2 * ring):
        before = min(begin, ring)
        piece = wave[begin - before : begin + size - 2 * ring]
        filtered = np.fft.irfft(np.fft.rfft(piece, size, axis=0) * response[:, None], size, axis=0)
        heard.append(filtered[before : len(piece)])
    whole: Wave = np.concatenate(heard)
    return whole


def block_powers(wave: Wave, rate: int) -> Wave:
    """The power of each block of 400 ms, all channels together."""
    short = max(0, round(BLOCK_S * rate) - len(wave))
    power = np.sum(weighted(np.pad(wave, ((0, short + rate // 10), (0, 0))), rate) ** 2, axis=1)
    total = np.concatenate([[0.0], np.cumsum(power)])
    size, hop = round(BLOCK_S * rate), round(HOP_S * rate)
    starts = np.arange(0, len(power) - size + 1, hop)
    shaped: Wave = (total[starts + size] - total[starts]) / size
    return shaped


def decibels(power: float) -> float:
    return float(-0.691 + 10 * np.log10(max(power, 1e-12)))


def momentary(wave: Wave, rate: int) -> float:
    """LUFS of the loudest 400 ms."""
    return decibels(float(np.max(block_powers(wave, rate))))


def integrated(wave: Wave, rate: int) -> float:
    """LUFS of the whole, without rests."""
    powers = block_powers(wave, rate)
    loud = powers[[decibels(power) > ABSOLUTE_GATE for power in powers]]
    if not len(loud):
        return decibels(0)
    gate = decibels(float(np.mean(loud))) + RELATIVE_GATE
    return decibels(float(np.mean(loud[[decibels(power) > gate for power in loud]])))


def loudness(wave: Wave, rate: int) -> float:
    """LUFS: integrated for long sounds, of the loudest 400 ms for short ones."""
    return integrated(wave, rate) if len(wave) >= LONG_S * rate else momentary(wave, rate)


def peak_db(wave: Wave) -> float:
    """Of the highest sample, in dB below full scale."""
    return float(20 * np.log10(max(float(np.max(np.abs(wave))), 1e-9)))


def level_to(wave: Wave, rate: int, lufs: float) -> Wave:
    """As loud as that."""
    shaped: Wave = wave * 10 ** ((lufs - loudness(wave, rate)) / 20)
    return shaped


def seam_db(wave: Wave) -> float:
    """How much a loop crackles where its end meets its beginning, against the rest of it.

    The power of the second differences in 64 samples across the seam, against its 99th percentile elsewhere: at most 0
    where nothing is audible.
    """
    bent = np.sum(np.diff(np.concatenate([wave, wave[:2]]), 2, axis=0) ** 2, axis=1)
    around = np.roll(bent, 32)
    blocks = np.add.reduceat(around, np.arange(0, len(around) - 63, 64))[:-1]
    return float(10 * np.log10(max(blocks[0], 1e-20) / np.percentile(blocks, 99)))


def dc_db(wave: Wave) -> float:
    """The mean of the samples, in dB below full scale."""
    return float(20 * np.log10(max(float(np.max(np.abs(np.mean(wave, axis=0)))), 1e-9)))
