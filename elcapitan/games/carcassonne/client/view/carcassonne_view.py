"""Paints one frame of Carcassonne's table: from what the scene shows to parts and overlays on a canvas.

Holds what depends on the window alone (layouts, pictures of tiles), and no state of the game.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from elcapitan.client.drawing.deferred import bind
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.table.hit_test import ThingRects
from elcapitan.games.carcassonne.clicks import CarcassonneClicks
from elcapitan.games.carcassonne.client.facts.selection import CarcassonneSelection
from elcapitan.games.carcassonne.client.layout import table_layout, things
from elcapitan.games.carcassonne.client.layout.table_layout import CarcassonneLayout, TileCloseUp
from elcapitan.games.carcassonne.client.paint import close_up, figures, panels, tile_art, wheel
from elcapitan.games.carcassonne.client.view import table_overlays, table_parts
from elcapitan.games.carcassonne.rules.model import moves, tiles
from elcapitan.games.carcassonne.rules.model.state import CarcassonneState
from elcapitan.games.carcassonne.things import CarcassonneKind as Kind
from elcapitan.kit.table.furniture.board_view import BoardView, Jobs
from elcapitan.kit.table.furniture.camera import SIZES, Camera, fitting
from elcapitan.kit.table.furniture.small_map import SmallMap, small_map
from elcapitan.kit.table.things import Thing

if TYPE_CHECKING:
    from elcapitan.games.carcassonne.client.view.frame import CarcassonneFrame

COVER = Thing("cover")
"""Ground of a panel over the table: what is beneath it cannot be clicked."""
MAP_U = (260, 200)
"""u of the small map at most."""
WIDEST_FIT = 8
"""The largest size at which all of the land is shown, of `camera.SIZES`."""


class CarcassonneView(BoardView[CarcassonneState, CarcassonneLayout, TileCloseUp]):
    """The view of one table in one window."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.land_only = False
        """The columns beside the land are hidden."""
        self._spare = 0
        """px that the words of the close-up leave free, as it was painted last."""

    def reset(self, look: DrawContext) -> None:
        super().reset(look)
        self.art = tile_art.TileArt(look.art, icons=self.model.state.box.has_wheel_board)

    def show_land_only(self, land_only: bool) -> None:
        """Hide the columns beside the land, or show them again."""
        self.land_only = land_only
        self._canvas = None
        self._kept.clear()

    # -- layout

    def _layout_key(self, state: CarcassonneState) -> Hashable:
        return state.asked if len(state.players) >= table_layout.FOLDED_FROM else 0, self.land_only

    def _new_layout(self, state: CarcassonneState) -> CarcassonneLayout:
        look = self.brush.look
        return table_layout.table_layout(
            look.size,
            seats=len(state.players),
            on_turn=state.asked,
            wheel=state.box.has_wheel_board,
            land_only=self.land_only,
            enlarged=look.enlarged,
        )

    def whole_land(self, state: CarcassonneState) -> Camera:
        """All tiles and the squares beside them."""
        view = self.layout_for(state).land
        return fitting([*state.land.at, *state.land.free], view, WIDEST_FIT)

    def camera(self, state: CarcassonneState, ui: CarcassonneSelection) -> Camera:
        return ui.camera or self._kept.get("whole", (state, self.land_only), lambda: self.whole_land(state))

    def small_map(self, state: CarcassonneState, ui: CarcassonneSelection) -> SmallMap | None:
        """None: most of the land is seen."""
        land, edge = self.layout_for(state).land, self.brush.px(14)
        room = Rect(land.x + edge, 0, self.brush.px(MAP_U[0]), self.brush.px(MAP_U[1]))
        room.bottom = land.bottom - edge
        return small_map([*state.land.at], self.camera(state, ui), land, room)

    def close_up_layout(self, name: str | None) -> TileCloseUp | None:
        """None: what is seen from near depends on the draft, see `near_layout`."""
        return None

    def near_layout(
        self, state: CarcassonneState, ui: CarcassonneSelection, clicks: CarcassonneClicks, at: Camera | None = None
    ) -> TileCloseUp | None:
        """Where the tile is seen from near; None: no figure is to be placed. `at`: where the camera will be."""
        if not clicks.may_act or not clicks.offers_figures or ui.sent or ui.walks_parts:
            return None
        layout, camera = self.layout_for(state), at or self.camera(state, ui)
        beside = camera.rect(layout.land, clicks.drafted.laid.square)
        seen = beside.clip(layout.land) if beside.colliderect(layout.land) else beside
        has_kinds = sum(map(bool, state.box.figures.values())) > 1
        crowns = list[Rect]()
        if state.box.has_wheel_board:
            taken = {
                Thing(Kind.CROWN, move.sector) for move in clicks.figure_moves if isinstance(move, moves.TakeCrown)
            }
            there = self._crowns(state, wheel.wheel_rect(layout.land, camera), layout.land)
            crowns = [rect for crown, rect in there if crown in taken]
        tiles_seen = [camera.rect(layout.land, square) for square in state.land.at]
        return layout.close_up(seen, tiles_seen, crowns, has_kinds=has_kinds)

    def thing_rects(
        self, state: CarcassonneState, ui: CarcassonneSelection, clicks: CarcassonneClicks, *, hint: bool = False
    ) -> ThingRects:
        """Everything that can be pointed at, what lies on top last; `hint`: whether its button is shown."""
        shown = ui.drawer, bool(ui.sent), ui.walks_parts, hint, self.land_only, self._spare
        inputs = (state, clicks, self.camera(state, ui), *shown)
        return self._kept.get("things", inputs, lambda: [*self._find_things(state, ui, clicks, hint=hint)])

    def _find_things(
        self, state: CarcassonneState, ui: CarcassonneSelection, clicks: CarcassonneClicks, *, hint: bool
    ) -> Iterator[tuple[Thing, Rect]]:
        layout, camera = self.layout_for(state), self.camera(state, ui)
        yield Thing(Kind.LAND), layout.land
        yield from things.land_things(layout, state, camera)
        if state.box.has_wheel_board:
            yield from self._crowns(state, wheel.wheel_rect(layout.land, camera), layout.land)
        lines: list[Rect] = []
        if layout.forecast.w:
            lines = panels.forecast_lines(self.brush, layout.forecast, len(state.players))
        if (mapped := self.small_map(state, ui)) is not None:
            yield Thing(Kind.MAP), mapped.rect
        yield from things.table_things(layout, state, hint=hint, lines=lines)
        if layout.wheel.w:
            yield from self._crowns(state, panels.wheel_disc(self.brush, layout.wheel), layout.wheel)
        if near := self.near_layout(state, ui, clicks):
            yield COVER, near.lower(self._spare).rect
            parts = close_up.ghost_rects(near, clicks.drafted.laid, self.brush.px(close_up.LEAST_GHOST_U))
            yield from things.close_up_things(near, state.box.figures, parts)
        if ui.drawer:
            yield COVER, layout.drawer
            yield Thing(ui.drawer), layout.drawer

    def _crowns(self, state: CarcassonneState, disc: Rect, within: Rect) -> Iterator[tuple[Thing, Rect]]:
        """The crown spaces that are seen."""
        for sector, spaces in zip(tiles.SECTORS, state.box.crown_spaces, strict=True):
            for rect in wheel.crown_rects(disc, sector, spaces):
                seen = rect.clip(within)
                if seen.w and seen.h:
                    yield Thing(Kind.CROWN, sector), seen

    # -- picture

    def draw(self, surface: Surface, shown: CarcassonneFrame, *, everything: bool) -> list[Rect] | None:
        """Update the surface; return the rectangles that changed (None: everything)."""
        layout = self.layout_for(shown.at.state)
        camera = self.camera(shown.at.state, shown.ui)
        self.art.begin_frame()
        parts = table_parts.LandTable(self.brush, self.art, layout, camera, shown, self._kept)
        return self._draw(surface, layout, parts.parts(), self._overlays(shown, layout, camera), everything=everything)

    def _overlays(
        self, shown: CarcassonneFrame, layout: CarcassonneLayout, camera: Camera
    ) -> list[table_overlays.Overlay]:
        near = None
        if shown.close_up is not None and (whole := self.near_layout(shown.at.state, shown.ui, shown.clicks)):
            self._spare = self._kept.call(close_up.spare_height, self.brush, whole, shown.close_up.words)
            near = whole.lower(self._spare)
        places = self.thing_rects(shown.at.state, shown.ui, shown.clicks, hint=shown.moment.offers_hint)
        mapped = self.small_map(shown.at.state, shown.ui)
        return table_overlays.LandOverlays(self.brush, self.art, layout, camera, shown, places, near, mapped).overlays()

    def _paint_ground(self, dst: Surface, layout: CarcassonneLayout) -> None:
        table_parts.paint_ground(dst, self.brush, layout)

    # -- pictures

    def _table_jobs(self) -> Jobs:
        """The figures at every size at which they are painted: the land may be made larger at any moment."""
        kinds, sizes = tuple(self.model.state.box.figures), [size for size in SIZES if size > figures.DISCS_UNTIL]
        return [bind(figures.prepare, info.colour, kinds, size) for size in sizes for info in self.model.seats]

    def _close_up_jobs(self, name: str, near: TileCloseUp) -> Jobs:
        return []
