"""Yspahan's table as a scene: passes time and events on, and follows what the position asks for.

What a click does is table_controller.py's, what is shown yspahan_director.py's, its words frame_builder.py's, how it
looks yspahan_view.py's. With a record instead of a server (`actions` None) it only shows.
"""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Rect, Surface

from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.table.glows import PULSES_S
from elcapitan.client.table.layout_units import MAX_ENLARGEMENT, min_scale
from elcapitan.client.table.table_scene import GameTableScene
from elcapitan.client.table.turn_announcer import WIPE_S, TurnAnnouncer
from elcapitan.games.yspahan.client.controller.table_controller import YspahanController
from elcapitan.games.yspahan.client.controller.table_input import YspahanInput
from elcapitan.games.yspahan.client.events.event_table import event_line
from elcapitan.games.yspahan.client.events.event_view import EventLine
from elcapitan.games.yspahan.client.events.places import YspahanPlaces
from elcapitan.games.yspahan.client.facts.table_selection import TableSelection
from elcapitan.games.yspahan.client.scenes.table_screens import YspahanScreens
from elcapitan.games.yspahan.client.sounds import YspahanSound, YspahanTune
from elcapitan.games.yspahan.client.view.frame_builder import FrameBuilder, FrameMoment
from elcapitan.games.yspahan.client.view.yspahan_director import YspahanDirector
from elcapitan.games.yspahan.client.view.yspahan_view import YspahanView
from elcapitan.games.yspahan.rules.model.events import Event, WeekEnded
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from elcapitan.games.yspahan.things import YspahanKind


class YspahanScene(GameTableScene):
    """The table of one game."""

    director: YspahanDirector
    ui: TableSelection
    view: YspahanView
    controller: YspahanController
    input: YspahanInput

    tune = YspahanTune.TABLE

    def __init__(
        self,
        stage: SceneContext,
        model: TableModel,
        actions: PlayerActions | None,
        screens: YspahanScreens | None = None,
    ) -> None:
        super().__init__(stage, model, actions)
        self.director = YspahanDirector(model.state, model.me, self._log_line, model.steps)
        self.view = YspahanView(model)
        self.places = YspahanPlaces(self.view.layout_for, model.me)
        # A record has nobody to catch the eye of: what could be done glows steadily from the first picture on.
        self.ui = TableSelection(glow_s=PULSES_S if actions is None else 0.0)
        self.screens = screens or YspahanScreens(stage, model, actions)
        self.controller = YspahanController(stage, model, self.director, self.ui, self.view, actions, self.screens)
        self.input = YspahanInput(self.controller)
        self.frames = FrameBuilder(model, self.director, self.controller.queries, self.ui, plays=actions is not None)
        self._turns = TurnAnnouncer(self._my_turn, self.frames.on_turn(model.state), self.ui.repaint)
        self._questions = TurnAnnouncer(self._my_question, 0, self.ui.repaint)
        self._finished_before = actions is not None and model.state.stage is YspahanStage.OVER
        """The game was over when the table was opened: the ranking is what the player came for."""

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        if self.screens.at_gate:
            self.screens.at_gate = False
            self.director.open_gate()
        self.ui.repaint()

    def leave(self) -> None:
        self.controller.leave()
        if self.screens.at_gate:
            self.ui.close_up = ""

    def _enlargement(self, look: DrawContext) -> float:
        return max(min(look.s / look.window_s, MAX_ENLARGEMENT), min_scale(look.size))

    def _after_news(self) -> None:
        self.controller.after_move()

    # -- time

    @property
    def _moves_by_itself(self) -> bool:
        """Glows pulse, a tooltip is about to come, or the ribbon passes."""
        pulsing = bool(self.controller.queries.moves) and self.ui.glow_s < PULSES_S
        return pulsing or self.ui.awaits_tooltip or self._turns.moving

    def update(self, dt_s: float) -> None:
        ui, director = self.ui, self.director
        self._play_steps(dt_s, self.places)
        self._update_layers(dt_s)
        self._turns.advance(dt_s, self.frames.on_turn(director.picture))
        ui.glow_s = (PULSES_S if director.reduced else ui.glow_s) + dt_s  # reduced: steady rims
        self.input.update(dt_s)
        self.controller.update(dt_s)
        if ui.hover is not None and ui.hover.kind == YspahanKind.DISTRICT and not ui.close_up:
            self.view.prefetch_close_up(ui.hover.name)
        if not self.screens.at_gate:
            self._follow()

    def update_behind(self) -> None:
        if self.actions is None or self.screens.at_gate:
            return
        if self._questions.is_call_due():
            self._call(_("You are asked whether to give up a camel"))
        elif self._turns.is_call_due():
            self._call(_("Your turn"))

    def _follow(self) -> None:
        """What the position asks for: another scene, my turn or a question announced, a choice put back."""
        if self.director.gate is not None:
            if self.director.busy:
                return  # the sun is setting
            if isinstance(self.director.gate, WeekEnded):
                self.screens.open_week_end()
            else:
                self.screens.open_ranking(celebrate=True)
            return
        if not self.director.idle:
            return
        if self._finished_before:
            self._finished_before = False
            self.screens.open_ranking()
            return
        self._drop_useless_choice()
        if self.actions is None:
            return
        if self._questions.is_ribbon_due() and self._questions.is_call_due():
            self.stage.sound(YspahanSound.QUESTION)
            self.stage.request_attention(_("You are asked whether to give up a camel"))
        if self._turns.is_ribbon_due():
            self._turns.show_ribbon(reduced=self.director.reduced)
            if self._turns.is_call_due():
                self.stage.request_attention(_("Your turn"))
            self.controller.panels.begin_turn()

    def _drop_useless_choice(self) -> None:
        """What is chosen belongs to a part of the turn that is over."""
        ui, state = self.ui, self.model.state
        if not (ui.floor or ui.card or ui.yellow) or ui.dragged:
            return
        mine = self.model.is_my_move and state.asked is None
        fits = mine and (
            (not ui.floor or state.stage is YspahanStage.MAIN)
            and (not ui.yellow or state.stage is YspahanStage.ROLL)
            and (not ui.card or ui.card in state.player(self.model.me).hand)
        )
        if not fits:
            self.controller.choose(())

    def _my_turn(self) -> Hashable:
        """Which turn I am on; None if it is not my turn, or a computer player plays it for me."""
        state = self.model.state
        mine = state.seat == self.model.me and bool(self.model.me) and not self.model.held_by
        return (state.week, state.day, len(state.turns_left)) if mine else None

    def _my_question(self) -> Hashable:
        """Which question out of turn I am asked (R7)."""
        asked = self.model.state.asked
        mine = asked is not None and asked.seat == self.model.me and not self.model.held_by
        return (len(self.model.steps), asked.shop) if mine and asked is not None else None

    def _log_line(self, event: Event) -> EventLine:
        return event_line([info.name for info in self.model.seats], event)

    # -- picture

    def draw(self, surface: Surface) -> list[Rect] | None:
        if not (self.stale or self.ui.dirty):
            return []
        everything, self.stale, self.ui.dirty = self.stale, False, False
        return self.view.draw(surface, self.frames.frame_content(self._moment()), everything=everything)

    def _moment(self) -> FrameMoment:
        settings = self.stage.settings
        return FrameMoment(
            keys=self.controller.keys,
            speed=self.speed_label,
            muted=settings.muted,
            shows_tooltips=settings.hints,
            layers=self._all_layers,
            ribbon_s=self._turns.ribbon_s,
            turn_s=WIPE_S if self.director.reduced else self._turns.on_turn_s,
            pending=self._slow_move,
            offers_hint=self.controller.offers_hint,
            hint=self.controller.hints.steps,
        )
