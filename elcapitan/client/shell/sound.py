"""All sounds by name, four volumes (one is the music's), and silence where there is no device.

Sounds come from files of our own making (assets/workshop/make_sounds.py). They are read in a thread, so that no frame
waits for them; one that has not been read yet is skipped. Sound is never the only sign of anything.
"""

from __future__ import annotations

import contextlib
import logging
import os
import threading
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from elcapitan.client.shell.music import MusicPlayer, own_folder
from elcapitan.client.sound_names import GameSound, GameTune, Sound

if TYPE_CHECKING:
    from elcapitan.client.shell.settings import Settings

RATE = 44100
BUFFER = 1024
"""Samples; 23 ms between a cause and its sound, and no crackling on a busy machine."""
CHANNELS = 16
MAX_SIMULTANEOUS = 3
"""Channels that play the same sound at once, so that a rain of coins stays quiet."""

log = logging.getLogger(__name__)


LIGHT: Final = frozenset({Sound.HOVER, Sound.CLICK})
"""The music is not lowered for these."""
SEA_FADE_MS: Final = 2500
LOWERED_S: Final = 2.0
"""How long the music is lowered for one sound at most."""


class SoundPlayer(Protocol):
    """Plays sounds."""

    def play(self, sound: GameSound) -> None: ...


class SilentPlayer:
    """Plays nothing."""

    def play(self, sound: GameSound) -> None:
        """Nothing."""


class SoundMixer:
    """Plays sounds and music through pygame's mixer."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self._folder = folder
        self._settings = settings
        self._takes: dict[str, deque[pygame.mixer.Sound]] = {}
        """By the value of the sound."""
        self._sea: pygame.mixer.Channel | None = None
        self._reading: threading.Thread | None = None
        self._closing = threading.Event()
        self._inland = False
        """The sea is silent now."""
        self._lowered_s = 0.0
        """For how long the music is still lowered."""
        self.music = MusicPlayer(folder)
        self.is_open = False

    def open(self) -> None:
        """Take the sound device, if there is one, and begin to read the sounds."""
        try:
            with silence_libraries():
                # At this rate and no other: SDL resamples streamed music piece by piece, and that crackles.
                pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
        except pygame.error as fault:
            log.info("no sound: %s", fault)
            return
        pygame.mixer.set_num_channels(CHANNELS)
        pygame.mixer.set_reserved(1)  # the sea's own
        self.is_open = True
        self._reading = threading.Thread(target=self._read, name="sounds", daemon=True)
        self._reading.start()

    def close(self) -> None:
        """Give the device back."""
        self._closing.set()
        if self._reading is not None:
            self._reading.join()
        if self.is_open:
            self.is_open = False
            self.music.close()
            self._takes.clear()
            pygame.mixer.quit()

    @property
    def is_ready(self) -> bool:
        """Everything has been read."""
        return self.is_open and self._reading is not None and not self._reading.is_alive()

    def apply_settings(self, settings: Settings) -> None:
        """The volumes are others."""
        self._settings = settings
        if self.is_open:
            self._play_sea()

    def play(self, sound: GameSound) -> None:
        """Play one take of it, the takes by turns; nothing if its volume is 0."""
        takes = self._takes.get(sound)
        volume = self.volume(sound)
        if not takes or not volume or not self.is_open:
            return
        if sum(take.get_num_channels() for take in takes) >= MAX_SIMULTANEOUS:
            return
        takes.rotate(-1)
        takes[0].set_volume(volume)
        takes[0].play()
        if sound not in LIGHT:
            self._lowered_s = max(self._lowered_s, min(LOWERED_S, takes[0].get_length()))

    def update(self, tune: GameTune | None = None, dt_s: float = 0.0) -> None:
        """Start the sea once its file has been read, and the music that the scenes want."""
        if not self.is_open:
            return
        inland = tune is not None and not tune.has_sea
        if inland != self._inland or (self._sea is None and Sound.SEA in self._takes):
            self._inland = inland
            self._play_sea()
        self._lowered_s = max(0.0, self._lowered_s - dt_s)
        volume = 0.0 if self._settings.muted else self._settings.music
        self.music.update(tune, volume, lowered=self._lowered_s > 0, dt_s=dt_s)

    def volume(self, sound: GameSound) -> float:
        """How loud it is to be, from 0 to 1."""
        settings = self._settings
        if settings.muted:
            return 0.0
        if sound is Sound.SEA:
            return settings.ambience
        return settings.interface if sound.is_interface else settings.effects

    def _play_sea(self) -> None:
        volume = self.volume(Sound.SEA)
        if self._sea is None and volume and not self._inland and Sound.SEA in self._takes:
            self._sea = pygame.mixer.Channel(0)
            self._sea.play(self._takes[Sound.SEA][0], loops=-1, fade_ms=SEA_FADE_MS)
        if self._sea is None:
            return
        self._sea.set_volume(volume)
        if not volume:
            self._sea.stop()
            self._sea = None
        elif self._inland:
            self._sea.fadeout(SEA_FADE_MS)
            self._sea = None

    def _read(self) -> None:
        for sound in (*Sound, *game_sounds(self._folder)):
            takes: deque[pygame.mixer.Sound] = deque()
            for file in sound_files(self._folder, sound):
                if self._closing.is_set():
                    return
                try:
                    takes.append(pygame.mixer.Sound(file))
                except (OSError, pygame.error) as fault:
                    log.warning("%s cannot be heard: %s", file, fault)
            if takes:
                self._takes[sound] = takes


def sound_files(folder: Path, sound: str) -> list[Path]:
    """Its takes."""
    own, name = own_folder(folder, sound)
    alone = own / f"{name}.ogg"
    return [alone] if alone.is_file() else sorted(own.glob(f"{name}-[0-9].ogg"))


def game_sounds(folder: Path) -> list[str]:
    """The names of the sounds that games have of their own."""
    files = (folder.parent / "games").glob("*/sounds/*-[0-9].ogg")
    return sorted({f"{file.parent.parent.name}/{file.stem[:-2]}" for file in files})


@contextlib.contextmanager
def silence_libraries() -> Iterator[None]:
    """SDL tries one driver after the other, and some of their libraries complain on stderr behind Python's back."""
    try:
        kept = os.dup(2)
    except OSError:  # a program without a console has none
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
