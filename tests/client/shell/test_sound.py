"""Sounds: every one there is, heard at its own volume, and never a reason to stand still."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from elcapitan import paths
from elcapitan.client.shell.music import Tune
from elcapitan.client.shell.settings import Settings
from elcapitan.client.shell.sound import MAX_SIMULTANEOUS, SoundMixer, game_sounds, silence_libraries, sound_files
from elcapitan.client.sound_names import INTERFACE, GameSound, Sound
from elcapitan.games.carcassonne.client.sounds import CarcassonneSound
from elcapitan.games.yspahan.client.sounds import YspahanSound, YspahanTune

FOLDER = paths.assets() / "sounds"


@pytest.fixture
def desk() -> Iterator[SoundMixer]:
    """On SDL's dummy device, with everything read."""
    opened = SoundMixer(FOLDER, Settings())
    opened.open()
    ready(opened)
    yield opened
    opened.close()


def ready(desk: SoundMixer) -> None:
    while not desk.is_ready:
        time.sleep(0.01)


def playing() -> int:
    return sum(pygame.mixer.Channel(at).get_busy() for at in range(1, pygame.mixer.get_num_channels()))


@pytest.mark.parametrize("sound", [*Sound, *YspahanSound, *CarcassonneSound])
def test_every_sound_has_its_file(sound: GameSound) -> None:
    assert sound_files(FOLDER, sound)


def test_no_file_is_never_heard() -> None:
    heard = {file for sound in Sound for file in sound_files(FOLDER, sound)}
    assert heard == set(FOLDER.glob("*.ogg"))
    assert set(game_sounds(FOLDER)) == {*YspahanSound, *CarcassonneSound}


def test_a_games_own_sound_is_read_and_heard(desk: SoundMixer) -> None:
    desk.play(YspahanSound.GOOD_DROP)
    assert playing() == 1
    desk.apply_settings(replace(Settings(), interface=0.0))
    assert desk.volume(YspahanSound.QUESTION) == 0
    assert desk.volume(YspahanSound.GOOD_DROP) > 0


def test_the_sea_is_not_heard_in_the_desert(desk: SoundMixer) -> None:
    desk.update(Tune.TABLE)
    assert desk._sea is not None
    desk.update(YspahanTune.TABLE)
    assert desk._sea is None
    desk.update(Tune.TABLE)
    assert desk._sea is not None


def test_takes_follow_one_another(desk: SoundMixer) -> None:
    takes = [desk._takes[Sound.COIN][0]]
    for _ in range(3):
        desk.play(Sound.COIN)
        takes.append(desk._takes[Sound.COIN][0])
    assert len(set(takes)) == 3
    assert takes[0] is takes[3]


def test_a_rain_of_coins_is_no_wall_of_noise(desk: SoundMixer) -> None:
    for _ in range(20):
        desk.play(Sound.COIN)
    assert playing() == MAX_SIMULTANEOUS


def test_each_of_the_volumes_rules_its_own(desk: SoundMixer) -> None:
    desk.apply_settings(replace(Settings(), effects=0.5, ambience=0.25, interface=0.0))
    assert {desk.volume(sound) for sound in Sound if sound not in INTERFACE and sound is not Sound.SEA} == {0.5}
    assert {desk.volume(sound) for sound in INTERFACE} == {0.0}
    assert desk.volume(Sound.SEA) == 0.25
    desk.play(Sound.CLICK)
    assert playing() == 0
    desk.play(Sound.BUILD)
    assert playing() == 1


def test_the_sea_comes_by_itself_and_goes_with_its_volume(desk: SoundMixer) -> None:
    sea = pygame.mixer.Channel(0)
    desk.update()
    assert sea.get_busy()
    desk.apply_settings(replace(Settings(), ambience=0.0))
    assert not sea.get_busy()
    desk.apply_settings(replace(Settings(), ambience=0.3))
    assert sea.get_busy()
    assert sea.get_volume() == pytest.approx(0.3, abs=0.01)


def test_without_a_device_nothing_is_heard_and_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    desk = SoundMixer(FOLDER, Settings())
    desk.open()
    assert not desk.is_open
    desk.play(Sound.BUILD)
    desk.update()
    desk.apply_settings(Settings())
    desk.close()


def test_a_broken_file_costs_only_itself(tmp_path: Path) -> None:
    (tmp_path / "click-1.ogg").write_bytes(b"no sound at all")
    (tmp_path / "chat-1.ogg").write_bytes((FOLDER / "chat-1.ogg").read_bytes())
    desk = SoundMixer(tmp_path, Settings())
    desk.open()
    ready(desk)
    desk.play(Sound.CLICK)
    assert playing() == 0
    desk.play(Sound.CHAT)
    assert playing() == 1
    desk.close()


def test_it_can_be_closed_while_it_still_reads() -> None:
    desk = SoundMixer(FOLDER, Settings())
    desk.open()
    desk.close()
    assert pygame.mixer.get_init() is None


def test_a_program_without_a_console_has_nobody_to_hear_complaints(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(descriptor: int) -> int:
        raise OSError(9, "Bad file descriptor")

    monkeypatch.setattr("elcapitan.client.shell.sound.os.dup", closed)
    with silence_libraries():
        done = True
    assert done


@pytest.mark.parametrize("sound", list(Sound))
def test_nothing_is_heard_while_the_sound_is_off_and_the_volumes_stay(sound: Sound) -> None:
    desk = SoundMixer(Path("nowhere"), Settings(muted=True))
    assert desk.volume(sound) == 0
    desk.apply_settings(Settings())
    assert desk.volume(sound) > 0
