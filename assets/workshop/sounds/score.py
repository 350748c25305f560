"""How music is written down and played: notes as text, parts, and a piece whose end runs into its beginning.

A note is a name, its octave and after a slash its length in beats (`F#4/1.5`), with `+` between notes struck together;
`r` is a rest. `#` raises a note by a semitone, `b` lowers it by one, `d` by a quarter tone. A bar line `|` is for the
eye, but the number of beats between two must be right.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sounds.instruments import (
    BASS,
    DULCIMER,
    LUTE,
    OUD,
    StringKind,
    drone,
    drum_note,
    flute_note,
    ney_note,
    string_note,
)
from sounds.waves import RATE, Wave, band, chance, fade_out, noise

STEPS = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}
STRINGS: dict[str, StringKind] = {"lute": LUTE, "bass": BASS, "dulcimer": DULCIMER, "oud": OUD}
SIDES = {"lute": -0.15, "bass": 0.05, "dulcimer": 0.3, "flute": 0.12, "drum": -0.05, "oud": -0.12, "ney": 0.2}
"""Where each instrument sits, from -1 (left) to 1."""
LATE_S = 0.009
"""Hands are as much as this early or late."""
WIDTH = 0.6
"""How far the ears differ: a narrow picture is a small file, and pleasant with headphones."""
GRID = 14700
"""Samples; a piece is a multiple of them long, so that its spectrum is found quickly."""
HALL_S = 0.55
"""The hall's answer dies away to a third in this time."""


class Note(NamedTuple):
    """Notes struck together."""

    beat: float
    length: float
    names: tuple[str, ...]


class Part(NamedTuple):
    """What one instrument plays."""

    instrument: str
    level: float
    notes: list[Note]


class Piece(NamedTuple):
    """A piece of music that begins again when it ends."""

    beat_s: float
    beats: float
    """Of the whole piece."""
    parts: list[Part]
    drone_hz: tuple[float, ...] = ()
    drone_level: float = 0.0
    hall: float = 0.35


def frequency(name: str) -> float:
    """Of a note such as `Bb3`, in Hz; A4 is 440."""
    sharp = name.count("#") - name[1:].count("b") - 0.5 * name[1:].count("d")
    return float(440 * 2 ** ((STEPS[name[0]] + sharp + 12 * (int(name[-1]) - 4)) / 12))


def read_notes(text: str, beats_a_bar: float, begin: float = 0.0) -> list[Note]:
    """The notes of a text; ValueError for a bar that is too short or too long."""
    found, now = [], begin
    for at, bar in enumerate(text.split("|")):
        for word in bar.split():
            names, _slash, length = word.partition("/")
            beats = float(length or 1)
            if names != "r":
                found.append(Note(now, beats, tuple(names.split("+"))))
            now += beats
        if abs(now - begin - beats_a_bar * (at + 1)) > 1e-6:
            raise ValueError(f"bar {at + 1} ends at beat {now - begin:g} instead of {beats_a_bar * (at + 1):g}: {bar}")
    return found


def broken_chords(
    chords: str, voicings: dict[str, str], pattern: str, beats_a_bar: float, begin: float = 0.0
) -> list[Note]:
    """An accompaniment: for each bar of `chords` its voicing, picked as the pattern says (`1/1 3/.5 r/1`)."""
    found: list[Note] = []
    for at, chord in enumerate(chords.split()):
        if chord == "-":
            continue
        tones = voicings[chord].split()
        words = [word.partition("/") for word in pattern.split()]
        text = " ".join(f"{tones[int(which) - 1] if which != 'r' else 'r'}/{length}" for which, _, length in words)
        found += read_notes(text, beats_a_bar, begin + beats_a_bar * at)
    return found


def play_piece(name: str, piece: Piece) -> Wave:
    """Two channels. What rings on at the end, and the hall's answer, go on at the beginning: there is no seam."""
    samples = GRID * round(piece.beats * piece.beat_s * RATE / GRID)
    beat_s = samples / RATE / piece.beats
    sides = np.zeros((samples, 2))
    random = chance(name)
    for part in piece.parts:
        right = SIDES[part.instrument]
        both = np.array([np.sqrt((1 - right) / 2), np.sqrt((1 + right) / 2)])
        for note in part.notes:
            strength = part.level * random.uniform(0.82, 1.0) * (1.0 if note.beat % 1 == 0 else 0.88)
            begin_s = note.beat * beat_s + random.uniform(-LATE_S, LATE_S)
            for at, tone in enumerate(note.names):
                wave = _note_wave(part.instrument, tone, note.length * beat_s)
                first = round((begin_s + 0.022 * at) * RATE)
                _add_around(sides, first, strength * wave[:, None] * both)
    if piece.drone_level:
        hum = drone(f"{name}/drone", piece.drone_hz, samples / RATE)[:samples]
        sides += piece.drone_level * hum[:, None] * np.array([0.72, 0.69])
    heard = sides + piece.hall * _hall_answer(name, sides)
    middle = np.mean(heard, axis=1, keepdims=True)
    shaped: Wave = middle + WIDTH * (heard - middle)
    return shaped


def _note_wave(instrument: str, tone: str, seconds: float) -> Wave:
    if instrument == "flute":
        return flute_note(frequency(tone), seconds)
    if instrument == "ney":
        return ney_note(frequency(tone), seconds)
    if instrument == "drum":
        return drum_note(tone == "high")
    return string_note(STRINGS[instrument], frequency(tone))


def _add_around(sides: Wave, first: int, wave: Wave) -> None:
    """Add a wave from a sample on; what goes beyond the end goes on at the beginning."""
    where = (first + np.arange(len(wave))) % len(sides)
    sides[where] += wave


def _hall_answer(name: str, sides: Wave) -> Wave:
    """What a stone hall answers, each ear a little otherwise; round the circle, as the piece goes."""
    answers = []
    for ear in range(2):
        answer = np.zeros(len(sides))
        tail = fade_out(band(noise(chance(f"{name}/hall/{ear}"), 6 * HALL_S), 180, 3800), HALL_S, 0.03)
        answer[: len(tail)] = tail / np.sqrt(np.sum(tail**2))
        heard = 0.8 * sides[:, ear] + 0.2 * sides[:, 1 - ear]
        answers.append(np.fft.irfft(np.fft.rfft(heard) * np.fft.rfft(answer), len(sides)))
    return np.stack(answers, axis=1)
