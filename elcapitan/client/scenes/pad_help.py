"""The page of the key help about gamepads: each button as it looks on the pad in use, and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.key_actions import KeyAction, key_action_name
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.key_bindings import pad_combination
from elcapitan.client.shell.pad_buttons import PadButton, PadFamily, pad_button_label
from elcapitan.games import face

ROW, CAP, GAP = 52, 38, 40
"""u: from line to line, height of a button, and between the columns."""
LEFT, WORDS = 610, (236, 150)
"""u: width of the left column; where the words begin in each: the left one has the sticks, whose names are long."""
FINER = 4
"""Signs are drawn this many times larger and scaled down: pygame's lines have hard edges."""


class PadLine(NamedTuple):
    """One line of the page."""

    buttons: tuple[PadButton, ...]
    words: str


def pad_lines(game: str) -> tuple[tuple[str, Sequence[PadLine]], ...]:
    """What the buttons do: everywhere, at the table of that game, and in a replay, each with its heading."""
    words = face(game).key_words()
    everywhere = [
        PadLine((PadButton.DIRECTION,), _("go to the next thing")),
        PadLine((PadButton.A,), _("do it; at the table, skip the animation")),
        PadLine((PadButton.B,), _("back")),
        PadLine((PadButton.LEFT_SHOULDER, PadButton.RIGHT_SHOULDER), _("previous and next group")),
        PadLine((PadButton.SCROLL,), _("scroll lists and the log")),
        PadLine((PadButton.START,), _("pause menu; in other menus, back")),
    ]
    actions = (
        *(KeyAction.HINT, KeyAction.END, KeyAction.UNDO, KeyAction.UNDO_TURN, KeyAction.LENS, KeyAction.GAME_2),
        *(KeyAction.BOOK, KeyAction.CHAT, KeyAction.HELP),
    )
    names = {action: words.names.get(action) or key_action_name(action) for action in actions}
    table = [
        PadLine(pad_combination(action), named)
        for action, named in names.items()
        if named and action not in words.unused
    ]
    table.append(PadLine((PadButton.RIGHT_TRIGGER,), _("hold: go to everything, to read about it")))
    replay = [
        PadLine((PadButton.A,), _("play or pause")),
        PadLine((PadButton.X,), words.next_scoring),
        PadLine((PadButton.Y,), _("start a new game from here")),
        PadLine((PadButton.RIGHT_TRIGGER,), _("hold: go from move to move")),
    ]
    return (_("Everywhere"), everywhere), (_("At the table"), table), (_("In a replay"), replay)


def paint_pad_help(surface: Surface, look: DrawContext, area: Rect, family: PadFamily, game: str) -> None:
    """All lines in two columns: what holds everywhere with the replay below it, and the table."""
    everywhere, table, replay = pad_lines(game)
    left = look.px(LEFT)
    columns = (Rect(area.x, 0, left, 0), Rect(area.x + left + look.px(GAP), 0, area.w - left - look.px(GAP), 0))
    below = area.y + look.px(ROW) * (1 + len(everywhere[1])) + look.px(18)
    for side, top, (heading, lines) in ((0, area.y, everywhere), (0, below, replay), (1, area.y, table)):
        column = columns[side]
        at = (column.x, top + look.px(ROW) // 2)
        look.fit(surface, heading, column.w, "serif-bold", 24, theme.HEADING, at, "ml")
        for number, line in enumerate(lines, 1):
            rect = Rect(column.x, top + look.px(ROW) * number, column.w, look.px(ROW))
            _paint_line(surface, look, rect, look.px(WORDS[side]), line, family)


def _paint_line(surface: Surface, look: DrawContext, rect: Rect, indent: int, line: PadLine, family: PadFamily) -> None:
    """`indent` is where the words begin, in px from the left end of the line."""
    x = rect.x
    together = line.buttons[0] is PadButton.RIGHT_TRIGGER
    between = look.px(20 if together else 8)
    for number, button in enumerate(line.buttons):
        if number and together:
            look.text(surface, "+", "sans-bold", 17, theme.CREAM, (x - between // 2, rect.centery), "mc")
        room = (indent - look.px(6)) // len(line.buttons) - between
        x = draw_pad_button(surface, look, (x, rect.centery), button, family, room) + between
    look.fit(surface, line.words, rect.w - indent, "sans", 19, theme.CREAM, (rect.x + indent, rect.centery), "ml")


def draw_pad_button(
    surface: Surface, look: DrawContext, left: tuple[int, int], button: PadButton, family: PadFamily, room: int
) -> int:
    """A button from its left end, at most `room` px wide; returns its right end."""
    high = look.px(CAP)
    words = pad_button_label(button, family)
    sign = SIGNS.get(button) if family is PadFamily.PLAYSTATION else None
    width = high if sign else max(high, min(room, look.measure(words, "sans-bold", 17) + look.px(24)))
    cap = Rect(left[0], left[1] - high // 2, width, high)
    look.fill(surface, cap, theme.PANEL_ACTIVE, radius=CAP / 2)
    look.rim(surface, cap, theme.HAIRLINE, 1.4, radius=CAP / 2)
    if sign:
        size = high * 9 // 20
        surface.blit(_sign(sign, size), (cap.centerx - size // 2, cap.centery - size // 2))
    else:
        look.fit(surface, words, cap.w - look.px(16), "sans-bold", 17, theme.CREAM, cap.center)
    return cap.right


SIGNS: Final[dict[PadButton, str]] = {
    PadButton.A: "cross",
    PadButton.B: "circle",
    PadButton.X: "square",
    PadButton.Y: "triangle",
}


def _sign(name: str, size: int) -> Surface:
    """A sign on a pad of Sony's, `size` px wide and high; no font of ours has them all."""
    large = size * FINER
    edge = max(FINER, large // 8)
    picture = Surface((large, large), pygame.SRCALPHA)
    picture.fill((*pygame.Color(theme.CREAM)[:3], 0))
    near, far = edge // 2, large - edge // 2 - 1
    match name:
        case "cross":
            pygame.draw.line(picture, theme.CREAM, (edge, edge), (large - edge, large - edge), edge)
            pygame.draw.line(picture, theme.CREAM, (large - edge, edge), (edge, large - edge), edge)
        case "circle":
            pygame.draw.circle(picture, theme.CREAM, (large // 2, large // 2), large // 2, edge)
        case "square":
            pygame.draw.rect(picture, theme.CREAM, Rect(near, near, far - near, far - near), edge)
        case _:
            corners = [(large // 2, near), (far, far - edge), (near, far - edge)]
            pygame.draw.polygon(picture, theme.CREAM, corners, edge)
    return pygame.transform.smoothscale(picture, (size, size))
