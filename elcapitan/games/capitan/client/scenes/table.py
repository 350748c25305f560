"""The captain's table as a scene: passes time and events on, and follows what the position asks for.

What a click does is controller.py's, what is shown director.py's, how it looks table_view.py's. With a record instead
of a server (`actions` None) it only shows.
"""

from __future__ import annotations

from pygame import Rect, Surface

from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.music import Tune
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.table import glows
from elcapitan.client.table.layout_units import MAX_ENLARGEMENT, min_scale
from elcapitan.client.table.pointer_state import TOOLTIP_S
from elcapitan.client.table.table_scene import GameTableScene
from elcapitan.client.table.turn_announcer import WIPE_S
from elcapitan.games.capitan.client.controller.controller import TableController
from elcapitan.games.capitan.client.controller.input import TableInput
from elcapitan.games.capitan.client.controller.turn_notifier import TurnNotifier
from elcapitan.games.capitan.client.events.event_table import event_log_line
from elcapitan.games.capitan.client.events.event_view import LogLine
from elcapitan.games.capitan.client.events.places import CapitanPlaces
from elcapitan.games.capitan.client.facts.ui_state import UiState
from elcapitan.games.capitan.client.scenes.table_screens import TableScreens
from elcapitan.games.capitan.client.view.closeup_fade import CloseUpFade
from elcapitan.games.capitan.client.view.director import Director
from elcapitan.games.capitan.client.view.frame_state import FrameState
from elcapitan.games.capitan.client.view.table_view import TableView
from elcapitan.games.capitan.client.wording import payday_questions
from elcapitan.games.capitan.rules.model.events import Event, PaydayHeld
from elcapitan.games.capitan.rules.model.state import Stage as Part
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing


class TableScene(GameTableScene):
    """The table of one game."""

    director: Director
    ui: UiState
    view: TableView
    controller: TableController
    input: TableInput

    tune = Tune.TABLE

    def __init__(
        self, stage: SceneContext, model: TableModel, actions: PlayerActions | None, screens: TableScreens | None = None
    ) -> None:
        super().__init__(stage, model, actions)
        self.director = Director(model.state, model.me, self._log_line, model.steps)
        self.view = TableView(model, self.director)
        self.places = CapitanPlaces(self.view.layout_for, model.me)
        # A record has nobody to catch the eye of: what could be done glows steadily from the first picture on.
        self.ui = UiState(glow_s=glows.PULSES_S if actions is None else 0.0)
        self.screens = screens or TableScreens(stage, model, actions)
        self.controller = TableController(stage, model, self.director, self.ui, self.view, actions, self.screens)
        self.input = TableInput(self.controller)
        self.close_up_fade = CloseUpFade()
        self._notices = TurnNotifier(model, self.ui, self.view.on_turn(model.state))
        self._finished_before = actions is not None and model.state.stage is Part.OVER
        """The game was over when the table was opened: the ranking is what the player came for."""

    def enter(self, stage: SceneContext) -> None:
        super().enter(stage)
        if self.screens.at_gate:
            self.screens.at_gate = False
            # What was settled while the ledger was open has been seen there.
            self.director.add_steps(self.model.take_new_steps())
            self.director.open_gate()
        self.ui.repaint()

    def leave(self) -> None:
        self.controller.leave()
        if self.screens.at_gate:
            self.ui.close_up = None
            self.close_up_fade.set_target(None, 0.0, still=True)

    def _enlargement(self, look: DrawContext) -> float:
        return max(min(look.s / look.window_s, MAX_ENLARGEMENT), min_scale(look.size))

    # -- time

    @property
    def _moves_by_itself(self) -> bool:
        """Glows pulse, a close-up comes or goes, a tooltip is about to come, or the ribbon passes."""
        pulsing = self.close_up_fade.moving or (bool(self.controller.queries.moves) and self.ui.glow_s < glows.PULSES_S)
        return pulsing or self.ui.awaits_tooltip or self._notices.moving

    def update(self, dt_s: float) -> None:
        ui, director = self.ui, self.director
        self._play_steps(dt_s, self.places)
        still = director.reduced or not self.speed_factor
        ui.dirty |= self.close_up_fade.set_target(ui.close_up, dt_s, still=still)
        self._update_layers(dt_s)
        self._notices.update(dt_s, self.view.on_turn(director.picture), reduced=director.reduced)
        self.input.update(dt_s)
        self.controller.update(dt_s)
        if ui.city_pointed_at and not ui.close_up:
            self.view.prefetch_close_up(ui.city_pointed_at)
        if not self.screens.at_gate:
            self._follow()
        if not (ui.dirty or self.stale or director.busy):
            self.view.prepare_one_card()

    def update_behind(self) -> None:
        if self.actions is not None and not self.screens.at_gate and self._notices.is_call_due():
            self._call(_("Your turn"))

    def _follow(self) -> None:
        """What the position asks for: another scene, my turn announced, a card put back."""
        if self.director.gate is not None:
            if isinstance(self.director.gate, PaydayHeld):
                self.screens.open_payday()
            else:
                self.screens.open_ranking(celebrate=True)
            return
        if not self.director.idle:
            return
        if self._finished_before:
            self._finished_before = False
            self.screens.open_ranking()
            return
        if self.actions is not None and self._notices.is_ribbon_due():
            self._notices.show_ribbon(reduced=self.director.reduced)
            if self._notices.is_call_due():
                self.stage.request_attention(_("Your turn"))
            self.controller.panels.begin_turn()
        if self._notices.mark_last_turns():
            self.controller.after_move()
        if self.controller.queries.chosen_is_useless and not self.ui.dragged:
            self.ui.chosen, self.ui.dirty = None, True
        if self.actions is not None and payday_questions.is_my_decision(
            self.model.state, self.model.me, self.model.seats
        ):
            self.stage.request_attention(_("Your turn"))
            self.screens.open_settlement()

    def _log_line(self, event: Event) -> LogLine:
        return event_log_line(self.model.start.board, [info.name for info in self.model.seats], event)

    # -- picture

    def draw(self, surface: Surface) -> list[Rect] | None:
        if not (self.stale or self.ui.dirty):
            return []
        everything, self.stale, self.ui.dirty = self.stale, False, False
        return self.view.draw(surface, self._frame_state(), everything=everything)

    def _heading(self) -> str:
        """The large line of the rail, in the place of that of the position."""
        return ""

    def _frame_state(self) -> FrameState:
        ui, turn, reduced = self.ui, self.controller.queries, self.director.reduced
        about = ui.explained or ui.focus
        return FrameState(
            self.controller.view_context,
            turn.rail_view_context(self._slow_move),
            ui,
            turn.legal,
            turn.click_intent(Thing(CapitanKind.END)),
            turn.click_intent(Thing(CapitanKind.BANK)),
            turn.click_intent(about) if about and self.director.idle else None,
            close_up_fade=self.close_up_fade if self.close_up_fade.moving else None,
            may_take_back=self.model.may_take_back and not turn.others_play and self.actions is not None,
            hints=self.stage.settings.hints,
            speed=self.speed_label,
            muted=self.stage.settings.muted,
            offers_hint=self.controller.offers_hint,
            is_hint_open=self.controller.hints.is_open,
            hint=self.controller.hints.steps,
            heading=self._heading(),
            layers=self._all_layers,
            turn_marks=self._notices.turn_marks,
            ribbon_s=self._notices.ribbon_s,
            hover_s=TOOLTIP_S if reduced else ui.hover_s,
            turn_s=WIPE_S if reduced else self._notices.on_turn_s,
        )
