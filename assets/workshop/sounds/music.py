"""The few notes among the sounds: bells that call, a lute for paydays, a fanfare. The music is in `tunes.py`."""

from __future__ import annotations

from sounds.waves import Wave, fade_out, mix, pluck, sine

D4, FIS4, A4, D5, FIS5, A5, D6 = 293.66, 369.99, 440.0, 587.33, 739.99, 880.0, 1174.66


def bell(hz: float, seconds: float = 1.4, half_s: float = 0.3) -> Wave:
    """A small ship's bell: partials that die the sooner the higher they are."""
    partials = ((0.5, 0.25, 1.2), (1.0, 1.0, 1.0), (2.0, 0.45, 0.7), (2.76, 0.25, 0.45), (5.4, 0.1, 0.2))
    return mix(*((0, level, fade_out(sine(hz * at, seconds), half_s * long, 0.002)) for at, level, long in partials))


def your_turn(name: str) -> Wave:
    """Two notes of a bell, D and A."""
    return mix((0, 0.8, bell(D5)), (0.22, 1.0, bell(A5)))


def payday(name: str) -> Wave:
    """A broken chord upwards: D, F sharp, A, D."""
    notes = (D4, FIS4, A4, D5)
    return mix(*((0.13 * at, 0.8, pluck(f"{name}/{at}", hz, 1.6)) for at, hz in enumerate(notes)))


def win(name: str) -> Wave:
    """Six notes of the lute, the last one with bells."""
    tune = ((0.0, D4), (0.18, FIS4), (0.36, A4), (0.54, D5), (0.84, A4), (1.02, FIS5))
    parts = [(begin, 0.8, pluck(f"{name}/{begin}", hz, 1.9)) for begin, hz in tune]
    parts += [(1.02, 0.8, pluck(f"{name}/low", D4, 1.9)), (1.02, 0.6, pluck(f"{name}/mid", A4, 1.9))]
    parts += [(1.04, 0.16, bell(D6, 1.6)), (1.10, 0.12, bell(A5, 1.6))]
    return mix(*parts)
