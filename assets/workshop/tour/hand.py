"""The hand of the tour: a pointer that glides, rests and clicks with real events, and is painted into the picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
from pygame import Surface

from elcapitan.client.drawing.easing import in_out_cubic
from elcapitan.client.shell.scene_stack import SceneStack

FRAME_S = 1 / 25
GLIDE_S = 0.6
PRESS_S = 0.12
Frames = Iterator[None]
"""One item a frame; what happens between two of them is seen in the second."""
ARROW = ((0, 0), (0, 17), (4, 13.4), (6.8, 20), (9.6, 18.8), (6.9, 12.4), (12.4, 12.2))
"""The outline of the pointer in px at 1280x720, its tip at the origin."""


class Hand:
    """One pointer on one stack."""

    def __init__(self, stack: SceneStack, at: tuple[float, float], pace: float = 1.0) -> None:
        """`pace` shortens (below 1) all times of the hand."""
        self.stack = stack
        self.pace = pace
        self.at = at
        self.pressed = False

    def glide(self, to: tuple[float, float], seconds: float = GLIDE_S) -> Frames:
        """To a place, beginning and ending gently."""
        start, count = self.at, max(1, round(seconds * self.pace / FRAME_S))
        for step in range(1, count + 1):
            part = in_out_cubic(step / count)
            self.at = start[0] + (to[0] - start[0]) * part, start[1] + (to[1] - start[1]) * part
            self.point()
            yield

    def point(self) -> None:
        """Send the pointer's position to the stack."""
        self._send(pygame.MOUSEMOTION, rel=(0, 0), buttons=(0, 0, 0))

    def click(self) -> Frames:
        """Down, a moment, and up."""
        self.press()
        yield from self.rest(PRESS_S)
        self.pressed = False
        self._send(pygame.MOUSEBUTTONUP, button=pygame.BUTTON_LEFT)
        yield

    def press(self) -> None:
        self.pressed = True
        self._send(pygame.MOUSEBUTTONDOWN, button=pygame.BUTTON_LEFT)

    def rest(self, seconds: float) -> Frames:
        """Wait for that time."""
        for _ in range(round(seconds * self.pace / FRAME_S)):
            yield

    def draw(self, dst: Surface) -> None:
        """An arrow with an outline that is seen on light and dark."""
        scale = dst.get_height() / 720 * (0.9 if self.pressed else 1.0)
        points = [(self.at[0] + x * scale, self.at[1] + y * scale) for x, y in ARROW]
        pygame.draw.polygon(dst, "#fffaeb", points)
        pygame.draw.aalines(dst, "#140a06", True, points)
        pygame.draw.polygon(dst, "#140a06", points, max(1, round(1.4 * scale)))

    def _send(self, kind: int, **more: Any) -> None:
        pos = round(self.at[0]), round(self.at[1])
        self.stack.handle(pygame.event.Event(kind, pos=pos, **more))
