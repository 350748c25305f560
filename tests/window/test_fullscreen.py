"""The real window under a window manager: it fills the screen and is a window again, where and as large as it was."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from elcapitan.client.shell import settings as kept_settings
from elcapitan.client.shell.settings import Settings
from tests.timeouts import PATIENCE_S
from tests.window import program as programs
from tests.window.program import Program
from tests.window.screen import Screen, open_hand, open_screen

SCREEN = (1920, 1080)
LOOKS_EVERY_S = 0.1
Place = tuple[int, int, int, int]
"""x, y, width and height of a window, as the display counts them."""

pytestmark = pytest.mark.skipif(
    shutil.which("openbox") is None, reason="openbox is not installed: apt-get install openbox"
)


@contextmanager
def managed(folder: Path) -> Iterator[Screen]:
    """A screen whose windows have frames and a place of their own."""
    with open_screen(folder / "screen", SCREEN) as screen:
        process = subprocess.Popen(
            ["openbox"], env={**os.environ, "DISPLAY": screen.display}, stderr=subprocess.DEVNULL
        )
        try:
            _until_managed(screen, process)
            yield screen
        finally:
            process.terminate()
            process.wait(PATIENCE_S)


def _until_managed(screen: Screen, manager: subprocess.Popen[bytes]) -> None:
    """A window that opens before its manager does is never the one in front."""
    until_s = time.monotonic() + PATIENCE_S
    while not ask(screen, "get_desktop"):
        assert manager.poll() is None, f"openbox ended with {manager.returncode}"
        assert time.monotonic() < until_s, "openbox does not manage the screen"
        time.sleep(LOOKS_EVERY_S)


def ask(screen: Screen, *words: str) -> str:
    """What xdotool says; empty while it has no answer."""
    surroundings = {**os.environ, "DISPLAY": screen.display}
    return subprocess.run(["xdotool", *words], env=surroundings, capture_output=True, text=True, check=False).stdout


def place(screen: Screen) -> Place | None:
    """Where the window in front is."""
    said = dict(line.split("=") for line in ask(screen, "getactivewindow", "getwindowgeometry", "--shell").split())
    return (int(said["X"]), int(said["Y"]), int(said["WIDTH"]), int(said["HEIGHT"])) if said else None


def until(screen: Screen, program: Program, true: Callable[[Place], bool]) -> Place:
    """Where the window is, as soon as it is as it should be."""
    until_s, at = time.monotonic() + PATIENCE_S, None
    while time.monotonic() < until_s:
        assert program.running, program.complaints()
        at = place(screen)
        if at is not None and true(at):
            return at
        time.sleep(LOOKS_EVERY_S)
    raise AssertionError(f"the window is at {at}")


@pytest.mark.parametrize(
    ("size", "began_full"),
    [((1400, 800), False), ((1600, 880), True)],
    ids=["from-a-window", "from-the-full-screen"],
)
def test_after_the_full_screen_the_window_is_as_large_as_before_and_where_it_was(
    tmp_path: Path, size: tuple[int, int], began_full: bool
) -> None:
    home = tmp_path / "home"
    settings = Settings(language="en", width=size[0], height=size[1], fullscreen=began_full)
    kept_settings.write(home / "config" / "settings.toml", settings)
    with (
        managed(tmp_path) as screen,
        open_hand(screen) as hand,
        programs.running(screen, home) as program,
    ):
        full = (0, 0, *SCREEN)
        if began_full:
            until(screen, program, lambda at: at == full)
            hand.key("F11")
        first = until(screen, program, lambda at: at[2:] == size)
        ask(screen, "getactivewindow", "windowmove", "100", "60")
        before = until(screen, program, lambda at: at[:2] != first[:2] and at[2:] == size)
        for _ in range(2):
            hand.key("F11")
            until(screen, program, lambda at: at == full)
            hand.key("F11")
            until(screen, program, lambda at: at == before)
        kept = kept_settings.read(home / "config" / "settings.toml")
        assert (kept.width, kept.height, kept.fullscreen) == (*size, False)
        assert program.complaints() == ""
