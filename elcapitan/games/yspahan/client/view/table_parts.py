"""The static part of Yspahan's table: its ground, and the parts on it with the values that each depends on.

Pure: takes what a frame shows, returns a list of parts. The canvas decides which parts are painted again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import CanvasPart
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.model.portraits import portraits_of
from elcapitan.client.shell.i18n import _
from elcapitan.client.table.last_results import LastResults
from elcapitan.client.table.strip_and_rail import draw_button_reason, draw_icon_button
from elcapitan.games.yspahan.client.layout.table_layout import YspahanLayout, YspahanRail
from elcapitan.games.yspahan.client.paint import buildings, caravan, city, log_and_forecast, rail, strip, tower
from elcapitan.games.yspahan.client.view.frame_content import FrameContent, YspahanButton
from elcapitan.games.yspahan.rules.model.board import FLOOR_AT, FLOORS, SHOP_AT, SOUK_SHOPS, SOUKS
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.things import Thing, hidden_of

Kind = YspahanKind
LOG_KEPT = log_and_forecast.LOG_KEPT
ICON_BUTTONS = (Kind.LENS, Kind.SPEED, Kind.SOUND, Kind.MENU)
RAIL_BUTTONS = (Kind.UNDO, Kind.UNDO_TURN, Kind.DECK, Kind.ROLL, Kind.END)


def paint_ground(dst: Surface, brush: Brush, layout: YspahanLayout) -> None:
    """Wood, the city, trays and panels: everything that no move changes."""
    brush.look.picture(dst, "grounds/table", dst.get_rect())
    city.draw_ground(dst, brush, layout.city)
    strip.draw_strip_ground(dst, brush, layout.strip)
    tower.draw_tower_ground(dst, brush, layout.tower)
    caravan.draw_caravan_ground(dst, brush, layout.caravan)
    buildings.draw_buildings_ground(dst, brush, layout.buildings)
    log_and_forecast.draw_log_ground(dst, brush, layout.log, folded=layout.is_log_folded)
    brush.look.frame(dst, "panel", layout.forecast)
    rail.draw_rail_ground(dst, brush, layout.rail)


@dataclass(frozen=True)
class TablePicture:
    """The inputs of the parts."""

    brush: Brush
    layout: YspahanLayout
    shown: FrameContent
    kept: LastResults = field(default_factory=LastResults)
    """The groups of parts of the last frame: most of them are the same in the next one."""

    @property
    def colours(self) -> tuple[str, ...]:
        """By seat."""
        return tuple(info.colour for info in self.shown.at.seats)

    def parts(self) -> Iterator[CanvasPart]:
        """All parts on the ground."""
        for name, inputs, make in self._groups():
            yield from self.kept.get(name, (self.layout, inputs), partial(tuple, make()))
        yield from self._log()

    def _groups(self) -> Iterator[tuple[str, object, Callable[[], Iterator[CanvasPart]]]]:
        """The groups of parts: its name, all that its parts are made from besides the layout, and what makes them."""
        shown, ui, at = self.shown, self.shown.ui, self.shown.at
        state, seats, hover = at.state, at.seats, self.shown.ui.hover
        pointed = hover.kind if hover is not None else None
        strip_inputs = (
            *(state.week, state.day, state.players, state.starter, state.stage, seats, at.me, shown.points),
            *(shown.answers, shown.on_turn, shown.speed, shown.muted, pointed if pointed in ICON_BUTTONS else None),
        )
        yield "strip", strip_inputs, self._strip
        cup = (ui.yellow, shown.yellow_buyable, shown.may_roll)
        yield "tower", (state.tower, shown.floors, ui.floor, shown.hidden, cup), self._tower
        yield "city", (state.shops, shown.hidden, seats), self._city
        forecast = (shown.outlook, shown.outlook_then, hover if pointed == Kind.FORECAST else None, state.stage)
        right = (state.caravan, shown.hidden, seats, state.players, at.me, shown.next_building_text, forecast)
        yield "right", right, self._right
        words = (shown.steps, shown.title, shown.prompt, shown.offers_hint, pointed == Kind.HINT)
        buttons = (shown.buttons, shown.end_reason, hover if pointed in RAIL_BUTTONS else None, ui.held)
        mine = (state.players, seats, at.me, shown.points, shown.glowing, ui.card, shown.hidden)
        yield "rail", (words, buttons, mine), self._rail

    def _strip(self) -> Iterator[CanvasPart]:
        brush, layout, shown = self.brush, self.layout, self.shown
        state = shown.at.state
        date = (state.week, state.day)
        yield CanvasPart("week", layout.week, date, bind(strip.draw_week, brush, layout.week, *date))
        seats = shown.at.seats
        portraits = self.kept.get("portraits", seats, lambda: portraits_of((info.name, info.by) for info in seats))
        for info, rect, portrait in zip(seats, layout.panels, portraits, strict=True):
            asked = info.seat == shown.answers
            badge = _("answers") if asked else _("to play") if info.seat == shown.on_turn else ""
            picture = strip.SeatPicture(
                info,
                state.player(info.seat),
                shown.points[info.seat - 1],
                portrait,
                badge,
                is_on_turn=info.seat == shown.on_turn or asked,
                is_mine=info.seat == shown.at.me,
                starts=info.seat == state.starter and state.stage is not YspahanStage.OVER,
            )
            area = rect.inflate(brush.px(8), brush.px(8))
            yield CanvasPart(f"seat {info.seat}", area, picture, bind(strip.draw_panel, brush, rect, picture))
        for kind, rect, icon, label in (
            (Kind.LENS, layout.lens, "lens", ""),
            (Kind.SPEED, layout.speed, "skip", shown.speed),
            (Kind.SOUND, layout.sound, "mute" if shown.muted else "sound", ""),
            (Kind.MENU, layout.menu, "menu", ""),
        ):
            hover = self._is_pointed(kind)
            yield CanvasPart(
                kind,
                rect,
                (hover, icon, label),
                bind(draw_icon_button, brush, rect, icon, label, hover=hover),
            )

    def _is_pointed(self, kind: str) -> bool:
        hover = self.shown.ui.hover
        return hover is not None and hover.kind == kind

    def _tower(self) -> Iterator[CanvasPart]:
        brush, layout, shown = self.brush, self.layout.tower, self.shown
        state, rolling = shown.at.state, bool(hidden_of(shown.hidden, Kind.DIE))
        for floor in FLOORS:
            # Nothing tells what has been rolled before the dice have landed.
            picture = tower.FloorPicture(
                floor,
                None if rolling else state.tower[FLOOR_AT[floor]],
                tower.NO_LABEL if rolling else tower.label_of(shown.floors, floor),
                is_chosen=shown.ui.floor == floor,
                hidden=frozenset(die.number for die in hidden_of(shown.hidden, Kind.DIE) if die.name == floor),
            )
            rect = layout.floors[floor]
            yield CanvasPart(f"floor {floor}", rect, picture, bind(tower.draw_floor, brush, layout, picture))
        cup = layout.cup.unionall(list(layout.yellow))
        key = (shown.ui.yellow, shown.yellow_buyable, shown.may_roll)
        yield CanvasPart(
            "cup",
            cup.inflate(brush.px(6), brush.px(2)),
            key,
            bind(tower.draw_cup, brush, layout, key[0], key[1], may_roll=key[2]),
        )

    def _city(self) -> Iterator[CanvasPart]:
        brush, layout, state = self.brush, self.layout.city, self.shown.at.state
        hidden = frozenset(SHOP_AT[good.name] for good in hidden_of(self.shown.hidden, Kind.GOOD))
        colours, badge = self.colours, layout.px(0.34)
        for at, souk in enumerate(SOUKS):
            goods = tuple(state.shops[shop] for shop in SOUK_SHOPS[at])
            away = hidden.intersection(SOUK_SHOPS[at])
            yield CanvasPart(
                f"souk {souk.id}",
                layout.ground(at).union(layout.coins[at].inflate(badge, badge)),
                (goods, away),
                bind(city.draw_goods, brush, layout, at, state.shops, colours, away),
            )

    def _right(self) -> Iterator[CanvasPart]:
        brush, layout, shown = self.brush, self.layout, self.shown
        state, colours = shown.at.state, self.colours
        away = frozenset(place.number for place in hidden_of(shown.hidden, Kind.CARAVAN))
        yield CanvasPart(
            "caravan",
            layout.caravan.rect,
            (state.caravan, away),
            bind(caravan.draw_caravan, brush, layout.caravan, state.caravan, colours, away),
        )
        yield from self._buildings()
        pointed = shown.ui.hover
        hovered = pointed.number if pointed and pointed.kind == Kind.FORECAST else 0
        outlook, then = tuple(shown.outlook), tuple(shown.outlook_then)
        over = state.stage is YspahanStage.OVER
        yield CanvasPart(
            "forecast",
            layout.forecast,
            (outlook, then, hovered, over),
            bind(log_and_forecast.draw_forecast, brush, layout.forecast, outlook, then, colours, hovered, over=over),
        )

    def _buildings(self) -> Iterator[CanvasPart]:
        brush, layout, text = self.brush, self.layout.buildings, self.shown.next_building_text
        heading = Rect(layout.rect.x, layout.rect.y, layout.rect.w, min(layout.rect.h, brush.px(50)))
        next_text = bind(buildings.draw_next_building, brush, layout, text)
        yield CanvasPart("next building", heading, text, next_text)
        if not layout.is_folded:
            for picture in building_pictures(self.shown):
                rect = layout.cards[picture.building]
                yield CanvasPart(
                    f"building {picture.building}",
                    rect.inflate(brush.px(6), brush.px(6)),
                    picture,
                    bind(buildings.draw_building, brush, rect, picture),
                )

    def _log(self) -> Iterator[CanvasPart]:
        brush, layout, shown = self.brush, self.layout, self.shown
        if not layout.is_log_folded:
            lines = tuple(shown.log[-LOG_KEPT - shown.ui.log_back :])
            key = (lines, shown.ui.log_back)
            paint = bind(log_and_forecast.draw_log, brush, layout.log, lines, shown.ui.log_back)
            yield CanvasPart("log", layout.log, key, paint)

    def _rail(self) -> Iterator[CanvasPart]:
        brush, layout, shown = self.brush, self.layout.rail, self.shown
        me, state = shown.at.me, shown.at.state
        left, low = brush.px(6), layout.rect.y + brush.px(3)
        words = Rect(layout.title.x - left, low, layout.undo.x - layout.title.x, layout.rect.bottom - low)
        hint = shown.offers_hint, self._is_pointed(Kind.HINT)

        def paint_words(dst: Surface) -> None:
            rail.draw_prompt(dst, brush, layout, shown.steps, shown.title, shown.prompt)
            if shown.offers_hint:
                draw_icon_button(dst, brush, layout.hint, "bulb", hover=hint[1])

        yield CanvasPart("prompt", words, (tuple(shown.steps), shown.title, shown.prompt, hint), paint_words)
        placed = tuple(self._button(button) for button in shown.buttons)
        right = Rect(words.right, low, layout.rect.right - words.right, words.h)
        key = (placed, shown.end_reason)
        yield CanvasPart("buttons", right, key, bind(_paint_buttons, brush, layout, placed, shown.end_reason))
        if not me:
            return
        player, info, points = state.player(me), shown.at.seats[me - 1], shown.points[me - 1]
        purse = Rect(layout.rect.x, low, layout.name.right - layout.rect.x, words.h)
        yield CanvasPart(
            "purse", purse, (player.gold, player.camels, info, points),
            bind(rail.draw_purse, brush, layout, player, info, points),
        )  # fmt: skip
        useful = frozenset(target.name for target in shown.glowing if target.kind == Kind.HAND)
        top = layout.rect.y - layout.lift
        hand = Rect(purse.right, top, words.x - purse.right, layout.rect.bottom - top)
        yield CanvasPart(
            "hand", hand, (player.hand, shown.ui.card, useful),
            bind(rail.draw_hand, brush, layout, player.hand, shown.ui.card, useful),
        )  # fmt: skip

    def _button(self, button: YspahanButton) -> rail.ShownButton:
        ui, usable = self.shown.ui, button.is_enabled
        return rail.ShownButton(
            button,
            button_rect(self.layout, button.target),
            hover=usable and ui.hover == button.target,
            pressed=usable and ui.held == button.target,
        )


def building_pictures(shown: FrameContent) -> list[buildings.BuildingPicture]:
    """What each card of the buildings shows."""
    at, colours = shown.at, [info.colour for info in shown.at.seats]
    return buildings.building_pictures([player.buildings for player in at.state.players], colours, at.me)


def button_rect(layout: YspahanLayout, target: Thing) -> Rect:
    """Where a button of the rail lies; the roll of the dice takes the place of the end of the turn."""
    rail_ = layout.rail
    return {
        Kind.UNDO: rail_.undo,
        Kind.UNDO_TURN: rail_.undo_turn,
        Kind.DECK: rail_.draw,
    }.get(target.kind, rail_.end)


def _paint_buttons(
    dst: Surface, brush: Brush, layout: YspahanRail, placed: Sequence[rail.ShownButton], reason: str
) -> None:
    for button in placed:
        rail.draw_button(dst, brush, button)
    if reason:
        draw_button_reason(dst, brush, layout.reason, reason)
