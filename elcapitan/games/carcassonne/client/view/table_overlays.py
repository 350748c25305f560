"""All overlays of Carcassonne's table at one moment, in painting order: what moves, glows, explains or asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.table import glows
from elcapitan.client.table.ribbon import ribbon_overlays
from elcapitan.client.widgets.tooltip import tooltip_place, tooltip_surface
from elcapitan.games.carcassonne.client.layout.table_layout import CarcassonneLayout, TileCloseUp
from elcapitan.games.carcassonne.client.paint import (
    close_up,
    flights,
    highlight,
    land,
    palette,
    panels,
    tile_art,
    wheel,
)
from elcapitan.games.carcassonne.client.view import table_parts
from elcapitan.games.carcassonne.rules.model.land import PlacedTile
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from elcapitan.games.carcassonne.things import square_of
from elcapitan.kit.table.furniture import log, picture_parts, small_map
from elcapitan.kit.table.furniture import overlays as furniture
from elcapitan.kit.table.furniture.camera import Camera
from elcapitan.kit.table.furniture.small_map import SmallMap
from elcapitan.kit.table.things import Thing

if TYPE_CHECKING:
    from elcapitan.games.carcassonne.client.view.frame import CarcassonneFrame

__all__ = ["LandOverlays", "Overlay"]
SIGNS = ("+", "−", "boards", "map")
"""On the buttons of the camera."""
TOAST_U = 72
"""u above the lower edge of the land, where a toast may be."""


@dataclass(frozen=True)
class LandOverlays:
    """The inputs of the overlays of one moment."""

    brush: Brush
    art: tile_art.TileArt
    layout: CarcassonneLayout
    camera: Camera
    shown: CarcassonneFrame
    places: Sequence[tuple[Thing, Rect]]
    """Where each thing is that can be pointed at now."""
    near: TileCloseUp | None
    """The close-up, if it is open."""
    mapped: SmallMap | None
    """The small map, where it is wanted."""

    def overlays(self) -> list[Overlay]:
        """The overlays, the topmost last."""
        brush, shown, layout = self.brush, self.shown, self.layout
        lying = dict(reversed(self.places))
        found: list[Overlay] = []
        if shown.on_turn:
            found.append(furniture.turn_glow(brush, layout.panels[shown.on_turn - 1], shown.moment.turn_s))
        found += self._feature()
        if shown.ui.told_squares:
            values = layout.land, self.camera, shown.ui.told_squares
            found.append(picture_parts.overlay(layout.land, highlight.draw_squares, brush, *values))
        found += self._tried()
        found += self._small_map()
        found += self._camera_buttons()
        found += self._glows(is_near=False)
        if shown.ui.near_wheel:
            disc = wheel.near_rect(layout.land, brush.px(wheel.NEAR_U))
            turning = disc, table_parts.wheel_shown(shown), shown.at.colours
            found.append(picture_parts.overlay(disc.inflate(24, 24), wheel.draw_near, brush, *turning))
        painted = self.art, shown.at.state.box.kinds, shown.at.colours, layout.land
        found += furniture.flight_overlays(brush, shown.flights, flights.flight_rect, flights.draw_flight, *painted)
        if self.near is not None and shown.close_up is not None:
            area = self.near.rect.inflate(brush.px(40), brush.px(40))
            key = ("near", shown.close_up, tuple(self.near.rect))
            found.append(Overlay(key, area, bind(close_up.draw_close_up, brush, self.art, self.near, shown.close_up)))
        found += self._glows(is_near=True)
        found += self._drawer()
        found += furniture.focus_ring(brush, lying.get(shown.ui.focus) if shown.ui.focus else None)
        for layer in reversed(shown.moment.layers):
            found += layer.overlays(brush, layout)
        found += self._tooltip(lying)
        if shown.at.me:
            found += ribbon_overlays(brush, shown.at.seats[shown.at.me - 1], shown.moment.ribbon_s, layout.size)
        return found

    def _camera_buttons(self) -> Iterator[Overlay]:
        ui, zooms = self.shown.ui, self.layout.zooms
        for sign, (kind, rect) in () if ui.is_picture else zip(SIGNS, zooms.items(), strict=True):
            hover = ui.points_at(kind)
            yield picture_parts.overlay(rect, panels.draw_zoom_button, self.brush, rect, sign, hover=hover)

    def _feature(self) -> Iterator[Overlay]:
        """The feature that is pointed at, whole."""
        facts, shown = self.shown.feature, self.shown
        if facts is None:
            return
        state = shown.drafted
        done = [(city, True) for city in facts.cities_done] + [(city, False) for city in facts.cities_open]
        picture = highlight.feature_picture(state, facts, self.layout.land, self.camera, self.shown.at.colours, done)
        seen = self.camera, tuple(picture.view), len(picture.land.tiles)
        key = ("feature", facts.number, *seen, picture.owners, picture.figures)
        yield Overlay(key, picture.view, bind(highlight.draw_feature, self.brush, picture))

    def _small_map(self) -> Iterator[Overlay]:
        if self.mapped is None:
            return
        rect, seen, state = self.mapped.rect, self.mapped.seen(self.camera, self.layout.land), self.shown.at.state
        placed = state.land.tiles
        grounds = [
            (tile.square, palette.CITIES if tile.kind.turned[0].edges.count("c") > 1 else palette.MEADOWS)
            for tile in placed
        ]
        standing = [
            (state.land.tile(figure.part).square, theme.PLAYERS[self.shown.at.colours[figure.seat - 1]].fill)
            for figure in state.figures
        ]
        key = ("small map", tuple(rect), tuple(seen), len(placed), state.figures)
        draw = bind(small_map.draw_small_map, self.brush, self.mapped, seen, grounds, standing)
        yield Overlay(key, rect.inflate(8, 8), draw)

    def _tried(self) -> Iterator[Overlay]:
        """The tile in hand on the legal square that is pointed at."""
        shown = self.shown
        target = shown.ui.hover or shown.ui.focus
        if shown.chosen or target is None or target.kind != Kind.SQUARE or square_of(target) not in shown.legal:
            return
        square = square_of(target)
        state = shown.at.state
        tile = PlacedTile(0, state.box.kinds[state.tile], square, shown.clicks.rotations[square][0])
        rect = self.camera.rect(self.layout.land, square)
        area = rect.inflate(8, 8).clip(self.layout.land)
        key = ("tried", tile.kind.id, tile.rotation, tuple(rect))
        yield Overlay(key, area, bind(land.draw_tried, self.brush, self.art, area, rect, tile))

    def _glows(self, *, is_near: bool) -> Iterator[Overlay]:
        """Crown spaces and answers that can be taken now, and where a hint points: on what is seen from near, or else
        beneath it.
        """
        brush, ui, shown = self.brush, self.shown.ui, self.shown
        near = (Kind.PART, Kind.FIGURE, *([Kind.CROWN] if ui.near_wheel else []))
        lit = [each for each in shown.glowing if each.kind != Kind.CROWN or each in (ui.hover, ui.focus)]
        targets = [*lit, *([shown.suggested] if shown.suggested is not None else [])]
        for at, target in enumerate(targets):
            if (target.kind in near) is not is_near:
                continue
            strong = target in (ui.hover, ui.focus) or target == shown.suggested
            level = furniture.glow_strength(ui.glow_s, at, is_strong=strong)
            # The number of a part is where its arrow would be.
            has_arrow = target == shown.suggested and target.kind != Kind.PART
            draw = furniture.draw_rim_and_arrow if has_arrow else furniture.draw_rim
            for rect in [rect for thing, rect in self.places if thing == target]:
                yield furniture.Glow(target, rect, glows.glow_name(strong=strong), level, 0, draw).overlay(
                    brush, 20, 60
                )

    def _drawer(self) -> Iterator[Overlay]:
        brush, layout, shown = self.brush, self.layout, self.shown
        rect, back = layout.drawer, shown.ui.log_back
        if shown.ui.drawer == "log":
            lines = tuple(shown.log[-log.LOG_KEPT - back :])
            yield log.log_drawer(brush, rect, lines, back, panels.LOG, panels.HEADING)
        elif shown.ui.drawer == "unseen":
            area = rect.inflate(brush.px(40), brush.px(40))
            yield picture_parts.overlay(area, _draw_unseen, brush, self.art, rect, shown.unseen)

    def _tooltip(self, lying: dict[Thing, Rect]) -> Iterator[Overlay]:
        shown, brush = self.shown, self.brush
        if not shown.tooltip or shown.ui.held:
            return
        target = shown.ui.hover or shown.ui.focus
        rect = lying.get(target) if target is not None else None
        if shown.ui.walks_parts and shown.ui.part is not None:
            square = shown.drafted.land.tile(shown.ui.part).square
            rect = self.camera.rect(self.layout.land, square).clip(self.layout.land)
        if rect is None:
            return
        rows = list(shown.tooltip)
        surface = tooltip_surface(brush, rows, self.shown.at.colours)
        low = self.layout.land.bottom - brush.px(TOAST_U) if rect.colliderect(self.layout.land) else self.layout.size[1]
        place = tooltip_place(surface.get_size(), rect, (self.layout.size[0], low), brush.px(12))
        covered = furniture.covered_places(shown.moment.layers)
        if self.near is not None and target is not None and target.kind in (Kind.TILE, Kind.SQUARE):
            covered = [*covered, self.near.rect]
        yield from furniture.tooltip(brush, rows, surface, place, covered)


def _draw_unseen(dst: Surface, brush: Brush, art: tile_art.TileArt, rect: Rect, shown: panels.UnseenPicture) -> None:
    log.draw_drawer_ground(dst, brush, rect, "", panels.HEADING)
    panels.draw_unseen(dst, brush, art, rect, shown)
