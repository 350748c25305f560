"""Paints one frame of Yspahan's table: from what the scene shows to parts and overlays on a canvas.

Holds what depends on the window alone (layouts, composites, layers), and no state of the game.
"""

from __future__ import annotations

from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Canvas
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.prefetch import Prefetch
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.table.hit_test import ThingRects
from elcapitan.client.table.last_results import LastResults
from elcapitan.games.yspahan.client.facts.table_selection import TableSelection
from elcapitan.games.yspahan.client.layout import things
from elcapitan.games.yspahan.client.layout.district_close_up import DistrictCloseUp, district_close_up
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout, table_layout
from elcapitan.games.yspahan.client.paint.cards import picture_rect
from elcapitan.games.yspahan.client.paint.log_and_forecast import forecast_rects
from elcapitan.games.yspahan.client.view.frame_content import FrameContent
from elcapitan.games.yspahan.client.view.picture_jobs import close_up_job, table_picture_jobs
from elcapitan.games.yspahan.client.view.table_overlays import TableOverlays
from elcapitan.games.yspahan.client.view.table_parts import TablePicture, paint_ground
from elcapitan.games.yspahan.rules.model.state import YspahanState
from elcapitan.games.yspahan.things import YspahanKind

LIT_KINDS = (
    *(YspahanKind.FLOOR, YspahanKind.ROLL, YspahanKind.YELLOW, YspahanKind.SHOP),
    *(YspahanKind.BUILDING, YspahanKind.SQUARE, YspahanKind.HAND, YspahanKind.DECK),
)
"""What can glow."""


class YspahanView:
    """The view of one table in one window."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self._brush: Brush | None = None
        self._canvas: Canvas | None = None
        self._prefetch: Prefetch | None = None
        self._kept = LastResults()
        """Places, parts and overlays that most frames have again."""
        self._layouts: dict[int, YspahanLayout] = {}
        """By the number of cards in my hand, which is all that they depend on."""

    def reset(self, look: DrawContext) -> None:
        """The window or the language has changed: drop everything cached."""
        if self._prefetch is not None and self._brush is not None and look.size != self._brush.look.size:
            self._prefetch.stop()
            self._prefetch = None
        self._brush, self._canvas = Brush(look), None
        self._layouts.clear()
        self._kept.clear()

    def forget_composite(self) -> None:
        """Paint every overlay again in the next frame, as after a change; for measurements."""
        if self._canvas is not None:
            self._canvas.drop_composite()

    @property
    def brush(self) -> Brush:
        assert self._brush is not None, "reset comes first"
        return self._brush

    def prefetch_pictures(self) -> None:
        """Read in a thread, once, what turns and a week's end will show; collect what has been read."""
        if self._canvas is None:
            return  # the first frame of the table comes first
        look, start = self.brush.look, self.model.state
        if look.art.is_first_request(("yspahan table", look.size, look.s)):
            layout = self.layout_for(start)
            places = things.table_things(layout, start, self.model.me)
            lit = {rect.size for target, rect in places if target.kind in LIT_KINDS} | {layout.panels[0].size}
            colours = [info.colour for info in self.model.seats]
            card = (layout.rail.card, picture_rect(self.brush, layout.rail.card))
            self._prefetch = Prefetch(look, table_picture_jobs(layout, lit, card, colours))
        if self._prefetch is not None:
            self._prefetch.deliver()

    def prefetch_close_up(self, district: str) -> None:
        """Read the pictures of that close-up in a thread, once; it will probably be opened soon."""
        look, near = self.brush.look, self.close_up_layout(district)
        resting = self._prefetch is None or self._prefetch.is_done
        if near is not None and resting and look.art.is_first_request(("yspahan near", look.size, look.s, district)):
            self._prefetch = Prefetch(look, [close_up_job(near, district)])

    def layout_for(self, state: YspahanState) -> YspahanLayout:
        """The layout for a position."""
        look = self.brush.look
        cards = len(state.player(self.model.me).hand) if self.model.me else 0
        if cards not in self._layouts:
            self._layouts[cards] = table_layout(look.size, seats=len(state.players), hand=cards, enlarged=look.enlarged)
        return self._layouts[cards]

    def close_up_layout(self, district: str) -> DistrictCloseUp | None:
        """Layout of the close-up of a district; None if none is open."""
        look = self.brush.look
        if not district:
            return None
        return district_close_up(look.size, min(look.s, look.window_s), district, look.enlarged)

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
        if self._canvas is None:
            # Sizes are those of the layout: the hand changes none of the ground.
            self._canvas = Canvas(surface.get_size(), bind(paint_ground, self.brush, layout), keeps_composite=True)
            everything = True
        parts = list(TablePicture(self.brush, layout, shown, self._kept).parts())
        return self._canvas.set_ground(surface, parts, self._overlays(shown, layout).overlays(), everything=everything)

    def _overlays(self, shown: FrameContent, layout: YspahanLayout) -> TableOverlays:
        places = self.thing_rects(shown.at.state, shown.ui, hint=shown.offers_hint)
        lying = self._kept.get("lying", places, lambda: dict(reversed(places)))
        near = self.close_up_layout(shown.ui.close_up)
        return TableOverlays(self.brush, layout, shown, lying, near, self._kept)
