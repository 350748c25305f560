"""The window itself: opened, resized, made full screen, or found to be impossible here."""

from __future__ import annotations

import contextlib
import os
import warnings

import pygame

from elcapitan import paths
from elcapitan.client.settings import Settings
from elcapitan.client.sound import libraries_silenced

TITLE = "El Capitan"
UNSEEN_DRIVERS = ("offscreen", "dummy")
"""SDL falls back to these where there is no display; nobody would see the window."""
LEAST = (640, 360)
REPEAT_MS = (400, 35)
"""Until a held key repeats, and between repetitions."""


class NoDisplay(Exception):
    """Raised when there is no screen to open a window on."""


def prepare() -> None:
    """Settle what SDL asks before it starts. The user's own wishes come first."""
    # Without a graphics card SDL's accelerated window surface is 14 times slower (benchmarks/).
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    # By this name a desktop finds the entry and the icon that belong to the window.
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "elcapitan")
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "elcapitan")


def open_window(settings: Settings) -> pygame.Surface:
    """The window's surface. NoDisplay where there is nothing to show it on."""
    prepare()
    try:
        with libraries_silenced():
            pygame.display.init()
    except pygame.error as fault:
        raise NoDisplay from fault
    asked = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER")
    if pygame.display.get_driver() in UNSEEN_DRIVERS and not asked:
        pygame.display.quit()
        raise NoDisplay
    pygame.font.init()
    pygame.display.set_caption(TITLE)
    with contextlib.suppress(pygame.error, OSError):
        pygame.display.set_icon(pygame.image.load(paths.assets() / "art" / "icon-app.png"))
    try:
        return shape(settings)
    except pygame.error as fault:
        raise NoDisplay from fault


def shape(settings: Settings) -> pygame.Surface:
    """Give the window the size and kind the settings say."""
    desktop = pygame.display.get_desktop_sizes()[0]
    if settings.fullscreen:
        return pygame.display.set_mode(desktop, pygame.FULLSCREEN)
    width = max(LEAST[0], min(settings.width, desktop[0]))
    height = max(LEAST[1], min(settings.height, desktop[1]))
    return pygame.display.set_mode((width, height), pygame.RESIZABLE)


def repeat_keys(wanted: bool) -> None:
    """Whether a key that is held down comes again and again."""
    if wanted != any(pygame.key.get_repeat()):
        pygame.key.set_repeat(*(REPEAT_MS if wanted else ()))


def call(words: str) -> None:
    """Ask for the eyes of somebody who looks elsewhere: the window flashes in the task bar, its title says why."""
    pygame.display.set_caption(f"● {words} – {TITLE}")
    with warnings.catch_warnings(), contextlib.suppress(pygame.error, AttributeError):
        # Not every window system can. The way to the display's window is on its way out, and there is no other yet.
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().flash(pygame.FLASH_UNTIL_FOCUSED)


def calm() -> None:
    """She is here: the title is the game's again."""
    if pygame.display.get_caption()[0] != TITLE:
        pygame.display.set_caption(TITLE)
