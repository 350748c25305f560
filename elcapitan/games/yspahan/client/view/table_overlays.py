"""All overlays of Yspahan's table at one moment, in painting order: what moves, glows, explains or asks."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pygame import Rect, Surface

from elcapitan.client.drawing import theme
from elcapitan.client.drawing.brush import PREMULTIPLIED, Brush
from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.drawing.easing import out_cubic, share
from elcapitan.client.shell.i18n import _
from elcapitan.client.table import glows
from elcapitan.client.table.last_results import LastResults
from elcapitan.client.table.ribbon import ribbon_overlays
from elcapitan.client.table.turn_announcer import WIPE_S
from elcapitan.client.widgets.text_rows import rows_from_lines
from elcapitan.client.widgets.tooltip import tooltip_place, tooltip_surface
from elcapitan.games.yspahan.client.facts.move_preview import goods_beside
from elcapitan.games.yspahan.client.layout.city_layout import CityLayout
from elcapitan.games.yspahan.client.layout.district_close_up import DistrictCloseUp, near_squares
from elcapitan.games.yspahan.client.layout.small_parts import clear_place
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout
from elcapitan.games.yspahan.client.paint import buildings, city, close_up, log_and_forecast, marks, question
from elcapitan.games.yspahan.client.paint.cards import draw_card
from elcapitan.games.yspahan.client.paint.flights import draw_dusk, draw_flight, flight_rect
from elcapitan.games.yspahan.client.view.frame_content import FrameContent
from elcapitan.games.yspahan.client.view.preview_overlays import PreviewOverlays
from elcapitan.games.yspahan.client.view.table_parts import LOG_KEPT, building_pictures
from elcapitan.games.yspahan.rules.model.board import DISTRICT_SOUKS, SHOP_AT, SOUK_OF, SQUARE_AT
from elcapitan.games.yspahan.rules.model.events import GoodLoaded, GoodPlaced, SupervisorMoved
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.things import Thing

Kind = YspahanKind
MANY = 8
"""So many shops glow without an arrow over each: more arrows would hide what they point at."""
STEPS = 8
"""Steps of a glow's strength."""


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
        shown = self.shown
        found = [*self._turn_glow(), *self._supervisor(), *self._dusk()]
        if self.near is not None:
            found.append(self._close_up(self.near))
        drawn = shown.ui.drawer == "buildings" and self.layout.buildings.is_folded
        # The cards of an open drawer glow over it; everything else is beneath.
        over = [target for target in shown.glowing if drawn and target.kind == Kind.BUILDING]
        found += self._glows([target for target in shown.glowing if target not in over])
        found += self._prices()
        if self.near is None:
            preview = self._preview()
            inputs = (shown.preview, shown.at.state, shown.at.seats, shown.at.me, self.layout)
            found += self.kept.get("preview", inputs, lambda: list(preview.overlays()))
            found += self._flights()
            found += self._drawer()
            found += self._glows(over)
        found += self._question()
        found += self._focus()
        for layer in reversed(shown.layers):
            found += layer.overlays(self.brush, self.layout)
        found += self._note()
        found += self._tooltip()
        found += self._dragged()
        if shown.at.me:
            mine = shown.at.seats[shown.at.me - 1]
            title = _("Your turn, {name}").format(name=mine.name)
            found += ribbon_overlays(self.brush, title, mine.colour, shown.ribbon_s, self.layout.size)
        return found

    @property
    def _colours(self) -> tuple[str, ...]:
        return tuple(info.colour for info in self.shown.at.seats)

    @property
    def _city(self) -> CityLayout:
        """The map on which marks lie now."""
        return self.layout.city if self.near is None else self.near.city

    def _stamped(self, key: Hashable, surface: Surface, rect: Rect) -> Overlay:
        return Overlay(key, rect, lambda dst: self.brush.stamp(dst, surface, rect.topleft, "tl"))

    def _turn_glow(self) -> Iterator[Overlay]:
        """The gold rim around the panel of the player on turn, and of the one who is asked."""
        brush = self.brush
        done = round(12 * out_cubic(share(self.shown.turn_s, 0, WIPE_S))) / 12
        for seat in dict.fromkeys((self.shown.on_turn, self.shown.answers)):
            if not seat:
                continue
            rect = self.layout.panels[seat - 1]
            area = glows.glow_area(brush, rect)
            yield Overlay(("turn", seat, done), area, bind(_paint_wiped_glow, brush, rect, area, done))

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
            yield Overlay(("dusk", level), rect, bind(draw_dusk, self.brush, rect, level))

    def _close_up(self, near: DistrictCloseUp) -> Overlay:
        at, district = self.shown.at, self.shown.ui.close_up
        key = ("near", district, at.state.shops, at.state.supervisor, at.state.players, self.layout.size)
        window = Rect((0, 0), self.layout.size)
        return Overlay(key, window, bind(close_up.draw_close_up, self.brush, near, at, district, self._colours))

    def _drawer(self) -> Iterator[Overlay]:
        brush, layout, shown = self.brush, self.layout, self.shown
        margin = brush.px(40)
        if shown.ui.drawer == "log" and layout.is_log_folded:
            rect, back = layout.log_drawer, shown.ui.log_back
            lines = tuple(shown.log[-LOG_KEPT - back :])
            paint = bind(_paint_log_drawer, brush, rect, lines, back)
            yield Overlay(("log drawer", lines, back), rect.inflate(margin, margin), paint)
        elif shown.ui.drawer == "buildings" and layout.buildings.is_folded:
            rect = layout.buildings.drawer
            pictures = tuple(building_pictures(shown))
            key = ("buildings drawer", pictures, shown.next_building_text)
            yield Overlay(key, rect.inflate(margin, margin), bind(_paint_buildings_drawer, brush, layout, pictures))

    def _glows(self, targets: Sequence[Thing]) -> Iterator[Overlay]:
        """The gold rims of everything that can be done now, with an arrow over the few of them in the city."""
        brush, ui, lying = self.brush, self.shown.ui, self.lying
        wide, high = brush.px(20), brush.px(84)
        few = sum(target.kind == Kind.SHOP for target in targets) <= MANY
        lit: list[Rect] = []
        lit_before = ("", 0.0)
        """Squares one after the other on the same arm of the road that are equally bright, their arm and brightness."""
        for at, target in enumerate(targets):
            rect = lying.get(target)
            if rect is None:
                continue
            strong = target in (ui.hover, ui.focus)
            level = round(STEPS * (1.0 if strong else glows.glow_strength(ui.glow_s, at))) / STEPS
            if target.kind == Kind.SQUARE and not strong:
                arm = target.name.partition("-")[0]
                if lit and (arm, level) != lit_before:
                    yield self._lit_squares(lit, lit_before[1])
                    lit = []
                lit_before = arm, level
                lit.append(rect)
                continue
            if lit:
                yield self._lit_squares(lit, lit_before[1])
                lit = []
            still = strong or ui.glow_s >= glows.PULSES_S
            lift = 0.0 if still else round(glows.BOB_U * glows.sine_wave(ui.glow_s)) * brush.look.s
            suggested = target == self.shown.suggested
            chevron = few and not strong and not suggested and target.kind == Kind.SHOP
            name = glows.glow_name(strong=strong)
            area = glows.glow_area(brush, rect, name).union(rect.inflate(wide, high))
            yield Overlay(
                ("glow", target, tuple(rect), strong, level, lift, suggested, chevron),
                area,
                bind(_paint_glow, brush, rect, name, level, lift, suggested=suggested, chevron=chevron),
            )
        if lit:
            yield self._lit_squares(lit, lit_before[1])

    def _lit_squares(self, rects: Sequence[Rect], level: float) -> Overlay:
        """Neighbouring squares of the road as one overlay: they come, change and go together."""
        brush, around = self.brush, self.brush.px(12)
        corners = tuple(rect.topleft for rect in rects)

        def make() -> Overlay:
            area = rects[0].unionall(list(rects[1:])).inflate(around, around)
            stamps = [marks.lit_square_stamp(brush, rect, level) for rect in rects]
            return Overlay(("lit", corners, level), area, bind(_paint_stamps, stamps))

        return self.kept.get(("lit", corners[0]), (corners, level), make)

    def _prices(self) -> Sequence[Overlay]:
        """What each square costs where the supervisor may stop."""
        inputs = (self.shown.square_prices, self.shown.ui.close_up, self.layout)
        return self.kept.get("price tags", inputs, lambda: tuple(self._price_tags()))

    def _price_tags(self) -> Iterator[Overlay]:
        map_, near = self._city, self.near is not None
        seen = set(near_squares(self.shown.ui.close_up)) if near else range(len(SQUARE_AT))
        prices = tuple((SQUARE_AT[square], price) for square, price in self.shown.square_prices.items())
        placed = [(marks.price_rect(map_.squares[at], named=near), price) for at, price in prices if at in seen]
        if placed:
            # One overlay: all prices come and go together.
            margin = self.brush.px(8)
            area = placed[0][0].unionall([rect for rect, _price in placed[1:]]).inflate(margin, margin)
            stamps = [marks.price_stamp(self.brush, rect, price) for rect, price in placed]
            yield Overlay(("prices", near, prices, tuple(area)), area, bind(_paint_stamps, stamps))

    def _preview(self) -> PreviewOverlays:
        at = self.shown.at
        return PreviewOverlays(self.brush, self.layout, at.state, self._colours, at.me, self.shown.preview)

    def _flights(self) -> Iterator[Overlay]:
        for at, (flight, t) in enumerate(self.shown.flights):
            area = flight_rect(self.brush, flight, t)
            yield Overlay(("flight", at, flight, t), area, bind(draw_flight, self.brush, flight, t, self._colours))

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
            yield Overlay(("asked", asked.shop, tuple(shop)), area, bind(marks.draw_asked, brush, shop))
        if not shown.question:
            return
        banner = self.layout.question(asked.shop)
        pointed = shown.ui.hover or shown.ui.focus
        answer = str(pointed.kind) if pointed and pointed.kind in (Kind.KEEP, Kind.SEND) else ""
        colour = self._colours[asked.seat - 1]
        words = tuple(shown.question)
        area = banner.rect.inflate(brush.px(60), brush.px(60))
        paint = bind(question.draw_question, brush, banner, words, colour, answer)
        yield Overlay(("question", words, answer, tuple(banner.rect)), area, paint)

    def _focus(self) -> Iterator[Overlay]:
        focus = self.shown.ui.focus
        rect = self.lying.get(focus) if focus is not None else None
        if rect is not None:
            area = rect.inflate(self.brush.px(16), self.brush.px(16))
            yield Overlay(("focus", tuple(rect)), area, bind(glows.draw_focus, self.brush, rect))

    def _note(self) -> Iterator[Overlay]:
        """A sentence over the lower edge of the city."""
        if not self.shown.note:
            return
        surface = tooltip_surface(self.brush, rows_from_lines(list(self.shown.note)), self._colours)
        rect = surface.get_rect()
        rect.midbottom = self.layout.city.rect.centerx, self.layout.city.rect.bottom - self.brush.px(40)
        yield self._stamped(("note", tuple(self.shown.note), tuple(rect)), surface, rect)

    def _tooltip(self) -> Iterator[Overlay]:
        shown = self.shown
        target = shown.ui.hover or shown.ui.focus
        if target is None or not shown.tooltip or shown.ui.held:
            return
        rect = self._pointed_rect(target)
        if rect is None:
            return
        surface = tooltip_surface(self.brush, rows_from_lines(list(shown.tooltip)), self._colours)
        gap = self.brush.px(12)
        if target.kind in (Kind.SHOP, Kind.SQUARE, Kind.SOUK):
            map_ = self._city
            above = rect.centery < map_.crossing[1]
            place = clear_place(surface.get_size(), rect, self._kept(rect), map_.rect, gap, above=above)
        else:
            place = tooltip_place(surface.get_size(), self._beside(target, rect), self.layout.size, gap)
        covered = [layer.covered for layer in shown.layers if layer.covered]
        if place.collidelist(covered) < 0:
            yield self._stamped(("tooltip", tuple(shown.tooltip), tuple(place)), surface, place)

    def _pointed_rect(self, target: Thing) -> Rect | None:
        """Where the thing lies; the roll at its cup, or at its button if that is pointed at."""
        button = self.layout.rail.end
        if target.kind == Kind.ROLL and button.collidepoint(self.shown.ui.pointer):
            return button
        return self.lying.get(target)

    def _kept(self, rect: Rect) -> list[Rect]:
        """What a tooltip in the city must not hide: the thing itself, and what the pointed move would change there."""
        map_, kept = self._city, [rect]
        for event in self.shown.preview:
            match event:
                case SupervisorMoved(origin=origin, square=square):
                    feet = map_.feet(SQUARE_AT[square])
                    start, end = map_.squares[SQUARE_AT[origin]], map_.squares[SQUARE_AT[square]]
                    stops = [map_.squares[SQUARE_AT[each]] for each in event.way]
                    kept += [start, end, *stops, city.supervisor_rect(map_, feet)]
                    kept += [map_.shops[shop] for shop in goods_beside(self.shown.at.state, square)]
                case GoodLoaded(shop=shop) | GoodPlaced(shop=shop) if shop:
                    kept.append(map_.ground(SOUK_OF[SHOP_AT[shop]]))
                case _:
                    pass
        return kept

    def _beside(self, target: Thing, rect: Rect) -> Rect:
        """What the tooltip of a thing stays beside: the whole column for things in a column."""
        columns = {
            Kind.FLOOR: self.layout.tower.rect,
            Kind.YELLOW: self.layout.tower.rect,
            Kind.CARAVAN: self.layout.caravan.rect,
            Kind.BUILDING: self.layout.buildings.drawer
            if self.layout.buildings.is_folded
            else self.layout.buildings.rect,
            Kind.FORECAST: self.layout.forecast,
        }
        column = columns.get(target.kind)
        if target.kind == Kind.ROLL and self.layout.tower.rect.contains(rect):
            column = self.layout.tower.rect
        return rect if column is None else Rect(column.x, rect.y, column.w, rect.h)

    def _dragged(self) -> Iterator[Overlay]:
        """A card at the pointer."""
        ui, brush = self.shown.ui, self.brush
        if ui.dragged is None or ui.dragged.kind != Kind.HAND or not self.layout.rail.hand:
            return
        rect = Rect((0, 0), self.layout.rail.hand[0].size)
        rect.center = ui.pointer
        margin = brush.px(60)
        paint = bind(draw_card, brush, rect, ui.dragged.name, lifted=True)
        yield Overlay(("dragged", ui.dragged, ui.pointer), rect.inflate(margin, margin), paint)


def _paint_wiped_glow(dst: Surface, brush: Brush, rect: Rect, area: Rect, done: float) -> None:
    clip = dst.get_clip()
    dst.set_clip(clip.clip(Rect(area.x, area.y, round(area.w * done), area.h)))
    glows.draw_glow(dst, brush, rect)
    dst.set_clip(clip)


def _paint_stamps(dst: Surface, stamps: Sequence[marks.Stamp]) -> None:
    dst.fblits(stamps, PREMULTIPLIED)


def _paint_glow(
    dst: Surface, brush: Brush, rect: Rect, name: str, level: float, lift: float, *, suggested: bool, chevron: bool
) -> None:
    glows.draw_glow(dst, brush, rect, name, level)
    if suggested:
        marks.draw_suggested(dst, brush, rect)
    elif chevron:
        glows.draw_chevron(dst, brush, rect, lift)


def _paint_log_drawer(dst: Surface, brush: Brush, rect: Rect, lines: tuple[tuple[str, str], ...], back: int) -> None:
    brush.look.fill(dst, rect, theme.PANEL_ACTIVE, radius=10)
    log_and_forecast.draw_panel_ground(dst, brush, rect, _("Event log"))
    log_and_forecast.draw_log(dst, brush, rect, lines, back)


def _paint_buildings_drawer(
    dst: Surface, brush: Brush, layout: YspahanLayout, pictures: tuple[buildings.BuildingPicture, ...]
) -> None:
    rect = layout.buildings.drawer
    brush.look.fill(dst, rect, theme.PANEL_ACTIVE, radius=10)
    log_and_forecast.draw_panel_ground(dst, brush, rect, _("Buildings"))
    for picture in pictures:
        buildings.draw_building(dst, brush, layout.buildings.cards[picture.building], picture)
