"""Paints one frame of Yspahan's table: from what the scene shows to parts and overlays on a canvas.

Holds what depends on the window alone (layouts, composites, layers), and no state of the game.
"""

from __future__ import annotations

from pygame import Rect, Surface

from elcapitan.client.drawing.deferred import bind
from elcapitan.client.table.hit_test import ThingRects
from elcapitan.games.yspahan.client.facts.table_selection import TableSelection
from elcapitan.games.yspahan.client.layout import things
from elcapitan.games.yspahan.client.layout.district_close_up import DistrictCloseUp, district_close_up
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout, table_layout
from elcapitan.games.yspahan.client.paint.cards import picture_rect
from elcapitan.games.yspahan.client.paint.log_and_forecast import forecast_rects
from elcapitan.games.yspahan.client.view.frame_content import FrameContent
from elcapitan.games.yspahan.client.view.picture_jobs import paint_close_up, table_picture_jobs
from elcapitan.games.yspahan.client.view.table_overlays import TableOverlays
from elcapitan.games.yspahan.client.view.table_parts import TablePicture, paint_ground
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.furniture.board_view import BoardView, Jobs

LIT_KINDS = (
    *(YspahanKind.FLOOR, YspahanKind.ROLL, YspahanKind.YELLOW, YspahanKind.SHOP),
    *(YspahanKind.BUILDING, YspahanKind.SQUARE, YspahanKind.HAND, YspahanKind.DECK),
)
"""What can glow."""


class YspahanView(BoardView[YspahanState, YspahanLayout, DistrictCloseUp]):
    """The view of one table in one window."""

    keeps_composite = True

    def _table_jobs(self) -> Jobs:
        start = self.model.state
        layout = self.layout_for(start)
        places = things.table_things(layout, start, self.model.me)
        lit = {rect.size for target, rect in places if target.kind in LIT_KINDS} | {layout.panels[0].size}
        colours = [info.colour for info in self.model.seats]
        card = (layout.rail.card, picture_rect(self.brush, layout.rail.card))
        return table_picture_jobs(layout, lit, card, colours)

    def _close_up_jobs(self, name: str, near: DistrictCloseUp) -> Jobs:
        return [bind(paint_close_up, near, name)]

    def _layout_key(self, state: YspahanState) -> int:
        return len(state.player(self.model.me).hand) if self.model.me else 0

    def _new_layout(self, state: YspahanState) -> YspahanLayout:
        look, cards = self.brush.look, self._layout_key(state)
        return table_layout(look.size, seats=len(state.players), hand=cards, enlarged=look.enlarged)

    def close_up_layout(self, name: str | None) -> DistrictCloseUp | None:
        """Layout of the close-up of a district; None if none is open."""
        look = self.brush.look
        if not name:
            return None
        return district_close_up(look.size, min(look.s, look.window_s), name, look.enlarged)

    def thing_rects(self, state: YspahanState, ui: TableSelection, *, hint: bool = False) -> ThingRects:
        """Everything that can be pointed at, what lies on top last; an open drawer lies over the table.

        `hint`: whether the button for a hint is shown.
        """
        inputs = (state, self.model.me, hint, ui.close_up, ui.card, ui.drawer)
        return self._kept.get("things", inputs, lambda: self._find_things(state, ui, hint=hint))

    def _find_things(self, state: YspahanState, ui: TableSelection, *, hint: bool) -> ThingRects:
        layout, near = self.layout_for(state), self.close_up_layout(ui.close_up)
        forecast = forecast_rects(self.brush, layout.forecast, len(state.players))
        return things.things(layout, near, state, self.model.me, ui, forecast, hint=hint)

    def draw(self, surface: Surface, shown: FrameContent, *, everything: bool) -> list[Rect] | None:
        """Update the surface; return the rectangles that changed (None: everything)."""
        layout = self.layout_for(shown.at.state)
        parts = TablePicture(self.brush, layout, shown, self._kept).parts()
        return self._draw(surface, layout, parts, self._overlays(shown, layout).overlays(), everything=everything)

    def _paint_ground(self, dst: Surface, layout: YspahanLayout) -> None:
        # Sizes are those of the layout: the hand changes none of the ground.
        paint_ground(dst, self.brush, layout)

    def _overlays(self, shown: FrameContent, layout: YspahanLayout) -> TableOverlays:
        places = self.thing_rects(shown.at.state, shown.ui, hint=shown.offers_hint)
        lying = self._kept.get("lying", places, lambda: dict(reversed(places)))
        near = self.close_up_layout(shown.ui.close_up)
        return TableOverlays(self.brush, layout, shown, lying, near, self._kept)
