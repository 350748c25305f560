"""What the pointed move would bring, as overlays: ghosts, the counted way, what would ride on the caravan, gains."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from pygame import Rect

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Overlay, Paint
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.shell.i18n import signed_text
from elcapitan.client.table.clips import Point
from elcapitan.games.yspahan.client.facts.pointed_move import PointedMove
from elcapitan.games.yspahan.client.facts.table_context import YspahanContext
from elcapitan.games.yspahan.client.layout.small_parts import panel_columns
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout
from elcapitan.games.yspahan.client.paint import caravan, city, marks
from elcapitan.games.yspahan.rules.model import events
from elcapitan.games.yspahan.rules.model.board import SHOP_AT, SOUK_OF, SOUK_SHOPS, SQUARE_AT

LEAST_PANEL_PX = 190
"""px of the width of a seat's panel, below which what its points change by hangs under it."""


@dataclass(frozen=True)
class PreviewOverlays:
    """The inputs of a preview."""

    brush: Brush
    layout: YspahanLayout
    at: YspahanContext
    seen: PointedMove

    def overlays(self) -> Iterator[Overlay]:
        """The overlays of everything foreseen."""
        placed: dict[int, int] = {}
        for event in self.seen.events:
            match event:
                case events.GoodPlaced(seat, shop):
                    placed[SHOP_AT[shop]] = seat
                    rect, colour = self.layout.city.good(SHOP_AT[shop]), self.at.colours[seat - 1]
                    ghost = bind(city.draw_good, self.brush, rect, colour, marks.GHOST)
                    yield self._overlay(("good", shop, seat), rect, ghost)
                case events.SupervisorMoved():
                    yield from self._way(event)
                case events.GoodLoaded():
                    yield from self._loaded(event)
        yield from self._counts(placed)
        yield from self._gains()

    def _overlay(self, key: Hashable, rect: Rect, paint: Paint) -> Overlay:
        margin = self.brush.px(8)
        return Overlay(("preview", key, tuple(rect)), rect.inflate(2 * margin, 2 * margin), paint)

    def _tag(self, words: str, centre: Point, ink: str) -> Overlay:
        rect = marks.tag_rect(self.brush, words, centre, 16)
        return self._overlay((words, ink), rect, bind(marks.draw_tag, self.brush, rect, words, ink, 16))

    def _counts(self, placed: dict[int, int]) -> Iterator[Overlay]:
        """How many shops of a souk would hold a good: `4/5`."""
        for souk in sorted({SOUK_OF[shop] for shop in placed}):
            shops = SOUK_SHOPS[souk]
            filled = sum(bool(self.at.state.shops[shop]) or shop in placed for shop in shops)
            ink = theme.OK if filled == len(shops) else theme.TITLE
            words, ground, coin = f"{filled}/{len(shops)}", self.layout.city.ground(souk), self.layout.city.coins[souk]
            tag = marks.tag_rect(self.brush, words, ground.midtop, 16)  # where it covers neither a coin nor a good
            if tag.colliderect(coin):
                tag.bottom = coin.y
            yield self._tag(words, tag.center, ink)

    def _way(self, moved: events.SupervisorMoved) -> Iterator[Overlay]:
        squares = self.layout.city.squares
        points = [squares[SQUARE_AT[each]].center for each in (moved.origin, *moved.way)]
        radius = max(9, round(squares[0].w * 0.25))
        feet = self.layout.city.feet(SQUARE_AT[moved.square])
        if moved.way:
            rect = marks.way_rect(points, 2 * radius)
            yield self._overlay(("way", moved.way), rect, bind(marks.draw_way, self.brush, points[:-1], radius))
        ghost = city.supervisor_rect(self.layout.city, feet)
        yield self._overlay(
            ("supervisor", moved.square), ghost, bind(city.draw_supervisor, self.brush, self.layout.city, feet, 0.75)
        )

    def _loaded(self, loaded: events.GoodLoaded) -> Iterator[Overlay]:
        brush, layout = self.brush, self.layout
        colour = self.at.colours[loaded.seat - 1]
        if loaded.shop:
            shop = layout.city.shops[SHOP_AT[loaded.shop]]
            yield self._overlay(("leaving", loaded.shop), shop, bind(marks.draw_leaving, brush, shop))
        place = loaded.place - 1
        box = layout.caravan.places[place]
        rides = bind(caravan.draw_loaded_camel, brush, layout.caravan, place, colour, 0.7)
        yield self._overlay(("ride", place, loaded.seat), box, rides)
        yield self._tag(signed_text(loaded.points), (box.right - brush.px(14), box.y + brush.px(6)), theme.OK)

    def _gains(self) -> Iterator[Overlay]:
        """What gold, camels and points of each seat would change by."""
        for seat, (now, then) in enumerate(zip(self.at.state.players, self.seen.after.players, strict=True), 1):
            for what in ("camels", "gold", "points"):
                change = getattr(then, what) - getattr(now, what)
                if change:
                    ink = theme.OK if change > 0 else theme.BAD
                    yield self._tag(signed_text(change), self._gain_place(seat, what), ink)

    def _gain_place(self, seat: int, what: str) -> Point:
        """Beside what changes: my gold and camels in the rail, everything else in the panels."""
        px, rail = self.brush.px, self.layout.rail
        if seat == self.at.me and what != "points":
            number = rail.gold_number if what == "gold" else rail.camels_number
            return number[0] + px(14), rail.rect.y + px(14)
        panel = self.layout.panels[seat - 1]
        if what == "points":
            if panel.w < LEAST_PANEL_PX:  # beside the points stands what the seat is doing
                return panel.right - px(24), panel.bottom + px(16)
            return panel.right - px(76), panel.y + px(20)
        x, y = panel_columns(panel, self.layout.s)[what]
        return x + px(34), y - px(20)
