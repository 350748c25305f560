"""Rectangles of what comes in any number: dice on a floor, cards in a hand."""

from __future__ import annotations

from pygame import Rect

from elcapitan.games.yspahan.client.layout.arrangement import Box

DIE = 0.56
"""Largest side of a die, of the height of its floor."""
WIDEST_DIE = 0.13
"""Of the width of its floor."""
DICE_IN_A_ROW = 3
"""So many dice lie in one row; more lie in two."""
SIGN = 0.22
"""Of the width of a floor: its sign at the left end, with the room around it."""
LEAST_DIE_PX = 12
"""px of a die that is smaller for the sake of the words."""
LEAST_WORDS_PX = 62
"""px that the words of a floor need in the narrowest letters."""
LEAST_CARD_PX = 64
"""px of the width of a card in hand, whose words need that in the least letters."""
COLUMNS = {"gold": 0.235, "camels": 0.29, "cards": 0.215, "buildings": 0.26}
"""Shares of a panel's width."""
POINTS = 70
"""u of a panel's right end, where the points stand."""
LEAST_ROOM_PX = 120
"""px of a panel for two digits of gold and of camels, cards and buildings."""
NARROW_PANEL = 300
"""u; a panel of a seat less wide has a smaller portrait."""
CARD_ASPECT = 0.98
"""Width of a card for its height."""
CARD_GAP = 10
"""u between cards that lie apart."""


def die_rects(floor: Rect, count: int, sign: int | None = None) -> tuple[Rect, ...]:
    """Dice from the right end of a floor, in one row or two; the first one on the left.

    `sign`: px that the sign at its left end takes, with the room around it; None: about as many as usual.
    """
    if not count:
        return ()
    rows = 1 if count <= DICE_IN_A_ROW else 2
    across = -(-count // rows)
    side = round(min(floor.h * DIE, floor.w * WIDEST_DIE) if rows == 1 else min(floor.h * 0.42, floor.w * 0.1))
    gap = max(2, round(side * 0.1))
    right = floor.right - max(3, round(floor.h * 0.12))
    # The words have room beside them. All show the same number: in a small window they may lie over one another.
    room = right - floor.x - (round(floor.w * SIGN) if sign is None else sign) - LEAST_WORDS_PX
    side = max(min(side, LEAST_DIE_PX), min(side, room // across - gap))
    top = floor.centery - (rows * side + (rows - 1) * gap) // 2
    step = max(2, min(side + gap, (room - side) // max(1, across - 1)))

    def die(at: int) -> Rect:
        row, column = divmod(at, across)
        behind = min(across, count - row * across) - 1 - column
        return Rect(right - side - behind * step, top + row * (side + gap), side, side)

    return tuple(map(die, range(count)))


def hand_rects(count: int, x: float, y: float, width: float, height: float, least: float = 0.0) -> tuple[Box, ...]:
    """Cards apart while there is room, then narrower, then over one another, the last one on top.

    `least`: as wide at least.
    """
    if not count:
        return ()
    apart = (width + CARD_GAP) / count - CARD_GAP
    across = min(max(height * CARD_ASPECT, least), max(apart, least), width)
    step = min(across + CARD_GAP, (width - across) / max(1, count - 1))
    return tuple((x + at * step, y, across, height) for at in range(count))


def is_narrow_panel(panel: Rect, s: float) -> bool:
    """A panel of a seat with a smaller portrait."""
    return panel.w < NARROW_PANEL * s


def panel_columns(panel: Rect, s: float) -> dict[str, tuple[int, int]]:
    """Where gold, camels, cards, buildings and points stand in a panel, by name: the middle of their left edges.

    Gold is as far left as the name, beside the portrait. Of the points, which stand at the right end, it is the right
    edge.
    """
    left, low = panel.x + round((62 if is_narrow_panel(panel, s) else 84) * s), panel.bottom - round(22 * s)
    room = panel.right - round(POINTS * s) - left
    if room < LEAST_ROOM_PX:  # nothing stands under the points then
        room = panel.right - round(8 * s) - left
    found = {"points": (panel.right - round(14 * s), panel.y + round(30 * s))}
    x = float(left)
    for name, share in COLUMNS.items():
        found[name] = (round(x), low)
        x += room * share
    return found
