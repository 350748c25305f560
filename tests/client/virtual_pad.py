"""A gamepad for tests: posts the events that SDL posts, and lets the app draw a frame after each."""

from __future__ import annotations

import pygame

from elcapitan.client.shell.app import App

FRAME_S = 0.02
FULL = 32767
DIRECTIONS = {
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}
BUTTONS = {
    "a": pygame.CONTROLLER_BUTTON_A,
    "b": pygame.CONTROLLER_BUTTON_B,
    "x": pygame.CONTROLLER_BUTTON_X,
    "y": pygame.CONTROLLER_BUTTON_Y,
    "view": pygame.CONTROLLER_BUTTON_BACK,
    "start": pygame.CONTROLLER_BUTTON_START,
    "l3": pygame.CONTROLLER_BUTTON_LEFTSTICK,
    "r3": pygame.CONTROLLER_BUTTON_RIGHTSTICK,
    "lb": pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    "rb": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    **DIRECTIONS,
}


def button_event(name: str, kind: int = pygame.CONTROLLERBUTTONDOWN, pad: int = 0) -> pygame.event.Event:
    return pygame.event.Event(kind, instance_id=pad, button=BUTTONS[name])


def axis_event(axis: int, share: float, pad: int = 0) -> pygame.event.Event:
    """`share` of the axis' way, from -1 to 1."""
    return pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=axis, value=round(share * FULL))


class VirtualPad:
    """A pad in the hands of somebody who looks at that app."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.now_s = 0.0

    def press(self, *names: str) -> None:
        """Press and let go one button after the other."""
        for name in names:
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                self._send(button_event(name, kind))

    def tilt(self, axis: int, share: float) -> None:
        self._send(axis_event(axis, share))

    def wait(self, frames: int = 1) -> None:
        for _frame in range(frames):
            self.now_s += FRAME_S
            self._app._play(FRAME_S, self.now_s)

    def _send(self, event: pygame.event.Event) -> None:
        pygame.event.post(event)
        self.wait()
