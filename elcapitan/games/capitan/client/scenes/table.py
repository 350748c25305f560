"""El Capitan's table as a scene: its parts, and what it has besides other tables."""

from __future__ import annotations

from collections.abc import Sequence

from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.music import Tune
from elcapitan.client.table.clips import Point
from elcapitan.client.table.pointer_state import TOOLTIP_S
from elcapitan.client.table.table_scene import GameTableScene
from elcapitan.games.capitan.client.controller.controller import TableController
from elcapitan.games.capitan.client.controller.input import TableInput
from elcapitan.games.capitan.client.events.places import CapitanPlaces
from elcapitan.games.capitan.client.facts.last_turn_marks import TurnMark, last_turn_marks
from elcapitan.games.capitan.client.facts.ui_state import UiState
from elcapitan.games.capitan.client.scenes.table_screens import TableScreens
from elcapitan.games.capitan.client.view.closeup_fade import CloseUpFade
from elcapitan.games.capitan.client.view.director import Director
from elcapitan.games.capitan.client.view.frame_state import FrameState
from elcapitan.games.capitan.client.view.table_view import TableView
from elcapitan.games.capitan.client.wording import payday_questions
from elcapitan.games.capitan.rules.model.events import PaydayHeld
from elcapitan.games.capitan.rules.model.state import GameState
from elcapitan.games.capitan.rules.model.state import Stage as Part
from elcapitan.games.capitan.things import CapitanKind
from elcapitan.kit.table.things import Thing


class TableScene(GameTableScene):
    """The table of one game."""

    director: Director
    ui: UiState
    view: TableView
    controller: TableController
    screens: TableScreens

    tune = Tune.TABLE
    ui_type = UiState
    director_type = Director
    places_type = CapitanPlaces
    controller_type = TableController
    input_type = TableInput
    screens_type = TableScreens
    scorings = (PaydayHeld,)

    def _make_view(self) -> TableView:
        return TableView(self.model, self.director)

    def _make_rest(self) -> None:
        self.close_up_fade = CloseUpFade()
        self._marked_revision = -1
        self._turn_marks: tuple[TurnMark, ...] = ()
        """Moves of the other players since my last turn."""

    def leave(self) -> None:
        super().leave()
        if self.screens.at_gate:
            self.close_up_fade.set_target(None, 0.0, still=True)

    def _my_turn(self) -> tuple[int, int] | None:
        mine = self.model.is_my_move and self.model.state.stage is Part.TURN
        return (self.model.state.phase, self.model.state.round) if mine else None

    def turn_origin(self, state: GameState) -> Thing:
        """The city of the ship."""
        return Thing(CapitanKind.CITY, state.mover.place)

    def winner_path(self, seat: int) -> Sequence[Point]:
        """In from the west, on the water below the first row of boards."""
        layout = self.view.layout_for(self.director.picture)
        boards = sorted(layout.boards.values(), key=lambda board: (board.y, board.x))
        water = (boards[0].bottom + next(board.y for board in boards if board.y >= boards[0].bottom)) / 2
        return (layout.cloth.x, water), (layout.cloth.centerx, water)

    # -- time

    @property
    def _moves_by_itself(self) -> bool:
        """Glows pulse, a close-up comes or goes, a tooltip is about to come, or the ribbon passes."""
        return self.close_up_fade.moving or super()._moves_by_itself

    def _play_steps(self, dt_s: float) -> None:
        super()._play_steps(dt_s)
        still = self.director.reduced or not self.speed_factor
        self.ui.dirty |= self.close_up_fade.set_target(self.ui.close_up or None, dt_s, still=still)

    @property
    def _next_close_up(self) -> str:
        return self.ui.city_pointed_at

    def update(self, dt_s: float) -> None:
        super().update(dt_s)
        if not (self.ui.dirty or self.stale or self.director.busy):
            self.view.prepare_one_card()

    def _drop_useless_choice(self) -> None:
        """A chosen card that belongs to none of my moves any more."""
        if self.ui.chosen is not None and not self.controller.queries.newest_lit and not self.ui.dragged:
            self.ui.chosen, self.ui.dirty = None, True

    def _follow_part(self) -> None:
        """Mark the others' last moves, and open the payday that waits for my decision."""
        model = self.model
        if self._marked_revision != model.revision:
            self._marked_revision = model.revision
            self._turn_marks = last_turn_marks(model.steps, model.me)
            self.ui.repaint()
            self.controller.after_move()
        if self.actions is not None and payday_questions.is_my_decision(model.state, model.me, model.seats):
            self.stage.request_attention(_("Your turn"))
            self.screens.open_settlement()

    def name_close_up(self, wanted: str) -> str:
        """The city of that id; empty: the one in which the most stands. ValueError if there is none of that id."""
        if wanted and wanted not in self.model.start.board.index:
            raise ValueError(f"there is no city {wanted!r} in that game")
        return wanted or busiest_city(self.model.state)

    # -- picture

    def _frame(self) -> FrameState:
        ui, turn = self.ui, self.controller.queries
        about = ui.explained or ui.focus
        return FrameState(
            self._moment(),
            self.controller.view_context,
            turn.rail_view_context(self._slow_move),
            ui,
            turn.legal,
            turn.click_intent(Thing(CapitanKind.END)),
            turn.click_intent(Thing(CapitanKind.BANK)),
            turn.click_intent(about) if about and self.director.idle else None,
            close_up_fade=self.close_up_fade if self.close_up_fade.moving else None,
            may_take_back=self.model.may_take_back and not turn.others_play and self.actions is not None,
            is_hint_open=self.controller.hints.is_open,
            heading=self._heading(),
            turn_marks=self._turn_marks,
            hover_s=TOOLTIP_S if self.director.reduced else ui.hover_s,
        )


def busiest_city(state: GameState) -> str:
    """The city in which the most stands; the first of them on the board."""

    def standing(city: str) -> int:
        here = state.city(city)
        ships = sum(player.place == city for player in state.players)
        return len(here.row) + len(here.picture) + 2 * sum(map(bool, here.fortresses)) + 2 * ships

    return max((plan.id for plan in state.board.cities), key=standing)
