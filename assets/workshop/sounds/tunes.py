"""The four pieces of music: the menu, the quiet table, payday, the ranking. All of it was written for this game.

Each is built of strains of eight bars (`score.py` tells how notes are written). The first notes of the payday and of
the ranking fit the lute that has called just before (`music.py`), which is in D as well.
"""

from __future__ import annotations

from collections.abc import Callable

from sounds.score import Note, Part, Piece, broken_chords, read_notes

CHORDS = {
    "Dm": "D3 A3 D4 F4",
    "D": "D3 A3 D4 F#4",
    "D5": "D3 A3 D4 A3",
    "C": "C3 G3 C4 E4",
    "F": "F3 A3 C4 F4",
    "G": "G2 D3 G3 B3",
    "Gm": "G2 D3 G3 Bb3",
    "Am": "A2 E3 A3 C4",
    "A": "A2 E3 A3 C#4",
    "Bb": "Bb2 F3 Bb3 D4",
    "Bm": "B2 F#3 B3 D4",
    "Em": "E3 B3 E4 G4",
    "E": "E3 B3 E4 G#4",
    "Fl": "F2 C3 F3 A3",
    "El": "E2 B2 E3 G#3",
}
"""Four notes from the lowest up."""


def bass_line(chords: str, beats_a_bar: float, begin: float, octave: int = 0) -> list[Note]:
    """The root of each chord at the beginning of its bar."""
    found = []
    for at, chord in enumerate(chords.split()):
        if chord != "-":
            root = CHORDS[chord].split()[0]
            found.append(Note(begin + at * beats_a_bar, beats_a_bar, (root[:-1] + str(int(root[-1]) + octave),)))
    return found


def raised(notes: list[Note], octaves: int = 1) -> list[Note]:
    """The same notes higher."""
    return [
        note._replace(names=tuple(f"{name[:-1]}{int(name[-1]) + octaves}" for name in note.names)) for note in notes
    ]


# -- the menu: a harbour in the evening; D dorian, three to the bar

MENU_A = """
    A4/1.5 G4/.5 F4 | E4 F4 G4 | A4/2 D5 | C5 B4 A4 |
    D5/1.5 C5/.5 B4 | A4 G4 F4 | G4/1.5 F4/.5 E4 | D4/3"""
MENU_A_VARIED = """
    A4 A4/.5 G4/.5 F4/.5 G4/.5 | E4 F4/.5 E4/.5 G4 | A4 B4/.5 C5/.5 D5 | E5/1.5 D5/.5 C5 |
    D5 D5/.5 C5/.5 B4/.5 C5/.5 | A4 A4/.5 G4/.5 F4/.5 G4/.5 | E4 D4/.5 C#4/.5 E4 | D4/3"""
MENU_A_CHORDS, MENU_A_VARIED_CHORDS = "Dm C Dm Am G F C Dm", "Dm C Dm Am G F A Dm"
MENU_B = """
    F5/2 E5 | D5 C5 A4 | C5/1.5 D5/.5 E5 | D5/3 |
    F5/1.5 G5/.5 F5 | E5 D5 C5 | E5 D5/.5 C#5/.5 E5 | D5/3"""
MENU_B_VARIED = """
    F5 A5/.5 G5/.5 F5/.5 E5/.5 | D5 E5/.5 D5/.5 C5/.5 A4/.5 | C5 C5/.5 D5/.5 E5/.5 F5/.5 | D5/3 |
    F5 D5/.5 F5/.5 G5/.5 F5/.5 | E5 D5 C5/.5 D5/.5 | E5/.5 F5/.5 E5/.5 D5/.5 C#5 | D5/3"""
MENU_B_CHORDS = "F Dm C G Bb C A Dm"


def menu() -> Piece:
    bar = 3.0
    strains = [
        # where each begins (in bars), its tune, its chords, who plays the tune
        (4, MENU_A, MENU_A_CHORDS, "lute"),
        (12, MENU_A_VARIED, MENU_A_VARIED_CHORDS, "lute"),
        (20, MENU_B, MENU_B_CHORDS, "dulcimer"),
        (28, MENU_A, MENU_A_CHORDS, "flute"),
        (36, MENU_B_VARIED, MENU_B_CHORDS, "dulcimer"),
        (44, MENU_A_VARIED, MENU_A_VARIED_CHORDS, "lute"),
    ]
    parts = [
        Part("lute", 0.30, broken_chords("Dm Dm C Dm", CHORDS, "1 3 4", bar)),
        Part("bass", 0.42, bass_line("Dm - C Dm", bar, 0)),
        Part("dulcimer", 0.3, read_notes("r/3 | r/2 A5 | G5/2 E5 | F5/3", bar)),
        Part("lute", 0.30, broken_chords("Dm C Dm Dm", CHORDS, "1 3 4", bar, 52 * bar)),
        Part("bass", 0.42, bass_line("Dm C Dm -", bar, 52 * bar)),
        Part("lute", 0.62, read_notes("G4/1.5 F4/.5 E4 | G4 F4/.5 E4/.5 C4 | D4/3 | r/3", bar, 52 * bar)),
    ]
    levels = {"lute": 0.72, "dulcimer": 0.7, "flute": 0.26}
    for begin, tune, chords, who in strains:
        notes = read_notes(tune, bar, begin * bar)
        pattern = "1 3 4" if begin in (4, 28) else "1/.5 2/.5 3/.5 4/.5 3/.5 2/.5"
        parts += [
            Part(who, levels[who], notes if who != "flute" else raised(notes)),
            Part("lute", 0.27, broken_chords(chords, CHORDS, pattern, bar, begin * bar)),
            Part("bass", 0.45, bass_line(chords, bar, begin * bar)),
        ]
        if who == "dulcimer":  # the lute answers at the end of each half
            echo = "r/3 | r/3 | r/3 | r/1 D4/.5 G4/.5 B4 | r/3 | r/3 | r/3 | r/1 A4/.5 F4/.5 D4"
            parts.append(Part("lute", 0.45, read_notes(echo, bar, begin * bar)))
    return Piece(60 / 92, 56 * bar, parts, (73.42, 110.0, 146.83), 0.07, hall=0.4)


# -- the table: sparse, with long rests, so that it does not tire; A minor and the falling row of Andalusia

TABLE_TUNE = """
    r A4 B4/.5 C5/1.5 | B4 A4/3 | r/4 | r/4 |
    r C5 D5/.5 E5/1.5 | D5/.5 C5/.5 B4/3 | r/4 | r/4 |
    r A4 G4 F4 | G4 E4/3 | r/4 | r/4 |
    r E4 F4/.5 G#4/1.5 | A4/4 | r/4 | r/4 |
    r E5 D5/.5 C5/1.5 | D5 B4/3 | r/4 | r/2 G4 A4 |
    B4/1.5 C5/.5 A4/2 | r/4 | r/4 | r/4 |
    r C5/.5 B4/.5 A4 G4 | F4/1.5 G4/.5 A4/2 | r/4 | r/2 B4 A4 |
    G#4/1.5 F4/.5 E4/2 | r/4 | r E4 A4/2 | r/4"""
TABLE_ANSWERS = """
    r/4 | r/4 | r/2 E5/2 | r/4 |
    r/4 | r/4 | r G5/.5 F5/.5 D5/2 | r/4 |
    r/4 | r/4 | r/2 C5/2 | r B4/3 |
    r/4 | r/4 | r/4 | r/2 E5/.5 A5/1.5 |
    r/4 | r/4 | r/4 | r/4 |
    r/4 | r E5 C5/2 | r/4 | r/4 |
    r/4 | r/4 | r/2 F5/.5 E5/1.5 | r/4 |
    r/4 | r B4/.5 C5/.5 B4/2 | r/4 | r/2 E5/2"""
TABLE_CHORDS = "Am - Am - C G G - Fl El El - El Am Am - C G G - Am - Fl - Fl Fl Fl - El - Am -"


def table() -> Piece:
    bar = 4.0
    parts = [
        Part("lute", 0.72, read_notes(TABLE_TUNE, bar)),
        Part("dulcimer", 0.34, read_notes(TABLE_ANSWERS, bar)),
        Part("lute", 0.24, broken_chords(TABLE_CHORDS, CHORDS, "r/1.5 2/.5 3 4", bar)),
        Part("bass", 0.34, bass_line(TABLE_CHORDS, bar, 0)),
    ]
    return Piece(60 / 60, 32 * bar, parts, (110.0, 164.81), 0.1, hall=0.5)


# -- payday: a dance in six; D with a low seventh, and once the mode that is called hijaz

PAYDAY_A = """
    D5/3 A4/2 B4 | A4/2 G4 F#4/3 | G4/2 A4 B4/2 C5 | A4/6 |
    D5/2 E5 D5/2 C5 | B4/2 C5 A4/3 | G4/2 F#4 E4/2 F#4 | D4/6"""
PAYDAY_A_VARIED = """
    D5 E5 D5 A4/2 B4 | A4 G4 F#4 F#4/2 A4 | G4 A4 B4 B4 C5 D5 | A4/4 r/2 |
    D5 C5 D5 E5/2 D5 | C5 B4 A4 B4/2 G4 | A4 G4 F#4 E4/2 F#4 | D4/4 r/2"""
PAYDAY_A_CHORDS = "D D G D D G C D"
PAYDAY_B = """
    F#5/3 E5/2 D5 | E5/2 D5 C5/3 | D5/2 C5 B4/2 A4 | A4/4 r/2 |
    F#5/2 G5 F#5/2 E5 | E5 F#5 E5 D5/2 C5 | B4 C5 D5 C5 B4 A4 | D5/4 r/2"""
PAYDAY_B_CHORDS = "D C G D D C G D"
PAYDAY_C = """
    A4/2 Bb4 A4/3 | G4/2 A4 F#4/3 | G4 A4 Bb4 C5/2 Bb4 | A4/6 |
    D5/2 C5 Bb4/3 | A4/2 Bb4 G4/3 | F#4/2 G4 Eb4/2 F#4 | D4/6"""
PAYDAY_C_VARIED = """
    A4 Bb4 A4 G4 A4 F#4 | G4 A4 G4 F#4/3 | G4 A4 Bb4 C5 D5 C5 | A4/4 r/2 |
    D5 Eb5 D5 C5 D5 Bb4 | A4 Bb4 A4 G4/2 A4 | F#4 G4 F#4 Eb4/2 F#4 | D4/4 r/2"""
PAYDAY_C_CHORDS = "D5 D5 Gm D5 Gm Gm D5 D5"


def payday() -> Piece:
    bar = 6.0
    strains = [
        (PAYDAY_A, PAYDAY_A_CHORDS, "lute"),
        (PAYDAY_A_VARIED, PAYDAY_A_CHORDS, "lute"),
        (PAYDAY_B, PAYDAY_B_CHORDS, "dulcimer"),
        (PAYDAY_A_VARIED, PAYDAY_A_CHORDS, "dulcimer"),
        (PAYDAY_C, PAYDAY_C_CHORDS, "lute"),
        (PAYDAY_C_VARIED, PAYDAY_C_CHORDS, "flute"),
        (PAYDAY_B, PAYDAY_B_CHORDS, "dulcimer"),
        (PAYDAY_A, PAYDAY_A_CHORDS, "flute"),
    ]
    parts = []
    levels = {"lute": 0.72, "dulcimer": 0.7, "flute": 0.25}
    for at, (tune, chords, who) in enumerate(strains):
        begin = at * 8 * bar
        notes = read_notes(tune, bar, begin)
        parts += [
            Part(who, levels[who], notes),
            Part("lute", 0.25, broken_chords(chords, CHORDS, "1/2 3 2/2 4" if at % 2 else "1/3 3/2 4", bar, begin)),
            Part("bass", 0.45, bass_line(chords, bar, begin)),
        ]
        if who == "flute":
            parts.append(Part("lute", 0.4, notes))
        if at not in (0, 4):
            beat = "low/3 high/2 high | low/3 high/3 |" * 4
            parts.append(Part("drum", 0.2, read_notes(beat[:-1], bar, begin)))
    return Piece(0.238, 64 * bar, parts, (73.42, 146.83, 220.0), 0.05, hall=0.3)


# -- the ranking: a slow procession in D major

RANKING_A = """
    D4/1.5 E4/.5 F#4 G4 | A4/2 F#4 A4 | B4/1.5 A4/.5 G4 B4 | A4/3 r |
    D5/1.5 C#5/.5 B4 A4 | G4 B4 A4 G4 | F#4 E4/.5 F#4/.5 G4 E4 | D4/3 r"""
RANKING_A_VARIED = """
    D4 D4/.5 E4/.5 F#4/.5 E4/.5 F#4/.5 G4/.5 | A4 B4/.5 A4/.5 F#4/.5 G4/.5 A4 |
    B4 C#5/.5 B4/.5 A4/.5 G4/.5 B4 | A4 E4/.5 F#4/.5 A4/2 |
    D5/.5 E5/.5 D5/.5 C#5/.5 B4 A4 | G4/.5 A4/.5 B4 A4/.5 G4/.5 F#4/.5 G4/.5 |
    F#4/.5 E4/.5 D4/.5 F#4/.5 E4/1.5 C#4/.5 | D4/3 r"""
RANKING_A_CHORDS = "D D G A Bm G A D"
RANKING_B = """
    F#5/2 E5 D5 | C#5 D5 E5/2 | D5/1.5 C#5/.5 B4 A4 | B4 C#5 A4/2 |
    F#5/1.5 G5/.5 A5 F#5 | E5 D5 C#5 B4 | A4 B4/.5 C#5/.5 D5 E5 | D5/3 r"""
RANKING_B_CHORDS = "Bm A G A D Em A D"


def ranking() -> Piece:
    bar = 4.0
    strains = [
        (RANKING_A, RANKING_A_CHORDS, "lute"),
        (RANKING_A_VARIED, RANKING_A_CHORDS, "lute"),
        (RANKING_B, RANKING_B_CHORDS, "flute"),
        (RANKING_A_VARIED, RANKING_A_CHORDS, "dulcimer"),
    ]
    parts = []
    levels = {"lute": 0.72, "dulcimer": 0.7, "flute": 0.26}
    for at, (tune, chords, who) in enumerate(strains):
        begin = at * 8 * bar
        notes = read_notes(tune, bar, begin)
        pattern = "1 3 4 3" if at == 0 else "1/.5 2/.5 3/.5 4/.5 3/.5 4/.5 3/.5 2/.5"
        parts += [
            Part(who, levels[who], notes),
            Part("lute", 0.26, broken_chords(chords, CHORDS, pattern, bar, begin)),
            Part("bass", 0.48, bass_line(chords, bar, begin)),
        ]
        if who == "flute":
            parts.append(Part("dulcimer", 0.2, notes))
        if who == "dulcimer":
            parts.append(Part("lute", 0.45, notes))
        if at:
            parts.append(Part("drum", 0.16, read_notes(("low/2 high high |" * 8)[:-1], bar, begin)))
    return Piece(60 / 80, 32 * bar, parts, (73.42, 110.0, 146.83), 0.06, hall=0.45)


TUNES: dict[str, Callable[[], Piece]] = {"menu": menu, "table": table, "payday": payday, "ranking": ranking}
