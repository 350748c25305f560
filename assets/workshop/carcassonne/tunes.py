"""The music of Carcassonne's table: two lutes, a flute and a small drum, dorian on D, as slow as a walk.

All of it was written for this game.
"""

from __future__ import annotations

from collections.abc import Callable

from sounds.score import Part, Piece, broken_chords, read_notes
from sounds.tunes import CHORDS

LUTE_TUNE = """
    A4 G4/.5 F4/.5 E4 F4 | G4 F4/.5 E4/.5 D4/2 | F4 A4 B4/.5 A4/.5 G4 | A4/3 r |
    D5 C5/.5 B4/.5 A4 B4 | C5 A4/.5 G4/.5 F4 E4 | F4 E4/.5 D4/.5 C4 E4 | D4/3 r |
    r F5 E5/.5 D5/.5 C5 | E5/1.5 D5/.5 C5/2 | D5 B4 G4/.5 A4/.5 B4 | A4/3 r |
    C5/.5 D5/.5 E5 D5 C5 | B4/.5 C5/.5 D5 A4/2 | G4 F4/.5 E4/.5 G4 F4 | E4/3 r |
    A4 G4/.5 F4/.5 E4 F4 | G4 E4/.5 D4/.5 C4 E4 | F4/.5 E4/.5 D4 C4 E4 | D4/4"""
FLUTE_TUNE = """
    r/4 | r/4 | r/4 | r/2 E5/2 | F5/3 E5/.5 D5/.5 | C5/3 r | r/4 | r/4 |
    A4/4 | G4/4 | B4/3 D5 | C5/.5 B4/.5 A4/3 | r/4 | G4/2 A4/2 | r/4 | r/2 G4 B4 |
    r/4 | r/4 | A4/2 G4/2 | F4/2 D4/2"""
HARMONY = "Dm C F Am G F C Dm F C G Dm C G C Am Dm C F Dm"
PATTERN = "1/1 3/.5 2/.5 4/1 3/1"
BEAT = "low/1.5 high/.5 low high"
BAR, BARS = 4.0, 20
UPBEAT = 0.5
"""Beats before the first bar, so that no string is struck where the end meets the beginning."""


def table() -> Piece:
    """Twenty bars; the drum walks along in the middle."""
    drum = [note for bar in range(8, 16) for note in read_notes(BEAT, BAR, UPBEAT + bar * BAR)]
    parts = [
        Part("lute", 0.62, read_notes(LUTE_TUNE, BAR, UPBEAT)),
        Part("flute", 0.16, read_notes(FLUTE_TUNE, BAR, UPBEAT)),
        Part("lute", 0.30, broken_chords(HARMONY, CHORDS, PATTERN, BAR, UPBEAT)),
        Part("drum", 0.08, drum),
    ]
    return Piece(60 / 70, BARS * BAR, parts, (73.42, 110.0), 0.05, hall=0.45)


TUNES: dict[str, Callable[[], Piece]] = {"carcassonne/music/table": table}
"""By the name that `make_sounds` has for the file."""
