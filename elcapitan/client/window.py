"""The window itself: opened, resized, made full screen, or found to be impossible here."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

import pygame

from elcapitan.client.settings import Settings

TITLE = "El Capitan"
UNSEEN_DRIVERS = ("offscreen", "dummy")
"""SDL falls back to these where there is no display; nobody would see the window."""
LEAST = (640, 360)


class NoDisplay(Exception):
    """Raised when there is no screen to open a window on."""


def prepare() -> None:
    """Settle what SDL asks before it starts. The user's own wishes come first."""
    # Without a graphics card SDL's accelerated window surface is 14 times slower (benchmarks/).
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def open_window(settings: Settings) -> pygame.Surface:
    """The window's surface. NoDisplay where there is nothing to show it on."""
    prepare()
    try:
        with _libraries_silenced():
            pygame.display.init()
    except pygame.error as fault:
        raise NoDisplay from fault
    asked = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER")
    if pygame.display.get_driver() in UNSEEN_DRIVERS and not asked:
        pygame.display.quit()
        raise NoDisplay
    pygame.font.init()
    pygame.display.set_caption(TITLE)
    try:
        return shape(settings)
    except pygame.error as fault:
        raise NoDisplay from fault


@contextlib.contextmanager
def _libraries_silenced() -> Iterator[None]:
    """SDL tries one driver after the other, and some of their libraries complain on stderr behind Python's back."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def shape(settings: Settings) -> pygame.Surface:
    """Give the window the size and kind the settings say."""
    desktop = pygame.display.get_desktop_sizes()[0]
    if settings.fullscreen:
        return pygame.display.set_mode(desktop, pygame.FULLSCREEN)
    width = max(LEAST[0], min(settings.width, desktop[0]))
    height = max(LEAST[1], min(settings.height, desktop[1]))
    return pygame.display.set_mode((width, height), pygame.RESIZABLE)
