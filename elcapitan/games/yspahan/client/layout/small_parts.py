"""Rectangles of what comes in any number: dice on a floor, cards in a hand."""

from __future__ import annotations

from pygame import Rect

from elcapitan.games.yspahan.client.layout.arrangement import Box

DIE = 0.56
"""Largest side of a die, of the height of its floor."""
DICE_IN_A_ROW = 3
"""So many dice lie in one row; more lie in two."""
NARROW_PANEL = 300
"""u; a panel of a seat less wide shows a disc instead of the portrait."""
CARD_ASPECT = 0.98
"""Width of a card for its height."""


def die_rects(floor: Rect, count: int) -> tuple[Rect, ...]:
    """Dice from the right end of a floor, in one row or two; the first one on the left."""
    if not count:
        return ()
    rows = 1 if count <= DICE_IN_A_ROW else 2
    across = -(-count // rows)
    side = round(floor.h * (DIE if rows == 1 else 0.42))
    gap = max(2, round(side * 0.1))
    top = floor.centery - (rows * side + (rows - 1) * gap) // 2
    right = floor.right - max(3, round(floor.h * 0.12))
    return tuple(
        Rect(
            right - (min(across, count - at // across * across) - at % across) * (side + gap) + gap,
            top + at // across * (side + gap),
            side,
            side,
        )
        for at in range(count)
    )


def hand_rects(count: int, x: float, y: float, width: float, height: float) -> tuple[Box, ...]:
    """Cards apart while there is room, then over one another, the last one on top."""
    if not count:
        return ()
    across = min(height * CARD_ASPECT, width)
    step = min(across + 10, (width - across) / max(1, count - 1))
    return tuple((x + at * step, y, across, height) for at in range(count))


def is_narrow_panel(panel: Rect, s: float) -> bool:
    """A panel of a seat without room for the portrait."""
    return panel.w < NARROW_PANEL * s


def panel_text_left(panel: Rect, s: float) -> int:
    """Where words begin in a panel of a seat, beside portrait or disc."""
    return panel.x + round((62 if is_narrow_panel(panel, s) else 84) * s)


def panel_columns(panel: Rect, s: float) -> dict[str, tuple[int, int]]:
    """Where gold, camels, cards, buildings and points stand in a panel, by name: the middle of their left edges.

    Of the points, which stand at the right end, it is the right edge.
    """
    left, low = panel_text_left(panel, s), panel.bottom - round(22 * s)
    end = panel.right - round((74 if is_narrow_panel(panel, s) else 96) * s)
    step = (end - left) / 4
    found = {name: (round(left + step * at), low) for at, name in enumerate(("gold", "camels", "cards", "buildings"))}
    found["points"] = (panel.right - round(14 * s), panel.y + round(30 * s))
    return found
