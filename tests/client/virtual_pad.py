"""A gamepad for tests: posts the events that SDL posts, and lets the app draw a frame after each."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pygame

from elcapitan.client.shell.app import App

TargetT = TypeVar("TargetT")
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


def walk_to(
    pad: VirtualPad, target: TargetT, focus: Callable[[], TargetT | None], rect_of: Callable[[TargetT], pygame.Rect]
) -> None:
    """Move the focus of a table to that thing: group by group with the shoulder, then step by step towards it."""
    for _group in range(20):
        for _step in range(40):
            before = focus()
            if before == target:
                return
            if before is None:
                break
            here, there = rect_of(before), rect_of(target)
            dx, dy = there.centerx - here.centerx, there.centery - here.centery
            ways = ["right" if dx > 0 else "left", "down" if dy > 0 else "up"]
            for way in ways if abs(dx) > abs(dy) else reversed(ways):
                pad.press(way)
                if focus() != before:
                    break
            else:
                break
        pad.press("rb")
    raise AssertionError(f"the pad cannot reach {target}")
