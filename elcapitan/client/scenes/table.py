"""The captain's table: shows what happens, takes clicks and keys, and asks the server for the moves they mean.

Decides nothing by itself: what a click means is intent.py's, what is shown director.py's, how it looks picture.py's and
overlays.py's. With a record instead of a server (`actions` None) it only shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import pygame
from pygame import Rect, Surface

from elcapitan.client import i18n
from elcapitan.client.i18n import _
from elcapitan.client.model import TableModel
from elcapitan.client.scene import Scene, Stage
from elcapitan.client.scenes.pause import Pause
from elcapitan.client.scenes.payday import PayDayScene
from elcapitan.client.scenes.ranking import RankingScene
from elcapitan.client.settings import SPEEDS
from elcapitan.client.table import guide, overlays
from elcapitan.client.table.asking import Actions
from elcapitan.client.table.canvas import Canvas, Overlay
from elcapitan.client.table.director import Director
from elcapitan.client.table.geometry import Geometry
from elcapitan.client.table.guide import Sitting
from elcapitan.client.table.hit import Places, city_places, hit, nearest, place_of, table_places
from elcapitan.client.table.intent import Ask, Choose, Do, Hint, Intent, intent
from elcapitan.client.table.layout import TableLayout, table_layout
from elcapitan.client.table.overlays import Signs
from elcapitan.client.table.paint.brush import Brush
from elcapitan.client.table.paint.closeup import CloseUp, close_up, draw_close_up
from elcapitan.client.table.paint.rail import LIFT, RailButton
from elcapitan.client.table.paint.side import forecast_lines
from elcapitan.client.table.paint.trays import chart_counts
from elcapitan.client.table.picture import Shown, paint_ground, parts
from elcapitan.client.table.preview import preview
from elcapitan.client.table.question import Question
from elcapitan.client.table.story import Line, tell
from elcapitan.client.table.targets import GROUPS, Kind, Target, legal_targets, useful_cards
from elcapitan.rules.events import Event, PaydayHeld
from elcapitan.rules.legal import legal_moves
from elcapitan.rules.moves import Move, Pass, Sail, parse
from elcapitan.rules.payday import payday
from elcapitan.rules.refusal import Refused
from elcapitan.rules.state import GameState
from elcapitan.rules.state import Stage as Part

TOOLTIP_S = 0.35
DOUBLE_CLICK_S = 0.4
RIBBON_S = 1.25
SPEED_LABELS = {"calm": "½×", "normal": "1×", "fast": "2×", "off": "–"}
_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class TableScene(Scene):
    """The table of one game."""

    def __init__(self, stage: Stage, model: TableModel, actions: Actions | None) -> None:
        super().__init__()
        self.stage = stage
        self.model = model
        self.actions = actions
        model.fresh()
        self.director = Director(model.state, model.me, self._tell, model.steps)
        self.geometry = Geometry(self.lay, model.me)
        self.chosen: str | None = None
        """The card of my hand that is taken up."""
        self.hover: Target | None = None
        self.focus: Target | None = None
        self.close_up: str | None = None
        """The city seen from near."""
        self._held: Target | None = None
        self._pointer = (-1, -1)
        self._log_back = 0
        self._clock_s = 0.0
        self._hover_s = 0.0
        self._legal_s = 0.0
        self._ribbon_s = RIBBON_S
        self._clicked: tuple[float, str] = (-9.0, "")
        self._revision = -1
        self._moves: tuple[GameState | None, list[Move]] = (None, [])
        self._legal: dict[Target, tuple[Move, ...]] = {}
        self._paid: tuple[GameState | None, PaydayHeld | None] = (None, None)
        self._layouts: dict[object, TableLayout] = {}
        self._canvas: Canvas | None = None
        self._brush: Brush | None = None
        self._made_for: object = None
        self._at_gate = False
        self._my_turn = model.state.seat == model.me
        self._dirty = True

    # -- the scene

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        if self._at_gate:
            self._at_gate = False
            self.director.release()
        self._dirty = True

    def relayout(self) -> None:
        look = self.stage.look.whole
        made_for = (look.size, i18n.language(), look.s)
        if made_for != self._made_for:
            self._made_for = made_for
            self._layouts.clear()
            self._canvas = None
            self._brush = Brush(look)
            self.director.drop_shots()
        self._dirty = True

    @property
    def busy(self) -> bool:
        pulsing = bool(self._legal) and self._legal_s < overlays.PULSES_S
        waiting_tooltip = self.hover is not None and self._hover_s < TOOLTIP_S
        return self.director.busy or pulsing or waiting_tooltip or self._ribbon_s < RIBBON_S

    def update(self, dt_s: float) -> None:
        self._clock_s += dt_s
        self.director.take(self.model.fresh())
        if self.model.revision != self._revision:
            self._revision = self.model.revision
            self._dirty = True
        if self.director.update(dt_s, self.stage.settings.speed_factor, self.geometry):
            self._dirty = True
        self._dirty |= self._timers(dt_s)
        self._follow()

    def _timers(self, dt_s: float) -> bool:
        moved = self.busy
        self._legal_s += dt_s
        self._hover_s += dt_s
        self._ribbon_s = min(RIBBON_S, self._ribbon_s + dt_s)
        return moved

    def _follow(self) -> None:
        """What the position now asks of the scene itself: another scene, my turn announced, a card put back."""
        gate = self.director.gate
        if gate is not None and not self._at_gate:
            self._at_gate = True
            self.close_up = None
            if isinstance(gate, PaydayHeld):
                self.stage.push(PayDayScene(self.stage, self.model, self.actions, count=True))
            else:
                self.stage.push(RankingScene(self.stage, self.model, self.actions))
            return
        if not self.director.idle:
            return
        state = self.model.state
        mine = state.seat == self.model.me and state.stage is Part.TURN
        if mine and not self._my_turn and self.actions is not None:
            self._ribbon_s = 0.0
            self._dirty = True
        self._my_turn = mine
        if self.chosen and (not mine or self.chosen not in state.mover.hand):
            self.chosen = None
        asked = state.seat == self.model.me and state.stage in (Part.SETTLING, Part.STARTING)
        if asked and self.actions is not None and not self._at_gate:
            self._at_gate = True
            self.stage.push(PayDayScene(self.stage, self.model, self.actions))

    # -- what there is

    @property
    def state(self) -> GameState:
        """The position beneath what flies."""
        return self.director.picture

    def lay(self, state: GameState) -> TableLayout:
        """The layout for a position; only my hand makes a difference."""
        look = self.stage.look.whole
        hand = state.player(self.model.me).hand if self.model.me else ()
        key = (look.size, hand)
        if key not in self._layouts:
            if len(self._layouts) > 60:
                self._layouts.clear()
            board = state.board
            self._layouts[key] = table_layout(
                look.size,
                {plan.id: plan.at for plan in board.cities},
                seats=len(state.players),
                hand=hand,
                displays=(board.destination_display, board.link_display),
                loans=len(board.loans),
                chart=len(chart_counts(board)),
            )
        return self._layouts[key]

    @property
    def moves(self) -> list[Move]:
        """What I may do now; nothing while something is shown or on its way."""
        state = self.model.state
        if not self.actions and not self.model.me:
            return []
        if state.seat != self.model.me or not self.director.idle or self.model.pending:
            return []
        if self._moves[0] is not state:
            self._moves = (state, legal_moves(state))
        return self._moves[1]

    def _sitting(self) -> Sitting:
        pending = self.model.pending
        return Sitting(self.state, self.model.seats, self.model.me, self.moves, self.chosen, pending)

    def _forecast(self) -> PaydayHeld:
        state = self.state
        if self._paid[0] is not state or self._paid[1] is None:
            self._paid = (state, payday(state))
        assert self._paid[1] is not None
        return self._paid[1]

    def _near(self) -> CloseUp | None:
        look = self.stage.look.whole
        return close_up(look.size, look.s, len(self.model.seats)) if self.close_up else None

    def places(self) -> Places:
        """Everything that can be pointed at now."""
        state, layout = self.state, self.lay(self.state)
        if (near := self._near()) and self.close_up:
            return list(city_places(state, self.close_up, near.board))
        lines = forecast_lines(self.brush, layout.forecast, len(state.players))
        found = table_places(layout, state, self.model.me, lines)
        lift = self.brush.px(LIFT)
        return [
            (target, rect.move(0, -lift)) if target == Target(Kind.HAND, self.chosen or "") else (target, rect)
            for target, rect in found
        ]

    @property
    def brush(self) -> Brush:
        if self._brush is None:
            self.relayout()
        assert self._brush is not None
        return self._brush

    def _tell(self, event: Event) -> Line:
        return tell(self.model.board, [info.name for info in self.model.seats], event)

    # -- input

    def handle(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.MOUSEMOTION:
                self._point(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                self._point(event.pos)
                self._held, self.focus = self.hover, None
                self._dirty = True
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                held, self._held = self._held, None
                self._dirty = True
                self._released(held, event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_RIGHT:
                self._back()
            case pygame.MOUSEWHEEL:
                self._scroll(event.y)
            case pygame.WINDOWLEAVE:
                self._point((-1, -1))
            case pygame.KEYDOWN:
                return self._key(event)
            case _:
                return False
        return True

    def _point(self, pos: tuple[int, int]) -> None:
        self._pointer = pos
        found = hit(self.places(), pos)
        if found != self.hover:
            self.hover, self._hover_s, self._dirty = found, 0.0, True

    def _released(self, held: Target | None, pos: tuple[int, int]) -> None:
        near = self._near()
        if near and not near.board.collidepoint(pos):
            self._close(None)
            return
        if self.director.busy:
            theirs = self.director.playing not in (0, self.model.me)
            self.director.finish()
            self._dirty = True
            if theirs:
                return
        if held is None or held != hit(self.places(), pos):
            return
        self.click(held)

    def click(self, target: Target) -> None:
        """Do what clicking this thing means."""
        self._dirty = True
        if self._double(target):
            return
        match target.kind:
            case Kind.MENU:
                self.stage.push(Pause(self.actions.leave if self.actions else None))
            case Kind.SPEED:
                names = list(SPEEDS)
                settings = self.stage.settings
                following = names[(names.index(settings.speed) + 1) % len(names)]
                self.stage.change_settings(replace(settings, speed=following))
            case Kind.LENS:
                place = self.state.player(self.model.me).place if self.model.me else ""
                self._close(place if place in self.model.board.index else self.model.board.cities[0].id)
            case Kind.UNDO | Kind.UNDO_TURN:
                self._take_back("step" if target.kind is Kind.UNDO else "turn")
            case _:
                self._meant(self._intent(target))

    def _double(self, target: Target) -> bool:
        """The second click on the same board shows it from near."""
        before, self._clicked = self._clicked, (self._clock_s, target.name if target.kind is Kind.CITY else "")
        again = target.kind is Kind.CITY and before[1] == target.name and self._clock_s - before[0] < DOUBLE_CLICK_S
        if again and not self.chosen:
            self._close(target.name)
            return True
        return False

    def _close(self, city: str | None) -> None:
        self.close_up = city
        self._clicked = (-9.0, "")
        self._dirty = True
        self._point(self._pointer)

    def _intent(self, target: Target) -> Intent | None:
        return intent(self.model.state, self.model.me, self.chosen, target)

    def _meant(self, meant: Intent | None) -> None:
        at = self._sitting()
        match meant:
            case Do(move):
                self._play(move)
            case Ask(_question, moves):
                labels = [guide.choice(at, move) for move in moves]
                self.stage.push(Question(guide.question(meant), labels, lambda number: self._play(moves[number])))
            case Choose(card):
                self.chosen, self._legal_s = card, 0.0
            case Refused() | Hint():
                self.stage.toast(guide.why_not(at, meant))

    def _play(self, move: Move) -> None:
        if self.model.pending:
            return
        self.chosen, self.close_up = None, None
        if self.actions is None:
            return
        self.actions.play(str(move))
        self._dirty = True

    def _take_back(self, what: Literal["step", "turn"]) -> None:
        if not self.model.may_take_back:
            self.stage.toast(self._why_no_take_back())
        elif self.actions is not None and not self.model.pending:
            self.chosen = None
            self.actions.take_back(what)

    def _why_no_take_back(self) -> str:
        if self.model.state.seat != self.model.me:
            return _("A turn that has ended cannot be taken back (T8).")
        return _("There is nothing to take back in this turn (T8).")

    def _scroll(self, lines: int) -> None:
        if self.lay(self.state).log.collidepoint(self._pointer):
            most = max(0, sum(not line.quiet for line in self.director.lines) - 5)
            self._log_back = max(0, min(most, self._log_back + lines))
            self._dirty = True

    # -- keyboard

    def _key(self, event: pygame.event.Event) -> bool:
        self._dirty = True
        match event.key:
            case pygame.K_SPACE:
                self.director.finish()
            case pygame.K_ESCAPE:
                self._back()
            case pygame.K_u:
                self._take_back("turn" if event.mod & pygame.KMOD_SHIFT else "step")
            case pygame.K_e:
                self.director.finish()
                self.click(Target(Kind.END))
            case pygame.K_RETURN | pygame.K_KP_ENTER if self.focus:
                self.director.finish()
                self.click(self.focus)
            case pygame.K_TAB:
                self._next_group(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            case key if key in _ARROWS:
                self._walk(_ARROWS[key])
            case key if pygame.K_1 <= key <= pygame.K_9:
                self._city(key - pygame.K_1)
            case _:
                return False
        return True

    def _back(self) -> None:
        """Esc: the topmost thing goes away; with nothing left to go, the pause comes."""
        self._dirty = True
        if self.close_up:
            self._close(None)
        elif self.chosen:
            self.chosen, self._legal_s = None, 0.0
        elif self.focus:
            self.focus = None
        else:
            self.click(Target(Kind.MENU))

    def _reachable(self) -> Places:
        """Where the keyboard can go: everything that can be done now, and the buttons."""
        always = (Kind.END, Kind.UNDO, Kind.UNDO_TURN, Kind.LENS, Kind.SPEED, Kind.MENU, Kind.HAND)
        return [
            (t, rect) for t, rect in self.places() if t in self._legal or t.kind in always or t == Target(Kind.BANK)
        ]

    def _walk(self, direction: tuple[int, int]) -> None:
        places = self._reachable()
        if self.close_up and not places:
            cities = [plan.id for plan in self.model.board.cities]
            step = direction[0] + 3 * direction[1]
            self._close(cities[(cities.index(self.close_up) + step) % len(cities)])
            return
        start = place_of(places, self.focus) if self.focus else None
        if start is None:
            self._next_group(1)
            return
        self.focus = nearest(places, start, direction) or self.focus

    def _next_group(self, step: int) -> None:
        places = self._reachable()
        groups = [[target for target, _rect in places if target.kind in kinds] for kinds in GROUPS]
        filled = [group for group in groups if group]
        if not filled:
            return
        now = next((at for at, group in enumerate(filled) if self.focus in group), None)
        self.focus = filled[0 if now is None else (now + step) % len(filled)][0]

    def _city(self, number: int) -> None:
        """A digit goes through what can be done in that city; with nothing to do there, the city is shown from near."""
        cities = self.model.board.cities
        if number >= len(cities):
            return
        city = cities[number].id
        there = [target for target in self._legal if target.name == city and target.kind is not Kind.DISPLAY]
        if there:
            self.focus = there[(there.index(self.focus) + 1) % len(there)] if self.focus in there else there[0]
        else:
            self._close(None if self.close_up == city else city)

    # -- painting

    def draw(self, surface: Surface) -> list[Rect] | None:
        if not (self.stale or self._dirty):
            return []
        everything, self.stale, self._dirty = self.stale, False, False
        layout = self.lay(self.state)
        if self._canvas is None:
            first = self.model.start
            self._canvas = Canvas(surface.get_size(), lambda dst: paint_ground(dst, self.brush, layout, first))
            everything = True
        self._legal = self._legal_now()
        return self._canvas.show(
            surface, list(parts(self._shown(layout))), list(self._overlays()), everything=everything
        )

    def _legal_now(self) -> dict[Target, tuple[Move, ...]]:
        """What glows; with a card taken up only where it leads."""
        if not self.moves:
            return {}
        moves = self.moves
        if self.chosen:
            moves = [move for move in moves if isinstance(move, Sail) and move.card == self.chosen]
        return legal_targets(self.state, moves, self.chosen)

    def _shown(self, layout: TableLayout) -> Shown:
        at = self._sitting()
        state = at.state
        reason = guide.end_reason(at, self._intent(Target(Kind.END))) if at.moves else ""
        goals = {target.name for target in self._legal if target.kind in (Kind.HARBOUR, Kind.CITY)}
        dimmed = {city for city in layout.boards if city not in goals and city != state.mover.place}
        mine = bool(at.moves) and not state.turn.acted
        hand = state.player(self.model.me).hand if self.model.me else ()
        return Shown(
            self.brush,
            layout,
            state,
            self.model.seats,
            self.model.me,
            [self.director.money(info.seat) for info in self.model.seats],
            self._on_turn(),
            self._forecast(),
            guide.prompt(at),
            self._buttons(layout),
            reason,
            self.director.lines,
            self._log_back,
            self.director.hidden,
            self.chosen,
            frozenset(hand) - useful_cards(at.moves) if mine else frozenset(),
            frozenset(dimmed) if self.chosen else frozenset(),
            self.hover,
            SPEED_LABELS[self.stage.settings.speed],
        )

    def _on_turn(self) -> int:
        return abs(self.director.playing) or self.state.seat

    def _buttons(self, layout: TableLayout) -> Sequence[RailButton]:
        rail = layout.rail
        passing = any(isinstance(move, Pass) for move in self.moves)
        back = self.model.may_take_back and self.director.idle
        loan = isinstance(self._intent(Target(Kind.BANK)), Do | Ask) and bool(self.moves)
        plan = (
            (Kind.UNDO, rail.undo, _("Undo"), "undo", "secondary", back),
            (Kind.UNDO_TURN, rail.undo_turn, "", "undo undo", "secondary", back),
            (Kind.BANK, rail.loan, _("Take loan"), "scroll", "secondary", loan),
            (Kind.END, rail.end, _("Pass") if passing else _("End turn"), "check", "primary",
             Target(Kind.END) in self._legal),
        )  # fmt: skip
        return [
            RailButton(
                rect, label, icon, kind, enabled,
                hover=enabled and self.hover is not None and self.hover == Target(which),
                pressed=enabled and self._held == Target(which),
            )
            for which, rect, label, icon, kind, enabled in plan
        ]  # fmt: skip

    def _overlays(self) -> list[Overlay]:
        state, layout, brush = self.state, self.lay(self.state), self.brush
        window = layout.size
        colours = [info.colour for info in self.model.seats]
        boards = dict(layout.boards)
        shown: list[Overlay] = []
        turn = self._on_turn()
        if turn:
            rect = layout.panels[turn - 1]
            reach = brush.px(40)
            shown.append(
                Overlay(
                    ("turn", turn), rect.inflate(reach, reach), lambda dst: brush.look.frame(dst, "glow-gold", rect)
                )
            )
        near, city = self._near(), self.close_up
        if near and city:
            boards = {city: near.board}
            key = ("near", city, state.city(city), tuple(p.space for p in state.players if p.place == city))
            whole = Rect((0, 0), window)
            shown.append(
                Overlay(key, whole, lambda dst: draw_close_up(dst, brush, near, state, city, self.model.seats))
            )
        signs = Signs(brush, state, self.places(), colours, boards, self.focus, self.hover)
        shown += overlays.glows(signs, self._legal, self._legal_s)
        if self.model.pending and (seen := preview(state, parse(self.model.pending))):
            shown += overlays.foreseen(signs, seen, pending=True)
        pointed = self.hover or self.focus
        if pointed and self._legal.get(pointed) and (seen := preview(state, self._legal[pointed][0])):
            shown += overlays.foreseen(signs, seen)
        if not near:
            shown += overlays.flights(signs, self.director.flights)
        shown += overlays.focus_ring(signs)
        told = self.hover if self._hover_s >= TOOLTIP_S else None
        if (about := told or self.focus) and not self._held:
            meant = self._intent(about) if self.director.idle else None
            lines = guide.tooltip(self._sitting(), about, meant, self._forecast())
            shown += overlays.tooltip(signs, about, lines, window)
        if self._ribbon_s < RIBBON_S and self.model.me:
            mine = self.model.seats[self.model.me - 1]
            shown += overlays.ribbon(
                brush, _("Your turn, {name}").format(name=mine.name), mine.colour, self._ribbon_s, window
            )
        return shown
