"""What lies over every table for a while: the rim of the player on turn, glows, the focus, flights and tooltips."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Concatenate, NamedTuple

from pygame import Rect, Surface

from elcapitan.client.drawing import brush as drawing
from elcapitan.client.drawing import canvas, deferred, easing
from elcapitan.client.table import clips, glows, turn_announcer
from elcapitan.client.widgets import layer
from elcapitan.kit.table.furniture import picture_parts

STEPS = 8
"""Steps of a glow's strength."""
WIPE_STEPS = 12
RING_U = 16
"""How much larger than the thing itself the ring of the focus may be."""

Draw = Callable[Concatenate[Surface, drawing.Brush, clips.Flight, float, ...], object]
"""Paints a flight with the share of its way behind it."""


class Glow(NamedTuple):
    """The gold rim around something that can be done now, at one moment."""

    target: Any
    rect: Rect
    name: str
    """The frame with its light."""
    level: float
    """Strength from 0 to 1."""
    lift: float
    """px by which an arrow over it is raised."""
    draw: Callable[[Surface, drawing.Brush, Glow], object]

    def overlay(self, brush: drawing.Brush, wider: int, higher: int) -> canvas.Overlay:
        """`wider` and `higher` than the thing by so many px: room for what is drawn over it."""
        area = glows.glow_area(brush, self.rect, self.name).union(self.rect.inflate(wider, higher))
        key = ("glow", self.target, tuple(self.rect), *self[2:])
        return canvas.Overlay(key, area, deferred.bind(self.draw, brush, self))


def glow_strength(since_s: float, at: int, *, is_strong: bool) -> float:
    """Of the `at`-th thing, `since_s` after the first one lit up; a strong glow stays the same."""
    return round(STEPS * (1.0 if is_strong else glows.glow_strength(since_s, at))) / STEPS


def glow_lift(brush: drawing.Brush, since_s: float, *, is_strong: bool) -> float:
    still = is_strong or since_s >= glows.PULSES_S
    return 0.0 if still else round(glows.BOB_U * glows.sine_wave(since_s)) * brush.look.s


def draw_rim(dst: Surface, brush: drawing.Brush, glow: Glow) -> None:
    glows.draw_glow(dst, brush, glow.rect, glow.name, glow.level)


def draw_rim_and_arrow(dst: Surface, brush: drawing.Brush, glow: Glow) -> None:
    draw_rim(dst, brush, glow)
    glows.draw_chevron(dst, brush, glow.rect, glow.lift)


def turn_glow(brush: drawing.Brush, panel: Rect, since_s: float) -> canvas.Overlay:
    """The gold rim around the panel of the player on turn, drawn from left to right when their turn begins."""
    done = easing.out_cubic(easing.share(since_s, 0, turn_announcer.WIPE_S))
    area = glows.glow_area(brush, panel)
    return picture_parts.overlay(area, _draw_wiped, brush, panel, area, round(WIPE_STEPS * done) / WIPE_STEPS)


def _draw_wiped(dst: Surface, brush: drawing.Brush, panel: Rect, area: Rect, done: float) -> None:
    with brush.look.clipped(dst, Rect(area.x, area.y, round(area.w * done), area.h)):
        glows.draw_glow(dst, brush, panel)


def focus_ring(brush: drawing.Brush, rect: Rect | None) -> Iterator[canvas.Overlay]:
    """The ring of the keyboard focus; None: nothing that is seen has it."""
    if rect is not None:
        yield picture_parts.overlay(rect.inflate(*2 * (brush.px(RING_U),)), glows.draw_focus, brush, rect)


def flight_overlays(
    brush: drawing.Brush,
    flying: Iterable[tuple[clips.Flight, float]],
    area_of: Callable[[drawing.Brush, clips.Flight, float], Rect],
    draw: Draw,
    *values: object,
) -> Iterator[canvas.Overlay]:
    """All flights in progress, each with the share of its way behind it; `values` for `draw` stay as they are."""
    for at, (flight, t) in enumerate(flying):
        paint = deferred.bind(draw, brush, flight, t, *values)
        if flight.fades:
            paint = deferred.bind(draw_faded, brush, flight, t, area_of(brush, flight, 1), draw, values)
        yield canvas.Overlay(("flight", at, flight, t), area_of(brush, flight, t), paint)


def flight_position(flight: clips.Flight, t: float) -> clips.Point:
    """Where it is with the share `t` of its way behind it."""
    done = easing.EASINGS[flight.ease](t)
    (x0, y0), (x1, y1) = flight.start, flight.end
    if not flight.apex:
        return x0 + (x1 - x0) * done, y0 + (y1 - y0) * done
    return glows.bezier_point(flight.start, ((x0 + x1) / 2, min(y0, y1) - flight.apex), flight.end, done)


def draw_faded(
    dst: Surface, brush: drawing.Brush, flight: clips.Flight, t: float, area: Rect, draw: Draw, values: Iterable[object]
) -> None:
    """A flight that appears where it goes, stronger by the moment; `area` is what it touches there."""
    layer_ = drawing.blank_surface(area.size)
    there = (flight.end[0] - area.x, flight.end[1] - area.y)
    draw(layer_, brush, flight._replace(start=there, end=there), 1, *values)
    dst.blit(drawing.with_alpha(layer_, t), area, special_flags=drawing.PREMULTIPLIED)


def covered_places(layers: Iterable[layer.Layer[Any]]) -> list[Rect]:
    """Where no tooltip may be."""
    return [each.covered for each in layers if each.covered]


def tooltip(
    brush: drawing.Brush, words: Sequence[object], surface: Surface, place: Rect, covered: Sequence[Rect]
) -> Iterator[canvas.Overlay]:
    """The tooltip with these words, unless it would be over what is `covered`."""
    if place.collidelist(covered) < 0:
        yield picture_parts.stamped(("tooltip", tuple(words), tuple(place)), brush, surface, place)
