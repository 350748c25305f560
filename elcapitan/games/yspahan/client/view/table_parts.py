"""The static part of Yspahan's table: its ground, and the parts on it with the values that each depends on.

Pure: takes what a frame shows, returns a list of parts. The canvas decides which parts are painted again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import CanvasPart
from elcapitan.client.model.portraits import portraits_of
from elcapitan.client.shell.i18n import _
from elcapitan.client.table.last_results import LastResults
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout
from elcapitan.games.yspahan.client.paint import buildings, caravan, city, log_and_forecast, rail, strip, tower
from elcapitan.games.yspahan.client.view.frame_content import FrameContent
from elcapitan.games.yspahan.rules.model.board import FLOOR_AT, FLOORS, SHOP_AT, SOUK_SHOPS, SOUKS
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from elcapitan.games.yspahan.rules.souks import goods_in
from elcapitan.games.yspahan.things import YspahanKind as Kind
from elcapitan.kit.table.furniture import log
from elcapitan.kit.table.furniture import rail as furniture
from elcapitan.kit.table.furniture import strip as strip_furniture
from elcapitan.kit.table.furniture.forecast import ForecastPicture
from elcapitan.kit.table.furniture.picture_parts import part
from elcapitan.kit.table.things import hidden_of


def paint_ground(dst: Surface, brush: Brush, layout: YspahanLayout) -> None:
    """Wood, the city, trays and panels: everything that no move changes."""
    brush.look.picture(dst, "grounds/table", dst.get_rect())
    city.draw_ground(dst, brush, layout.city)
    strip_furniture.draw_ground(dst, brush, layout.strip)
    tower.draw_tower_ground(dst, brush, layout.tower)
    caravan.draw_caravan_ground(dst, brush, layout.caravan)
    buildings.draw_buildings_ground(dst, brush, layout.buildings)
    log_and_forecast.draw_log_ground(dst, brush, layout.log, folded=layout.is_log_folded)
    brush.look.frame(dst, "panel", layout.forecast)
    furniture.draw_ground(dst, brush, layout.rail.rect)


@dataclass(frozen=True)
class TablePicture:
    """The inputs of the parts."""

    brush: Brush
    layout: YspahanLayout
    shown: FrameContent
    kept: LastResults = field(default_factory=LastResults)
    """The portraits, which most frames show again."""

    def parts(self) -> Iterator[CanvasPart]:
        """All parts on the ground."""
        yield from self._strip()
        yield from self._tower()
        yield from self._city()
        yield from self._right()
        yield from self._rail()
        yield from self._log()

    def _strip(self) -> Iterator[CanvasPart]:
        brush, layout, shown = self.brush, self.layout, self.shown
        state = shown.at.state
        yield part("week", layout.week, strip.draw_week, brush, layout.week, state.week, state.day)
        seats = shown.at.seats
        portraits = self.kept.call(portraits_of, seats)
        for info, rect, portrait in zip(seats, layout.panels, portraits, strict=True):
            asked, starts = info.seat == shown.answers, info.seat == state.starter
            on_turn = info.seat == shown.on_turn
            badge = _("answers") if asked else _("to play") if on_turn else ""
            sign = "star" if starts and state.stage is not YspahanStage.OVER else ""
            seat = strip_furniture.SeatPanel(info, portrait, badge, on_turn or asked, info.seat == shown.at.me, sign)
            values = (seat, state.player(info.seat), shown.points[info.seat - 1])
            around = rect.inflate(brush.px(8), brush.px(8))
            yield part(f"seat {info.seat}", around, strip.draw_panel, brush, rect, *values)
        icons = ("lens", "skip", "mute" if shown.moment.muted else "sound", "menu")
        for icon, (kind, rect) in zip(icons, layout.buttons.items(), strict=True):
            hover, label = shown.ui.points_at(kind), shown.moment.speed if kind == Kind.SPEED else ""
            yield part(kind, rect, strip_furniture.draw_icon_button, brush, rect, icon, label, hover=hover)

    def _tower(self) -> Iterator[CanvasPart]:
        brush, layout, shown = self.brush, self.layout.tower, self.shown
        state, rolling = shown.at.state, bool(hidden_of(shown.hidden, Kind.DIE))
        for floor in FLOORS:
            # Nothing tells what has been rolled before the dice have landed.
            group, label = (None, None) if rolling else (state.tower[FLOOR_AT[floor]], shown.floors.get(floor))
            picture = tower.FloorPicture(floor, group, label or tower.NO_LABEL, is_chosen=shown.ui.floor == floor)
            yield part(f"floor {floor}", layout.floors[floor], tower.draw_floor, brush, layout, picture)
        cup = layout.cup.unionall(list(layout.yellow)).inflate(brush.px(6), brush.px(2))
        yield part("cup", cup, tower.draw_cup, brush, layout, shown.ui.yellow, shown.yellow_buyable)

    def _city(self) -> Iterator[CanvasPart]:
        brush, layout, state = self.brush, self.layout.city, self.shown.at.state
        hidden = frozenset(SHOP_AT[good.name] for good in hidden_of(self.shown.hidden, Kind.GOOD))
        colours, badge = self.shown.at.colours, layout.px(0.34)
        for at, souk in enumerate(SOUKS):
            goods, away = goods_in(state.shops, at), hidden.intersection(SOUK_SHOPS[at])
            area = layout.ground(at).union(layout.coins[at].inflate(badge, badge))
            yield part(f"souk {souk.id}", area, city.draw_goods, brush, layout, at, goods, colours, away)

    def _right(self) -> Iterator[CanvasPart]:
        brush, layout, shown = self.brush, self.layout, self.shown
        state, colours = shown.at.state, self.shown.at.colours
        away = frozenset(place.number for place in hidden_of(shown.hidden, Kind.CARAVAN))
        goods = (layout.caravan, state.caravan, colours, away)
        yield part("caravan", layout.caravan.rect, caravan.draw_caravan, brush, *goods)
        yield from self._buildings()
        pointed = shown.ui.hover
        hovered = pointed.number if pointed and pointed.kind == Kind.FORECAST else 0
        over, area = state.stage is YspahanStage.OVER, layout.forecast
        picture = ForecastPicture(tuple(shown.outlook), tuple(shown.outlook_then), colours, hovered, over)
        yield part("forecast", area, log_and_forecast.draw_forecast, brush, area, picture)

    def _buildings(self) -> Iterator[CanvasPart]:
        brush, layout, text = self.brush, self.layout.buildings, self.shown.next_building_text
        heading = Rect(layout.rect.x, layout.rect.y, layout.rect.w, min(layout.rect.h, brush.px(50)))
        yield part("next building", heading, buildings.draw_next_building, brush, layout, text)
        if not layout.is_folded:
            for picture in buildings.building_pictures(self.shown.at):
                rect = layout.cards[picture.building]
                around = rect.inflate(brush.px(6), brush.px(6))
                yield part(f"building {picture.building}", around, buildings.draw_building, brush, rect, picture)

    def _log(self) -> Iterator[CanvasPart]:
        brush, layout, shown = self.brush, self.layout, self.shown
        if not layout.is_log_folded:
            lines, back = tuple(shown.log[-log.LOG_KEPT - shown.ui.log_back :]), shown.ui.log_back
            yield part("log", layout.log, log.draw_log, brush, layout.log, lines, back, log_and_forecast.LOG)

    def _rail(self) -> Iterator[CanvasPart]:
        brush, layout, shown = self.brush, self.layout.rail, self.shown
        me, state = shown.at.me, shown.at.state
        left, low = brush.px(6), layout.rect.y + brush.px(3)
        words = Rect(layout.title.x - left, low, layout.buttons[Kind.UNDO].x - layout.title.x, layout.rect.bottom - low)
        hint = shown.ui.points_at(Kind.HINT) if shown.offers_hint else None
        said = shown.rail
        yield part("prompt", words, rail.draw_prompt, brush, layout, said.prompt(hint))
        right = Rect(words.right, low, layout.rect.right - words.right, words.h)
        buttons = furniture.shown_buttons(said.buttons, lambda target: layout.buttons[target.kind], shown.ui)
        yield part("buttons", right, furniture.draw_buttons, brush, buttons, said.reason, layout.reason, rail.BUTTONS)
        if not me:
            return
        player, info, points = state.player(me), shown.at.seats[me - 1], shown.points[me - 1]
        purse = Rect(layout.rect.x, low, layout.name.right - layout.rect.x, words.h)
        yield part("purse", purse, rail.draw_purse, brush, layout, player.gold, player.camels, info, points)
        useful = frozenset(target.name for target in shown.glowing if target.kind == Kind.HAND)
        top = layout.rect.y - layout.lift
        hand = Rect(purse.right, top, words.x - purse.right, layout.rect.bottom - top)
        yield part("hand", hand, rail.draw_hand, brush, layout, player.hand, shown.ui.card, useful)
