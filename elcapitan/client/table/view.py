"""One look at the table: from the moment as the scene knows it to parts and overlays on a canvas.

Holds what depends on the window alone (layouts, composites, layers) and nothing of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from elcapitan.client.i18n import _
from elcapitan.client.kit import theme
from elcapitan.client.kit.look import Look
from elcapitan.client.model import TableModel
from elcapitan.client.rehearsal import Rehearsal
from elcapitan.client.table import guide, overlays, tips
from elcapitan.client.table.canvas import Canvas, Overlay
from elcapitan.client.table.director import Director
from elcapitan.client.table.hit import Places, city_places, table_places
from elcapitan.client.table.intent import Ask, Do, Intent
from elcapitan.client.table.layer import Layer
from elcapitan.client.table.layout import TableLayout, table_layout
from elcapitan.client.table.overlays import Signs
from elcapitan.client.table.paint import paper
from elcapitan.client.table.paint.brush import Brush
from elcapitan.client.table.paint.cards import card_face, paint_pictures
from elcapitan.client.table.paint.closeup import CloseUp, close_up, draw_close_up
from elcapitan.client.table.paint.rail import PIRATE_PIECE, RailButton
from elcapitan.client.table.paint.side import draw_log, draw_panel_ground, forecast_lines, is_short
from elcapitan.client.table.paint.trays import chart_counts
from elcapitan.client.table.picture import LOG_KEPT, Shown, paint_ground, parts
from elcapitan.client.table.preview import preview
from elcapitan.client.table.sitting import Sitting
from elcapitan.client.table.targets import PIRATE_SHIP, Kind, Target, useful_cards
from elcapitan.rules.events import PaydayHeld
from elcapitan.rules.moves import Move, MovePirate, Pass, parse
from elcapitan.rules.payday import payday
from elcapitan.rules.pirate import duty_open
from elcapitan.rules.state import GameState, Stage

LAYOUTS_KEPT = 60
"""One for each hand that was held; a flight needs two at once."""


@dataclass(frozen=True)
class Moment:
    """What the scene knows besides the position."""

    at: Sitting
    """The position shown, with what can be done at once."""
    rail: Sitting
    """What the rail speaks of: the newest position while it is mine, even if my last move still flies."""
    legal: Mapping[Target, tuple[Move, ...]]
    end: Intent | None
    """What the big button, the loan button and the thing pointed at mean."""
    bank: Intent | None
    meant: Intent | None
    hover: Target | None = None
    focus: Target | None = None
    held: Target | None = None
    told: Target | None = None
    """What has been pointed at long enough to be explained."""
    close_up: str | None = None
    may_take_back: bool = False
    speed: str = ""
    log_back: int = 0
    legal_s: float = 0
    """How long the targets have been glowing."""
    ribbon_s: float = 9
    drawer: bool = False
    layers: Sequence[Layer] = ()
    """What else lies over the table, the topmost first."""
    hover_s: float = 9
    """How long the thing under the pointer has been pointed at."""
    turn_s: float = 9
    """How long the same seat has been on turn."""


class TableView:
    """The picture of one table in one window."""

    def __init__(self, model: TableModel, director: Director) -> None:
        self.model = model
        self.director = director
        self._look: Look | None = None
        self._brush: Brush | None = None
        self._canvas: Canvas | None = None
        self._layouts: dict[object, TableLayout] = {}
        self._paid: tuple[GameState | None, PaydayHeld | None] = (None, None)
        self._rehearsal: Rehearsal | None = None
        self._cold: list[tuple[str, tuple[int, int], bool]] | None = None
        """Cards, sizes and with or without a price, whose pictures are still to be fetched."""

    def renew(self, look: Look) -> None:
        """The window or the language is another."""
        self._look, self._brush, self._canvas = look, Brush(look), None
        self._layouts.clear()
        self._cold = None

    @property
    def brush(self) -> Brush:
        assert self._brush is not None, "renew comes first"
        return self._brush

    def lay(self, state: GameState) -> TableLayout:
        """The layout for a position; only my hand makes a difference."""
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
            )
        return self._layouts[hand]

    def near(self, city: str | None) -> CloseUp | None:
        """Where the close-up lies, if there is one."""
        look = self.brush.look
        return close_up(look.size, look.s, len(self.model.seats)) if city else None

    def places(self, state: GameState, chosen: str | None, city: str | None, *, drawer: bool = False) -> Places:
        """Everything that can be pointed at; the open `drawer` of the log lies over the boards."""
        if city and (near := self.near(city)):
            return list(city_places(state, city, near.board))
        layout = self.lay(state)
        lines = forecast_lines(self.brush, layout.forecast, len(state.players))
        over = [(Target(Kind.LOG), layout.drawer)] if drawer and layout.drawer.w else []
        return [
            (target, rect.move(0, -layout.rail.lift))
            if chosen and target == Target(Kind.HAND, chosen)
            else (target, rect)
            for target, rect in table_places(layout, state, self.model.me, lines)
        ] + over

    def forecast(self, state: GameState) -> PaydayHeld:
        """What payday would pay on this position: the rules' own function. After the end, what the last one paid."""
        if self._paid[0] is not state:
            held = [event for step in self.model.steps for event in step.events if isinstance(event, PaydayHeld)]
            over = state.stage is Stage.OVER and held
            self._paid = (state, held[-1] if over else payday(state))
        assert self._paid[1] is not None
        return self._paid[1]

    def warm(self) -> None:
        """Put together one card that a later flight will want, while nothing else is to be done."""
        if self._cold is None:
            self._cold = self._wanted_later()
        if self._cold:
            card, size, price = self._cold.pop()
            card_face(self.brush, self.model.board, card, size, price=price)

    def fetch(self) -> None:
        """Let a thread read the pictures of cards and of the payday, once; take what it has read."""
        look = self.brush.look
        if look.art.first_time(("table", look.size, look.s)):
            self._rehearsal = Rehearsal(look, [*self._card_pictures(), *self._payday_pictures()])
        if self._rehearsal is not None:
            self._rehearsal.hand_over()

    def _payday_pictures(self) -> list[Callable[[Brush], object]]:
        cities = [plan.id for plan in self.model.board.cities]
        return paper.rehearsed(self.brush.look.size, cities, [info.colour for info in self.model.seats])

    def _card_pictures(self) -> list[Callable[[Brush], object]]:
        board, wanted = self.model.board, {(card, size) for card, size, _ in self._wanted_later()}
        return [
            lambda brush, card=card, size=size: paint_pictures(brush, board, card, size)  # type: ignore[misc]
            for card, size in sorted(wanted)
        ]

    def _wanted_later(self) -> list[tuple[str, tuple[int, int], bool]]:
        """For every city one card of each kind, on display and in hand: all that other cards show is the same."""
        board, layout = self.model.board, self.lay(self.model.start)
        wanted = []
        for plan in board.cities:
            for cards, tray in ((board.destination_cards, layout.destinations), (board.link_cards, layout.links)):
                card = next((name for name in cards if plan.id in name), None)
                if card is None:
                    continue
                in_hand = self.lay(_holding(self.model.start, self.model.me, card)).rail.hand
                wanted += [(card, tray.places[0].size, True), (card, tray.places[0].size, False)]
                wanted += [(card, rect.size, False) for rect in in_hand[:1]]
        return wanted

    def draw(self, surface: Surface, now: Moment, *, everything: bool) -> list[Rect] | None:
        """Bring the surface up to date; where it changed (None: everywhere)."""
        layout = self.lay(now.at.state)
        if self._canvas is None:
            start = self.model.start
            self._canvas = Canvas(surface.get_size(), lambda dst: paint_ground(dst, self.brush, layout, start))
            everything = True
        shown = list(parts(self._shown(now, layout)))
        return self._canvas.show(surface, shown, self._overlays(now, layout), everything=everything)

    # -- what lies still

    def _shown(self, now: Moment, layout: TableLayout) -> Shown:
        at = now.at
        state = at.state
        goals = {target.name for target in now.legal if target.kind in (Kind.HARBOUR, Kind.CITY)}
        dimmed = {city for city in layout.boards if city not in goals and city != state.player(state.seat or 1).place}
        waiting = bool(at.moves) and not state.turn.acted
        hand = state.player(at.me).hand if at.me else ()
        return Shown(
            brush=self.brush,
            layout=layout,
            state=state,
            seats=self.model.seats,
            me=at.me,
            money=[self.director.money(info.seat) for info in self.model.seats],
            swelling=[self.director.swelling(info.seat) for info in self.model.seats],
            on_turn=self.on_turn(state),
            paid=self.forecast(state),
            prompt=guide.prompt(now.rail),
            buttons=self._buttons(now, layout),
            reason=guide.end_reason(now.rail, now.end) if now.rail.moves else "",
            lines=self.director.lines,
            log_back=now.log_back,
            hidden=self.director.hidden,
            chosen=at.chosen,
            useless=frozenset(hand) - useful_cards(at.moves) if waiting else frozenset(),
            dimmed=frozenset(dimmed) if at.chosen else frozenset(),
            hover=now.hover,
            speed=now.speed,
        )

    def on_turn(self, state: GameState) -> int:
        """Whose move is shown or awaited; 0 for nobody's."""
        return abs(self.director.playing) or state.seat

    def _buttons(self, now: Moment, layout: TableLayout) -> Sequence[RailButton]:
        rail = layout.rail
        passing = any(isinstance(move, Pass) for move in now.rail.moves)
        loan = isinstance(now.bank, Do | Ask) and bool(now.rail.moves)
        over = now.at.state.stage is Stage.OVER
        ends = over or Target(Kind.END) in now.legal
        end, icon = (_("Ranking"), "star") if over else (_("Pass") if passing else _("End turn"), "check")
        plan: tuple[tuple[Kind, Rect, str, str, str, bool], ...] = (
            (Kind.UNDO, rail.undo, _("Undo"), "undo", "secondary", now.may_take_back),
            (Kind.UNDO_TURN, rail.undo_turn, "", "undo undo", "secondary", now.may_take_back),
            (Kind.BANK, rail.loan, _("Take loan"), "scroll", "secondary", loan),
            (Kind.END, rail.end, end, icon, "primary", ends),
        )
        plan += self._pirate_button(now, rail.pirate)
        return [
            RailButton(
                rect,
                label,
                icon,
                kind,
                enabled,
                hover=enabled and now.hover == Target(which),
                pressed=enabled and now.held == Target(which),
            )
            for which, rect, label, icon, kind, enabled in plan
        ]

    def _pirate_button(self, now: Moment, rect: Rect) -> tuple[tuple[Kind, Rect, str, str, str, bool], ...]:
        """Brass while it is taken up, and while the turn waits for it (X9)."""
        if not rect.w:
            return ()
        may = any(isinstance(move, MovePirate) for move in now.rail.moves)
        due = may and (now.rail.chosen == PIRATE_SHIP or duty_open(now.rail.state))
        return ((Kind.PIRATE, rect, _("Pirate"), PIRATE_PIECE, "primary" if due else "secondary", may),)

    # -- what lies over it

    def _drawer(self, layout: TableLayout, back: int, colours: Sequence[str]) -> Overlay:
        """The whole log over the edge of the cloth."""
        brush, rect = self.brush, layout.drawer
        lines = tuple(line for line in self.director.lines if not line.quiet)[-LOG_KEPT - back :]

        def paint(dst: Surface) -> None:
            brush.look.fill(dst, rect, theme.PANEL_ACTIVE, radius=10)
            draw_panel_ground(dst, brush, rect, _("Event log"))
            draw_log(dst, brush, rect, lines, colours, back)

        return Overlay(("drawer", lines, back), rect.inflate(brush.px(40), brush.px(40)), paint)

    def _overlays(self, now: Moment, layout: TableLayout) -> list[Overlay]:
        state, brush = now.at.state, self.brush
        shown: list[Overlay] = []
        if turn := self.on_turn(state):
            rect = layout.panels[turn - 1]
            shown += overlays.turn_glow(brush, rect, turn, now.turn_s)
        boards, near, city = dict(layout.boards), self.near(now.close_up), now.close_up
        if near and city:
            boards = {city: near.board}
            ships = tuple(player.space for player in state.players if player.place == city)
            shown.append(
                Overlay(
                    ("near", city, state.city(city), ships),
                    Rect((0, 0), layout.size),
                    lambda dst: draw_close_up(dst, brush, near, state, city, self.model.seats),
                )
            )
        colours = [info.colour for info in self.model.seats]
        places = self.places(state, now.at.chosen, city)
        about_ = Signs(brush, state, places, colours, boards, now.focus, now.hover)
        shown += overlays.lifted(about_, now.legal, self.model.board, now.hover_s)
        shown += overlays.glows(about_, now.legal, now.legal_s)
        if now.at.pending and (seen := preview(state, parse(now.at.pending))):
            shown += overlays.foreseen(about_, seen, pending=True)
        pointed = now.hover or now.focus
        if pointed and now.legal.get(pointed) and (seen := preview(state, now.legal[pointed][0])):
            shown += overlays.foreseen(about_, seen)
        if not near:
            shown += overlays.flights(about_, self.director.flights)
        open_ = now.drawer and layout.drawer.w > 0 and not near
        if open_:
            shown.append(self._drawer(layout, now.log_back, colours))
        shown += overlays.focus_ring(about_)
        if (about := now.told or now.focus) and not now.held:
            told = (
                [line for line in self.director.lines if not line.quiet]
                if is_short(brush, layout.log) and not open_
                else []
            )
            lines = tips.tooltip(now.at, about, now.meant, self.forecast(state), told)
            shown += overlays.tooltip(about_, about, lines, layout.size)
        for layer in reversed(now.layers):
            shown += layer.overlays(brush, layout)
        if self.model.me:
            mine = self.model.seats[self.model.me - 1]
            title = _("Your turn, {name}").format(name=mine.name)
            shown += overlays.ribbon(brush, title, mine.colour, now.ribbon_s, layout.size)
        return shown


def _holding(state: GameState, seat: int, card: str) -> GameState:
    """The position as if that card were all the seat held: only to ask where it would lie."""
    return state.with_player(seat, state.player(seat)._replace(hand=(card,))) if seat else state
