"""Libraries of a Linux desktop that a window is opened with; pygame brings SDL, but these it takes from the system.

Standard library only, and readable by old Pythons: the tests ask it before there is an environment.
"""

from __future__ import annotations

import ctypes
import os
import sys

X11 = {
    "libX11.so.6": "libx11-6",
    "libXext.so.6": "libxext6",
    "libXcursor.so.1": "libxcursor1",
    "libXi.so.6": "libxi6",
    "libXrandr.so.2": "libxrandr2",
}
"""Library to Debian's package."""
WAYLAND = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxkbcommon.so.0": "libxkbcommon0",
}


def is_there(library: str) -> bool:
    """Whether the system can load it."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def display() -> str:
    """The display that the surroundings name; empty if they name none."""
    return os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or ""


def asked_driver() -> str:
    """The driver that the environment names for windows; empty: the one that fits the display."""
    return os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER") or ""


def missing() -> dict[str, str]:
    """What that display needs and the system lacks, with its packages; empty if nothing, or on other systems."""
    if not sys.platform.startswith("linux") or not display():
        return {}
    wanted = X11 if os.environ.get("DISPLAY") else WAYLAND
    return {library: package for library, package in wanted.items() if not is_there(library)}
