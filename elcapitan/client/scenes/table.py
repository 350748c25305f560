"""The captain's table: shows what happens, takes clicks and keys, and asks the server for the moves they mean.

Decides nothing by itself: what a click means is intent.py's, what is shown director.py's, how it looks view.py's. With
a record instead of a server (`actions` None) it only shows.
"""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from elcapitan.client import i18n
from elcapitan.client.i18n import _, pgettext
from elcapitan.client.keys import Bindings, Deed
from elcapitan.client.model import TableModel
from elcapitan.client.scene import Scene, Stage
from elcapitan.client.scenes.keys import Keys
from elcapitan.client.scenes.payday import PayDayScene
from elcapitan.client.scenes.ranking import RankingScene
from elcapitan.client.sound import Sound
from elcapitan.client.table import overlays, settlement
from elcapitan.client.table.asking import Actions
from elcapitan.client.table.deeds import Deeds
from elcapitan.client.table.desk import Desk
from elcapitan.client.table.director import Director
from elcapitan.client.table.frames import least_factor
from elcapitan.client.table.geometry import Geometry
from elcapitan.client.table.hands import TOOLTIP_S, Hands
from elcapitan.client.table.hit import Places
from elcapitan.client.table.intent import Intent
from elcapitan.client.table.layer import Layer
from elcapitan.client.table.moment import Moment
from elcapitan.client.table.my_turns import MyTurns
from elcapitan.client.table.nearing import Nearing
from elcapitan.client.table.note import Note
from elcapitan.client.table.recent import Trace, recent
from elcapitan.client.table.sitting import Sitting
from elcapitan.client.table.standing import Standing
from elcapitan.client.table.story import Line, tell
from elcapitan.client.table.targets import Kind, Target
from elcapitan.client.table.view import TableView
from elcapitan.rules.events import Event, PaydayHeld
from elcapitan.rules.moves import Move
from elcapitan.rules.state import GameState
from elcapitan.rules.state import Stage as Part

RIBBON_S = 1.25
SLOW_S = 0.4
"""An answer that takes longer is waited for in words; nearly every one comes within a frame."""
SPEED_LABELS = {"calm": "½×", "normal": "1×", "fast": "2×"}
"""Of the speed button; animation that is off has a word."""


class TableScene(Scene):
    """The table of one game."""

    over_ranking = False
    """The ranking lies below, and its menu leads back there."""

    def __init__(self, stage: Stage, model: TableModel, actions: Actions | None) -> None:
        super().__init__()
        self.stage = stage
        self.model = model
        self.actions = actions
        model.fresh()
        self.director = Director(model.state, model.me, self._tell, model.steps)
        self.view = TableView(model, self.director)
        self.geometry = Geometry(self.view.lay, model.me)
        self.desk = Desk()
        self.standing = Standing(model, self.director, self.desk)
        self.deeds = Deeds(self)
        self.hands = Hands(self)
        self.nearing = Nearing()
        self.note = Note(self.repaint, lambda: (box for _step, box in self.deeds.log_seen()))
        self.layers: list[Layer] = []
        """What else lies over the table, the topmost first."""
        self.clock_s = 0.0
        """Since the scene was made."""
        self._pending_s = 0.0
        # A record has nobody to catch the eye of: what could be done glows steadily from the first picture on.
        self._legal_s = overlays.PULSES_S if actions is None else 0.0
        self._ribbon_s = RIBBON_S
        self._turn_s = overlays.WIPE_S
        """Since somebody else is on turn."""
        self._on_turn = self.view.on_turn(model.state)
        self._revision = model.revision
        self._shown = model.state
        """The position in which the hands looked where things lie."""
        self._traced = -1
        self._traces: tuple[Trace, ...] = ()
        self._made_for: object = None
        self._at_gate = False
        """A payday or the ranking is shown before the table."""
        self._my_turns = MyTurns(model)
        self._finished_before = actions is not None and model.state.stage is Part.OVER
        """Somebody sits down again at a game that has ended: the ranking is what she came for."""
        self._dirty = True

    # -- the scene

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        if self._at_gate:
            self._at_gate = False
            # What was settled while the ledger was open has been seen there.
            self.director.take(self.model.fresh())
            self.director.release()
        self._dirty = True

    def leave(self) -> None:
        if self.hands.dragged:
            self.deeds.put_back()
        self.hands.let_go()
        self.deeds.forget()

    @property
    def typing(self) -> bool:
        return any(layer.typing for layer in self._all_layers)

    def relayout(self) -> None:
        look = self.stage.look
        made_for = (look.size, look.s, look.eyes, i18n.language())
        if made_for != self._made_for:
            self._made_for = made_for
            self.view.renew(look.roomier(max(look.s / look.window_s, least_factor(look.size))))
            self.director.drop_shots()
            self.director.word_anew()
            self.note.word_anew()
        self._dirty = True

    @property
    def _all_layers(self) -> list[Layer]:
        """The note lies lowest, and beneath a city that is seen from near."""
        return self.layers if self.desk.close_up else [*self.layers, self.note]

    @property
    def busy(self) -> bool:
        return self.director.busy or self._stirring or self.deeds.waiting

    @property
    def _stirring(self) -> bool:
        """Glows pulse, a close-up comes or goes, a tooltip is about to come, or the ribbon passes."""
        pulsing = self.nearing.moving or (bool(self.moves) and self._legal_s < overlays.PULSES_S)
        return pulsing or self.hands.waiting or self._ribbon_s < RIBBON_S or self._turn_s < overlays.WIPE_S

    def update(self, dt_s: float) -> None:
        self.clock_s += dt_s
        waited, self._pending_s = self._pending_s, self._pending_s + dt_s if self.model.pending else 0.0
        self._dirty |= waited < SLOW_S <= self._pending_s
        self.view.fetch()
        self.director.reduced = self.stage.settings.reduced_motion
        self.director.pause_s = self.stage.settings.pause_s
        self.director.take(self.model.fresh())
        if self.model.revision != self._revision:
            self._revision = self.model.revision
            self._legal_s, self._dirty = 0.0, True
        if self.director.update(dt_s, self.stage.settings.speed_factor, self.geometry):
            self._legal_s, self._dirty = 0.0, True
        if self.state is not self._shown:
            self._shown = self.state
            self.hands.look_again()
        for sound in self.director.heard():
            self.stage.sound(sound)
        if self.director.reduced:
            self._legal_s = overlays.PULSES_S  # steady rims
        still = self.director.reduced or not self.stage.settings.speed_factor
        self._dirty |= self.nearing.follow(self.desk.close_up, dt_s, still=still)
        self._dirty |= self._stirring
        for layer in self._all_layers:
            self._dirty |= layer.update(dt_s)
        if self.actions is not None and self.actions.company is not None and self.actions.company.new_lines():
            self.stage.sound(Sound.CHAT)
        self._turn_s += dt_s
        if (turn := self.view.on_turn(self.state)) != self._on_turn:
            self._on_turn, self._turn_s, self._dirty = turn, 0.0, True
        self._legal_s += dt_s
        self.hands.update(dt_s)
        self.deeds.update()
        if self.hands.resting_on_board and not self.desk.close_up:
            self.view.expect(self.hands.resting_on_board)
        self._ribbon_s += dt_s
        self._follow()
        if not (self._dirty or self.stale or self.director.busy):
            self.view.warm()

    def meanwhile(self) -> None:
        if self.actions is not None and not self._at_gate and self._my_turns.to_call():
            self.stage.call(_("Your turn"))
            self.stage.toast(_("Your turn"))

    def _follow(self) -> None:
        """What the position asks of the scene itself: another scene, my turn announced, a card put back."""
        if self._at_gate:
            return
        if self.director.gate is not None:
            paid = isinstance(self.director.gate, PaydayHeld)
            self._make_way(
                self.payday() if paid else RankingScene(self.stage, self.model, self.actions, celebrate=True)
            )
            return
        if not self.director.idle:
            return
        state = self.model.state
        if self._finished_before:
            self._finished_before = False
            self._make_way(RankingScene(self.stage, self.model, self.actions))
            return
        if self.actions is not None and self._my_turns.to_begin():
            self._ribbon_s, self._dirty = overlays.SLID_S if self.director.reduced else 0.0, True
            if self._my_turns.to_call():
                self.stage.call(_("Your turn"))
            self.note.begin(self.model)
        self._look_back()
        if self.standing.holds_what_leads_nowhere and not self.hands.dragged:
            self.desk.chosen, self._dirty = None, True
        if self.actions is not None and settlement.is_mine(state, self.model.me, self.model.seats):
            self.stage.call(_("Your turn"))
            self._make_way(PayDayScene(self.stage, self.model, self.actions))

    def _look_back(self) -> None:
        """The marks of what the others have done, once all of it has been shown."""
        if self._traced != self.model.revision:
            self._traced = self.model.revision
            self._traces = recent(self.model.steps, self.model.me)
            self._dirty = True
            if self.model.steps and self.model.steps[-1].seat == self.model.me:
                self.note.close()

    def _make_way(self, scene: Scene) -> None:
        self._at_gate = True
        self.desk.close_up = None
        self.nearing.follow(None, 0.0, still=True)
        self.stage.push(scene)

    def payday(self) -> Scene:
        """What shows the payday that has just come."""
        return PayDayScene(self.stage, self.model, self.actions, count=True)

    def look_afresh(self) -> None:
        """The game stands elsewhere, and nothing of the way there is shown."""
        self.director = self.view.director = self.standing.director = Director(
            self.model.state, self.model.me, self._tell, self.model.steps
        )
        self.glow_anew()

    def show_ranking(self) -> None:
        """Who has won."""
        self._make_way(RankingScene(self.stage, self.model, self.actions))

    def show_help(self) -> None:
        """The keys."""
        self.stage.push(Keys())

    def show_recap(self) -> None:
        """What has changed for me since my last turn; away again if it is shown."""
        self.note.toggle(self.model)
        self._dirty = True

    def glow_anew(self) -> None:
        """Other things can be done now."""
        self._legal_s, self._dirty = 0.0, True

    def draw(self, surface: Surface) -> list[Rect] | None:
        if not (self.stale or self._dirty):
            return []
        everything, self.stale, self._dirty = self.stale, False, False
        return self.view.draw(surface, self._moment(), everything=everything)

    def _moment(self) -> Moment:
        hands, desk = self.hands, self.desk
        about = hands.told or hands.focus
        return Moment(
            self.sitting(),
            self.standing.rail_sitting(self.model.pending if self._pending_s >= SLOW_S else None),
            self.legal,
            self.intent(Target(Kind.END)),
            self.intent(Target(Kind.BANK)),
            self.intent(about) if about and self.director.idle else None,
            hover=hands.hover,
            focus=hands.focus,
            held=hands.held,
            told=hands.told,
            known=hands.known,
            dragged=(hands.dragged, hands.pointer) if hands.dragged else None,
            close_up=desk.close_up,
            nearing=self.nearing if self.nearing.moving else None,
            may_take_back=self.model.may_take_back and not self.standing.others_play and self.actions is not None,
            hints=self.stage.settings.hints,
            speed=SPEED_LABELS.get(self.stage.settings.speed) or pgettext("speed button", "Off"),
            muted=self.stage.settings.muted,
            log_back=desk.log_back,
            legal_s=self._legal_s,
            ribbon_s=self._ribbon_s,
            drawer=desk.drawer,
            layers=self._all_layers,
            traces=self._traces,
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
        return self.standing.moves

    @property
    def legal(self) -> dict[Target, tuple[Move, ...]]:
        """What glows; with a card taken up only where it leads."""
        return self.standing.legal

    @property
    def places(self) -> Places:
        """Everything that can be pointed at now, with its rectangle."""
        return self.view.places(self.state, self.desk.chosen, self.desk.close_up, drawer=self.desk.drawer)

    def sitting(self) -> Sitting:
        """What all words on the table are about."""
        return self.standing.sitting(self.keys)

    def intent(self, target: Target) -> Intent | None:
        """What clicking a thing means to the game now."""
        return self.standing.intent(target)

    @property
    def keys(self) -> Bindings:
        return self.deeds.keys

    @property
    def px_per_u(self) -> float:
        return self.view.brush.look.s

    def _tell(self, event: Event) -> Line:
        return tell(self.model.board, [info.name for info in self.model.seats], event)

    # -- hands

    def handle(self, event: pygame.event.Event) -> bool:
        before = self.hands.hover
        # What is pressed or dragged is let go where the hands have it, whatever lies there.
        pressed = self.hands.held is not None and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)
        layers = () if pressed else self._all_layers
        taken = any(layer.handle(event) for layer in layers) or self.hands.handle(event)
        if self.hands.hover != before and self.hands.hover in self.legal:
            self.stage.sound(Sound.HOVER)
        return taken

    @property
    def above(self) -> Rect | None:
        near = self.view.near(self.desk.close_up)
        return near.board if near else None

    def interrupt(self) -> bool:
        if self.deeds.has_just_played_here:
            return True
        theirs = self.director.busy and self.standing.others_play
        self.director.finish()
        return theirs

    def finish(self) -> None:
        self.director.finish()

    def repaint(self) -> None:
        self._dirty = True

    def click(self, target: Target) -> None:
        self.deeds.click(target)

    def do(self, deed: Deed) -> None:
        self.deeds.do(deed)

    def lift(self, source: Target) -> bool:
        return self.deeds.lift(source)

    def drop(self, source: Target, target: Target | None, pos: tuple[int, int]) -> None:
        on_rail = self.view.lay(self.state).rail.rect.collidepoint(pos)
        self.deeds.drop(source, target, on_rail=on_rail)

    def back(self) -> bool:
        self._dirty = True
        return self.deeds.back()

    def go_to_city(self, number: int) -> None:
        self.deeds.go_to_city(number)

    def go_beside(self, direction: tuple[int, int]) -> bool:
        return self.deeds.go_beside(direction)

    def scroll(self, lines: int, pos: tuple[int, int]) -> None:
        layout, desk = self.view.lay(self.state), self.desk
        log = layout.drawer if desk.drawer and layout.drawer.w else layout.log
        if log.collidepoint(pos):
            most = max(0, sum(not line.quiet for line in self.director.lines) - 5)
            desk.log_back, self._dirty = max(0, min(most, desk.log_back + lines)), True
