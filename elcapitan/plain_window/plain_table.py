"""The table of any game as a scene, with what it does and says.

A game that paints a board names its own types here: clicks, events, view.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, ClassVar

from pygame import Rect

from elcapitan import games
from elcapitan.bots.bot import Advice
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Answer, Scene
from elcapitan.client.sound_names import Sound
from elcapitan.client.table.hint_rows import HintedMove, hinted_moves
from elcapitan.client.table.hit_test import LogBox
from elcapitan.client.table.pointer_input import PointerInput
from elcapitan.client.table.table_scene import GameTableScene
from elcapitan.client.table.table_screens import GameTableScreens
from elcapitan.client.text.game_text import GameText
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.kit.table.click_paths import AskAmount, AskChoice, ShowReason, TableReason
from elcapitan.kit.table.game_controller import GameController, Question
from elcapitan.kit.table.game_panels import GamePanels
from elcapitan.kit.table.things import Thing
from elcapitan.plain_window.plain_clicks import MOVE
from elcapitan.plain_window.plain_events import PlainDirector, PlainLine, PlainPlaces
from elcapitan.plain_window.plain_things import PlainPointer, PlainQueries
from elcapitan.plain_window.plain_view import PlainFrame, PlainNote, PlainView

LARGEST = 1.4
"""How much larger the table can be painted."""


class PlainPanels(GamePanels[PlainPointer, PlainView, PlainQueries, Any]):
    """The log and a note."""

    def _make_note(self) -> PlainNote:
        return PlainNote(self._ui.repaint)

    def _recap(self) -> None:
        return None

    def _recap_rows(self, found: Any) -> Sequence[TextRow]:
        return ()

    def _no_recap_text(self) -> str:
        return _("The log tells what has happened.")

    def _why_no_ledger(self) -> tuple[str, str]:
        return _("The log tells what has happened."), ""

    def _bot_decisions(self) -> list[Any]:
        return []

    @property
    def _log_rect(self) -> Rect:
        return self._view.layout_for(self._director.picture).log

    @property
    def _log_length(self) -> int:
        return len(self._model.steps)

    def log_boxes(self) -> Iterable[LogBox]:
        return ()


class PlainController(GameController[PlainPointer, PlainPanels, PlainQueries]):
    """Handles the input of one player at one table."""

    choice_sound = Sound.CLICK
    take_back_rule = ""
    queries_type = PlainQueries
    panels_type = PlainPanels
    close_up_rect = None

    def button(self, kind: str) -> Thing:
        return Thing(kind)

    def question(self, meant: AskChoice | AskAmount) -> Question:
        """Which of the moves that a click may be; a game whose answers are no moves words them itself."""
        text, at = self._words()
        return Question(_("Your turn"), [text.move_line(at, move) for move in meant.moves])

    def _words(self) -> tuple[GameText[Any], Any]:
        """The game's words, and their context."""
        text = games.text(self._model.rules.name)
        return text, text.context(self._model, self.queries.newest_moves)

    def reason(self, meant: Any) -> tuple[str, str]:
        if not isinstance(meant, ShowReason):
            text, at = self._words()
            return text.refusal_text(at, meant), meant.rule
        if meant.reason is TableReason.HELD:
            return _("A computer player is in your seat."), ""
        if meant.reason is TableReason.NOT_YOUR_TURN and meant.seat:
            return _("It is {name}'s turn.").format(name=self._model.seats[meant.seat - 1].name), ""
        return _("You are looking on."), ""

    def choose(self, clicks: tuple[Any, ...]) -> None:
        self.ui.chosen = clicks
        self.ui.restart_glow()

    def _close_before_move(self) -> None:
        self.panels.note.close()
        self.ui.chosen = ()

    def _click_part(self, target: Thing) -> bool:
        return target.kind not in self.queries.clicks.kinds

    @property
    def advised(self) -> Thing | None:
        """Where the hint that is shown points."""
        steps = self.hints.steps
        return self.queries.clicks.next_click([steps[0].move], self.ui.chosen) if steps else None

    @property
    def thing_rects(self) -> list[tuple[Thing, Rect]]:
        """All things that can be pointed at now, with their rectangles."""
        moves = [thing.name for thing in self.queries.possible if thing.kind == MOVE]
        undo = self._model.may_take_back and self._actions is not None
        found: list[tuple[Thing, Rect]] = self._view.thing_rects(
            self._director.picture, moves, hint=self.offers_hint, undo=undo
        )
        return found

    def hint_steps(self, state: Any, moves: Sequence[Any]) -> tuple[HintedMove, ...]:
        return hinted_moves(self._model.rules, state, moves)

    def hint_rows(self, asked: Any, advice: Advice, steps: Sequence[HintedMove]) -> Sequence[TextRow]:
        text, at = self._words()
        return [TextRow(text.move_line(at._replace(state=step.before), step.move)) for step in steps]


class PlainInput(PointerInput):
    """A digit is a move."""

    always = ("undo", "undo-turn", "hint", "speed", "sound", "menu")
    groups = (("undo", "undo-turn"), ("hint", "speed", "sound", "menu"))
    _table: PlainController

    def _groups(self, places: Sequence[tuple[Thing, Rect]]) -> list[list[Thing]]:
        """What makes moves comes first."""
        kinds = self._table.queries.clicks.kinds
        return [[thing for thing, _rect in places if thing.kind in kinds], *super()._groups(places)]

    def _press_digit(self, number: int) -> None:
        moves = [target for target, _rect in self._table.thing_rects if target.kind == MOVE]
        if number < len(moves):
            self._table.click(moves[number])


class PlainScreens(GameTableScreens):
    """Of one table."""

    def _ledger(self, *, count: bool) -> Scene:
        raise NotImplementedError  # there is none: the panels say so

    def open_ranking(self, place: Any = None, *, celebrate: bool = False) -> None:
        """Who has won, in the words of the terminal."""
        text = games.text(self._model.rules.name)
        lines = text.ranking_lines(text.context(self._model, ()))
        answers = [Answer("close", _("Done"), "primary")]
        self._stage.ask(_("Ranking"), " ".join(lines), answers, lambda answer: None)


class PlainTable(GameTableScene):
    """The table of one game."""

    director: PlainDirector
    ui: PlainPointer
    view: PlainView
    controller: PlainController

    ui_type = PlainPointer
    director_type = PlainDirector
    places_type = PlainPlaces
    controller_type = PlainController
    input_type = PlainInput
    screens_type = PlainScreens
    view_type: ClassVar[type[PlainView]] = PlainView

    def _make_view(self) -> PlainView:
        return self.view_type(self.model)

    def _make_rest(self) -> None:
        self._was_over = self.model.is_over
        self._log: tuple[int, int, list[str]] = (-1, -1, [])
        """The lines of the log, of how many steps of which revision."""

    def _enlargement(self, look: DrawContext) -> float:
        return min(look.s / look.window_s, LARGEST)

    def _log_line(self, event: Any, position: Any) -> PlainLine:
        return PlainLine()

    def _my_turn(self) -> Hashable:
        model = self.model
        mine = model.is_my_move and not (model.steps and model.steps[-1].seat == model.me)
        return len(model.steps) if mine else None

    def _on_turn(self, state: Any) -> int:
        rules = self.model.rules
        return abs(self.director.playing) or next(iter(rules.to_act(state)), 0)

    def _drop_useless_choice(self) -> None:
        if not self.controller.queries.newest_moves:
            self.ui.chosen = ()

    def _follow_part(self) -> None:
        if self.model.is_over and not self._was_over:
            self._was_over = True
            self.screens.open_ranking(celebrate=True)

    def _told(self) -> list[str]:
        model, shown = self.model, len(self.director.events_shown) - 1
        if self._log[:2] != (model.revision, shown):
            text = games.text(model.rules.name)
            lines = [line for step in model.steps[:shown] for line in text.log_lines(model, step)]
            self._log = model.revision, shown, lines
        return self._log[2]

    def _prompt(self, at: Any) -> str:
        """Whose turn it is, in a few words."""
        if self.model.is_over:
            return _("The game is over.")
        if self.model.is_my_move:
            return _("Your turn")
        seat = self._on_turn(self.director.picture)
        return _("It is {name}'s turn.").format(name=at.name(seat)) if seat else ""

    def _frame(self) -> PlainFrame:
        model, queries, face = self.model, self.controller.queries, games.face(self.model.rules.name)
        text = games.text(model.rules.name)
        at, newest = text.context(model, queries.moves), model.rules.legal(model.state, model.me) if model.me else ()
        director = self.director
        labels = {Thing(MOVE, model.rules.show(move)): text.move_line(at, move) for move in newest}
        labels |= {Thing("undo"): _("Undo"), Thing("undo-turn"): _("Take back the whole turn")}
        return PlainFrame(
            self.ui,
            director.picture,
            director.hidden,
            director.flights,
            self.controller.thing_rects,
            tuple(queries.possible),
            self.controller.advised,
            labels,
            text.ranking_lines(at) if model.is_over else text.situation_lines(at),
            text.board_table(at, self.view.columns),
            self._told(),
            self._prompt(at),
            [face.score_text(director.picture, seat.seat) for seat in model.seats],
            self._on_turn(director.picture),
            self.speed_label,
            self.stage.settings.muted,
            self._all_layers,
        )
