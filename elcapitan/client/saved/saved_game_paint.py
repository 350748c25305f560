"""How a game looks in the list of the scene *Continue*, and in the panel beside it when it is chosen."""

from __future__ import annotations

import time
from collections.abc import Callable

from pygame import Rect, Surface

from elcapitan.client.drawing import game_picture, theme
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.portrait import draw_portrait
from elcapitan.client.model import bot_profiles, game_list
from elcapitan.client.model.portraits import portraits_of
from elcapitan.client.saved.game_finder import Line
from elcapitan.client.scenes.saved_games import GameKind, time_ago_text
from elcapitan.client.shell.i18n import _, pgettext
from elcapitan.games import face
from elcapitan.protocol.to_client import SeatInfo

PICTURE = 178
"""u of the width of a position in a row."""
SEAT, FACE = 96, 56
"""u of a player in a row, and of their portrait."""
MOST_NAMED = 5
"""With more players a row has portraits and scores alone."""
SEAT_ROW, LEAST_SEAT_ROW = 74, 40
"""u of a player in the panel: at most, and at least before the picture gives way."""
LEAST_PICTURE = 150
"""u; in less the panel has no picture."""

Picture = Callable[[str, tuple[int, int]], Surface | None]
"""The position after a record's last move, within that room in px; None: not painted yet."""


def kind_text(kind: GameKind) -> tuple[str, str, str]:
    """What it is called, its icon and its colour."""
    return {
        GameKind.NETWORK: (_("Network"), "globe", theme.INFO),
        GameKind.SHARED: (_("At one computer"), "person", theme.HEADING),
        GameKind.ALONE: (_("Alone"), "bot", theme.SECONDARY),
        GameKind.GUIDED: (pgettext("kind of game", "Guided"), "star", theme.OK),
        GameKind.TODAY: (pgettext("kind of game", "Today"), "check", theme.LEGAL),
        GameKind.CAMPAIGN: (_("Campaign"), "anchor", theme.HEADING),
    }[kind]


def place_text(line: Line) -> str:
    """Which place the player has taken in a finished game; empty for other games."""
    result = line.model.rules.result(line.model.state) if line.model is not None and line.is_over else None
    if result is None or not 1 <= line.my_seat <= len(result.scores):
        return ""
    place = 1 + sum(score > result.scores[line.my_seat - 1] for score in result.scores)
    return _("place {place} of {count}").format(place=place, count=len(result.scores))


def draw_saved_game(
    look: DrawContext, picture: Picture, dst: Surface, rect: Rect, line: Line, chosen: bool, hovered: bool
) -> None:
    """One line of the list: the position, what is played, where it stands, who waits, and the players."""
    look.fill(dst, rect, theme.PANEL_ACTIVE if chosen or hovered else theme.PANEL, 0.95, radius=10)
    ink, wide = (theme.LEGAL, 2.4) if chosen else (theme.HAIRLINE, 1.2)
    look.rim(dst, rect, ink, wide, 1 if chosen else 0.5, radius=10)
    inset = look.px(7)
    place = Rect(rect.x + inset, rect.y + inset, look.px(PICTURE), rect.height - 2 * inset)
    _draw_position(look, picture, dst, place, line)
    left, right = place.right + look.px(18), rect.right - look.px(20)
    seats = _draw_faces(look, dst, rect, line)
    told = look.text(
        dst,
        time_ago_text(line.changed_s, time.time()),
        "sans",
        18,
        theme.SECONDARY,
        (right, rect.y + look.px(22)),
        "mr",
    )
    first, second, third = (rect.y + round(rect.height * part) for part in (0.22, 0.52, 0.79))
    title_ends = look.fit(
        dst, line.title, round((told.left - left) * 0.62), "serif-semibold", 25, theme.CREAM, (left, first), "ml"
    ).right
    if line.kind is not None:
        _draw_kind(look, dst, line.kind, title_ends + look.px(14), first, told.left - look.px(12))
    room = seats - look.px(16) - left
    game = game_list.game_title(line.game) if line.game else ""
    where = "  ·  ".join(part for part in (game, line.state, place_text(line), line.address) if part)
    ink = theme.CREAM if line.is_reachable else theme.REASON
    look.fit(dst, where, room, "sans-semibold", 19, ink, (left, second), "ml")
    if line.waiting and line.is_my_turn:
        _draw_call(look, dst, line.waiting, left, third, room)
    elif line.waiting:
        look.fit(dst, line.waiting, room, "sans-semibold", 18, theme.INFO, (left, third), "ml")
    else:
        told_last = line.why_not if line.why_not != line.title else ""
        look.fit(dst, told_last or line.last_move, room, "sans", 18, theme.SECONDARY, (left, third), "ml")


def _draw_position(look: DrawContext, picture: Picture, dst: Surface, place: Rect, line: Line) -> None:
    """The board as it stands; the picture of the game, veiled until that is painted, or where it is unknown."""
    board = picture(line.record, place.size) if line.model is not None else None
    if board is None:
        veiled = line.model is not None or bool(line.why_not)
        game_picture.draw_game_picture(dst, look, game_list.game_picture(line.game), place, veiled=veiled)
        return
    box = board.get_rect(center=place.center)
    dst.blit(board, box)
    look.rim(dst, box, theme.HAIRLINE, 1.2, 0.6, radius=2)


def _draw_kind(look: DrawContext, dst: Surface, kind: GameKind, left: int, y: int, end: int) -> None:
    """A chip with its icon."""
    words, icon, ink = kind_text(kind)
    wide = look.measure(words, "sans-semibold", 18) + look.px(50)
    if left + wide > end:
        return
    chip = Rect(left, 0, wide, look.px(32))
    chip.centery = y
    look.rim(dst, chip, ink, 1.4, 0.8, radius=16)
    look.icon(dst, icon, (chip.x + look.px(20), y), look.px(18), ink)
    look.text(dst, words, "sans-semibold", 18, ink, (chip.x + look.px(36), y), "ml")


def _draw_call(look: DrawContext, dst: Surface, words: str, left: int, y: int, room: int) -> None:
    """Who waits for the player, on gold."""
    style, size, words = look.fitting(words, room - look.px(54), "sans-bold", 18)
    chip = Rect(
        left - look.px(4), 0, look.measure(words, style, size / look.s / look.larger) + look.px(54), look.px(34)
    )
    chip.centery = y
    look.fill(dst, chip, theme.LEGAL, radius=17)
    look.icon(dst, "person", (chip.x + look.px(20), y), look.px(20), theme.ENGRAVED)
    look.text(dst, words, style, size / look.s / look.larger, theme.ENGRAVED, (chip.x + look.px(38), y), "ml")


def _score(line: Line, seat: int) -> str:
    if line.model is None or seat > len(line.model.seats):
        return ""
    return face(line.model.rules.name).score_text(line.model.state, seat)


def _draw_faces(look: DrawContext, dst: Surface, rect: Rect, line: Line) -> int:
    """The players at the right end, those who are to move with a bright rim; where they begin."""
    seats = line.seats
    portraits = portraits_of(seats)
    named = len(seats) <= MOST_NAMED
    step = look.px(SEAT if named else SEAT * 0.7)
    left = rect.right - look.px(14) - step * len(seats)
    acting = line.model.rules.to_act(line.model.state) if line.model is not None else ()
    wide, high = look.px(FACE if named else FACE * 0.8), rect.y + look.px(68)
    for at, seat in enumerate(seats):
        centre = (left + step * at + step // 2, high)
        if seat.seat in acting:
            box = Rect(0, 0, wide + look.px(8), wide + look.px(8))
            box.center = centre
            look.fill(dst, box, theme.LEGAL, radius=9)
        draw_portrait(dst, look, portraits[at], theme.known_colour(seat.colour), centre, wide)
        words = " ".join(part for part in (seat.name if named else "", _score(line, seat.seat)) if part)
        ink = theme.CREAM if seat.seat == line.my_seat else theme.SECONDARY
        look.fit(dst, words, step - look.px(6), "sans-semibold", 18, ink, (centre[0], rect.bottom - look.px(22)))
    return left


def draw_saved_game_details(
    look: DrawContext, picture: Picture, surface: Surface, side: Rect, line: Line, below: float
) -> None:
    """The chosen game in the panel at the side: its position, who plays it with which score, and what came last.

    `below` is kept free for the buttons, in u.
    """
    x, width = side.x + look.px(22), side.width - look.px(44)
    y = side.y + look.px(38)
    state = look.fit(surface, line.state, width // 2, "sans-semibold", 20, theme.HEADING, (x + width, y), "mr")
    room = state.left - look.px(14) - x
    look.fit(surface, line.title, room, "serif-bold", 28, theme.CREAM, (x, y), "ml")
    top, end = side.y + look.px(68), side.bottom - look.px(below) - look.px(34)
    rows = len(line.seats)
    high = min(round(width * 0.764), end - top - look.px(LEAST_SEAT_ROW) * rows)
    if line.model is not None and high >= look.px(LEAST_PICTURE):
        _draw_position(look, picture, surface, Rect(x, top, width, high), line)
        top += high + look.px(8)
    step = min(look.px(SEAT_ROW), (end - top) // max(1, rows))
    portraits = portraits_of(line.seats)
    for at, seat in enumerate(line.seats):
        row = Rect(x, top + step * at, width, step - look.px(6))
        _draw_seat(look, surface, row, line, seat, portraits[at])
    if line.model is not None and not line.is_over:
        look.fit(surface, line.last_move, width, "sans-italic", 18, theme.SECONDARY, (x, end + look.px(16)), "ml")


def _draw_seat(look: DrawContext, dst: Surface, row: Rect, line: Line, seat: SeatInfo, portrait: str) -> None:
    """Portrait, name, score, and whether they are to move."""
    acts = line.model is not None and not line.is_over and seat.seat in line.model.rules.to_act(line.model.state)
    look.fill(dst, row, theme.PANEL_ACTIVE, 0.9, radius=8)
    look.rim(dst, row, theme.LEGAL if acts else theme.HAIRLINE, 1.6, 0.9 if acts else 0.35, radius=8)
    wide, middle = min(look.px(54), row.h - look.px(6)), row.centery
    draw_portrait(dst, look, portrait, theme.known_colour(seat.colour), (row.x + look.px(38), middle), wide)
    right = row.right - look.px(14)
    if line.model is not None:
        score = _score(line, seat.seat)
        at = look.fit(dst, score, look.px(110), "sans-black", 28, theme.TITLE, (right, middle), "mr")
        if sprite := face(line.model.rules.name).score_sprite():
            look.sprite(dst, sprite, (at.left - look.px(24), middle), look.px(32))
            at = at.move(-look.px(44), 0)
        right = at.left - look.px(16)
    you = seat.seat == line.my_seat
    told = _("you") if you else bot_profiles.level_text(seat.by or bot_profiles.PERSON)
    if acts:
        told = _("your turn") if you else _("on turn")
    left = row.x + look.px(78)
    ink = theme.LEGAL if acts else theme.SECONDARY
    at = look.fit(dst, told, (right - left) // 2, "sans", 18, ink, (right, middle), "mr")
    look.fit(dst, seat.name, at.left - look.px(12) - left, "serif-semibold", 23, theme.CREAM, (left, middle), "ml")
