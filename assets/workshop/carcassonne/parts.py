"""Which px of a tile are city, road, river, cloister and meadow, and how far every px is from them."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import pygame
from art.drawing.pixels import Field

from carcassonne.geometry import MIDDLE, Bits, Grid, inside, near
from carcassonne.plan import CLOISTER, DISC, RIVER, ROAD, WALL, TilePlan
from elcapitan.games.carcassonne.client.paint import tile_parts


class Parts:
    """The areas of one tile on a grid of px."""

    def __init__(self, plan: TilePlan, place: Grid) -> None:
        self.plan = plan
        self.place = place

    @cached_property
    def cities(self) -> list[Bits]:
        """Each with its wall; none overlaps another."""
        found: list[Bits] = []
        for city in self.plan.cities:
            area = inside(city.outline, self.place)
            for wall in city.walls:
                area |= near(wall, self.place.x, self.place.y)[0] < WALL / 2
            for other in found:
                area &= ~other
            found.append(area)
        return found

    @cached_property
    def city(self) -> Bits:
        return self._union(self.cities)

    @cached_property
    def from_road(self) -> list[tuple[Field, Field]]:
        """Of each road: how far every px is from its middle, and how far along."""
        return [near(road.line, self.place.x, self.place.y) for road in self.plan.roads]

    @cached_property
    def from_wall(self) -> Field:
        """u from every px to the nearest wall."""
        far = np.full_like(self.place.x, 1e6)
        for wall in self.plan.walls:
            far = np.minimum(far, near(wall, self.place.x, self.place.y)[0])
        return far

    @cached_property
    def from_river(self) -> tuple[Field, Field]:
        return near(self.plan.river, self.place.x, self.place.y)

    @cached_property
    def from_middle(self) -> Field:
        """u from every px to the middle of the tile."""
        middle: Field = np.hypot(self.place.x - MIDDLE, self.place.y - MIDDLE)
        return middle

    @cached_property
    def cloister(self) -> Bits:
        if self.plan.cloister is None:
            return self._nothing
        x, y = self.plan.cloister
        return np.asarray(np.maximum(abs(self.place.x - x), abs(self.place.y - y)) < CLOISTER)

    @cached_property
    def roads(self) -> list[Bits]:
        """Without what is within a city or a cloister; a px between two roads belongs to the nearer."""
        found = []
        for at, (far, _along) in enumerate(self.from_road):
            area = (far < ROAD / 2) & ~self.city & ~self.cloister & ~self.disc
            for other, (apart, _) in enumerate(self.from_road):
                if other != at:
                    area &= (far < apart) | ((far == apart) & (at < other))
            found.append(area)
        return found

    @cached_property
    def road(self) -> Bits:
        return self._union(self.roads)

    @cached_property
    def river(self) -> Bits:
        if not self.plan.river:
            return self._nothing
        far, _along = self.from_river
        area = far < RIVER / 2
        return area | (self.from_middle < self.plan.pool)

    @cached_property
    def disc(self) -> Bits:
        """What the wheel covers."""
        if self.plan.disc is None:
            return self._nothing
        x, y = self.plan.disc
        return np.asarray(np.hypot(self.place.x - x, self.place.y - y) < DISC)

    def marked(self, name: str) -> Bits:
        """A part as the window marks it, such as `meadow-1`."""
        px = self.place.px
        mask = tile_parts.part_mask(self.plan.kind, 0, name, px)
        surface = mask.to_surface(pygame.Surface((px, px), 0, 8), setcolor=1, unsetcolor=0)
        return np.array(pygame.surfarray.pixels2d(surface).T == 1)

    @cached_property
    def open_ground(self) -> Bits:
        """All meadows."""
        return ~(self.city | self.road | self.river | self.cloister | self.disc)

    @property
    def _nothing(self) -> Bits:
        return np.zeros(self.place.x.shape, bool)

    def _union(self, areas: list[Bits]) -> Bits:
        union = self._nothing
        for area in areas:
            union |= area
        return union
