"""The close-up of one city: the same board, larger, with what its majority pays now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.model.table_model import TableSeat
from elcapitan.client.shell.i18n import _, signed_text
from elcapitan.games.capitan.client.paint import board
from elcapitan.games.capitan.client.wording import words
from elcapitan.games.capitan.rules.model.board import CityPlan
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.payday import fortress_pay, majority, value

VEIL = 0.9
CHIP = (232, 50)


class CloseUpLayout(NamedTuple):
    """Where the close-up lies."""

    rect: Rect
    """Everything of it."""
    board: Rect
    chips: tuple[Rect, ...]
    title: tuple[int, int]
    legend: tuple[int, int]
    close: Rect


def close_up_layout(size: tuple[int, int], s: float, seats: int, larger: float = 1.0) -> CloseUpLayout:
    """The close-up in a window of that size; everything around the board is `larger` times as large."""
    width, height = round(1080 * s), round(806 * s)
    board = Rect(0, 0, width, height).move_to(center=(size[0] // 2, round(size[1] / 2 - 8 * s)))
    u = s * larger
    step = min((width + 8 * u) / seats, CHIP[0] * u)
    if larger > 1:
        # Chips may reach beyond the board, and everything moves together.
        step = min((size[0] - 40 * s) / seats, CHIP[0] * u)
        board.y = round((size[1] - height - 16 * s - 153 * u) / 2 + 59 * u)
    left = board.centerx - step * seats / 2 + 4 * u
    chips = tuple(
        Rect(round(left + at * step), board.bottom + round(16 * s), round(step - 8 * u), round(CHIP[1] * u))
        for at in range(seats)
    )
    close = Rect(board.right + round(16 * s), board.y, round(52 * u), round(52 * u))
    title = board.centerx, board.y - round(34 * u)
    legend = board.centerx, chips[0].bottom + round(26 * u)
    whole = board.unionall([*chips, close]).inflate(round(60 * u), round(100 * u))
    return CloseUpLayout(whole, board, chips, title, legend, close)


def prefetch_close_up(brush: Brush, place: CloseUpLayout, plan: CityPlan, dark: frozenset[int]) -> None:
    """Read and scale what the close-up of that city is painted with; another thread may do it."""
    dst = Surface((8, 8))
    board.prefetch_board(brush, place.board.size, plan, dark)
    board.draw_shadow(dst, brush, place.board)
    for chip in place.chips:
        brush.look.frame(dst, "panel", chip)


def draw_close_up(
    dst: Surface, brush: Brush, place: CloseUpLayout, state: GameState, city: str, seats: Sequence[TableSeat]
) -> None:
    """The board with its pieces, and beneath it who is paid what here."""
    look = brush.look
    look.fill(dst, dst.get_rect(), theme.VEIL, VEIL)
    plan = state.board.plan(city)
    title = _("{city}: worth {florins} now").format(city=plan.name, florins=words.florins_text(value(state, city)))
    look.text(dst, title, "serif-bold", 34, theme.TITLE, place.title, "mc", shadow=True)
    board.draw_printed(dst, brush, place.board, plan, state.board.dark_sites(city, len(state.players)))
    board.draw_pieces(dst, brush, place.board, state, city, [info.colour for info in seats])
    board.draw_ordinals(dst, brush, place.board, plan)
    pays, towers = majority(state, city), fortress_pay(state, city)
    for info, chip in zip(seats, place.chips, strict=True):
        here = state.city(city).row.count(info.seat)
        _draw_chip(dst, brush, chip, info, here, pays[info.seat - 1] + towers[info.seat - 1], towers[info.seat - 1])
    _draw_legend(dst, brush, place.legend)
    look.fill(dst, place.close, theme.PANEL, 0.9, radius=9)
    look.rim(dst, place.close, theme.HAIRLINE, 1.2, 0.8, radius=9)
    look.icon(dst, "cross", place.close.center, look.px(22), theme.CREAM)


def _draw_chip(dst: Surface, brush: Brush, rect: Rect, info: TableSeat, houses: int, paid: int, tower: int) -> None:
    look = brush.look
    look.frame(dst, "panel", rect)
    brush.disc(dst, info.colour, (rect.x + look.px(24), rect.centery), look.px(13))
    sum_ = signed_text(paid) if paid else "–"
    right = look.text(dst, sum_, "sans-bold", 19, "#ffe7a8", (rect.right - look.px(12), rect.centery), "mr").x
    x = right - look.px(10)
    if tower:
        look.icon(dst, "tower", (x, rect.centery), look.px(17), theme.SECONDARY, anchor="mr")
        x -= look.px(22)
    for _each in range(min(houses, 5)):
        look.icon(dst, "house", (x, rect.centery), look.px(15), theme.SECONDARY, anchor="mr")
        x -= look.px(15)
    if houses > 5:
        x = look.text(dst, f"{houses}×", "sans-bold", 15, theme.SECONDARY, (x, rect.centery), "mr").x
    left = rect.x + look.px(44)
    if x - left > look.px(40):
        look.fit(dst, info.name, x - left - look.px(8), "serif-semibold", 19, theme.CREAM, (left, rect.centery), "ml")


def _draw_legend(dst: Surface, brush: Brush, centre: tuple[int, int]) -> None:
    look = brush.look
    parts = (
        ("boards", "#d9b460", _("dark site: shuts down the first warehouse of the row")),
        ("triangle", "#ffd97a", _("dark with two or three players")),
        ("nobuild", "#ff9a80", _("never built on")),
    )
    side, gap = look.px(16), look.px(30)
    width = sum(side + look.px(8) + look.measure(text, "sans", 17) + gap for _i, _c, text in parts) - gap
    x = centre[0] - width // 2
    # What is under the veil would still be read between these words.
    ground = Rect(0, 0, width + 2 * look.px(18), look.px(36)).move_to(center=centre)
    look.fill(dst, ground, theme.PANEL, 0.95, radius=8)
    for icon, colour, text in parts:
        look.icon(dst, icon, (x, centre[1]), side, colour, anchor="ml")
        x = look.text(dst, text, "sans", 17, theme.SECONDARY, (x + side + look.px(8), centre[1]), "ml").right + gap
