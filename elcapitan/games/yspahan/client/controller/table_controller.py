"""What is Yspahan's own at its table: its things and keys, the words of questions and reasons, what is chosen.

clicks.py decides what a click means to the game; table_input.py finds the thing under the pointer. Knows no scene.
"""

from __future__ import annotations

from typing import Any

from pygame import Rect

from elcapitan.client.model.table_model import TableModel
from elcapitan.client.presence.player_actions import PlayerActions
from elcapitan.client.shell.scene import SceneContext
from elcapitan.client.table.hit_test import ThingRects
from elcapitan.games.yspahan.clicks import Clicks, choice_of, floor_found
from elcapitan.games.yspahan.client.controller.table_hints import YspahanHints
from elcapitan.games.yspahan.client.controller.table_panels import TablePanels
from elcapitan.games.yspahan.client.controller.table_queries import TableQueries
from elcapitan.games.yspahan.client.facts.move_preview import is_asked_after
from elcapitan.games.yspahan.client.facts.table_selection import TableSelection
from elcapitan.games.yspahan.client.sounds import YspahanSound
from elcapitan.games.yspahan.client.view.yspahan_director import YspahanDirector
from elcapitan.games.yspahan.client.view.yspahan_view import YspahanView
from elcapitan.games.yspahan.client.wording import click_text
from elcapitan.games.yspahan.client.wording.move_text import move_text
from elcapitan.games.yspahan.things import YspahanKind
from elcapitan.kit.table.click_paths import AskAmount, AskChoice, PlayMoves
from elcapitan.kit.table.game_controller import GameController, Question
from elcapitan.kit.table.game_panels import TableScenes
from elcapitan.kit.table.things import Thing

Kind = YspahanKind


class YspahanController(GameController[TableSelection, TablePanels, TableQueries]):
    """Handles the input of one player at one table."""

    choice_sound = YspahanSound.CARD_DRAW
    clicking = (Kind.PERIOD, Kind.BUILDINGS)
    take_back_rule = "T5"

    def __init__(
        self,
        stage: SceneContext,
        model: TableModel,
        director: YspahanDirector,
        ui: TableSelection,
        view: YspahanView,
        actions: PlayerActions | None,
        screens: TableScenes,
    ) -> None:
        super().__init__(stage, model, director, view, actions)
        self.ui = ui
        self.queries = TableQueries(model, director, ui)
        self.panels = TablePanels(stage, model, director, ui, view, screens, self.queries)
        self.hints: YspahanHints = YspahanHints(model, self.panels, ui, actions)

    @property
    def thing_rects(self) -> ThingRects:
        """All things that can be pointed at now, with their rectangles."""
        found: ThingRects = self._view.thing_rects(self._director.picture, self.ui, hint=self.offers_hint)
        return found

    @property
    def close_up_rect(self) -> Rect | None:
        near = self._view.close_up_layout(self.ui.close_up)
        return near.rect if near else None

    def is_possible(self, target: Thing) -> bool:
        """Whether a click on the thing leads somewhere now."""
        return target in self.queries.possible

    def leave(self) -> None:
        """Another scene opens: cancel the drag."""
        self.ui.held = self.ui.dragged = None

    # -- clicks and keys

    def _click_part(self, target: Thing) -> bool:
        ui, panels = self.ui, self.panels
        match target.kind:
            case Kind.LENS:
                panels.show_some_district()
            case Kind.DISTRICT:
                panels.show_district(target.name)
            case Kind.SOUK:
                panels.show_district(panels.district_of(target.name) if not ui.close_up else "")
            case Kind.BUILDINGS:
                panels.show_drawer("" if ui.drawer == "buildings" else "buildings")
            case Kind.PERIOD:
                panels.show_ledger()
            case _:
                return False
        return True

    def answer(self, kind: str) -> bool:
        """Answer the question for a camel; False if I am not asked."""
        asked = self._model.state.asked
        if asked is None or asked.seat != self._model.me:
            return False
        self.finish()
        self.click(Thing(kind))
        return True

    def close_topmost(self) -> bool:
        """Close the topmost panel, or put back what is chosen (Esc)."""
        # What a lesson shows stays open.
        if self.hints.has_words and not (self.queries.clicked or self.ui.close_up or self.ui.drawer):
            self.hints.close()
            return True
        return self.panels.close_topmost()

    # -- dragging

    def lift(self, source: Thing) -> bool:
        """Start to drag a card of mine; False for anything else."""
        if not self.queries.moves or source.kind != Kind.HAND:
            return False
        self.sound(self.choice_sound)
        return True

    def drop(self, source: Thing, target: Thing | None, pos: tuple[int, int]) -> None:
        """Drop the dragged card over `target`."""
        self.act_on(self.queries.clicks.drop(source, target))

    # -- the game

    def choose(self, clicks: Clicks) -> None:
        """Choose a floor, a card or yellow dice, or nothing."""
        self.ui.floor, self.ui.card, self.ui.yellow = choice_of(clicks)
        self.ui.restart_glow()

    def question(self, meant: AskChoice | AskAmount) -> Question:
        at = self.queries.newest_context
        if isinstance(meant, AskAmount):
            return Question(click_text.question_title(meant), [move_text(at, move) for move in meant.moves])
        labels = [click_text.answer_label(at, meant, answer) for answer in meant.answers]
        return Question(click_text.question_title(meant), labels)

    def reason(self, meant: Any) -> tuple[str, str]:
        return click_text.why_not_words(self.queries.newest_context, meant), click_text.reason_rule(meant)

    def _tell_choice(self, meant: PlayMoves) -> None:
        at = self.queries.newest_context
        # The question lies in its place.
        if floor_found(meant) and not is_asked_after(at.state, meant.moves[0], at.me):
            self._stage.toast(click_text.found_floor_text(at, meant))

    def _close_before_move(self) -> None:
        self.ui.close_up, self.ui.drawer = "", ""
        self.choose(())
