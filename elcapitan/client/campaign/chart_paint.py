"""Paints a chart from its data: paper, land and water with shaded coasts, mountains, rivers, names and a compass."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from zlib import crc32

import pygame
from pygame import Rect, Surface

from elcapitan.client.campaign.campaign_data import Chart, Place
from elcapitan.client.drawing.brush import blank_surface
from elcapitan.client.drawing.draw_context import DrawContext

SEA, NEAR_COAST = "#cfe0db", "#3f7f8c"
LAND, SHADE = "#fff2d2", "#9a6b34"
COAST, MOUNTAIN_LINE, RHUMB = "#4a2f18", "#4a2f18", "#7a5024"
SUNNY, SHADY = "#cfa870", "#8c6438"
WATER_INK, LAND_INK = "#1d464f", "#5d3a18"
BLUR = 6
"""The shading of coasts is made at this part of the size: it is soft anyhow."""
ROUGH = 0.09
"""How far a coast departs from the straight line between two of its points, as a part of their distance."""
RHUMBS = 32
COMPASS_U = 190
TRACKING_U = 5

Points = list[tuple[float, float]]


def project(chart: Chart, rect: Rect, place: Place) -> tuple[float, float]:
    """Where a place is on the chart, in px of the window."""
    x = rect.x + (place[0] - chart.west) / (chart.east - chart.west) * rect.w
    y = rect.y + (chart.north - place[1]) / (chart.north - chart.south) * rect.h
    return x, y


def chart_picture(look: DrawContext, chart: Chart, names: Mapping[str, str], size: tuple[int, int]) -> Surface:
    """The chart of that size in px, painted once; `names` are those of its labels, by name."""
    key = ("chart", crc32(repr((chart, [*names.items()])).encode()), *size, look.s)
    return look.art.finish(key, lambda: _paint(look, chart, names, size))


def _paint(look: DrawContext, chart: Chart, names: Mapping[str, str], size: tuple[int, int]) -> Surface:
    paper, rect = Surface(size), Rect((0, 0), size)
    look.picture(paper, "grounds/paper", rect)
    chance = Random(4)
    shapes = [_rough([project(chart, rect, place) for place in shape], chance) for shape in chart.shapes]
    mask = blank_surface(size)
    mask.fill((255, 255, 255, 0))
    for shape in shapes:
        pygame.draw.polygon(mask, (255, 255, 255, 255), shape)
    near = _soft(mask, look.px(16))
    ground, other = _tinted(paper, SEA if chart.is_sea else LAND), _tinted(paper, LAND if chart.is_sea else SEA)
    _draw_rhumbs(ground if chart.is_sea else other, look, project(chart, rect, chart.compass))
    if chart.is_sea:
        _shade_near(ground, near, NEAR_COAST, 150)
        _shade_far(other, near, SHADE, 120)
    else:
        _shade_near(ground, near, SHADE, 90)
        _shade_far(other, near, NEAR_COAST, 120)
    cut = blank_surface(size)
    cut.blit(other, (0, 0))
    cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    ground.blit(cut, (0, 0))
    for shape in shapes:
        pygame.draw.lines(ground, COAST, True, shape, max(2, look.px(2.4)))
        pygame.draw.aalines(ground, COAST, True, shape)
    for river in chart.rivers:
        points = _rough([project(chart, rect, place) for place in river], chance, closed=False)
        pygame.draw.lines(ground, NEAR_COAST, False, points, max(2, look.px(4)))
        pygame.draw.aalines(ground, NEAR_COAST, False, points)
    for middle, peaks in ((each[:2], each[2]) for each in chart.mountains):
        _draw_mountains(ground, look, [_near(chart, rect, middle, chance) for _ in range(peaks)], chance)
    for label in chart.labels:
        ink = WATER_INK if label.is_water else LAND_INK
        at = project(chart, rect, label.at)
        look.tracked(ground, names[label.name], "serif-italic", label.size_u, ink, at, TRACKING_U)
    look.sprite(ground, "compass", project(chart, rect, chart.compass), look.px(COMPASS_U), alpha=0.8)
    _draw_edge(ground, look)
    return ground


def _tinted(paper: Surface, colour: str) -> Surface:
    out = paper.copy()
    out.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
    return out


def _soft(mask: Surface, radius: int) -> Surface:
    small = pygame.transform.smoothscale(mask, (max(1, mask.get_width() // BLUR), max(1, mask.get_height() // BLUR)))
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, max(1, radius // BLUR)), mask.get_size())


def _shade_near(dst: Surface, near: Surface, colour: str, strength: int) -> None:
    """Darker where the shapes are near."""
    layer = near.copy()
    layer.fill((*pygame.Color(colour)[:3], strength), special_flags=pygame.BLEND_RGBA_MULT)
    dst.blit(layer, (0, 0))


def _shade_far(dst: Surface, near: Surface, colour: str, strength: int) -> None:
    """Darker within the shapes towards their edges."""
    layer = Surface(near.get_size(), pygame.SRCALPHA)
    layer.fill((*pygame.Color(colour)[:3], 255))
    layer.blit(near, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    layer.fill(pygame.Color(colour), special_flags=pygame.BLEND_RGB_MAX)
    layer.fill((255, 255, 255, strength), special_flags=pygame.BLEND_RGBA_MULT)
    dst.blit(layer, (0, 0))


def _rough(points: Points, chance: Random, times: int = 3, *, closed: bool = True) -> Points:
    """With points between the points, a little off the line."""
    for _ in range(times):
        out: Points = []
        for a, b in _sides(points, closed=closed):
            off = chance.gauss(0, ROUGH)
            out += [a, ((a[0] + b[0]) / 2 - (b[1] - a[1]) * off, (a[1] + b[1]) / 2 + (b[0] - a[0]) * off)]
        points = out if closed else [*out, points[-1]]
    return points


def _sides(points: Sequence[tuple[float, float]], *, closed: bool) -> Iterator[tuple[tuple[float, float], ...]]:
    yield from zip(points, [*points[1:], *points[: int(closed)]], strict=False)


def _near(chart: Chart, rect: Rect, middle: Place, chance: Random) -> tuple[float, float]:
    """A mountain of a range."""
    across, down = (chart.east - chart.west) / 30, (chart.north - chart.south) / 28
    return project(chart, rect, (middle[0] + chance.uniform(-across, across), middle[1] + chance.uniform(-down, down)))


def _draw_mountains(dst: Surface, look: DrawContext, feet: Points, chance: Random) -> None:
    for x, y in sorted(feet, key=lambda foot: foot[1]):
        high = look.s * chance.uniform(15, 24)
        left, peak, right = (x - 0.8 * high, y), (x - 0.1 * high, y - high), (x + 0.8 * high, y)
        pygame.draw.polygon(dst, SUNNY, [left, peak, right])
        pygame.draw.polygon(dst, SHADY, [peak, right, (x + 0.12 * high, y - 0.1 * high)])
        pygame.draw.aalines(dst, MOUNTAIN_LINE, False, [left, peak, right])


def _draw_rhumbs(dst: Surface, look: DrawContext, centre: tuple[float, float]) -> None:
    layer, far = blank_surface(dst.get_size()), sum(dst.get_size())
    for at in range(RHUMBS):
        angle = 2 * math.pi * at / RHUMBS
        end = centre[0] + far * math.cos(angle), centre[1] + far * math.sin(angle)
        pygame.draw.aaline(layer, (*pygame.Color(RHUMB)[:3], 70), centre, end)
    dst.blit(layer, (0, 0))


def _draw_edge(dst: Surface, look: DrawContext) -> None:
    """The border of the sheet, darker towards its edge, with two lines."""
    rect = dst.get_rect()
    for inset, width, alpha in ((0, 10, 0.35), (0, 5, 0.45), (14, 1.4, 0.7), (20, 1, 0.5)):
        look.rim(dst, rect.inflate(-2 * look.px(inset), -2 * look.px(inset)), SHADE, width, alpha)
