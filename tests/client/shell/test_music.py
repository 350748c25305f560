"""The music follows the scenes, fades, is lowered under sounds, and is silent where it should be."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from elcapitan.client.options.options import Options
from elcapitan.client.scenes.menu import Menu
from elcapitan.client.shell import window
from elcapitan.client.shell.app import App
from elcapitan.client.shell.music import LOWERED, MusicPlayer, Tune
from elcapitan.client.shell.settings import Settings
from elcapitan.client.shell.sound import SoundMixer
from elcapitan.client.sound_names import GameTune, Sound
from elcapitan.games.yspahan.client.sounds import YspahanTune
from tests.client.headless_stage import stack
from tests.client.scenes.scene_helpers import offline_link
from tests.client.shell.test_sound import FOLDER, ready


@pytest.fixture
def desk() -> Iterator[SoundMixer]:
    opened = SoundMixer(FOLDER, Settings(music=0.5))
    opened.open()
    ready(opened)
    yield opened
    opened.close()


def pass_time(desk: SoundMixer, tune: GameTune | None, seconds: float) -> list[float]:
    """The volume after each frame."""
    heard = []
    for _ in range(round(seconds / 0.05)):
        desk.update(tune, 0.05)
        heard.append(desk.music.volume)
    return heard


@pytest.mark.parametrize("tune", Tune)
def test_every_tune_has_its_file(tune: Tune) -> None:
    assert (FOLDER / "music" / f"{tune}.ogg").is_file()
    assert {file.stem for file in (FOLDER / "music").iterdir()} == set(Tune)


def test_a_game_has_music_of_its_own(desk: SoundMixer) -> None:
    own = FOLDER.parent / "games" / "yspahan" / "sounds" / "music"
    assert {f"yspahan/{file.stem}" for file in own.iterdir()} == set(YspahanTune)
    pass_time(desk, YspahanTune.TABLE, 3)
    assert desk.music.playing is YspahanTune.TABLE
    assert desk.music.volume > 0


def test_it_fades_in_and_from_one_tune_to_the_next(desk: SoundMixer) -> None:
    rising = pass_time(desk, Tune.MENU, 3)
    assert pygame.mixer.music.get_busy()
    assert rising == sorted(rising)
    assert rising[0] < 0.05
    assert rising[-1] == 0.5
    change = pass_time(desk, Tune.TABLE, 5)
    assert desk.music.playing is Tune.TABLE
    assert min(change) == 0.0
    assert change[-1] == 0.5
    assert pygame.mixer.music.get_volume() == pytest.approx(0.5, abs=0.01)


def test_it_is_lowered_under_a_sound_and_comes_back(desk: SoundMixer) -> None:
    pass_time(desk, Tune.TABLE, 3)
    desk.play(Sound.HOVER)
    assert pass_time(desk, Tune.TABLE, 0.2)[-1] == 0.5
    desk.play(Sound.FORTRESS)
    assert pass_time(desk, Tune.TABLE, 0.3)[-1] == pytest.approx(0.5 * LOWERED)
    assert pass_time(desk, Tune.TABLE, 3)[-1] == 0.5


def test_mute_volume_and_a_hidden_window_pause_it_and_it_goes_on_from_there(desk: SoundMixer) -> None:
    pass_time(desk, Tune.TABLE, 3)
    silent: list[tuple[Settings, Tune | None]] = [
        (Settings(muted=True), Tune.TABLE),
        (Settings(music=0.0), Tune.TABLE),
        (Settings(), None),
    ]
    for settings, tune in silent:
        desk.apply_settings(settings)
        assert pass_time(desk, tune, 2)[-1] == 0.0
        assert not pygame.mixer.music.get_busy(), "paused"
        assert desk.music.playing is Tune.TABLE
        desk.apply_settings(replace(Settings(), music=0.5))
        assert pass_time(desk, Tune.TABLE, 4)[-1] == 0.5
        assert pygame.mixer.music.get_busy()


def test_without_music_wanted_no_file_is_opened(desk: SoundMixer) -> None:
    desk.apply_settings(Settings(music=0.0))
    pass_time(desk, Tune.MENU, 1)
    assert desk.music.playing is None


def test_a_missing_file_costs_only_itself(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    pygame.mixer.init()
    player = MusicPlayer(tmp_path)
    with caplog.at_level(logging.WARNING):
        for _ in range(50):
            player.update(Tune.MENU, 1.0, lowered=False, dt_s=0.1)
    assert player.playing is None
    assert len(caplog.records) == 1
    player.close()
    pygame.mixer.quit()


async def test_the_program_plays_the_music_of_its_scene() -> None:
    settings = Settings(language="en", width=1280, height=720)
    app = App(window.open_window(settings), settings, offline_link())
    app.stack.push(Menu(app.link))
    running = asyncio.create_task(app.run())
    for _ in range(200):
        await asyncio.sleep(0.02)
        if app.sound_mixer.music.volume > 0:
            break
    app.stack.quit()
    await running
    assert app.sound_mixer.music.playing is Tune.MENU
    assert app.sound_mixer.music.volume > 0
    app.sound_mixer.close()
    app.close()


@pytest.mark.parametrize(
    ("background", "focused", "heard"), [(True, False, True), (False, False, False), (False, True, True)]
)
def test_the_player_chooses_whether_music_goes_on_behind_another_window(
    background: bool, focused: bool, heard: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(language="en", width=1280, height=720, background_music=background)
    app = App(window.open_window(settings), settings, offline_link())
    monkeypatch.setattr(pygame.display, "get_active", lambda: True)
    monkeypatch.setattr(pygame.key, "get_focused", lambda: focused)
    assert app._has_music is heard
    app.close()


def test_a_dialogue_keeps_the_music_of_the_scene_below() -> None:
    stage = stack()
    stage.push(Menu(offline_link()))
    assert stage.tune is Tune.MENU
    stage.push(Options())
    assert stage.tune is Tune.MENU
