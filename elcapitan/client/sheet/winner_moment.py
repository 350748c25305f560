"""The winner's moment on the board, between the last scoring and the ranking: pennants, the winner's piece on its way,
and who has won.

A game says by which way its piece comes (`GameTableScene.winner_path`), and its ranking paints the piece.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import hypot, sin

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush, blank_surface, with_alpha
from elcapitan.client.drawing.canvas import Canvas, Overlay
from elcapitan.client.drawing.easing import out_cubic, share
from elcapitan.client.drawing.portrait import draw_portrait
from elcapitan.client.sheet.ranking_sheet import RankingSheet
from elcapitan.client.shell.music import Tune
from elcapitan.client.shell.scene import Scene, SceneContext

PENNANTS_S, COME_S, END_S = 0.9, 2.2, 3.6
"""When all pennants hang, when the piece is there, and when the ranking comes."""
PENNANTS = 18
SAG, PENNANT, PIECE = 0.055, 0.075, 0.17
"""How far the cord hangs, the length of a pennant and the width of the piece, as parts of the board's height."""
PLATE = (0.52, 0.11)
"""Width and height of the plate with the names, as parts of the board's."""
OVERSAMPLED = 3

Path = Sequence[tuple[float, float]]
WinnerPlace = Callable[[int], tuple[Rect, Path]]
"""Of a seat: the rectangle of the board and the way of its piece, in px of the window as it is now."""


def at_share(path: Path, part: float) -> tuple[int, int]:
    """The point of a path after that part of its length, 0 to 1."""
    legs = [hypot(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(path)]
    left = part * sum(legs)
    for (before, after), leg in zip(pairwise(path), legs, strict=True):
        if left <= leg and leg:
            way = left / leg
            return round(before[0] + (after[0] - before[0]) * way), round(before[1] + (after[1] - before[1]) * way)
        left -= leg
    return round(path[-1][0]), round(path[-1][1])


class WinnerMoment(Scene):
    """Over the table, which stays clear; any key or click leads on. Nothing moves where motion is reduced."""

    see_through = leaves_clear = True
    tune = Tune.RANKING
    busy = True

    def __init__(self, stage: SceneContext, ranking: RankingSheet, place: WinnerPlace) -> None:
        super().__init__()
        self.stage, self._ranking, self._place = stage, ranking, place
        self._now_s = 0.0
        self._canvas: Canvas | None = None

    def relayout(self) -> None:
        self._brush = Brush(self.stage.look.whole)
        self._board, self._path = self._place(self._ranking.winners[0])
        self._ranking.relayout()
        self._canvas = None
        self.stale = True

    def update(self, dt_s: float) -> None:
        # Also where animation is off: that is about moves, and a game ends once.
        self._now_s += dt_s * (self.stage.settings.speed_factor or 1.0)
        if self._now_s >= END_S:
            self._go_on()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._go_on()
        return True

    def _go_on(self) -> None:
        self.stage.replace(self._ranking)

    # -- painting

    def draw(self, surface: Surface) -> list[Rect] | None:
        everything, self.stale = self.stale, False
        if self._canvas is None:
            behind = self.behind if self.behind is not None else surface.copy()
            self._canvas = Canvas(surface.get_size(), lambda dst: dst.blit(behind, (0, 0)))
        return self._canvas.set_ground(surface, [], list(self._overlays()), everything=everything)

    def _overlays(self) -> Iterator[Overlay]:
        brush, board = self._brush, self._board
        now_s = END_S if self.stage.settings.reduced_motion else self._now_s
        hung = round(PENNANTS * share(now_s, 0, PENNANTS_S))
        cord = Rect(board.x, board.y, board.w, round(board.h * (SAG + PENNANT) * 1.3))
        colour = self._ranking.winner_colour
        yield Overlay(("pennants", hung), cord, lambda dst: self._draw_pennants(dst, cord, colour, hung))
        part = out_cubic(share(now_s, 0.2, COME_S))
        wide = max(8, round(board.h * PIECE))
        x, y = at_share(self._path, part)
        y += round(sin(now_s * 5) * wide * 0.04 * (1 - part))
        box = Rect(0, 0, wide * 2, wide * 2)
        box.center = x, y
        yield Overlay(("piece", x, y), box, lambda dst: self._ranking.draw_winner(dst, brush, colour, (x, y), wide))
        strength = round(20 * share(now_s, PENNANTS_S, PENNANTS_S + 0.4)) / 20
        if strength:
            plate = Rect(0, 0, round(board.w * PLATE[0]), round(board.h * PLATE[1]))
            plate.midbottom = board.centerx, board.bottom - round(board.h * 0.06)
            yield Overlay(("plate", strength), plate, lambda dst: self._draw_plate(dst, plate, strength))

    def _draw_pennants(self, dst: Surface, cord: Rect, colour: str, hung: int) -> None:
        inks = (theme.PLAYERS[colour].fill, theme.LEGAL)
        surface = self._brush.made(
            ("pennants", cord.size, colour, hung), lambda: _pennants(cord.size, self._board.h, inks, hung)
        )
        self._brush.stamp(dst, surface, cord.topleft, "tl")

    def _draw_plate(self, dst: Surface, plate: Rect, strength: float) -> None:
        """Portrait and names."""

        def paint() -> Surface:
            made, look = blank_surface(plate.size), self._brush.look
            rect = made.get_rect()
            look.fill(made, rect, theme.PANEL, 0.94, radius=14)
            look.rim(made, rect, theme.LEGAL, 2, 1, radius=14)
            wide = round(rect.h * 0.74)
            at = (rect.x + rect.h // 2 + look.px(6), rect.centery)
            draw_portrait(made, look, self._ranking.winner_portrait, self._ranking.winner_colour, at, wide)
            left, room = rect.h + look.px(22), rect.w - rect.h - look.px(44)
            size = rect.h * 0.42 / look.s
            words = self._ranking.title_text
            look.fit(made, words, room, "serif-bold", size, theme.TITLE, (left, rect.centery), "ml", shadow=True)
            return made

        whole = self._brush.made(("plate", plate.size, self._ranking.title_text), paint)
        self._brush.stamp(dst, whole if strength >= 1 else with_alpha(whole, strength), plate.topleft, "tl")


def _pennants(size: tuple[int, int], high: int, inks: Sequence[str], hung: int) -> Surface:
    """A cord from corner to corner with that many of its pennants, those at both ends first."""
    big = blank_surface((size[0] * OVERSAMPLED, size[1] * OVERSAMPLED))
    wide, high = big.get_width(), high * OVERSAMPLED

    def cord(part: float) -> tuple[float, float]:
        return part * wide, high * (0.012 + SAG * 4 * part * (1 - part))

    pygame.draw.lines(big, theme.BRASS[0], False, [cord(at / 60) for at in range(61)], max(2, high // 260))
    order = sorted(range(PENNANTS), key=lambda at: min(at, PENNANTS - 1 - at))[:hung]
    for at in order:
        left, right = cord((at + 0.14) / PENNANTS), cord((at + 0.86) / PENNANTS)
        tip = (left[0] + right[0]) / 2, (left[1] + right[1]) / 2 + high * PENNANT
        pygame.draw.polygon(big, inks[at % len(inks)], (left, right, tip))
        pygame.draw.polygon(big, theme.SHADOW, (left, right, tip), max(1, high // 500))
    return pygame.transform.smoothscale(big, size)
