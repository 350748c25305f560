"""How a saved game looks in the list of the scene *Continue*, and in the panel beside it when it is chosen."""

from __future__ import annotations

import time

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.game_picture import draw_game_picture
from elcapitan.client.drawing.portrait import draw_portrait
from elcapitan.client.model.bot_profiles import level_text
from elcapitan.client.model.game_list import game_picture, game_title
from elcapitan.client.model.portraits import portraits_of
from elcapitan.client.model.table_setup import PERSON
from elcapitan.client.scenes.left_games import LeftGame
from elcapitan.client.scenes.saved_games import SavedGame, time_ago_text
from elcapitan.client.shell.i18n import _
from elcapitan.games import face

PICTURE = 176
"""u of the picture of a game."""


def draw_saved_game(
    look: DrawContext, dst: Surface, rect: Rect, line: SavedGame | LeftGame, chosen: bool, hovered: bool
) -> None:
    """One line of the list: picture, players, last move, state and time."""
    look.fill(dst, rect, theme.PANEL_ACTIVE if chosen or hovered else theme.PANEL, 0.95, radius=10)
    look.rim(
        dst,
        rect,
        theme.LEGAL if chosen else theme.HAIRLINE,
        2.4 if chosen else 1.2,
        1 if chosen else 0.5,
        radius=10,
    )
    inset = look.px(10)
    picture = Rect(rect.x + inset, rect.y + inset, look.px(PICTURE), rect.height - 2 * inset)
    draw_game_picture(dst, look, game_picture(line.game), picture, veiled=bool(line.why_not))
    left = picture.right + look.px(18)
    for at, seat in enumerate(line.seats):
        centre = (left + look.px(20 + 44 * at), rect.y + look.px(78))
        look.sprite(dst, f"pieces/disc-{theme.known_colour(seat.colour)}", centre, look.px(38))
    at_text = left + look.px(44 * len(line.seats) + (16 if line.seats else 0))
    right = rect.right - look.px(24)
    ink = theme.INFO if line.is_reachable else theme.REASON
    state = look.text(dst, line.state, "sans-semibold", 18, ink, (right, rect.y + look.px(78)), "mr")
    width = state.left - look.px(16) - at_text
    # Who waits matters more than what was last.
    told, font, ink = line.waiting, "sans-semibold", theme.HEADING
    if not told:
        told, font, ink = line.last_move, "sans", theme.SECONDARY
    look.fit(dst, told, width, font, 18, ink, (at_text, rect.y + look.px(78)), "ml")
    parts = [line.address, game_title(line.game) if line.game else "", time_ago_text(line.changed_s, time.time())]
    told = "  ·  ".join(part for part in parts if part)
    told_at = look.text(dst, told, "sans", 17, theme.SECONDARY, (right, rect.y + look.px(32)), "mr")
    room = told_at.left - look.px(16) - left
    look.fit(dst, line.title, room, "serif-semibold", 25, theme.CREAM, (left, rect.y + look.px(32)), "ml")


def draw_saved_game_details(
    look: DrawContext, surface: Surface, side: Rect, line: SavedGame | LeftGame, below: float
) -> None:
    """The chosen game in the panel at the side: its state, and who plays it with which score.

    `below` is kept free for the buttons, in u.
    """
    x, y, width = side.x + look.px(28), side.y + look.px(48), side.width - look.px(56)
    look.fit(surface, line.state, width, "serif-bold", 30, theme.HEADING, (x, y), "ml")
    # They end above the buttons.
    step = min(84.0, (side.h / look.s - below - 48 - 44) / max(1, len(line.seats)))
    portraits = portraits_of(line.seats)
    for at, seat in enumerate(line.seats):
        middle = y + look.px(34 + step * (at + 0.5))
        wide = look.px(min(62, step - 10))
        draw_portrait(surface, look, portraits[at], theme.known_colour(seat.colour), (x + look.px(30), middle), wide)
        you = seat.seat == line.my_seat
        by = _("you") if you else level_text(seat.by or PERSON)
        name_at = (x + look.px(78), middle - look.px(13))
        look.fit(surface, seat.name, width - look.px(220), "serif-semibold", 24, theme.CREAM, name_at, "ml")
        look.text(surface, by, "sans", 17, theme.SECONDARY, (x + look.px(78), middle + look.px(17)), "ml")
        if line.model is not None and seat.seat <= len(line.model.seats):
            words = face(line.model.rules.name)
            score = words.score_text(line.model.state, seat.seat)
            at_score = (side.right - look.px(34), middle)
            look.fit(surface, score, look.px(120), "sans-black", 31, theme.TITLE, at_score, "mr")
            if sprite := words.score_sprite():
                look.sprite(surface, sprite, (side.right - look.px(130), middle), look.px(36))
