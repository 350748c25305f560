"""Where things of a position are on Carcassonne's table: the ends of every flight."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from elcapitan.client.table.clips import Point
from elcapitan.client.table.flight_places import FlightPlaces, Spot, middle_of
from elcapitan.client.table.hit_test import ThingRects
from elcapitan.games.carcassonne.client.layout.table_layout import CarcassonneLayout
from elcapitan.games.carcassonne.client.paint import figures, land, tile_art, wheel
from elcapitan.games.carcassonne.rules.model import tiles
from elcapitan.games.carcassonne.rules.model.land import Square
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from elcapitan.games.carcassonne.things import square_of
from elcapitan.kit.table.furniture.camera import Camera
from elcapitan.kit.table.things import Thing


class CarcassonnePlaces(FlightPlaces[CarcassonneState, CarcassonneLayout]):
    """The places of one table."""

    camera: Callable[[], Camera] = Camera
    """The camera of this moment, or the one that it is on its way to."""
    near_wheel: Callable[[], bool] = staticmethod(lambda: False)
    """Whether the wheel is shown large."""

    def _things(self, layout: CarcassonneLayout, state: CarcassonneState) -> ThingRects:
        return []

    def _piece(self, layout: CarcassonneLayout, state: CarcassonneState, thing: Thing) -> Spot | None:
        camera = self.camera()
        match thing:
            case (Kind.STACK, _, _):
                return middle_of(layout.heading)
            case (Kind.HAND, _, _):
                return middle_of(layout.hand if layout.hand.w else layout.heading)
            case (Kind.SUPPLY, _, seat):
                return middle_of(layout.panels[seat - 1])
            case (Kind.TILE, _, _):
                return middle_of(camera.rect(layout.land, square_of(thing)))
            case (Kind.CROWN, sector, at):
                spaces = state.box.crown_spaces[tiles.SECTORS.index(sector)]
                return middle_of(wheel.crown_rects(self._wheel_rect(layout), sector, spaces)[at])
            case (Kind.WHEEL, sector, _):
                return middle_of(wheel.pig_rect(self._wheel_rect(layout), sector))
        return None

    def _wheel_rect(self, layout: CarcassonneLayout) -> Rect:
        if self.near_wheel():
            return wheel.near_rect(layout.land, round(wheel.NEAR_U * layout.s))
        return wheel.wheel_rect(layout.land, self.camera())

    def part(self, state: CarcassonneState, square: Square, part: str) -> Point:
        """Where a figure stands on a part of the tile on that square."""
        place = tile_art.square_place(state.land.at[square], part)
        return land.on_screen(self.layout_for(state).land, self.camera(), place)

    def middle(self, state: CarcassonneState, squares: Sequence[Square]) -> Point:
        """The middle of a feature."""
        rects = [self.camera().rect(self.layout_for(state).land, square) for square in squares]
        return rects[0].unionall(rects[1:]).center

    def land_middle(self, state: CarcassonneState) -> Point:
        return self.layout_for(state).land.center

    @property
    def figure_px(self) -> int:
        """px of the height of a figure on the land."""
        return figures.figure_height(self.camera().size)

    @property
    def tile_px(self) -> int:
        return self.camera().size
