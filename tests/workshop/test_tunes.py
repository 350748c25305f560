"""The music: its bars are whole, its notes are in tune, and its end runs into its beginning."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from make_sounds import PIECES
from sounds import loudness, tunes, waves
from sounds.instruments import DULCIMER, LUTE, OUD, StringKind, string_note
from sounds.score import Part, Piece, frequency, play_piece, read_notes

SMALL = Piece(
    0.5, 8, [Part("lute", 0.7, read_notes("D4 E4 F4 A4 | G4/2 r D5", 4))], drone_hz=(73.42,), drone_level=0.05
)


def test_a_note_has_its_frequency() -> None:
    assert frequency("A4") == 440
    assert frequency("Bb3") == frequency("A#3") == pytest.approx(233.08, abs=0.01)
    assert frequency("Ed4") ** 2 == pytest.approx(frequency("E4") * frequency("Eb4")), "a quarter tone"


def test_a_bar_that_is_too_short_is_refused() -> None:
    with pytest.raises(ValueError, match="bar 2 ends at beat 7"):
        read_notes("D4/4 | E4/3", 4)


@pytest.mark.parametrize("name", PIECES)
def test_every_piece_is_read_and_fills_its_time(name: str) -> None:
    piece = PIECES[name]()
    assert piece.beats * piece.beat_s >= 60
    begins = sorted({note.beat for part in piece.parts for note in part.notes})
    assert 0 <= begins[0] <= 1.5
    assert begins[-1] < piece.beats
    rests = [after - before for before, after in pairwise([*begins, piece.beats])]
    assert max(rests) * piece.beat_s <= 5, "no hole anybody takes for the end"


def test_the_table_is_the_sparsest() -> None:
    def notes_a_second(name: str) -> float:
        piece = tunes.TUNES[name]()
        return sum(len(part.notes) for part in piece.parts) / (piece.beats * piece.beat_s)

    assert notes_a_second("table") < 0.5 * min(notes_a_second(name) for name in tunes.TUNES if name != "table")


@pytest.mark.parametrize("kind", [LUTE, DULCIMER, OUD])
@pytest.mark.parametrize("hz", [110.0, 293.66, 880.0])
def test_a_string_is_in_tune(kind: StringKind, hz: float) -> None:
    wave = string_note(kind, hz)
    spectrum = np.abs(np.fft.rfft(wave, 1 << 19))
    near = slice(int(0.97 * hz * (1 << 19) / waves.RATE), int(1.03 * hz * (1 << 19) / waves.RATE))
    found = (near.start + int(np.argmax(spectrum[near]))) * waves.RATE / (1 << 19)
    assert 1200 * abs(np.log2(found / hz)) < 4, "cents"


def test_the_end_runs_into_the_beginning_and_is_the_same_each_time() -> None:
    wave = play_piece("small", SMALL)
    assert np.array_equal(wave, play_piece("small", SMALL))
    assert loudness.seam_db(wave) < 0
    last, first = (np.sqrt(np.mean(each**2)) for each in (wave[-2000:], wave[:2000]))
    assert first > 0.3 * last, "what rings on is heard at the beginning"
