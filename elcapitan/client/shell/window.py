"""Opens the window, resizes it and makes it full screen."""

from __future__ import annotations

import contextlib
import os
import sys
import warnings
from pathlib import Path

import pygame

from elcapitan import paths
from elcapitan.client.drawing.draw_context import LEAST_WINDOW
from elcapitan.client.shell import display_libraries
from elcapitan.client.shell.settings import Settings
from elcapitan.client.shell.sound import silence_libraries
from elcapitan.text_cleaning import clean_text

TITLE = "El Capitan"
UNSEEN_DRIVERS = ("offscreen", "dummy")
"""SDL falls back to these where there is no display; the window would be invisible."""
REPEAT_MS = (400, 35)
"""Until a held key repeats, and between repetitions."""


class NoDisplay(Exception):
    """Raised when there is no screen to open a window on."""


def configure_sdl() -> None:
    """Settle what SDL asks before it starts. The user's own wishes come first."""
    # Without a graphics card SDL's accelerated window surface is 14 times slower (benchmarks/).
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    # By this name a desktop finds the entry and the icon that belong to the window. pygame sets it to the name of the
    # file that was started, such as __main__.py.
    if os.environ.get("SDL_VIDEO_X11_WMCLASS", "") in ("", Path(sys.argv[0]).name):
        os.environ["SDL_VIDEO_X11_WMCLASS"] = "elcapitan"
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "elcapitan")
    # The list of words of a Chinese or Japanese input method; SDL hides it unless the program draws its own.
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")


def open_window(settings: Settings) -> pygame.Surface:
    """The window's surface. NoDisplay where there is nothing to show it on."""
    configure_sdl()
    try:
        with silence_libraries():
            pygame.display.init()
    except pygame.error as fault:
        raise NoDisplay from fault
    if pygame.display.get_driver() in UNSEEN_DRIVERS and not display_libraries.asked_driver():
        pygame.display.quit()
        raise NoDisplay
    pygame.font.init()
    pygame.display.set_caption(TITLE)
    with contextlib.suppress(pygame.error, OSError):
        pygame.display.set_icon(pygame.image.load(paths.assets() / "art" / "icon-app.png"))
    try:
        return _open(settings)
    except pygame.error as fault:
        raise NoDisplay from fault


def _open(settings: Settings) -> pygame.Surface:
    """Also a window that begins on the full screen has the size it is to have when it leaves it."""
    desktop = pygame.display.get_desktop_sizes()[0]
    width = max(LEAST_WINDOW[0], min(settings.width, desktop[0]))
    height = max(LEAST_WINDOW[1], min(settings.height, desktop[1]))
    with warnings.catch_warnings():
        # The window manager may allow less than was asked for. The event that follows says what it is.
        warnings.simplefilter("ignore", RuntimeWarning)
        surface = pygame.display.set_mode((width, height), pygame.RESIZABLE)
    return change_fullscreen(True) if settings.fullscreen else surface


def change_fullscreen(wanted: bool) -> pygame.Surface:
    """Fill the whole screen, or be a window again, of the size and at the place it had before; its surface then.

    By `display.set_mode` it would get the size of the screen at the place of the window, or wander by the width of its
    frame each time.
    """
    window = _window()
    if wanted:
        window.set_fullscreen(desktop=True)
    else:
        window.set_windowed()
    surface = pygame.display.get_surface()
    assert surface is not None, "the window is open"
    return surface


def _window() -> pygame.Window:
    with warnings.catch_warnings():
        # The way to the display's window is on its way out, and there is no other yet.
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def repeat_keys(wanted: bool) -> None:
    """Whether a key that is held down comes again and again."""
    if wanted != any(pygame.key.get_repeat()):
        pygame.key.set_repeat(*(REPEAT_MS if wanted else ()))


def accept_text(wanted: bool) -> None:
    """Whether keys type text, which an input method may compose; without it they are keys and nothing else."""
    if wanted:
        pygame.key.start_text_input()
    else:
        pygame.key.stop_text_input()


def request_attention(words: str) -> None:
    """Ask for the attention of a player elsewhere: the window flashes in the task bar, its title says why."""
    pygame.display.set_caption(clean_text(f"● {words} – {TITLE}"))
    with contextlib.suppress(pygame.error, AttributeError):  # not every window system can
        _window().flash(pygame.FLASH_UNTIL_FOCUSED)


def clear_attention() -> None:
    """The player is here: the title is the game's again."""
    if pygame.display.get_caption()[0] != TITLE:
        pygame.display.set_caption(TITLE)
