"""Paints one frame of the table: from the scene's state to parts and overlays on a canvas.

Holds what depends on the window alone (layouts, composites, layers), and no game state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.table import hit_test
from elcapitan.client.table.hit_test import ThingRects
from elcapitan.games.capitan.client.advice.forecast import forecast
from elcapitan.games.capitan.client.layout import things
from elcapitan.games.capitan.client.layout.table_layout import TableLayout, table_layout
from elcapitan.games.capitan.client.paint import payday_ledger
from elcapitan.games.capitan.client.paint.cards import card_face, paint_pictures
from elcapitan.games.capitan.client.paint.closeup import CloseUpLayout, close_up_layout, prefetch_close_up
from elcapitan.games.capitan.client.paint.displays_and_bank import chart_counts
from elcapitan.games.capitan.client.paint.log_and_forecast import forecast_lines
from elcapitan.games.capitan.client.paint.rail import stock_pieces
from elcapitan.games.capitan.client.view.director import Director
from elcapitan.games.capitan.client.view.frame_state import FrameState
from elcapitan.games.capitan.client.view.overlay_stack import OverlayStack
from elcapitan.games.capitan.client.view.table_parts import TableParts, paint_ground
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.furniture.board_view import BoardView, Jobs
from elcapitan.kit.table.furniture.log import LogText
from elcapitan.kit.table.things import Thing

GLOWS = ("glow-gold", "glow-gold-strong", "glow-cyan")
SIGNS = (
    *("chip", "chip-on", "panel-active", "shadow-card-lifted"),
    *("button-primary", "button-primary-hover", "button-primary-pressed", "button-secondary-hover"),
)
"""Frames that first appear when an action is possible."""


class TableView(BoardView[GameState, TableLayout, CloseUpLayout]):
    """The view of one table in one window."""

    def __init__(self, model: TableModel, director: Director) -> None:
        super().__init__(model)
        self.director = director
        self._cold: list[tuple[str, tuple[int, int], bool]] | None = None
        """Card, size and with or without a price: the images still to be prepared."""

    def reset(self, look: DrawContext) -> None:
        super().reset(look)
        self._cold = None

    def _layout_key(self, state: GameState) -> tuple[str, ...]:
        return state.player(self.model.me).hand if self.model.me else ()

    def _new_layout(self, state: GameState) -> TableLayout:
        look, board = self.brush.look, state.board
        return table_layout(
            look.size,
            {plan.id: plan.at for plan in board.cities},
            seats=len(state.players),
            hand=self._layout_key(state),
            displays=(board.destination_display, board.link_display),
            loans=len(board.loans),
            chart=len(chart_counts(board)),
            pirate=board.pirate_home is not None,
            enlarged=look.enlarged,
        )

    def close_up_layout(self, name: str | None) -> CloseUpLayout | None:
        """Layout of the close-up of a city, if one is open."""
        look = self.brush.look
        if not name:
            return None
        return close_up_layout(look.size, min(look.s, look.window_s), len(self.model.seats), look.enlarged)

    def thing_rects(
        self, state: GameState, chosen: str | None, city: str | None, *, drawer: bool = False, hint: bool = False
    ) -> ThingRects:
        """Everything that can be pointed at, what is on top last; the open `drawer` of the log covers the boards.

        `hint`: whether the button for a hint is shown.
        """
        if city and (near := self.close_up_layout(city)):
            return things.city_things(state, city, near.board)
        layout, me = self.layout_for(state), self.model.me
        lines = forecast_lines(self.brush, layout.forecast, len(state.players))
        there = self._kept.call(things.table_things, layout, state, me, lines)
        return [
            *hit_test.lifted(there, chosen or "", layout.rail.lift),
            *hit_test.single({CapitanKind.LOG: layout.drawer} if drawer and layout.drawer.w else {}),
            *self._stock(layout, state),
            *hit_test.single({CapitanKind.HINT: layout.rail.hint} if hint else {}),
        ]

    def forecast(self, state: GameState) -> PaydayHeld:
        """Payday income in this position; after the end of the game, the income of the last payday."""
        if state.stage is Stage.OVER:
            held = [event for step in self.model.steps for event in step.events if isinstance(event, PaydayHeld)]
            if held:
                return held[-1]
        return forecast(state)

    @property
    def log_lines(self) -> tuple[LogText, ...]:
        """The log as far as it has been shown, without quiet lines."""
        return self._kept.get("log", self.director.lines, self._find_log_lines)

    def _find_log_lines(self) -> tuple[LogText, ...]:
        colours = ["", *(info.colour for info in self.model.seats)]
        return tuple(LogText(colours[line.seat], line.words) for line in self.director.lines if not line.quiet)

    def _stock(self, layout: TableLayout, state: GameState) -> ThingRects:
        """My pieces of the stock, which can be dragged to a site."""
        if not self.model.me:
            return []
        info = self.model.seats[self.model.me - 1]
        found: ThingRects = []
        for piece in stock_pieces(self.brush, layout.rail, state, info):
            if piece.name:
                rect = Rect(piece.at[0], layout.rail.stock.y, piece.width, layout.rail.stock.h)
                found.append((Thing(CapitanKind.STOCK, "", piece.kind), rect))
        return found

    def prepare_one_card(self) -> None:
        """Compose one card that a later flight will need; called while the screen is idle."""
        if self._cold is None:
            self._cold = self._representative_cards()
        if self._cold:
            card, size, price = self._cold.pop()
            card_face(self.brush, self.model.start.board, card, size, price=price)

    def _table_jobs(self) -> Jobs:
        return [bind(self._signs, self._highlight_sizes()), *self._card_pictures(), *self._payday_pictures()]

    def _close_up_jobs(self, name: str, near: CloseUpLayout) -> Jobs:
        state = self.model.start
        return [bind(prefetch_close_up, near, state.board.plan(name), state.board.dark_sites(name, len(state.players)))]

    def _highlight_sizes(self) -> list[tuple[int, int]]:
        """The sizes of everything that may be highlighted."""
        start = self.model.start
        layout = self.layout_for(start)
        places = [rect for _target, rect in things.table_things(layout, start, self.model.me)]
        cards = [size for _card, size, price in self._representative_cards() if not price]
        return sorted({*cards, *(rect.size for rect in [*places, *layout.panels])})

    def _signs(self, brush: Brush, lit: Sequence[tuple[int, int]]) -> None:
        """Prepare what a first turn shows: glows around everything clickable, buttons, every player's pieces."""
        dst, rect = Surface((8, 8)), Rect(0, 0, 120, 60)
        for size in lit:
            for name in GLOWS:
                brush.look.frame(dst, name, Rect((0, 0), size))
        for name in SIGNS:
            brush.look.frame(dst, name, rect)
        for colour in [info.colour for info in self.model.seats]:
            brush.look.mark(dst, colour, (0, 0), 20, "#ffffff")
            for piece in ("ship", "warehouse", "warehouse-shut", "fortress", "disc"):
                name = f"pieces/{piece}-{colour}" if piece != "warehouse-shut" else f"pieces/warehouse-{colour}-shut"
                brush.look.sprite(dst, name, (0, 0), 40)

    def _payday_pictures(self) -> list[Callable[[Brush], object]]:
        cities = [plan.id for plan in self.model.start.board.cities]
        colours = [info.colour for info in self.model.seats]
        return payday_ledger.payday_prefetch_jobs(self.brush.look.size, cities, colours)

    def _card_pictures(self) -> list[Callable[[Brush], object]]:
        board, wanted = self.model.start.board, {(card, size) for card, size, _ in self._representative_cards()}
        return [bind(paint_pictures, board, card, size) for card, size in sorted(wanted)]

    def _representative_cards(self) -> list[tuple[str, tuple[int, int], bool]]:
        """For every city one card of each kind, on display and in hand: other cards show nothing else."""
        board, layout = self.model.start.board, self.layout_for(self.model.start)
        wanted = []
        for plan in board.cities:
            for cards, tray in ((board.destination_cards, layout.destinations), (board.link_cards, layout.links)):
                card = next((name for name in cards if plan.id in name), None)
                if card is None:
                    continue
                in_hand = self.layout_for(_holding(self.model.start, self.model.me, card)).rail.hand
                wanted += [(card, tray.places[0].size, True), (card, tray.places[0].size, False)]
                wanted += [(card, rect.size, False) for rect in in_hand[:1]]
        return wanted

    def pictures(self, now: FrameState) -> tuple[TableParts, OverlayStack]:
        """The parts of one moment, and what lies over them."""
        state = now.at.state
        inputs = (
            *(self.brush, self.layout_for(state), self.model.seats, now, self.director),
            *(self.log_lines, self.director.on_turn(state), self.forecast(state), self._kept),
        )
        places = self.thing_rects(state, now.at.chosen, now.ui.close_up, hint=now.moment.offers_hint)
        near = self.close_up_layout(now.ui.close_up)
        going = self.close_up_layout(now.close_up_fade.going if now.close_up_fade else None)
        return TableParts(*inputs), OverlayStack(*inputs, places, near, going)

    def draw(self, surface: Surface, now: FrameState, *, everything: bool) -> list[Rect] | None:
        """Update the surface; return the rectangles that changed (None: everything)."""
        parts, over = self.pictures(now)
        return self._draw(surface, parts.layout, parts.parts(), over.overlays(), everything=everything)

    def _paint_ground(self, dst: Surface, layout: TableLayout) -> None:
        paint_ground(dst, self.brush, layout, self.model.start)


def _holding(state: GameState, seat: int, card: str) -> GameState:
    """The position with this card as the seat's whole hand: used only to find where the card would lie."""
    return state.with_player(seat, state.player(seat)._replace(hand=(card,))) if seat else state
