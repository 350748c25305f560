"""The timeline of a replay: every turn in the colour of its seat, scorings and other marks, and a tooltip for each
move.

Knows no game: the scene supplies the marks and the words of each move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

import pygame
from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush, blank_surface
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.bot_profiles import level_text
from elcapitan.client.model.table_model import GameStep, TableModel
from elcapitan.client.replay.replay_cursor import ReplayCursor
from elcapitan.client.shell.i18n import _, number_text
from elcapitan.client.widgets.slider import Slider
from elcapitan.client.widgets.widget import WidgetEvent

STRIP_U, COIN_U, ICON_U = 16, 26, 18
"""Height of the strip of turns; width of the coin of a scoring over it, and of the icons under it."""
TO_COME = 0.55
"""How dark the moves are that have not been made yet."""
MOST_LINES = 6
"""Lines of the log shown of one move; a scoring has a ledger for the others."""
TOOLTIP_U = 400
"""Width at most; longer lines are wrapped."""


class MomentStanding(NamedTuple):
    """How a position stands."""

    where: str
    """Such as phase and round."""
    sums: tuple[int, ...]
    """By seat, money or points."""


class ReplayMoment(NamedTuple):
    """The facts of one position of a replay, for its tooltip."""

    where: str
    """Such as phase and round."""
    seat: int
    """Whose move led to it; 0 before the first move."""
    title: str
    """Who moved, and which move it was."""
    lines: tuple[str, ...]
    """What was done, in the words of the log."""
    money: tuple[int, ...]
    """By seat, after the move."""


class TimelineMark(NamedTuple):
    """Something that is marked under the strip by an icon, or over it by words."""

    at: int
    """The number of moves before it."""
    icon: str
    words: str = ""


class MomentLine(Protocol):
    """An event in the words of the log."""

    @property
    def words(self) -> str: ...

    @property
    def quiet(self) -> bool:
        """The log leaves it out."""


def move_moment(
    model: TableModel,
    steps: Sequence[GameStep],
    at: int,
    tell: Callable[[Any, Any], MomentLine],
    stands: Callable[[Any], MomentStanding],
) -> ReplayMoment:
    """The facts of the position after the first `at` of the steps.

    `tell` words an event, by the position after it, as the log does; `stands` says where a position is, and everyone's
    money or points.
    """
    if not at:
        start = stands(model.start)
        return ReplayMoment(start.where, 0, _("Before the first move"), (), start.sums)
    step = steps[at - 1]
    lines = [tell(*each) for each in zip(step.events, step.positions, strict=True)]
    told = [line.words for line in lines if not line.quiet] or [line.words for line in lines]
    if len(told) > MOST_LINES:
        told = [*told[: MOST_LINES - 1], "…"]
    seat = model.seats[step.seat - 1]
    name = seat.name if step.by in ("", seat.by) else f"{seat.name} ({level_text(step.by)})"
    title = _("{name} · move {number} of {count}").format(name=name, number=at, count=len(steps))
    return ReplayMoment(stands(step.before).where, step.seat, title, tuple(told), stands(step.after).sums)


class Timeline(Slider):
    """A slider over all moves. A click on a coin is reported by `scoring_at`, and does not pull the slider."""

    def __init__(
        self, rect: Rect, replay_cursor: ReplayCursor, marks: Sequence[TimelineMark], px: Callable[[float], int]
    ) -> None:
        super().__init__(rect, 0.0, 0, steps=max(1, len(replay_cursor)))
        self._cursor, self._marks = replay_cursor, marks
        self.strip = Rect(self.track.x, 0, self.track.w, px(STRIP_U))
        self.strip.centery = rect.centery
        self.coins = [Rect(0, 0, px(COIN_U), px(COIN_U)) for _at in replay_cursor.scorings]
        """Over the strip, one for each scoring."""
        for coin, at in zip(self.coins, replay_cursor.scorings, strict=True):
            coin.midbottom = (self.x_of(at), self.strip.y - px(4))
        self.pointer: tuple[int, int] | None = None
        """None: outside the window."""
        self._picture: Surface | None = None

    def x_of(self, at: int) -> int:
        """The x of the position after `at` moves, in px."""
        return self.strip.x + round(self.strip.w * at / self.steps)

    @property
    def wanted(self) -> int:
        """After how many moves it stands."""
        return round(self.value * self.steps)

    def contains(self, pos: tuple[int, int]) -> bool:
        return super().contains(pos) and not self.scoring_at(pos)

    def scoring_at(self, pos: tuple[int, int]) -> int:
        """The scoring whose coin is there, from 1; 0: none."""
        return next((number for number, coin in enumerate(self.coins, 1) if coin.collidepoint(pos)), 0)

    @property
    def pointed_at(self) -> int | None:
        """The position under the pointer, or where it is dragged to; None: the pointer is elsewhere."""
        if self.held:
            return self.wanted
        if self.pointer is None:
            return None
        if scoring := self.scoring_at(self.pointer):
            return self._cursor.scorings[scoring - 1]
        if not self.rect.collidepoint(self.pointer):
            return None
        share = (self.pointer[0] - self.strip.x) / max(1, self.strip.w)
        return max(0, min(self.steps, round(share * self.steps)))

    def handle(self, event: pygame.event.Event) -> WidgetEvent | None:
        if event.type == pygame.MOUSEMOTION:
            self.pointer = event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self.pointer = None
        return super().handle(event)

    def let_go(self) -> None:
        super().let_go()
        self.pointer = None

    # -- painting

    def draw(self, dst: Surface, look: DrawContext) -> None:
        if self._picture is None:
            self._picture = self._paint_strip(look)
        strip = self.strip
        dst.blit(self._picture, strip)
        x = self.x_of(self.wanted)
        look.fill(dst, Rect(x, strip.y, strip.right - x, strip.h), theme.SHADOW, TO_COME)
        look.rim(dst, strip, theme.HAIRLINE, 1.2, 0.6)
        for coin in self.coins:
            look.fill(
                dst, Rect(coin.centerx, coin.bottom, max(1, look.px(1.6)), strip.bottom - coin.bottom), theme.HEADING
            )
            look.sprite(dst, "pieces/coin-lily", coin.center, coin.w)
        self._draw_marks(dst, look)
        look.disc(dst, (x, strip.centery + look.px(1)), 15, theme.SHADOW, 0.8)
        look.disc(dst, (x, strip.centery), 14, theme.LEGAL if self.hovered or self.held else theme.HEADING)
        look.disc(dst, (x, strip.centery), 9, theme.HAIRLINE)

    def _draw_marks(self, dst: Surface, look: DrawContext) -> None:
        """A mark too near to the one before it has its words in the tooltip alone."""
        strip, side, free, free_over = self.strip, look.px(ICON_U), self.strip.x - look.px(ICON_U), 0
        for mark in self._marks:
            x = self.x_of(mark.at)
            if mark.words:
                left = max(x, free_over) + (look.px(COIN_U / 2 + 4) if mark.at else 0)
                words = (left, strip.y - look.px(4 + COIN_U / 2))
                if left + look.measure(mark.words, "sans", 18) <= self.rect.right:
                    free_over = look.text(dst, mark.words, "sans", 18, theme.SECONDARY, words, "ml").right
            elif x - side // 2 >= free:
                free = x + side // 2
                look.icon(dst, mark.icon, (x, strip.bottom + look.px(5) + side // 2), side, theme.SECONDARY)

    def _paint_strip(self, look: DrawContext) -> Surface:
        """The turns side by side."""
        strip = Surface(self.strip.size)
        strip.fill(theme.SHADOW)
        colours = [info.colour for info in self._cursor.model.seats]
        for turn in self._cursor.turns:
            x, right = self.x_of(turn.begin) - self.strip.x, self.x_of(turn.end) - self.strip.x
            gap = int(right - x > 3)
            strip.fill(theme.PLAYERS[colours[turn.seat - 1]].fill, Rect(x, 0, max(1, right - x - gap), self.strip.h))
        return strip


def moment_surface(brush: Brush, moment: ReplayMoment, colours: Sequence[str]) -> Surface:
    """The tooltip of a position: where the game is, who moved, what was done, and everyone's money."""

    def make() -> Surface:
        look, room = brush.look, brush.px(TOOLTIP_U)
        step = look.line_height("sans", 17)
        told = [part for line in moment.lines for part in look.wrap(line, "sans", 16, room)]
        disc = brush.px(9)
        indent = 2 * disc + brush.px(8) if moment.seat else 0
        purses = [number_text(sum_) for sum_ in moment.money]
        cells = [2 * disc + brush.px(20) + look.measure(purse, "sans-bold", 17) for purse in purses]
        widths = [
            look.measure(moment.where, "sans", 16),
            indent + look.measure(moment.title, "sans-bold", 17),
            sum(cells),
        ]
        widths += [look.measure(part, "sans", 16) for part in told]
        edge = brush.px(12)
        surface = blank_surface((max(widths) + 2 * edge, step * (3 + len(told)) + 2 * brush.px(8)))
        box = surface.get_rect()
        look.fill(surface, box, "#140c07", 0.97, radius=8)
        look.rim(surface, box, theme.HAIRLINE, 1.2, 0.85, radius=8)
        y = brush.px(8) + step // 2
        if moment.seat:
            brush.disc(surface, colours[moment.seat - 1], (edge + disc, y), disc)
        look.text(surface, moment.title, "sans-bold", 17, theme.TITLE, (edge + indent, y), "ml")
        look.text(surface, moment.where, "sans", 16, theme.SECONDARY, (edge, y + step), "ml")
        for at, part in enumerate(told, 2):
            look.text(surface, part, "sans", 16, theme.CREAM, (edge, y + at * step), "ml")
        x, y = edge, y + (2 + len(told)) * step
        for colour, purse, cell in zip(colours, purses, cells, strict=True):
            brush.disc(surface, colour, (x + disc, y), disc)
            look.text(surface, purse, "sans-bold", 17, theme.CREAM, (x + 2 * disc + brush.px(6), y), "ml")
            x += cell
        return surface

    return brush.made(("moment", moment, tuple(colours), brush.look.s), make)
