"""What the top strip and the lower rail of every table paint alike: small buttons, and why the turn cannot end."""

from __future__ import annotations

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush


def draw_icon_button(
    dst: Surface, brush: Brush, rect: Rect, icon: str, label: str = "", *, hover: bool = False
) -> None:
    """A square button of the strip with a sign, or a few letters in its place."""
    look = brush.look
    look.fill(dst, rect, "#3a281a" if hover else "#2a1c12", 0.95, radius=9)
    look.rim(dst, rect, theme.HAIRLINE, 1.1, 0.9 if hover else 0.55, radius=9)
    if label:
        look.fit(dst, label, rect.w - look.px(4), "sans-bold", 17, theme.CREAM, rect.center)
    else:
        look.icon(dst, icon, rect.center, look.px(22), theme.CREAM)


def draw_button_reason(dst: Surface, brush: Brush, rect: Rect, reason: str) -> None:
    """Why a button cannot be pressed, with a lock."""
    look = brush.look
    left = rect.x + look.px(24)
    block = look.close_block(reason, "sans", 17, (rect.right - left, rect.h), even=True)
    top = rect.centery - block.step * (len(block.lines) - 1) // 2
    look.icon(dst, "lock", (rect.x + look.px(8), top), look.px(15), theme.REASON)
    look.draw_block(dst, block, theme.REASON, (left, rect.centery), "ml")
