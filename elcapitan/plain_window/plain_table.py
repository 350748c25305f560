"""The table of a game without a board of its own, as a scene, with what it does and says."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from pygame import Rect

from elcapitan import games
from elcapitan.bots.bot import Advice
from elcapitan.client.drawing.draw_context import DrawContext
from elcapitan.client.model.table_model import GameStep
from elcapitan.client.shell.i18n import _
from elcapitan.client.shell.scene import Answer, Scene
from elcapitan.client.shell.sound import Sound
from elcapitan.client.table.clips import AnimationClip
from elcapitan.client.table.hit_test import LogBox
from elcapitan.client.table.pointer_input import PointerInput
from elcapitan.client.table.pointer_state import PointerState
from elcapitan.client.table.step_director import DirectorTask, StepDirector
from elcapitan.client.table.table_scene import GameTableScene
from elcapitan.client.table.table_screens import GameTableScreens
from elcapitan.client.widgets.text_rows import TextRow
from elcapitan.kit.table.click_paths import AskAmount, AskChoice, ShowReason, TableReason
from elcapitan.kit.table.game_controller import GameController, Question
from elcapitan.kit.table.game_panels import GamePanels
from elcapitan.kit.table.things import Thing
from elcapitan.plain_window.plain_things import MOVE, PlainQueries
from elcapitan.plain_window.plain_view import PlainFrame, PlainNote, PlainView

LARGEST = 1.4
"""How much larger the table can be painted."""


class PlainLine(NamedTuple):
    """An event in the log of the director, which a plain table does not show: its log is that of the terminal."""

    words: str = ""
    quiet: bool = True


class PlainStep(NamedTuple):
    """A step of a hint."""

    move: Any


class PlainDirector(StepDirector[PlainLine]):
    """Shows one step after the other; nothing flies."""

    def _tasks(self, step: GameStep) -> Iterator[DirectorTask]:
        for event, after in zip(step.events, step.positions, strict=True):
            yield DirectorTask(step, ((event, after),))
        yield DirectorTask(step)

    def _make_clips(self, events: Sequence[Any], before: Any, after: Any, where: Any) -> list[AnimationClip]:
        return []

    def _sound_of(self, event: Any) -> Sound:
        return Sound.CLICK

    def _is_gate(self, event: Any) -> bool:
        return False


class PlainPanels(GamePanels[PointerState, PlainView, PlainQueries, Any]):
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


class PlainController(GameController[PointerState, PlainPanels, PlainQueries]):
    """Handles the input of one player at one table."""

    choice_sound = Sound.CLICK
    take_back_rule = ""
    queries_type = PlainQueries
    panels_type = PlainPanels
    close_up_rect = None

    def button(self, kind: str) -> Thing:
        return Thing(kind)

    def question(self, meant: AskChoice | AskAmount) -> Question:
        raise NotImplementedError  # each click makes one move

    def reason(self, meant: ShowReason) -> tuple[str, str]:
        if meant.reason is TableReason.HELD:
            return _("A computer player is in your seat."), ""
        if meant.reason is TableReason.NOT_YOUR_TURN and meant.seat:
            return _("It is {name}'s turn.").format(name=self._model.seats[meant.seat - 1].name), ""
        return _("You are looking on."), ""

    def choose(self, clicks: tuple[Any, ...]) -> None:
        """Nothing is chosen: each click makes a move."""

    def _close_before_move(self) -> None:
        self.panels.note.close()

    def _click_part(self, target: Thing) -> bool:
        return target.kind != MOVE

    @property
    def thing_rects(self) -> list[tuple[Thing, Rect]]:
        """All things that can be pointed at now, with their rectangles."""
        moves = [thing.name for thing in self.queries.possible]
        undo = self._model.may_take_back and self._actions is not None
        found: list[tuple[Thing, Rect]] = self._view.thing_rects(
            self._director.picture, moves, hint=self.offers_hint, undo=undo
        )
        return found

    def hint_steps(self, state: Any, moves: Sequence[Any]) -> tuple[PlainStep, ...]:
        return tuple(map(PlainStep, moves))

    def hint_rows(self, asked: Any, advice: Advice, steps: Sequence[PlainStep]) -> Sequence[TextRow]:
        text = games.text(self._model.rules.name)
        at = text.context(self._model, self.queries.newest_moves)
        return [TextRow(text.move_line(at, step.move)) for step in steps]


class PlainInput(PointerInput):
    """A digit is a move."""

    always = ("undo", "undo-turn", "hint", "speed", "sound", "menu")
    groups = ((MOVE,), ("undo", "undo-turn"), ("hint", "speed", "sound", "menu"))

    def _press_digit(self, number: int) -> None:
        moves = [target for target, _rect in self._controller.thing_rects if target.kind == MOVE]
        if number < len(moves):
            self._controller.click(moves[number])


class PlainScreens(GameTableScreens):
    """Of one table."""

    def _ledger(self, *, count: bool) -> Scene:
        raise NotImplementedError  # there is none: the panels say so

    def open_ranking(self, *, celebrate: bool = False) -> None:
        """Who has won, in the words of the terminal."""
        text = games.text(self._model.rules.name)
        lines = text.ranking_lines(text.context(self._model, ()))
        answers = [Answer("close", _("Done"), "primary")]
        self._stage.ask(_("Ranking"), " ".join(lines), answers, lambda answer: None)


class PlainTable(GameTableScene):
    """The table of one game."""

    director: PlainDirector
    ui: PointerState
    view: PlainView
    controller: PlainController

    ui_type = PointerState
    director_type = PlainDirector
    controller_type = PlainController
    input_type = PlainInput
    screens_type = PlainScreens

    def _make_view(self) -> PlainView:
        return PlainView(self.model)

    def _make_rest(self) -> None:
        self._was_over = self.model.is_over
        self._log: tuple[int, int, list[str]] = (-1, -1, [])
        """The lines of the log, of how many steps of which revision."""

    def _enlargement(self, look: DrawContext) -> float:
        return min(look.s / look.window_s, LARGEST)

    def _log_line(self, event: Any) -> PlainLine:
        return PlainLine()

    def _my_turn(self) -> Hashable:
        model = self.model
        mine = model.is_my_move and not (model.steps and model.steps[-1].seat == model.me)
        return len(model.steps) if mine else None

    def _on_turn(self, state: Any) -> int:
        rules = self.model.rules
        return abs(self.director.playing) or next(iter(rules.to_act(state)), 0)

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
        labels = {Thing(MOVE, model.rules.show(move)): text.move_line(at, move) for move in newest}
        labels |= {Thing("undo"): _("Undo"), Thing("undo-turn"): _("Take back the whole turn")}
        return PlainFrame(
            self.ui,
            self.controller.thing_rects,
            tuple(queries.possible),
            labels,
            text.ranking_lines(at) if model.is_over else text.situation_lines(at),
            self._told(),
            self._prompt(at),
            [face.score_text(self.director.picture, seat.seat) for seat in model.seats],
            self._on_turn(self.director.picture),
            self.speed_label,
            self.stage.settings.muted,
            self._all_layers,
        )
