"""The sounds that lie in the folder are those the workshop makes: as long, as loud, and where they should sound.

OGG files never repeat byte for byte, so they are compared by what can be heard.
"""

from __future__ import annotations

import make_sounds
import numpy as np
import pytest
import soundfile
from sounds import effects, music, waves


@pytest.mark.parametrize("file", make_sounds.files())
def test_file_is_as_long_and_as_loud_as_what_is_made(file: str) -> None:
    assert make_sounds.alike(make_sounds.SOUNDS / file, make_sounds.make_take(*make_sounds.files()[file])) == ""


def test_a_file_that_is_too_quiet_too_long_or_not_there_is_found_out() -> None:
    file = make_sounds.SOUNDS / "click-1.ogg"
    wave = make_sounds.make_take("click", 0)
    assert "dB loud" in make_sounds.alike(file, wave * 0.7)
    assert "lasts" in make_sounds.alike(file, np.concatenate([wave, wave]))
    assert "missing" in make_sounds.alike(file.with_name("nothing.ogg"), wave)


def test_same_name_makes_the_same_wave() -> None:
    assert np.array_equal(make_sounds.make_take("sail", 1), make_sounds.make_take("sail", 1))


@pytest.mark.parametrize("name", make_sounds.PLANS)
def test_loudest_place_is_six_decibels_below_full(name: str) -> None:
    wanted = -26.0 if name == "hover" else -6.0
    assert 20 * np.log10(np.max(np.abs(make_sounds.make_take(name, 0)))) == pytest.approx(wanted, abs=0.01)


def test_takes_differ_by_four_parts_in_a_hundred() -> None:
    lengths = [len(waves.shift_pitch(np.zeros(10000), factor)) for factor in make_sounds.TAKES]
    assert [round(length / lengths[0], 2) for length in lengths] == [1.0, 1.04, 0.96]


def test_sea_is_thirty_four_decibels_down_and_has_no_seam() -> None:
    sea, _ = soundfile.read(make_sounds.SOUNDS / "sea.ogg", always_2d=True)
    assert 10 * np.log10(np.mean(sea**2)) == pytest.approx(-34, abs=0.5)
    steps = np.abs(np.diff(sea[:, 0]))
    assert abs(sea[0, 0] - sea[-1, 0]) < 2 * np.max(steps)


def strongest(wave: np.ndarray) -> float:
    spectrum = np.abs(np.fft.rfft(wave * np.hanning(len(wave)), 1 << 18))
    return float(np.argmax(spectrum) * waves.RATE / (1 << 18))


@pytest.mark.parametrize("hz", [music.D4, music.A4, music.D5, music.FIS5])
def test_a_string_sounds_where_it_is_tuned(hz: float) -> None:
    """Within a sixth of a semitone, or on one of its own overtones."""
    found = strongest(waves.pluck("test", hz, 1.5)) / hz
    assert found / round(found) == pytest.approx(1.0, abs=0.01)


def test_your_turn_is_d_and_then_a() -> None:
    wave = music.your_turn("test")
    assert strongest(wave[: round(0.2 * waves.RATE)]) == pytest.approx(music.D5, rel=0.01)
    assert strongest(wave[round(0.5 * waves.RATE) :]) == pytest.approx(music.A5, rel=0.01)


def test_shut_falls_and_reopen_rises() -> None:
    cut = round(0.12 * waves.RATE)
    shut, reopen = effects.shut("test"), effects.reopen("test")
    assert strongest(shut[:cut]) > strongest(shut[cut:])
    assert strongest(reopen[:cut]) < strongest(reopen[cut : 2 * cut])
