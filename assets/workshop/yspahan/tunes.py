"""The music of Yspahan's table: oud, ney and frame drum in the mode shur on D, slow and with long rests.

`Ed` is E lowered by a quarter tone, half way to E flat. All of it was written for this game.
"""

from __future__ import annotations

from collections.abc import Callable

from sounds.score import Part, Piece, read_notes

OUD_TUNE = """
    r D4 F4/.5 G4/1.5 | F4/.5 Ed4/.5 D4/3 | r/4 | r/2 C4/.5 D4/1.5 |
    r F4 G4/.5 A4/1.5 | G4/.5 F4/.5 G4/3 | r/4 | r/2 G4/.5 F4/.5 Ed4 |
    D4/1.5 Ed4/.5 F4/2 | Ed4/.5 D4/.5 C4 D4/2 | r/4 | r/4 |
    r A4 Bb4/.5 A4/.5 G4 | A4/.5 G4/.5 F4 G4/2 | r/4 | r/2 F4/.5 G4/.5 A4 |
    C5/1.5 Bb4/.5 A4/2 | G4/.5 A4/.5 Bb4 A4/2 | r/4 | r/4 |
    r D5 C5/.5 Bb4/.5 A4 | Bb4/.5 A4/.5 G4 A4/2 | r/4 | r/2 A4/.5 G4/.5 F4 |
    G4/1.5 F4/.5 Ed4/2 | F4/.5 Ed4/.5 D4/3 | r/4 | r/2 D4/.5 F4/.5 G4 |
    A4/1.5 G4/.5 F4 G4 | F4/.5 Ed4/.5 F4 Ed4/.5 D4/1.5 | r/4 | r/4 |
    r G4/.5 F4/.5 Ed4 F4 | D4/4 | r/2 C4 D4 | r/2 F4/.5 Ed4/.5 D4"""
NEY_TUNE = """
    r/4 | r/4 | A4/3 G4/.5 A4/.5 | C5/2 A4/2 |
    r/4 | r/4 | D5/3 C5/.5 Bb4/.5 | A4/2 r/2 |
    r/4 | r/4 | r A4/1.5 Bb4/.5 C5 | D5/4 |
    r/4 | r/4 | r D5/1.5 Ed5/.5 F5 | D5/3 r |
    r/4 | r/4 | F5/3 Ed5/.5 D5/.5 | C5/1.5 D5/.5 A4/2 |
    r/4 | r/4 | D5/2 Bb4 A4 | G4/2 A4/2 |
    r/4 | r/4 | A4/3 C5/.5 Bb4/.5 | A4/3 r |
    r/4 | r/4 | r D5/1.5 C5/.5 Bb4 | A4/1.5 G4/.5 A4/2 |
    r/4 | r/4 | A4/4 | r/4"""
LOW_OUD = """
    D3/4 | r/4 | D3/3 A3 | r/4 | D3/4 | r/4 | G3/3 D3 | r/4 | D3/4 | r/4 | A3/3 D3 | r/4 |
    D3/4 | r/4 | G3/3 D3 | r/4 | F3/4 | r/4 | D3/3 A3 | r/4 | G3/4 | r/4 | D3/3 A3 | r/4 |
    G3/4 | r/4 | D3/3 A3 | r/4 | D3/4 | r/4 | G3/3 A3 | r/4 | D3/4 | r/4 | D3/3 A3 | r/4"""
BEAT = "low/1.5 high/.5 low high/.5 high/.5"
QUIET_BEAT = "low/3 high"
BAR = 4.0
BARS = 36


def table() -> Piece:
    """Thirty-six bars; the drum plays in the middle of each strain and rests at its ends."""
    drum = []
    for bar in range(BARS):
        if 2 <= bar % 12 < 10:
            drum += read_notes(BEAT if bar % 4 in (2, 3) else QUIET_BEAT, BAR, bar * BAR)
    parts = [
        Part("oud", 0.70, read_notes(OUD_TUNE, BAR)),
        Part("ney", 0.20, read_notes(NEY_TUNE, BAR)),
        Part("oud", 0.36, read_notes(LOW_OUD, BAR)),
        Part("drum", 0.11, drum),
    ]
    return Piece(60 / 68, BARS * BAR, parts, (73.42, 110.0), 0.09, hall=0.5)


TUNES: dict[str, Callable[[], Piece]] = {"yspahan/music/table": table}
"""By the name that `make_sounds` has for the file."""
