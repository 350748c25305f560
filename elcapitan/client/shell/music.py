"""The music: one tune at a time, faded from one to the next and lowered while sounds play.

It is streamed from its file through pygame's one music channel, so that minutes of it cost no memory.
"""

from __future__ import annotations

import logging
from pathlib import Path

import pygame

from elcapitan.client.sound_names import GameTune

FADE_IN_S, FADE_OUT_S = 2.5, 0.9
LOWERED = 0.4
"""Part of its volume while a sound plays over it."""
LOWER_S, RAISE_S = 0.12, 1.2

log = logging.getLogger(__name__)


class Tune(GameTune):
    """The pieces of the menu and of all games, in files of the folder `music`."""

    MENU = "menu"
    TABLE = "table"
    SCORING = "payday"
    RANKING = "ranking"


def own_folder(sounds: Path, name: str) -> tuple[Path, str]:
    """The folder of a sound or piece and its name there: `yspahan/dawn` is in that game's own folder."""
    game, slash, rest = name.partition("/")
    return (sounds.parent / "games" / game / "sounds", rest) if slash else (sounds, name)


class MusicPlayer:
    """Plays one tune on an open mixer."""

    def __init__(self, folder: Path) -> None:
        """`folder`: of all sounds; the music is in its `music`."""
        self._folder = folder
        self._gain = 0.0
        """The volume that is faded to and from, before it is lowered."""
        self._lowered = 1.0
        self._paused = False
        self._broken: set[GameTune] = set()
        self.playing: GameTune | None = None
        self.volume = 0.0
        """The volume it plays at, from 0 to 1."""

    def update(self, wanted: GameTune | None, volume: float, *, lowered: bool, dt_s: float) -> None:
        """Go on towards `wanted` at `volume`; None or no volume: it pauses and goes on later from there."""
        if wanted is None or wanted in self._broken:
            wanted, volume = self.playing, 0.0
        if wanted is not self.playing and self._gain <= 0 and volume:
            self._begin(wanted)
        goal = volume if self.playing is wanted else 0.0
        if goal < self._gain:
            self._gain = max(goal, self._gain - dt_s / FADE_OUT_S)
        else:
            self._gain = min(goal, self._gain + volume * dt_s / FADE_IN_S)
        step = -dt_s / LOWER_S if lowered else dt_s / RAISE_S
        self._lowered = min(1.0, max(LOWERED, self._lowered + step))
        self._apply()

    def close(self) -> None:
        """The sound device is closed."""
        self._begin(None)

    def _apply(self) -> None:
        loud = round(self._gain * self._lowered, 3)
        if loud != self.volume:
            self.volume = loud
            pygame.mixer.music.set_volume(loud)
        if self.playing is not None and self._paused != (not loud and self._gain <= 0):
            self._paused = not self._paused
            if self._paused:
                pygame.mixer.music.pause()
            else:
                pygame.mixer.music.unpause()

    def _begin(self, tune: GameTune | None) -> None:
        """Start that one at its first note, inaudible yet."""
        pygame.mixer.music.stop()
        pygame.mixer.music.unload()
        self._gain, self.volume, self._paused, self.playing = 0.0, 0.0, False, None
        if tune is None:
            return
        try:
            folder, name = own_folder(self._folder, tune)
            pygame.mixer.music.load(folder / "music" / f"{name}.ogg")
            pygame.mixer.music.set_volume(0.0)
            pygame.mixer.music.play(loops=-1)
        except (OSError, pygame.error) as fault:
            log.warning("the music %s cannot be heard: %s", tune, fault)
            self._broken.add(tune)
        else:
            self.playing = tune
