"""The sounds that lie in the folder are those the workshop makes: as long, as loud, and where they should sound.

OGG files never repeat byte for byte, so they are compared by what can be heard.
"""

from __future__ import annotations

import make_sounds
import numpy as np
import pytest
import soundfile
from sounds import effects, loudness, music, waves

from tests.hypothesis_profiles import some_of

SHORT = [file for file in make_sounds.files() if "music/" not in file]
OF_EACH = 20
"""Sounds that are compared in each way; with DEEP=1 all of them: they change only when the workshop makes them anew."""
SEAM_DB = -6.0
"""Where a loop begins again it crackles at most so much against the loudest of its own plucks."""
LOOPS = [file for file, (name, _take) in make_sounds.files().items() if name in make_sounds.LOOP_LUFS]


@pytest.mark.parametrize("file", some_of(SHORT, OF_EACH))
def test_file_is_as_long_and_as_loud_as_what_is_made(file: str) -> None:
    """The music takes a minute to make: `make art-check` compares it."""
    assert make_sounds.alike(make_sounds.place(file), make_sounds.make_take(*make_sounds.files()[file])) == ""


def test_a_file_that_is_too_quiet_too_long_or_not_there_is_found_out() -> None:
    file = make_sounds.SOUNDS / "click-1.ogg"
    wave = make_sounds.make_take("click", 0)
    assert "dB loud" in make_sounds.alike(file, wave * 0.7)
    assert "lasts" in make_sounds.alike(file, np.concatenate([wave, wave]))
    assert "missing" in make_sounds.alike(file.with_name("nothing.ogg"), wave)


def test_same_name_makes_the_same_wave() -> None:
    assert np.array_equal(make_sounds.make_take("sail", 1), make_sounds.make_take("sail", 1))


@pytest.mark.parametrize("file", some_of(make_sounds.files(), OF_EACH))
def test_file_is_as_loud_as_its_kind_and_never_too_high(file: str) -> None:
    found = make_sounds.measure(file)
    assert found.lufs == pytest.approx(found.wanted, abs=make_sounds.TOLERANCE_LU)
    assert found.peak_db <= make_sounds.PEAK_DB


@pytest.mark.parametrize("file", some_of(LOOPS, 1))
def test_loop_has_no_seam_and_no_offset(file: str) -> None:
    wave, rate = soundfile.read(make_sounds.place(file), always_2d=True)
    assert rate == waves.RATE, "the client's: SDL resamples streamed music badly"
    assert loudness.seam_db(wave) < SEAM_DB
    assert loudness.dc_db(wave) < -60
    steps = np.abs(np.diff(wave, axis=0))
    assert np.max(np.abs(wave[0] - wave[-1])) <= np.percentile(steps, 99)
    before, after = (loudness.momentary(each, rate) for each in (wave[-rate:], wave[:rate]))
    assert abs(before - after) < 10
    assert len(wave) >= (45 if file == "sea.ogg" else 60) * rate


def test_a_seam_is_found_out() -> None:
    wave, _rate = soundfile.read(make_sounds.SOUNDS / "music/table.ogg", always_2d=True, stop=20 * waves.RATE)
    assert loudness.seam_db(wave[: 7 * waves.RATE + 5000]) > SEAM_DB
    assert loudness.dc_db(wave + 0.01) > -60


def test_all_music_is_of_modest_size() -> None:
    assert sum(file.stat().st_size for file in (make_sounds.SOUNDS / "music").iterdir()) < 2_500_000


@pytest.mark.parametrize(("game", "most"), [("yspahan", 1_800_000), ("carcassonne", 600_000)])
def test_the_sounds_of_a_game_are_of_modest_size(game: str, most: int) -> None:
    own = make_sounds.place(f"{game}/music/table.ogg").parent.parent
    assert sum(file.stat().st_size for file in own.rglob("*.ogg")) < most


def test_loudness_is_that_of_the_standard() -> None:
    """ITU-R BS.1770: a sine of 997 Hz at full scale in one channel is -3.01 LUFS; in both, 3 more."""
    sine = waves.sine(997, 4)
    assert loudness.integrated(sine[:, None], waves.RATE) == pytest.approx(-3.01, abs=0.1)
    assert loudness.integrated(np.stack([sine, sine], axis=1), waves.RATE) == pytest.approx(0.0, abs=0.1)
    half = np.concatenate([sine, 0 * sine])
    assert loudness.integrated(half[:, None], waves.RATE) == pytest.approx(-3.01, abs=0.3), "rests do not count"


def test_takes_differ_by_four_parts_in_a_hundred() -> None:
    lengths = [len(waves.shift_pitch(np.zeros(10000), factor)) for factor in make_sounds.TAKES]
    assert [round(length / lengths[0], 2) for length in lengths] == [1.0, 1.04, 0.96]


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
