"""All overlays of the table at one moment, in painting order.

Depends only on its arguments: the frame's state, the layout and the director's flights.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from pygame import Rect, Surface

from elcapitan.client.drawing.canvas import Overlay
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.table.hit_test import ThingRects, thing_rect
from elcapitan.client.table.ribbon import ribbon_overlays
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.client.widgets.tooltip import tooltip_place, tooltip_surface
from elcapitan.games.capitan.client.advice.reach_map import reachable_cities
from elcapitan.games.capitan.client.facts.preview import preview_move
from elcapitan.games.capitan.client.paint import board_marks, log_and_forecast
from elcapitan.games.capitan.client.paint.board import draw_ordinals, ordinal_boxes
from elcapitan.games.capitan.client.paint.cards import price_coin_rect
from elcapitan.games.capitan.client.paint.closeup import CloseUpLayout, draw_close_up
from elcapitan.games.capitan.client.paint.flights import draw_flight, flight_rect
from elcapitan.games.capitan.client.view import overlays
from elcapitan.games.capitan.client.view.frame_state import FrameInputs, pointed_move_preview
from elcapitan.games.capitan.client.view.overlays import OverlayContext
from elcapitan.games.capitan.client.wording import tooltips
from elcapitan.games.capitan.rules.model.moves import parse
from elcapitan.games.capitan.things import DIGIT_LABELS, ON_A_BOARD, CapitanKind
from elcapitan.kit.table.furniture import log, picture_parts
from elcapitan.kit.table.furniture import overlays as furniture
from elcapitan.kit.table.things import Thing

IN_A_TRAY = (CapitanKind.DISPLAY, CapitanKind.DECK, CapitanKind.LOAN, CapitanKind.BANK, CapitanKind.CHART)


@dataclass(frozen=True)
class OverlayStack(FrameInputs):
    """The inputs of the overlays of one moment."""

    places: ThingRects
    near: CloseUpLayout | None
    """Layout of the open close-up, if any."""
    going: CloseUpLayout | None
    """Layout of the close-up that is fading out."""

    def overlays(self) -> list[Overlay]:
        """The overlays, the topmost last."""
        now, layout = self.now, self.layout
        about = self._signs()
        on_turn = [layout.panels[self.on_turn - 1]] if self.on_turn else []
        shown = [furniture.turn_glow(self.brush, panel, now.moment.turn_s) for panel in on_turn]
        shown += self._close_up()
        if not self.near:
            shown += self._reach(about)
            shown += self._turn_mark_overlays(about)
        shown += self._spotlights(about)
        shown += overlays.lifted_card_overlays(about, now.legal, now.hover_s)
        shown += overlays.glow_overlays(about, self._ordered(), now.ui.glow_s)
        shown += self._hint_overlays(about)
        shown += self._preview_overlays(about)
        if not self.near:
            inputs = (about.state.board, about.colours)
            shown += furniture.flight_overlays(self.brush, self.director.flights, flight_rect, draw_flight, *inputs)
        if self._drawer_open:
            shown.append(self._drawer())
        if now.ui.focus and not self.near and not now.at.keys.pad:
            shown += self._city_keys(about)
        shown += furniture.focus_ring(self.brush, thing_rect(self.places, now.ui.focus) if now.ui.focus else None)
        if not self.near:
            shown += self._ordinals(about)
        for layer in reversed(now.moment.layers):
            shown += layer.overlays(self.brush, layout)
        shown += self._tooltip(about)
        shown += self._dragged_overlays(about)
        if now.at.me:
            shown += ribbon_overlays(self.brush, self.seats[now.at.me - 1], now.moment.ribbon_s, layout.size)
        return shown

    def _ordered(self) -> Collection[Thing]:
        """What glows: all that can be done, or what the next step of a hint asks for."""
        asked = [target for step in self.now.moment.hint[:1] for target in step.targets if target in self.now.legal]
        return asked or self.now.legal

    @property
    def _drawer_open(self) -> bool:
        return bool(self.now.ui.drawer) and self.layout.drawer.w > 0 and not self.near

    def _signs(self) -> OverlayContext:
        now = self.now
        boards = dict(self.layout.boards)
        if self.near and now.ui.close_up:
            boards = {now.ui.close_up: self.near.board}
        return OverlayContext(self.brush, now.at.state, self.places, self.colours, boards, now.ui.hover)

    def _close_up(self) -> Iterator[Overlay]:
        near, close_up_fade, state = self.near or self.going, self.now.close_up_fade, self.now.at.state
        city = self.now.ui.close_up or (close_up_fade.going if close_up_fade else None)
        if not near or not city:
            return
        ships = tuple(player.space for player in state.players if player.place == city)
        window, shows = Rect((0, 0), self.layout.size), ("near", city, state.city(city), ships)

        def paint(dst: Surface) -> None:
            draw_close_up(dst, self.brush, near, state, city, self.seats)

        def paint_part(dst: Surface) -> None:
            assert close_up_fade is not None
            dst.blit(close_up_fade.sheet(dst, shows, paint), (0, 0))

        if close_up_fade is None:
            yield Overlay(shows, window, paint)
        else:
            yield Overlay(("nearing", city, close_up_fade.strength), window, paint_part)

    def _reach(self, about: OverlayContext) -> Iterator[Overlay]:
        """The price of reaching each city."""
        at = self.now.at
        if not at.is_reach_map_open or not at.me or not at.state.seat:
            return
        money = max(0, at.state.player(at.me).money)
        for found in reachable_cities(at.state, at.me):
            boxes = about.boxes(found.city)
            yield Overlay(
                ("reach", found, money, tuple(boxes.rect)),
                boxes.rect,
                bind(board_marks.draw_reach, self.brush, boxes, found, money),
            )

    def _turn_mark_overlays(self, about: OverlayContext) -> Iterator[Overlay]:
        for trace in self.now.turn_marks:
            rect = thing_rect(about.places, trace.target)
            if rect is not None and trace.target.name in about.boards:
                yield self._framed(rect, self.colours[trace.seat - 1], board_marks.draw_turn_mark)

    def _spotlights(self, about: OverlayContext) -> Iterator[Overlay]:
        """All pieces of the player under the pointer."""
        pointed = self.now.ui.hover or self.now.ui.focus
        if pointed is None or pointed.kind not in (CapitanKind.SEAT, CapitanKind.FORECAST):
            return
        colour = self.colours[pointed.number - 1]
        for target, rect in about.places:
            if target.name in about.boards and overlays.owner_of(self.now.at.state, target) == pointed.number:
                yield self._framed(rect, colour, board_marks.draw_spotlight)

    def _framed(self, rect: Rect, colour: str, draw: board_marks.Framing) -> Overlay:
        area = rect.inflate(self.brush.px(14), self.brush.px(14))
        return picture_parts.overlay(area, draw, self.brush, rect, colour)

    def _city_keys(self, about: OverlayContext) -> Iterator[Overlay]:
        """The key of each city, for players who use the keyboard."""
        board = self.now.at.state.board
        for key, plan in zip(DIGIT_LABELS, board.cities, strict=False):
            rect = board_marks.key_rect(about.boxes(plan.id))
            yield picture_parts.overlay(rect, board_marks.draw_key, self.brush, rect, key)

    def _ordinals(self, about: OverlayContext) -> Iterator[Overlay]:
        """Site numbers on the board under the pointer or keyboard focus; other boards show only the sites' values."""
        board = self.now.at.state.board
        for city in {
            each.name: None for each in (self.now.ui.focus, self.now.ui.hover) if each and each.name in about.boards
        }:
            plan, rect = board.plan(city), about.boards[city]
            area = rect.unionall(ordinal_boxes(about.boxes(city)))
            yield Overlay(("ordinals", city, tuple(rect)), area, bind(draw_ordinals, self.brush, rect, plan))

    def _hint_overlays(self, about: OverlayContext) -> Iterator[Overlay]:
        """The turn that is advised: its pieces as ghosts, and the number of each step on what is to be clicked."""
        steps = self.now.moment.hint
        for step in steps:
            if step.seen is not None:
                yield from overlays.preview_overlays(replace(about, state=step.before), step.seen)
        for number, step in enumerate(steps, 1):
            for target in step.targets:
                if rect := thing_rect(about.places, target):
                    area = rect.inflate(self.brush.px(60), self.brush.px(60))
                    label = str(number) if len(steps) > 1 else ""
                    for_sale = target.kind == CapitanKind.DISPLAY
                    coin = price_coin_rect(about.state.board, target.name, rect) if for_sale else None
                    yield picture_parts.overlay(area, board_marks.draw_hint_step, self.brush, rect, label, coin)

    def _preview_overlays(self, about: OverlayContext) -> Iterator[Overlay]:
        at = self.now.at
        if at.pending and (seen := preview_move(at.state, parse(at.pending))):
            yield from overlays.preview_overlays(about, seen, pending=True)
        if seen := pointed_move_preview(self.now):
            yield from overlays.preview_overlays(about, seen)

    def _drawer(self) -> Overlay:
        """The whole log over the edge of the cloth."""
        rect, back = self.layout.drawer, self.now.ui.log_back
        shape, lines = log_and_forecast.log_shape(self.brush, rect), self.lines[-log.LOG_KEPT - back :]
        return log.log_drawer(self.brush, rect, lines, back, shape, log_and_forecast.HEADING)

    def _dragged_overlays(self, about: OverlayContext) -> Iterator[Overlay]:
        """The thing that is dragged, at the pointer."""
        if self.now.ui.dragged is None:
            return
        source, pos = self.now.ui.dragged, self.now.ui.pointer
        surface = overlays.dragged_piece_image(about, source, self.now.at.me)
        rect = surface.get_rect(center=pos)
        yield picture_parts.stamped(("dragged", source, pos), self.brush, surface, rect)

    def _tooltip(self, about: OverlayContext) -> Iterator[Overlay]:
        now = self.now
        target = now.ui.explained or (None if now.ui.is_known else now.ui.focus)
        if target is None or now.ui.held or not now.moment.shows_tooltips:
            return
        short = log_and_forecast.is_short_log(self.brush, self.layout.log) and not self._drawer_open
        told = [line.words for line in self.lines] if short else []
        rows = tooltips.tooltip_rows(now.at, target, now.meant, self.paid, told)
        if rows and (rect := thing_rect(about.places, target)) is not None:
            yield from self._beside(about, target, rect, rows)

    def _beside(self, about: OverlayContext, target: Thing, rect: Rect, rows: Sequence[TextRow]) -> Iterator[Overlay]:
        """A tooltip beside the thing pointed at; for a thing in a tray, beside the tray: it covers no card."""
        window, tray, covered = self.layout.size, self._tray(target), furniture.covered_places(self.now.moment.layers)
        if rect.collidelist(covered) >= 0:
            return
        if target.kind in ON_A_BOARD and target.name in about.boards:
            # Beside the whole board, so that the tooltip covers neither its name nor the next site.
            board = about.boards[target.name]
            if board.w < window[0] / 3:
                rect = Rect(board.x, rect.y, board.w, rect.h)
        elif tray is not None:
            rect = Rect(tray.x, rect.y, tray.w, rect.h)
        surface = tooltip_surface(self.brush, rows, self.colours)
        place = tooltip_place(surface.get_size(), rect, window, self.brush.px(10))
        if target.kind in (CapitanKind.DISPLAY, CapitanKind.HAND):
            boards = [about.boards[city] for city in _cities_of_card(target.name) if city in about.boards]
            place = _clear_of([*boards, *covered], place, window)
        yield from furniture.tooltip(self.brush, rows, surface, _clear_of(covered, place, window), covered)

    def _tray(self, target: Thing) -> Rect | None:
        """The tray that contains a card or a space of the bank."""
        layout = self.layout
        trays = (layout.destinations.rect, layout.links.rect, layout.bank.rect)
        place = thing_rect(self.places, target)
        if target.kind not in IN_A_TRAY or place is None:
            return None
        return next((rect for rect in trays if rect.contains(place) and rect.w < layout.size[0] / 2), None)


def _cities_of_card(card: str) -> list[str]:
    """The cities on a card: one and its seals, or two."""
    return card.split("+") if "+" in card else [card.rpartition("-")[0]]


def _clear_of(kept: Sequence[Rect], place: Rect, window: tuple[int, int]) -> Rect:
    """The nearest position above or below that covers none of `kept`; the same position if there is no room."""
    if place.collidelist(kept) < 0:
        return place
    tops = [top for each in kept for top in (each.y - place.h, each.bottom)]
    free = [place.move(0, top - place.y) for top in tops]
    inside = [rect for rect in free if rect.y >= 0 and rect.bottom <= window[1] and rect.collidelist(kept) < 0]
    return min(inside, key=lambda rect: abs(rect.y - place.y), default=place)
