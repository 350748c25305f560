"""The wood-framed sheet of paper: its units and its frame."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush

SheetBox = Callable[[float, float, float, float], Rect]
"""A rectangle in u of the sheet, in px."""


def sheet_box(size: tuple[int, int], s: float) -> SheetBox:
    """1920x1080 u in the middle of the window."""
    left, top = (size[0] - 1920 * s) / 2, (size[1] - 1080 * s) / 2

    def box(x: float, y: float, w: float, h: float) -> Rect:
        x0, y0 = round(left + x * s), round(top + y * s)
        return Rect(x0, y0, round(left + (x + w) * s) - x0, round(top + (y + h) * s) - y0)

    return box


def draw_sheet(dst: Surface, brush: Brush, box: SheetBox, seal: str = "pieces/seal-big") -> None:
    """Paper in its wooden frame, with that sprite as its seal."""
    frame = box(70, 40, 1780, 1000)
    brush.look.frame(dst, "shadow-panel", frame)
    inner = frame.inflate(-2 * brush.px(18), -2 * brush.px(18))
    brush.look.picture(dst, "grounds/paper", inner)
    brush.look.frame(dst, "wood-frame", frame)
    brush.look.sprite(dst, seal, box(1700, 70, 92, 92).center, brush.px(92))
