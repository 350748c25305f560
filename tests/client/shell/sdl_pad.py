"""A pad made by SDL itself, found, obeyed and missed: `python -m tests.client.shell.sdl_pad early|later`.

A process of its own, because SDL's list of devices is one for the whole process. The events of test_gamepads.py are
those that SDL posts: here it posts them for a virtual device. `early`: it is plugged in before the game starts.
"""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path

import pygame
from pygame._sdl2 import controller

from elcapitan.client.shell.gamepads import Gamepads

NO_LIBRARY = 77
"""The exit code where SDL's library is not beside pygame."""


def main(early: bool) -> int:
    libraries = list((Path(pygame.__file__).parents[1] / "pygame_ce.libs").glob("libSDL2-2*"))
    if not libraries:
        return NO_LIBRARY
    sdl = ctypes.CDLL(str(libraries[0]))
    sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    told: list[str] = []
    pads = Gamepads(told.append)
    pygame.display.init()
    pygame.display.set_mode((100, 100))
    controller.init()
    if not early:
        pads.open()
    index = sdl.SDL_JoystickAttachVirtual(1, pygame.CONTROLLER_AXIS_MAX, pygame.CONTROLLER_BUTTON_MAX, 0)
    assert index >= 0
    if early:
        pads.open()
    assert handle_all(pads) == []
    assert told == ([] if early else ["Gamepad connected: Virtual Controller"])
    device = ctypes.c_void_p(sdl.SDL_JoystickFromInstanceID(next(iter(pads._pads))))
    sdl.SDL_JoystickSetVirtualButton(device, pygame.CONTROLLER_BUTTON_A, 1)
    assert handle_all(pads) == [pygame.K_RETURN]
    sdl.SDL_JoystickSetVirtualAxis(device, pygame.CONTROLLER_AXIS_LEFTY, 30_000)
    assert handle_all(pads) == [pygame.K_DOWN]
    assert [event.key for event in pads.update(1.0)] == [pygame.K_DOWN]
    sdl.SDL_JoystickDetachVirtual(index)
    handle_all(pads)
    assert told[-1] == "Gamepad disconnected: Virtual Controller. Mouse and keyboard still work."
    assert pads.update(1.0) == []
    return 0


def handle_all(pads: Gamepads) -> list[int]:
    """The keys that the waiting events stand for."""
    return [key.key for event in pygame.event.get() for key in pads.handle(event)]


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    sys.exit(main(sys.argv[1] == "early"))
