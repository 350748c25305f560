"""The captain's table: shows what happens, takes clicks and keys, and asks the server for the moves they mean.

Decides nothing by itself: what a click means is intent.py's, what is shown director.py's, how it looks view.py's. With
a record instead of a server (`actions` None) it only shows.
"""

from __future__ import annotations

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
from elcapitan.client.sound import Sound
from elcapitan.client.table import guide, keyboard, overlays
from elcapitan.client.table.asking import Actions
from elcapitan.client.table.director import Director
from elcapitan.client.table.geometry import Geometry
from elcapitan.client.table.hands import Hands
from elcapitan.client.table.hit import Places
from elcapitan.client.table.intent import Ask, Choose, Do, Hint, Intent, intent
from elcapitan.client.table.layer import Layer
from elcapitan.client.table.ledger import last_settlement
from elcapitan.client.table.question import Question
from elcapitan.client.table.sitting import Sitting
from elcapitan.client.table.story import Line, tell
from elcapitan.client.table.targets import PIRATE_SHIP, Kind, Target, legal_targets
from elcapitan.client.table.view import Moment, TableView
from elcapitan.rules.board import Board
from elcapitan.rules.events import Event, PaydayHeld
from elcapitan.rules.legal import legal_moves
from elcapitan.rules.moves import Move, MovePirate, Sail
from elcapitan.rules.refusal import Refused
from elcapitan.rules.state import GameState
from elcapitan.rules.state import Stage as Part

TOOLTIP_S = 0.35
DOUBLE_CLICK_S = 0.4
RIBBON_S = 1.25
SLOW_S = 0.4
"""An answer that takes longer is waited for in words; nearly every one comes within a frame."""
SPEED_LABELS = {"calm": "½×", "normal": "1×", "fast": "2×", "off": "–"}


class TableScene(Scene):
    """The table of one game."""

    def __init__(self, stage: Stage, model: TableModel, actions: Actions | None) -> None:
        super().__init__()
        self.stage = stage
        self.model = model
        self.actions = actions
        model.fresh()
        self.director = Director(model.state, model.me, self._tell, model.steps)
        self.view = TableView(model, self.director)
        self.geometry = Geometry(self.view.lay, model.me)
        self.chosen: str | None = None
        """The card of my hand that is taken up."""
        self.close_up: str | None = None
        """The city seen from near."""
        self.drawer = False
        """The whole log lies open over the table."""
        self.hands = Hands(self)
        self.layers: list[Layer] = []
        """What else lies over the table, the topmost first."""
        self._log_back = 0
        self._clock_s = 0.0
        self._pending_s = 0.0
        # A record has nobody to catch the eye of: what could be done glows steadily from the first picture on.
        self._legal_s = overlays.PULSES_S if actions is None else 0.0
        self._ribbon_s = RIBBON_S
        self._turn_s = overlays.WIPE_S
        """Since somebody else is on turn."""
        self._on_turn = self.view.on_turn(model.state)
        self._unread = 0
        self._clicked: tuple[float, str] = (-9.0, "")
        self._revision = model.revision
        self._known: tuple[GameState | None, list[Move]] = (None, [])
        self._made_for: object = None
        self._at_gate = False
        """A payday or the ranking is shown before the table."""
        self._my_turn = model.state.seat == model.me
        self._finished_before = actions is not None and model.state.stage is Part.OVER
        """Somebody sits down again at a game that has ended: the ranking is what she came for."""
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
        made_for = (look.size, i18n.language(), look.s, look.larger)
        if made_for != self._made_for:
            self._made_for = made_for
            self.view.renew(look)
            self.director.drop_shots()
        self._dirty = True

    @property
    def busy(self) -> bool:
        return self.director.busy or self._stirring

    @property
    def _stirring(self) -> bool:
        """Glows pulse, a tooltip is about to come, or the ribbon passes."""
        pulsing = bool(self.moves) and self._legal_s < overlays.PULSES_S
        explaining = self.hands.hover is not None and self.hands.hover_s < TOOLTIP_S
        return pulsing or explaining or self._ribbon_s < RIBBON_S or self._turn_s < overlays.WIPE_S

    def update(self, dt_s: float) -> None:
        self._clock_s += dt_s
        waited, self._pending_s = self._pending_s, self._pending_s + dt_s if self.model.pending else 0.0
        self._dirty |= waited < SLOW_S <= self._pending_s
        self.view.fetch()
        self.director.reduced = self.stage.settings.reduced_motion
        self.director.take(self.model.fresh())
        if self.model.revision != self._revision:
            self._revision = self.model.revision
            self._legal_s, self._dirty = 0.0, True
        if self.director.update(dt_s, self.stage.settings.speed_factor, self.geometry):
            self._legal_s, self._dirty = 0.0, True
        for sound in self.director.heard():
            self.stage.sound(sound)
        if self.director.reduced:
            self._legal_s = overlays.PULSES_S  # steady rims
        self._dirty |= self._stirring
        for layer in self.layers:
            self._dirty |= layer.update(dt_s)
        self._listen()
        self._turn_s += dt_s
        if (turn := self.view.on_turn(self.state)) != self._on_turn:
            self._on_turn, self._turn_s, self._dirty = turn, 0.0, True
        self._legal_s += dt_s
        self.hands.hover_s += dt_s
        self._ribbon_s += dt_s
        self._follow()
        if not (self._dirty or self.stale or self.director.busy):
            self.view.warm()

    def _listen(self) -> None:
        """A line of somebody else that has not been read is heard."""
        company = self.actions.company if self.actions is not None else None
        unread = company.unread if company is not None else 0
        if unread > self._unread:
            self.stage.sound(Sound.CHAT)
        self._unread = unread

    def _follow(self) -> None:
        """What the position asks of the scene itself: another scene, my turn announced, a card put back."""
        if self._at_gate:
            return
        if self.director.gate is not None:
            paid = isinstance(self.director.gate, PaydayHeld)
            scene = PayDayScene(self.stage, self.model, self.actions, count=True) if paid else None
            self._make_way(scene or RankingScene(self.stage, self.model, self.actions))
            return
        if not self.director.idle:
            return
        state = self.model.state
        if self._finished_before:
            self._finished_before = False
            self._make_way(RankingScene(self.stage, self.model, self.actions))
            return
        mine = state.seat == self.model.me and state.stage is Part.TURN
        if mine and not self._my_turn and self.actions is not None:
            self._ribbon_s, self._dirty = overlays.SLID_S if self.director.reduced else 0.0, True
            self.stage.call(_("Your turn"))
        self._my_turn = mine
        if self.chosen and not self._leads_somewhere(self.chosen):
            self.chosen, self._dirty = None, True
        asked = state.seat == self.model.me and state.stage in (Part.SETTLING, Part.STARTING)
        if asked and self.actions is not None:
            self.stage.call(_("Your turn"))
            self._make_way(PayDayScene(self.stage, self.model, self.actions))

    def _leads_somewhere(self, card: str) -> bool:
        return any(_with(move, card) for move in self._newest_moves())

    def _make_way(self, scene: Scene) -> None:
        self._at_gate = True
        self.close_up = None
        self.stage.push(scene)

    def draw(self, surface: Surface) -> list[Rect] | None:
        if not (self.stale or self._dirty):
            return []
        everything, self.stale, self._dirty = self.stale, False, False
        return self.view.draw(surface, self._moment(), everything=everything)

    def _moment(self) -> Moment:
        hands = self.hands
        told = hands.hover if hands.hover_s >= TOOLTIP_S else None
        about = told or hands.focus
        return Moment(
            self._sitting(),
            self._rail_sitting(),
            self.legal,
            self._intent(Target(Kind.END)),
            self._intent(Target(Kind.BANK)),
            self._intent(about) if about and self.director.idle else None,
            hands.hover,
            hands.focus,
            hands.held,
            told,
            self.close_up,
            self.model.may_take_back and not self._others_play and self.actions is not None,
            SPEED_LABELS[self.stage.settings.speed],
            self._log_back,
            self._legal_s,
            self._ribbon_s,
            self.drawer,
            self.layers,
            hover_s=hands.hover_s if not self.director.reduced else TOOLTIP_S,
            turn_s=self._turn_s if not self.director.reduced else overlays.WIPE_S,
        )

    # -- what there is

    @property
    def state(self) -> GameState:
        """The position beneath what flies."""
        return self.director.picture

    @property
    def moves(self) -> list[Move]:
        """What I may do now; nothing while something is shown or on its way."""
        return self._newest_moves() if self.director.idle and not self.model.pending else []

    def _newest_moves(self) -> list[Move]:
        """My legal moves in the newest position, whatever is shown."""
        state = self.model.state
        if state.seat != self.model.me:
            return []
        if self._known[0] is not state:
            self._known = (state, legal_moves(state))
        return self._known[1]

    @property
    def _others_play(self) -> bool:
        """A move of somebody else is being shown."""
        return abs(self.director.playing) not in (0, self.model.me)

    @property
    def legal(self) -> dict[Target, tuple[Move, ...]]:
        """What glows; with a card taken up only where it leads."""
        moves = self.moves
        if self.chosen:
            moves = [move for move in moves if _with(move, self.chosen)]
        return legal_targets(self.model.state, moves, self.chosen) if moves else {}

    @property
    def places(self) -> Places:
        """Everything that can be pointed at now, with its rectangle."""
        return self.view.places(self.state, self.chosen, self.close_up, drawer=self.drawer)

    def _sitting(self) -> Sitting:
        model = self.model
        return Sitting(self.state, model.seats, model.me, self.moves, self.chosen, model.pending, model.hands_open)

    def _rail_sitting(self) -> Sitting:
        model = self.model
        if self._others_play:
            return Sitting(self.state._replace(seat=abs(self.director.playing)), model.seats, model.me, [])
        pending = model.pending if self._pending_s >= SLOW_S else None
        return Sitting(model.state, model.seats, model.me, self._newest_moves(), self.chosen, pending)

    def _intent(self, target: Target) -> Intent | None:
        return intent(self.model.state, self.model.me, self.chosen, target)

    def _tell(self, event: Event) -> Line:
        return tell(self.model.board, [info.name for info in self.model.seats], event)

    # -- hands

    def handle(self, event: pygame.event.Event) -> bool:
        before = self.hands.hover
        taken = any(layer.handle(event) for layer in self.layers) or self.hands.handle(event)
        if self.hands.hover != before and self.hands.hover in self.legal:
            self.stage.sound(Sound.HOVER)
        return taken

    @property
    def above(self) -> Rect | None:
        near = self.view.near(self.close_up)
        return near.board if near else None

    def interrupt(self) -> bool:
        theirs = self.director.busy and self._others_play
        self.director.finish()
        return theirs

    def finish(self) -> None:
        self.director.finish()

    def repaint(self) -> None:
        self._dirty = True

    def click(self, target: Target) -> None:
        """Do what clicking this thing means."""
        self._dirty = True
        if self._double(target):
            return
        if target.kind in (Kind.MENU, Kind.SPEED, Kind.LENS, Kind.LOG, Kind.FORECAST):
            self.stage.sound(Sound.CLICK)
        match target.kind:
            case Kind.MENU:
                self.stage.push(Pause(self.model, self.actions))
            case Kind.SPEED:
                names, settings = list(SPEEDS), self.stage.settings
                following = names[(names.index(settings.speed) + 1) % len(names)]
                self.stage.change_settings(replace(settings, speed=following))
            case Kind.LENS:
                place = self.state.player(self.model.me).place if self.model.me else ""
                self.show_city(place if place in self.model.board.index else self.model.board.cities[0].id)
            case Kind.END if self.model.state.stage is Part.OVER and self.director.idle:
                self._make_way(RankingScene(self.stage, self.model, self.actions))
            case Kind.LOG:
                self._open_drawer(not self.drawer and self.view.lay(self.state).drawer.w > 0)
            case Kind.FORECAST:
                self.show_ledger()
            case Kind.UNDO | Kind.UNDO_TURN:
                self.take_back("step" if target.kind is Kind.UNDO else "turn")
            case _:
                self._meant(self._intent(target))

    def _open_drawer(self, is_open: bool) -> None:
        self.drawer, self._log_back, self._dirty = is_open, 0, True
        self.hands.point()

    def _double(self, target: Target) -> bool:
        """The second click on the same board shows it from near."""
        name = target.name if target.kind is Kind.CITY and not self.chosen else ""
        before, self._clicked = self._clicked, (self._clock_s, name)
        if not name or before[1] != name or self._clock_s - before[0] > DOUBLE_CLICK_S:
            return False
        self.show_city(name)
        return True

    def show_city(self, city: str | None) -> None:
        """The close-up of a city; None closes it."""
        self.close_up, self._clicked, self._dirty = city, (-9.0, ""), True
        self.hands.point()

    def show_ledger(self) -> None:
        """The last payday once more."""
        if not self.director.idle:
            self.director.finish()
        elif last_settlement(self.model) is None:
            self._cannot(_("There has been no payday yet (P1)."))
        else:
            self.close_up = None
            self.stage.push(PayDayScene(self.stage, self.model, self.actions))

    def _cannot(self, why: str) -> None:
        self.stage.sound(Sound.ILLEGAL)
        self.stage.toast(why)

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
                self.stage.sound(Sound.CARD)
            case Refused() | Hint():
                self._cannot(guide.why_not(at, meant))

    def _play(self, move: Move) -> None:
        if self.model.pending or self.actions is None:
            return
        # A card taken up stays so until the position says that it has been played.
        self.close_up, self._dirty = None, True
        self.actions.play(str(move))

    def take_back(self, what: Literal["step", "turn"]) -> None:
        if not self.model.may_take_back:
            ended = self.model.state.seat != self.model.me
            never, nothing = (
                _("A turn that has ended cannot be taken back (T8)."),
                _("There is nothing to take back (T8)."),
            )
            self._cannot(never if ended else nothing)
        elif self.actions is not None and not self.model.pending:
            self.chosen = None
            self.actions.take_back(what)

    def scroll(self, lines: int, pos: tuple[int, int]) -> None:
        layout = self.view.lay(self.state)
        log = layout.drawer if self.drawer and layout.drawer.w else layout.log
        if log.collidepoint(pos):
            most = max(0, sum(not line.quiet for line in self.director.lines) - 5)
            self._log_back, self._dirty = max(0, min(most, self._log_back + lines)), True

    def back(self) -> bool:
        self._dirty = True
        if self.close_up:
            self.show_city(None)
        elif self.drawer:
            self._open_drawer(False)
        elif self.chosen:
            self.chosen, self._legal_s = None, 0.0
        else:
            return False
        return True

    def go_beside(self, direction: tuple[int, int]) -> bool:
        if self.close_up:
            self.show_city(_beside(self.model.board, self.close_up, direction))
        return bool(self.close_up)

    def go_to_city(self, number: int) -> None:
        """A digit goes through what can be done in that city; with nothing to do there, the city is shown from near."""
        cities = self.model.board.cities
        if number >= len(cities):
            return
        city = cities[number].id
        there = [target for target in self.legal if target.name == city]
        if there:
            self.hands.focus = keyboard.following(there, self.hands.focus)
        else:
            self.show_city(None if self.close_up == city else city)


def _beside(board: Board, city: str, direction: tuple[int, int]) -> str:
    """The next city of the grid in a direction; round the grid where there is none."""
    by_place = {plan.at: plan.id for plan in board.cities}
    columns, lines = sorted({at[0] for at in by_place}), sorted({at[1] for at in by_place})
    x, y = board.plan(city).at
    while True:
        x = columns[(columns.index(x) + direction[0]) % len(columns)]
        y = lines[(lines.index(y) + direction[1]) % len(lines)]
        if found := by_place.get((x, y)):
            return found


def _with(move: Move, taken_up: str) -> bool:
    """A move of what is taken up: a card of my hand, or the pirate ship."""
    if taken_up == PIRATE_SHIP:
        return isinstance(move, MovePirate)
    return isinstance(move, Sail) and move.card == taken_up
