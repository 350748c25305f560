"""The stops of a route as widgets: lighthouses, which are lessons, and the places of the tables."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum

import pygame
from pygame import Rect, Surface

from elcapitan.client.campaign.campaign_data import STARS, CampaignTable
from elcapitan.client.campaign.lesson_lights import LessonLight
from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import blank_surface
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.shell.i18n import _
from elcapitan.client.widgets.widget import Pressed, Widget, WidgetEvent

RADIUS_U = {"sailed": 33.0, "next": 40.0, "closed": 28.0}
NUMBER_U, STAR_U, STAR_STEP_U = 14, 22, 23
LIGHT_U = 52
"""u of height of a lighthouse."""
NAME_U, LESSON_U, NEXT_U = 19, 18, 16
NAME_PLATE, PLATE_ALPHA = "#f3e6c6", 0.8
SEAL, SEAL_RIM, CLOSED_DISC = "#b8342a", "#2a1206", "#7a6546"
EARNED, HOLLOW, STAR_RIM = "#ffd25a", "#b39a6c", "#4a2f08"
CLOSED_INK = "#4f3a1c"
OVERSAMPLED = 4
NAMES_FROM = 0.75
"""px per u below which places that are not open yet have no names until they are pointed at."""


class StopState(Enum):
    """How far the player is with a place."""

    SAILED = "sailed"
    """It has a star."""
    NEXT = "next"
    """It is open and has none."""
    CLOSED = "closed"


class RouteStop(Widget):
    """A round place on the chart."""

    def __init__(self, centre: tuple[float, float], radius: int) -> None:
        """In px."""
        super().__init__(Rect(round(centre[0]) - radius, round(centre[1]) - radius, 2 * radius, 2 * radius))
        self.is_chosen = False
        """Its card is shown."""
        self.foot = 0
        """px below the circle that belong to it, such as its name."""

    @property
    def whole(self) -> Rect:
        """With what belongs to it below."""
        return Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h + self.foot)

    @property
    def taken(self) -> Sequence[Rect]:
        """What of the chart it covers."""
        return (self.rect,)

    def contains(self, pos: tuple[int, int]) -> bool:
        return math.dist(pos, self.rect.center) <= self.rect.w / 2

    def pressed_at(self, pos: tuple[int, int]) -> WidgetEvent | None:
        return Pressed(self)

    def draw_ring(self, dst: Surface, look: DrawContext, radius: float = 9) -> None:
        if self.ringed:
            out = look.px(5)
            look.rim(dst, self.rect.inflate(2 * out, 2 * out), theme.FOCUS, 2.6, radius=200)


class PlaceStop(RouteStop):
    """The place of a table: its picture, number, stars and name."""

    def __init__(
        self,
        look: DrawContext,
        centre: tuple[float, float],
        table: CampaignTable,
        name: str,
        state: StopState,
        stars: int,
    ) -> None:
        super().__init__(centre, look.px(RADIUS_U[state.value]))
        self.table, self.name, self.state, self.stars = table, name, state, stars
        self.landed = stars
        """How many of them are shown; the others are on their way."""
        wide = look.measure(name, "serif-semibold", NAME_U)
        self._plate = Rect(0, 0, wide + look.px(16), look.line_height("serif-semibold", NAME_U))
        self._plate.center = self.rect.centerx, self.rect.bottom + look.px(33 if state is StopState.SAILED else 16)
        self.foot = self._plate.centery + self._plate.h // 2 - self.rect.bottom

    @property
    def taken(self) -> Sequence[Rect]:
        return self.rect, self._plate

    @property
    def star_places(self) -> list[tuple[int, int]]:
        """The middle of each star, for the size that `look` has."""
        step, y = round(self.rect.w * STAR_STEP_U / 66), self.rect.bottom + round(self.rect.h * 0.08)
        return [(self.rect.centerx + (at - 1) * step, y + (step // 8 if at == 1 else 0)) for at in range(STARS)]

    def draw(self, dst: Surface, look: DrawContext) -> None:
        glows = self.state is StopState.NEXT or self.hovered or self.is_chosen
        if glows:
            for more, alpha in ((16, 0.14), (11, 0.22), (6, 0.5)):
                look.disc(dst, self.rect.center, self.rect.w / 2 / look.s + more, theme.LEGAL, alpha)
        look.disc(
            dst, (self.rect.centerx, self.rect.centery + look.px(3)), self.rect.w / 2 / look.s + 3, SEAL_RIM, 0.45
        )
        self._draw_picture(dst, look)
        rim = theme.BRASS[2] if self.state is not StopState.CLOSED else CLOSED_DISC
        look.rim(dst, self.rect, rim, 3.4, radius=self.rect.w)
        self._draw_number(dst, look)
        if self.state is StopState.SAILED:
            for at, place in enumerate(self.star_places):
                draw_star(dst, look, place, STAR_U, is_earned=at < self.landed)
        self._draw_name(dst, look)

    def _draw_picture(self, dst: Surface, look: DrawContext) -> None:
        if self.state is not StopState.CLOSED:
            look.picture(dst, self.table.picture, self.rect, self.rect.w / 2 / look.s)
            return
        size = self.rect.size
        key = ("sepia", self.table.picture, size)
        surface = look.art.finish(key, lambda: _sepia(look.art.picture(self.table.picture, size, radius=size[0] // 2)))
        dst.blit(surface, self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw_number(self, dst: Surface, look: DrawContext) -> None:
        at = self.rect.x + round(self.rect.w * 0.11), self.rect.y + round(self.rect.h * 0.11)
        look.disc(dst, at, NUMBER_U + 1.5, SEAL_RIM)
        fill = {StopState.SAILED: SEAL, StopState.NEXT: theme.LEGAL, StopState.CLOSED: CLOSED_DISC}[self.state]
        look.disc(dst, at, NUMBER_U, fill)
        ink = theme.ENGRAVED if self.state is StopState.NEXT else "#fff1dc"
        look.text(dst, str(self.table.number), "sans-bold", 16, ink, at, "mc")

    def _draw_name(self, dst: Surface, look: DrawContext) -> None:
        small = look.s < NAMES_FROM and self.state is StopState.CLOSED
        if small and not (self.is_chosen or self.hovered or self.ringed):
            return
        plate = self._plate.clamp(dst.get_rect())
        look.fill(dst, plate, NAME_PLATE, PLATE_ALPHA, radius=5)
        ink = CLOSED_INK if self.state is StopState.CLOSED else theme.INK
        look.text(dst, self.name, "serif-semibold", NAME_U, ink, plate.center, "mc")


class LightStop(RouteStop):
    """A lighthouse: it is lit once its lesson is done."""

    def __init__(
        self, look: DrawContext, centre: tuple[float, float], light: LessonLight, minutes: int, *, is_next: bool
    ) -> None:
        """`minutes` that the lesson takes; 0: that is not told."""
        super().__init__(centre, look.px(LIGHT_U / 2))
        self.light, self.minutes, self.is_next = light, minutes, is_next
        self.names_right = False
        """The name is right of the lighthouse, not left of it."""

    def draw(self, dst: Surface, look: DrawContext) -> None:
        if self.is_next or self.hovered or self.is_chosen:
            for more, alpha in ((8, 0.25), (2, 0.45)):
                look.disc(dst, self.rect.center, LIGHT_U / 2 + more, theme.LEGAL, alpha)
        high, lit = self.rect.h, self.light.is_lit
        picture = look.art.finish(("lighthouse", high, lit), lambda: lighthouse(high, is_lit=lit))
        dst.blit(picture, picture.get_rect(center=self.rect.center))
        room = (dst.get_width() - self.rect.right if self.names_right else self.rect.x) - look.px(48)
        words = look.fitting(self.light.title, room, "sans-semibold", LESSON_U)
        wide = look.measure(words[2], words[0], words[1] / look.s)
        plate = Rect(0, 0, wide + look.px(12), look.line_height("sans-semibold", LESSON_U))
        if self.names_right:
            plate.midleft = self.rect.right, self.rect.centery
        else:
            plate.midright = self.rect.x, self.rect.centery
        look.fill(dst, plate, NAME_PLATE, PLATE_ALPHA, radius=5)
        look.fit(dst, self.light.title, room, "sans-semibold", LESSON_U, theme.INK, plate.center)
        if self.is_next and self.minutes:
            told = _("next: {minutes} min").format(minutes=self.minutes)
            at, side = (plate.x, "ml") if self.names_right else (plate.right, "mr")
            look.fit(dst, told, room, "sans-italic", NEXT_U, theme.WAX, (at, plate.bottom + look.px(10)), side)


def draw_star(dst: Surface, look: DrawContext, centre: tuple[float, float], size_u: float, *, is_earned: bool) -> None:
    """A star with a rim, golden if it is earned."""
    size = look.px(size_u)
    look.icon(dst, "star", centre, size + max(3, look.px(5)), STAR_RIM)
    look.icon(dst, "star", centre, size, EARNED if is_earned else HOLLOW)


def _sepia(picture: Surface) -> Surface:
    grey = pygame.transform.grayscale(picture)
    light = grey.copy()
    light.fill("#7a6a4a", special_flags=pygame.BLEND_RGB_MULT)
    grey.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    grey.fill("#f2ddb0", special_flags=pygame.BLEND_RGB_MULT)
    return grey


def lighthouse(high: int, *, is_lit: bool) -> Surface:
    """A tower with red bands, `high` px; with its beams it is wider than high."""
    k = high * OVERSAMPLED / 100
    big = blank_surface((round(200 * k), round(100 * k)))

    def shape(colour: str, *points: tuple[float, float], alpha: int = 255) -> None:
        pygame.draw.polygon(big, (*pygame.Color(colour)[:3], alpha), [((100 + x) * k, y * k) for x, y in points])

    if is_lit:
        for side in (-1, 1):
            shape("#ffe07a", (0, 14), (side * 90, 0), (side * 90, 30), alpha=110)
    shape("#4d3d2a", (-26, 100), (-12, 86), (12, 86), (26, 100))
    shape("#f3e6c8" if is_lit else "#c6b48c", (-11, 88), (-7, 24), (7, 24), (11, 88))
    for top, bottom in ((36, 50), (64, 78)):
        wide_top, wide_bottom = 7 + 4 * (top - 24) / 64, 7 + 4 * (bottom - 24) / 64
        band = (-wide_top, top), (wide_top, top), (wide_bottom, bottom), (-wide_bottom, bottom)
        shape("#b4392c" if is_lit else "#8d7a5c", *band)
    shape("#2a1b10", (-12, 21), (12, 21), (12, 25), (-12, 25))
    shape("#fff0b0" if is_lit else "#7d6a4a", (-6, 9), (6, 9), (6, 21), (-6, 21))
    shape("#7b1f18" if is_lit else "#4f3e2a", (-9, 9), (0, 0), (9, 9))
    return pygame.transform.smoothscale(big, (2 * high, high))
