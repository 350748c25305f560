"""All overlays of Yspahan's table at one moment, in painting order: what moves, glows, explains or asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby

from pygame import Rect, Surface

from elcapitan.client.drawing.brush import PREMULTIPLIED, Brush
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.shell.i18n import _
from elcapitan.client.table import glows
from elcapitan.client.table.last_results import LastResults
from elcapitan.client.table.ribbon import ribbon_overlays
from elcapitan.client.widgets.text_rows import rows_from_lines
from elcapitan.client.widgets.tooltip import clear_tooltip_place, tooltip_place, tooltip_surface
from elcapitan.games.yspahan.client.facts.move_preview import goods_beside
from elcapitan.games.yspahan.client.layout.city_layout import CityLayout
from elcapitan.games.yspahan.client.layout.district_close_up import DistrictCloseUp, near_squares
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout
from elcapitan.games.yspahan.client.paint import buildings, city, close_up, log_and_forecast, marks, question
from elcapitan.games.yspahan.client.paint.cards import draw_card
from elcapitan.games.yspahan.client.paint.flights import draw_dusk, draw_flight, flight_rect
from elcapitan.games.yspahan.client.paint.marks import ValueT
from elcapitan.games.yspahan.client.view.frame_content import FrameContent
from elcapitan.games.yspahan.client.view.preview_overlays import PreviewOverlays
from elcapitan.games.yspahan.rules.model.board import DISTRICT_SOUKS, SHOP_AT, SOUK_OF, SQUARE_AT
from elcapitan.games.yspahan.rules.model.events import GoodLoaded, GoodPlaced, SupervisorMoved
from elcapitan.games.yspahan.things import YspahanKind as Kind
from elcapitan.kit.table.furniture import log, picture_parts
from elcapitan.kit.table.furniture import overlays as furniture
from elcapitan.kit.table.things import Thing

MANY = 8
"""So many shops glow without an arrow over each: more arrows would hide what they point at."""


@dataclass(frozen=True)
class TableOverlays:
    """The inputs of the overlays of one moment."""

    brush: Brush
    layout: YspahanLayout
    shown: FrameContent
    lying: Mapping[Thing, Rect]
    """Where each thing lies that can be pointed at now."""
    near: DistrictCloseUp | None
    """Layout of the open close-up, if any."""
    kept: LastResults = field(default_factory=LastResults)
    """Overlays of the last frame: many of them are the same in the next one."""

    def overlays(self) -> list[Overlay]:
        """The overlays, the topmost last."""
        shown, moment = self.shown, self.shown.moment
        # The panel of the player on turn, and of the one who is asked.
        panels = [self.layout.panels[seat - 1] for seat in dict.fromkeys((shown.on_turn, shown.answers)) if seat]
        found = [furniture.turn_glow(self.brush, panel, moment.turn_s) for panel in panels]
        found += [*self._supervisor(), *self._dusk()]
        if self.near is not None:
            found.append(self._close_up(self.near))
        drawn = shown.ui.drawer == "buildings" and self.layout.buildings.is_folded
        # The cards of an open drawer glow over it; everything else is beneath.
        over = [target for target in shown.glowing if drawn and target.kind == Kind.BUILDING]
        found += self._glows([target for target in shown.glowing if target not in over])
        found += self._prices()
        if self.near is None:
            if shown.preview is not None:
                found += PreviewOverlays(self.brush, self.layout, shown.at, shown.preview).overlays()
            found += furniture.flight_overlays(self.brush, shown.flights, flight_rect, draw_flight, shown.at.colours)
            found += self._drawer()
            found += self._glows(over)
        found += self._question()
        found += furniture.focus_ring(self.brush, self.lying.get(shown.ui.focus) if shown.ui.focus else None)
        for layer in reversed(moment.layers):
            found += layer.overlays(self.brush, self.layout)
        found += self._tooltip()
        found += self._dragged()
        if shown.at.me:
            found += ribbon_overlays(self.brush, shown.at.seats[shown.at.me - 1], moment.ribbon_s, self.layout.size)
        return found

    @property
    def _city(self) -> CityLayout:
        """The map on which marks lie now."""
        return self.layout.city if self.near is None else self.near.city

    def _supervisor(self) -> Iterator[Overlay]:
        if Thing(Kind.SUPERVISOR) in self.shown.hidden:
            return
        map_ = self.layout.city
        feet = map_.feet(self.shown.at.state.supervisor)
        rect = city.supervisor_rect(map_, feet).inflate(self.brush.px(14), self.brush.px(14))
        yield Overlay(("supervisor", feet), rect, bind(city.draw_supervisor, self.brush, map_, feet))

    def _dusk(self) -> Iterator[Overlay]:
        """The sun sets over the city."""
        level = round(self.shown.dusk * 16) / 16
        if level:
            rect = self.layout.city.rect
            yield picture_parts.overlay(rect, draw_dusk, self.brush, rect, level)

    def _close_up(self, near: DistrictCloseUp) -> Overlay:
        at, district = self.shown.at, self.shown.ui.close_up
        key = ("near", district, at.state.shops, at.state.supervisor, at.state.players, self.layout.size)
        window = Rect((0, 0), self.layout.size)
        return Overlay(key, window, bind(close_up.draw_close_up, self.brush, near, at, district))

    def _drawer(self) -> Iterator[Overlay]:
        brush, layout, shown = self.brush, self.layout, self.shown
        margin = brush.px(40)
        if shown.ui.drawer == "log" and layout.is_log_folded:
            rect, back = layout.log_drawer, shown.ui.log_back
            lines = tuple(shown.log[-log.LOG_KEPT - back :])
            yield log.log_drawer(brush, rect, lines, back, log_and_forecast.LOG, log_and_forecast.HEADING_LETTERS)
        elif shown.ui.drawer == "buildings" and layout.buildings.is_folded:
            rect = layout.buildings.drawer
            pictures = tuple(buildings.building_pictures(shown.at))
            key = ("buildings drawer", pictures, shown.next_building_text)
            yield Overlay(key, rect.inflate(margin, margin), bind(_paint_buildings_drawer, brush, layout, pictures))

    def _glows(self, targets: Sequence[Thing]) -> Iterator[Overlay]:
        """The gold rims of everything that can be done now, with an arrow over the few of them in the city."""
        ui, since_s = self.shown.ui, self.shown.ui.glow_s
        few = sum(target.kind == Kind.SHOP for target in targets) <= MANY
        glowing = [
            (target, rect, furniture.glow_strength(since_s, at, is_strong=target in (ui.hover, ui.focus)))
            for at, target in enumerate(targets)
            if (rect := self.lying.get(target)) is not None
        ]

        def arm(each: tuple[Thing, Rect, float]) -> tuple[str, float] | None:
            """Of a square neither pointed at nor suggested: the arm of the road, and how bright it is."""
            target, _rect, level = each
            pointed = target.kind != Kind.SQUARE or target in (ui.hover, ui.focus, self.shown.suggested)
            return None if pointed else (target.name.partition("-")[0], level)

        for squares, group in groupby(glowing, arm):
            if squares is not None:
                yield self._lit_squares([rect for _target, rect, _level in group], squares[1])
                continue
            for target, rect, level in group:
                strong = target in (ui.hover, ui.focus)
                draw = furniture.draw_rim
                if target == self.shown.suggested:
                    draw = _draw_suggested_rim
                elif few and not strong and target.kind == Kind.SHOP:
                    draw = furniture.draw_rim_and_arrow
                lift = furniture.glow_lift(self.brush, since_s, is_strong=strong)
                glow = furniture.Glow(target, rect, glows.glow_name(strong=strong), level, lift, draw)
                yield glow.overlay(self.brush, self.brush.px(20), self.brush.px(84))

    def _lit_squares(self, rects: Sequence[Rect], level: float) -> Overlay:
        """Neighbouring squares of the road."""
        corners, lit = tuple(rect.topleft for rect in rects), [(rect, level) for rect in rects]
        make = partial(self._stamped, lit, marks.draw_lit_square, 12)
        return self.kept.get(("lit", corners[0]), (corners, level), make)

    def _stamped(
        self, placed: Sequence[tuple[Rect, ValueT]], draw: Callable[[Surface, Brush, Rect, ValueT], None], around_u: int
    ) -> Overlay:
        """Stamps on their places as one overlay: they come, change and go together."""
        around, rects = self.brush.px(around_u), [rect for rect, _value in placed]
        stamps = [marks.stamp(draw, self.brush, rect, value) for rect, value in placed]
        key = draw, tuple((tuple(rect), value) for rect, value in placed)
        area = rects[0].unionall(rects[1:]).inflate(around, around)
        return Overlay(key, area, bind(Surface.fblits, stamps, PREMULTIPLIED))

    def _prices(self) -> Iterator[Overlay]:
        """What each square costs where the supervisor may stop."""
        map_, near = self._city, self.near is not None
        seen = set(near_squares(self.shown.ui.close_up)) if near else range(len(SQUARE_AT))
        prices = ((SQUARE_AT[square], price) for square, price in self.shown.square_prices.items())
        placed = [(marks.price_rect(map_.squares[at], named=near), price) for at, price in prices if at in seen]
        if placed:
            yield self._stamped(placed, marks.draw_price, 8)

    def _question(self) -> Iterator[Overlay]:
        """The banner, and the shop it is about."""
        brush, shown = self.brush, self.shown
        asked = shown.at.state.asked
        if asked is None:
            return
        map_ = self._city
        shop = map_.shops[asked.shop]
        if self.near is None or SOUK_OF[asked.shop] in DISTRICT_SOUKS[shown.ui.close_up]:
            area = shop.inflate(brush.px(24), brush.px(24))
            yield picture_parts.overlay(area, marks.draw_asked, brush, shop)
        if not shown.question:
            return
        banner = self.layout.question(asked.shop)
        pointed = shown.ui.hover or shown.ui.focus
        answer = str(pointed.kind) if pointed and pointed.kind in (Kind.KEEP, Kind.SEND) else ""
        colour = self.shown.at.colours[asked.seat - 1]
        words = tuple(shown.question)
        area = banner.rect.inflate(brush.px(60), brush.px(60))
        paint = bind(question.draw_question, brush, banner, words, colour, answer)
        yield Overlay(("question", words, answer, tuple(banner.rect)), area, paint)
        answers = {Thing(Kind.KEEP): banner.keep, Thing(Kind.SEND): banner.send}
        if shown.suggested in answers:
            rect = answers[shown.suggested]
            area = rect.inflate(brush.px(60), brush.px(60))
            yield picture_parts.overlay(area, marks.draw_suggested, brush, rect)

    def _tooltip(self) -> Iterator[Overlay]:
        shown = self.shown
        target = shown.ui.hover or shown.ui.focus
        if target is None or not shown.tooltip or shown.ui.held:
            return
        rect = self._pointed_rect(target)
        if rect is None:
            return
        surface = tooltip_surface(self.brush, rows_from_lines(list(shown.tooltip)), self.shown.at.colours)
        gap, covered = self.brush.px(12), furniture.covered_places(shown.moment.layers)
        if target.kind in (Kind.SHOP, Kind.SQUARE, Kind.SOUK):
            map_ = self._city
            above = rect.centery < map_.crossing[1]
            place = clear_tooltip_place(surface.get_size(), rect, self._kept(rect), map_.rect, gap, above=above)
        else:
            place = tooltip_place(surface.get_size(), self._beside(target, rect), self.layout.size, gap)
        yield from furniture.tooltip(self.brush, shown.tooltip, surface, place, covered)

    def _pointed_rect(self, target: Thing) -> Rect | None:
        """Where the thing lies; the roll at its cup, or at its button if that is pointed at."""
        button = self.layout.rail.buttons[Kind.END]
        if target.kind == Kind.ROLL and button.collidepoint(self.shown.ui.pointer):
            return button
        return self.lying.get(target)

    def _kept(self, rect: Rect) -> list[Rect]:
        """What a tooltip in the city must not hide: the thing itself, and what the pointed move would change there."""
        map_, kept = self._city, [rect]
        for event in self.shown.preview.events if self.shown.preview else ():
            match event:
                case SupervisorMoved(origin=origin, square=square):
                    feet = map_.feet(SQUARE_AT[square])
                    start, end = map_.squares[SQUARE_AT[origin]], map_.squares[SQUARE_AT[square]]
                    stops = [map_.squares[SQUARE_AT[each]] for each in event.way]
                    kept += [start, end, *stops, city.supervisor_rect(map_, feet)]
                    kept += [map_.shops[shop] for shop in goods_beside(self.shown.at.state, square)]
                case GoodLoaded(shop=shop) | GoodPlaced(shop=shop) if shop:
                    kept.append(map_.ground(SOUK_OF[SHOP_AT[shop]]))
        return kept

    def _beside(self, target: Thing, rect: Rect) -> Rect:
        """What the tooltip of a thing stays beside: the whole column for things in a column."""
        tower, cards = self.layout.tower.rect, self.layout.buildings
        columns = {
            **dict.fromkeys((Kind.FLOOR, Kind.YELLOW), tower),
            Kind.ROLL: tower if tower.contains(rect) else rect,
            Kind.CARAVAN: self.layout.caravan.rect,
            Kind.BUILDING: cards.drawer if cards.is_folded else cards.rect,
            Kind.FORECAST: self.layout.forecast,
        }
        column = columns.get(target.kind, rect)
        return Rect(column.x, rect.y, column.w, rect.h)

    def _dragged(self) -> Iterator[Overlay]:
        """A card at the pointer."""
        ui, brush = self.shown.ui, self.brush
        if ui.dragged is None or ui.dragged.kind != Kind.HAND or not self.layout.rail.hand:
            return
        rect = Rect((0, 0), self.layout.rail.hand[0].size).move_to(center=ui.pointer)
        margin = brush.px(60)
        paint = bind(draw_card, brush, rect, ui.dragged.name, lifted=True)
        yield Overlay(("dragged", ui.dragged, ui.pointer), rect.inflate(margin, margin), paint)


def _draw_suggested_rim(dst: Surface, brush: Brush, glow: furniture.Glow) -> None:
    furniture.draw_rim(dst, brush, glow)
    marks.draw_suggested(dst, brush, glow.rect)


def _paint_buildings_drawer(
    dst: Surface, brush: Brush, layout: YspahanLayout, pictures: tuple[buildings.BuildingPicture, ...]
) -> None:
    rect = layout.buildings.drawer
    log.draw_drawer_ground(dst, brush, rect, _("Buildings"), log_and_forecast.HEADING_LETTERS)
    for picture in pictures:
        buildings.draw_building(dst, brush, layout.buildings.cards[picture.building], picture)
