"""Yspahan's table as a scene: its parts, and what it has besides other tables."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from elcapitan.client.shell.i18n import _
from elcapitan.client.table.clips import Point
from elcapitan.client.table.table_scene import GameTableScene
from elcapitan.client.table.turn_announcer import TurnAnnouncer
from elcapitan.games.yspahan.client.controller.table_controller import YspahanController
from elcapitan.games.yspahan.client.controller.table_input import YspahanInput
from elcapitan.games.yspahan.client.events.places import YspahanPlaces
from elcapitan.games.yspahan.client.facts.table_selection import TableSelection
from elcapitan.games.yspahan.client.scenes.table_screens import YspahanScreens
from elcapitan.games.yspahan.client.sounds import YspahanSound, YspahanTune
from elcapitan.games.yspahan.client.view.frame_builder import FrameBuilder
from elcapitan.games.yspahan.client.view.frame_content import FrameContent
from elcapitan.games.yspahan.client.view.yspahan_director import YspahanDirector
from elcapitan.games.yspahan.client.view.yspahan_view import YspahanView
from elcapitan.games.yspahan.rules.model.events import WeekEnded
from elcapitan.games.yspahan.rules.model.state import YspahanStage
from elcapitan.games.yspahan.things import YspahanKind


class YspahanScene(GameTableScene):
    """The table of one game."""

    director: YspahanDirector
    ui: TableSelection
    view: YspahanView
    controller: YspahanController

    tune = YspahanTune.TABLE
    ui_type = TableSelection
    director_type = YspahanDirector
    places_type = YspahanPlaces
    controller_type = YspahanController
    input_type = YspahanInput
    screens_type = YspahanScreens
    scorings = (WeekEnded,)

    def _make_view(self) -> YspahanView:
        return YspahanView(self.model)

    def _make_rest(self) -> None:
        plays = self.actions is not None
        self.frames = FrameBuilder(self.model, self.director, self.controller.queries, self.ui, plays=plays)
        self._questions = TurnAnnouncer(self._my_question, 0, self.ui.repaint)

    def winner_path(self, seat: int) -> Sequence[Point]:
        """From the crossing along the street, and out of the eastern gate."""
        city = self.view.layout_for(self.director.picture).city
        return city.crossing, (city.rect.right - city.px(1.0), city.crossing[1])

    def _after_news(self) -> None:
        self.controller.after_move()

    @property
    def _next_close_up(self) -> str:
        pointed = self.ui.hover
        return pointed.name if pointed is not None and pointed.kind == YspahanKind.DISTRICT else ""

    def _call_to_answer(self) -> bool:
        is_due = self._questions.is_call_due()
        if is_due:
            self._call(_("You are asked whether to give up a camel"))
        return is_due

    def _announce(self) -> None:
        if self._questions.is_ribbon_due() and self._questions.is_call_due():
            self.stage.sound(YspahanSound.QUESTION)
            self.stage.request_attention(_("You are asked whether to give up a camel"))
        super()._announce()

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
        state = self.model.state
        mine = state.seat == self.model.me and bool(self.model.me) and not self.model.held_by
        return (state.week, state.day, len(state.turns_left)) if mine else None

    def _my_question(self) -> Hashable:
        """Which question out of turn I am asked (R7)."""
        asked = self.model.state.asked
        mine = asked is not None and asked.seat == self.model.me and not self.model.held_by
        return (len(self.model.steps), asked.shop) if mine and asked is not None else None

    # -- picture

    def _frame(self) -> FrameContent:
        return self.frames.frame_content(self._moment())
