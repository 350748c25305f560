"""Paints one frame of the table: from the scene's state to parts and overlays on a canvas.

Holds what depends on the window alone (layouts, composites, layers), and no game state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from elcapitan.client.drawing.brush import Brush
from elcapitan.client.drawing.canvas import Canvas, Overlay
from elcapitan.client.drawing.deferred import bind
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.drawing.prefetch import Prefetch
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.shell.i18n import _
from elcapitan.client.table.hit_test import ThingRects
from elcapitan.games.capitan.client.advice.forecast import forecast
from elcapitan.games.capitan.client.facts.hint_steps import hinted_action
from elcapitan.games.capitan.client.layout import things
from elcapitan.games.capitan.client.layout.table_layout import TableLayout, table_layout
from elcapitan.games.capitan.client.paint import payday_ledger
from elcapitan.games.capitan.client.paint.cards import card_face, paint_pictures
from elcapitan.games.capitan.client.paint.closeup import CloseUpLayout, close_up_layout, prefetch_close_up
from elcapitan.games.capitan.client.paint.displays_and_bank import chart_counts
from elcapitan.games.capitan.client.paint.log_and_forecast import forecast_lines
from elcapitan.games.capitan.client.paint.rail import PIRATE_PIECE, RailButton, RailPrompt, stock_pieces
from elcapitan.games.capitan.client.view.director import Director
from elcapitan.games.capitan.client.view.frame_state import FrameState
from elcapitan.games.capitan.client.view.overlay_stack import OverlayStack, pointed_move_preview
from elcapitan.games.capitan.client.view.table_parts import PictureState, canvas_parts, paint_ground
from elcapitan.games.capitan.client.wording import prompts
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.rules.model.moves import End, MovePirate, Pass
from elcapitan.games.capitan.rules.model.state import GameState, Stage
from elcapitan.games.capitan.rules.pirate import has_pirate_duty
from elcapitan.games.capitan.things import MAIN, NEUTRAL, PIRATE_SHIP, TOWER, CapitanKind, useful_cards
from elcapitan.kit.table.click_paths import AskChoice, PlayMoves
from elcapitan.kit.table.things import Thing

GLOWS = ("glow-gold", "glow-gold-strong", "glow-cyan")
SIGNS = (
    *("chip", "chip-on", "panel-active", "shadow-card-lifted"),
    *("button-primary", "button-primary-hover", "button-primary-pressed", "button-secondary-hover"),
)
"""Frames that first appear when an action is possible."""
LAYOUTS_KEPT = 60
"""Cached layouts, one for each hand; a flight needs two at once."""


class TableView:
    """The view of one table in one window."""

    def __init__(self, model: TableModel, director: Director) -> None:
        self.model = model
        self.director = director
        self._look: DrawContext | None = None
        self._brush: Brush | None = None
        self._canvas: Canvas | None = None
        self._layouts: dict[object, TableLayout] = {}
        self._prefetch: Prefetch | None = None
        self._cold: list[tuple[str, tuple[int, int], bool]] | None = None
        """Card, size and with or without a price: the images still to be prepared."""

    def reset(self, look: DrawContext) -> None:
        """The window or the language has changed: drop everything cached."""
        if self._prefetch is not None and self._look is not None and look.size != self._look.size:
            self._prefetch.stop()
            self._prefetch = None
        self._look, self._brush, self._canvas = look, Brush(look), None
        self._layouts.clear()
        self._cold = None

    @property
    def brush(self) -> Brush:
        assert self._brush is not None, "renew comes first"
        return self._brush

    def layout_for(self, state: GameState) -> TableLayout:
        """The layout for a position; it depends only on my hand."""
        look = self.brush.look
        hand = state.player(self.model.me).hand if self.model.me else ()
        if hand not in self._layouts:
            if len(self._layouts) >= LAYOUTS_KEPT:
                self._layouts.clear()
            board = state.board
            self._layouts[hand] = table_layout(
                look.size,
                {plan.id: plan.at for plan in board.cities},
                seats=len(state.players),
                hand=hand,
                displays=(board.destination_display, board.link_display),
                loans=len(board.loans),
                chart=len(chart_counts(board)),
                pirate=board.pirate_home is not None,
                enlarged=look.enlarged,
            )
        return self._layouts[hand]

    def close_up_layout(self, city: str | None) -> CloseUpLayout | None:
        """Layout of the close-up of a city, if one is open."""
        look = self.brush.look
        if not city:
            return None
        return close_up_layout(look.size, min(look.s, look.window_s), len(self.model.seats), look.enlarged)

    def thing_rects(
        self, state: GameState, chosen: str | None, city: str | None, *, drawer: bool = False, hint: bool = False
    ) -> ThingRects:
        """Everything that can be pointed at; the open `drawer` of the log covers the boards.

        `hint`: whether the button for a hint is shown.
        """
        if city and (near := self.close_up_layout(city)):
            return things.city_things(state, city, near.board)
        layout, me = self.layout_for(state), self.model.me
        lines, stock = forecast_lines(self.brush, layout.forecast, len(state.players)), self._stock(layout, state)
        return things.things(layout, state, me, lines, chosen, stock, drawer=drawer, hint=hint)

    def forecast(self, state: GameState) -> PaydayHeld:
        """Payday income in this position; after the end of the game, the income of the last payday."""
        if state.stage is Stage.OVER:
            held = [event for step in self.model.steps for event in step.events if isinstance(event, PaydayHeld)]
            if held:
                return held[-1]
        return forecast(state)

    def _stock(self, layout: TableLayout, state: GameState) -> ThingRects:
        """My pieces of the stock, which can be dragged to a site."""
        if not self.model.me:
            return []
        info = self.model.seats[self.model.me - 1]
        found: ThingRects = []
        for piece in stock_pieces(self.brush, layout.rail, state, info):
            if piece.name:
                kind = TOWER if piece.tower else NEUTRAL if piece.neutral else MAIN
                rect = Rect(piece.at[0], layout.rail.stock.y, piece.width, layout.rail.stock.h)
                found.append((Thing(CapitanKind.STOCK, "", kind), rect))
        return found

    def prepare_one_card(self) -> None:
        """Compose one card that a later flight will need; called while the screen is idle."""
        if self._cold is None:
            self._cold = self._representative_cards()
        if self._cold:
            card, size, price = self._cold.pop()
            card_face(self.brush, self.model.start.board, card, size, price=price)

    def prefetch_pictures(self) -> None:
        """Read the images of cards and of the payday in a thread, once; collect what it has read."""
        look = self.brush.look
        if self._canvas is None:
            return  # the first frame of the table comes first
        if look.art.is_first_request(("table", look.size, look.s)):
            self._prefetch = Prefetch(
                look, [bind(self._signs, self._highlight_sizes()), *self._card_pictures(), *self._payday_pictures()]
            )
        if self._prefetch is not None:
            self._prefetch.deliver()

    def prefetch_close_up(self, city: str) -> None:
        """Read the images of that board's close-up in a thread, once; it will probably be opened soon."""
        look, near, state = self.brush.look, self.close_up_layout(city), self.model.start
        resting = self._prefetch is None or self._prefetch.is_done
        if near is not None and resting and look.art.is_first_request(("near", look.size, look.s, city)):
            dark = state.board.dark_sites(city, len(state.players))
            self._prefetch = Prefetch(look, [bind(prefetch_close_up, near, state.board.plan(city), dark)])

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
        return payday_ledger.payday_prefetch_jobs(
            self.brush.look.size, cities, [info.colour for info in self.model.seats]
        )

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

    def draw(self, surface: Surface, now: FrameState, *, everything: bool) -> list[Rect] | None:
        """Update the surface; return the rectangles that changed (None: everything)."""
        layout = self.layout_for(now.at.state)
        if self._canvas is None:
            start = self.model.start
            self._canvas = Canvas(surface.get_size(), lambda dst: paint_ground(dst, self.brush, layout, start))
            everything = True
        shown = list(canvas_parts(self._picture_state(now, layout)))
        return self._canvas.set_ground(surface, shown, self._overlays(now, layout), everything=everything)

    # -- static parts

    def _picture_state(self, now: FrameState, layout: TableLayout) -> PictureState:
        at = now.at
        state = at.state
        goals = {target.name for target in now.legal if target.kind in (CapitanKind.HARBOUR, CapitanKind.CITY)}
        dimmed = {city for city in layout.boards if city not in goals and city != state.player(state.seat or 1).place}
        waiting = bool(at.moves) and not state.turn.acted
        hand = state.player(at.me).hand if at.me else ()
        return PictureState(
            brush=self.brush,
            layout=layout,
            state=state,
            seats=self.model.seats,
            me=at.me,
            hands_open=at.hands_open,
            money=[self.director.money(info.seat) for info in self.model.seats],
            purse_scale=[self.director.purse_scale(info.seat) for info in self.model.seats],
            on_turn=self.on_turn(state),
            paid=self.forecast(state),
            then=seen.paid if (seen := pointed_move_preview(now) or hinted_action(now.hint)) else None,
            prompt=RailPrompt(now.heading, "", 0) if now.heading else prompts.rail_prompt(now.rail, now.hint),
            buttons=self._buttons(now, layout),
            reason=prompts.end_button_reason(now.rail, now.end) if now.rail.moves else "",
            lines=self.director.lines,
            log_back=now.ui.log_back,
            hidden=self.director.hidden,
            chosen=at.chosen,
            useless=frozenset(hand) - useful_cards(at.moves) if waiting else frozenset(),
            dimmed=frozenset(dimmed) if at.chosen else frozenset(),
            hover=now.ui.hover,
            is_reach_map_open=at.is_reach_map_open,
            speed=now.speed,
            muted=now.muted,
            offers_hint=now.offers_hint,
            is_hint_open=now.is_hint_open,
        )

    def on_turn(self, state: GameState) -> int:
        """The seat whose move is shown or awaited; 0 for none, for example before a payday has been seen."""
        if self.director.gate is not None:
            return 0
        return abs(self.director.playing) or state.seat

    def _buttons(self, now: FrameState, layout: TableLayout) -> Sequence[RailButton]:
        rail = layout.rail
        passing = any(isinstance(move, Pass) for move in now.rail.moves)
        loan = isinstance(now.bank, PlayMoves | AskChoice) and bool(now.rail.moves)
        over = now.at.state.stage is Stage.OVER
        # My own move may still be animated: a click ends the turn if the newest position allows it.
        shows_mine = bool(now.rail.moves) and not (now.at.moves or now.at.pending or now.at.chosen)
        may_end = Thing(CapitanKind.END) in now.legal or (
            shows_mine and any(isinstance(move, End | Pass) for move in now.rail.moves)
        )
        ends = over or may_end
        end, icon = (_("Ranking"), "star") if over else (_("Pass") if passing else _("End turn"), "check")
        plan: tuple[tuple[str, Rect, str, str, str, bool], ...] = (
            (CapitanKind.UNDO, rail.undo, _("Undo"), "undo", "secondary", now.may_take_back),
            (CapitanKind.UNDO_TURN, rail.undo_turn, "", "undo undo", "secondary", now.may_take_back),
            (CapitanKind.BANK, rail.loan, _("Take loan"), "scroll", "secondary", loan),
            (CapitanKind.END, rail.end, end, icon, "primary", ends),
        )
        plan += self._pirate_button(now, rail.pirate)
        if not now.at.me:  # an onlooker has nothing to press but the ranking
            plan = tuple(each for each in plan if over and each[0] == CapitanKind.END)
        return [
            RailButton(
                rect,
                label,
                icon,
                kind,
                enabled,
                hover=enabled and now.ui.hover == Thing(which),
                pressed=enabled and now.ui.held == Thing(which),
            )
            for which, rect, label, icon, kind, enabled in plan
        ]

    def _pirate_button(self, now: FrameState, rect: Rect) -> tuple[tuple[str, Rect, str, str, str, bool], ...]:
        """Brass while the pirate ship is chosen, and while the turn waits for it (X9)."""
        if not rect.w:
            return ()
        may = any(isinstance(move, MovePirate) for move in now.rail.moves)
        due = may and (now.rail.chosen == PIRATE_SHIP or has_pirate_duty(now.rail.state))
        return ((CapitanKind.PIRATE, rect, _("Pirate"), PIRATE_PIECE, "primary" if due else "secondary", may),)

    # -- overlays

    def _overlays(self, now: FrameState, layout: TableLayout) -> list[Overlay]:
        state = now.at.state
        return OverlayStack(
            self.brush,
            layout,
            self.model.seats,
            now,
            self.thing_rects(state, now.at.chosen, now.ui.close_up, hint=now.offers_hint),
            self.close_up_layout(now.ui.close_up),
            self.close_up_layout(now.close_up_fade.going if now.close_up_fade else None),
            self.director.flights,
            self.director.lines,
            self.on_turn(state),
            self.forecast(state),
        ).overlays()


def _holding(state: GameState, seat: int, card: str) -> GameState:
    """The position with this card as the seat's whole hand: used only to find where the card would lie."""
    return state.with_player(seat, state.player(seat)._replace(hand=(card,))) if seat else state
